"""A field for a time of day that takes what is typed, wherever in it one begins."""

from PySide6.QtCore import QTime
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QTimeEdit, QWidget

from keep_desktop.ui.region import region

_Part = QTimeEdit.Section
_HOUR, _MINUTE, _HALF = _Part.HourSection, _Part.MinuteSection, _Part.AmPmSection
_LAST = {_HOUR: 23, _MINUTE: 59}
_HALF_DAY = 12
#: What stands in “1:54 p.m.” and says nothing by itself.
_PASSED_OVER = (" ", "\u00a0", "m")


class TimeField(QTimeEdit):
    """“1211”, “12:11”, “8:05” and “1:54 pm” are taken from the part on that the keyboard is at, all
    of it after Ctrl+A, in whichever way times are told; what Qt makes of them depends on where its
    cursor stood, and may be another time. Where a day has twice twelve hours, “13” and “08” are
    hours all the same, and “8” is one of the half of the day that stands there.
    A wheel turned over it scrolls the form and changes nothing."""

    def __init__(self, time: QTime, parent: QWidget | None = None) -> None:
        super().__init__(time, parent)
        #: The first figure of the part that the keyboard is at.
        self._typed = ""
        #: Whether it stood in the second half of the day before that.
        self._later = False
        self._tell()
        region().changed.connect(self._tell)

    def _tell(self) -> None:
        """In the user's way, as `text.time_words` has it."""
        half = "ap" if self.locale().amText().islower() else "AP"
        self.setDisplayFormat(f"h:mm\u00a0{half}" if region().twelve else "HH:mm")

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._typed = ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._typed = ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text().lower()
        if event.matches(QKeySequence.StandardKey.SelectAll):
            self._go_to(_HOUR)
        elif len(text) == 1 and text in "0123456789":
            self._take(text)
        elif text in (":", "."):
            # Typed after a whole hour, it is there already.
            if self.currentSection() == _HOUR:
                self._go_to(_MINUTE)
        elif text in ("a", "p"):
            self._take_half(later=text == "p")
        elif text not in _PASSED_OVER:
            self._typed = ""
            super().keyPressEvent(event)

    def _take(self, figure: str) -> None:
        if self.currentSection() == _HALF:
            self._go_to(_HOUR)
        part = self.currentSection()
        hour, minute = self.time().hour(), self.time().minute()
        if not self._typed:
            self._later = hour >= _HALF_DAY
        number = int(self._typed + figure)
        if number > _LAST[part]:
            # The figure begins the next part: 2 and 7 are two o'clock and seven.
            self._go_to(_MINUTE)
            part, number = _MINUTE, int(figure)
        if part == _HOUR:
            self.setTime(QTime(self._hour_of(self._typed + figure), minute))
        else:
            self.setTime(QTime(hour, number))
        is_whole = bool(self._typed) or number * 10 > _LAST[part]
        if is_whole:
            self._go_to(_MINUTE)
        else:
            self._typed = figure
            self.setSelectedSection(part)

    def _hour_of(self, typed: str) -> int:
        hour = int(typed)
        # With a nought before it, or beyond twelve, it is one of twenty-four.
        if not region().twelve or typed.startswith("0") or hour > _HALF_DAY:
            return hour
        return _in_half(hour, later=self._later)

    def _take_half(self, *, later: bool) -> None:
        part, time = self.currentSection(), self.time()
        self.setTime(QTime(_in_half(time.hour(), later=later), time.minute()))
        self._go_to(_HALF if region().twelve else part)

    def _go_to(self, part: QTimeEdit.Section) -> None:
        self._typed = ""
        self.setSelectedSection(part)


def _in_half(hour: int, *, later: bool) -> int:
    """12 is the first of either half."""
    return hour % _HALF_DAY + (_HALF_DAY if later else 0)

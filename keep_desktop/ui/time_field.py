"""A field for a time of day that takes what is typed, wherever in it one begins."""

from PySide6.QtCore import QTime
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QTimeEdit, QWidget

_HOUR, _MINUTE = QTimeEdit.Section.HourSection, QTimeEdit.Section.MinuteSection
_LAST = {_HOUR: 23, _MINUTE: 59}


class TimeField(QTimeEdit):
    """“1211”, “12:11” and “8:05” are taken from the part on that the keyboard is at, all of it
    after Ctrl+A; what Qt makes of them depends on where its cursor stood, and may be another time.
    A wheel turned over it scrolls the form and changes nothing."""

    def __init__(self, time: QTime, parent: QWidget | None = None) -> None:
        super().__init__(time, parent)
        self.setDisplayFormat("HH:mm")
        #: The first figure of the part that the keyboard is at.
        self._typed = ""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._typed = ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._typed = ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        if event.matches(QKeySequence.StandardKey.SelectAll):
            self._go_to(_HOUR)
        elif len(text) == 1 and text in "0123456789":
            self._take(text)
        elif text in (":", "."):
            # Typed after a whole hour, it is there already.
            if self.currentSection() == _HOUR:
                self._go_to(_MINUTE)
        else:
            self._typed = ""
            super().keyPressEvent(event)

    def _take(self, figure: str) -> None:
        part = self.currentSection()
        number = int(self._typed + figure)
        if number > _LAST[part]:
            # The figure begins the next part: 2 and 7 are two o'clock and seven.
            self._go_to(_MINUTE)
            part, number = _MINUTE, int(figure)
            self._typed = ""
        hour, minute = self.time().hour(), self.time().minute()
        self.setTime(QTime(number, minute) if part == _HOUR else QTime(hour, number))
        is_whole = bool(self._typed) or number * 10 > _LAST[part]
        if is_whole:
            self._go_to(_MINUTE)
        else:
            self._typed = figure
            self.setSelectedSection(part)

    def _go_to(self, part: QTimeEdit.Section) -> None:
        self._typed = ""
        self.setSelectedSection(part)

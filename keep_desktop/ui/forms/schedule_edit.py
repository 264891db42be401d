"""Schedule picker (manual, interval, time on days, crontab), its preview of the next times, and the
time field it uses."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import IntEnum
from itertools import pairwise

from PySide6.QtCore import QSignalBlocker, QTime, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QTimeEdit, QWidget

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.schedules import (
    EVERY_DAY,
    Cron,
    DayTime,
    day_span_of,
    day_time_of,
    parse_interval,
)
from keep_desktop.services.context import Keep
from keep_desktop.services.schedule.actions import SchedulePreview, schedule_preview
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.interval_edit import (
    TEXT_MARGINS,
    DayButtons,
    IntervalPage,
    RestrictedSpinBox,
    fill_row,
)
from keep_desktop.ui.text.error_text import sentence_of
from keep_desktop.ui.text.format import day_text, region, time_text, weekday
from keep_desktop.ui.text.schedule_rules import nth, schedule_sentence
from keep_desktop.ui.widgets.focus import place_after
from keep_desktop.ui.widgets.inputs import Combo
from keep_desktop.ui.widgets.labels import FormNote, Problem, plain_label
from keep_desktop.ui.widgets.layouts import vbox

_Part = QTimeEdit.Section
_HOUR, _MINUTE, _HALF = _Part.HourSection, _Part.MinuteSection, _Part.AmPmSection
_LAST = {_HOUR: 23, _MINUTE: 59}
_HALF_DAY = 12
#: Dots and spaces of “1:54 p.m.”.
_SKIPPED_KEYS = (" ", "\u00a0", "m")


class TimeField(QTimeEdit):
    """A time field for typing: “1211”, “12:11”, “8:05” and “1:54 pm” are accepted from the section
    with the cursor on, or as a whole after Ctrl+A, in either time format; Qt's own reading depends
    on the cursor and may be another time. In the 12-hour format, “13” and “08” are hours too, and
    “8” keeps the current AM or PM. The wheel over it scrolls the form and changes nothing."""

    def __init__(self, time: QTime, parent: QWidget | None = None) -> None:
        super().__init__(time, parent)
        #: The first digit typed into the current section.
        self._typed = ""
        #: Whether the time was PM before that digit.
        self._later = False
        self._set_format()
        region().changed.connect(self._set_format)

    def _set_format(self) -> None:
        """In the user's format, like `format.time_text`."""
        half = "ap" if self.locale().amText().islower() else "AP"
        self.setDisplayFormat(f"h:mm\u00a0{half}" if region().uses_12_hours else "HH:mm")

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
            self._take_digit(text)
        elif text in (":", "."):
            # Typed after a complete hour, the separator is there already.
            if self.currentSection() == _HOUR:
                self._go_to(_MINUTE)
        elif text in ("a", "p"):
            self._set_half(later=text == "p")
        elif text not in _SKIPPED_KEYS:
            self._typed = ""
            super().keyPressEvent(event)

    def _take_digit(self, figure: str) -> None:
        if self.currentSection() == _HALF:
            self._go_to(_HOUR)
        part = self.currentSection()
        hour = self.time().hour()
        if not self._typed:
            self._later = hour >= _HALF_DAY
        number = int(self._typed + figure)
        if number > _LAST[part]:
            # The digit begins the next section: 2 and 7 are two o'clock and seven.
            self._go_to(_MINUTE)
            part, number = _MINUTE, int(figure)
        if part == _HOUR:
            # Typing an hour sets minute 0, until minutes follow.
            self.setTime(QTime(self._hour_of(self._typed + figure), 0))
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
        # With a leading zero, or beyond twelve, it is an hour of 24.
        if not region().uses_12_hours or typed.startswith("0") or hour > _HALF_DAY:
            return hour
        return _to_24_hours(hour, later=self._later)

    def _set_half(self, *, later: bool) -> None:
        part, time = self.currentSection(), self.time()
        self.setTime(QTime(_to_24_hours(time.hour(), later=later), time.minute()))
        self._go_to(_HALF if region().uses_12_hours else part)

    def _go_to(self, part: QTimeEdit.Section) -> None:
        self._typed = ""
        self.setSelectedSection(part)


def _to_24_hours(hour: int, *, later: bool) -> int:
    """12 is the first of either half."""
    return hour % _HALF_DAY + (_HALF_DAY if later else 0)


_WEEKDAYS = (1, 2, 3, 4, 5)
_SHORTEST_MONTH = 28


class PickerPage(IntEnum):
    """The pages of the picker, in the order of its list."""

    OFF = 0
    EVERY = 1
    DAYS = 2
    CRONTAB = 3


class _PickerDays(IntEnum):
    DAILY = 0
    WEEKDAYS = 1
    CHOSEN = 2
    MONTH = 3


class SchedulePicker(QWidget):
    """`text()` is in the syntax of `parse_rule_text`; an untouched rule is returned unchanged.

    Every widget is made with its parent: a combo box that is reparented creates its popup at once
    and is styled again. Pages are made on first use.
    """

    changed = Signal()
    #: Of the page `EVERY`.
    often: IntervalPage
    count: RestrictedSpinBox
    unit: Combo
    #: Of the page `DAYS`.
    time: TimeField
    days: Combo
    month_day: Combo
    weekdays: DayButtons
    #: Of the page `CRONTAB`.
    line: QLineEdit

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._initial: str | None = None
        self.kind = Combo(self)
        self.kind.addItems(
            [
                self.tr("Only when you run it"),
                self.tr("At regular intervals"),
                self.tr("On certain days"),
                self.tr("Crontab line (advanced)"),
            ]
        )
        self.kind.setAccessibleName(self.tr("When it runs"))
        self._pages: dict[PickerPage, QWidget] = {}
        self._column = vbox(self.kind, within=self, spacing=8)
        self.kind.currentIndexChanged.connect(self._show_page)
        self.kind.currentIndexChanged.connect(self._touch)

    def _page(self, option: PickerPage) -> QWidget:
        if option not in self._pages:
            match option:
                case PickerPage.EVERY:
                    page = self._every_page()
                case PickerPage.DAYS:
                    page = self._days_page()
                case _:
                    page = self._crontab_page()
            self._pages[option] = page
            page.setVisible(option == self.kind.currentIndex())
            place_after(self.kind, page)
            self._column.addWidget(page)
        return self._pages[option]

    def _every_page(self) -> QWidget:
        self.often = IntervalPage(self)
        self.count, self.unit = self.often.count, self.often.unit
        self.often.changed.connect(self._touch)
        return self.often

    def _days_page(self) -> QWidget:
        page = QWidget(self)
        row = QWidget(page)
        at = QLabel(self.tr("At"), row)
        self.time = TimeField(QTime(9, 0), row)
        self.time.lineEdit().setTextMargins(TEXT_MARGINS)
        self.time.setAccessibleName(self.tr("Time of day"))
        self.days = Combo(row)
        self.days.addItems(
            [
                self.tr("every day"),
                self.tr("Monday to Friday"),
                self.tr("on selected weekdays"),
                self.tr("once a month"),
            ]
        )
        self.days.setAccessibleName(self.tr("On which days"))
        self.month_day = Combo(row)
        for day in range(1, 32):
            self.month_day.addItem(self.tr("on the {day}").format(day=nth(day)), day)
        self.month_day.setAccessibleName(self.tr("Day of the month"))
        self.weekdays = DayButtons(page)
        self._short_month = QLabel(self.tr("Months without that day are skipped."), page)
        self._short_month.setProperty("role", "small")
        self._short_month.setWordWrap(True)
        vbox(
            fill_row(row, at, self.time, self.days, self.month_day),
            self.weekdays,
            self._short_month,
            within=page,
            spacing=8,
        )
        self._show_days()
        self.time.timeChanged.connect(self._touch)
        self.days.currentIndexChanged.connect(self._show_days)
        self.days.currentIndexChanged.connect(self._touch)
        self.weekdays.changed.connect(self._touch)
        self.month_day.currentIndexChanged.connect(self._touch)
        return page

    def _crontab_page(self) -> QWidget:
        page = QWidget(self)
        self.line = QLineEdit(page)
        self.line.setPlaceholderText("0 9 * * 1-5")
        self.line.setAccessibleName(self.tr("Crontab line"))
        text = self.tr(
            "Minute, hour, day of the month, month, weekday (Monday is 1). Separate several "
            "lines with semicolons."
        )
        hint = QLabel(text, page)
        hint.setProperty("role", "small")
        hint.setWordWrap(True)
        vbox(self.line, hint, within=page, spacing=4)
        self.line.textEdited.connect(self._touch)
        return page

    def _show_page(self, index: int) -> None:
        if index != PickerPage.OFF:
            self._page(PickerPage(index))
        for option, page in self._pages.items():
            page.setVisible(option == index)

    def _show_days(self) -> None:
        kind = self.days.currentIndex()
        self.weekdays.setVisible(kind == _PickerDays.CHOSEN)
        self.month_day.setVisible(kind == _PickerDays.MONTH)
        self._short_month.setVisible(
            kind == _PickerDays.MONTH and self.month_day.currentData() > _SHORTEST_MONTH
        )

    def _touch(self) -> None:
        self._initial = None
        if PickerPage.DAYS in self._pages:
            self._show_days()
        self.changed.emit()

    def text(self) -> str | None:
        """The rule; None for manual. An empty crontab line is an empty text."""
        if self._initial is not None:
            return self._initial
        match self.kind.currentIndex():
            case PickerPage.OFF:
                return None
            case PickerPage.EVERY:
                return self.often.text()
            case PickerPage.DAYS:
                return self._day_time().as_cron().expression
            case _:
                return self.line.text().strip()

    def _day_time(self) -> DayTime:
        at = self.time.time()
        hour, minute = at.hour(), at.minute()
        match self.days.currentIndex():
            case _PickerDays.MONTH:
                return DayTime(hour=hour, minute=minute, month_day=self.month_day.currentData())
            case _PickerDays.WEEKDAYS:
                return DayTime(hour=hour, minute=minute, weekdays=_WEEKDAYS)
            case _PickerDays.CHOSEN:
                return DayTime(hour=hour, minute=minute, weekdays=self.weekdays.days())
            case _:
                return DayTime(hour=hour, minute=minute)

    def set_text(self, text: str | None) -> None:
        """Show a rule on the simplest page that can express it."""
        with QSignalBlocker(self):
            self._show(text)
        self._initial = text or None

    def _show(self, text: str | None) -> None:
        if not text:
            self.kind.setCurrentIndex(PickerPage.OFF)
        elif not (self._show_interval(text) or self._show_span(text) or self._show_day_time(text)):
            self._page(PickerPage.CRONTAB)
            self.line.setText(text)
            self.kind.setCurrentIndex(PickerPage.CRONTAB)

    def _show_interval(self, text: str) -> bool:
        try:
            rule = parse_interval(text)
        except Refused:
            return False
        self._page(PickerPage.EVERY)
        self.often.show_interval(rule)
        self.kind.setCurrentIndex(PickerPage.EVERY)
        return True

    def _show_span(self, text: str) -> bool:
        shown = day_span_of(Cron(text))
        if shown is None:
            return False
        self._page(PickerPage.EVERY)
        self.often.show_span(shown)
        self.kind.setCurrentIndex(PickerPage.EVERY)
        return True

    def _show_day_time(self, text: str) -> bool:
        shown = day_time_of(Cron(text))
        if shown is None:
            return False
        self._page(PickerPage.DAYS)
        self.time.setTime(QTime(shown.hour, shown.minute))
        if shown.month_day is not None:
            self.month_day.setCurrentIndex(shown.month_day - 1)
            self.days.setCurrentIndex(_PickerDays.MONTH)
        elif shown.weekdays == EVERY_DAY:
            self.days.setCurrentIndex(_PickerDays.DAILY)
        elif shown.weekdays == _WEEKDAYS:
            self.days.setCurrentIndex(_PickerDays.WEEKDAYS)
        else:
            self.days.setCurrentIndex(_PickerDays.CHOSEN)
        self.weekdays.set_days(shown.weekdays)
        self.kind.setCurrentIndex(PickerPage.DAYS)
        return True


_PAUSE_MS = 150
_SCHEDULE_BOX_MINUTE = timedelta(minutes=1)


class ScheduleBox(QWidget):
    """A picker with a preview in words and next times. `changed` follows each change of the choice,
    `previewed` each preview."""

    changed = Signal()
    previewed = Signal()

    def __init__(
        self, keep: Keep, tasks: TaskRunner, *, count: int = 3, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._tasks, self._count = keep, tasks, count
        #: The saved schedule and its next time.
        self._set: tuple[str | None, datetime | None] = None, None
        self.picker = SchedulePicker(self)
        self.problem = Problem(self)
        self.note = FormNote(parent=self)
        self.missed: QLabel = plain_label(
            self.tr(
                "Times are local. If the computer is asleep or Keep is closed, missed times "
                "run once, as soon as possible."
            ),
            "small",
        )
        vbox(self.picker, self.problem, self.note, self.missed, within=self, spacing=8)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._check_schedule)
        self.picker.changed.connect(self._pause.start)
        self.picker.changed.connect(self.changed)
        self.setFocusProxy(self.picker.kind)
        self._show_off()

    def text(self) -> str | None:
        return self.picker.text()

    def set_text(self, text: str | None, planned: datetime | None = None) -> None:
        """*planned*: the next run of the workflow, if this is its schedule already."""
        self._set = text, planned
        self.picker.set_text(text)
        self._check_schedule()

    @property
    def is_wrong(self) -> bool:
        """Whether the last preview could not parse the choice."""
        return self.problem.has_text

    def _check_schedule(self) -> None:
        text = self.picker.text()
        key = ("schedule", id(self))
        if text is None:
            self._tasks.forget(key)
            self._show_off()
            return
        rule, next_at = self._set
        planned = next_at if text == rule else None
        self._tasks.query(
            key,
            lambda: schedule_preview(self._keep, text, count=self._count, planned=planned),
            self._show,
            self._show_error,
        )

    def _show_off(self) -> None:
        self.missed.hide()
        self.problem.set_text("")
        self.note.set_text("")
        self.previewed.emit()

    def _show(self, preview: SchedulePreview) -> None:
        times = self._times_text(preview.times)
        text = self._form(bool(times)).format(words=schedule_sentence(preview.rule), times=times)
        self.missed.show()
        self.problem.set_text("")
        self.note.set_text(text, "sunken" if times else "warn")
        self.previewed.emit()

    def _form(self, again: bool) -> str:
        if not again:
            return self.tr("{words}: no more runs.")
        # The other pages word their choice themselves.
        if self.picker.kind.currentIndex() == PickerPage.CRONTAB:
            return self.tr("{words}.\nNext: {times}")
        return self.tr("Next: {times}")

    def _times_text(self, times: Sequence[datetime]) -> str:
        """“today 14:00, 15:00, Mon 23 Nov 09:00”: each day once, none broken over two lines; with
        seconds if several fall within a minute."""
        text, before = [], None
        close = any(after - time < _SCHEDULE_BOX_MINUTE for time, after in pairwise(times))
        for time in times:
            day = "" if time.date() == before else f"{self._day_text(time)} "
            hour = time_text(time.time(), seconds=close)
            text.append(f"{day}{hour}".replace(" ", "\u00a0"))
            before = time.date()
        return ", ".join(text)

    def _day_text(self, time: datetime) -> str:
        here = self._keep.clock.now().astimezone(time.tzinfo)
        days = (time.date() - here.date()).days
        if days == 0:
            return self.tr("today")
        if days == 1:
            return self.tr("tomorrow")
        return f"{weekday(time)} {day_text(time, here.year)}"

    def _show_error(self, error: Exception) -> None:
        self.missed.hide()
        self.note.set_text("")
        self.problem.set_text(sentence_of(error))
        self.previewed.emit()

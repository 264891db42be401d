"""Editor of an interval schedule: every so many minutes, hours or days, around the clock or between
two times on chosen weekdays."""

import math
from collections.abc import Iterable, Sequence
from datetime import time as clock_time
from enum import IntEnum

from PySide6.QtCore import QLocale, QMargins, QSignalBlocker, Signal
from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSpinBox, QWidget

from keep_desktop.domain.schedules import (
    DAY,
    EVEN_HOURS,
    EVEN_MINUTES,
    EVERY_DAY,
    DaySpan,
    Interval,
)
from keep_desktop.ui.text.format import region, time_text
from keep_desktop.ui.widgets.focus import place_after
from keep_desktop.ui.widgets.inputs import Combo
from keep_desktop.ui.widgets.layouts import STRETCH, fill, hbox, vbox


class RestrictedSpinBox(QSpinBox):
    """A number restricted to the values given to `allow`, else any of its range. The wheel over it
    scrolls the form and changes nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._allowed: tuple[int, ...] = ()

    def allow(self, allowed: tuple[int, ...]) -> None:
        """Allow only these, in ascending order, and go to the nearest. None given: all of the
        range."""
        self._allowed = allowed
        self.setValue(self._nearest(self.value()))

    def _nearest(self, number: int) -> int:
        return min(self._allowed, key=lambda one: abs(one - number), default=number)

    def stepBy(self, steps: int) -> None:
        if not self._allowed:
            super().stepBy(steps)
            return
        at = self._allowed.index(self._nearest(self.value())) + steps
        self.setValue(self._allowed[max(0, min(at, len(self._allowed) - 1))])

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        state, sentence, place = super().validate(text, at)
        is_other = self._allowed and sentence.isdecimal() and int(sentence) not in self._allowed
        if state == QValidator.State.Acceptable and is_other:
            state = QValidator.State.Intermediate
        return state, sentence, place

    def fixup(self, text: str) -> str:
        return str(self._nearest(int(text))) if self._allowed and text.isdecimal() else text

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class DayButtons(QWidget):
    """A toggle button per weekday in the region's order; at least one stays checked. Monday is 1,
    Sunday 7."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = hbox(within=self, spacing=4)
        self.buttons = [self._button(day) for day in EVERY_DAY]
        # Tab visits each of them.
        first = region().first_day.value - 1
        fill(row, *self.buttons[first:], *self.buttons[:first], STRETCH)

    def _button(self, day: int) -> QPushButton:
        names = QLocale()
        button = QPushButton(names.standaloneDayName(day, QLocale.FormatType.ShortFormat))
        button.setAccessibleName(names.standaloneDayName(day, QLocale.FormatType.LongFormat))
        button.setCheckable(True)
        button.setAutoDefault(False)
        button.setChecked(day == 1)
        button.setProperty("kind", "chip")
        button.clicked.connect(lambda: self._pressed(button))
        return button

    def _pressed(self, button: QPushButton) -> None:
        if not self.days():
            button.setChecked(True)
            return
        self.changed.emit()

    def days(self) -> tuple[int, ...]:
        """The checked days, ascending."""
        return tuple(
            day for day, button in zip(EVERY_DAY, self.buttons, strict=True) if button.isChecked()
        )

    def set_days(self, days: Sequence[int]) -> None:
        for day, button in zip(EVERY_DAY, self.buttons, strict=True):
            button.setChecked(day in days)


_WEEKDAYS = (1, 2, 3, 4, 5)
#: The default: a working day.
_FIRST, _LAST = 8 * 60, 18 * 60
#: The step between the times offered, where it fits the interval.
_STEP, _QUARTER = 30, 15
#: Extra height of a line edit in style.qss over that inside a spin box.
TEXT_MARGINS = QMargins(8, 0, 8, 0)


class _IntervalDays(IntEnum):
    DAILY = 0
    WEEKDAYS = 1
    CHOSEN = 2


def fill_row(row: QWidget, *widgets: QWidget) -> QWidget:
    """Put widgets into *row*, whose parent they have already."""
    line = hbox(within=row, spacing=8)
    for widget in widgets:
        line.addWidget(widget)
    line.addStretch(1)
    return row


class IntervalPage(QWidget):
    """Between two times, only minutes that divide an hour, and hours, can be chosen; the workflow
    runs at both times."""

    changed = Signal()
    #: Only between two times, and made when first chosen: each list is slow to fill.
    first: Combo
    last: Combo
    days: Combo
    weekdays: DayButtons

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._times: QWidget | None = None
        vbox(self._often_row(), within=self, spacing=8)
        self._update_fields()
        self.count.valueChanged.connect(self._touch)
        for choice in (self.unit, self.between):
            choice.currentIndexChanged.connect(self._touch)

    def _often_row(self) -> QWidget:
        row = QWidget(self)
        every = QLabel(self.tr("Every"), row)
        self.count = RestrictedSpinBox(row)
        self.count.setRange(1, 999_999)
        self.count.setValue(1)
        self.count.lineEdit().setTextMargins(TEXT_MARGINS)
        self.count.setAccessibleName(self.tr("How many"))
        self.unit = Combo(row)
        for unit in ("m", "h", "d"):
            self.unit.addItem(self._unit_label(unit), unit)
        self.unit.setCurrentIndex(1)
        self.unit.setAccessibleName(self.tr("Unit of time"))
        self.between = Combo(row)
        self.between.addItems([self.tr("all day"), self.tr("between")])
        self.between.setAccessibleName(self.tr("All day or between two times"))
        return fill_row(row, every, self.count, self.unit, self.between)

    def _unit_label(self, unit: str) -> str:
        text = {
            "s": self.tr("seconds"),
            "m": self.tr("minutes"),
            "h": self.tr("hours"),
            "d": self.tr("days"),
        }
        return text[unit]

    def _make_times(self) -> QWidget:
        row = self._times_row()
        self.weekdays = DayButtons(self)
        below = self.layout()
        assert below is not None  # noqa: S101 - it has one from its beginning
        place_after(self.between, row)
        place_after(self.days, self.weekdays)
        for part in (row, self.weekdays):
            below.addWidget(part)
        for choice in (self.first, self.last, self.days):
            choice.currentIndexChanged.connect(self._touch)
        self.weekdays.changed.connect(self.changed)
        return row

    def _times_row(self) -> QWidget:
        row = QWidget(self)
        self.first, self.last, self.days = Combo(row), Combo(row), Combo(row)
        self.first.setAccessibleName(self.tr("First time of the day"))
        self.last.setAccessibleName(self.tr("Last time of the day"))
        self.days.addItems(
            [self.tr("every day"), self.tr("Monday to Friday"), self.tr("on selected weekdays")]
        )
        self.days.setAccessibleName(self.tr("On which days"))
        both = QLabel(self.tr("and"), row)
        return fill_row(row, self.first, both, self.last, self.days)

    @property
    def is_between(self) -> bool:
        return self.unit.currentData() in ("m", "h") and self.between.currentIndex() == 1

    def text(self) -> str:
        """The rule in the syntax of `parse_rule_text`."""
        if self.is_between:
            return self._span().as_cron().expression
        return f"{self.count.value()}{self.unit.currentData()}"

    def _span(self) -> DaySpan:
        return DaySpan(
            gap=self._gap(),
            first=self.first.currentData(),
            last=self.last.currentData(),
            weekdays=self._chosen_days(),
        )

    def _gap(self) -> int:
        return self.count.value() * (60 if self.unit.currentData() == "h" else 1)

    def _chosen_days(self) -> tuple[int, ...]:
        match self.days.currentIndex():
            case _IntervalDays.DAILY:
                return EVERY_DAY
            case _IntervalDays.WEEKDAYS:
                return _WEEKDAYS
            case _:
                return self.weekdays.days()

    def show_interval(self, rule: Interval) -> None:
        unit = rule.text[-1]
        if unit == "s" and self.unit.findData("s") < 0:
            self.unit.insertItem(0, self._unit_label("s"), "s")
        self.between.setCurrentIndex(0)
        self.unit.setCurrentIndex(self.unit.findData(unit))
        self.count.setValue(int(rule.text[:-1]))

    def show_span(self, span: DaySpan) -> None:
        self.between.setCurrentIndex(0)
        self.unit.setCurrentIndex(self.unit.findData("h" if span.gap >= 60 else "m"))
        self.count.setValue(span.gap // 60 if span.gap >= 60 else span.gap)
        self.between.setCurrentIndex(1)
        self._fill_times(span.first, span.last)
        self.weekdays.set_days(span.weekdays)
        plain = {EVERY_DAY: _IntervalDays.DAILY, _WEEKDAYS: _IntervalDays.WEEKDAYS}
        self.days.setCurrentIndex(plain.get(span.weekdays, _IntervalDays.CHOSEN))

    def _touch(self) -> None:
        self._update_fields()
        self.changed.emit()

    def _update_fields(self) -> None:
        """Show the fields for the choice, and offer the times that it yields."""
        unit = self.unit.currentData()
        even = EVEN_HOURS if unit == "h" else EVEN_MINUTES
        with QSignalBlocker(self.count):
            self.count.allow(even if self.is_between else ())
        self.between.setVisible(unit in ("m", "h"))
        if self._times is None and self.is_between:
            self._times = self._make_times()
        if self._times is not None:
            self._times.setVisible(self.is_between)
            self.weekdays.setVisible(
                self.is_between and self.days.currentIndex() == _IntervalDays.CHOSEN
            )
        if self.is_between:
            known = self.first.count() > 0
            first = self.first.currentData() if known else _FIRST
            self._fill_times(first, self.last.currentData() if known else _LAST)

    def _fill_times(self, first: int, last: int) -> None:
        """Fill both lists for the interval; the nearest times stay chosen. A time of the rule that
        is not in the lists is added."""
        gap = self._gap()
        start_times = {*range(0, DAY, _STEP), first}
        self._fill(self.first, (time for time in start_times if time + gap < DAY), first)
        begin: int = self.first.currentData()
        repeats = range(begin + gap, DAY, gap)
        lasts = {*range(begin, DAY, math.lcm(gap, _QUARTER)), repeats[-1]} - {begin}
        self._fill(self.last, {*lasts, last} if last in repeats else lasts, last)

    def _fill(self, choice: Combo, times: Iterable[int], current: int) -> None:
        with QSignalBlocker(choice):
            choice.clear()
            offered = sorted(times)
            for time in offered:
                choice.addItem(time_text(clock_time(time // 60, time % 60)), time)
            nearest = min(offered, key=lambda time: abs(time - current))
            choice.setCurrentIndex(choice.findData(nearest))

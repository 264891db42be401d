"""Choosing how often: every so many minutes, hours or days, around the clock or between two times
of chosen days."""

import math
from collections.abc import Iterable
from datetime import time as clock_time
from enum import IntEnum

from PySide6.QtCore import QMargins, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from keep_desktop.domain.crontab import EVERY_DAY
from keep_desktop.domain.day_spans import DAY, EVEN_HOURS, EVEN_MINUTES, DaySpan
from keep_desktop.domain.schedules import Interval
from keep_desktop.ui.combo import Combo
from keep_desktop.ui.day_buttons import DayButtons
from keep_desktop.ui.even_number import EvenNumber
from keep_desktop.ui.tab_after import walk_after
from keep_desktop.ui.text import time_words

_WEEKDAYS = (1, 2, 3, 4, 5)
#: What is offered first: a working day.
_FIRST, _LAST = 8 * 60, 18 * 60
#: How far apart the first and the last times are that are offered, where the gap fits.
_STEP, _QUARTER = 30, 15
#: What style.qss gives a line of text it does not give the line inside a box of numbers.
TEXT_MARGINS = QMargins(8, 0, 8, 0)


class _Days(IntEnum):
    DAILY = 0
    WEEKDAYS = 1
    CHOSEN = 2


def a_row(row: QWidget, *widgets: QWidget) -> QWidget:
    """They stand in *row*, which is their parent already."""
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(8)
    for widget in widgets:
        line.addWidget(widget)
    line.addStretch(1)
    return row


class IntervalPage(QWidget):
    """Between two times only minutes that divide an hour, and hours, can be chosen; both times are
    times at which it runs."""

    changed = Signal()
    #: Between two times only, and made when that is first chosen: each list takes long to make.
    first: Combo
    last: Combo
    days: Combo
    weekdays: DayButtons

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._times: QWidget | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._often_row())
        self._follow()
        self.count.valueChanged.connect(self._touch)
        for choice in (self.unit, self.between):
            choice.currentIndexChanged.connect(self._touch)

    def _often_row(self) -> QWidget:
        row = QWidget(self)
        every = QLabel(self.tr("Every"), row)
        self.count = EvenNumber(row)
        self.count.setRange(1, 999_999)
        self.count.setValue(1)
        self.count.lineEdit().setTextMargins(TEXT_MARGINS)
        self.count.setAccessibleName(self.tr("How many"))
        self.unit = Combo(row)
        for unit in ("m", "h", "d"):
            self.unit.addItem(self._unit_word(unit), unit)
        self.unit.setCurrentIndex(1)
        self.unit.setAccessibleName(self.tr("Unit of time"))
        self.between = Combo(row)
        self.between.addItems([self.tr("around the clock"), self.tr("between")])
        self.between.setAccessibleName(self.tr("Around the clock or between two times"))
        return a_row(row, every, self.count, self.unit, self.between)

    def _unit_word(self, unit: str) -> str:
        words = {
            "s": self.tr("seconds"),
            "m": self.tr("minutes"),
            "h": self.tr("hours"),
            "d": self.tr("days"),
        }
        return words[unit]

    def _make_times(self) -> QWidget:
        row = self._times_row()
        self.weekdays = DayButtons(self)
        below = self.layout()
        assert below is not None  # noqa: S101 - it has one from its beginning
        walk_after(self.between, row)
        walk_after(self.days, self.weekdays)
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
            [self.tr("every day"), self.tr("Monday to Friday"), self.tr("on chosen weekdays")]
        )
        self.days.setAccessibleName(self.tr("On which days"))
        both = QLabel(self.tr("and"), row)
        return a_row(row, self.first, both, self.last, self.days)

    @property
    def is_between(self) -> bool:
        return self.unit.currentData() in ("m", "h") and self.between.currentIndex() == 1

    def text(self) -> str:
        """The rule, as `parse_rule_text` reads it."""
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
            case _Days.DAILY:
                return EVERY_DAY
            case _Days.WEEKDAYS:
                return _WEEKDAYS
            case _:
                return self.weekdays.days()

    # -- showing a rule -----------------------------------------------------------------------

    def show_interval(self, rule: Interval) -> None:
        unit = rule.text[-1]
        if unit == "s" and self.unit.findData("s") < 0:
            self.unit.insertItem(0, self._unit_word("s"), "s")
        self.between.setCurrentIndex(0)
        self.unit.setCurrentIndex(self.unit.findData(unit))
        self.count.setValue(int(rule.text[:-1]))

    def show_span(self, span: DaySpan) -> None:
        self.between.setCurrentIndex(0)
        self.unit.setCurrentIndex(self.unit.findData("h" if span.gap >= 60 else "m"))
        self.count.setValue(span.gap // 60 if span.gap >= 60 else span.gap)
        self.between.setCurrentIndex(1)
        self._offer(span.first, span.last)
        self.weekdays.set_days(span.weekdays)
        plain = {EVERY_DAY: _Days.DAILY, _WEEKDAYS: _Days.WEEKDAYS}
        self.days.setCurrentIndex(plain.get(span.weekdays, _Days.CHOSEN))

    # -- keeping what stands there possible ---------------------------------------------------

    def _touch(self) -> None:
        self._follow()
        self.changed.emit()

    def _follow(self) -> None:
        """Show what belongs to the choice, and offer the times that it comes to."""
        unit = self.unit.currentData()
        even = EVEN_HOURS if unit == "h" else EVEN_MINUTES
        self.count.blockSignals(True)
        self.count.allow(even if self.is_between else ())
        self.count.blockSignals(False)
        self.between.setVisible(unit in ("m", "h"))
        if self._times is None and self.is_between:
            self._times = self._make_times()
        if self._times is not None:
            self._times.setVisible(self.is_between)
            self.weekdays.setVisible(self.is_between and self.days.currentIndex() == _Days.CHOSEN)
        if self.is_between:
            known = self.first.count() > 0
            first = self.first.currentData() if known else _FIRST
            self._offer(first, self.last.currentData() if known else _LAST)

    def _offer(self, first: int, last: int) -> None:
        """Fill both lists for the gap that is chosen; the nearest times stay chosen. A time that
        no list has, but that a rule names, is offered too."""
        gap = self._gap()
        firsts = {*range(0, DAY, _STEP), first}
        self._fill(self.first, (time for time in firsts if time + gap < DAY), first)
        begin: int = self.first.currentData()
        comes_to = range(begin + gap, DAY, gap)
        lasts = {*range(begin, DAY, math.lcm(gap, _QUARTER)), comes_to[-1]} - {begin}
        self._fill(self.last, {*lasts, last} if last in comes_to else lasts, last)

    def _fill(self, choice: Combo, times: Iterable[int], wanted: int) -> None:
        choice.blockSignals(True)
        choice.clear()
        offered = sorted(times)
        for time in offered:
            choice.addItem(time_words(clock_time(time // 60, time % 60)), time)
        nearest = min(offered, key=lambda time: abs(time - wanted))
        choice.setCurrentIndex(choice.findData(nearest))
        choice.blockSignals(False)

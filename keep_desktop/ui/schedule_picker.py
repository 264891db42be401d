"""Choosing a schedule: only when told, every so often, at a time on days, or a crontab line."""

from enum import IntEnum

from PySide6.QtCore import QTime, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from keep_desktop.domain.crontab import EVERY_DAY
from keep_desktop.domain.day_spans import day_span_of
from keep_desktop.domain.day_times import DayTime, day_time_of
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.schedules import Cron, parse_interval
from keep_desktop.ui.combo import Combo
from keep_desktop.ui.day_buttons import DayButtons
from keep_desktop.ui.even_number import EvenNumber
from keep_desktop.ui.interval_page import TEXT_MARGINS, IntervalPage, a_row
from keep_desktop.ui.rule_words import nth
from keep_desktop.ui.tab_after import walk_after
from keep_desktop.ui.time_field import TimeField

_WEEKDAYS = (1, 2, 3, 4, 5)
_SHORTEST_MONTH = 28


class Way(IntEnum):
    """The pages of the picker, in the order of its list."""

    OFF = 0
    EVERY = 1
    DAYS = 2
    CRONTAB = 3


class _Days(IntEnum):
    DAILY = 0
    WEEKDAYS = 1
    CHOSEN = 2
    MONTH = 3


class SchedulePicker(QWidget):
    """`text()` is what `parse_rule_text` reads; a rule that nobody touched comes back as it was.

    Everything is made with its parent: a list that is put into another widget afterwards makes its
    popup at once, and is dressed anew with it. A page is made when it is first wanted."""

    changed = Signal()
    #: Of the page `Way.EVERY`.
    often: IntervalPage
    count: EvenNumber
    unit: Combo
    #: Of the page `Way.DAYS`.
    time: TimeField
    days: Combo
    month_day: Combo
    weekdays: DayButtons
    #: Of the page `Way.CRONTAB`.
    line: QLineEdit

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._given: str | None = None
        self.way = Combo(self)
        self.way.addItems(
            [
                self.tr("Only when you run it"),
                self.tr("At regular intervals"),
                self.tr("At a time, on days"),
                self.tr("Crontab line (for experts)"),
            ]
        )
        self.way.setAccessibleName(self.tr("When it runs"))
        self._pages: dict[Way, QWidget] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addWidget(self.way)
        self.way.currentIndexChanged.connect(self._turn_page)
        self.way.currentIndexChanged.connect(self._touch)

    def _page(self, way: Way) -> QWidget:
        if way not in self._pages:
            match way:
                case Way.EVERY:
                    page = self._every_page()
                case Way.DAYS:
                    page = self._days_page()
                case _:
                    page = self._crontab_page()
            self._pages[way] = page
            page.setVisible(way == self.way.currentIndex())
            walk_after(self.way, page)
            self._column.addWidget(page)
        return self._pages[way]

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
                self.tr("on chosen weekdays"),
                self.tr("once a month"),
            ]
        )
        self.days.setAccessibleName(self.tr("On which days"))
        self.month_day = Combo(row)
        for day in range(1, 32):
            self.month_day.addItem(self.tr("on the {day}").format(day=nth(day)), day)
        self.month_day.setAccessibleName(self.tr("Day of the month"))
        self.weekdays = DayButtons(page)
        self._short_month = QLabel(self.tr("Months without that day are passed over."), page)
        self._short_month.setProperty("role", "small")
        self._short_month.setWordWrap(True)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(a_row(row, at, self.time, self.days, self.month_day))
        column.addWidget(self.weekdays)
        column.addWidget(self._short_month)
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
        said = self.tr(
            "Minute, hour, day of the month, month, weekday (Monday is 1). Several lines are "
            "joined by semicolons."
        )
        hint = QLabel(said, page)
        hint.setProperty("role", "small")
        hint.setWordWrap(True)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.line)
        column.addWidget(hint)
        self.line.textEdited.connect(self._touch)
        return page

    def _turn_page(self, index: int) -> None:
        if index != Way.OFF:
            self._page(Way(index))
        for way, page in self._pages.items():
            page.setVisible(way == index)

    def _show_days(self) -> None:
        kind = self.days.currentIndex()
        self.weekdays.setVisible(kind == _Days.CHOSEN)
        self.month_day.setVisible(kind == _Days.MONTH)
        self._short_month.setVisible(
            kind == _Days.MONTH and self.month_day.currentData() > _SHORTEST_MONTH
        )

    def _touch(self) -> None:
        self._given = None
        if Way.DAYS in self._pages:
            self._show_days()
        self.changed.emit()

    def text(self) -> str | None:
        """The rule; None: only when told. An empty crontab line is an empty text."""
        if self._given is not None:
            return self._given
        match self.way.currentIndex():
            case Way.OFF:
                return None
            case Way.EVERY:
                return self.often.text()
            case Way.DAYS:
                return self._day_time().as_cron().expression
            case _:
                return self.line.text().strip()

    def _day_time(self) -> DayTime:
        at = self.time.time()
        hour, minute = at.hour(), at.minute()
        match self.days.currentIndex():
            case _Days.MONTH:
                return DayTime(hour=hour, minute=minute, month_day=self.month_day.currentData())
            case _Days.WEEKDAYS:
                return DayTime(hour=hour, minute=minute, weekdays=_WEEKDAYS)
            case _Days.CHOSEN:
                return DayTime(hour=hour, minute=minute, weekdays=self.weekdays.days())
            case _:
                return DayTime(hour=hour, minute=minute)

    def set_text(self, text: str | None) -> None:
        """Show a rule in the plainest of the ways that can say all of it."""
        self.blockSignals(True)
        self._show(text)
        self.blockSignals(False)
        self._given = text or None

    def _show(self, text: str | None) -> None:
        if not text:
            self.way.setCurrentIndex(Way.OFF)
        elif not (self._show_interval(text) or self._show_span(text) or self._show_day_time(text)):
            self._page(Way.CRONTAB)
            self.line.setText(text)
            self.way.setCurrentIndex(Way.CRONTAB)

    def _show_interval(self, text: str) -> bool:
        try:
            rule = parse_interval(text)
        except Refused:
            return False
        self._page(Way.EVERY)
        self.often.show_interval(rule)
        self.way.setCurrentIndex(Way.EVERY)
        return True

    def _show_span(self, text: str) -> bool:
        shown = day_span_of(Cron(text))
        if shown is None:
            return False
        self._page(Way.EVERY)
        self.often.show_span(shown)
        self.way.setCurrentIndex(Way.EVERY)
        return True

    def _show_day_time(self, text: str) -> bool:
        shown = day_time_of(Cron(text))
        if shown is None:
            return False
        self._page(Way.DAYS)
        self.time.setTime(QTime(shown.hour, shown.minute))
        if shown.month_day is not None:
            self.month_day.setCurrentIndex(shown.month_day - 1)
            self.days.setCurrentIndex(_Days.MONTH)
        elif shown.weekdays == EVERY_DAY:
            self.days.setCurrentIndex(_Days.DAILY)
        elif shown.weekdays == _WEEKDAYS:
            self.days.setCurrentIndex(_Days.WEEKDAYS)
        else:
            self.days.setCurrentIndex(_Days.CHOSEN)
        self.weekdays.set_days(shown.weekdays)
        self.way.setCurrentIndex(Way.DAYS)
        return True

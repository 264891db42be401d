"""Filter bar of Activity: kinds, workflow, search, day and export; with a calendar popup."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import pairwise

from PySide6.QtCore import QDate, QLocale, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QTextCharFormat
from PySide6.QtWidgets import (
    QCalendarWidget,
    QFrame,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.activity import ActivityFilter, ActivityKind
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.activity.wording import kind_label
from keep_desktop.ui.style.theme import color, set_icon, theme
from keep_desktop.ui.text.format import day_text, region
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.inputs import Combo, SearchField, make_button
from keep_desktop.ui.widgets.layouts import FlowLayout, hbox, vbox

#: Before any event of Keep. By keyboard a calendar reaches years that Python's dates lack.
_EARLIEST = QDate(2000, 1, 1)
_ROUND = 7


class _DayCalendar(QCalendarWidget):
    """The selected day has a rounded background, today a ring."""

    def paintCell(self, painter: QPainter, rect: QRect, date: QDate) -> None:
        chosen, today = date == self.selectedDate(), date == self.maximumDate()
        if not chosen and not today:
            super().paintCell(painter, rect, date)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(color("accent"))
        painter.setBrush(color("accent") if chosen else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect).adjusted(4.5, 0.5, -4.5, -0.5), _ROUND, _ROUND)
        painter.setPen(color("on_accent" if chosen else "accent"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(date.day()))
        painter.restore()


class DatePopup(QFrame):
    """A calendar to go to a day, or show only that."""

    date_chosen = Signal(QDate)
    only_chosen = Signal(QDate)
    newest_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("surface", "card")
        self.calendar = _DayCalendar(self)
        self.calendar.setAccessibleName(self.tr("Day"))
        self.calendar.setMinimumDate(_EARLIEST)
        self.calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        self.calendar.setLocale(QLocale())
        self.calendar.activated.connect(self._go)
        for name, icon, text in (
            ("qt_calendar_prevmonth", "chevron-left", self.tr("Month before")),
            ("qt_calendar_nextmonth", "chevron-right", self.tr("Month after")),
        ):
            arrow = self.calendar.findChild(QToolButton, name)
            if isinstance(arrow, QToolButton):
                set_icon(arrow, icon)
                arrow.setAccessibleName(text)
        theme().changed.connect(self._set_style)
        self.go = self._button(self.tr("Go to this day"), kind="primary")
        self.go.clicked.connect(lambda: self._go(self.calendar.selectedDate()))
        self.only_button = self._button(self.tr("Only this day"))
        self.only_button.clicked.connect(self._take_only)
        self.top = self._button(self.tr("Back to newest"))
        self.top.clicked.connect(self._to_newest)
        buttons = hbox(spacing=8)
        for button in (self.go, self.only_button, self.top):
            buttons.addWidget(button)
        vbox(self.calendar, buttons, within=self, spacing=12, margins=(12, 12, 12, 12))

    def _button(self, label: str, kind: str = "") -> QPushButton:
        button = QPushButton(label, self)
        button.setProperty("kind", kind)
        return button

    def show_under(self, anchor: QWidget, today: QDate) -> None:
        self.calendar.setFirstDayOfWeek(region().first_day)
        self.calendar.setMaximumDate(today)
        self._set_style()
        self.adjustSize()
        corner = anchor.mapToGlobal(anchor.rect().bottomRight())
        self.move(corner.x() - self.width(), corner.y() + 4)
        self.show()
        self.calendar.setFocus(Qt.FocusReason.PopupFocusReason)

    def _set_style(self) -> None:
        """Red means failure and stop, not Sundays; the header is in one colour."""
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            self.calendar.setWeekdayTextFormat(day, QTextCharFormat())
        header = QTextCharFormat()
        header.setForeground(color("text_soft"))
        header.setBackground(color("panel"))
        self.calendar.setHeaderTextFormat(header)

    def _go(self, day: QDate) -> None:
        self.hide()
        self.date_chosen.emit(day)

    def _take_only(self) -> None:
        self.hide()
        self.only_chosen.emit(self.calendar.selectedDate())

    def _to_newest(self) -> None:
        self.hide()
        self.newest_chosen.emit()


_BACK = (Qt.Key.Key_Left, Qt.Key.Key_Up)
_FORTH = (Qt.Key.Key_Right, Qt.Key.Key_Down)


class KindChips(QWidget):
    """Any of them may be checked; All unchecks the others. Arrow keys move between them."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._flow = FlowLayout(self, gap=6)
        self.all = self._button(self.tr("All"))
        self.all.setChecked(True)
        self.all.clicked.connect(lambda: self.set_kinds(frozenset()))
        self.kinds: dict[ActivityKind, QPushButton] = {}
        for kind in ActivityKind:
            button = self.kinds[kind] = self._button(kind_label(kind))
            button.clicked.connect(lambda: self._pressed())
        self.day = self._button("")
        self.day.setChecked(True)
        set_icon(self.day, "x", "accent")
        self.day.hide()

    def _button(self, label: str) -> QPushButton:
        button = QPushButton(label, self)
        button.setProperty("kind", "chip")
        button.setCheckable(True)
        self._flow.addWidget(button)
        return button

    def chosen(self) -> frozenset[ActivityKind]:
        return frozenset(kind for kind, button in self.kinds.items() if button.isChecked())

    def set_kinds(self, kinds: frozenset[ActivityKind]) -> None:
        for kind, button in self.kinds.items():
            button.setChecked(kind in kinds)
        self._pressed()

    def show_day(self, text: str) -> None:
        """Show a removable chip for the day filter; "" removes it."""
        self.day.setText(text)
        self.day.setAccessibleName(self.tr("Only {day}. Click to show all days.").format(day=text))
        self.day.setChecked(True)
        self.day.setVisible(bool(text))
        self.updateGeometry()

    def _pressed(self) -> None:
        self.all.setChecked(not self.chosen())
        self.changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = (event.key() in _FORTH) - (event.key() in _BACK)
        chips = [one for one in (self.all, *self.kinds.values(), self.day) if one.isVisible()]
        here = next((at for at, chip in enumerate(chips) if chip.hasFocus()), None)
        if not step or here is None:
            super().keyPressEvent(event)
            return
        chips[(here + step) % len(chips)].setFocus(Qt.FocusReason.TabFocusReason)


class ActivityFilters(QWidget):
    """`changed` carries the ActivityFilter."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._filter = ActivityFilter()
        self._zone: tzinfo = UTC
        self._today = QDate.currentDate()
        self.chips = KindChips()
        self.workflow = Combo()
        self.workflow.setAccessibleName(self.tr("Workflow"))
        self.workflow.view().setAccessibleName(self.tr("Workflows"))
        self.workflow.setMinimumWidth(160)
        self.workflow.setMaximumWidth(280)
        self.search = SearchField(self.tr("Search titles and lines"))
        self.search.setMinimumWidth(180)
        self.day = make_button(self.tr("Go to day"), icon="calendar")
        self.export = make_button(self.tr("Export…"), icon="download")
        self.popup = DatePopup(self)
        self.show_workflows(())
        self._lay_out()
        self._connect_parts()

    def _lay_out(self) -> None:
        line = hbox(self.workflow, (self.search, 1), self.day, self.export, spacing=8)
        vbox(line, self.chips, within=self, spacing=10, margins=(20, 14, 16, 10))
        stops = (
            self.workflow,
            self.search,
            self.day,
            self.export,
            self.chips.all,
            *self.chips.kinds.values(),
            self.chips.day,
        )
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _connect_parts(self) -> None:
        self.chips.changed.connect(lambda: self._change(kinds=self.chips.chosen()))
        self.chips.day.clicked.connect(lambda: self._show_only(None))
        self.workflow.activated.connect(
            lambda at: self._change(workflow_id=self.workflow.itemData(at))
        )
        self.search.searched.connect(lambda text: self._change(search=text.strip()))
        self.day.clicked.connect(lambda: self.popup.show_under(self.day, self._today))
        self.popup.only_chosen.connect(self._show_only)

    @property
    def filter(self) -> ActivityFilter:
        return self._filter

    def refresh_times(self, now: datetime, zone: tzinfo) -> None:
        """The time zone may have changed."""
        there = now.astimezone(zone)
        self._zone, self._today = zone, QDate(there.year, there.month, there.day)

    def show_workflows(self, rows: Sequence[WorkflowRow]) -> None:
        entries = [(None, self.tr("All workflows")), *((row.id, row.name) for row in rows)]
        known = [
            (self.workflow.itemData(at), self.workflow.itemText(at))
            for at in range(self.workflow.count())
        ]
        shown = [(id, single_line(name, 60)) for id, name in entries]
        if shown == known:
            return
        self.workflow.clear()
        for id, name in shown:
            self.workflow.addItem(name, id)
        self._show_workflow(self._filter.workflow_id)

    def _show_workflow(self, workflow_id: WorkflowId | None) -> None:
        self.workflow.setCurrentIndex(max(0, self.workflow.findData(workflow_id)))

    def clear(self) -> None:
        self._filter = ActivityFilter()
        self.search.clear()
        self._show_workflow(None)
        self.chips.show_day("")
        self.chips.set_kinds(frozenset())
        self.changed.emit(self._filter)

    def set_search(self, text: str) -> None:
        """Replace all filters by this search."""
        self.clear()
        self.search.setText(text)
        self._change(search=text.strip())

    def choose(self, **values: object) -> None:
        """Set a filter as if by the user."""
        if "workflow_id" in values:
            self._show_workflow(values["workflow_id"])  # type: ignore[arg-type]  # as it is named
        self._change(**values)

    def _show_only(self, day: QDate | None) -> None:
        if day is None:
            self.chips.show_day("")
            self._change(since=None, until=None)
            return
        end = self.end_of(day)
        there = (end - timedelta(hours=12)).astimezone(self._zone)
        self.chips.show_day(day_text(there))
        self._change(since=self._start_of(day), until=end)

    def _start_of(self, day: QDate) -> datetime:
        midnight = datetime(day.year(), day.month(), day.day(), tzinfo=self._zone)
        return midnight.astimezone(UTC)

    def end_of(self, day: QDate) -> datetime:
        return self._start_of(day.addDays(1))

    def _change(self, **values: object) -> None:
        changed = replace(self._filter, **values)  # type: ignore[arg-type]  # as the fields are named
        if changed != self._filter:
            self._filter = changed
            self.changed.emit(changed)

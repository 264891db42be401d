"""What stands over the table of Activity: chips for kinds, the workflow, a search, days, export."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import pairwise

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.activity import ActivityFilter, ActivityKind
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.activity_words import kind_word
from keep_desktop.ui.combo import Combo
from keep_desktop.ui.day_popup import DayPopup
from keep_desktop.ui.flow_layout import FlowLayout
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.search_field import SearchField
from keep_desktop.ui.text import day_words
from keep_desktop.ui.theme import set_icon

_BACK = (Qt.Key.Key_Left, Qt.Key.Key_Up)
_FORTH = (Qt.Key.Key_Right, Qt.Key.Key_Down)


class KindChips(QWidget):
    """Any of them may be chosen; All takes the others back. Arrows go from one to the next."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._flow = FlowLayout(self, gap=6)
        self.all = self._button(self.tr("All"))
        self.all.setChecked(True)
        self.all.clicked.connect(lambda: self.set_kinds(frozenset()))
        self.kinds: dict[ActivityKind, QPushButton] = {}
        for kind in ActivityKind:
            button = self.kinds[kind] = self._button(kind_word(kind))
            button.clicked.connect(lambda: self._pressed())
        self.day = self._button("")
        self.day.setChecked(True)
        set_icon(self.day, "x", "accent")
        self.day.hide()

    def _button(self, word: str) -> QPushButton:
        button = QPushButton(word, self)
        button.setProperty("kind", "chip")
        button.setCheckable(True)
        button.setAccessibleName(word)
        self._flow.addWidget(button)
        return button

    def chosen(self) -> frozenset[ActivityKind]:
        """Empty: all."""
        return frozenset(kind for kind, button in self.kinds.items() if button.isChecked())

    def set_kinds(self, kinds: frozenset[ActivityKind]) -> None:
        for kind, button in self.kinds.items():
            button.setChecked(kind in kinds)
        self._pressed()

    def show_day(self, words: str) -> None:
        """The one day that is shown, with a way to take that back; "" takes it away."""
        self.day.setText(words)
        self.day.setAccessibleName(self.tr("Only {day}. Press to show all days.").format(day=words))
        self.day.setChecked(True)
        self.day.setVisible(bool(words))
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
    """`changed` carries the ActivityFilter; `day_asked` the first moment after the day."""

    changed = Signal(object)
    day_asked = Signal(object)
    newest_asked = Signal()
    export_asked = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filter = ActivityFilter()
        self._zone: tzinfo = UTC
        self._today = QDate.currentDate()
        self.chips = KindChips()
        self.workflow = Combo()
        self.workflow.setAccessibleName(self.tr("Workflow"))
        self.workflow.view().setAccessibleName(self.tr("Workflows"))
        self.workflow.setMinimumWidth(160)
        self.workflow.setMaximumWidth(280)
        self.search = SearchField()
        self.search.setPlaceholderText(self.tr("Search titles and lines"))
        self.search.setAccessibleName(self.tr("Search titles and lines"))
        self.search.setMinimumWidth(180)
        self.day = self._button(self.tr("Go to day"), "calendar")
        self.export = self._button(self.tr("Export…"), "download")
        self.popup = DayPopup(self)
        self.show_workflows(())
        self._lay_out()
        self._connect_parts()

    def _button(self, word: str, icon: str) -> QPushButton:
        button = QPushButton(word)
        button.setAccessibleName(word.rstrip("…"))
        set_icon(button, icon)
        return button

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.workflow)
        line.addWidget(self.search, 1)
        line.addWidget(self.day)
        line.addWidget(self.export)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 14, 16, 10)
        column.setSpacing(10)
        column.addLayout(line)
        column.addWidget(self.chips)
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
        self.search.left.connect(self.left)
        self.day.clicked.connect(lambda: self.popup.show_under(self.day, self._today))
        self.export.clicked.connect(lambda: self.export_asked.emit())
        self.popup.gone_to.connect(lambda day: self.day_asked.emit(self._end_of(day)))
        self.popup.only.connect(self._show_only)
        self.popup.newest.connect(self.newest_asked)

    @property
    def filter(self) -> ActivityFilter:
        return self._filter

    def tell_time(self, now: datetime, zone: tzinfo) -> None:
        """Days are those of this zone."""
        there = now.astimezone(zone)
        self._zone, self._today = zone, QDate(there.year, there.month, there.day)

    def show_workflows(self, rows: Sequence[WorkflowRow]) -> None:
        """Those that can be chosen among."""
        wanted = [(None, self.tr("All workflows")), *((row.id, row.name) for row in rows)]
        known = [
            (self.workflow.itemData(at), self.workflow.itemText(at))
            for at in range(self.workflow.count())
        ]
        shown = [(id, one_line(name, 60)) for id, name in wanted]
        if shown == known:
            return
        self.workflow.clear()
        for id, name in shown:
            self.workflow.addItem(name, id)
        self._show_workflow(self._filter.workflow_id)

    def _show_workflow(self, workflow_id: WorkflowId | None) -> None:
        self.workflow.setCurrentIndex(max(0, self.workflow.findData(workflow_id)))

    def clear(self) -> None:
        """Everything again."""
        self._filter = ActivityFilter()
        self.search.clear()
        self._show_workflow(None)
        self.chips.show_day("")
        self.chips.set_kinds(frozenset())
        self.changed.emit(self._filter)

    def look_for(self, text: str) -> None:
        """Only what has this in it, whatever was chosen before."""
        self.clear()
        self.search.setText(text)
        self._change(search=text.strip())

    def look_between(self, since: datetime, until: datetime, words: str) -> None:
        """Only what happened then, whatever was chosen before; *words*: when, inside a sentence."""
        self.clear()
        self.chips.show_day(words)
        self._change(since=since, until=until)

    def choose(self, **wanted: object) -> None:
        """As if it had been chosen by hand."""
        if "workflow_id" in wanted:
            self._show_workflow(wanted["workflow_id"])  # type: ignore[arg-type]  # as it is named
        self._change(**wanted)

    def _show_only(self, day: QDate | None) -> None:
        if day is None:
            self.chips.show_day("")
            self._change(since=None, until=None)
            return
        end = self._end_of(day)
        there = (end - timedelta(hours=12)).astimezone(self._zone)
        self.chips.show_day(day_words(there))
        self._change(since=self._start_of(day), until=end)

    def _start_of(self, day: QDate) -> datetime:
        midnight = datetime(day.year(), day.month(), day.day(), tzinfo=self._zone)
        return midnight.astimezone(UTC)

    def _end_of(self, day: QDate) -> datetime:
        return self._start_of(day.addDays(1))

    def _change(self, **wanted: object) -> None:
        changed = replace(self._filter, **wanted)  # type: ignore[arg-type]  # as the fields are named
        if changed != self._filter:
            self._filter = changed
            self.changed.emit(changed)

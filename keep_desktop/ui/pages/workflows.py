"""The Workflows page: list | items | one item. It arranges and refreshes; its parts draw.

Changes are read again at most four times a second, and only what is shown.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QSplitter,
    QStackedLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import ItemFilter, StopView, WorkflowDetail, WorkflowRow
from keep_desktop.services import workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.samples import samples
from keep_desktop.ui.bridge import Bridge, Throttle
from keep_desktop.ui.bulk_bar import BulkBar
from keep_desktop.ui.bulk_words import Deed, Meant
from keep_desktop.ui.chips import Chips, filter_counts
from keep_desktop.ui.drawer import Drawer
from keep_desktop.ui.first_start import FirstStart
from keep_desktop.ui.item_pane import ItemPane
from keep_desktop.ui.item_tree import ItemTree
from keep_desktop.ui.output_list import OutputList
from keep_desktop.ui.samples_bar import SamplesBar
from keep_desktop.ui.sort_button import SortButton
from keep_desktop.ui.worker import Reader
from keep_desktop.ui.workflow_deeds import WorkflowDeeds
from keep_desktop.ui.workflow_head import WorkflowHead
from keep_desktop.ui.workflow_list import WorkflowCombo, WorkflowList

PANE_FROM = 1280
LIST_FROM = 1100
_REFRESH_S = 0.25


class WorkflowsPage(QWidget):
    """`search_changed` tells what the top bar's field looks through now."""

    search_changed = Signal(str)

    def __init__(
        self, keep: Keep, reader: Reader, bridge: Bridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self._stop: StopView | None = None
        self._detail: WorkflowDetail | None = None
        self._changed_items: set[ItemId] = set()
        self._search = ""
        self.deeds = WorkflowDeeds(keep, reader, self)
        self.list = WorkflowList(keep.clock)
        self.combo = WorkflowCombo(self.list.model)
        self.head = WorkflowHead()
        self.chips = Chips()
        self.sort = SortButton()
        self.tree = ItemTree(keep, reader)
        self.outputs = OutputList(keep, reader)
        self.bulk = BulkBar()
        self.samples_bar = SamplesBar()
        self.pane = ItemPane(keep, reader)
        self.empty = FirstStart()
        self._rows = Throttle(_REFRESH_S, self._ask_rows, self)
        self._head = Throttle(_REFRESH_S, self._ask_detail, self)
        self._items = Throttle(_REFRESH_S, self._refresh_items, self)
        self._lay_out()
        self._connect_parts()
        self._connect_bridge(bridge)

    def _lay_out(self) -> None:
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setObjectName("workflows")
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.list)
        self._splitter.addWidget(self._make_centre())
        self.drawer = Drawer(self.pane, self._splitter, self)
        for at, stretch in enumerate((0, 1, 0)):
            self._splitter.setStretchFactor(at, stretch)
        self._splitter.setSizes([278, 640, 430])
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._splitter)
        self._stack.addWidget(self.empty)

    def _make_centre(self) -> QWidget:
        centre = QWidget()
        centre.setMinimumWidth(420)
        filters = QHBoxLayout()
        filters.setSpacing(8)
        filters.addWidget(self.chips, 1)
        filters.addWidget(self.sort, 0, Qt.AlignmentFlag.AlignTop)
        top = QVBoxLayout()
        top.setContentsMargins(20, 14, 16, 8)
        top.setSpacing(10)
        top.addWidget(self.head)
        top.addLayout(filters)
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.combo)
        column.addLayout(top)
        items = QWidget()
        inside = QVBoxLayout(items)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.bulk)
        inside.addWidget(self.tree)
        self._lists = QStackedWidget()
        self._lists.addWidget(items)
        self._lists.addWidget(self.outputs)
        around = QVBoxLayout()
        around.setContentsMargins(12, 0, 2, 0)
        around.addWidget(self._lists)
        column.addLayout(around, 1)
        self.combo.hide()
        return centre

    def _connect_parts(self) -> None:
        for chooser in (self.list, self.combo):
            chooser.new_asked.connect(self.deeds.new)
        self.empty.asked.connect(self.deeds.new)
        self.empty.samples_asked.connect(self.deeds.try_samples)
        for place in (self.list, self.empty):
            place.archive_asked.connect(self.deeds.archived)
        self.list.add_below(self.samples_bar)
        self.samples_bar.remove_asked.connect(self._remove_samples)
        self.head.menu.remove_samples.connect(self._remove_samples)
        self.list.chosen.connect(self._show_workflow)
        self.combo.chosen.connect(self.list.choose)
        self.chips.chosen.connect(self._show_items)
        self.chips.outputs_chosen.connect(self._show_outputs)
        self.outputs.input_selected.connect(self._show_item)
        self.outputs.input_opened.connect(self._go_to_input)
        self.sort.chosen.connect(self.tree.set_sort)
        self.tree.item_selected.connect(self._show_item)
        self.tree.item_opened.connect(self._show_item)
        self.tree.marked_changed.connect(self._show_marked)
        self.tree.deed_asked.connect(self._change_items)
        self.bulk.asked.connect(self._change_marked)
        self.bulk.given_up.connect(self._mark_only_one)
        self.pane.closed.connect(self._close_pane)
        self.pane.told.connect(lambda text: self.deeds.told.emit(text, "", None))
        self.pane.undo_asked.connect(self.deeds.undo)
        for rows in (self.tree, self.pane):
            rows.paper_asked.connect(self.deeds.put_on_paper)
        self.pane.deed_asked.connect(lambda deed, item_id: self._change_items(deed, (item_id,)))
        self.deeds.changed.connect(self.refresh)
        self.deeds.imported.connect(lambda workflow_id: self.choose(workflow_id))
        head, menu = self.head, self.head.menu
        for asked, deed in (
            (head.pause_asked, self.deeds.pause),
            (head.resume_asked, self.deeds.resume),
            (head.run_asked, self.deeds.run_now),
            (menu.run_now, self.deeds.run_now),
            (menu.rehearse, self.deeds.rehearse),
            (menu.schedule, self._schedule),
            (menu.runs, self.deeds.runs),
            (menu.versions, self.deeds.versions),
            (menu.rename, self.deeds.rename),
            (menu.stop_this, self.deeds.stop),
            (menu.release_this, self.deeds.release),
            (menu.archive, self.deeds.archive),
        ):
            asked.connect(lambda deed=deed: self._with_row(deed))
        self.list.menu_asked.connect(menu.popup)
        self.addActions(menu.actions())
        menu.settings.connect(lambda: self._with_row(lambda row: self.deeds.settings(row.id)))

    def _connect_bridge(self, bridge: Bridge) -> None:
        for signal in (bridge.workflows, bridge.runs, bridge.progress, bridge.questions):
            signal.connect(lambda _: self._poke())
        bridge.items.connect(self._hear_items)
        bridge.stop.connect(self._poke)

    def _with_row(self, deed: Callable[[WorkflowRow], None]) -> None:
        if self._detail is not None:
            deed(self._detail.row)

    def _schedule(self, row: WorkflowRow) -> None:
        """What a script makes of its settings is changed there."""
        if row.has_handlers:
            self.deeds.settings(row.id)
        else:
            self.deeds.schedule(row)

    def refresh(self) -> None:
        """Read everything shown again."""
        self._poke()
        self._reader.ask(
            ("samples", id(self)), lambda: samples(self._keep) is not None, self._show_samples
        )

    def _show_samples(self, there: bool) -> None:
        self.samples_bar.show_there(there)
        self.head.menu.samples_action.setVisible(there)

    def _remove_samples(self) -> None:
        self.deeds.remove_samples(self.samples_bar.removed_said)

    def _poke(self) -> None:
        self._rows.poke()
        self._head.poke()

    def _hear_items(self, changed: frozenset[tuple[WorkflowId, ItemId]]) -> None:
        self._poke()
        shown = self.list.current
        self._changed_items.update(item for workflow, item in changed if workflow == shown)
        if self._changed_items:
            self._items.poke()

    def _ask_rows(self) -> None:
        self._reader.ask(
            ("workflows", id(self)), lambda: workflows.workflow_list(self._keep), self.show_rows
        )

    def show_rows(self, rows: Sequence[WorkflowRow]) -> None:
        self._stack.setCurrentIndex(0 if rows else 1)
        self.list.show_rows(rows)
        self.combo.show_current(self.list.current)
        if not rows:
            self.search_changed.emit("")

    def _show_workflow(self, workflow_id: WorkflowId | None) -> None:
        """Another workflow, or none."""
        self._detail = None
        self.head.hold()
        self._changed_items.clear()
        self.drawer.set_open(False)
        self.combo.show_current(workflow_id)
        self.chips.choose(ItemFilter.ALL)
        if workflow_id is None:
            self.tree.show_workflow(None)
        else:
            self._ask_detail()

    def _ask_detail(self) -> None:
        workflow_id = self.list.current
        if workflow_id is not None:
            self._reader.ask(
                ("detail", id(self)),
                lambda: workflows.workflow_detail(self._keep, workflow_id),
                self.show_detail,
            )

    def show_detail(self, detail: WorkflowDetail | None) -> None:
        if detail is None or detail.row.id != self.list.current:
            return
        is_other = self._detail is None
        self._detail = detail
        clock = self._keep.clock
        self.head.show_detail(detail, self._stop, clock.now(), clock.zone())
        self.chips.show_detail(detail)
        if self._looks_at_outputs:
            self.outputs.refresh()
        if detail.row.has_handlers and not is_other:
            self._follow_inputs()
        self.tree.show_workflow(detail.row.id, detail.counts)
        if is_other:
            self.search_changed.emit(detail.row.name)

    def _follow_inputs(self) -> None:
        """What a stage did shows at its inputs, though they stay as they are and no notice names
        them."""
        self.tree.follow_inputs()
        if self.drawer.is_open:
            self.pane.follow_input()

    def show_stop(self, stop: StopView) -> None:
        """The head says why nothing runs."""
        if stop != self._stop:
            self._stop = stop
            self._poke()

    # Items or outputs

    @property
    def _looks_at_outputs(self) -> bool:
        return self._lists.currentWidget() is self.outputs

    def _show_items(self, chip: ItemFilter) -> None:
        if self._looks_at_outputs:
            self._lists.setCurrentIndex(0)
            self.sort.show()
            self.outputs.show_workflow(None)
        self.tree.set_filter(chip)

    def _show_outputs(self) -> None:
        self._lists.setCurrentWidget(self.outputs)
        # Newest first, and nothing else.
        self.sort.hide()
        self.outputs.show_workflow(self.list.current, self._search)

    def _go_to_input(self, item_id: ItemId) -> None:
        self.chips.choose(ItemFilter.ALL)
        self.tree.select_item(item_id)
        self._show_item(item_id)
        self.tree.setFocus()

    def _refresh_items(self) -> None:
        changed, self._changed_items = self._changed_items, set()
        self.tree.refresh(frozenset(changed))
        if self.drawer.is_open:
            self.pane.refresh()

    def _show_item(self, item_id: ItemId | None) -> None:
        self.pane.show_item(item_id)
        self.drawer.set_open(item_id is not None)

    def _close_pane(self) -> None:
        now = QApplication.focusWidget()
        if now is not None and self.pane.isAncestorOf(now):
            (self.outputs if self._looks_at_outputs else self.tree).setFocus()
        self.drawer.set_open(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.drawer.is_open:
            self._close_pane()
        else:
            super().keyPressEvent(event)

    def _show_marked(self, marked: int) -> None:
        wanted, detail = self.tree.wanted, self._detail
        found = None
        if wanted is not None and not wanted.search and detail is not None:
            found = filter_counts(detail)[wanted.filter]
        self.bulk.show_marked(marked, found)
        if marked > 1 and self.drawer.over:
            # It would lie over what can be done with them.
            self.drawer.set_open(False)

    def _mark_only_one(self) -> None:
        self.tree.mark_only_one()
        self.tree.setFocus()

    def _change_marked(self, deed: Deed) -> None:
        wanted = self.tree.wanted
        if wanted is not None and self.bulk.everything:
            self.deeds.change_items(deed, Meant.everything(wanted))
        else:
            self._change_items(deed, self.tree.marked())

    def _change_items(self, deed: Deed, ids: tuple[ItemId, ...]) -> None:
        if self.tree.wanted is None or not ids:
            return
        rows = (self.tree.model.row_of(item_id) for item_id in ids)
        done = any(row is None or row.status is ItemStatus.DONE for row in rows)
        meant = Meant(self.tree.wanted.workflow_id, ids, None, done)
        self.deeds.change_items(deed, meant)

    def search(self, text: str) -> None:
        self._search = text
        self.tree.set_search(text)
        if self._looks_at_outputs:
            self.outputs.show_workflow(self.list.current, text)

    def focus_items(self) -> None:
        """The keyboard goes to the items, where there are any."""
        for rows in (self.tree, self.outputs):
            if rows.view.isVisible():
                rows.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def choose(self, workflow_id: WorkflowId, item_id: ItemId | None = None) -> None:
        """Show a workflow, and one of its items beside it."""
        self.list.choose(workflow_id)
        if item_id is not None:
            self.tree.select_item(item_id)
            self._show_item(item_id)

    def focus_choice(self) -> None:
        """The keyboard goes to where a workflow is chosen."""
        (self.combo.combo if self.list.isHidden() else self.list.view).setFocus()

    def arrange(self, window_width: int) -> None:
        """Give way where the window is narrow: first the pane, then the list."""
        narrow = window_width < LIST_FROM
        chooses = self.list.view.hasFocus() or self.combo.combo.hasFocus()
        self.list.setVisible(not narrow)
        self.combo.setVisible(narrow)
        if chooses:
            self.focus_choice()
        self.pane.set_drawer(window_width < PANE_FROM)
        if window_width < PANE_FROM:
            self.drawer.show_over()
            if len(self.tree.marked()) > 1:
                self.drawer.set_open(False)
        else:
            self.drawer.show_beside()

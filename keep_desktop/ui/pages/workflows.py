"""The Workflows page: list | items | one item. It arranges and refreshes; its parts draw.

Changes are read again at most four times a second, and only what is shown.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.ports.views import StopView, WorkflowDetail, WorkflowRow
from keep_desktop.services import workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.samples import Samples
from keep_desktop.services.wanted_service import WantedService, wanted_service
from keep_desktop.ui.bridge import Bridge, Throttle
from keep_desktop.ui.drawer import Drawer
from keep_desktop.ui.first_start import FirstStart
from keep_desktop.ui.focus_rings import hand_on, kept_in
from keep_desktop.ui.item_centre import ItemCentre
from keep_desktop.ui.item_pane import ItemPane
from keep_desktop.ui.kept_width import KeptWidth
from keep_desktop.ui.list_foot import ListFoot
from keep_desktop.ui.open_page import open_page
from keep_desktop.ui.run_failures import RunFailures
from keep_desktop.ui.worker import Reader
from keep_desktop.ui.workflow_combo import WorkflowCombo
from keep_desktop.ui.workflow_deeds import WorkflowDeeds
from keep_desktop.ui.workflow_head import WorkflowHead
from keep_desktop.ui.workflow_list import WorkflowList

PANE_FROM = 1280
_LIST_WIDTH, _ITEMS_LEAST = 278, 560
LIST_FROM = 1100
_REFRESH_S = 0.25


class WorkflowsPage(QWidget):
    """A narrow window gives up first the pane, then the list. `answer_asked` carries the
    WorkflowId that waits for an answer."""

    answer_asked = Signal(object)

    def __init__(
        self, keep: Keep, reader: Reader, bridge: Bridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self._stop: StopView | None = None
        self._detail: WorkflowDetail | None = None
        self._wanted: WantedService | None = None
        self._changed_items: set[ItemId] = set()
        #: From the item that is shown to where it was opened from.
        self._back: Callable[[], None] | None = None
        #: The workflow of the item that is shown, where its row was not there yet.
        self._early: WorkflowId | None = None
        self.deeds = WorkflowDeeds(keep, reader, self, bridge)
        self.list = WorkflowList(keep.clock)
        self.combo = WorkflowCombo(self.list.model)
        self.head = WorkflowHead()
        self.items = ItemCentre(keep, reader)
        self.chips, self.sort, self.search = self.items.chips, self.items.sort, self.items.search
        self.tree, self.outputs, self.bulk = self.items.tree, self.items.outputs, self.items.bulk
        self.foot = ListFoot()
        self.pane = ItemPane(keep, reader)
        self.empty = FirstStart(reader)
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
        centre = self._make_centre()
        self._splitter.addWidget(centre)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._splitter)
        self.drawer = Drawer(self.pane, self._splitter, centre, self)
        self._stack.addWidget(self.empty)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setSizes([_LIST_WIDTH, 640, 430])
        KeptWidth(self._splitter, _LIST_WIDTH, _ITEMS_LEAST)

    def _make_centre(self) -> QWidget:
        centre = QWidget()
        centre.setMinimumWidth(420)
        top = QVBoxLayout()
        top.setContentsMargins(20, 14, 16, 10)
        top.addWidget(self.head)
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.combo)
        column.addLayout(top)
        column.addWidget(self.items, 1)
        column.addWidget(self.foot)
        self.combo.hide()
        return centre

    def tab_blocks(self) -> Sequence[QWidget]:
        return (self.list, self.combo, self.head, self.items, self.foot, self.drawer, self.empty)

    def _connect_parts(self) -> None:
        for new_asked in (self.list.new_asked, self.combo.new_asked, self.empty.asked):
            new_asked.connect(self.deeds.new)
        self.empty.samples_asked.connect(self.deeds.samples.add)
        for place in (self.list, self.foot, self.empty):
            place.archive_asked.connect(self.deeds.archived)
        for samples_shown in (self.list, self.foot, self.empty, self.head.menu):
            samples_shown.remove_asked.connect(self.deeds.samples.remove)
        self.deeds.samples.looked.connect(self._show_samples)
        self.head.serve(self.tree.empty)
        self.list.chosen.connect(self._show_workflow)
        self.combo.chosen.connect(self.list.choose)
        self.items.item_chosen.connect(self._show_item)
        self.items.have_done(self.deeds.items)
        self.items.marked_changed.connect(self._show_marked)
        self.pane.closed.connect(self._close_pane)
        self.pane.told.connect(lambda text: self.deeds.told.emit(text, "", None))
        self.pane.answered.connect(self.deeds.items.tell_answered)
        self.pane.undo_asked.connect(self.deeds.items.undo)
        for rows in (self.items, self.pane):
            rows.paper_asked.connect(self.deeds.items.put_on_paper)
        self.pane.deed_asked.connect(self.items.change_items)
        self.deeds.changed.connect(self.refresh)
        self.deeds.failures_wanted.connect(self.show_failures)
        self.deeds.wanted.connect(lambda workflow_id: self.choose(workflow_id))
        head, menu = self.head, self.head.menu
        for asked, deed in (
            (head.pause_asked, self.deeds.pause),
            (head.resume_asked, self.deeds.resume),
            (head.run_asked, self.deeds.run_now),
            (menu.run_now, self.deeds.run_now),
            (self.pane.happened.run_wanted, self.deeds.run_now),
            (menu.rehearse, self.deeds.rehearse),
            (menu.schedule, self._schedule),
            (menu.runs, self.deeds.runs),
            (menu.versions, self.deeds.versions),
            (menu.how_it_works, self.deeds.how_it_works),
            (menu.rename, self.deeds.rename),
            (menu.stop_this, self.deeds.stop),
            (menu.release_this, self.deeds.release),
            (menu.archive, self.deeds.archive),
            (head.answer_asked, lambda row: self.answer_asked.emit(row.id)),
            (head.version_asked, lambda row: self.deeds.new_version(row.id)),
            (self.pane.version_asked, lambda row: self.deeds.new_version(row.id)),
        ):
            asked.connect(lambda deed=deed: self._with_row(deed))
        head.connect_asked.connect(self.deeds.connect_service)
        head.page_asked.connect(open_page)
        head.lines_asked.connect(
            lambda run_id: self._with_row(lambda row: self.deeds.lines(row, run_id))
        )
        self.deeds.answer_wanted.connect(self.answer_asked)
        head.stop_run_asked.connect(
            lambda at_once: self._with_row(lambda row: self.deeds.stop_run(row, at_once=at_once))
        )
        self.list.menu_asked.connect(menu.popup)
        self.list.run_asked.connect(self.deeds.runs)
        self.addActions(menu.actions())
        menu.settings.connect(lambda: self._with_row(lambda row: self.deeds.settings(row.id)))

    def _connect_bridge(self, bridge: Bridge) -> None:
        for signal in (bridge.workflows, bridge.runs, bridge.progress, bridge.questions):
            signal.connect(lambda _: self._poke())
        bridge.items.connect(self._hear_items)
        bridge.stop.connect(self._poke)
        # A service that is missing may be there now.
        bridge.settings.connect(self._head.poke)

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
        self.deeds.samples.look()

    def _show_samples(self, found: Samples | None) -> None:
        with kept_in(self, self.focus_choice):
            for place in (self.list, self.foot, self.empty):
                place.show_samples(found is not None)
        self.head.menu.show_samples(found.workflows if found is not None else ())
        self._head.poke()

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
            ("workflows", id(self)),
            self._read_rows,
            lambda found: self.show_rows(found[0], archived=found[1]),
        )

    def _read_rows(self) -> tuple[Sequence[WorkflowRow], bool]:
        """And whether something is in the archive."""
        return workflows.workflow_list(self._keep), workflows.has_archived(self._keep)

    def show_rows(self, rows: Sequence[WorkflowRow], *, archived: bool = False) -> None:
        """*archived*: something is in the archive."""
        with kept_in(self, self.focus_choice):
            for place in (self.list, self.foot, self.empty):
                place.show_archive(archived)
            self._stack.setCurrentIndex(0 if rows else 1)
        self.list.show_rows(rows)
        self.deeds.run_told.look(rows)
        self.combo.show_current(self.list.current)

    def _show_workflow(self, workflow_id: WorkflowId | None) -> None:
        """Another workflow, or none."""
        self._detail = None
        self.head.hold()
        self._changed_items.clear()
        if self._early is None or not self.list.rows_come:
            self.drawer.set_open(False)
        if self._early == workflow_id:
            self._early = None
        self.combo.show_current(workflow_id)
        self.items.show_workflow(workflow_id)
        self._ask_detail()

    def _ask_detail(self) -> None:
        workflow_id = self.list.current
        if workflow_id is not None:
            self._reader.ask(
                ("detail", id(self)),
                lambda: self._read_detail(workflow_id),
                lambda found: self.show_detail(*found),
            )

    def _read_detail(
        self, workflow_id: WorkflowId
    ) -> tuple[WorkflowDetail | None, WantedService | None]:
        detail = workflows.workflow_detail(self._keep, workflow_id)
        error = None if detail is None else detail.row.error
        return detail, wanted_service(self._keep, error)

    def show_detail(
        self, detail: WorkflowDetail | None, wanted: WantedService | None = None
    ) -> None:
        """*wanted*: the service that it is held up for."""
        if detail is None or detail.row.id != self.list.current:
            return
        was = self._detail
        self._detail, self._wanted = detail, wanted
        clock = self._keep.clock
        self.head.show_detail(detail, self._stop, clock.now(), clock.zone(), wanted)
        if detail.row.has_handlers and was is not None:
            self._follow_inputs()
            if detail.running or was.running:
                # Those that are in hand, and those that were, are told by no notice either.
                self.tree.refresh(None)
        self.items.show_detail(detail, self.head.hindrance)

    def _follow_inputs(self) -> None:
        """What a stage did shows at its inputs, though they stay as they are and no notice names
        them."""
        self.tree.unfolding.follow_inputs()
        if self.drawer.is_open:
            self.pane.follow_input()

    def show_stop(self, stop: StopView) -> None:
        """The head says why nothing runs."""
        if stop != self._stop:
            self._stop = stop
            self._poke()

    def tell_time(self) -> None:
        """What is said of times has grown old."""
        clock = self._keep.clock
        self.list.view.viewport().update()
        if self._detail is not None:
            now, zone = clock.now(), clock.zone()
            self.head.show_detail(self._detail, self._stop, now, zone, self._wanted)
        self.items.tell_time()
        if self.drawer.is_open:
            self.pane.refresh()

    def _refresh_items(self) -> None:
        changed, self._changed_items = self._changed_items, set()
        self.tree.refresh(frozenset(changed))
        if self.drawer.is_open:
            self.pane.refresh()

    def _show_item(self, item_id: ItemId | None) -> None:
        if len(self.tree.marked()) > 1:
            # None of them is shown, and the rows stay where they are while more are marked.
            return
        self._back = self._early = None
        self.pane.show_item(item_id)
        self.drawer.set_open(item_id is not None)

    def _close_pane(self) -> None:
        back, now = self._back, QApplication.focusWidget()
        if now is not None and self.pane.isAncestorOf(now):
            self.items.focus_list()
        self.drawer.set_open(False)
        if back is not None:
            back()

    def hideEvent(self, event: QHideEvent) -> None:
        self._back = None
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape or not self.close_item():
            super().keyPressEvent(event)

    def close_item(self) -> bool:
        """Escape, wherever the keyboard is: no item stands beside the others. False: none did."""
        if not self.drawer.is_open:
            return False
        self._close_pane()
        return True

    def _show_marked(self, marked: int, said: str) -> None:
        """What can be done with several items must not lie under one of them."""
        if marked > 1 and self.drawer.over:
            self.drawer.set_open(False)
        elif self.drawer.is_open and marked > 1:
            self.pane.show_marked(said)
        elif self.pane.shows_many:
            self.pane.show_item(self.tree.selected)

    def focus_search(self) -> None:
        self.items.focus_search()

    def choose(
        self,
        workflow_id: WorkflowId,
        item_id: ItemId | None = None,
        back: Callable[[], None] | None = None,
    ) -> None:
        """Show a workflow, and beside it an item; the one or the other gets the keyboard, and
        *back* leads from the item."""
        self.list.choose(workflow_id)
        if item_id is None:
            self.focus_choice()
        else:
            self.items.mark(item_id)
            self._show_item(item_id)
            self._back = back
            self._early = None if self.list.current == workflow_id else workflow_id
            self.pane.head.take_keyboard()

    def show_failures(self, failures: RunFailures) -> None:
        """The items of a workflow that failed in one of its runs."""
        self.list.choose(failures.workflow_id)
        self.items.show_failures(failures)
        self.items.focus_list()

    def focus_choice(self) -> None:
        """The keyboard goes to where a workflow is chosen, or the first one begun."""
        choice = self.combo.combo if self.list.isHidden() else self.list.view
        hand_on(self.empty.button if self.empty.isVisible() else choice)

    def arrange(self, window_width: int) -> None:
        """Give way where the window is narrow: first the pane, which comes over the items; where
        the list has gone, the pane has its room."""
        narrow = window_width < LIST_FROM
        chooses = self.list.view.hasFocus() or self.combo.combo.hasFocus()
        self.list.setVisible(not narrow)
        self.combo.setVisible(narrow)
        self.foot.stand(narrow)
        self.head.name_stands_above(narrow)
        if chooses:
            self.focus_choice()
        if not narrow and window_width < PANE_FROM:
            self.drawer.show_over()
            if len(self.tree.marked()) > 1:
                self.drawer.set_open(False)
        else:
            self.drawer.show_beside()

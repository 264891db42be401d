"""Workflows page: list, items of one workflow, and one item; with a start page without workflows.
It arranges and refreshes its parts.

Changes are read at most four times a second, and only what is shown.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
    QSplitter,
    QStackedLayout,
    QStackedWidget,
    QWidget,
)

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.ports.views import StopView, WorkflowDetail, WorkflowRow
from keep_desktop.services.connectors.missing import MissingConnector, missing_connector
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.queries import has_archived, workflow_detail, workflow_list
from keep_desktop.services.workflows.samples import Samples
from keep_desktop.ui.core.events import Bridge, Throttle
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.help.content import HelpPage
from keep_desktop.ui.item_details.pane import ItemPane
from keep_desktop.ui.items.panel import ItemsPanel
from keep_desktop.ui.presentation.navigator import Navigator
from keep_desktop.ui.presentation.runs import RunFailures
from keep_desktop.ui.presentation.samples import adding_samples_text, archiving_samples_text
from keep_desktop.ui.presentation.workflow_state import is_plan
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.widgets.empty_state import EmptyState
from keep_desktop.ui.widgets.focus import preserve_focus, transfer_focus
from keep_desktop.ui.widgets.inputs import make_button
from keep_desktop.ui.widgets.labels import plain_label
from keep_desktop.ui.widgets.layouts import fill, vbox
from keep_desktop.ui.workflows.actions import WorkflowActions
from keep_desktop.ui.workflows.header import WorkflowHeader
from keep_desktop.ui.workflows.list import ListFooter, WorkflowCombo, WorkflowList, archive_button
from keep_desktop.ui.workflows.panels import SidePanel

if TYPE_CHECKING:
    from keep_desktop.ui.chat.turns import ChatTurns
    from keep_desktop.ui.chat.view import ChatPanel


class StartPage(EmptyState):
    """Offers a first workflow, the samples, help and the archive."""

    def __init__(self, tasks: TaskRunner) -> None:
        super().__init__(
            "workflow",
            self.tr("Automate your first task"),
            self.tr(
                "Keep runs recurring work on this computer, shows every item it handled, and "
                "stops with one click. Say in your own words what to automate, or start with a "
                "ready-made workflow, such as mail to a spreadsheet."
            ),
            self.tr("New workflow"),
        )
        self.samples = QPushButton()
        self.archive = archive_button(self)
        self.help = make_button(self.tr("How Keep works"), icon="circle-help", kind="ghost")
        self.help.clicked.connect(lambda: self._show_help(tasks))
        self.about = plain_label("", "small")
        self.about.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.offer(self.samples)
        self._column.addWidget(self.about)
        self.offer(self.help)
        self.offer(self.archive)
        self.show_samples(False)
        self.show_archive(False)

    def _show_help(self, tasks: TaskRunner) -> None:
        # Imported here: the window is seen before it.
        from keep_desktop.ui.help.dialog import show_help

        show_help(HelpPage.WORKS, tasks, self.window())

    def show_archive(self, there: bool) -> None:
        """Show the link if the archive is not empty."""
        self.archive.setVisible(there)

    def show_samples(self, there: bool) -> None:
        """Offer to add or to archive the samples."""
        self.about.setText(archiving_samples_text() if there else adding_samples_text())
        self.samples.setAccessibleDescription(self.about.text())
        self.samples.setText(
            self.tr("Archive the samples") if there else self.tr("Try it with samples")
        )
        set_icon(self.samples, "archive" if there else "package")
        self._even()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._even()

    def _even(self) -> None:
        """Both primary buttons have the same width."""
        options = (self.button, self.samples)
        for option in options:
            option.ensurePolished()
        widest = max(option.sizeHint().width() for option in options)
        for option in options:
            option.setMinimumWidth(widest)


PANE_FROM = 1280
_LIST_WIDTH = 278
LIST_FROM = 1100
_REFRESH_S = 0.25


class WorkflowsPage(QWidget):
    """A narrow window gives up first the pane, then the list."""

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        bridge: Bridge,
        navigator: Navigator,
    ) -> None:
        super().__init__()
        self._keep, self._tasks, self._navigator = keep, tasks, navigator
        self._stop: StopView | None = None
        self._detail: WorkflowDetail | None = None
        self._missing: MissingConnector | None = None
        self._changed_items: set[ItemId] = set()
        #: From the item to where it was opened from.
        self._back: Callable[[], None] | None = None
        #: Those whose chat is shown in place of their items.
        self._chatting: set[WorkflowId] = set()
        self._bridge = bridge
        #: The workflow of the item, until its row is loaded.
        self._early: WorkflowId | None = None
        self.workflow_actions = WorkflowActions(keep, tasks, bridge, navigator, self)
        self.list = WorkflowList(keep.clock)
        self.combo = WorkflowCombo(self.list.model)
        self.header = WorkflowHeader(self.workflow_actions)
        self.items = ItemsPanel(keep, tasks, self.workflow_actions.items)
        self.chips, self.sort, self.search = self.items.chips, self.items.sort, self.items.search
        self.tree, self.outputs, self.bulk = self.items.tree, self.items.outputs, self.items.bulk
        self.footer = ListFooter()
        self.pane = ItemPane(keep, tasks, navigator, self.workflow_actions.items)
        self.empty = StartPage(tasks)
        self._rows = Throttle(_REFRESH_S, self._query_rows, self)
        self._header = Throttle(_REFRESH_S, self._query_detail, self)
        self._items = Throttle(_REFRESH_S, self._refresh_items, self)
        self._lay_out()
        self._connect_parts()
        self._connect_bridge(bridge)

    @cached_property
    def turns(self) -> "ChatTurns":
        """Imported with the first chat."""
        from keep_desktop.ui.chat.turns import ChatTurns

        return ChatTurns(self._keep, self._tasks, self)

    @cached_property
    def chat(self) -> "ChatPanel":
        """Made once it is shown."""
        from keep_desktop.ui.chat.view import ChatPanel

        chat = ChatPanel(self._keep, self._tasks, self._bridge, self.turns, self._work)
        actions = self.workflow_actions
        chat.outcome.models.clicked.connect(lambda: self._set_up_models(chat.workflow_id))
        chat.outcome.answer.clicked.connect(lambda: self._answer(chat.workflow_id))
        chat.turn_on_requested.connect(actions.turn_on_plan)
        chat.rehearsal_requested.connect(actions.rehearse_plan)
        chat.script_requested.connect(lambda card: actions.versions_of(card.workflow_id))
        self._work.addWidget(chat)
        return chat

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
        self.side_panel = SidePanel(self.pane, self._splitter, centre, self)
        self._stack.addWidget(self.empty)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setSizes([_LIST_WIDTH, 640, 430])

    def _make_centre(self) -> QWidget:
        centre = QWidget()
        centre.setMinimumWidth(420)
        top = vbox(self.header, margins=(20, 14, 16, 10))
        column = vbox(self.combo, top, within=centre, spacing=0)
        self._work = QStackedWidget()
        self._work.addWidget(self.items)
        fill(column, (self._work, 1), self.footer)
        self.combo.hide()
        return centre

    def tab_blocks(self) -> Sequence[QWidget]:
        return (
            self.list,
            self.combo,
            self.header,
            self._work,
            self.footer,
            self.side_panel,
            self.empty,
        )

    def _connect_parts(self) -> None:
        actions = self.workflow_actions
        for new in (self.list.new, self.combo.new, self.empty.button):
            new.clicked.connect(actions.new)
        for place in (self.list, self.footer, self.empty):
            place.archive.clicked.connect(actions.archived)
        for samples in (self.list.samples, self.footer):
            samples.archive_samples.clicked.connect(actions.samples.archive)
        self.empty.samples.clicked.connect(actions.samples.turn)
        actions.samples.samples_read.connect(self._show_samples)
        actions.changed.connect(self.refresh)
        actions.run_begun.connect(self._close_chat)
        self.header.chat.toggled.connect(self._turn_chat)
        self.header.connect_actions(self.tree.empty)
        self.list.chosen.connect(self._show_workflow)
        self.list.menu_requested.connect(self.header.menu.popup)
        self.list.bars.run_requested.connect(actions.runs)
        self.combo.chosen.connect(self.list.choose)
        for item in (self.tree.item_selected, self.tree.item_opened, self.outputs.input_selected):
            item.connect(self._show_item)
        self.outputs.input_opened.connect(self._show_input)
        actions.items.item_finished.connect(self.tree.select_next_after)
        self.items.selected_changed.connect(self._show_selected)
        self.pane.header.close_button.clicked.connect(self._close_pane)
        self.pane.dismissed.connect(self._close_pane)
        self.addActions(self.header.menu.actions())

    def _connect_bridge(self, bridge: Bridge) -> None:
        for signal in (
            bridge.workflows_changed,
            bridge.runs_changed,
            bridge.progress_changed,
            bridge.questions_changed,
        ):
            signal.connect(lambda _: self._trigger())
        bridge.items_changed.connect(self._on_items_changed)
        bridge.stop_changed.connect(self._trigger)
        # A missing service may be connected now.
        bridge.settings_changed.connect(self._header.trigger)

    def refresh(self) -> None:
        """Load everything shown again."""
        self._trigger()
        self.workflow_actions.samples.read_samples()

    def _show_samples(self, found: Samples | None) -> None:
        with preserve_focus(self, self.focus_choice):
            for place in (self.list, self.footer, self.empty):
                place.show_samples(found is not None)
        self.header.menu.show_samples(found.workflows if found is not None else ())
        self._header.trigger()

    def _trigger(self) -> None:
        self._rows.trigger()
        self._header.trigger()

    def _on_items_changed(self, changed: frozenset[tuple[WorkflowId, ItemId]]) -> None:
        self._trigger()
        shown = self.list.current
        self._changed_items.update(item for workflow, item in changed if workflow == shown)
        if self._changed_items:
            self._items.trigger()

    def _query_rows(self) -> None:
        keep = self._keep
        self._tasks.query(
            ("workflows", id(self)),
            lambda: (workflow_list(keep), has_archived(keep)),
            lambda found: self.show_rows(found[0], archived=found[1]),
        )

    def show_rows(self, rows: Sequence[WorkflowRow], *, archived: bool = False) -> None:
        """*archived*: the archive is not empty."""
        with preserve_focus(self, self.focus_choice):
            for place in (self.list, self.footer, self.empty):
                place.show_archive(archived)
            self._stack.setCurrentIndex(0 if rows else 1)
        self.list.show_rows(rows)
        self._show_work()
        self.workflow_actions.run_outcomes.check_runs(rows)
        self.combo.show_current(self.list.current)

    def _show_workflow(self, workflow_id: WorkflowId | None) -> None:
        self._detail = None
        self.header.lock()
        self._changed_items.clear()
        if self._early is None or not self.list.is_updating:
            self.side_panel.set_open(False)
        if self._early == workflow_id:
            self._early = None
        self.combo.show_current(workflow_id)
        self.items.show_workflow(workflow_id)
        self._show_work()
        self._query_detail()

    def _show_work(self) -> None:
        """The items of the workflow, or its chat."""
        shown = self.list.current
        row = next((one for one in self.list.model.rows if one.id == shown), None)
        chats = shown in self._chatting or (row is not None and is_plan(row))
        with preserve_focus(self, self.focus_choice), QSignalBlocker(self.header.chat):
            self.header.chat.setChecked(chats)
            if chats:
                self.side_panel.set_open(False)
                self.chat.show_workflow(shown)
            self._work.setCurrentWidget(self.chat if chats else self.items)

    def _set_up_models(self, workflow_id: WorkflowId | None) -> None:
        if workflow_id is not None:
            back = partial(self._navigator.chat, workflow_id)
            self._navigator.set_up_models((self.tr("Back to the chat"), back))

    def _answer(self, workflow_id: WorkflowId | None) -> None:
        if workflow_id is not None:
            self._navigator.answer(workflow_id)

    def _turn_chat(self, on: bool) -> None:
        if self.list.current is None:
            return
        (self._chatting.add if on else self._chatting.discard)(self.list.current)
        self._show_work()
        if on:
            self.chat.focus_message()

    def _close_chat(self, workflow_id: WorkflowId) -> None:
        """Show the items instead of the chat."""
        self._chatting.discard(workflow_id)
        self._show_work()

    def show_chat(self, workflow_id: WorkflowId) -> None:
        """Show the chat of a workflow, ready to type."""
        self._chatting.add(workflow_id)
        self.list.choose(workflow_id)
        self._show_work()
        if self.list.current == workflow_id:
            self.chat.focus_message()

    def begin_chat(self, workflow_id: WorkflowId, text: str, files: Sequence[Path]) -> None:
        """Show a new workflow, and send its first message."""
        self.turns.send(workflow_id, text, files)
        self.refresh()
        self.show_chat(workflow_id)

    def _query_detail(self) -> None:
        workflow_id = self.list.current
        if workflow_id is not None:
            self._tasks.query(
                ("detail", id(self)),
                lambda: self._read_detail(workflow_id),
                lambda found: self.show_detail(*found),
            )

    def _read_detail(
        self, workflow_id: WorkflowId
    ) -> tuple[WorkflowDetail | None, MissingConnector | None]:
        detail = workflow_detail(self._keep, workflow_id)
        error = None if detail is None else detail.row.error
        return detail, missing_connector(self._keep, error)

    def show_detail(
        self, detail: WorkflowDetail | None, missing: MissingConnector | None = None
    ) -> None:
        """*missing*: the service that blocks it."""
        if detail is None or detail.row.id != self.list.current:
            return
        was = self._detail
        self._detail, self._missing = detail, missing
        clock = self._keep.clock
        self.header.show_detail(detail, self._stop, clock.now(), clock.zone(), missing)
        if detail.row.has_handlers and was is not None:
            self._follow_inputs()
            if detail.running or was.running:
                # No notice reports items that started or ended processing.
                self.tree.refresh(None)
        self.items.show_detail(detail, self.header.run_block)

    def _follow_inputs(self) -> None:
        """A handler's work changes what its inputs show, though no notice names them."""
        self.tree.expansion.follow_inputs()
        if self.side_panel.is_open:
            self.pane.follow_input()

    def show_stop(self, stop: StopView) -> None:
        """The header shows why nothing runs."""
        if stop != self._stop:
            self._stop = stop
            self._trigger()

    def refresh_times(self) -> None:
        """Update relative times."""
        clock = self._keep.clock
        self.list.view.viewport().update()
        if self._detail is not None:
            now, zone = clock.now(), clock.zone()
            self.header.show_detail(self._detail, self._stop, now, zone, self._missing)
        self.items.refresh_times()
        if self.side_panel.is_open:
            self.pane.refresh()

    def _refresh_items(self) -> None:
        changed, self._changed_items = self._changed_items, set()
        self.tree.refresh(frozenset(changed))
        if self.side_panel.is_open:
            self.pane.refresh()

    def _show_item(self, item_id: ItemId | None) -> None:
        if len(self.tree.selected_ids()) > 1:
            # None of them is shown, and the rows do not move during the selection.
            return
        self._back = self._early = None
        self.pane.show_item(item_id)
        self.side_panel.set_open(item_id is not None)

    def _show_input(self, item_id: ItemId) -> None:
        self.items.show_input(item_id)
        self._show_item(item_id)

    def _close_pane(self) -> None:
        back, now = self._back, QApplication.focusWidget()
        if now is not None and self.pane.isAncestorOf(now):
            self.items.focus_list()
        self.side_panel.set_open(False)
        if back is not None:
            back()

    def hideEvent(self, event: QHideEvent) -> None:
        self._back = None
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape or not self.close_item():
            super().keyPressEvent(event)

    def close_item(self) -> bool:
        """Escape, wherever the focus is: close the item pane. False: none was open."""
        if not self.side_panel.is_open:
            return False
        self._close_pane()
        return True

    def _show_selected(self, selected: int, text: str) -> None:
        """The actions on several items must not be covered by one of them."""
        if selected > 1 and self.side_panel.over:
            self.side_panel.set_open(False)
        elif self.side_panel.is_open and selected > 1:
            self.pane.show_selected(text)
        elif self.pane.shows_selection:
            self.pane.show_item(self.tree.selected)

    def focus_search(self) -> None:
        self.items.focus_search()

    def choose(
        self,
        workflow_id: WorkflowId,
        item_id: ItemId | None = None,
        back: Callable[[], None] | None = None,
    ) -> None:
        """Show a workflow, and an item beside it instead of its chat; focus the item, else the
        workflow; *back* returns from the item."""
        if item_id is not None:
            self._close_chat(workflow_id)
        self.list.choose(workflow_id)
        if item_id is None:
            self.focus_choice()
        else:
            self.items.select_item(item_id)
            self._show_item(item_id)
            self._back = back
            self._early = None if self.list.current == workflow_id else workflow_id
            self.pane.header.focus_title()

    def show_failures(self, failures: RunFailures) -> None:
        """Show the failures of one run."""
        self._close_chat(failures.workflow_id)
        self.list.choose(failures.workflow_id)
        self.items.show_failures(failures)
        self.items.focus_list()

    def focus_choice(self) -> None:
        """Focus the list of workflows, or the start page."""
        choice = self.combo.combo if self.list.isHidden() else self.list.view
        transfer_focus(self.empty.button if self.empty.isVisible() else choice)

    def arrange(self, window_width: int) -> None:
        """In a narrow window first the pane covers the items; without the list, it gets its
        space."""
        narrow = window_width < LIST_FROM
        chooses = self.list.view.hasFocus() or self.combo.combo.hasFocus()
        self.list.setVisible(not narrow)
        self.combo.setVisible(narrow)
        self.footer.set_visible_for(narrow)
        self.header.show_name_above(narrow)
        if chooses:
            self.focus_choice()
        if not narrow and window_width < PANE_FROM:
            self.side_panel.show_over()
            if len(self.tree.selected_ids()) > 1:
                self.side_panel.set_open(False)
        else:
            self.side_panel.show_beside()

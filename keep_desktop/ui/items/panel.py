"""Middle of the Workflows page: filter bar, the items or outputs of one workflow, and the bar with
actions on the selection."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.ports.views import ItemFilter, WorkflowDetail
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.items.actions import ItemActions
from keep_desktop.ui.items.filter_bar import FilterRow, filter_counts
from keep_desktop.ui.items.outputs import OutputList
from keep_desktop.ui.items.tree import ItemTree, RunBlock
from keep_desktop.ui.presentation.item_actions import (
    ActionTargets,
    ItemAction,
    action_icon,
    action_label,
    blocked_reason,
    is_any_allowed,
    none_allowed_reason,
    partly_allowed_text,
)
from keep_desktop.ui.presentation.runs import RunFailures, RunFailuresBar
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.format import number
from keep_desktop.ui.widgets.focus import transfer_focus
from keep_desktop.ui.widgets.labels import ElidedLabel
from keep_desktop.ui.widgets.layouts import FlowLayout, fill, hbox, vbox

#: As high as the buttons beside it.
_LINE = 32


class BulkBar(QFrame):
    """Count of the selection, and actions on it; hidden for fewer than two. `everything`: the
    actions apply to all matches of the filter, loaded or not."""

    #: All matches of the filter are targets now; with their description.
    all_selected = Signal(str)
    #: Reduce the selection to one row.
    dismissed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "sunken")
        self.everything = False
        self._selected_rows = 0
        self._found: int | None = None
        #: The description of all matches of the filter.
        self._chosen = ""
        self.label = ElidedLabel("strong", self)
        self.all = QPushButton(self)
        self.all.setProperty("kind", "ghost")
        self.all.clicked.connect(self._take_all)
        self.buttons: dict[ItemAction, QPushButton] = {}
        self._can: dict[ItemAction, tuple[int | None, bool]] = {}
        self.close_button = QToolButton(self)
        self.close_button.setAccessibleName(self.tr("Deselect all but one"))
        self.close_button.setToolTip(self.close_button.accessibleName())
        set_icon(self.close_button, "x")
        row = hbox(within=self, spacing=8, margins=(12, 5, 6, 5))
        # Two lines rather than cut text.
        self.label.setMinimumHeight(_LINE)
        flow = FlowLayout(gap=6)
        flow.addWidget(self.label)
        flow.addWidget(self.all)
        row.addLayout(flow, 1)
        for action in ItemAction:
            flow.addWidget(self._button(action))
        self.undo = QPushButton(self.tr("Undo…"), self)
        set_icon(self.undo, "undo-2")
        flow.addWidget(self.undo)
        row.addWidget(self.close_button)
        # Created before the action buttons, but after them in the tab order.
        self.setTabOrder(self.undo, self.close_button)
        self.show_selected(0, 0)

    def _button(self, action: ItemAction) -> QPushButton:
        button = QPushButton(action_label(action), self)
        set_icon(button, action_icon(action))
        self.buttons[action] = button
        return button

    def show_selected(self, selected: int, found: int | None) -> None:
        """*selected* rows; the filter matches *found* items, None if a search makes that
        unknown."""
        self.everything = False
        self._can.clear()
        self._selected_rows, self._found = selected, found
        self._show()

    def offer(self, action: ItemAction, *, selected: int | None, everything: bool) -> None:
        """For how many of the selection the action applies (None: unknown), and whether to any
        match of the filter."""
        self._can[action] = (selected, everything)
        self._show_offer(action)
        self._show_summary()

    def _show_offer(self, action: ItemAction) -> None:
        selected, everything = self._can.get(action, (None, True))
        button, can = self.buttons[action], everything if self.everything else selected != 0
        button.setEnabled(can)
        button.setToolTip("" if can else none_allowed_reason(action))
        button.setAccessibleDescription(button.toolTip())

    def _take_all(self) -> None:
        self.everything = True
        self._show()
        self.all_selected.emit(self._chosen)
        can = (button for button in self.buttons.values() if button.isEnabled())
        next(can, self.close_button).setFocus()

    def _show(self) -> None:
        self.setVisible(self._selected_rows > 1)
        if self._found is None:
            offer, chosen = self.tr("Select all results"), self.tr("All results")
        else:
            offer = self.tr("Select all {count}").format(count=number(self._found))
            chosen = self.tr("All {count}").format(count=number(self._found))
        self._chosen = chosen
        self.all.setText(offer)
        more = self._found is None or self._found > self._selected_rows
        self.all.setVisible(more and not self.everything)
        for action in self.buttons:
            self._show_offer(action)
        self._show_summary()

    def _show_summary(self) -> None:
        """What is selected, and what does not apply to all of it."""
        selected = self.tr("{count} selected").format(count=number(self._selected_rows))
        named = self._chosen if self.everything else selected
        can = [] if self.everything else [(action, some) for action, (some, _) in self._can.items()]
        text = [
            partly_allowed_text(action, some)
            for action, some in can
            if some and some < self._selected_rows
        ]
        self.label.setText(" · ".join((named, *text)))
        for action, button in self.buttons.items():
            button.setAccessibleName(f"{action_label(action)} {named}")
        self.undo.setAccessibleName(f"{self.undo.text()} {named}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
        else:
            super().keyPressEvent(event)


class ItemsPanel(QWidget):
    """Emits selections and requests; the page handles them."""

    #: The count of the selection, and how it is shown: “3”, or “All 34”.
    selected_changed = Signal(int, str)

    def __init__(self, keep: Keep, tasks: TaskRunner, actions: ItemActions) -> None:
        super().__init__()
        self._actions = actions
        self._workflow_id: WorkflowId | None = None
        self._detail: WorkflowDetail | None = None
        self._search = ""
        self.filters = FilterRow()
        self.chips, self.sort, self.search = (
            self.filters.chips,
            self.filters.sort,
            self.filters.search,
        )
        self.bulk = BulkBar()
        self.of_run = RunFailuresBar()
        #: To show once their workflow is shown.
        self._failures: RunFailures | None = None
        self._clock = keep.clock
        self.tree = ItemTree(keep, tasks, actions)
        self.outputs = OutputList(keep, tasks)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        items = QWidget()
        inside = vbox(within=items)
        # Below the rows, so that none moves from under the pointer while selecting.
        below = hbox(self.bulk, margins=(0, 0, 10, 8))
        over_all = hbox(self.of_run, margins=(8, 0, 18, 8))
        fill(inside, over_all, (self.tree, 1), below)
        self._lists = QStackedWidget()
        self._lists.addWidget(items)
        self._lists.addWidget(self.outputs)
        above = vbox(self.filters, margins=(20, 0, 16, 8))
        around = vbox(self._lists, margins=(12, 0, 2, 0))
        vbox(above, (around, 1), within=self, spacing=0)

    def _connect(self) -> None:
        self.chips.chosen.connect(self._show_items)
        self.chips.outputs.clicked.connect(self._show_outputs)
        self.filters.search.searched.connect(self._search_for)
        for left in (self.filters.search.focus_left, self.filters.focus_left):
            left.connect(self.focus_items)
        self.sort.chosen.connect(self.tree.set_sort)
        self.tree.selected_changed.connect(self._show_selected)
        self.of_run.all.clicked.connect(lambda: self.chips.choose(ItemFilter.FAILED))
        self.tree.loading_shown.connect(self._clear_counts)
        for action, button in self.bulk.buttons.items():
            button.clicked.connect(lambda _=False, action=action: self._change_selected(action))
        self.bulk.close_button.clicked.connect(self._select_only)
        self.bulk.dismissed.connect(self._select_only)
        self.bulk.undo.clicked.connect(self._undo_selected)
        self.bulk.all_selected.connect(
            lambda text: self.selected_changed.emit(len(self.tree.selected_ids()), text)
        )

    def show_workflow(self, workflow_id: WorkflowId | None) -> None:
        """Another workflow, not read yet, or none."""
        self._workflow_id, self._detail = workflow_id, None
        self.chips.choose(ItemFilter.ALL)
        if workflow_id is None:
            self.tree.show_workflow(None)
        else:
            self.tree.await_workflow()

    def show_detail(self, detail: WorkflowDetail, run_block: RunBlock | None = None) -> None:
        """Counts and rows as they are now, and why it cannot be run, if so."""
        was, self._detail = self._detail, detail
        if was is not None and _waiting_differs(was, detail):
            # No notice reports that for items.
            self.tree.refresh(None)
        self.chips.show_detail(detail)
        if self.shows_outputs:
            self.outputs.refresh()
        self.filters.set_workflow_name(detail.row.name)
        outputs = bool(detail.outputs or detail.outputs_undone)
        self.filters.set_enabled_for(bool(sum(detail.counts.values())), outputs=outputs)
        self.sort.set_noun(inputs=detail.row.has_handlers)
        self.tree.show_workflow(
            detail.row.id, detail.counts, run_block, inputs=detail.row.has_handlers
        )

        if self._failures is not None:
            self.show_failures(self._failures)

    def _clear_counts(self) -> None:
        """Clear the counts of the previous workflow; if only rows are slow they are still valid."""
        if self._detail is None:
            self.chips.clear_counts()

    def show_failures(self, failures: RunFailures) -> None:
        """Filter by the failures of one run, now or once its workflow is shown."""
        detail, self._failures = self._detail, failures
        if detail is None or detail.row.id != failures.workflow_id:
            return
        self._failures = None
        self.chips.buttons[ItemFilter.FAILED].setChecked(True)
        self._show_items(ItemFilter.FAILED)
        self.tree.show_failed_of(failures.session_id)
        self.of_run.show_failures(failures, self._clock.now(), self._clock.zone())
        self.focus_items()

    def refresh_times(self) -> None:
        for rows in (self.tree, self.outputs):
            rows.refresh_times()
        self.of_run.refresh_times(self._clock.now(), self._clock.zone())

    def focus_search(self) -> None:
        self.filters.focus_search()

    def focus_items(self) -> None:
        """Focus the items, if there are any."""
        for rows in (self.tree, self.outputs):
            if rows.view.isVisible():
                rows.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_list(self) -> None:
        """Focus the visible list, even if empty."""
        rows = self.outputs if self.shows_outputs else self.tree
        transfer_focus(rows.focusProxy() or rows)

    def _search_for(self, text: str) -> None:
        self._search = text
        self.tree.set_search(text)
        if self.shows_outputs:
            self.outputs.show_workflow(self._workflow_id, text)

    @property
    def shows_outputs(self) -> bool:
        return self._lists.currentWidget() is self.outputs

    def _show_items(self, chip: ItemFilter) -> None:
        if self.shows_outputs:
            self._lists.setCurrentIndex(0)
            self.filters.set_sortable(True)
            self.outputs.show_workflow(None)
        self.of_run.hide()
        self.tree.set_filter(chip)

    def _show_outputs(self) -> None:
        self._lists.setCurrentWidget(self.outputs)
        # Outputs are always newest first.
        self.filters.set_sortable(False)
        self.outputs.show_workflow(self._workflow_id, self._search)

    def select_item(self, item_id: ItemId) -> None:
        """Select the item; the filter is cleared if it excludes that."""
        query, there = self.tree.query, self.tree.model.index_of(item_id).isValid()
        left_out = query is not None and query.filter is not ItemFilter.ALL and not there
        if left_out or self.shows_outputs:
            self.chips.choose(ItemFilter.ALL)
        self.tree.select_item(item_id)

    def show_input(self, item_id: ItemId) -> None:
        """Select an input among all items."""
        self.chips.choose(ItemFilter.ALL)
        self.tree.select_item(item_id)
        self.tree.setFocus()

    def _show_selected(self, selected: int) -> None:
        query, detail = self.tree.query, self._detail
        found = None
        counted = query is not None and not query.search and query.session_id is None
        if query is not None and counted and detail is not None:
            found = filter_counts(detail)[query.filter]
        self.bulk.show_selected(selected, found)
        if selected > 1 and query is not None:
            inputs = detail is not None and detail.row.has_handlers
            for action in ItemAction:
                every = is_any_allowed(action, query.filter, inputs=inputs)
                self.bulk.offer(
                    action, selected=self._count_allowed(action) if every else 0, everything=every
                )
        self.selected_changed.emit(selected, number(selected))

    def _count_allowed(self, action: ItemAction) -> int | None:
        """For how many of the selection the action applies; None if one is not loaded any more."""
        rows = [self.tree.model.row_of(item_id) for item_id in self.tree.selected_ids()]
        if None in rows:
            return None
        return sum(row is not None and not blocked_reason(action, row) for row in rows)

    def _select_only(self) -> None:
        self.tree.select_only()
        self.tree.setFocus()

    def _change_selected(self, action: ItemAction) -> None:
        query = self.tree.query
        if query is not None and self.bulk.everything:
            self._actions.change(action, ActionTargets.everything(query))
        else:
            self.tree.change(action, self.tree.selected_ids())

    def _undo_selected(self) -> None:
        query = self.tree.query
        if query is not None and self.bulk.everything:
            self._actions.undo_many(ActionTargets.everything(query))
        else:
            self.tree.undo(self.tree.selected_ids())


def _waiting_differs(was: WorkflowDetail, now: WorkflowDetail) -> bool:
    """Whether items wait for another time than before, or no longer."""
    if was.row.id != now.row.id or not filter_counts(now)[ItemFilter.WAITING]:
        return False
    return _waiting_key(was) != _waiting_key(now)


def _waiting_key(detail: WorkflowDetail) -> tuple[object, ...]:
    row = detail.row
    state = (row.status, row.error, row.stopped, row.active_run is not None)
    return (*state, row.next_at, detail.retry_at, detail.inputs_until)

"""The items of one workflow: tree, empty state, and the button for new items above."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, tzinfo
from functools import partial

from PySide6.QtCore import QCoreApplication, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QStackedLayout, QWidget

from keep_desktop.domain.ids import ItemId, RunId, SessionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.views import ItemFilter, ItemSort, LastLog, WorkflowDetail, WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.items.loader import ItemLoader, Viewport
from keep_desktop.ui.items.model import ItemModel
from keep_desktop.ui.items.tree_view import ExpansionState, ItemView, ScrollAnchor, SelectionAdvance
from keep_desktop.ui.presentation.item_actions import (
    ActionTargets,
    ItemAction,
    ItemCommands,
    ItemQuery,
    add_export,
    add_item_actions,
    add_undo,
    add_undo_reprocess,
    blocked_reason,
    copy_title,
    item_menu,
)
from keep_desktop.ui.presentation.workflow_state import is_manual_only
from keep_desktop.ui.style.theme import set_icon, theme
from keep_desktop.ui.text.format import moment_within, number, plural
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.empty_state import MOMENT_MS, EmptySpace, ErrorBar
from keep_desktop.ui.widgets.layouts import fill, hbox, vbox
from keep_desktop.ui.widgets.menus import ITEM_KEYS, MenuKeys, MenuPosition


@immutable
class RunBlock:
    """Why a workflow cannot be run now, as a sentence."""

    text: str
    #: It is only off: it can be turned on here.
    off: bool = False
    #: What turning it on does, if known.
    comes: str = ""


@immutable
class WorkflowRunSummary:
    """History and next run of a workflow, for its empty list."""

    #: The result of its last run; empty: it never ran.
    ran: str = ""
    #: Its next run; empty if unknown.
    comes: str = ""
    is_manual: bool = False
    #: The run whose log is all it left.
    log_run_id: RunId | None = None


_tr = partial(QCoreApplication.translate, "ItemEmpty")


def run_summary(detail: WorkflowDetail, now: datetime, zone: tzinfo) -> WorkflowRunSummary:
    """For a workflow without items."""
    row, last_log = detail.row, detail.last_log
    comes, is_manual = _comes(row, now, zone), is_manual_only(row)
    log_run_id = None if last_log is None else last_log.run_id
    if row.last_run_at is None or row.active_run is not None:
        return WorkflowRunSummary(comes=comes, is_manual=is_manual, log_run_id=log_run_id)
    time = moment_within(row.last_run_at, now, zone)
    return WorkflowRunSummary(
        _last_outcome(row, last_log).format(time=time), comes, is_manual, log_run_id
    )


def _comes(row: WorkflowRow, now: datetime, zone: tzinfo) -> str:
    if is_manual_only(row):
        return _tr("It only runs when you start it.")
    if row.next_at is None or row.next_at <= now:
        return ""
    return _tr("Next run: {time}.").format(time=moment_within(row.next_at, now, zone))


def _last_outcome(row: WorkflowRow, last_log: LastLog | None) -> str:
    if row.bars and row.bars[-1].result != RunStatus.COMMITTED:
        return _tr("Its last run, {time}, ended before reaching one.")
    if last_log is None:
        return _tr("Its last run, {time}, found none.")
    lines = plural(last_log.lines, _tr("line"), _tr("lines"))
    return _tr("Its last run, {time}, found none and logged {lines}.").replace("{lines}", lines)


class EmptyItems(EmptySpace):
    """With buttons to turn the workflow on and to open the log of a run without items."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("inbox", parent)
        self._so_far = WorkflowRunSummary()
        self._actions = QWidget(self)
        row = hbox(within=self._actions, spacing=8, margins=(0, 8, 0, 0))
        self.rehearse = self._button(_tr("Rehearse…"), "eye")
        self.turn_on = self._button(_tr("Turn on"), "power", "on_accent")
        self.turn_on.setProperty("kind", "primary")
        self.show_log = QPushButton(_tr("Show log"), self._actions)
        self.show_log.setAccessibleName(_tr("Show the log of the last run"))
        set_icon(self.show_log, "terminal")
        fill(row, self.rehearse, self.turn_on, self.show_log)
        self.add_below(self._actions)
        self._actions.hide()

    def _button(self, text: str, icon: str, ink: str = "text") -> QPushButton:
        button = QPushButton(text, self._actions)
        set_icon(button, icon, ink)
        return button

    @property
    def log_run_id(self) -> RunId | None:
        """The run whose log `show_log` opens."""
        return self._so_far.log_run_id

    def set_facts(self, so_far: WorkflowRunSummary) -> None:
        """Set the facts for the next texts."""
        self._so_far = so_far

    def show_reading(self) -> None:
        self.set_text(_tr("Loading…"))
        self._actions.hide()

    def show_why(
        self, query: ItemQuery | None, run_block: RunBlock | None, *, inputs: bool
    ) -> None:
        """Show what `why_empty` returns."""
        self.set_text(*why_empty(query, run_block, self._so_far, inputs=inputs))
        plain = query is not None and query.filter is ItemFilter.ALL and not query.search
        off = plain and run_block is not None and run_block.off
        last_log = plain and self._so_far.log_run_id is not None
        for button, there in ((self.rehearse, off), (self.turn_on, off), (self.show_log, last_log)):
            button.setVisible(there)
        self._actions.setVisible(off or last_log)


def why_empty(
    query: ItemQuery | None,
    run_block: RunBlock | None = None,
    so_far: WorkflowRunSummary | None = None,
    *,
    inputs: bool = False,
) -> tuple[str, str]:
    """What is missing, and what to do. *run_block*: why it cannot be run now. *inputs*: its items
    are inputs."""
    so_far = so_far or WorkflowRunSummary()
    if query is None:
        return _tr("No workflow selected"), _tr("Select a workflow on the left.")
    if query.search:
        text = _tr("No results for “{text}”").format(text=single_line(query.search, 60))
        return text, _tr("Try another part of the title.")
    if query.session_id is not None:
        text = _tr("Each is done, skipped or waiting now, or needs you.")
        return _tr("None are failed any more"), text
    if query.filter is ItemFilter.ALL:
        return _none_at_all(run_block, so_far, inputs=inputs)
    return _none_of(query.filter), _tr("Choose All above to see every item.")


def _none_at_all(
    run_block: RunBlock | None, so_far: WorkflowRunSummary, *, inputs: bool
) -> tuple[str, str]:
    if so_far.ran:
        next_one = so_far.comes if run_block is None else run_block.text
        text = " ".join(part for part in (so_far.ran, next_one) if part)
        return _tr("No inputs") if inputs else _tr("No items"), text
    if inputs:
        about = _tr("Inputs appear here as they come in.")
        return _tr("No inputs yet"), _how_to_fill(about, run_block, so_far)
    about = _tr("Items appear here as the workflow handles them.")
    return _tr("No items yet"), _how_to_fill(about, run_block, so_far)


def _how_to_fill(about: str, run_block: RunBlock | None, so_far: WorkflowRunSummary) -> str:
    """Why there are none comes first."""
    if run_block is not None and run_block.off:
        rehearse = _tr("Rehearse it to see what it would do without changing anything.")
        return " ".join(part for part in (about, run_block.comes, rehearse) if part)
    if run_block is not None:
        return f"{run_block.text} {about}"
    if so_far.is_manual:
        return f"{about} {_tr('Press Run now to start.')}"
    return f"{about} {_tr('Press Run now, or wait for the next scheduled run.')}"


def _none_of(filter: ItemFilter) -> str:
    match filter:
        case ItemFilter.ALL:
            return _tr("No items yet")
        case ItemFilter.NEEDS_YOU:
            return _tr("You're all caught up")
        case ItemFilter.FAILED:
            return _tr("Nothing failed")
        case ItemFilter.RUNNING:
            return _tr("Nothing is running")
        case ItemFilter.WAITING:
            return _tr("Nothing is waiting")
        case ItemFilter.DONE:
            return _tr("Nothing done yet")
        case ItemFilter.SKIPPED:
            return _tr("Nothing was skipped")


_TIMES_REFRESH_MS = 30_000
_SEVERAL = 2


class ItemTree(QWidget):
    """Items with their attempts and steps."""

    #: ItemId, or None when the selection is cleared.
    item_selected = Signal(object)
    #: The ItemId to open (Enter, double click, menu).
    item_opened = Signal(object)
    #: The rows are of another workflow; this one is still being read.
    loading_shown = Signal()
    #: The count of selected items.
    selected_changed = Signal(int)

    def __init__(self, keep: Keep, tasks: TaskRunner, actions: ItemCommands) -> None:
        super().__init__()
        self._keep, self._tasks, self._actions = keep, tasks, actions
        self._query: ItemQuery | None = None
        self._counts: Mapping[ItemStatus, int] = {}
        self._run_block: RunBlock | None = None
        self._inputs = False
        self._selected: ItemId | None = None
        self._pending_selection: ItemId | None = None
        self._is_replacing = False
        self.model = ItemModel(self)
        self.view = ItemView(self.model, self)
        self.loader = ItemLoader(keep, tasks, self.model, self._current_viewport, self)
        self.expansion = ExpansionState(keep, tasks, self.view, lambda: self._is_replacing)
        self.anchor = ScrollAnchor(self.view, self.model)
        self._next = SelectionAdvance(self.model)
        self._trouble = ErrorBar(self)
        self.empty = EmptyItems(self)
        self._slow = QTimer(self, singleShot=True, interval=MOMENT_MS)
        self._new = QPushButton(self.tr("New items"), self.view)
        self._arrange()
        self._connect()

    def _arrange(self) -> None:
        self._new.setProperty("kind", "primary")
        set_icon(self._new, "arrow-up", "on_accent")
        self._new.hide()
        whole = vbox(self._trouble, within=self, spacing=8)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        whole.addLayout(self._stack, 1)
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        self.loader.about_to_change.connect(self._save_scroll)
        self.loader.changed.connect(self._show_state)
        self.expansion.about_to_change.connect(self._save_scroll)
        self.expansion.changed.connect(self._show_state)
        self._trouble.retry.clicked.connect(self.loader.try_again)
        self._new.clicked.connect(self._go_to_top)
        self._slow.timeout.connect(self._show_loading)
        view = self.view
        view.selectionModel().selectionChanged.connect(self._on_selection)
        view.selectionModel().selectionChanged.connect(self._emit_selected)
        view.opened.connect(self._open)
        view.copy_requested.connect(self._copy_title)
        MenuPosition(view, self.menu_for)
        MenuKeys(view, self.menu_for, ITEM_KEYS)
        view.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        theme().changed.connect(view.viewport().update)
        self._clock = QTimer(self, interval=_TIMES_REFRESH_MS)
        self._clock.timeout.connect(self.refresh_times)
        self._clock.start()

    def show_workflow(
        self,
        workflow_id: WorkflowId | None,
        counts: Mapping[ItemStatus, int] | None = None,
        run_block: RunBlock | None = None,
        *,
        inputs: bool = False,
    ) -> None:
        """Show the items of a workflow (None: of none). For the same workflow only the counts are
        updated; another one clears the selection without `item_selected`. *run_block*: why it
        cannot be run now. *inputs*: its items are inputs."""
        self._counts, self._run_block, self._inputs = counts or {}, run_block, inputs
        self.model.set_noun(inputs=inputs)
        if workflow_id is None:
            self._set_query(None)
        elif self._query is None:
            self._set_query(ItemQuery(workflow_id))
        elif workflow_id != self._query.workflow_id:
            self._set_query(ItemQuery(workflow_id, sort=self._query.sort))
        else:
            self._show_state()

    def set_filter(self, filter: ItemFilter) -> None:
        if self._query is not None:
            was = self._query
            self._set_query(ItemQuery(was.workflow_id, filter, was.sort, was.search))

    def show_failed_of(self, session_id: SessionId) -> None:
        """Show what failed in the runs of that session and was not retried since."""
        if self._query is not None:
            self._set_query(replace(self._query, filter=ItemFilter.FAILED, session_id=session_id))

    def set_sort(self, sort: ItemSort) -> None:
        if self._query is not None:
            self._set_query(replace(self._query, sort=sort))

    def set_search(self, text: str) -> None:
        if self._query is not None:
            self._set_query(replace(self._query, search=text.strip()))

    def _set_query(self, query: ItemQuery | None) -> None:
        if query == self._query:
            return
        other = query is None or self._query is None
        if other or query.workflow_id != self._query.workflow_id:  # type: ignore[union-attr]  # neither is None here
            self._selected, self._pending_selection = self._pending_selection, None
        self._query = query
        self._next.forget()
        self.anchor.forget()
        self._is_replacing = True
        self.loader.show(query)
        self._is_replacing = False

    def select_item(self, item_id: ItemId) -> None:
        """Select an item, now or when it is loaded, of this or the next workflow. Without
        `item_selected`."""
        self._selected = self._pending_selection = item_id
        self._keep_selection()
        index = self.model.index_of(item_id)
        if index.isValid():
            self._pending_selection = None
            self.view.scrollTo(index)

    def refresh(self, item_ids: Iterable[ItemId] | None = None) -> None:
        """These items changed (None: any). Cheap; may be called at any rate."""
        ids = None if item_ids is None else frozenset(item_ids)
        self.loader.refresh(ids)
        self.expansion.again(ids)

    @property
    def selected(self) -> ItemId | None:
        return self._selected

    def _current_viewport(self) -> Viewport:
        view, last = self.view, len(self.model.ids()) - 1
        top = self._item_row_at(QPoint(5, 2))
        bottom = self._item_row_at(QPoint(5, max(2, view.viewport().height() - 4)))
        return Viewport(
            first=top if top is not None else 0,
            last=min(bottom if bottom is not None else last, last),
            at_top=self.anchor.at_top,
            held=self.expansion.is_any or self.model.index_of(self._selected).isValid(),
        )

    def _item_row_at(self, point: QPoint) -> int | None:
        item_id = self.model.item_id_of(self.view.indexAt(point))
        return None if item_id is None else self.model.index_of(item_id).row()

    def _save_scroll(self) -> None:
        self._is_replacing = True
        self._next.save(self._selected)
        self.anchor.save()

    def _show_state(self) -> None:
        self.expansion.drop_removed()
        self._keep_selection()
        self.anchor.restore()
        self._is_replacing = False
        self._select_next()
        self._trouble.set_text(self.loader.trouble)
        bare = not self.model.ids() and not self.loader.reading and self.loader.trouble is None
        if bare:
            self.empty.show_why(self._query, self._run_block, inputs=self._inputs)
        self._show_rows(not bare)
        self._show_new()
        if self.model.ids() or not self.loader.reading:
            self._slow.stop()
        elif not self._slow.isActive():
            self._slow.start()

    def await_workflow(self) -> None:
        """Another workflow will be shown: after a moment, clear the rows of the last one."""
        self._slow.start()

    def _show_rows(self, there: bool) -> None:
        """Show the rows, or the empty state."""
        self._stack.setCurrentWidget(self.view if there else self.empty)
        # Tab would stop at a hidden focus proxy.
        self.setFocusProxy(self.view if there else None)  # type: ignore[arg-type]  # Qt takes None

    def _show_loading(self) -> None:
        self.empty.show_reading()
        self._show_rows(False)
        self.loading_shown.emit()

    def _keep_selection(self) -> None:
        if self._selected_row() == self._selected:
            return
        index = self.model.index_of(self._selected)
        self._is_replacing = True
        self.view.setAutoScroll(False)
        if index.isValid():
            self.view.setCurrentIndex(index)
        else:
            self.view.selectionModel().clear()
        self.view.setAutoScroll(True)
        self._is_replacing = False

    def _show_new(self) -> None:
        new = self.loader.new_rows
        self._new.setVisible(new > 0)
        if not new:
            return
        if self.loader.has_more_new_rows:
            text = self.tr("More than {number} new items").format(number=number(new))
        elif new == 1:
            text = self.tr("1 new item")
        else:
            text = self.tr("{number} new items").format(number=number(new))
        self._new.setText(text)
        self._new.setAccessibleDescription(self.tr("Go to the top of the list"))
        self._place_new()

    def _place_new(self) -> None:
        self._new.adjustSize()
        room = self.view.viewport().geometry()
        self._new.move(room.center().x() - self._new.width() // 2, room.top() + 8)
        self._new.raise_()

    def _go_to_top(self) -> None:
        self.view.setFocus()
        if self.loader.has_more_new_rows:
            self.loader.go_to_top()
        else:
            self.view.scrollToTop()
            self.loader.refresh(None)

    def _on_scrolled(self) -> None:
        self.loader.read_around()
        if self.loader.new_rows and self.view.verticalScrollBar().value() == 0:
            self.loader.refresh(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_new()
        self.loader.read_on()

    def refresh_times(self) -> None:
        self.loader.refresh_times()
        self.view.viewport().update()

    def select_next_after(self, item_id: ItemId) -> None:
        """The user has dealt with it: select the next one when it leaves the list."""
        self._next.finish(item_id)
        self._select_next()

    def _select_next(self) -> None:
        following = self._next.after(self._selected)
        if following is not None:
            self.view.setCurrentIndex(following)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_selection(self) -> None:
        if not self._is_replacing:
            self._select(self._selected_row())

    def _selected_row(self) -> ItemId | None:
        """The item whose row, or a row below it, is selected. With focus alone a view has a current
        row, but no selection."""
        selection, current = self.view.selectionModel(), self.view.currentIndex()
        if current.isValid() and selection.isSelected(current.siblingAtColumn(0)):
            return self.model.item_id_of(current)
        rows = selection.selectedRows()
        return self.model.item_id_of(rows[0]) if rows else None

    def selected_ids(self) -> tuple[ItemId, ...]:
        """The items whose rows, or rows below them, are selected."""
        rows = self.view.selectionModel().selectedRows()
        found = (self.model.item_id_of(row) for row in rows)
        return tuple(dict.fromkeys(one for one in found if one is not None))

    def _emit_selected(self) -> None:
        self.selected_changed.emit(len(self.selected_ids()))

    def select_only(self) -> None:
        """Reduce the selection to the current row."""
        self.view.setCurrentIndex(self.view.currentIndex())

    @property
    def query(self) -> ItemQuery | None:
        return self._query

    def _select(self, item_id: ItemId | None) -> None:
        if item_id != self._selected:
            self._selected = item_id
            self.item_selected.emit(item_id)

    def _open(self, index: QModelIndex) -> None:
        item_id = self.model.item_id_of(index)
        if item_id is not None:
            self._open_item(item_id)

    def _open_item(self, item_id: ItemId) -> None:
        self._select(item_id)
        if len(self.selected_ids()) < _SEVERAL:
            self._keep_selection()
        self.item_opened.emit(item_id)

    def _copy_title(self, index: QModelIndex) -> None:
        node = self.model.node(index)
        if node is not None:
            copy_title(node)

    def menu_for(self, index: QModelIndex) -> QMenu | None:
        """The menu of a row; None if there is none."""
        node, item_id = self.model.node(index), self.model.item_id_of(index)
        row = None if item_id is None else self.model.row_of(item_id)
        if node is None or row is None:
            return None
        menu = item_menu(self, node, row, lambda: self._open_item(row.id))
        ids = self.selected_ids() if row.id in self.selected_ids() else (row.id,)
        found = [self.model.row_of(one) for one in ids]
        rows = [one for one in found if one is not None]
        add_item_actions(menu, ids, rows, self.change, inputs=row.is_input)
        add_undo(menu, len(ids), lambda: self.undo(ids), inputs=row.is_input)
        add_undo_reprocess(menu, rows, self._actions.undo_reprocess)
        add_export(menu, lambda: self._actions.export_history(ids, row.title))
        return menu

    def change(self, action: ItemAction, ids: tuple[ItemId, ...]) -> None:
        """Run an action on these items of the current workflow."""
        if self._query is None or not ids:
            return
        # The dialog names those it does not apply to.
        going = [one for one in ids if self._can(action, one)] or ids
        rows = [self.model.row_of(item_id) for item_id in going]
        self._actions.change(action, ActionTargets.of(self._query.workflow_id, ids, rows))

    def undo(self, ids: tuple[ItemId, ...]) -> None:
        """Undo these items of the current workflow."""
        if self._query is not None:
            self._actions.undo_many(ActionTargets(self._query.workflow_id, ids, None, True))

    def _can(self, action: ItemAction, item_id: ItemId) -> bool:
        row = self.model.row_of(item_id)
        return row is None or not blocked_reason(action, row)

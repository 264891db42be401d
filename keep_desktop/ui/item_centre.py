"""The middle of the Workflows page: filters and search, then the items or the outputs of one
workflow, and what can be done with the items that are marked."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import ItemFilter, WorkflowDetail
from keep_desktop.services.context import Keep
from keep_desktop.ui.bulk_bar import BulkBar
from keep_desktop.ui.bulk_words import Deed, Meant, any_can, items_said, why_not
from keep_desktop.ui.chips import filter_counts
from keep_desktop.ui.filter_row import FilterRow
from keep_desktop.ui.focus_rings import hand_on
from keep_desktop.ui.item_deeds import ItemDeeds
from keep_desktop.ui.item_empty import Hindrance
from keep_desktop.ui.item_tree import ItemTree
from keep_desktop.ui.output_list import OutputList
from keep_desktop.ui.run_failures import RunFailures, RunFailuresBar
from keep_desktop.ui.worker import Reader


class ItemCentre(QWidget):
    """Says what was chosen and asked for; a page shows and does it."""

    #: ItemId or None: what stands beside is another one.
    item_chosen = Signal(object)
    #: Deed and what it is meant for.
    deed_asked = Signal(object, object)
    #: Paper, a tuple of ItemId, and a title for the file.
    paper_asked = Signal(object, object, str)
    #: How many are marked now, and what they are called: “3 items”.
    marked_changed = Signal(int, str)

    def __init__(self, keep: Keep, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        #: Looked at as soon as its workflow is shown.
        self._failures: RunFailures | None = None
        self._clock = keep.clock
        self.tree = ItemTree(keep, reader)
        self.outputs = OutputList(keep, reader)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        items = QWidget()
        inside = QVBoxLayout(items)
        inside.setContentsMargins(0, 0, 0, 0)
        # As far as the rows reach; below them, so that none moves from under the pointer while
        # another is to be marked.
        below = QHBoxLayout()
        below.setContentsMargins(0, 0, 10, 8)
        below.addWidget(self.bulk)
        over_all = QHBoxLayout()
        over_all.setContentsMargins(8, 0, 18, 8)
        over_all.addWidget(self.of_run)
        inside.addLayout(over_all)
        inside.addWidget(self.tree, 1)
        inside.addLayout(below)
        self._lists = QStackedWidget()
        self._lists.addWidget(items)
        self._lists.addWidget(self.outputs)
        above = QVBoxLayout()
        above.setContentsMargins(20, 0, 16, 8)
        above.addWidget(self.filters)
        around = QVBoxLayout()
        around.setContentsMargins(12, 0, 2, 0)
        around.addWidget(self._lists)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(above)
        column.addLayout(around, 1)

    def _connect(self) -> None:
        self.chips.chosen.connect(self._show_items)
        self.chips.outputs_chosen.connect(self._show_outputs)
        self.filters.searched.connect(self._search_for)
        self.filters.left.connect(self.focus_items)
        self.sort.chosen.connect(self.tree.set_sort)
        self.outputs.input_selected.connect(self.item_chosen)
        self.outputs.input_opened.connect(self._go_to_input)
        self.tree.item_selected.connect(self.item_chosen)
        self.tree.item_opened.connect(self.item_chosen)
        self.tree.marked_changed.connect(self._show_marked)
        self.tree.deed_asked.connect(self.change_items)
        self.tree.paper_asked.connect(self.paper_asked)
        self.of_run.all_asked.connect(lambda: self.chips.choose(ItemFilter.FAILED))
        self.tree.reading_said.connect(self._forget_counts)
        self.bulk.asked.connect(self._change_marked)
        self.bulk.given_up.connect(self._mark_only_one)

    # -- what to show -------------------------------------------------------------------------

    def show_workflow(self, workflow_id: WorkflowId | None) -> None:
        """Another one, of which nothing was read yet, or none."""
        self._workflow_id, self._detail = workflow_id, None
        self.chips.choose(ItemFilter.ALL)
        if workflow_id is None:
            self.tree.show_workflow(None)
        else:
            self.tree.await_workflow()

    def show_detail(self, detail: WorkflowDetail, hindrance: Hindrance | None = None) -> None:
        """Counts and rows as they are now, and why it cannot be run, where it cannot."""
        was, self._detail = self._detail, detail
        if was is not None and _wait_otherwise(was, detail):
            # Items are told of that by no notice.
            self.tree.refresh(None)
        self.chips.show_detail(detail)
        if self.looks_at_outputs:
            self.outputs.refresh()
        self.filters.show_name(detail.row.name)
        outputs = bool(detail.outputs or detail.outputs_undone)
        self.filters.show_any(bool(sum(detail.counts.values())), outputs=outputs)
        self.sort.call_them(inputs=detail.row.has_handlers)
        self.tree.show_workflow(
            detail.row.id, detail.counts, hindrance, inputs=detail.row.has_handlers
        )

        if self._failures is not None:
            self.show_failures(self._failures)

    def _forget_counts(self) -> None:
        """Those of the workflow before; where only the rows are slow they still hold."""
        if self._detail is None:
            self.chips.forget_counts()

    def show_failures(self, failures: RunFailures) -> None:
        """Only what failed in one run, now or as soon as its workflow is shown."""
        detail, self._failures = self._detail, failures
        if detail is None or detail.row.id != failures.workflow_id:
            return
        self._failures = None
        self.chips.buttons[ItemFilter.FAILED].setChecked(True)
        self._show_items(ItemFilter.FAILED)
        self.tree.show_failed_of(failures.session_id)
        self.of_run.say(failures, self._clock.now(), self._clock.zone())
        self.focus_items()

    def tell_time(self) -> None:
        """Have times told as of now."""
        for rows in (self.tree, self.outputs):
            rows.tell_time()
        self.of_run.tell_time(self._clock.now(), self._clock.zone())

    def focus_search(self) -> None:
        self.filters.focus_search()

    def focus_items(self) -> None:
        """The keyboard goes to the items, where there are any."""
        for rows in (self.tree, self.outputs):
            if rows.view.isVisible():
                rows.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_list(self) -> None:
        """The keyboard goes to the list that is looked at, whatever stands there."""
        rows = self.outputs if self.looks_at_outputs else self.tree
        hand_on(rows.focusProxy() or rows)

    def _search_for(self, text: str) -> None:
        self._search = text
        self.tree.set_search(text)
        if self.looks_at_outputs:
            self.outputs.show_workflow(self._workflow_id, text)

    # -- items or outputs ---------------------------------------------------------------------

    @property
    def looks_at_outputs(self) -> bool:
        return self._lists.currentWidget() is self.outputs

    def _show_items(self, chip: ItemFilter) -> None:
        if self.looks_at_outputs:
            self._lists.setCurrentIndex(0)
            self.filters.offer_order(True)
            self.outputs.show_workflow(None)
        self.of_run.hide()
        self.tree.set_filter(chip)

    def _show_outputs(self) -> None:
        self._lists.setCurrentWidget(self.outputs)
        # Newest first, and nothing else.
        self.filters.offer_order(False)
        self.outputs.show_workflow(self._workflow_id, self._search)

    def mark(self, item_id: ItemId) -> None:
        """Its row, among all items where those that are looked at leave it out."""
        wanted, there = self.tree.wanted, self.tree.model.index_of(item_id).isValid()
        left_out = wanted is not None and wanted.filter is not ItemFilter.ALL and not there
        if left_out or self.looks_at_outputs:
            self.chips.choose(ItemFilter.ALL)
        self.tree.select_item(item_id)

    def _go_to_input(self, item_id: ItemId) -> None:
        self.chips.choose(ItemFilter.ALL)
        self.tree.select_item(item_id)
        self.item_chosen.emit(item_id)
        self.tree.setFocus()

    # -- what is marked -----------------------------------------------------------------------

    def _show_marked(self, marked: int) -> None:
        wanted, detail = self.tree.wanted, self._detail
        found = None
        counted = wanted is not None and not wanted.search and wanted.session_id is None
        if wanted is not None and counted and detail is not None:
            found = filter_counts(detail)[wanted.filter]
        inputs = detail is not None and detail.row.has_handlers
        self.bulk.show_marked(marked, found, inputs=inputs)
        if marked > 1 and wanted is not None:
            for deed in Deed:
                every = any_can(deed, wanted.filter, inputs=inputs)
                self.bulk.offer(
                    deed, marked=self._can_count(deed) if every else 0, everything=every
                )
        self.marked_changed.emit(marked, items_said(marked, inputs=inputs))

    def _can_count(self, deed: Deed) -> int | None:
        """With how many of those that are marked it can be done; None where one is not in the tree
        any more, which may be anything."""
        rows = [self.tree.model.row_of(item_id) for item_id in self.tree.marked()]
        if None in rows:
            return None
        return sum(row is not None and not why_not(deed, row) for row in rows)

    def _mark_only_one(self) -> None:
        self.tree.mark_only_one()
        self.tree.setFocus()

    def _change_marked(self, deed: Deed) -> None:
        wanted = self.tree.wanted
        if wanted is not None and self.bulk.everything:
            self.deed_asked.emit(deed, Meant.everything(wanted))
        else:
            self.change_items(deed, self.tree.marked())

    def _can(self, deed: Deed, item_id: ItemId) -> bool:
        row = self.tree.model.row_of(item_id)
        return row is None or not why_not(deed, row)

    def have_done(self, by: ItemDeeds) -> None:
        """What is asked for here."""
        self.deed_asked.connect(by.change)
        by.done_with.connect(self.tree.go_on_from)

    def change_items(self, deed: Deed, ids: tuple[ItemId, ...]) -> None:
        """Ask for it for these items of the workflow that is shown."""
        wanted = self.tree.wanted
        if wanted is None or not ids:
            return
        # The dialog says of those that it cannot be done with that they stay.
        going = [one for one in ids if self._can(deed, one)] or ids
        rows = [self.tree.model.row_of(item_id) for item_id in going]
        done = any(row is None or row.status is ItemStatus.DONE for row in rows)
        back = all(row is not None and row.taken_back_at is not None for row in rows)
        self.deed_asked.emit(deed, Meant(wanted.workflow_id, ids, None, done, taken_back=back))


def _wait_otherwise(was: WorkflowDetail, now: WorkflowDetail) -> bool:
    """Whether items wait for another time than before, or for none."""
    if was.row.id != now.row.id or not filter_counts(now)[ItemFilter.WAITING]:
        return False
    return _what_waits_go_by(was) != _what_waits_go_by(now)


def _what_waits_go_by(detail: WorkflowDetail) -> tuple[object, ...]:
    row = detail.row
    held = (row.status, row.error, row.stopped, row.active_run is not None)
    return (*held, row.next_at, detail.retry_at, detail.inputs_until)

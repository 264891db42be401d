"""Model of the item tree: items in page order, attempts and steps below them.

GUI thread only. The loader passes in pages and attempts; the model merges them, removing, inserting
and keeping rows in place, so that a view keeps its position, selection and expanded rows. Only the
first cell of a row is stored; the others are computed on request, so rows are cheap and relative
times are current.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias, cast

from PySide6.QtCore import (
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QStandardItem, QStandardItemModel

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import AttemptRow, ItemRow
from keep_desktop.ui.presentation.items import (
    COLUMNS,
    UPDATED,
    AttemptNode,
    ItemNode,
    Node,
    NoteNode,
    accessible_text,
    cell_text,
    item_node,
    step_node,
    tooltip_of,
)
from keep_desktop.ui.style.theme import title_at_end
from keep_desktop.ui.text.format import Now, plural
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.labels import plain_tooltip


def longest_increasing_subsequence(positions: Sequence[int]) -> tuple[int, int]:
    """The length of the longest increasing subsequence, and its last member, or -1."""
    ends: list[int] = []
    for at in positions:
        place = bisect_left(ends, at)
        ends[place : place + 1] = [at]
    return len(ends), ends[-1] if ends else -1


_tr = partial(QCoreApplication.translate, "ItemModel")


AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex

#: Steps of one attempt in the tree; the pane has them all.
STEPS_SHOWN = 200
ITEM_HEIGHT = 38
_ITEM_SIZE, _ATTEMPT_SIZE, _STEP_SIZE = QSize(60, ITEM_HEIGHT), QSize(60, 30), QSize(60, 28)
#: Rows freed per turn of the event loop.
_AT_ONCE = 500
_KEY = int(Qt.ItemDataRole.UserRole) + 1
_ROLE = Qt.ItemDataRole


@immutable
class MergeResult:
    """Result of a merge. `gap`: the page is too far from the known rows to be inserted; only known
    rows were updated. `waiting`: rows not inserted."""

    gap: bool = False
    waiting: int = 0


class ItemModel(QStandardItemModel):
    """Items, with attempts and steps below expanded ones."""

    #: The ItemId of an item that was moved or whose children were replaced: a view lost its
    #: selection and expansion there.
    moved = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(0, 4, parent)
        self.now = Now()
        self._order: list[ItemId] = []
        self._cells: dict[ItemId, QStandardItem] = {}
        self._nodes: dict[int, Node] = {}
        self._last_key = 0
        self._end: QStandardItem | None = None
        self._shed: list[list[ItemId] | dict[ItemId, QStandardItem] | dict[int, Node]] = []
        self._shedding = QTimer(self)
        self._shedding.timeout.connect(self._free_next)
        self._inputs: bool | None = None
        self.set_noun(inputs=False)
        title_at_end(self, UPDATED)

    def set_noun(self, *, inputs: bool) -> None:
        """Name the rows in the heading of their column."""
        if inputs != self._inputs:
            self._inputs = inputs
            of_row = _tr("Input") if inputs else _tr("Item")
            headings = [of_row, _tr("Status"), _tr("Attempts"), _tr("Updated")]
            self.setHorizontalHeaderLabels(headings)

    def data(self, index: AnyIndex, role: int = _ROLE.DisplayRole) -> Any:
        if role == _ROLE.SizeHintRole:
            return self._size(self.node(index))
        if role not in (_ROLE.DisplayRole, _ROLE.AccessibleTextRole, _ROLE.ToolTipRole):
            return super().data(index, role)
        node = self.node(index)
        if node is None:
            return None
        if role == _ROLE.ToolTipRole:
            return plain_tooltip(tooltip_of(node, index.column(), self.now)) or None
        text_of = cell_text if role == _ROLE.DisplayRole else accessible_text
        return text_of(node, index.column(), self.now)

    @staticmethod
    def _size(node: Node | None) -> QSize:
        match node:
            case ItemNode():
                return _ITEM_SIZE
            case AttemptNode():
                return _ATTEMPT_SIZE
            case _:
                return _STEP_SIZE

    def node(self, index: AnyIndex) -> Node | None:
        """The node of the row of *index*, whichever the column."""
        key = super().data(index.sibling(index.row(), 0), _KEY)
        if isinstance(key, int):
            return self._nodes.get(key)
        return NoteNode(_tr("Loading…")) if index.parent().isValid() else None

    def item_id_of(self, index: AnyIndex) -> ItemId | None:
        """The item of the row or of its ancestor."""
        if not index.isValid():
            return None
        top = QModelIndex(index.sibling(index.row(), 0))
        while top.parent().isValid():
            top = top.parent()
        node = self.node(top)
        return node.row.id if isinstance(node, ItemNode) else None

    def index_of(self, item_id: ItemId | None) -> QModelIndex:
        """The first cell of the item; invalid if not loaded."""
        cell = self._cells.get(item_id) if item_id is not None else None
        return cell.index() if cell is not None else QModelIndex()

    def ids(self) -> Sequence[ItemId]:
        """The items in order. Read only."""
        return self._order

    def row_of(self, item_id: ItemId) -> ItemRow | None:
        cell = self._cells.get(item_id)
        node = self._nodes[self._key(cell)] if cell is not None else None
        return node.row if isinstance(node, ItemNode) else None

    def start_over(self) -> None:
        """Remove all rows, for another workflow, filter or order."""
        self.removeRows(0, self.rowCount())
        if self._cells:
            self._shed += (self._order, self._cells, self._nodes)
            self._shedding.start()
        # Freeing the Python objects of many rows takes longer than a frame.
        self._order, self._cells, self._nodes = [], {}, {}
        self._end = None

    def _free_next(self) -> None:
        """Free the next few."""
        removed = self._shed[-1]
        for _ in range(min(_AT_ONCE, len(removed))):
            if isinstance(removed, list):
                removed.pop()
            else:
                removed.popitem()
        if not removed:
            self._shed.pop()
        if not self._shed:
            self._shedding.stop()

    def append(self, rows: Sequence[ItemRow]) -> None:
        """Append *rows*; known ones are only updated."""
        end, cells = len(self._order), []
        for row in rows:
            if row.id in self._cells:
                self._update(row)
            else:
                cells.append(self._item_cell(row))
                self._order.append(row.id)
        if cells:
            # All at once: a view lays out and repaints after each insertion.
            self.invisibleRootItem().insertRows(end, cells)

    def merge(
        self, rows: Sequence[ItemRow], *, after: ItemId | None, to_the_end: bool, insert: bool
    ) -> MergeResult:
        """Update the rows below *after* (None: from the top) to match what was read there.

        *to_the_end*: nothing follows the last of *rows*. Without *insert* new rows are only
        counted.
        """
        new = sum(row.id not in self._cells for row in rows)
        if after is not None and after not in self._cells:
            return MergeResult(gap=True, waiting=new)
        start = self._position(after) + 1 if after is not None else 0
        end = len(self._order) if to_the_end else self._stretch_end(rows, start)
        if end is None:
            for row in rows:
                if row.id in self._cells:
                    self._update(row)
            return MergeResult(gap=True, waiting=new)
        stored = {row.id for row in rows}
        for at in range(end - 1, start - 1, -1):
            if self._order[at] not in stored:
                self._remove(at)
        self._place(rows, start, insert=insert)
        return MergeResult(waiting=0 if insert else new)

    def _stretch_end(self, rows: Sequence[ItemRow], start: int) -> int | None:
        """The end of the rows that *rows* replace, or None if unknown.

        Rows whose order is unchanged determine it; the others have moved.
        """
        if start == len(self._order):
            return start
        known = [self._position(row.id) for row in rows if row.id in self._cells]
        known = [at for at in known if at >= start]
        steady, last = longest_increasing_subsequence(known)
        too_far = last + 1 - start > 2 * len(rows) + 50
        return None if steady * 2 < len(known) or not known or too_far else last + 1

    def _place(self, rows: Sequence[ItemRow], start: int, *, insert: bool) -> None:
        at = start
        for row in rows:
            if row.id in self._cells:
                at = self._move_to(row, at) + 1
            elif insert:
                self._insert(at, row)
                at += 1

    def _move_to(self, row: ItemRow, to: int) -> int:
        was = self._position(row.id)
        self._update(row)
        if was == to:
            return to
        to = to if was > to else to - 1
        cell = self.takeRow(was)[0]
        self._order.insert(to, self._order.pop(was))
        self.insertRow(to, cell)
        self.moved.emit(row.id)
        return to

    def cut_below(self, count: int) -> None:
        """Remove all rows after the first *count*."""
        self.set_end_note(None)
        surplus = self._order[count:]
        for item_id in surplus:
            self._forget(self._cells.pop(item_id))
        del self._order[count:]
        if surplus:
            self.removeRows(count, len(surplus))

    def set_end_note(self, sentence: str | None) -> None:
        """Set or remove the message below the last row."""
        if self._end is not None:
            self._forget(self._end)
            self.removeRow(self._end.row())
            self._end = None
        if sentence is not None:
            self._end = self._cell(NoteNode(sentence))
            self.appendRow(self._end)

    def show_attempts(self, item_id: ItemId, attempts: Sequence[AttemptRow]) -> None:
        """Set the attempts below their item; unchanged ones are kept."""
        cell, item = self._cells.get(item_id), self.row_of(item_id)
        if cell is None or item is None:
            return
        nodes = [AttemptNode(attempt, item) for attempt in attempts]
        if not nodes:
            self.show_below(item_id, _tr("No attempts yet."))
        elif [node.row for node in self._attempts(cell)] != list(attempts):
            self._drop_children(cell)
            for node in nodes:
                self._append_attempt(cell, node)
            self.moved.emit(item_id)

    def show_below(self, item_id: ItemId, sentence: str) -> None:
        """A message in place of the attempts."""
        cell = self._cells.get(item_id)
        if cell is not None:
            self._drop_children(cell)
            self._append_note(cell, sentence)

    def _append_attempt(self, parent: QStandardItem, node: AttemptNode) -> None:
        cell = self._cell(node)
        for step in node.row.mutations[:STEPS_SHOWN]:
            _below(cell, self._cell(step_node(step)))
        more = len(node.row.mutations) - STEPS_SHOWN
        if more > 0:
            steps = plural(more, _tr("more step"), _tr("more steps"))
            self._append_note(cell, _tr("and {steps} in the details").format(steps=steps))
        if not node.row.mutations:
            goes_on = node.row.status is ItemStatus.PROCESSING
            none = _tr("No steps yet") if goes_on else _tr("No steps. Nothing was changed")
            self._append_note(cell, none)
        _below(parent, cell)

    def _attempts(self, cell: QStandardItem) -> Iterator[AttemptNode]:
        below = (self._nodes[self._key(one)] for one in _cells_below(cell))
        return (node for node in below if isinstance(node, AttemptNode))

    def _position(self, item_id: ItemId) -> int:
        return self._cells[item_id].row()

    def _insert(self, at: int, row: ItemRow) -> None:
        cell = self._item_cell(row)
        self._order.insert(at, row.id)
        self.insertRow(at, cell)

    def _item_cell(self, row: ItemRow) -> QStandardItem:
        cell = self._cells[row.id] = self._cell(item_node(row))
        # A placeholder makes it expandable; attempts are read on expansion. A row without a cell is
        # cheap to create and to free.
        cell.setColumnCount(len(COLUMNS))
        cell.setRowCount(1)
        return cell

    def _update(self, row: ItemRow) -> None:
        cell = self._cells[row.id]
        if self.row_of(row.id) == row:
            return
        self._change(cell, item_node(row))
        for below in _cells_below(cell):
            node = self._nodes[self._key(below)]
            if isinstance(node, AttemptNode):
                self._change(below, AttemptNode(node.row, row))

    def _change(self, cell: QStandardItem, node: Node) -> None:
        self._nodes[self._key(cell)] = node
        first = cell.index()
        self.dataChanged.emit(first, first.siblingAtColumn(COLUMNS[-1]))

    def _remove(self, at: int) -> None:
        self._forget(self._cells.pop(self._order.pop(at)))
        self.removeRow(at)

    def _drop_children(self, cell: QStandardItem) -> None:
        for below in _cells_below(cell):
            self._forget(below)
        cell.removeRows(0, cell.rowCount())

    def _append_note(self, cell: QStandardItem, sentence: str) -> None:
        _below(cell, self._cell(NoteNode(single_line(sentence))))

    def _cell(self, node: Node) -> QStandardItem:
        self._last_key += 1
        self._nodes[self._last_key] = node
        # Not cloned: PySide tracks the lifetime only of what Python creates.
        cell = QStandardItem()
        cell.setEditable(False)
        cell.setData(self._last_key, _KEY)
        return cell

    @staticmethod
    def _key(cell: QStandardItem) -> int:
        return cast(int, cell.data(_KEY))

    def _forget(self, cell: QStandardItem) -> None:
        del self._nodes[self._key(cell)]
        for below in _cells_below(cell):
            self._forget(below)


def _cells_below(cell: QStandardItem) -> list[QStandardItem]:
    """None of them where they are not read."""
    found = (cell.child(at) for at in range(cell.rowCount()))
    # Qt returns None for a row without a cell, against its signature.
    return [below for below in found if isinstance(below, QStandardItem)]


def _below(parent: QStandardItem, cell: QStandardItem) -> None:
    parent.setColumnCount(len(COLUMNS))
    parent.appendRow(cell)

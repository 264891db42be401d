"""The rows of the item tree: items in the order of their pages, attempts and steps below them.

GUI thread only. The model asks nobody: pages and attempts are handed to it, and what a page no
longer holds goes, what it holds anew comes, and all else stays in place, so that a view keeps
its place, its selection and what is unfolded.

Only the first cell of a row is held; what the others say is worked out when it is asked for, so
a row costs little and times stay true.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import AttemptRow, ItemRow
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.item_heads import ItemHeads
from keep_desktop.ui.item_nodes import (
    AttemptNode,
    ItemNode,
    Node,
    NoteNode,
    Now,
    cell_text,
    item_node,
    spoken_text,
    step_node,
    tooltip_of,
)
from keep_desktop.ui.rises import longest_rise
from keep_desktop.ui.text import plural

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex

#: Steps of one attempt that the tree shows; the pane shows them all.
STEPS_SHOWN = 200
ITEM_HEIGHT = 38
_ITEM_SIZE, _ATTEMPT_SIZE, _STEP_SIZE = QSize(60, ITEM_HEIGHT), QSize(60, 30), QSize(60, 28)
#: Rows of which it lets go in one turn of the loop.
_AT_ONCE = 500
_KEY = int(Qt.ItemDataRole.UserRole) + 1
_ROLE = Qt.ItemDataRole


@dataclass(frozen=True, slots=True)
class Merged:
    """What came of a merge. `gap`: the page lies so far from the known rows that it could not be
    fitted in; only rows that were known were read anew. `waiting`: rows not let in."""

    gap: bool = False
    waiting: int = 0


def _tr(text: str) -> str:
    return QCoreApplication.translate("ItemModel", text)


class ItemModel(QStandardItemModel):
    """Items, with attempts and steps below them once they were unfolded."""

    #: Carries the ItemId of an item that was put elsewhere or whose children were made anew: a
    #: view has lost what was selected or unfolded there.
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
        self._shedding.timeout.connect(self._let_go)
        self.heads = ItemHeads(self)

    # What is there

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
        say = cell_text if role == _ROLE.DisplayRole else spoken_text
        return say(node, index.column(), self.now)

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
        """What the row of *index* shows, whichever its column."""
        key = super().data(index.sibling(index.row(), 0), _KEY)
        if isinstance(key, int):
            return self._nodes.get(key)
        return NoteNode(_tr("Reading…")) if index.parent().isValid() else None

    def item_id_of(self, index: AnyIndex) -> ItemId | None:
        """The item that the row is, or lies under."""
        if not index.isValid():
            return None
        top = QModelIndex(index.sibling(index.row(), 0))
        while top.parent().isValid():
            top = top.parent()
        node = self.node(top)
        return node.row.id if isinstance(node, ItemNode) else None

    def index_of(self, item_id: ItemId | None) -> QModelIndex:
        """The first cell of the item; not valid where it is not among the rows."""
        cell = self._cells.get(item_id) if item_id is not None else None
        return cell.index() if cell is not None else QModelIndex()

    def ids(self) -> Sequence[ItemId]:
        """The items in order. To be read, not kept."""
        return self._order

    def row_of(self, item_id: ItemId) -> ItemRow | None:
        cell = self._cells.get(item_id)
        node = self._nodes[self._key(cell)] if cell is not None else None
        return node.row if isinstance(node, ItemNode) else None

    def has_attempts(self, item_id: ItemId) -> bool:
        """Whether attempts were put below the item."""
        cell = self._cells.get(item_id)
        return cell is not None and any(self._attempts(cell))

    # Pages

    def start_over(self) -> None:
        """No rows at all, for another workflow, filter or order."""
        self.removeRows(0, self.rowCount())
        if self._cells:
            self._shed += (self._order, self._cells, self._nodes)
            self._shedding.start()
        # To let go of what Python made for each of many rows takes longer than a frame.
        self._order, self._cells, self._nodes = [], {}, {}
        self._end = None

    def _let_go(self) -> None:
        """Of the next few."""
        gone = self._shed[-1]
        for _ in range(min(_AT_ONCE, len(gone))):
            if isinstance(gone, list):
                gone.pop()
            else:
                gone.popitem()
        if not gone:
            self._shed.pop()
        if not self._shed:
            self._shedding.stop()

    def append(self, rows: Sequence[ItemRow]) -> None:
        """Put *rows* below the rest; one that is already there is only read anew."""
        end, cells = len(self._order), []
        for row in rows:
            if row.id in self._cells:
                self._update(row)
            else:
                cells.append(self._item_cell(row))
                self._order.append(row.id)
        if cells:
            # At one go: a view works out its rows and paints them anew after each.
            self.invisibleRootItem().insertRows(end, cells)

    def merge(
        self, rows: Sequence[ItemRow], *, after: ItemId | None, to_the_end: bool, insert: bool
    ) -> Merged:
        """Bring the rows below *after* (None: from the top) into line with what was read there.

        *to_the_end*: nothing follows the last of *rows*. Without *insert* rows that are new stay
        out and are counted.
        """
        new = sum(row.id not in self._cells for row in rows)
        if after is not None and after not in self._cells:
            return Merged(gap=True, waiting=new)
        start = self._position(after) + 1 if after is not None else 0
        end = len(self._order) if to_the_end else self._stretch_end(rows, start)
        if end is None:
            for row in rows:
                if row.id in self._cells:
                    self._update(row)
            return Merged(gap=True, waiting=new)
        kept = {row.id for row in rows}
        for at in range(end - 1, start - 1, -1):
            if self._order[at] not in kept:
                self._remove(at)
        self._place(rows, start, insert=insert)
        return Merged(waiting=0 if insert else new)

    def _stretch_end(self, rows: Sequence[ItemRow], start: int) -> int | None:
        """Where the rows that *rows* speak of end, or None where that cannot be told.

        Those that kept their order among each other mark it; the others have moved.
        """
        if start == len(self._order):
            return start
        known = [self._position(row.id) for row in rows if row.id in self._cells]
        known = [at for at in known if at >= start]
        steady, last = longest_rise(known)
        too_far = last + 1 - start > 2 * len(rows) + 50
        return None if steady * 2 < len(known) or not known or too_far else last + 1

    def _place(self, rows: Sequence[ItemRow], start: int, *, insert: bool) -> None:
        at = start
        for row in rows:
            if row.id in self._cells:
                at = self._bring(row, at) + 1
            elif insert:
                self._insert(at, row)
                at += 1

    def _bring(self, row: ItemRow, to: int) -> int:
        was = self._position(row.id)
        self._update(row)
        if was == to:
            return to
        to = to if was > to else to - 1
        taken = self.takeRow(was)[0]
        self._order.insert(to, self._order.pop(was))
        self.insertRow(to, taken)
        self.moved.emit(row.id)
        return to

    def cut_below(self, count: int) -> None:
        """Forget all rows after the first *count*."""
        self.say_at_end(None)
        surplus = self._order[count:]
        for item_id in surplus:
            self._forget(self._cells.pop(item_id))
        del self._order[count:]
        if surplus:
            self.removeRows(count, len(surplus))

    def say_at_end(self, sentence: str | None) -> None:
        """Close the list with a sentence, or take it away."""
        if self._end is not None:
            self._forget(self._end)
            self.removeRow(self._end.row())
            self._end = None
        if sentence is not None:
            self._end = self._cell(NoteNode(sentence))
            self.appendRow(self._end)

    # Attempts

    def show_attempts(self, item_id: ItemId, attempts: Sequence[AttemptRow]) -> None:
        """Put the attempts below their item; nothing changes where they stand there already."""
        cell, item = self._cells.get(item_id), self.row_of(item_id)
        if cell is None or item is None:
            return
        nodes = [AttemptNode(attempt, item) for attempt in attempts]
        if not nodes:
            self.say_below(item_id, _tr("Nothing has been tried yet."))
        elif [node.row for node in self._attempts(cell)] != list(attempts):
            self._drop_children(cell)
            for node in nodes:
                self._append_attempt(cell, node)
            self.moved.emit(item_id)

    def say_below(self, item_id: ItemId, sentence: str) -> None:
        """A sentence in place of the attempts."""
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
            self._append_note(cell, _tr("and {steps}, shown in the details").format(steps=steps))
        if not node.row.mutations:
            goes_on = node.row.status is ItemStatus.PROCESSING
            none = _tr("No steps yet") if goes_on else _tr("No steps: nothing was changed")
            self._append_note(cell, none)
        _below(parent, cell)

    def _attempts(self, cell: QStandardItem) -> Iterator[AttemptNode]:
        below = (self._nodes[self._key(one)] for one in _cells_below(cell))
        return (node for node in below if isinstance(node, AttemptNode))

    # Rows

    def _position(self, item_id: ItemId) -> int:
        return self._cells[item_id].row()

    def _insert(self, at: int, row: ItemRow) -> None:
        cell = self._item_cell(row)
        self._order.insert(at, row.id)
        self.insertRow(at, cell)

    def _item_cell(self, row: ItemRow) -> QStandardItem:
        cell = self._cells[row.id] = self._cell(item_node(row))
        # Something to unfold; the attempts are read when it is. A row without a cell costs nothing
        # to make, and nothing to let go of where there are thousands.
        cell.setColumnCount(4)
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
        self.dataChanged.emit(first, first.siblingAtColumn(3))

    def _remove(self, at: int) -> None:
        self._forget(self._cells.pop(self._order.pop(at)))
        self.removeRow(at)

    def _drop_children(self, cell: QStandardItem) -> None:
        for below in _cells_below(cell):
            self._forget(below)
        cell.removeRows(0, cell.rowCount())

    def _append_note(self, cell: QStandardItem, sentence: str) -> None:
        _below(cell, self._cell(NoteNode(one_line(sentence))))

    def _cell(self, node: Node) -> QStandardItem:
        self._last_key += 1
        self._nodes[self._last_key] = node
        # Made here, never cloned: PySide hears of the end only of what Python made.
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
    """None while they were not read."""
    found = (cell.child(at) for at in range(cell.rowCount()))
    # Qt has none for a row without a cell, though it promises one.
    return [below for below in found if isinstance(below, QStandardItem)]


def _below(parent: QStandardItem, cell: QStandardItem) -> None:
    parent.setColumnCount(4)
    parent.appendRow(cell)

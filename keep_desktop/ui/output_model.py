"""The rows of the outputs: what was changed, newest first, with the inputs of each below it where
there are several. GUI thread only; pages and causes are handed to it."""

from collections.abc import Sequence
from typing import Any, cast

from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, QSize, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from keep_desktop.domain.ids import MutationId
from keep_desktop.ports.views import CauseRow, OutputRow
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import told
from keep_desktop.ui.item_nodes import TOOLTIP_LIMIT, NoteNode, Now
from keep_desktop.ui.output_words import (
    cause_title,
    caused_said,
    more_causes,
    output_said,
    title_of,
)
from keep_desktop.ui.row_view import AnyIndex
from keep_desktop.ui.sides import head_at_end
from keep_desktop.ui.text import moment, relative_time

OUTPUT_HEIGHT = 52
WHAT, WHEN = range(2)
_OUTPUT_SIZE, _CAUSE_SIZE = QSize(60, OUTPUT_HEIGHT), QSize(60, 30)
_KEY = int(Qt.ItemDataRole.UserRole) + 1
_ROLE = Qt.ItemDataRole
OutputNode = OutputRow | CauseRow | NoteNode


def _tr(text: str) -> str:
    return QCoreApplication.translate("OutputModel", text)


class OutputModel(QStandardItemModel):
    """Each output is known by its mutation."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(0, 2, parent)
        self.now = Now()
        self._rows: dict[MutationId, OutputRow] = {}
        self._cells: dict[MutationId, QStandardItem] = {}
        self._causes: dict[MutationId, Sequence[CauseRow]] = {}
        self.setHorizontalHeaderLabels([_tr("What was changed"), _tr("When")])
        head_at_end(self, WHEN)

    # What is there

    def data(self, index: AnyIndex, role: int = _ROLE.DisplayRole) -> Any:
        node = self.node(index) if role in _OWN_ROLES else None
        if node is None:
            return super().data(index, role)
        if role == _ROLE.SizeHintRole:
            return _OUTPUT_SIZE if isinstance(node, OutputRow) else _CAUSE_SIZE
        if role == _ROLE.ToolTipRole:
            return plain_tooltip(self._tooltip(node, index.column())) or None
        if index.column() == WHEN:
            return self._time(node)
        spoken = role == _ROLE.AccessibleTextRole
        return self._spoken(node) if spoken else self._text(node)

    @staticmethod
    def _text(node: OutputNode) -> str:
        match node:
            case OutputRow():
                return f"{title_of(node)} {caused_said(node)}"
            case CauseRow():
                return cause_title(node)
            case NoteNode():
                return node.text

    def _spoken(self, node: OutputNode) -> str:
        return output_said(node, self.now) if isinstance(node, OutputRow) else self._text(node)

    def _time(self, node: OutputNode) -> str:
        if not isinstance(node, OutputRow):
            return ""
        return relative_time(node.mutation.updated_at, self.now.at, self.now.zone)

    def _tooltip(self, node: OutputNode, column: int) -> str:
        match node:
            case OutputRow() if column == WHEN:
                return moment(node.mutation.updated_at, self.now.at, self.now.zone)
            case OutputRow():
                return f"{one_line(told(node.mutation.title), TOOLTIP_LIMIT)}\n{caused_said(node)}"
            case CauseRow():
                return one_line(node.title, TOOLTIP_LIMIT)
            case NoteNode():
                return ""

    def node(self, index: AnyIndex) -> OutputNode | None:
        """What the row of *index* shows, whichever its column."""
        if not index.isValid():
            return None
        parent = index.parent()
        if not parent.isValid():
            return self._rows.get(self._key(index))
        row = self._rows.get(self._key(parent))
        return _below(row, self._shown(row))[index.row()] if row is not None else None

    def _key(self, index: AnyIndex) -> MutationId:
        return cast(MutationId, super().data(index.sibling(index.row(), 0), _KEY))

    def _shown(self, row: OutputRow) -> Sequence[CauseRow]:
        return self._causes.get(row.mutation.id, row.causes)

    def index_of(self, mutation_id: MutationId) -> QModelIndex:
        cell = self._cells.get(mutation_id)
        return cell.index() if cell is not None else QModelIndex()

    def lacks_causes(self, row: OutputRow) -> bool:
        """Whether inputs of it are still to be read."""
        return row.mutation.id not in self._causes and len(row.causes) < row.cause_count

    # Pages

    def start_over(self) -> None:
        self.removeRows(0, self.rowCount())
        self._rows.clear()
        self._cells.clear()
        self._causes.clear()

    def append(self, rows: Sequence[OutputRow]) -> None:
        """Below the rest; one that is there already is only read anew."""
        for row in rows:
            if row.mutation.id in self._rows:
                self._update(row)
            else:
                self._insert(self.rowCount(), row)

    def put_on_top(self, rows: Sequence[OutputRow]) -> bool:
        """Bring the newest rows into line with what was read. False, and nothing changed, where
        none of them is known: what lies between was not read."""
        if self._rows and not any(row.mutation.id in self._rows for row in rows):
            return False
        at = 0
        for row in rows:
            if row.mutation.id in self._rows:
                self._update(row)
                at = self._cells[row.mutation.id].row() + 1
            else:
                self._insert(at, row)
                at += 1
        return True

    def show_causes(self, mutation_id: MutationId, causes: Sequence[CauseRow]) -> None:
        """All inputs of an output, in place of the first few."""
        row, cell = self._rows.get(mutation_id), self._cells.get(mutation_id)
        if row is not None and cell is not None:
            cell.removeRows(0, cell.rowCount())
            self._causes[mutation_id] = causes
            self._put_below(cell, row)

    def _insert(self, at: int, row: OutputRow) -> None:
        cell = _cell()
        cell.setData(row.mutation.id, _KEY)
        self._rows[row.mutation.id] = row
        self._cells[row.mutation.id] = cell
        self._put_below(cell, row)
        self.insertRow(at, cell)

    def _put_below(self, cell: QStandardItem, row: OutputRow) -> None:
        if row.cause_count > 1:
            cell.setColumnCount(2)
            for _ in _below(row, self._shown(row)):
                cell.appendRow(_cell())

    def _update(self, row: OutputRow) -> None:
        was, cell = self._rows[row.mutation.id], self._cells[row.mutation.id]
        if was == row:
            return
        if (was.causes, was.cause_count) != (row.causes, row.cause_count):
            cell.removeRows(0, cell.rowCount())
            self._causes.pop(row.mutation.id, None)
            self._rows[row.mutation.id] = row
            self._put_below(cell, row)
        self._rows[row.mutation.id] = row
        first = cell.index()
        self.dataChanged.emit(first, first.siblingAtColumn(WHEN))


_OWN_ROLES = (
    _ROLE.DisplayRole,
    _ROLE.AccessibleTextRole,
    _ROLE.ToolTipRole,
    _ROLE.SizeHintRole,
)


def _below(row: OutputRow, causes: Sequence[CauseRow]) -> Sequence[OutputNode]:
    """The rows under an output."""
    left = row.cause_count - len(causes)
    return (*causes, NoteNode(more_causes(left))) if left > 0 else causes


def _cell() -> QStandardItem:
    # Made here, never cloned: PySide hears of the end only of what Python made.
    cell = QStandardItem()
    cell.setEditable(False)
    return cell

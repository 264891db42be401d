"""The tree of items itself: its columns, and the sentences among its rows."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from keep_desktop.ui.item_cells import (
    TEXT_AT,
    ItemCells,
    status_width,
    time_width,
    wanted_width,
)
from keep_desktop.ui.item_model import ITEM_HEIGHT, ItemModel
from keep_desktop.ui.item_nodes import ATTEMPTS, ITEM, STATUS, UPDATED, ItemNode, Node, NoteNode
from keep_desktop.ui.item_titles import ItemTitles
from keep_desktop.ui.region import region
from keep_desktop.ui.row_view import INDENT, AnyIndex, RowView
from keep_desktop.ui.sides import at_start, head, inset
from keep_desktop.ui.theme import color, font
from keep_desktop.ui.time_widths import moment_width, relative_width

_WIDTHS = {STATUS: 106, ATTEMPTS: 78, UPDATED: 100}
#: Beside a time, in its column.
_BESIDE_TIME = 7
#: Where titles would be cut: for the words of the heads.
_LEAST = {STATUS: 64, UPDATED: 72}
#: The states take no more, however long their words are.
_MOST_STATUS = 148
#: With the time until which an item waits.
_MOST_WAIT, _BESIDE_WAIT = 200, 8
#: Where there is less, the title needs the room of the attempts; where there is more, it does not.
_ROOM_FOR_ALL, _PLENTY = 500, 760


class ItemView(RowView):
    """Shows an `ItemModel`. Enter opens, * unfolds, Ctrl+C copies the title."""

    def __init__(self, model: ItemModel, parent: QWidget | None = None) -> None:
        super().__init__(ITEM_HEIGHT, parent)
        self._items = model
        self.setModel(model)
        self._titles = ItemTitles(model)
        self._cells = ItemCells(model, self._titles)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAccessibleName(self.tr("Items"))
        header = self.header()
        header.setSectionResizeMode(ITEM, QHeaderView.ResizeMode.Stretch)
        self._status = min(max(_WIDTHS[STATUS], status_width()), _MOST_STATUS)
        #: Where room is scarce: what the widest cells took by now, so that nothing jumps back.
        self._taken = _LEAST
        for column in _WIDTHS:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        self._set_widths()
        header.sectionResized.connect(self._resized)
        region().changed.connect(self.give_room)

    def _wide(self) -> dict[int, int]:
        """Times take more room in one way of telling them than in another."""
        updated = max(_WIDTHS[UPDATED], moment_width(12) + _BESIDE_TIME)
        return {**_WIDTHS, STATUS: self._status, UPDATED: updated}

    def _set_widths(self) -> None:
        """Where the attempts have given way, the others are as wide as what stands in them."""
        widths = self._wide()
        if self.isColumnHidden(ATTEMPTS):
            take = self._widest_cells()
            self._taken = {column: max(self._taken[column], take[column]) for column in take}
            widths.update({column: min(widths[column], self._taken[column]) for column in take})
        elif self.viewport().width() >= _PLENTY:
            widths[STATUS] = self._waiting_width()
        for column, width in widths.items():
            if width != self.header().sectionSize(column):
                self.header().resizeSection(column, width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._show_attempts()
        self.give_room()

    def _show_attempts(self) -> None:
        self.setColumnHidden(ATTEMPTS, False)
        self._taken = _LEAST

    def give_room(self) -> None:
        """The attempts give way where titles would be cut. They come back with another width, not
        with every other row, which would have the columns jump."""
        room = self.viewport().width()
        if room < _ROOM_FOR_ALL or (room < _PLENTY and self._cuts_titles(room)):
            self.setColumnHidden(ATTEMPTS, True)
        self._set_widths()
        self._name_the_items(self.header().sectionSize(ITEM))

    def _widest_cells(self) -> dict[int, int]:
        times = max(relative_width(12) + 2 * _BESIDE_TIME, time_width(self._titles.times()))
        return {STATUS: status_width(self._titles.states()), UPDATED: times}

    def _waiting_width(self) -> int:
        """Where there is plenty, rows say in full until when they wait."""
        waits = status_width(self._titles.waits()) + _BESIDE_WAIT
        return min(max(self._status, waits), _MOST_WAIT)

    def _resized(self, column: int, _: int, width: int) -> None:
        if column == ITEM:
            self._name_the_items(width)

    def _name_the_items(self, width: int) -> None:
        """What most names begin with stands over them once, where the rows have no room for it."""
        self._items.heads.begin_them(self._titles.left_out(width - INDENT, wanted_width))

    def _cuts_titles(self, room: int) -> bool:
        left = room - INDENT - sum(self._wide().values())
        return any(wanted_width(title) > left for title in self._titles.first())

    def show_all_columns(self) -> None:
        """For other rows than before."""
        self._show_attempts()
        self.give_room()

    def _node(self, index: AnyIndex) -> Node | None:
        return self._items.node(index)

    def is_lined(self, index: AnyIndex) -> bool:
        return isinstance(self._node(index), ItemNode)

    def paint_across(self, painter: QPainter, rect: QRect, index: AnyIndex) -> bool:
        """All of it: what Qt does around each cell takes longer than the cells."""
        node = self._node(index)
        if isinstance(node, NoteNode):
            self._paint_note(painter, rect, index, node)
        elif node is not None:
            self._paint_cells(painter, rect, index, node)
        return True

    def _paint_cells(self, painter: QPainter, rect: QRect, index: AnyIndex, node: Node) -> None:
        header, indent = self.header(), INDENT * (1 + depth_of(index))
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        for column in range(header.count()):
            if header.isSectionHidden(column):
                continue
            left, width = header.sectionViewportPosition(column), header.sectionSize(column)
            cell = QRect(left, rect.top(), width, rect.height())
            if column == ITEM:
                self.drawBranches(painter, head(cell, 0, indent), index)
                cell = inset(cell, indent)
            self._cells.paint(painter, cell, node, column)

    def _paint_note(self, painter: QPainter, rect: QRect, index: AnyIndex, node: NoteNode) -> None:
        """A sentence: in the middle at the end of the list, else where steps begin."""
        painter.setFont(font(12))
        painter.setPen(color("text_soft"))
        left, where = 8, Qt.AlignmentFlag.AlignHCenter
        if index.parent().isValid():
            left, where = (depth_of(index) + 1) * INDENT + TEXT_AT, at_start()
        room = inset(rect, left, 8)
        shown = self.fontMetrics().elidedText(node.text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(where | Qt.AlignmentFlag.AlignVCenter), shown)


def depth_of(index: AnyIndex) -> int:
    """How many rows it lies below, one in another: an item below none."""
    deep, above = 0, index.parent()
    while above.isValid():
        deep, above = deep + 1, above.parent()
    return deep

"""The tree of items itself: its columns, and the sentences among its rows."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from keep_desktop.ui.item_delegate import TEXT_AT, ItemDelegate, status_width, wanted_width
from keep_desktop.ui.item_model import ITEM_HEIGHT, ItemModel
from keep_desktop.ui.item_nodes import ATTEMPTS, ITEM, STATUS, UPDATED, ItemNode, Node, NoteNode
from keep_desktop.ui.item_titles import ItemTitles
from keep_desktop.ui.row_view import INDENT, AnyIndex, RowView
from keep_desktop.ui.sides import at_start, inset
from keep_desktop.ui.theme import color, font

_WIDTHS = {STATUS: 106, ATTEMPTS: 78, UPDATED: 100}
#: The states take no more, however long their words are.
_MOST_STATUS = 148
#: Where there is less, the title needs the room of the attempts; where there is more, it does not.
_ROOM_FOR_ALL, _PLENTY = 500, 760


class ItemView(RowView):
    """Shows an `ItemModel`. Enter opens, * unfolds, Ctrl+C copies the title."""

    def __init__(self, model: ItemModel, parent: QWidget | None = None) -> None:
        super().__init__(ITEM_HEIGHT, parent)
        self.setModel(model)
        self._titles = ItemTitles(model)
        self.setItemDelegate(ItemDelegate(self._titles, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAccessibleName(self.tr("Items"))
        header = self.header()
        header.setSectionResizeMode(ITEM, QHeaderView.ResizeMode.Stretch)
        status = min(max(_WIDTHS[STATUS], status_width()), _MOST_STATUS)
        self._widths = {**_WIDTHS, STATUS: status}
        for column, width in self._widths.items():
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.setColumnHidden(ATTEMPTS, False)
        self.give_room()

    def give_room(self) -> None:
        """The attempts give way where titles would be cut. They come back with another width, not
        with every other row, which would have the columns jump."""
        room = self.viewport().width()
        if room < _ROOM_FOR_ALL or (room < _PLENTY and self._cuts_titles(room)):
            self.setColumnHidden(ATTEMPTS, True)

    def _cuts_titles(self, room: int) -> bool:
        left = room - INDENT - sum(self._widths.values())
        return any(wanted_width(title) > left for title in self._titles.first())

    def show_all_columns(self) -> None:
        """For other rows than before."""
        self.setColumnHidden(ATTEMPTS, False)
        self.give_room()

    def _node(self, index: AnyIndex) -> Node | None:
        model = self.model()
        return model.node(index) if isinstance(model, ItemModel) else None

    def is_lined(self, index: AnyIndex) -> bool:
        return isinstance(self._node(index), ItemNode)

    def paint_across(self, painter: QPainter, rect: QRect, index: AnyIndex) -> bool:
        """A sentence: in the middle at the end of the list, else where steps begin."""
        node = self._node(index)
        if not isinstance(node, NoteNode):
            return False
        painter.setFont(font(12))
        painter.setPen(color("text_soft"))
        left, where = 8, Qt.AlignmentFlag.AlignHCenter
        if index.parent().isValid():
            deep = 2 if index.parent().parent().isValid() else 1
            left, where = (deep + 1) * INDENT + TEXT_AT, at_start()
        room = inset(rect, left, 8)
        shown = self.fontMetrics().elidedText(node.text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(where | Qt.AlignmentFlag.AlignVCenter), shown)
        return True

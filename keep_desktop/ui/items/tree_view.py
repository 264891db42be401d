"""View of the item tree: columns and painting, the selection after an item left the list, the
expanded rows, whose attempts are read on expansion, and the first visible row, which keeps its
place."""

from collections.abc import Callable, Sequence, Set

from PySide6.QtCore import QModelIndex, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from keep_desktop.domain.ids import ItemId
from keep_desktop.ports.views import AttemptRow
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import LatestQuery, TaskRunner
from keep_desktop.ui.items.delegate import ItemDelegate, status_width
from keep_desktop.ui.items.model import ITEM_HEIGHT, ItemModel
from keep_desktop.ui.presentation.cells import TEXT_AT, moment_width, relative_width
from keep_desktop.ui.presentation.items import (
    ATTEMPTS,
    ITEM,
    STATUS,
    UPDATED,
    AttemptNode,
    ItemNode,
    Node,
    NoteNode,
)
from keep_desktop.ui.style.theme import at_start, color, font, inset, start_part
from keep_desktop.ui.text.error_text import sentence_of
from keep_desktop.ui.text.format import region
from keep_desktop.ui.widgets.row_view import INDENT, AnyIndex, RowView

_WIDTHS = {STATUS: 106, ATTEMPTS: 78, UPDATED: 100}
#: The margin of a time in its column.
_BESIDE_TIME = 7
#: For the text of its heading.
_LEAST_TIME = 72
#: The limit of the status column, however long the texts.
_MOST_STATUS = 148
#: With the time until which an item waits.
_WITH_WAIT = 172
#: In a narrower view, the title gets the space of the attempts.
_ROOM_FOR_ALL, _PLENTY = 500, 760


class ItemView(RowView):
    """Shows an `ItemModel`. Enter opens, * expands, Ctrl+C copies the title."""

    def __init__(self, model: ItemModel, parent: QWidget | None = None) -> None:
        super().__init__(ITEM_HEIGHT, parent)
        self._items = model
        self.setModel(model)
        self._cells = ItemDelegate(model)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setAccessibleName(self.tr("Items"))
        header = self.header()
        header.setSectionResizeMode(ITEM, QHeaderView.ResizeMode.Stretch)
        self._status = min(max(_WIDTHS[STATUS], status_width()), _MOST_STATUS)
        for column in _WIDTHS:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        self._set_widths()
        region().changed.connect(self._set_widths)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_widths()

    def _set_widths(self) -> None:
        """The widths of times depend on their format. In a narrow view the attempts column is
        hidden."""
        room = self.viewport().width()
        is_narrow = room < _ROOM_FOR_ALL
        self.setColumnHidden(ATTEMPTS, is_narrow)
        narrow, wide = relative_width(12) + 2 * _BESIDE_TIME, moment_width(12) + _BESIDE_TIME
        widths = {
            STATUS: max(self._status, _WITH_WAIT if room >= _PLENTY else 0),
            ATTEMPTS: _WIDTHS[ATTEMPTS],
            UPDATED: max(_LEAST_TIME, narrow) if is_narrow else max(_WIDTHS[UPDATED], wide),
        }
        for column, width in widths.items():
            if width != self.header().sectionSize(column):
                self.header().resizeSection(column, width)

    def _node(self, index: AnyIndex) -> Node | None:
        return self._items.node(index)

    def is_lined(self, index: AnyIndex) -> bool:
        return isinstance(self._node(index), ItemNode)

    def paint_across(self, painter: QPainter, rect: QRect, index: AnyIndex) -> bool:
        """The whole row: Qt's overhead per cell takes longer than the cells."""
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
                self.drawBranches(painter, start_part(cell, 0, indent), index)
                cell = inset(cell, indent)
            self._cells.paint(painter, cell, node, column)

    def _paint_note(self, painter: QPainter, rect: QRect, index: AnyIndex, node: NoteNode) -> None:
        """A message: centred at the end of the list, else indented like steps."""
        painter.setFont(font(12))
        painter.setPen(color("text_soft"))
        left, where = 8, Qt.AlignmentFlag.AlignHCenter
        if index.parent().isValid():
            left, where = (depth_of(index) + 1) * INDENT + TEXT_AT, at_start()
        room = inset(rect, left, 8)
        shown = self.fontMetrics().elidedText(node.text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(where | Qt.AlignmentFlag.AlignVCenter), shown)


def depth_of(index: AnyIndex) -> int:
    """The count of its ancestors: 0 for an item."""
    deep, above = 0, index.parent()
    while above.isValid():
        deep, above = deep + 1, above.parent()
    return deep


class SelectionAdvance:
    """Selects the next item after one that the user dealt with has left the list. Items that leave
    by themselves do not change the selection."""

    def __init__(self, model: ItemModel) -> None:
        self._model = model
        self._saved_row: tuple[ItemId, int] | None = None
        self._over: ItemId | None = None

    def save(self, item_id: ItemId | None) -> None:
        """Before rows change: store the position of the selection."""
        index = self._model.index_of(item_id)
        if item_id is not None and index.isValid():
            self._saved_row = (item_id, index.row())

    def finish(self, item_id: ItemId) -> None:
        """The user has dealt with it."""
        self._over = item_id

    def forget(self) -> None:
        """For another list."""
        self._saved_row = self._over = None

    def after(self, item_id: ItemId | None) -> QModelIndex | None:
        """The row to select, if the user dealt with this one and it is gone."""
        count = len(self._model.ids())
        if item_id is None or item_id != self._over or self._saved_row is None or not count:
            return None
        chosen, row = self._saved_row
        if chosen != item_id or self._model.index_of(item_id).isValid():
            return None
        self.forget()
        return self._model.index(min(row, count - 1), 0)


#: Attempts that are expanded together with their item.
_EXPANDED_ATTEMPTS = 3


class ExpansionState(QObject):
    """Keeps items expanded when their rows are replaced. *is_replacing*: whether they are being
    replaced now; what collapses then does so only for that."""

    #: The rows below an item are about to change, and have.
    about_to_change = Signal()
    changed = Signal()

    def __init__(
        self, keep: Keep, tasks: TaskRunner, view: ItemView, is_replacing: Callable[[], bool]
    ) -> None:
        super().__init__(view)
        self._keep, self._tasks, self._view, self._is_replacing = keep, tasks, view, is_replacing
        model = view.model()
        assert isinstance(model, ItemModel)  # noqa: S101  # the view is made for one
        self._model = model
        #: A pending query for each expanded item.
        self._lookups: dict[ItemId, LatestQuery[Sequence[AttemptRow]]] = {}
        self._collapsed: set[tuple[ItemId, int]] = set()
        view.expanded.connect(self._on_expanded)
        view.collapsed.connect(self._on_collapsed)
        model.moved.connect(self._expand_again)

    @property
    def is_any(self) -> bool:
        return bool(self._lookups)

    def again(self, ids: Set[ItemId] | None = None) -> None:
        """Read again what is expanded below these (None: any)."""
        for item_id, lookup in self._lookups.items():
            if ids is None or item_id in ids:
                lookup.query_again()

    def follow_inputs(self) -> None:
        """Read again what is expanded below inputs, which may have new steps."""
        for item_id, lookup in self._lookups.items():
            row = self._model.row_of(item_id)
            if row is not None and row.is_input:
                lookup.query_again()

    def drop_removed(self) -> None:
        """Forget expanded items without a row."""
        for removed in [one for one in self._lookups if not self._model.index_of(one).isValid()]:
            self._lookups.pop(removed).stop()

    def _on_expanded(self, index: QModelIndex) -> None:
        node, item_id = self._model.node(index), self._model.item_id_of(index)
        if item_id is None:
            return
        if isinstance(node, AttemptNode):
            self._collapsed.discard((item_id, node.row.number))
        elif item_id not in self._lookups:
            self._run_query(item_id)

    def _on_collapsed(self, index: QModelIndex) -> None:
        node, item_id = self._model.node(index), self._model.item_id_of(index)
        if item_id not in self._lookups or self._is_replacing():
            return
        if isinstance(node, AttemptNode):
            self._collapsed.add((item_id, node.row.number))
        else:
            self._lookups.pop(item_id).stop()

    def _run_query(self, item_id: ItemId) -> None:
        lookup = self._lookups[item_id] = LatestQuery(
            self._tasks,
            self,
            f"attempts {item_id}",
            lambda attempts: self._take(item_id, attempts),
            lambda error: self._model.show_below(item_id, sentence_of(error)),
        )
        lookup.query(lambda: self._keep.queries.attempts(item_id))

    def _take(self, item_id: ItemId, attempts: Sequence[AttemptRow]) -> None:
        self.about_to_change.emit()
        self._model.show_attempts(item_id, attempts)
        self.changed.emit()

    def _expand_again(self, item_id: ItemId) -> None:
        if item_id not in self._lookups:
            return
        index = self._model.index_of(item_id)
        self._view.expand(index)
        for at in range(self._model.rowCount(index)):
            below = self._model.index(at, 0, index)
            node = self._model.node(below)
            if isinstance(node, AttemptNode):
                collapsed = (item_id, node.row.number) in self._collapsed
                self._view.setExpanded(below, not collapsed and at < _EXPANDED_ATTEMPTS)


class ScrollAnchor(QObject):
    """`save` before rows change, `restore` after. At the top, new rows appear above instead."""

    def __init__(self, view: ItemView, model: ItemModel) -> None:
        super().__init__(view)
        self._view, self._model, self._bar = view, model, view.verticalScrollBar()
        #: The first visible item, and the expanded rows of others above it.
        self._first: tuple[ItemId, int] | None = None

    @property
    def at_top(self) -> bool:
        return self._bar.value() == 0

    def forget(self) -> None:
        """For another list."""
        self._first = None

    def save(self) -> None:
        self.forget()
        top = self._view.indexAt(QPoint(5, 2))
        item_id = self._model.item_id_of(top)
        if self._bar.value() and item_id is not None and not top.parent().isValid():
            self._first = (item_id, self._bar.value() - self._model.index_of(item_id).row())

    def restore(self) -> None:
        if self._first is None:
            return
        (item_id, offset), self._first = self._first, None
        index = self._model.index_of(item_id)
        if index.isValid() and self._bar.value() - index.row() != offset:
            self._view.scrollTo(index, ItemView.ScrollHint.PositionAtTop)

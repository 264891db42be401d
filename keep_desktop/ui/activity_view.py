"""The table of Activity as it is painted and used with the keyboard."""

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from keep_desktop.ports.activity import ActivityRow
from keep_desktop.ui.activity_model import (
    ATTEMPT,
    EVENT,
    ITEM,
    TIME,
    WHO,
    WORKFLOW,
    ActivityModel,
)
from keep_desktop.ui.activity_words import item_of, text_of, who_of
from keep_desktop.ui.copied import copy_text
from keep_desktop.ui.focus_rings import has_ring
from keep_desktop.ui.item_cells import TEXT_AT, paint_icon, paint_text
from keep_desktop.ui.item_looks import Look
from keep_desktop.ui.moved_rows import let_rows_move, paint_between_pixels, paint_ground
from keep_desktop.ui.region import region
from keep_desktop.ui.scroll_room import keep_room
from keep_desktop.ui.sides import head, inset
from keep_desktop.ui.steady_hand import SteadyHand
from keep_desktop.ui.theme import color
from keep_desktop.ui.time_widths import day_and_second_width

ROW_HEIGHT = 32
_TIME_WIDTH, _ATTEMPT_WIDTH, _WHO_WIDTH = 128, 66, 104
#: Of what the others leave; the name of a workflow needs some room in any window.
_SHARES = {WORKFLOW: 0.18, ITEM: 0.4, EVENT: 0.6}
_WORKFLOW_LEAST = 140
_GAP = 10
#: As far in as the words of the header.
_TIME_AT = 8
_MARK = 3
_RING, _RADIUS = 1.5, 7
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ActivityDelegate(QStyledItemDelegate):
    """Paints each cell with its ground; the current row has a mark at its left, where the view does
    not ring it."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        model = index.model()
        if not isinstance(model, ActivityModel):
            return
        rect: QRect = option.rect
        _paint_ground(painter, option, rect, index)
        row = model.row(index.row())
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        inside = inset(rect, _TIME_AT if index.column() == TIME else 4, _GAP // 2)
        if row is None:
            paint_text(painter, inside, str(index.data() or ""), 12, "text_faint")
            return
        match index.column():
            case column if column in event_reach(row):
                _paint_part_of_event(painter, option, index, row, model.look(row))
            case column if column == WHO:
                word, icon = who_of(row)
                paint_icon(painter, rect, Look(word, icon, "text_soft"))
                paint_text(painter, inset(rect, TEXT_AT), word, 12, "text_soft")
            case column:
                token = "text" if column == ITEM else "text_soft"
                paint_text(painter, inside, str(index.data() or ""), 13, token)


def _paint_ground(
    painter: QPainter,
    option: QStyleOptionViewItem,
    rect: QRect,
    index: QModelIndex | QPersistentModelIndex,
) -> None:
    state = option.state
    if state & QStyle.StateFlag.State_Selected:
        painter.fillRect(rect, color("selected"))
        view = option.widget
        marked = isinstance(view, QWidget) and view.hasFocus() and not has_ring(view)
        if index.column() == TIME and marked:
            painter.fillRect(head(rect, 0, _MARK), color("accent"))
    else:
        view = option.widget
        if isinstance(view, ActivityView) and view.hovered == index.row():
            painter.fillRect(rect, color("hover"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color("border"))


def event_reach(row: ActivityRow) -> tuple[int, ...]:
    """The columns that the event has for itself: its own, and those beside it that are empty."""
    if item_of(row):
        return (EVENT,)
    return (EVENT, ITEM) if row.attempt is not None else (EVENT, ITEM, ATTEMPT)


def _paint_part_of_event(
    painter: QPainter,
    option: QStyleOptionViewItem,
    index: QModelIndex | QPersistentModelIndex,
    row: ActivityRow,
    look: Look,
) -> None:
    """The part of it that lies in this cell: each cell may be painted without the others."""
    view, whole = option.widget, QRect(option.rect)
    if isinstance(view, ActivityView):
        for column in event_reach(row):
            whole |= view.visualRect(index.sibling(index.row(), column))
    painter.save()
    painter.setClipRect(option.rect, Qt.ClipOperation.IntersectClip)
    _paint_event(painter, whole, row, look)
    painter.restore()


def _paint_event(painter: QPainter, rect: QRect, row: ActivityRow, look: Look) -> None:
    paint_icon(painter, rect, look)
    left = inset(rect, TEXT_AT, _GAP)
    used = paint_text(painter, left, look.word, 13, look.tone)
    paint_text(painter, inset(left, used + _GAP), text_of(row), 13, "text")


class ActivityView(QTableView):
    """`opened` carries the row that Enter or a double click is on; `seen` the numbers of the first
    and the last row in sight."""

    opened = Signal(object)
    #: Carries the row and where on the screen.
    menu_asked = Signal(object, QPoint)
    seen = Signal(int, int)

    def __init__(self, model: ActivityModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        #: The row under the pointer; -1 for none.
        self.hovered = -1
        self.setModel(model)
        self.setMouseTracking(True)
        self.entered.connect(lambda index: self._hover(index.row()))
        self.viewportEntered.connect(lambda: self._hover(-1))
        self.setItemDelegate(ActivityDelegate(self))
        self.setAccessibleName(self.tr("Activity"))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QTableView.Shape.NoFrame)
        let_rows_move(self)
        keep_room(self)
        SteadyHand(self)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setObjectName("itemHeader")
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        # Before the item, so that it goes on over what is empty where there is none.
        header.moveSection(header.visualIndex(EVENT), header.visualIndex(ITEM))
        self.verticalScrollBar().valueChanged.connect(lambda _: self.tell_seen())
        self.doubleClicked.connect(self._open)
        region().changed.connect(self._share_out)

    @property
    def at_top(self) -> bool:
        return self.verticalScrollBar().value() == 0

    def tell_seen(self) -> None:
        """Say what is in sight."""
        first = max(0, self.rowAt(0))
        last = self.rowAt(self.viewport().height() - 1)
        self.seen.emit(first, self._model.rowCount() - 1 if last < 0 else last)

    def show_row(self, at: int) -> None:
        """Bring a row to the top."""
        self.verticalScrollBar().setValue(at)
        self.viewport().update()
        self.tell_seen()

    def select(self, at: int) -> None:
        self.setCurrentIndex(self._model.index(at, 0))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        paint_between_pixels(self)
        if self._none_is_current and has_ring(self):
            # It goes round another row now.
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_ground(self, event)
        super().paintEvent(event)
        if self.hasFocus() and has_ring(self):
            self._paint_ring(QPainter(self.viewport()))

    def _paint_ring(self, painter: QPainter) -> None:
        """Around the row that Enter means."""
        at = max(0, self.rowAt(0)) if self._none_is_current else self.currentIndex().row()
        top, wide = self.rowViewportPosition(at), self.viewport().width()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color("accent"), _RING))
        inside = QRectF(0, top, wide, ROW_HEIGHT - 1).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(inside, _RADIUS, _RADIUS)
        painter.end()

    def currentChanged(
        self,
        current: QModelIndex | QPersistentModelIndex,
        previous: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Qt paints the cell anew, but the ring goes round the row."""
        super().currentChanged(
            current.sibling(current.row(), current.column()),
            previous.sibling(previous.row(), previous.column()),
        )
        for row in (current.row(), previous.row() if previous.isValid() else self.rowAt(0)):
            self._paint_row_anew(row)

    def _paint_row_anew(self, row: int) -> None:
        if row >= 0:
            at, wide = self.rowViewportPosition(row), self.viewport().width()
            self.viewport().update(0, at, wide, ROW_HEIGHT)

    @property
    def _none_is_current(self) -> bool:
        return not self.currentIndex().isValid()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        """Times take more room in one way of telling them than in another."""
        header, width = self.horizontalHeader(), self.viewport().width()
        time = max(_TIME_WIDTH, day_and_second_width(13) + _TIME_AT + _GAP // 2)
        fixed = {TIME: time, ATTEMPT: _ATTEMPT_WIDTH, WHO: _WHO_WIDTH}
        for column, wide in fixed.items():
            header.resizeSection(column, wide)
        rest = width - sum(fixed.values())
        workflow = max(_WORKFLOW_LEAST, int(rest * _SHARES[WORKFLOW]))
        header.resizeSection(WORKFLOW, workflow)
        for column in (ITEM, EVENT):
            header.resizeSection(column, int((rest - workflow) * _SHARES[column]))
        self.tell_seen()

    def _hover(self, row: int) -> None:
        left, self.hovered = self.hovered, row
        for one in (left, row) if left != row else ():
            self._paint_row_anew(one)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(-1)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() in _ENTER:
            if not index.isValid():
                self.select(max(0, self.rowAt(0)))
            self._open(self.currentIndex())
        elif event.matches(QKeySequence.StandardKey.Copy) and index.isValid():
            self.copy()
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and self._model.rowCount():
            # To the first and the last row, not to the ends of this one.
            self.select(0 if event.key() == Qt.Key.Key_Home else self._model.rowCount() - 1)
        else:
            super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        row = self._model.row(index.row())
        if row is not None:
            self.opened.emit(row)

    def copy(self) -> None:
        """The current row, cell by cell, to the clipboard."""
        index = self.currentIndex()
        cells = (self._model.index(index.row(), column).data() for column in range(6))
        copy_text("\t".join(str(cell or "") for cell in cells))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Of the row that was clicked on, or of the current one where a key asked."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        row = self._model.row(index.row())
        if row is None:
            return
        self.select(index.row())
        below = self.visualRect(index).bottomLeft()
        at = self.viewport().mapToGlobal(below) if by_key else event.globalPos()
        self.menu_asked.emit(row, at)

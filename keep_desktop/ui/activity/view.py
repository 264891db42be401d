"""Table view of Activity: painting, hover, focus ring and keyboard."""

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
from keep_desktop.ui.activity.model import ATTEMPT, EVENT, ITEM, TIME, WHO, WORKFLOW, ActivityModel
from keep_desktop.ui.activity.wording import actor_of, item_of, text_of
from keep_desktop.ui.presentation.cells import TEXT_AT, day_and_second_width, paint_icon, paint_text
from keep_desktop.ui.presentation.status_style import StatusStyle
from keep_desktop.ui.style.theme import color, inset, start_part
from keep_desktop.ui.text.format import region
from keep_desktop.ui.widgets.focus import has_ring
from keep_desktop.ui.widgets.row_view import (
    animate_row_moves,
    paint_between_pixels,
    paint_ground,
    reserve_scroll_bar,
)
from keep_desktop.ui.widgets.text_block import copy_text

ROW_HEIGHT = 32
_TIME_WIDTH, _ATTEMPT_WIDTH, _WHO_WIDTH = 128, 66, 104
#: Fractions of the remaining width; the name of a workflow needs some space in any window.
_SHARES = {WORKFLOW: 0.18, ITEM: 0.4, EVENT: 0.6}
_WORKFLOW_LEAST = 140
_GAP = 10
#: Aligned with the text of the header.
_TIME_AT = 8
_MARK = 3
_RING, _RADIUS = 1.5, 7
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ActivityDelegate(QStyledItemDelegate):
    """Paints cells with background; the current row has a mark at its left if the view draws no
    ring."""

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
            case column if column in event_columns(row):
                _paint_part_of_event(painter, option, index, row, model.style_of(row))
            case column if column == WHO:
                label, icon = actor_of(row)
                paint_icon(painter, rect, StatusStyle(label, icon, "text_soft"))
                paint_text(painter, inset(rect, TEXT_AT), label, 12, "text_soft")
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
        selected = isinstance(view, QWidget) and view.hasFocus() and not has_ring(view)
        if index.column() == TIME and selected:
            painter.fillRect(start_part(rect, 0, _MARK), color("accent"))
    else:
        view = option.widget
        if isinstance(view, ActivityView) and view.hovered == index.row():
            painter.fillRect(rect, color("hover"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color("border"))


def event_columns(row: ActivityRow) -> tuple[int, ...]:
    """The columns the event spans: its own, and empty ones beside it."""
    if item_of(row):
        return (EVENT,)
    return (EVENT, ITEM) if row.attempt is not None else (EVENT, ITEM, ATTEMPT)


def _paint_part_of_event(
    painter: QPainter,
    option: QStyleOptionViewItem,
    index: QModelIndex | QPersistentModelIndex,
    row: ActivityRow,
    style: StatusStyle,
) -> None:
    """The part of it in this cell: cells may be painted one by one."""
    view, whole = option.widget, QRect(option.rect)
    if isinstance(view, ActivityView):
        for column in event_columns(row):
            whole |= view.visualRect(index.sibling(index.row(), column))
    painter.save()
    painter.setClipRect(option.rect, Qt.ClipOperation.IntersectClip)
    _paint_event(painter, whole, row, style)
    painter.restore()


def _paint_event(painter: QPainter, rect: QRect, row: ActivityRow, style: StatusStyle) -> None:
    paint_icon(painter, rect, style)
    left = inset(rect, TEXT_AT, _GAP)
    used = paint_text(painter, left, style.label, 13, style.tone)
    paint_text(painter, inset(left, used + _GAP), text_of(row), 13, "text")


class ActivityView(QTableView):
    """`opened` carries the row that was activated; `viewport_changed` the first and the last
    visible row."""

    opened = Signal(object)
    #: The row and the position on the screen.
    menu_requested = Signal(object, QPoint)
    viewport_changed = Signal(int, int)

    def __init__(self, model: ActivityModel) -> None:
        super().__init__()
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
        animate_row_moves(self)
        reserve_scroll_bar(self)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setObjectName("itemHeader")
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        # Before the item, so that it can span the item's column if that is empty.
        header.moveSection(header.visualIndex(EVENT), header.visualIndex(ITEM))
        self.verticalScrollBar().valueChanged.connect(lambda _: self.report_viewport())
        self.doubleClicked.connect(self._open)
        region().changed.connect(self._distribute_width)

    @property
    def at_top(self) -> bool:
        return self.verticalScrollBar().value() == 0

    def report_viewport(self) -> None:
        first = max(0, self.rowAt(0))
        last = self.rowAt(self.viewport().height() - 1)
        self.viewport_changed.emit(first, self._model.rowCount() - 1 if last < 0 else last)

    def show_row(self, at: int) -> None:
        """Scroll a row to the top."""
        self.verticalScrollBar().setValue(at)
        self.viewport().update()
        self.report_viewport()

    def select(self, at: int) -> None:
        self.setCurrentIndex(self._model.index(at, 0))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        paint_between_pixels(self)
        if self._none_is_current and has_ring(self):
            # The ring moves to another row.
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_ground(self, event)
        super().paintEvent(event)
        if self.hasFocus() and has_ring(self):
            self._paint_ring(QPainter(self.viewport()))

    def _paint_ring(self, painter: QPainter) -> None:
        """Around the current row."""
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
        """Qt repaints the cell, but the ring surrounds the row."""
        super().currentChanged(
            current.sibling(current.row(), current.column()),
            previous.sibling(previous.row(), previous.column()),
        )
        for row in (current.row(), previous.row() if previous.isValid() else self.rowAt(0)):
            self._repaint_row(row)

    def _repaint_row(self, row: int) -> None:
        if row >= 0:
            at, wide = self.rowViewportPosition(row), self.viewport().width()
            self.viewport().update(0, at, wide, ROW_HEIGHT)

    @property
    def _none_is_current(self) -> bool:
        return not self.currentIndex().isValid()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._distribute_width()

    def _distribute_width(self) -> None:
        """Distribute the width; the widths of times depend on their format."""
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
        self.report_viewport()

    def _hover(self, row: int) -> None:
        left, self.hovered = self.hovered, row
        for one in (left, row) if left != row else ():
            self._repaint_row(one)

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
        index = self.currentIndex()
        cells = (self._model.index(index.row(), column).data() for column in range(6))
        copy_text("\t".join(str(cell or "") for cell in cells))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Of the row under the pointer, or of the current one if opened by key."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        row = self._model.row(index.row())
        if row is None:
            return
        self.select(index.row())
        below = self.visualRect(index).bottomLeft()
        at = self.viewport().mapToGlobal(below) if by_key else event.globalPos()
        self.menu_requested.emit(row, at)

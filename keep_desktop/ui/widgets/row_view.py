"""Base tree view with painted rows, expandable by keyboard; and helpers for views: fast scrolling
and a reserved scroll bar.

Scrolling moves the pixels and paints only new rows. Qt does so for opaque widgets, which one with a
style sheet is not. The scroll bar keeps its space even if there is nothing to scroll, so that rows
always end at the same edge.
"""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from keep_desktop.ui.style.theme import color, is_mirrored, pixmap
from keep_desktop.ui.widgets.focus import ALONE, has_ring, show_ring


def animate_row_moves(view: QAbstractItemView) -> None:
    """For a view that begins `paintEvent` with `paint_ground`, and ends `scrollContentsBy` with
    `paint_between_pixels`."""
    view.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)


def paint_ground(view: QAbstractItemView, event: QPaintEvent) -> None:
    painter = QPainter(view.viewport())
    painter.fillRect(event.rect(), view.palette().base())
    painter.end()


def paint_between_pixels(view: QAbstractItemView) -> None:
    """Repaint if rows begin between two device pixels: moved pixels would not fit."""
    if not view.devicePixelRatioF().is_integer():
        view.viewport().update()


def reserve_scroll_bar(area: QAbstractScrollArea) -> None:
    """Reserve the scroll bar, visible only when needed."""
    area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    bar = area.verticalScrollBar()
    bar.rangeChanged.connect(lambda first, last: bar.setEnabled(last > first))
    bar.setEnabled(False)


INDENT = 22
_CHEVRON = 14
_RADIUS = 8.0
AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex

_SEVERAL = 2
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_KEY_REASONS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class RowView(QTreeView):
    """Enter opens, * expands, Ctrl+C copies. `row_height` is that of top-level rows."""

    #: With the index of the row.
    opened = Signal(object)
    copy_requested = Signal(object)

    def __init__(self, row_height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row_height = row_height
        self._by_keyboard = False
        self._was_selected = False
        self._window_size = QSize()
        self._hovered = QPersistentModelIndex()
        self.setIndentation(INDENT)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setExpandsOnDoubleClick(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # By rows: the heights of hidden rows need not be known, so a long list opens and grows as
        # fast as a short one.
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setMouseTracking(True)
        animate_row_moves(self)
        reserve_scroll_bar(self)
        header = self.header()
        header.setObjectName("itemHeader")
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(60)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.entered.connect(self._hover)
        self.viewportEntered.connect(lambda: self._hover(QModelIndex()))
        self.doubleClicked.connect(self.opened.emit)
        self.clicked.connect(self._reopen)

    def verticalOffset(self) -> int:
        """Approximate. Qt measures every row above, longer than a frame in a long list, and only
        compares the value with itself during a drag."""
        return self.verticalScrollBar().value() * self._row_height

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        paint_between_pixels(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current row visible, unless a pointer is about to press it: then it must not
        move."""
        here, size = self.currentIndex(), self.window().size()
        stays = self.underMouse() and size == self._window_size
        self._window_size = size
        row = self.visualRect(here)
        # A row cut at the edge was visible, too.
        seen = not row.isEmpty() and 0 <= row.center().y() < event.oldSize().height()
        super().resizeEvent(event)
        if seen and not stays:
            self.scrollTo(here)

    def scrollTo(
        self,
        index: AnyIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Make the row visible whole: to Qt a cut row is visible."""
        super().scrollTo(plain_index(index), hint)
        row, height = self.visualRect(plain_index(index)), self.viewport().height()
        cut = 0 < row.top() < height <= row.bottom()
        if hint == QAbstractItemView.ScrollHint.EnsureVisible and cut:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_ground(self, event)
        super().paintEvent(event)

    def drawRow(self, painter: QPainter, options: QStyleOptionViewItem, index: AnyIndex) -> None:
        """The background, a line below top-level rows, and the cells."""
        rect: QRect = options.rect
        first = index.sibling(index.row(), 0)
        selected = self.selectionModel().isSelected(first)
        hovered = self._hovered.isValid() and self._hovered == first
        token = "selected" if selected else "hover" if hovered else ""
        self._paint_ground(painter, rect, token, current=self._is_current(index))
        closed = not selected and not self.isExpanded(plain_index(index))
        if self.is_lined(index) and closed:
            painter.fillRect(rect.left() + 8, rect.bottom(), rect.width() - 16, 1, color("border"))
        if not self.paint_across(painter, rect, index):
            plain = QStyleOptionViewItem(options)
            plain.palette.setColor(QPalette.ColorRole.Highlight, QColor(0, 0, 0, 0))
            super().drawRow(painter, plain, index)

    def is_lined(self, index: AnyIndex) -> bool:
        """Whether a line is below the row while it is collapsed."""
        return not index.parent().isValid()

    def paint_across(self, painter: QPainter, rect: QRect, index: AnyIndex) -> bool:
        """Paint the row across its columns; False: it has cells."""
        return False

    @property
    def shows_ring(self) -> bool:
        """Whether the current row has a focus ring."""
        return self.hasFocus() and (self._by_keyboard or has_ring(self))

    def _is_current(self, index: AnyIndex) -> bool:
        """Whether the view has the keyboard."""
        here = self.currentIndex()
        if not here.isValid():
            return self.shows_ring and index.row() == 0 and not index.parent().isValid()
        same = here.row() == index.row() and here.parent() == index.parent()
        return same and self.shows_ring

    def _paint_ground(self, painter: QPainter, rect: QRect, token: str, *, current: bool) -> None:
        if not token and not current:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QRectF(rect).adjusted(2, 1, -2, -1)
        painter.setBrush(color(token) if token else QColor(0, 0, 0, 0))
        painter.setPen(Qt.PenStyle.NoPen)
        if current:
            painter.setPen(QPen(color("accent"), 1.5))
            ground.adjust(0.75, 0.75, -0.75, -0.75)
        painter.drawRoundedRect(ground, _RADIUS, _RADIUS)
        painter.restore()

    def _hover(self, index: QModelIndex) -> None:
        left, self._hovered = self._hovered, QPersistentModelIndex(index.siblingAtColumn(0))
        for row in (left, self._hovered):
            if left != self._hovered:
                self._repaint_row(row)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(QModelIndex())
        super().leaveEvent(event)

    def drawBranches(self, painter: QPainter, rect: QRect, index: AnyIndex) -> None:
        if not self.model().hasChildren(plain_index(index)):
            return
        collapsed = "chevron-left" if is_mirrored() else "chevron-right"
        name = "chevron-down" if self.isExpanded(plain_index(index)) else collapsed
        picture = pixmap(name, "text_soft", _CHEVRON, self.devicePixelRatioF())
        left = rect.left() if is_mirrored() else rect.right() - INDENT
        left += (INDENT - _CHEVRON) // 2 + (0 if is_mirrored() else 2)
        painter.drawPixmap(left, rect.center().y() - _CHEVRON // 2 + 1, picture)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in ALONE and not self._by_keyboard:
            self._by_keyboard = True
            self._repaint_row(self.currentIndex())
        action = self._action_of(event)
        if action is None:
            super().keyPressEvent(event)
            return
        if not self.currentIndex().isValid() and event.key() in _ENTER:
            # Rows came after the focus did: use the first.
            self.setCurrentIndex(self.model().index(0, 0))
        if event.key() in _ENTER:
            self._announce_expandable()
        if self.currentIndex().isValid():
            action(self.currentIndex())
        event.accept()

    def _announce_expandable(self) -> None:
        """Announce the current row as expandable even if it is not selected."""
        if len(self.selectionModel().selectedRows()) < _SEVERAL:
            self.setCurrentIndex(self.currentIndex())

    def _action_of(self, event: QKeyEvent) -> Callable[[QModelIndex], object] | None:
        if event.matches(QKeySequence.StandardKey.Copy):
            return self.copy_requested.emit
        if event.key() in _ENTER:
            return self.opened.emit
        if event.key() == Qt.Key.Key_Asterisk:
            return lambda index: self.expand(index.siblingAtColumn(0))
        return None

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        """Qt repaints the cell, but the ring surrounds the row."""
        super().currentChanged(plain_index(current), plain_index(previous))
        for index in (current, previous):
            self._repaint_row(index)

    def _repaint_row(self, index: AnyIndex) -> None:
        if index.isValid():
            rect = self.visualRect(plain_index(index))
            self.viewport().update(0, rect.top(), self.viewport().width(), rect.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_keyboard = False
        show_ring(self, False)
        self._repaint_row(self.currentIndex())
        pressed = self.indexAt(event.position().toPoint())
        self._was_selected = pressed.isValid() and self.selectionModel().isSelected(pressed)
        super().mousePressEvent(event)

    def _reopen(self, index: QModelIndex) -> None:
        """A click on the selected row reopens what was closed."""
        if self._was_selected:
            self.opened.emit(index)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._by_keyboard = event.reason() in _KEY_REASONS or self._by_keyboard
        # Before Qt, which would begin at the first row of all.
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self._select_first()
        super().focusInEvent(event)

    def _select_first(self) -> None:
        """Make a row current: the selected one, else the first visible."""
        selected = self.selectionModel().selectedRows()
        first = selected[0] if selected else self.indexAt(QPoint(1, 1)).siblingAtColumn(0)
        if first.isValid() and not self.currentIndex().isValid():
            choose_none = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(first, choose_none)


def plain_index(index: AnyIndex) -> QModelIndex:
    return index.sibling(index.row(), index.column())

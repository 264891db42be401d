"""Layouts and containers for wrapping text: flow and two-column layouts, centred pages, scrolling
columns, and frames of cached height."""

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeAlias

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QVBoxLayout,
    QWidget,
)

#: Two lines and a part of the next one.
_LEAST = 56

#: What a box holds: a widget or layout, also with its stretch factor and alignment; or a stretch.
Part: TypeAlias = (
    QWidget | QLayout | int | tuple[QWidget | QLayout, int] | tuple[QWidget, int, Qt.AlignmentFlag]
)
#: Takes the space that is left.
STRETCH = 1


def hbox(
    *parts: Part,
    within: QWidget | None = None,
    spacing: int = -1,
    margins: tuple[int, int, int, int] = (0, 0, 0, 0),
) -> QHBoxLayout:
    """*parts* side by side, *spacing* pixels apart: -1 is that of the style. *within* becomes their
    parent; *margins* are left, top, right, bottom."""
    box = QHBoxLayout() if within is None else QHBoxLayout(within)
    _set_up(box, parts, spacing, margins)
    return box


def vbox(
    *parts: Part,
    within: QWidget | None = None,
    spacing: int = -1,
    margins: tuple[int, int, int, int] = (0, 0, 0, 0),
) -> QVBoxLayout:
    """*parts* one below the other; see `hbox`."""
    box = QVBoxLayout() if within is None else QVBoxLayout(within)
    _set_up(box, parts, spacing, margins)
    return box


def _set_up(
    box: QBoxLayout, parts: Sequence[Part], spacing: int, margins: tuple[int, int, int, int]
) -> None:
    box.setContentsMargins(*margins)
    box.setSpacing(spacing)
    fill(box, *parts)


def fill(box: QBoxLayout, *parts: Part) -> None:
    """Add *parts* to *box*, in this order."""
    for part in parts:
        match part:
            case int():
                box.addStretch(part)
            case QLayout() as layout:
                box.addLayout(layout)
            case QWidget() as widget:
                box.addWidget(widget)
            case (QLayout() as layout, stretch):
                box.addLayout(layout, stretch)
            case (widget, stretch):
                box.addWidget(widget, stretch)
            case (widget, stretch, alignment):
                box.addWidget(widget, stretch, alignment)


def clear(layout: QLayout) -> None:
    """Take the widgets out of *layout*, hidden at once so that none is painted or has the focus."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


def take_out(layout: QLayout, widget: QWidget) -> None:
    """Take *widget* out of *layout*, hidden at once; it is deleted later."""
    layout.removeWidget(widget)
    widget.hide()
    widget.deleteLater()


def add_shown(column: QVBoxLayout, widget: QWidget) -> None:
    """Add a widget to a body that may be visible already, and show it at once so that it can take
    the focus."""
    column.addWidget(widget)
    widget.show()


class ScrollableText(QScrollArea):
    """As high as its text where there is space, else it scrolls, so that the buttons below stay
    visible. Fill `column`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._body = QWidget(self)
        self._body.setProperty("surface", "clear")
        self.column = QVBoxLayout(self._body)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.setWidget(self._body)
        self._body.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._update_bar()
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # The content is styled only now, and needs more space than before.
        self._update_bar()
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._update_bar()

    def _update_bar(self) -> None:
        """No bar if everything fits without one: a bar that came for a moment would rewrap the
        text, and so be needed."""
        fits = self.heightForWidth(self.width()) <= self.height()
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded
        )

    def heightForWidth(self, width: int) -> int:
        return self.column.totalHeightForWidth(width)

    def sizeHint(self) -> QSize:
        return QSize(self.column.totalSizeHint().width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.column.totalMinimumSize().width(), _LEAST)


class ListedLayout(QLayout):
    """Base of the layouts here: holds the items, height for width. Margins 0."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 8) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True


#: Step of the search for a width, in pixels.
_STEP = 8


class FlowLayout(ListedLayout):
    """Wraps its widgets like words. Margins 0; *gap* pixels between neighbours and lines. *even*:
    balance the lines, so that none has a single widget."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 8, even: bool = False) -> None:
        super().__init__(parent, gap=gap)
        self._even = even

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(hint.width() for hint in shown) + self._gap * max(0, len(shown) - 1)
        return QSize(width, max((hint.height() for hint in shown), default=0))

    def minimumSize(self) -> QSize:
        shown = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(
            max((hint.width() for hint in shown), default=0),
            max((hint.height() for hint in shown), default=0),
        )

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        x, y, line = rect.x(), rect.y(), 0
        room = self._even_room(rect.width()) if self._even else rect.width()
        for item in self._items:
            if item.isEmpty():
                continue
            hint = item.sizeHint()
            if x + hint.width() > rect.x() + room and line:
                x, y, line = rect.x(), y + line + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), hint))
            x += hint.width() + self._gap
            line = max(line, hint.height())
        return y + line - rect.y()

    def _even_room(self, room: int) -> int:
        """The least width that takes no more lines."""
        widths = [item.sizeHint().width() for item in self._items if not item.isEmpty()]
        lines = self._lines(widths, room)
        tried = (room - less for less in range(0, room, _STEP))
        enough = takewhile(lambda less: self._lines(widths, less) == lines, tried)
        return min(enough, default=room) if lines > 1 else room

    def _lines(self, widths: Sequence[int], room: int) -> int:
        lines, result = 1, 0
        for width in widths:
            if result and result + self._gap + width > room:
                lines, result = lines + 1, 0
            result += width + (self._gap if result else 0)
        return lines


class PairLayout(ListedLayout):
    """Two columns, or one if space is short. Margins 0; the same gap between columns and rows.
    Columns are equally wide if the widest fits; a single item keeps its size hint."""

    def heightForWidth(self, width: int) -> int:
        columns = len(self._columns(width))
        rows = -(-len(self._shown()) // columns)
        return rows * self._line() + max(0, rows - 1) * self._gap

    def sizeHint(self) -> QSize:
        widths = [item.sizeHint().width() for item in self._shown()]
        return QSize(2 * max(widths, default=0) + self._gap, self._line())

    def minimumSize(self) -> QSize:
        widths = [item.minimumSize().width() for item in self._shown()]
        return QSize(max(widths, default=0), self._line())

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        columns, line = self._columns(rect.width()), self._line()
        for at, item in enumerate(self._shown()):
            row, column = divmod(at, len(columns))
            x = rect.x() + sum(columns[:column]) + column * self._gap
            y = rect.y() + row * (line + self._gap)
            place = QRect(x, y, columns[column], line)
            item.setGeometry(QStyle.visualRect(self._direction(), rect, place))

    def _direction(self) -> Qt.LayoutDirection:
        widget = self.parentWidget()
        return Qt.LayoutDirection.LeftToRight if widget is None else widget.layoutDirection()

    def _columns(self, room: int) -> tuple[int, ...]:
        widths = [item.sizeHint().width() for item in self._shown()]
        if len(widths) < 2:
            return (min(room, max(widths, default=0)),)
        half = (room - self._gap) // 2
        first, second = max(widths[::2]), max(widths[1::2])
        if max(first, second) <= half:
            return (half, half)
        if first + self._gap + second <= room:
            return (first, room - self._gap - first)
        return (room,)

    def _line(self) -> int:
        return max((item.sizeHint().height() for item in self._shown()), default=0)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]


def centred(page: QWidget, middle: QWidget) -> QScrollArea:
    """Put *middle* into *page* as a centred, scrolling column; returns the scroll area. The column
    does not move when the scroll bar appears."""
    ground = QWidget()
    ground.setProperty("surface", "clear")
    row = QHBoxLayout(ground)
    row.addStretch(1)
    row.addWidget(middle, 100)
    row.addStretch(1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(ground)
    _CentringFilter(area, row)
    around = QVBoxLayout(page)
    around.setContentsMargins(0, 0, 0, 0)
    around.addWidget(area)
    return area


class _CentringFilter(QObject):
    """Reserves the width of the scroll bar on both sides, shown or not."""

    def __init__(self, area: QScrollArea, row: QHBoxLayout) -> None:
        super().__init__(area)
        self._bar, self._row = area.verticalScrollBar(), row
        self._bar.installEventFilter(self)
        self._leave(right=True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._leave(right=event.type() is QEvent.Type.Hide)
        return False

    def _leave(self, *, right: bool) -> None:
        wide = self._bar.sizeHint().width()
        self._row.setContentsMargins(wide, 0, wide if right else 0, 0)


#: The margin for the focus ring around all of it.
GUTTER = 8
#: The width of the bar in style.qss, also while hidden.
_RING = 2


class ScrollingColumn(QScrollArea):
    """Scrolls vertically only. Put widgets into `column`; they share its width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("kind", "column")
        self.body = QWidget(self)
        self.body.setProperty("surface", "clear")
        self.column = QVBoxLayout()
        self.column.setContentsMargins(GUTTER - _RING, 12 - _RING, 12 - _RING, 20 - _RING)
        self.column.setSpacing(12)
        # At the top by what is below it: a layout that is aligned gets no more height than it has
        # where its texts do not wrap.
        whole = vbox(self.column, within=self.body, spacing=0)
        whole.addStretch(0)
        self.setWidget(self.body)


#: None before it has a width.
_FIRST_WIDTH = 700
#: The frames from an inner one up to the page: each informs its parent in an event of its own.
_ROUNDS = 5


def layout_now() -> None:
    """Lay out pending changes now, for callers that need positions."""
    for _ in range(_ROUNDS):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


class FixedHeightFrame(QFrame):
    """For wrapping text: caches its height for its width. Nested layouts with height for width
    would each measure all their content many times for a change: seconds with some hundred frames.
    """

    least_width = 300

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._height = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        if not self._height:
            self._measure(_FIRST_WIDTH)
        return QSize(_FIRST_WIDTH, self._height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.least_width, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure(self.width())

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._measure(self.width())
        return done

    def _measure(self, width: int) -> None:
        height = self.heightForWidth(width)
        layout = self.layout()
        if height < 0 and layout is not None:
            # None of its content wraps now.
            height = layout.totalSizeHint().height()
        if height > 0 and height != self._height:
            self._height = height
            self.updateGeometry()

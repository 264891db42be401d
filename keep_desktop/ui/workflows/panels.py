"""Side panel for the item pane: beside the items if there is space, else over them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QFrame, QSplitter, QWidget

from keep_desktop.ui.style.theme import color
from keep_desktop.ui.widgets.focus import application
from keep_desktop.ui.widgets.layouts import vbox

_DRAWER_WIDTH = 440
_BESIDE_WIDTH = 430
_LEAST_WIDTH = 340
#: The least width of the items beside it.
_ITEMS = 560
_LEAST_UNCOVERED = 240
#: The width around a splitter's handle where it can be grabbed.
_GRIP_WIDTH = 2


class SidePanel(QFrame):
    """Holds *content*: `show_beside` puts it into the splitter, `show_over` at the right edge of
    *ground*, over *behind*, which is dimmed and closes it on a click. Hidden until
    `set_open(True)`.

    Its parent is always *ground*: a reparented widget is styled again with everything in it.
    """

    def __init__(
        self, content: QWidget, splitter: QSplitter, behind: QWidget, ground: QWidget
    ) -> None:
        super().__init__(ground)
        self.setProperty("surface", "side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(_LEAST_WIDTH)
        self._splitter = splitter
        self._ground = ground
        self._beside = _PanelPlaceholder(splitter)
        self._scrim = _Scrim(ground)
        self._open = self._is_passing_press = False
        #: Its width beside the items; the user may drag it.
        self.beside_width = _BESIDE_WIDTH
        splitter.splitterMoved.connect(lambda *_: self._keep_width())
        self.over = False
        vbox(content, within=self, margins=(1, 0, 0, 0))
        self._behind = behind
        for part in (ground, self._beside, self._behind):
            part.installEventFilter(self)
        application().focusChanged.connect(self._close_when_covered)
        self.hide()

    @property
    def is_open(self) -> bool:
        return self._open

    def set_open(self, opened: bool) -> None:
        self._open = opened
        self._apply_width()

    def show_beside(self) -> None:
        self.over = False
        self._apply_width()

    def show_over(self) -> None:
        self.over = True
        self._apply_width()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and watched is self._ground:
            return self._close_beside(event)
        if event.type() not in (QEvent.Type.Resize, QEvent.Type.Move) or not self._open:
            return False
        # Once before it is painted: its text is laid out for each width.
        QApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))
        if watched is self._ground and not self.over:
            # And again once the splitter has its new width.
            QTimer.singleShot(0, self, self._fit_beside)
        return False

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._place_over()
        return super().event(event)

    def _fit_beside(self) -> None:
        if self.isVisible() and not self.over:
            self._take_width()

    def _close_beside(self, event: QMouseEvent) -> bool:
        pressed = event.type() is QEvent.Type.MouseButtonPress
        at = event.position().toPoint()
        if not pressed or self._scrim.isHidden() or not self._scrim.geometry().contains(at):
            return False
        self.set_open(False)
        return True

    def press_through(self, go_on: Callable[[], bool]) -> bool:
        """*go_on* with Tab until the focus is visible."""
        if not (self.over and self._open):
            # Also called while a widget is destroyed, when Python must not touch it.
            return go_on()
        self._is_passing_press = True
        went = go_on()
        while went and self._covers(QApplication.focusWidget()):
            went = go_on()
        self._is_passing_press = False
        return went

    def _close_when_covered(self, _: QWidget | None, now: QWidget | None) -> None:
        """A focused widget must be visible: close the panel over it."""
        if not self._is_passing_press and self._covers(now):
            self.set_open(False)

    def _covers(self, part: QWidget | None) -> bool:
        """Whether it is entirely covered."""
        if part is None or not (self.over and self._open):
            return False
        if self.isAncestorOf(part) or not self._ground.isAncestorOf(part):
            return False
        place = QRect(part.mapTo(self._ground, QPoint(0, 0)), part.size())
        return self.geometry().contains(place)

    def _apply_width(self) -> None:
        beside = self._open and not self.over
        comes = beside and self._beside.isHidden()
        before = self._splitter.sizes()
        self._beside.setVisible(beside)
        if comes:
            self._take_width(before)
        self._place_over()
        self._scrim.setVisible(self._open and self.over)
        self.setVisible(self._open)
        if self._open:
            self._scrim.raise_()
            self.raise_()

    def _take_width(self, before: Sequence[int] = ()) -> None:
        """Restore its width, taken from its neighbour only; the others keep those in *before*. By
        default it would depend on the content."""
        # Widgets that came or went are included.
        self._splitter.refresh()
        sizes, at = self._splitter.sizes(), self._splitter.indexOf(self._beside)
        if at > 0:
            for other, (was, size) in enumerate(zip(before[: at - 1], sizes, strict=False)):
                more = was - size if was else 0
                sizes[other] += more
                sizes[at - 1] -= more
            room = sizes[at] + sizes[at - 1] - _ITEMS
            more = min(self.beside_width, max(_LEAST_WIDTH, room)) - sizes[at]
            sizes[at] += more
            sizes[at - 1] -= more
            self._splitter.setSizes(sizes)

    def _keep_width(self) -> None:
        if self._beside.isVisible():
            self.beside_width = self._beside.width()

    def _place_over(self) -> None:
        """Over the right edge of *ground*, or in its place in the splitter."""
        if self.over:
            room = self._ground.size()
            width = max(_LEAST_WIDTH, min(_DRAWER_WIDTH, room.width() - _LEAST_UNCOVERED))
            self.clearMask()
            self.setGeometry(room.width() - width, 0, width, room.height())
            behind = QRect(self._behind.mapTo(self._ground, QPoint(0, 0)), self._behind.size())
            uncovered = QRect(0, 0, room.width() - width, room.height())
            self._scrim.setGeometry(behind.intersected(uncovered))
        elif self._open:
            corner = self._beside.mapTo(self._ground, QPoint(0, 0))
            self.setGeometry(QRect(corner, self._beside.size()))
            self.setMask(QRegion(self.rect().adjusted(*_edge_margins(self.layoutDirection()))))


def _edge_margins(direction: Qt.LayoutDirection) -> tuple[int, int, int, int]:
    """The margin beside the handle, which is below it."""
    mirrored = direction is Qt.LayoutDirection.RightToLeft
    return (0, 0, -_GRIP_WIDTH, 0) if mirrored else (_GRIP_WIDTH, 0, 0, 0)


class _Scrim(QWidget):
    """Dims what is behind the panel, which stays usable."""

    def __init__(self, ground: QWidget) -> None:
        super().__init__(ground)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.fillRect(event.rect(), color("scrim"))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.fillRect(self.rect().adjusted(self.width() - 1, 0, 0, 0), color("border_strong"))
        painter.end()


class _PanelPlaceholder(QFrame):
    """Reserves the panel's space in the splitter, and draws its edge."""

    def __init__(self, splitter: QSplitter) -> None:
        super().__init__(splitter)
        self.setProperty("surface", "side")
        self.setMinimumWidth(_LEAST_WIDTH)
        self.hide()

    def sizeHint(self) -> QSize:
        return QSize(_BESIDE_WIDTH, 0)

"""Where the item pane stands: beside the items where there is room, else over them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QFrame, QSplitter, QVBoxLayout, QWidget

from keep_desktop.ui.theme import color

_DRAWER_WIDTH = 440
_BESIDE_WIDTH = 430
_LEAST_WIDTH = 340
#: So much is left to the items when it comes.
_ITEMS = 560
_LEAST_UNCOVERED = 240
#: What the handle of a splitter takes of its neighbour, so that it can be grasped.
_GRASP = 2


class Drawer(QFrame):
    """Holds *content*; `show_beside` puts it where it has a place in the splitter, `show_over` at
    the right edge of *ground*, over *behind*, which is darker then, and where a press that nothing
    takes closes it. Hidden until `set_open(True)`.

    It stands on *ground* either way: all that is in it would be dressed anew if it were put into
    another widget."""

    def __init__(
        self, content: QWidget, splitter: QSplitter, behind: QWidget, ground: QWidget
    ) -> None:
        super().__init__(ground)
        self.setProperty("surface", "side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(_LEAST_WIDTH)
        self._splitter = splitter
        self._ground = ground
        self._beside = _Place(splitter)
        self._veil = _Veil(ground)
        self._open = self._passed = False
        #: How wide it is beside the items; the user may drag it.
        self.beside_width = _BESIDE_WIDTH
        splitter.splitterMoved.connect(lambda *_: self._keep_width())
        self.over = False
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.addWidget(content)
        self._behind = behind
        for part in (ground, self._beside, self._behind):
            part.installEventFilter(self)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._uncover)
        self.hide()

    @property
    def is_open(self) -> bool:
        return self._open

    def set_open(self, opened: bool) -> None:
        self._open = opened
        self._settle()

    def show_beside(self) -> None:
        self.over = False
        self._settle()

    def show_over(self) -> None:
        self.over = True
        self._settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and watched is self._ground:
            return self._close_beside(event)
        if event.type() not in (QEvent.Type.Resize, QEvent.Type.Move) or not self._open:
            return False
        # Before it is painted, and once for all that moves by then: its text is set anew for each
        # width.
        QApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))
        if watched is self._ground and not self.over:
            # Once the splitter has its new width, too.
            QTimer.singleShot(0, self, self._fit_beside)
        return False

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._lie()
        return super().event(event)

    def _fit_beside(self) -> None:
        if self.isVisible() and not self.over:
            self._take_width()

    def _close_beside(self, event: QMouseEvent) -> bool:
        pressed = event.type() is QEvent.Type.MouseButtonPress
        at = event.position().toPoint()
        if not pressed or self._veil.isHidden() or not self._veil.geometry().contains(at):
            return False
        self.set_open(False)
        return True

    def pass_by(self, go_on: Callable[[], bool]) -> bool:
        """*go_on* with Tab until it comes to what can be seen."""
        if not (self.over and self._open):
            # Also while a widget ends, of which Python may not take hold.
            return go_on()
        self._passed = True
        went = go_on()
        while went and self._covers(QApplication.focusWidget()):
            went = go_on()
        self._passed = False
        return went

    def _uncover(self, _: QWidget | None, now: QWidget | None) -> None:
        """What gets the keyboard must be seen: over it there is no drawer."""
        if not self._passed and self._covers(now):
            self.set_open(False)

    def _covers(self, part: QWidget | None) -> bool:
        """Whether it hides all of it."""
        if part is None or not (self.over and self._open):
            return False
        if self.isAncestorOf(part) or not self._ground.isAncestorOf(part):
            return False
        place = QRect(part.mapTo(self._ground, QPoint(0, 0)), part.size())
        return self.geometry().contains(place)

    def _settle(self) -> None:
        beside = self._open and not self.over
        comes = beside and self._beside.isHidden()
        before = self._splitter.sizes()
        self._beside.setVisible(beside)
        if comes:
            self._take_width(before)
        self._lie()
        self._veil.setVisible(self._open and self.over)
        self.setVisible(self._open)
        if self._open:
            self._veil.raise_()
            self.raise_()

    def _take_width(self, before: Sequence[int] = ()) -> None:
        """As wide as it was left; else it would be as wide as what it happens to show. It takes
        its room from what stands next to it alone, where the others were as wide as *before*."""
        # What came or went beside it counts already.
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

    def _lie(self) -> None:
        """Over the right edge of the ground, or where its place beside the items is."""
        if self.over:
            room = self._ground.size()
            width = max(_LEAST_WIDTH, min(_DRAWER_WIDTH, room.width() - _LEAST_UNCOVERED))
            self.clearMask()
            self.setGeometry(room.width() - width, 0, width, room.height())
            behind = QRect(self._behind.mapTo(self._ground, QPoint(0, 0)), self._behind.size())
            uncovered = QRect(0, 0, room.width() - width, room.height())
            self._veil.setGeometry(behind.intersected(uncovered))
        elif self._open:
            corner = self._beside.mapTo(self._ground, QPoint(0, 0))
            self.setGeometry(QRect(corner, self._beside.size()))
            self.setMask(QRegion(self.rect().adjusted(*_ungrasped(self.layoutDirection()))))


def _ungrasped(direction: Qt.LayoutDirection) -> tuple[int, int, int, int]:
    """What is not left to the handle at its edge, which lies below it."""
    mirrored = direction is Qt.LayoutDirection.RightToLeft
    return (0, 0, -_GRASP, 0) if mirrored else (_GRASP, 0, 0, 0)


class _Veil(QWidget):
    """Over what a drawer lies over: it is seen to be behind, and can be used as before."""

    def __init__(self, ground: QWidget) -> None:
        super().__init__(ground)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.fillRect(event.rect(), color("veil"))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.fillRect(self.rect().adjusted(self.width() - 1, 0, 0, 0), color("border_strong"))
        painter.end()


class _Place(QFrame):
    """What the splitter keeps free for the drawer, and looks like its edge."""

    def __init__(self, splitter: QSplitter) -> None:
        super().__init__(splitter)
        self.setProperty("surface", "side")
        self.setMinimumWidth(_LEAST_WIDTH)
        self.hide()

    def sizeHint(self) -> QSize:
        return QSize(_BESIDE_WIDTH, 0)

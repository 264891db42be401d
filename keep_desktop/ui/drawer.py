"""Where the item pane stands: beside the items where there is room, else over them."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QApplication, QFrame, QSplitter, QVBoxLayout, QWidget

_DRAWER_WIDTH = 440
_BESIDE_WIDTH = 430
#: So much is left to the items when it comes.
_ITEMS = 560
_LEAST_UNCOVERED = 240


class Drawer(QFrame):
    """Holds *content*; `show_beside` puts it into the splitter, `show_over` lets it float at the
    right edge of *ground*. Hidden until `set_open(True)`."""

    def __init__(self, content: QWidget, splitter: QSplitter, ground: QWidget) -> None:
        super().__init__(splitter)
        self.setProperty("surface", "side")
        self.setMinimumWidth(340)
        self._splitter = splitter
        self._ground = ground
        self._open = False
        #: How wide it is beside the items; the user may drag it.
        self.beside_width = _BESIDE_WIDTH
        splitter.splitterMoved.connect(lambda *_: self._keep_width())
        self.over = False
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.addWidget(content)
        ground.installEventFilter(self)
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
        if self.over:
            self.over = False
            self._splitter.addWidget(self)
            self._splitter.setStretchFactor(self._splitter.indexOf(self), 0)
            if self._open:
                self.hide()
        self._settle()

    def show_over(self) -> None:
        if not self.over:
            self.over = True
            self._keep_width()
            self.setParent(self._ground)
            self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and self.over:
            self._place()
        elif event.type() is QEvent.Type.Resize and self._open:
            # Once the splitter has its new width, too.
            QTimer.singleShot(0, self, self._fit_beside)
        return False

    def _fit_beside(self) -> None:
        if self.isVisible() and not self.over:
            self._take_width()

    def _uncover(self, _: QWidget | None, now: QWidget | None) -> None:
        """What gets the keyboard must be seen: over it there is no drawer."""
        if now is None or not (self.over and self._open) or self.isAncestorOf(now):
            return
        if self._ground.isAncestorOf(now):
            place = QRect(now.mapTo(self._ground, QPoint(0, 0)), now.size())
            if self.geometry().contains(place):
                self.set_open(False)

    def _settle(self) -> None:
        comes = self._open and self.isHidden() and not self.over
        before = self._splitter.sizes()
        self.setVisible(self._open)
        if comes:
            self._take_width(before)
        if self.over and self._open:
            self._place()
            self.raise_()

    def _take_width(self, before: Sequence[int] = ()) -> None:
        """As wide as it was left; else it would be as wide as what it happens to show. It takes
        its room from what stands next to it alone, where the others were as wide as *before*."""
        # What came or went beside it counts already.
        self._splitter.refresh()
        sizes, at = self._splitter.sizes(), self._splitter.indexOf(self)
        if at > 0:
            for other, (was, size) in enumerate(zip(before[: at - 1], sizes, strict=False)):
                more = was - size if was else 0
                sizes[other] += more
                sizes[at - 1] -= more
            room = sizes[at] + sizes[at - 1] - _ITEMS
            more = min(self.beside_width, max(self.minimumWidth(), room)) - sizes[at]
            sizes[at] += more
            sizes[at - 1] -= more
            self._splitter.setSizes(sizes)

    def _keep_width(self) -> None:
        if self.isVisible() and not self.over:
            self.beside_width = self.width()

    def _place(self) -> None:
        room = self._ground.size()
        width = max(self.minimumWidth(), min(_DRAWER_WIDTH, room.width() - _LEAST_UNCOVERED))
        self.setGeometry(room.width() - width, 0, width, room.height())

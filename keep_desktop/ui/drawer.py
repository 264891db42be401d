"""Where the item pane stands: beside the items where there is room, else over them."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QFrame, QSplitter, QVBoxLayout, QWidget

_DRAWER_WIDTH = 440
_BESIDE_WIDTH = 430
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
        self._width = _BESIDE_WIDTH
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
            at = self._splitter.indexOf(self)
            self._splitter.setStretchFactor(at, 0)
            # Else it would be as wide as what it happens to show.
            sizes = self._splitter.sizes()
            sizes[at] = self._width
            self._splitter.setSizes(sizes)
        self._settle()

    def show_over(self) -> None:
        if not self.over:
            self.over = True
            if self.isVisible():
                self._width = self.width()
            self.setParent(self._ground)
            self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and self.over:
            self._place()
        return False

    def _uncover(self, _: QWidget | None, now: QWidget | None) -> None:
        """What gets the keyboard must be seen: over it there is no drawer."""
        if now is None or not (self.over and self._open) or self.isAncestorOf(now):
            return
        if self._ground.isAncestorOf(now):
            place = QRect(now.mapTo(self._ground, QPoint(0, 0)), now.size())
            if self.geometry().contains(place):
                self.set_open(False)

    def _settle(self) -> None:
        self.setVisible(self._open)
        if self.over and self._open:
            self._place()
            self.raise_()

    def _place(self) -> None:
        room = self._ground.size()
        width = max(self.minimumWidth(), min(_DRAWER_WIDTH, room.width() - _LEAST_UNCOVERED))
        self.setGeometry(room.width() - width, 0, width, room.height())

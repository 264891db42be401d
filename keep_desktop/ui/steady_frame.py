"""A frame for long columns: it works out its height by itself, once for each width."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QSizePolicy, QWidget

#: Until it has a width.
_FIRST_WIDTH = 700
#: From what is in a frame up to the page: each tells the one around it in a round of its own.
_ROUNDS = 5


def lay_out_now() -> None:
    """Work out what has changed at once, for who needs to know where it stands."""
    for _ in range(_ROUNDS):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


class SteadyFrame(QFrame):
    """Holds text that wraps. A column of frames that told their height for any width would ask
    every one of them, many times, whenever one changes: seconds with some hundred of them."""

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
            # Nothing in it wraps just now.
            height = layout.totalSizeHint().height()
        if height > 0 and height != self._height:
            self._height = height
            self.updateGeometry()

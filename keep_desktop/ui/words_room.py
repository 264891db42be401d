"""Words above answers: as high as they are where there is room; where there is less, they scroll,
so that the answers below stay in sight."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

#: Two lines and something of the next one.
_LEAST = 56


class WordsRoom(QScrollArea):
    """Put what is read into `column`."""

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
            self._have_bar()
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # What stands in it is dressed only now, and needs more room than it said before.
        self._have_bar()
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._have_bar()

    def _have_bar(self) -> None:
        """Where all of it has room there is none: one that came for a moment would break the lines
        elsewhere, and so have a reason to stay."""
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

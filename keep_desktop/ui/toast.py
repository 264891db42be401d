"""A short message at the foot of the window that goes by itself, with one thing to undo."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from keep_desktop.ui.elided_label import ElidedLabel

_STAYS_MS = 10_000
_FROM_BOTTOM = 44
_SIDE = 24
_MOST_WIDTH = 720


class Toast(QFrame):
    """One at a time; a new message takes the place of the one before."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._ground = parent
        self.setProperty("surface", "toast")
        self.words = ElidedLabel()
        self.undo = QPushButton()
        self.undo.clicked.connect(self._undo_clicked)
        self._undo: Callable[[], None] | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 8, 8)
        row.setSpacing(12)
        row.addWidget(self.words, 1)
        row.addWidget(self.undo)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    def tell(self, text: str, undo_word: str = "", undo: Callable[[], None] | None = None) -> None:
        self.words.setText(text)
        self._undo = undo
        self.undo.setText(undo_word)
        self.undo.setAccessibleName(undo_word)
        self.undo.setVisible(undo is not None)
        self._place()
        self.show()
        self.raise_()
        self._timer.start(_STAYS_MS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        room = self._ground.size()
        width = min(self.sizeHint().width(), room.width() - 2 * _SIDE, _MOST_WIDTH)
        height = max(self.sizeHint().height(), 48)
        self.setGeometry(
            (room.width() - width) // 2, room.height() - height - _FROM_BOTTOM, width, height
        )

    def _undo_clicked(self) -> None:
        self.hide()
        if self._undo is not None:
            self._undo()

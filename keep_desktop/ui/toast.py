"""A short message at the foot of the window that goes by itself, with one thing to undo. What
does not fit into a line takes more of them."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.wrap_label import WrapLabel

_STAYS_MS = 10_000
#: Where there is something to decide on.
_STAYS_WITH_BUTTON_MS = 20_000
_FROM_BOTTOM = 44
_SIDE = 24
_MOST_WIDTH = 720
#: What is longer has no place in a message that goes by itself.
_MOST_TEXT = 600


@dataclass(frozen=True, slots=True)
class Undo:
    """What takes back that of which is told; Ctrl+Z does it too, while it is told."""

    take_back: Callable[[], None]

    def __call__(self) -> None:
        self.take_back()


class Toast(QFrame):
    """One at a time; a new message takes the place of the one before."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._ground = parent
        self.setProperty("surface", "toast")
        self.words = WrapLabel()
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
        self.words.setText(one_line(text, _MOST_TEXT))
        self._undo = undo
        self.undo.setText(undo_word)
        self.undo.setAccessibleName(undo_word)
        self.undo.setToolTip("Ctrl+Z" if isinstance(undo, Undo) else "")
        self.undo.setVisible(undo is not None)
        self._place()
        self.show()
        self.raise_()
        self._begin_to_go()

    def _begin_to_go(self) -> None:
        self._timer.start(_STAYS_MS if self._undo is None else _STAYS_WITH_BUTTON_MS)

    def enterEvent(self, event: QEnterEvent) -> None:
        """It does not go while the pointer is on it."""
        super().enterEvent(event)
        self._timer.stop()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._begin_to_go()

    def take_back(self) -> None:
        """Ctrl+Z; nothing where nothing is told that can be taken back."""
        if self.isVisible() and isinstance(self._undo, Undo):
            self._undo_clicked()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        room = self._ground.size()
        around = self.undo.sizeHint().width() + 60 if self._undo is not None else 40
        wanted = self.words.fontMetrics().horizontalAdvance(self.words.text()) + around
        width = min(wanted, room.width() - 2 * _SIDE, _MOST_WIDTH)
        height = max(self.heightForWidth(width), 48)
        self.setGeometry(
            (room.width() - width) // 2, room.height() - height - _FROM_BOTTOM, width, height
        )

    def _undo_clicked(self) -> None:
        self.hide()
        if self._undo is not None:
            self._undo()

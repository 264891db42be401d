"""A short message at the foot of the page that goes by itself, with one thing to undo. What does
not fit into a line takes more of them.

It has a strip of its own between the page and the bottom line, which opens while it is told: it
never lies over a row that one works on. It belongs to the page that was looked at when it was told:
on another it is out of sight, and told again on coming back while its time lasts.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QEnterEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.wrap_label import WrapLabel

_STAYS_MS = 10_000
#: Where there is something to decide on.
_STAYS_WITH_BUTTON_MS = 20_000
_ABOVE = 8
_SIDE = 24
_LEAST_HEIGHT = 44
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
        self.setProperty("surface", "bottom")
        self.words = WrapLabel()
        self.undo = QPushButton()
        self.undo.clicked.connect(self._undo_clicked)
        self._undo: Callable[[], None] | None = None
        #: The page that is looked at, and that of the message; None: it is told on every page.
        self._page = ""
        self._home: str | None = None
        self._card = self._make_card()
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDE, _ABOVE, _SIDE, _ABOVE)
        row.addWidget(self._card, 0, Qt.AlignmentFlag.AlignHCenter)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def _make_card(self) -> QFrame:
        card = QFrame()
        card.setProperty("surface", "toast")
        row = QHBoxLayout(card)
        row.setContentsMargins(16, 6, 8, 6)
        row.setSpacing(12)
        row.addWidget(self.words, 1)
        row.addWidget(self.undo)
        return card

    def tell(self, text: str, undo_word: str = "", undo: Callable[[], None] | None = None) -> None:
        """On the page that is looked at."""
        self._home = self._page
        self._tell(text, undo_word, undo)

    def tell_everywhere(
        self, text: str, undo_word: str = "", undo: Callable[[], None] | None = None
    ) -> None:
        """News of no page: it stays on going to another."""
        self._home = None
        self._tell(text, undo_word, undo)

    def withdraw(self, text: str) -> None:
        """Take that message away, where it is told: it holds no more."""
        if self.words.said() == one_line(text, _MOST_TEXT):
            self._timer.stop()
            self.hide()

    def show_page(self, key: str) -> None:
        """That page is looked at now."""
        self._page = key
        self.setVisible(self._is_told and self._home in (None, key))

    @property
    def _is_told(self) -> bool:
        return self._timer.isActive() or self.underMouse()

    def _tell(self, text: str, undo_word: str, undo: Callable[[], None] | None) -> None:
        self.words.setText(one_line(text, _MOST_TEXT))
        self._undo = undo
        self.undo.setText(undo_word)
        self.undo.setAccessibleName(undo_word)
        self.undo.setToolTip("Ctrl+Z" if isinstance(undo, Undo) else "")
        self.undo.setVisible(undo is not None)
        self._place()
        self.show()
        self._begin_to_go()

    def _begin_to_go(self) -> None:
        self._timer.start(_STAYS_MS if self._undo is None else _STAYS_WITH_BUTTON_MS)

    def enterEvent(self, event: QEnterEvent) -> None:
        """It does not go while the pointer is on it."""
        super().enterEvent(event)
        self._timer.stop()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self.isVisible():
            self._begin_to_go()

    def take_back(self) -> None:
        """Ctrl+Z; nothing where nothing is told that can be taken back."""
        if self.isVisible() and isinstance(self._undo, Undo):
            self._undo_clicked()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """As wide as the words want, and as high as they are then."""
        around = self.undo.sizeHint().width() + 60 if self._undo is not None else 40
        wanted = self.words.fontMetrics().horizontalAdvance(self.words.text()) + around
        width = min(wanted, max(self.width() - 2 * _SIDE, 0) or _MOST_WIDTH, _MOST_WIDTH)
        height = max(self._card.heightForWidth(width), _LEAST_HEIGHT)
        self._card.setFixedSize(width, height)
        self.setFixedHeight(height + 2 * _ABOVE)

    def _undo_clicked(self) -> None:
        self._timer.stop()
        self.hide()
        if self._undo is not None:
            self._undo()

"""Which card of Needs you has the keyboard: digits answer it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from keep_desktop.ui.focus_rings import hand_on
from keep_desktop.ui.press_guard import moment_ms
from keep_desktop.ui.question_card import QuestionCard


class CardKeys(QObject):
    """Gives the keyboard of *page* to its cards; *open_only* unfolds one, and folds the others.

    What comes to the keyboard without a key that led there takes no digit for a moment: it may
    have been typed before anybody has read what it would answer.
    """

    def __init__(self, page: QWidget, open_only: Callable[[QuestionCard], None]) -> None:
        super().__init__(page)
        self._page, self._open_only = page, open_only
        #: The next card that comes is to have it, while it stays where it was.
        self._due = False
        self._was_at: QWidget | None = None
        self._unread: QuestionCard | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.let_answer)

    def lead(self, card: QuestionCard) -> None:
        """A key led there: who pressed it goes from card to card, and reads."""
        self._open_only(card)
        card.setFocus(Qt.FocusReason.TabFocusReason)

    def hand(self, card: QuestionCard) -> None:
        """It comes there by itself."""
        self._due = False
        self._open_only(card)
        self._hold_digits(card)
        hand_on(card)

    def wait(self) -> None:
        """For the next card that comes, unless the user is at one or goes elsewhere meanwhile."""
        self._was_at = at = self._page.window().focusWidget()
        self._due = at in (None, self._page) or not self._page.isAncestorOf(at)

    def came(self, cards: Sequence[QuestionCard]) -> None:
        """These are there now: what is waited for goes to the one that is unfolded."""
        if not self._due or not cards or not self._page.isVisible():
            return
        at = self._page.window().focusWidget()
        if at in (None, self._page, self._was_at):
            self.hand(next((card for card in cards if not card.is_folded), cards[0]))
        self._due = False

    def _hold_digits(self, card: QuestionCard) -> None:
        self.let_answer()
        self._unread = card
        # A key that one of its buttons leaves comes by here too.
        card.installEventFilter(self)
        card.destroyed.connect(self._forget)
        self._timer.start(moment_ms())

    def let_answer(self) -> None:
        """Whoever types now has seen what is asked."""
        self._timer.stop()
        if self._unread is not None:
            self._unread.removeEventFilter(self)
            self._unread.destroyed.disconnect(self._forget)
        self._unread = None

    def _forget(self) -> None:
        self._unread = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return isinstance(event, QKeyEvent) and _is_digit(event)


def _is_digit(event: QKeyEvent) -> bool:
    return event.type() is QEvent.Type.KeyPress and event.text().isdigit()

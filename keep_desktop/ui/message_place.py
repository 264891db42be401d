"""Where messages of the engine are told: by the desktop while the window is not looked at, else at
the foot of the window."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.services.messages import Message
from keep_desktop.ui.foreign_text import in_a_row
from keep_desktop.ui.host_words import told
from keep_desktop.ui.toast import Toast
from keep_desktop.ui.tray import Tray


class MessagePlace(QObject):
    """`opened` carries the message that was told last, when the user asks for its subject.

    *window* is what is looked at; *shows_questions* says whether they stand there themselves.
    """

    opened = Signal(object)

    def __init__(
        self,
        window: QWidget,
        tray: Tray,
        toast: Toast,
        show_word: str,
        *,
        shows_questions: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window, self._tray, self._toast = window, tray, toast
        self._show_word, self._shows_questions = show_word, shows_questions
        self._last: Message | None = None
        #: What was last told in the window of what waits for an answer.
        self._told_of_question = ""
        tray.message_clicked.connect(self._open)

    def tell(self, message: Message, title: str) -> None:
        """As `Messages.told` gives it."""
        self._last = message
        text = in_a_row(told(message.text))
        if not self._window.isActiveWindow() and self._tray.tell(title, text):
            return
        if message.needs_you and self._shows_questions():
            return
        said = f"{title}: {text}"
        self._told_of_question = said if message.needs_you else ""
        self._toast.tell_everywhere(said, self._show_word, self._open)

    def withdraw_question(self) -> None:
        """The questions themselves stand in the window now."""
        self._toast.withdraw(self._told_of_question)

    def _open(self) -> None:
        if self._last is not None:
            self.opened.emit(self._last)

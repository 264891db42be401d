"""Where messages of the engine are told: by the desktop while the window is not looked at, else at
the foot of the window."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.services.messages import Message
from keep_desktop.ui.desktop_notices import DesktopNotices
from keep_desktop.ui.foreign_text import in_a_row
from keep_desktop.ui.host_words import told
from keep_desktop.ui.toast import Toast
from keep_desktop.ui.tray import Tray


class MessagePlace(QObject):
    """`opened` carries the message whose subject the user asks for; `all_asked` wants to see where
    all that was told stands.

    *window* is what is looked at; *shows_questions* says whether they stand there themselves.
    """

    opened = Signal(object)
    all_asked = Signal()

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
        self._notices = DesktopNotices(self)
        #: How many were told in the window since it was last looked at.
        self._unseen = 0
        #: What was last told in the window of what waits for an answer.
        self._told_of_question = ""
        window.installEventFilter(self)

    def tell(self, message: Message, title: str) -> None:
        """As `Messages.told` gives it."""
        text = in_a_row(told(message.text))
        in_window = partial(self._tell_in_window, message, title, text)
        if self._window.isActiveWindow():
            in_window()
            return
        opened = partial(self.opened.emit, message)

        def by_tray() -> None:
            if not self._tray.tell(title, text, opened):
                in_window()

        self._notices.tell(title, text, show_word=self._show_word, opened=opened, otherwise=by_tray)

    def withdraw_question(self) -> None:
        """The questions themselves stand in the window now."""
        self._toast.withdraw(self._told_of_question)

    def close(self) -> None:
        self._notices.close()

    def _tell_in_window(self, message: Message, title: str, text: str) -> None:
        if message.needs_you and self._shows_questions():
            return
        self._unseen = 0 if self._window.isActiveWindow() else self._unseen + 1
        said = f"{title}: {text}"
        if self._unseen > 1:
            # The line has room for one.
            said = self.tr("{number} messages came meanwhile. The last: {last}").format(
                number=self._unseen, last=said
            )
            self._toast.tell_everywhere(said, self.tr("Show in Activity"), self.all_asked.emit)
            return
        self._told_of_question = said if message.needs_you else ""
        opened = partial(self.opened.emit, message)
        about = message.workflow_id
        self._toast.tell_everywhere(said, self._show_word, opened, subject=about)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.WindowActivate:
            self._unseen = 0
        return False

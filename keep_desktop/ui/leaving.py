"""What closing the window comes to, and what is asked before Keep ends or starts again."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow

from keep_desktop.ui.preferences import Preferences
from keep_desktop.ui.tray import Tray
from keep_desktop.ui.worker import Reader


class Leaving(QObject):
    """`quit_agreed` ends Keep; `restart_agreed` closes it as that does and starts it again.
    `asks`: the window must be seen, for a question.

    *works* tells whether a workflow is on, which goes on only while Keep is there. While one is,
    Keep asks before it ends, whichever way it was told to.
    """

    asks = Signal()
    quit_agreed = Signal()
    restart_agreed = Signal()

    def __init__(
        self,
        window: QMainWindow,
        tray: Tray,
        preferences: Preferences,
        reader: Reader,
        works: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window, self._tray, self._preferences = window, tray, preferences
        self._reader, self._works = reader, works
        #: How many workflows run now.
        self.running = 0

    def keeps_window(self, *, by_user: bool) -> bool:
        """Whether a window that is closed stays: in the tray, minimised, or asking first. Without a
        tray it stays only where it was the user who closed it."""
        if self._tray.is_there and self._preferences.closes_to_tray:
            self._go_to_tray()
            return True
        if not by_user:
            return False
        if not self._tray.is_there and self._preferences.minimises:
            self._window.showMinimized()
            return True
        if not self._must_ask:
            return False
        self._ask(may_minimise=not self._tray.is_there)
        return True

    def quit(self) -> None:
        """End Keep, after a question where workflows would not run any more."""
        if self._must_ask:
            self._ask(may_minimise=False)
        else:
            self.quit_agreed.emit()

    @property
    def _must_ask(self) -> bool:
        return self._preferences.asks_before_quit and (self._works() or self.running > 0)

    def restart(self) -> None:
        """Start again, after a question where that breaks off what runs."""
        if not self.running:
            self.restart_agreed.emit()
            return
        from keep_desktop.ui.dialogs.leaving import RestartDialog

        dialog = RestartDialog(self.running, self._reader, self._window)
        dialog.accepted.connect(self.restart_agreed)
        dialog.open()

    def _go_to_tray(self) -> None:
        self._window.hide()
        if not self._preferences.told_of_tray():
            self._tray.tell(
                self.tr("Keep goes on here"),
                self.tr("Workflows run on time. Quit in this menu ends it; so does Ctrl+Q."),
            )

    def _ask(self, *, may_minimise: bool) -> None:
        self.asks.emit()
        from keep_desktop.ui.dialogs.leaving import QuitDialog

        dialog = QuitDialog(self.running, self._reader, self._window, may_minimise=may_minimise)
        dialog.minimise_chosen.connect(self._minimise)
        dialog.quit_chosen.connect(self._quit)
        dialog.open()

    def _minimise(self, always: bool) -> None:
        if always:
            self._preferences.set_minimises(True)
        self._window.showMinimized()

    def _quit(self, always: bool) -> None:
        if always:
            self._preferences.set_asks_before_quit(False)
        self.quit_agreed.emit()

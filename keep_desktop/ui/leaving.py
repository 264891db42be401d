"""What closing the window comes to, and what is asked before Keep ends or starts again."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow

from keep_desktop.ui.dialogs.leaving import QuitDialog, RestartDialog
from keep_desktop.ui.preferences import Preferences, WithoutTray
from keep_desktop.ui.tray import Tray
from keep_desktop.ui.worker import Reader


class Leaving(QObject):
    """`quit_asked` ends Keep; `restart_agreed` closes it as that does and starts it again.

    *works* tells whether a workflow is on, which goes on only while Keep is there.
    """

    quit_asked = Signal()
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
        if self._tray.is_there:
            return self._goes_to_tray()
        if not by_user:
            return False
        match self._preferences.without_tray:
            case WithoutTray.MINIMISE:
                self._window.showMinimized()
                return True
            case WithoutTray.ASK if self._works():
                self._ask()
                return True
            case _:
                return False

    def restart(self) -> None:
        """Start again, after a question where that breaks off what runs."""
        if not self.running:
            self.restart_agreed.emit()
            return
        dialog = RestartDialog(self.running, self._reader, self._window)
        dialog.accepted.connect(self.restart_agreed)
        dialog.open()

    def _goes_to_tray(self) -> bool:
        if not self._preferences.closes_to_tray:
            return False
        self._window.hide()
        if not self._preferences.told_of_tray():
            self._tray.tell(
                self.tr("Keep goes on here"),
                self.tr("Workflows run on time. Quit in this menu ends it; so does Ctrl+Q."),
            )
        return True

    def _ask(self) -> None:
        dialog = QuitDialog(self._reader, self._window)
        dialog.chosen.connect(self._answered)
        dialog.open()

    def _answered(self, choice: WithoutTray, always: bool) -> None:
        if always:
            self._preferences.set_without_tray(choice)
        if choice is WithoutTray.MINIMISE:
            self._window.showMinimized()
        else:
            self.quit_asked.emit()

"""What closing the window does, and the confirmations before Keep quits or restarts."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow

from keep_desktop.services.maintenance.backups import ChosenBackup
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.preferences import Preferences
from keep_desktop.ui.window.notifications import Tray


class QuitControl(QObject):
    """`quit_confirmed` quits Keep; `restart_confirmed` restarts it, with the ChosenBackup restored
    or None. `confirmation_requested`: show the window for a confirmation.

    *works* returns whether a workflow is on, which only runs while Keep does; then Keep asks before
    it quits, by whatever way.
    """

    confirmation_requested = Signal()
    quit_confirmed = Signal()
    restart_confirmed = Signal(object)

    def __init__(
        self,
        window: QMainWindow,
        tray: Tray,
        preferences: Preferences,
        tasks: TaskRunner,
        works: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window, self._tray, self._preferences = window, tray, preferences
        self._tasks, self._works = tasks, works
        #: The number of running workflows.
        self.running = 0

    def keeps_window(self, *, by_user: bool) -> bool:
        """Whether a closed window stays: in the tray, minimised, or with a confirmation. Without a
        tray only if the user closed it."""
        if self._tray.is_there and self._preferences.closes_to_tray:
            self._go_to_tray()
            return True
        if not by_user:
            return False
        if not self._tray.is_there and self._preferences.minimises:
            self._window.showMinimized()
            return True
        if not self._needs_confirmation:
            return False
        self._run_query(may_minimise=not self._tray.is_there)
        return True

    def quit(self) -> None:
        """Quit, after a confirmation if workflows are on."""
        if self._needs_confirmation:
            self._run_query(may_minimise=False)
        else:
            self.quit_confirmed.emit()

    @property
    def _needs_confirmation(self) -> bool:
        return self._preferences.confirms_quit and (self._works() or self.running > 0)

    def restart(self, backup: ChosenBackup | None) -> None:
        """Restart, after a confirmation if that interrupts runs."""
        if not self.running:
            self.restart_confirmed.emit(backup)
            return
        from keep_desktop.ui.window.quit_dialogs import RestartDialog

        dialog = RestartDialog(self.running, self._tasks, self._window)
        dialog.accepted.connect(lambda: self.restart_confirmed.emit(backup))
        dialog.open()

    def _go_to_tray(self) -> None:
        self._window.hide()
        if not self._preferences.tray_hint_shown():
            self._tray.show_message(
                self.tr("Keep is still running"),
                self.tr("Workflows continue. To quit, choose Quit in this menu or press Ctrl+Q."),
            )

    def _run_query(self, *, may_minimise: bool) -> None:
        self.confirmation_requested.emit()
        from keep_desktop.ui.window.quit_dialogs import QuitDialog

        dialog = QuitDialog(self.running, self._tasks, self._window, may_minimise=may_minimise)
        dialog.minimise_chosen.connect(self._minimise)
        dialog.quit_chosen.connect(self._quit)
        dialog.open()

    def _minimise(self, always: bool) -> None:
        if always:
            self._preferences.set_minimises(True)
        self._window.showMinimized()

    def _quit(self, always: bool) -> None:
        if always:
            self._preferences.set_confirms_quit(False)
        self.quit_confirmed.emit()

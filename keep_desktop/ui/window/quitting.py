"""What closing the window does, and the confirmations before Keep quits or restarts."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QCheckBox, QMainWindow, QWidget

from keep_desktop.services.maintenance.backups import ChosenBackup
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.preferences import Preferences
from keep_desktop.ui.text.format import plural
from keep_desktop.ui.widgets.dialog import Dialog, padded, scrolling
from keep_desktop.ui.widgets.labels import plain_label
from keep_desktop.ui.window.notifications import Tray

_WIDTH = 520


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
        reader: TaskRunner,
        works: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window, self._tray, self._preferences = window, tray, preferences
        self._reader, self._works = reader, works
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
        dialog = RestartDialog(self.running, self._reader, self._window)
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
            self._preferences.set_confirms_quit(False)
        self.quit_confirmed.emit()


class QuitDialog(Dialog):
    """Before Keep quits while a workflow is on. `quit_chosen`, and `minimise_chosen` if closing the
    window may mean that, carry whether to remember the choice."""

    quit_chosen = Signal(bool)
    minimise_chosen = Signal(bool)

    def __init__(
        self, running: int, reader: TaskRunner, parent: QWidget | None = None, *, may_minimise: bool
    ) -> None:
        super().__init__(self.tr("Quit Keep?"), reader, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        body, column = padded(spacing=12)
        self.set_body(scrolling(body))
        for text in self._text_lines(running, may_minimise=may_minimise):
            column.addWidget(plain_label(text))
        self.always = QCheckBox(self.tr("Don't ask again"))
        self.always.setAccessibleName(self.always.text())
        self.always.setAccessibleDescription(self.tr("You can change this in Settings > General"))
        column.addWidget(self.always)
        column.addStretch(1)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.minimise = self.button(
            self.tr("Minimise instead"), lambda: self._choose(self.minimise_chosen)
        )
        self.minimise.setVisible(may_minimise)
        self.quit = self.button(
            self.tr("Quit"), lambda: self._choose(self.quit_chosen), kind="primary", icon="power"
        )
        self.footer.addStretch(1)
        for button in (self.cancel, self.minimise, self.quit):
            self.footer.addWidget(button)
        self.fit_height(_WIDTH)
        self.cancel.setFocus()

    def _text_lines(self, running: int, *, may_minimise: bool) -> Iterator[str]:
        if running:
            one, many = self.tr("workflow is running now."), self.tr("workflows are running now.")
            ends = self.tr(
                "Quitting stops running workflows. They continue where they left off at "
                "their next scheduled time or with Run now."
            )
            yield f"{plural(running, one, many)} {ends}"
        if may_minimise:
            yield self.tr(
                "Workflows run only while Keep is open, and this desktop has no tray to run "
                "in. Missed workflows run once when you open Keep again."
            )
        else:
            yield self.tr(
                "Workflows run only while Keep is open. Missed workflows run once when you "
                "open Keep again."
            )

    def _choose(self, chosen: SignalInstance) -> None:
        self.accept()
        chosen.emit(self.always.isChecked())


class RestartDialog(Dialog):
    """Before a restart during runs; accepted: restart."""

    def __init__(self, running: int, reader: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Restart Keep?"), reader, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        body, column = padded(spacing=8)
        self.set_body(scrolling(body))
        one, many = self.tr("workflow is running now."), self.tr("workflows are running now.")
        column.addWidget(plain_label(plural(running, one, many), "strong"))
        column.addWidget(
            plain_label(
                self.tr(
                    "Restarting stops running workflows. They continue where they left off "
                    "at their next scheduled time or with Run now."
                )
            )
        )
        column.addStretch(1)
        self.cancel = self.button(self.tr("Not now"), self.reject)
        self.restart = self.button(
            self.tr("Restart now"), self.accept, kind="primary", icon="rotate-ccw"
        )
        self.footer.addStretch(1)
        for button in (self.cancel, self.restart):
            self.footer.addWidget(button)
        self.fit_height(_WIDTH)
        self.cancel.setFocus()

"""The mark in the system's tray: status, Show, Emergency stop, Quit. Never the only way in."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from keep_desktop.ports.views import Overview
from keep_desktop.ui.foreign_text import without_markup
from keep_desktop.ui.stop_button import StopLook, stop_word
from keep_desktop.ui.text import plural
from keep_desktop.ui.theme import app_icon, set_icon

#: For about a minute after the start.
_TRY_MS, _TRIES = 2000, 30


class Tray(QObject):
    """Shown only where the desktop has a tray; the menu works the same either way."""

    show_asked = Signal()
    stop_asked = Signal()
    quit_asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.menu = QMenu()
        self.status = QAction(self.tr("Nothing is running"), self)
        self.status.setEnabled(False)
        self.open = QAction(self.tr("Show Keep"), self)
        self.open.triggered.connect(lambda: self.show_asked.emit())
        self.stop = QAction(stop_word(StopLook.IDLE), self)
        set_icon(self.stop, "octagon-x", "fail")
        self.stop.triggered.connect(lambda: self.stop_asked.emit())
        self.quit = QAction(self.tr("Quit"), self)
        self.quit.triggered.connect(lambda: self.quit_asked.emit())
        for action in (self.status, self.open, self.stop, self.quit):
            self.menu.addAction(action)
            if action is not self.open:
                self.menu.addSeparator()
        self._icon = QSystemTrayIcon(app_icon(), self)
        self._icon.setContextMenu(self.menu)
        self._icon.activated.connect(self._activated)
        self._icon.messageClicked.connect(lambda: self._told_opens())
        #: What a click on the notice that it showed last comes to.
        self._told_opens: Callable[[], None] = self.show_asked.emit
        self._tries = _TRIES
        self._try = QTimer(self)
        self._try.timeout.connect(self._show_where_it_can)
        self._try.start(_TRY_MS)
        self._show_where_it_can()

    def _show_where_it_can(self) -> None:
        """At sign-in the panel of the desktop may come after us."""
        self._tries -= 1
        if QSystemTrayIcon.isSystemTrayAvailable():
            self._icon.show()
            self._tries = 0
        if self._tries <= 0:
            self._try.stop()

    @property
    def is_there(self) -> bool:
        """Whether this desktop shows it."""
        return self._icon.isVisible() and QSystemTrayIcon.isSystemTrayAvailable()

    def show_overview(self, view: Overview, look: StopLook) -> None:
        self.stop.setText(stop_word(look))
        self.stop.setEnabled(look.can_stop)
        self.status.setText(self._status(view, look))
        self._icon.setToolTip(f"Keep Desktop · {self.status.text()}")

    def tell(self, title: str, text: str, opened: Callable[[], None] | None = None) -> bool:
        """A notice of the desktop, over the one before; False where it has none. A click on it
        comes to *opened*, or shows the window."""
        if not self._icon.isVisible() or not QSystemTrayIcon.supportsMessages():
            return False
        self._told_opens = opened or self.show_asked.emit
        self._icon.showMessage(without_markup(title), without_markup(text), app_icon())
        return True

    def _status(self, view: Overview, look: StopLook) -> str:
        match look:
            case StopLook.STOPPED:
                return self.tr("Everything is stopped")
            case StopLook.STOPPING:
                return self.tr("Stopping…")
            case StopLook.RUNNING:
                words = plural(view.running, self.tr("workflow"), self.tr("workflows"))
                return self.tr("{workflows} running").format(workflows=words)
            case StopLook.IDLE:
                return self.tr("Nothing is running")

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is not QSystemTrayIcon.ActivationReason.Context:
            self.show_asked.emit()

    def close(self) -> None:
        self._try.stop()
        self._icon.hide()
        self.menu.deleteLater()

"""The emergency stop button: what it says and how it looks in each state."""

from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QPushButton, QWidget

from keep_desktop.ports.views import Overview
from keep_desktop.ui.theme import restyle, set_icon

SHORTCUT = "Ctrl+Shift+."


class StopLook(StrEnum):
    """Outlined while idle, filled while something runs; then Stopping… until it is confirmed."""

    IDLE = "idle"
    RUNNING = "running"
    STOPPING = "stopping"
    STOPPED = "stopped"

    @property
    def can_stop(self) -> bool:
        return self in (StopLook.IDLE, StopLook.RUNNING)


def stop_look(view: Overview, *, asked: bool) -> StopLook:
    """*asked*: the user has clicked and the switch is not read back yet."""
    if view.stop.everything:
        return StopLook.STOPPED if view.stop.confirmed else StopLook.STOPPING
    if asked:
        return StopLook.STOPPING
    return StopLook.RUNNING if view.running else StopLook.IDLE


def stop_word(look: StopLook) -> str:
    match look:
        case StopLook.STOPPING:
            return QCoreApplication.translate("StopButton", "Stopping…")
        case StopLook.STOPPED:
            return QCoreApplication.translate("StopButton", "Stopped")
        case StopLook.IDLE | StopLook.RUNNING:
            return QCoreApplication.translate("StopButton", "Emergency stop")


class StopButton(QPushButton):
    """One click stops everything; as wide in every state, so that nothing moves under the hand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = StopLook.IDLE
        self._dress()
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and self.look is StopLook.IDLE:
            self._fit()

    def _fit(self) -> None:
        self.setMinimumWidth(self.sizeHint().width())

    def show_look(self, look: StopLook) -> None:
        if look is not self.look:
            self.look = look
            self._dress()

    def _dress(self) -> None:
        filled = self.look is StopLook.RUNNING or self.look is StopLook.STOPPING
        restyle(self, kind="stop" if filled else "stop-idle")
        self.setText(stop_word(self.look))
        mark = "on_stop" if filled else "fail" if self.look.can_stop else "stop"
        set_icon(self, "octagon-x", mark, 18)
        self.setEnabled(self.look.can_stop)
        self.setAccessibleName(stop_word(self.look))
        self.setToolTip(self._hint())

    def _hint(self) -> str:
        match self.look:
            case StopLook.STOPPING:
                return self.tr("Waiting until every run has ended")
            case StopLook.STOPPED:
                return self.tr("Everything is stopped until you turn it back on")
            case StopLook.IDLE | StopLook.RUNNING:
                return self.tr("Stop everything at once ({keys})").format(keys=SHORTCUT)

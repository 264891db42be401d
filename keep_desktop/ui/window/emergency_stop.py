"""Emergency stop button and its controller, from the click until every run has ended, and
release."""

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtWidgets import QPushButton

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.views import Overview
from keep_desktop.services import overview
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.error_text import sentence_of

SHORTCUT = "Ctrl+Shift+."


class StopState(StrEnum):
    """Outlined when idle, filled during runs; then Stopping… until confirmed."""

    IDLE = "idle"
    RUNNING = "running"
    STOPPING = "stopping"
    STOPPED = "stopped"

    @property
    def can_stop(self) -> bool:
        return self in (StopState.IDLE, StopState.RUNNING)


def stop_state(view: Overview, *, was_clicked: bool) -> StopState:
    """*was_clicked*: the result is not known yet."""
    if view.stop.everything:
        return StopState.STOPPED if view.stop.confirmed else StopState.STOPPING
    if was_clicked:
        return StopState.STOPPING
    return StopState.RUNNING if view.running else StopState.IDLE


def stop_label(state: StopState) -> str:
    match state:
        case StopState.STOPPING:
            return QCoreApplication.translate("StopButton", "Stopping…")
        case StopState.STOPPED:
            return QCoreApplication.translate("StopButton", "Stopped")
        case StopState.IDLE | StopState.RUNNING:
            return QCoreApplication.translate("StopButton", "Emergency stop")


class StopButton(QPushButton):
    """One click stops everything; its width is constant, so that nothing moves."""

    def __init__(self) -> None:
        super().__init__()
        self.state = StopState.IDLE
        self._set_style()
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and self.state is StopState.IDLE:
            self._fit()

    def _fit(self) -> None:
        self.setMinimumWidth(self.sizeHint().width())

    def show_state(self, state: StopState) -> None:
        if state is not self.state:
            self.state = state
            self._set_style()

    def _set_style(self) -> None:
        filled = self.state is StopState.RUNNING or self.state is StopState.STOPPING
        restyle(self, kind="stop" if filled else "stop-idle")
        self.setText(stop_label(self.state))
        icon = "on_stop" if filled else "fail" if self.state.can_stop else "stop"
        set_icon(self, "octagon-x", icon, 18)
        self.setEnabled(self.state.can_stop)
        self.setAccessibleName(stop_label(self.state))
        self.setToolTip(self._hint())

    def _hint(self) -> str:
        match self.state:
            case StopState.STOPPING:
                return self.tr("Waiting for runs to stop")
            case StopState.STOPPED:
                return self.tr("Everything is stopped until you turn it back on")
            case StopState.IDLE | StopState.RUNNING:
                return self.tr("Stop everything now ({keys})").format(keys=SHORTCUT)


class EmergencyStop(QObject):
    """Sets the state of *button*: Stopping… at once, then what the ledger reports."""

    #: In progress: poll often.
    started = Signal()
    #: The switch was set or released, or failed: query the state.
    finished = Signal()

    def __init__(self, keep: Keep, tasks: TaskRunner, button: StopButton, parent: QObject) -> None:
        super().__init__(parent)
        self._keep, self._tasks, self._button = keep, tasks, button
        self._pending = False
        #: The failed write was reported.
        self._unrecorded = False

    def stop_all_workflows(self) -> None:
        """One click: the button shows Stopping… at once; the switch is set on its own thread."""
        if not self._button.state.can_stop:
            return
        self._pending = True
        self._button.show_state(StopState.STOPPING)
        self.started.emit()
        self._tasks.urgent(
            lambda: overview.stop_all_workflows(self._keep),
            lambda _: self.finished.emit(),
            self._fail,
        )

    def release(self, continued: Sequence[WorkflowId] = ()) -> None:
        """Release; starts only the runs in *continued*."""
        self._tasks.command(
            lambda: overview.release_and_continue(self._keep, continued),
            lambda _: self.finished.emit(),
            self._fail_to_continue,
        )

    def _fail_to_continue(self, error: Exception) -> None:
        self._tasks.messages.show(sentence_of(error))
        self.finished.emit()

    def show_overview(self, view: Overview) -> StopState:
        """Update the button; returns its state."""
        if view.stop.everything:
            self._pending = False
        if self._unrecorded and view.stop.recorded:
            self._unrecorded = False
            # Unless it was released before.
            if view.stop.since is not None:
                text = self.tr("The stop is saved and stays in effect when Keep restarts.")
                self._tasks.messages.show(text)
        state = stop_state(view, was_clicked=self._pending)
        self._button.show_state(state)
        return state

    def _fail(self, error: Exception) -> None:
        self._pending = False
        text = self.tr("The stop failed: {why}")
        if isinstance(error, StorageFailure):
            # Scripts are ended first, and nothing starts in this process.
            self._unrecorded = True
            text = self.tr("Everything was stopped, but the stop couldn't be saved: {why}")
        self._tasks.messages.show(text.format(why=sentence_of(error)))
        self.finished.emit()

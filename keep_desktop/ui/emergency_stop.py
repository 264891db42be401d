"""The stop of everything, from the first click until every run has ended, and turning back on."""

from PySide6.QtCore import QObject, Signal

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.ports.views import Overview
from keep_desktop.services import overview
from keep_desktop.services.context import Keep
from keep_desktop.ui.stop_button import StopButton, StopLook, stop_look
from keep_desktop.ui.worker import Reader, sentence_of


class EmergencyStop(QObject):
    """Sets the look of *button*: Stopping… at once, then what the ledger says."""

    #: It is under way: how far is to be looked at often.
    begun = Signal()
    #: The switch was set or taken back, or could not be: what is so is to be read.
    done = Signal()
    #: A sentence: why it failed.
    failed = Signal(str)
    #: A sentence: what could not be recorded is.
    recorded = Signal(str)

    def __init__(self, keep: Keep, reader: Reader, button: StopButton, parent: QObject) -> None:
        super().__init__(parent)
        self._keep, self._reader, self._button = keep, reader, button
        self._asked = False
        #: It was told that the disk did not take it.
        self._unrecorded = False

    def stop_everything(self) -> None:
        """One click: the button says Stopping… at once, the switch is set on its own thread."""
        if not self._button.look.can_stop:
            return
        self._asked = True
        self._button.show_look(StopLook.STOPPING)
        self.begun.emit()
        self._reader.urgent(
            lambda: overview.stop_everything(self._keep), lambda _: self.done.emit(), self._fail
        )

    def release(self) -> None:
        """Turn back on; starts nothing by itself."""
        self._reader.do(lambda: overview.release(self._keep), lambda _: self.done.emit())

    def show_overview(self, view: Overview) -> StopLook:
        """The button says what is so now; returns its look."""
        if view.stop.everything:
            self._asked = False
        if self._unrecorded and view.stop.recorded:
            self._unrecorded = False
            self._tell_recorded(view)
        look = stop_look(view, asked=self._asked)
        self._button.show_look(look)
        return look

    def _tell_recorded(self, view: Overview) -> None:
        """Unless it was turned back on before that."""
        if view.stop.since is not None:
            said = self.tr("The stop is recorded now: it also holds when Keep is opened again.")
            self.recorded.emit(said)

    def _fail(self, error: Exception) -> None:
        self._asked = False
        said = self.tr("The stop failed: {why}")
        if isinstance(error, StorageFailure):
            # Scripts are ended first, and nothing begins in this process.
            self._unrecorded = True
            said = self.tr("Everything was ended, but the stop could not be recorded: {why}")
        self.failed.emit(said.format(why=sentence_of(error)))
        self.done.emit()

"""Adding and removing the sample workspace: one press each, from wherever it is offered.

One of them at a time: a press while the other, or the same, is under way does nothing. What takes
longer than a moment is told meanwhile, and what came of it with the way back. Only where something
of the user's would go out of sight is there a question.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QStandardPaths, QTimer, Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.services.context import Keep
from keep_desktop.services.samples import NoPlace, Samples, free_place, install_samples, samples
from keep_desktop.services.samples_gone import (
    RemovedSamples,
    SamplesBack,
    SamplesToGo,
    put_samples_back,
    remove_samples_or_ask,
)
from keep_desktop.ui.language import in_words
from keep_desktop.ui.sample_words import added_said, back_said, removed_said
from keep_desktop.ui.still_reading import MOMENT_MS
from keep_desktop.ui.toast import Undo
from keep_desktop.ui.trash import from_trash, to_trash
from keep_desktop.ui.worker import Reader, sentence_of

if TYPE_CHECKING:
    from keep_desktop.ui.dialogs.remove_samples import RemoveSamplesDialog

T = TypeVar("T")
_NAME = "Keep Desktop samples"


def usual_place() -> Path:
    """Among the user's documents."""
    kind = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(kind) or Path.home()) / _NAME


class SampleDeeds(QObject):
    """`told`: a message, the word of its undo (or ""), and what undoes it (or None)."""

    told = Signal(str, str, object)
    #: What has been under way for longer than a moment; empty: nothing is any more.
    under_way = Signal(str)
    changed = Signal()
    #: The Samples that are there, or None.
    looked = Signal(object)
    #: The WorkflowId that is to be looked at first.
    added = Signal(object)

    def __init__(self, keep: Keep, reader: Reader, window: QWidget) -> None:
        super().__init__(window)
        self._keep, self._reader, self._window = keep, reader, window
        #: As they were when it was looked last.
        self.there = False
        self._doing = ""
        self._slow = QTimer(self, singleShot=True, interval=MOMENT_MS)
        self._slow.timeout.connect(lambda: self.under_way.emit(self._doing))

    def look(self) -> None:
        """See whether they are there."""
        self._reader.ask(("samples", id(self)), lambda: samples(self._keep), self._found)

    def add(self) -> None:
        """Put them among the user's documents; asks for another place only where that fails."""
        keep = self._keep
        self._do(
            self.tr("Adding the samples…"),
            lambda: install_samples(keep, free_place(usual_place()), in_words),
            self._take_added,
            self._ask_place,
        )

    def remove(self) -> None:
        """Take them away, after a question only where something of the user's is there."""
        keep = self._keep
        self._do(
            self.tr("Removing the samples…"),
            lambda: remove_samples_or_ask(keep, to_trash),
            self._take_removed,
            self._fail,
        )

    def put_back(self, gone: RemovedSamples) -> None:
        keep = self._keep

        def back(found: SamplesBack) -> None:
            self.changed.emit()
            self.told.emit(back_said(found, gone), "", None)

        self._do(
            self.tr("Putting the samples back…"),
            lambda: put_samples_back(keep, gone, from_trash),
            back,
            self._fail,
        )

    def _do(
        self,
        said: str,
        work: Callable[[], T],
        on_result: Callable[[T], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        if self._doing:
            return
        self._doing = said
        self._slow.start()

        def done(result: T) -> None:
            self._end()
            on_result(result)

        def failed(error: Exception) -> None:
            self._end()
            on_error(error)

        self._reader.do(work, done, failed)

    def _end(self) -> None:
        self._doing = ""
        self._slow.stop()
        self.under_way.emit("")

    def _found(self, found: Samples | None) -> None:
        self.there = found is not None
        self.looked.emit(found)

    def _take_added(self, made: Samples) -> None:
        self.changed.emit()
        self.added.emit(next(iter(made.workflows)))
        self.told.emit(added_said(made), self.tr("Remove them"), Undo(self.remove))

    def _ask_place(self, error: Exception) -> None:
        if not isinstance(error, NoPlace):
            self._fail(error)
            return
        from keep_desktop.ui.dialogs.samples import SamplesDialog

        dialog = SamplesDialog(self._keep, self._reader, usual_place(), self._window)
        dialog.show_error(error)
        dialog.installed.connect(self._take_added)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_removed(self, found: RemovedSamples | SamplesToGo) -> None:
        if isinstance(found, SamplesToGo):
            self._ask(found)
            return
        self._tell_removed(found)
        if found.not_trashed is not None:
            dialog = self._removal()
            dialog.tell_left(found.there.folder)
            dialog.open()

    def _ask(self, plan: SamplesToGo) -> None:
        dialog = self._removal()
        dialog.removed.connect(self._tell_removed)
        dialog.ask(plan)
        dialog.open()

    def _removal(self) -> "RemoveSamplesDialog":
        from keep_desktop.ui.dialogs.remove_samples import RemoveSamplesDialog

        dialog = RemoveSamplesDialog(self._keep, self._reader, to_trash, self._window)
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def _tell_removed(self, gone: RemovedSamples) -> None:
        self.changed.emit()
        if gone.not_trashed is None:
            back = Undo(lambda: self.put_back(gone))
            self.told.emit(removed_said(gone), self.tr("Put them back"), back)

    def _fail(self, error: Exception) -> None:
        self.changed.emit()
        self.told.emit(sentence_of(error), "", None)

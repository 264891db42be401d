"""Adds and archives the sample workflows, from wherever that is offered; one operation at a
time."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.samples import (
    FolderNotUsable,
    Samples,
    archive_samples,
    install_samples,
    samples,
    unused_folder,
)
from keep_desktop.ui.core.desktop import open_document
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.navigator import Navigator
from keep_desktop.ui.presentation.samples import archived_text, samples_added_text
from keep_desktop.ui.text.error_text import sentence_of
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.widgets.file_chooser import choose_folder

T = TypeVar("T")
_NAME = "Keep Desktop samples"


def usual_place() -> Path:
    """In the documents folder."""
    kind = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(kind) or Path.home()) / _NAME


class SampleActions(QObject):
    """Adds and archives the sample workspace."""

    #: The Samples, or None.
    samples_read = Signal(object)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        navigator: Navigator,
        window: QWidget,
        changed: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._keep, self._tasks, self._navigator = keep, tasks, navigator
        self._window, self._changed = window, changed
        #: Whether they existed at the last query.
        self.there = False
        self._busy = False

    def read_samples(self) -> None:
        """Query whether they are present."""
        self._tasks.query(("samples", id(self)), lambda: samples(self._keep), self._found)

    def add(self) -> None:
        """Add them in the documents folder; if that fails, offer another place."""
        self._add_in(usual_place())

    def archive(self) -> None:
        """Archive their workflows and show their folder."""
        self._do(lambda: archive_samples(self._keep), self._take_archived)

    def turn(self) -> None:
        """Archive them where they are there, else add them."""
        (self.archive if self.there else self.add)()

    def _add_in(self, place: Path) -> None:
        keep = self._keep
        self._do(
            lambda: install_samples(keep, unused_folder(place), translate_english), self._take_added
        )

    def _do(self, work: Callable[[], T], on_result: Callable[[T], None]) -> None:
        if self._busy:
            return
        self._busy = True

        def done(result: T) -> None:
            self._busy = False
            self._changed()
            on_result(result)

        def failed(error: Exception) -> None:
            self._busy = False
            self._changed()
            self._fail(error)

        self._tasks.command(work, done, failed)

    def _found(self, found: Samples | None) -> None:
        self.there = found is not None
        self.samples_read.emit(found)

    def _take_added(self, made: Samples) -> None:
        self._navigator.show_workflow(next(iter(made.workflows)))
        self._tasks.messages.show(samples_added_text(made))

    def _take_archived(self, removed: Samples) -> None:
        is_open = open_document(removed.folder)
        self._tasks.messages.show(archived_text(removed, is_open=is_open))

    def _fail(self, error: Exception) -> None:
        if isinstance(error, FolderNotUsable):
            choose = (self.tr("Choose a folder…"), self._choose_place)
            self._tasks.messages.show(sentence_of(error), next=choose)
        else:
            self._tasks.messages.show(sentence_of(error))

    def _choose_place(self) -> None:
        choose_folder(self._window, self.tr("Folder for the samples"), self._add_in)

"""Messages to the user, which the window shows as toasts."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from keep_desktop.domain.immutable import immutable
from keep_desktop.ui.core.desktop import show_in_folder
from keep_desktop.ui.text.sanitize import single_line

_tr = partial(QCoreApplication.translate, "Toast")

_LONGEST_PATH = 300


@immutable
class Undo:
    """The action that undoes what the message reports; also Ctrl+Z while it is shown."""

    revert: Callable[[], None]

    def __call__(self) -> None:
        self.revert()


@immutable
class OrUndo:
    """A next step, and an undo beside it."""

    next: Callable[[], None]
    undo: Undo

    def __call__(self) -> None:
        self.next()


class Messages(QObject):
    """The messages of the whole window."""

    #: Text, label of the next step (or ""), and its function (or None).
    shown = Signal(str, str, object)
    #: The text of an outdated message.
    withdrawn = Signal(str)

    def show(
        self,
        text: str,
        *,
        undo: Callable[[], None] | None = None,
        next: tuple[str, Callable[[], None]] | None = None,
    ) -> None:
        """*next*: label and function of a next step."""
        on_undo = None if undo is None else Undo(undo)
        if next is not None:
            label, do = next
            self.shown.emit(text, label, do if on_undo is None else OrUndo(do, on_undo))
        else:
            self.shown.emit(text, "" if on_undo is None else _tr("Undo"), on_undo)

    def show_file(self, text: str, file: Path) -> None:
        """Report a new file."""
        self.show(text, next=(_tr("Show in folder"), lambda: self.show_in_folder(file)))

    def show_in_folder(self, file: Path) -> None:
        """In the file manager; without one, say where it is."""
        if not show_in_folder(file):
            text = _tr("No file manager could be opened. The place: {path}")
            self.show(text.format(path=single_line(str(file), _LONGEST_PATH)))

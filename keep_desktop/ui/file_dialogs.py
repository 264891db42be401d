"""Asking for a place on the disk: a file to open, a folder, or a file to write."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QListView, QWidget

Chosen = Callable[[Path], object]

#: Of the list of places at the side, where Qt draws the dialog: what stands in it is not cut.
_SIDE, _SIDE_LEAST, _SIDE_ROOM = "sidebar", 140, 24
_SIZE = (760, 500)


def _tr(text: str) -> str:
    return QCoreApplication.translate("FileDialogs", text)


def ask_file(
    parent: QWidget,
    title: str,
    chosen: Chosen,
    *,
    at: str = "",
    filters: Sequence[str] = (),
) -> QFileDialog:
    """Ask for a file that is there; begins *at* a place, or at home."""
    dialog = _dialog(parent, title, at, filters)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _opened(dialog, chosen)


def ask_folder(parent: QWidget, title: str, chosen: Chosen, *, at: str = "") -> QFileDialog:
    """Ask for a folder; begins *at* a place, or at home."""
    dialog = _dialog(parent, title, at, ())
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return _opened(dialog, chosen)


def ask_target(
    parent: QWidget,
    title: str,
    chosen: Chosen,
    *,
    proposed: Path,
    suffix: str,
    filters: Sequence[str] = (),
    written_over: bool = True,
) -> QFileDialog:
    """Ask for a file to write, proposing one, or a folder for it. What is typed without an ending
    gets *suffix*.

    Without *written_over* a file that is there is not asked about: it is added to.
    """
    folder, name = (proposed, "") if proposed.is_dir() else (proposed.parent, proposed.name)
    dialog = _dialog(parent, title, str(folder), filters)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, _tr("Save in:"))
    dialog.setDefaultSuffix(suffix.lstrip("."))
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite, not written_over)
    if name:
        dialog.selectFile(name)
    return _opened(dialog, chosen)


def with_ending(path: Path, suffix: str) -> Path:
    """The same file, ending in *suffix* where its name has no ending."""
    return path if path.suffix or not path.name else path.with_name(f"{path.name}{suffix}")


def _dialog(parent: QWidget, title: str, at: str, filters: Sequence[str]) -> QFileDialog:
    dialog = QFileDialog(parent, title, at or str(Path.home()))
    dialog.resize(*_SIZE)
    if filters:
        dialog.setNameFilters(filters)
    side = dialog.findChild(QListView, _SIDE)
    if side is not None:
        wanted = side.sizeHintForColumn(0) + _SIDE_ROOM
        side.setMinimumWidth(max(_SIDE_LEAST, wanted))
    return dialog


def _opened(dialog: QFileDialog, chosen: Chosen) -> QFileDialog:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    dialog.open()
    return dialog

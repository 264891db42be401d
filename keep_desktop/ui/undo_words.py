"""What is said of an attempt that was taken back: of what, and how much of it."""

from PySide6.QtCore import QCoreApplication

from keep_desktop.ports.session_facts import UndoFacts
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.text import number, plural

_TITLE = 60


def _tr(text: str) -> str:
    return QCoreApplication.translate("UndoWords", text)


def undo_of(undo: UndoFacts) -> str:
    """“attempt 2 of Invoice 7”; empty where that was not kept."""
    if undo.attempt is None:
        return ""
    if undo.item is None:
        return _tr("attempt {number}").format(number=number(undo.attempt))
    return _tr("attempt {number} of {item}").format(
        number=number(undo.attempt), item=one_line(undo.item, _TITLE)
    )


def undo_came(undo: UndoFacts) -> list[str]:
    """“2 steps undone”, “1 left as it is”; empty before its end."""
    said = []
    if undo.undone is not None:
        said.append(plural(undo.undone, _tr("step undone"), _tr("steps undone")))
    if undo.left:
        said.append(plural(undo.left, _tr("left as it is"), _tr("left as they are")))
    return said


def undo_said(undo: UndoFacts) -> list[str]:
    """All of it, in parts."""
    return [part for part in (undo_of(undo), *undo_came(undo)) if part]

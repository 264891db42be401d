"""Copying to the clipboard, and telling that it was done: a copy cannot be seen."""

from functools import lru_cache

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QGuiApplication

from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.text import number

_MOST = 80


class Copies(QObject):
    """`told` carries a sentence for the foot of the window."""

    told = Signal(str)


@lru_cache(maxsize=1)
def copies() -> Copies:
    """Those of the whole program."""
    return Copies()


def copy_text(text: str) -> None:
    """The text as it is, however long."""
    QGuiApplication.clipboard().setText(text)
    copies().told.emit(_said(text))


def _said(text: str) -> str:
    lines = text.strip("\n").count("\n") + 1
    if lines > 1:
        many = QCoreApplication.translate("Copied", "Copied: {count} lines")
        return many.format(count=number(lines))
    return QCoreApplication.translate("Copied", "Copied: {text}").format(text=one_line(text, _MOST))

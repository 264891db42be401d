"""Leads to a file that was made: its folder, in the file manager of the desktop, with the file
marked where the system knows a way to ask for that, or a document in its own program."""

import sys
from pathlib import Path

from PySide6.QtCore import QDir, QProcess, QUrl
from PySide6.QtGui import QDesktopServices


def show_in_folder(file: Path) -> None:
    """Where the file is gone by now, only the folder opens."""
    if file.exists() and sys.platform == "win32":
        QProcess.startDetached("explorer", ["/select,", QDir.toNativeSeparators(str(file))])
    elif file.exists() and sys.platform == "darwin":
        QProcess.startDetached("/usr/bin/open", ["-R", str(file)])
    else:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(file.parent)))


def open_document(file: Path) -> bool:
    """In the program that the desktop has for such a file; False where it has none. Only for what
    is a document: the system would run a program."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))

"""The desktop's trash."""

import errno
from pathlib import Path

from PySide6.QtCore import QFile


def to_trash(path: Path) -> None:
    """Move a file or folder there; OSError where the trash does not take it."""
    file = QFile(str(path))
    if not file.moveToTrash():
        raise OSError(errno.EIO, "the trash does not take it")

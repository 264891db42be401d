"""The desktop's trash."""

import errno
from pathlib import Path

from PySide6.QtCore import QFile, QStandardPaths


def to_trash(path: Path) -> None:
    """Move a file or folder there; OSError where the trash does not take it."""
    # The trash lies in this folder on Linux, and Qt makes the trash, but not what it lies in.
    place = QStandardPaths.StandardLocation.GenericDataLocation
    Path(QStandardPaths.writableLocation(place)).mkdir(parents=True, exist_ok=True)
    file = QFile(str(path))
    if not file.moveToTrash():
        raise OSError(errno.EIO, "the trash does not take it")

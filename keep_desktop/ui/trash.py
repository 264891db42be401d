"""The desktop's trash."""

import errno
import shutil
from pathlib import Path

from PySide6.QtCore import QFile, QStandardPaths


def to_trash(path: Path) -> Path | None:
    """Move a file or folder there, and say where it lies now, None where that is not known; OSError
    where the trash does not take it."""
    # The trash lies in this folder on Linux, and Qt makes the trash, but not what it lies in.
    place = QStandardPaths.StandardLocation.GenericDataLocation
    Path(QStandardPaths.writableLocation(place)).mkdir(parents=True, exist_ok=True)
    file = QFile(str(path))
    if not file.moveToTrash():
        raise OSError(errno.EIO, "the trash does not take it")
    lies = file.fileName()
    return Path(lies) if lies and Path(lies) != path else None


def from_trash(place: Path, path: Path) -> None:
    """Move what lies at *place* in the trash to *path*, where nothing is; OSError where that cannot
    be done."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(place, path)
    # Linux keeps beside it where it came from, and would go on listing it.
    if place.parent.name == "files":
        (place.parent.parent / "info" / f"{place.name}.trashinfo").unlink(missing_ok=True)

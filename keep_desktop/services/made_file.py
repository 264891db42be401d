"""The file that a step made or wrote, where the user can look at it."""

import os
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.tools import Grant
from keep_desktop.ports.views import MutationRow
from keep_desktop.services.context import Keep

#: Tools that write where the user gave a folder; what went to the trash is not there any more.
_WRITE_FILES = frozenset({"Files", "Sheets"})
_TRASH = "trash"
#: What the result or the call says of where the file is.
_PLACES = ("path", "to", "file")
#: Only looked at by the program that opens them. Not pages and drawings that may hold a script,
#: not what may hold macros, and nothing that is run.
_DOCUMENTS = {
    *(".bmp", ".gif", ".heic", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"),
    *(".csv", ".docx", ".json", ".log", ".md", ".odp", ".ods", ".odt", ".pdf", ".pptx"),
    *(".tsv", ".txt", ".xlsx", ".yaml", ".yml"),
    *(".eml", ".ics", ".vcf", ".zip"),
    *(".flac", ".m4a", ".mkv", ".mov", ".mp3", ".mp4", ".ogg", ".wav", ".webm"),
}


@dataclass(frozen=True, slots=True)
class MadeFile:
    """What is there, with all links followed. `is_document`: it is safe to have it opened."""

    path: Path
    is_document: bool


def path_made(row: MutationRow) -> str | None:
    """The full path that a step wrote to, where that still stands; looks at no disk."""
    taken_back = row.undone_at is not None or row.undo_of is not None
    if row.namespace not in _WRITE_FILES or row.method == _TRASH or taken_back:
        return None
    if row.status is not MutationStatus.APPLIED:
        return None
    for values in (row.result, row.params):
        for name in _PLACES if isinstance(values, dict) else ():
            place = values.get(name) if isinstance(values, dict) else None
            if isinstance(place, str) and PurePath(place).is_absolute():
                return place
    return None


def is_document(path: str) -> bool:
    """Whether what has such a name may be opened; the last of its endings counts."""
    pure = PurePath(path)
    # Behind a colon, Windows keeps another content of the same file.
    return pure.suffix.lower() in _DOCUMENTS and ":" not in pure.name


def file_made(keep: Keep, row: MutationRow) -> MadeFile | None:
    """The plain file or folder that is there now, inside what its workflow is given now; None
    where there is none. May wait for a disk."""
    place = path_made(row)
    if place is None:
        return None
    with keep.ledger.read() as uow:
        run = uow.runs.get(row.run_id)
        grants = uow.grants.of(run.workflow_id) if run is not None else ()
    try:
        return _there(Path(os.path.realpath(place)), grants)
    except (OSError, ValueError):
        # No path that could be walked.
        return None


def _there(real: Path, grants: Sequence[Grant]) -> MadeFile | None:
    if not any(_is_within(real, grant) for grant in grants):
        return None
    mode = real.stat().st_mode
    if stat.S_ISDIR(mode):
        return MadeFile(real, is_document=False)
    if not stat.S_ISREG(mode):
        return None
    return MadeFile(real, is_document=is_document(str(real)) and not _is_program(mode))


def _is_within(real: Path, grant: Grant) -> bool:
    return real.is_relative_to(grant.path) if grant.is_folder else real == grant.path


def _is_program(mode: int) -> bool:
    """Some desktops offer to run it, whatever it is called."""
    return os.name == "posix" and bool(mode & 0o111)

"""A backup as it is read, with distrust: what it says of itself, and whether it is one of ours."""

import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Any

from keep_desktop.domain.errors import Refused
from keep_desktop.storage import schema
from keep_desktop.storage.database import LEDGER

FORMAT = 1
MANIFEST = "manifest.json"
_MOST_MANIFEST = 64 * 1024 * 1024
#: Beside the ledger: what mutations replaced (for undo), and what was downloaded.
FOLDERS = ("kept", "downloads")
#: A backup that is to be restored at the next start.
PENDING = "restore.pending"
_NO_BACKUP = "“{file}” is no backup of Keep Desktop, or it is damaged. Nothing was changed."

#: What Python makes of a file that is no archive, is damaged, or is packed in a way that Keep never
#: uses (encrypted, or by another method).
_NOT_OURS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    ValueError,
    TypeError,
    RecursionError,
    RuntimeError,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupFacts:
    """What a backup says of itself; `workflows` (archived ones too) and `items` are None where it
    does not say how many it holds."""

    made_at: datetime
    program: str
    revision: str
    files: int
    bytes: int
    workflows: int | None = None
    items: int | None = None


@contextmanager
def opened(file: Path) -> Iterator[tuple[zipfile.ZipFile, dict[str, Any]]]:
    """The archive and its manifest. Raises Refused where it is no backup, damaged on its face, or
    of a newer Keep."""
    try:
        with zipfile.ZipFile(file) as archive:
            about = archive.getinfo(MANIFEST)
            if about.file_size > _MOST_MANIFEST:
                raise no_backup(file)
            manifest = json.loads(archive.read(about))
            _check_manifest(manifest, archive, file)
            yield archive, manifest
    except FileNotFoundError:
        raise Refused(f"There is no file “{file}”.") from None
    except _NOT_OURS as error:
        raise no_backup(file) from error


def _check_manifest(manifest: Any, archive: zipfile.ZipFile, file: Path) -> None:
    if not isinstance(manifest, dict) or not isinstance(manifest["files"], dict):
        raise no_backup(file)
    if manifest["format"] != FORMAT or manifest["revision"] not in schema.REVISIONS:
        raise Refused(
            f"“{file}” was made by a newer Keep Desktop. Update the program, then restore it."
        )
    names = [name for name in archive.namelist() if name != MANIFEST]
    if sorted(names) != sorted(manifest["files"]) or LEDGER not in names:
        raise no_backup(file)
    if not all(_is_ours(name) for name in names):
        raise no_backup(file)


def _is_ours(name: str) -> bool:
    """Whether a name is one that a backup uses, and stays where it is put."""
    if name == LEDGER:
        return True
    path = PurePosixPath(name)
    plain = all(re.fullmatch(r"[^\\/:\x00-\x1f]{1,255}", part) for part in path.parts)
    inside = path.parts[0] in FOLDERS and len(path.parts) > 1 and ".." not in path.parts
    return plain and inside and path.as_posix() == name


def facts_in(manifest: dict[str, Any], file: Path) -> BackupFacts:
    """What the manifest of *file* says. Raises Refused where it cannot be so."""
    files = manifest["files"].values()
    sizes = [one["bytes"] for one in files]
    held = [manifest.get(what) for what in ("workflows", "items")]
    if not all(_is_count(size) for size in sizes):
        raise no_backup(file)
    if not all(count is None or _is_count(count) for count in held):
        raise no_backup(file)
    made_at = datetime.fromisoformat(manifest["made_at"])
    if made_at.tzinfo is None:
        raise no_backup(file)
    return BackupFacts(
        made_at=made_at,
        program=str(manifest["program"])[:100],
        revision=str(manifest["revision"]),
        files=len(sizes),
        bytes=sum(sizes),
        workflows=held[0],
        items=held[1],
    )


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and 0 <= value < 2**50


def no_backup(file: Path) -> Refused:
    """That *file* is none, in words."""
    if file.name == PENDING:
        # The copy that was made of it, which the user never saw.
        return Refused("The backup that was to be restored is damaged.")
    return Refused(_NO_BACKUP.format(file=file))

"""Reads and validates untrusted backups."""

import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import IO, Any, BinaryIO

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.files import details_of, open_plain, os_error_text
from keep_desktop.storage import schema
from keep_desktop.storage.database import LEDGER

FORMAT = 1
MANIFEST = "manifest.json"
#: Size of one piece when reading or copying.
AT_ONCE = 1024 * 1024
_MOST_FILES = 1_000_000
_MOST_LIST = 256 * 1024 * 1024
_MOST_MANIFEST = 64 * 1024 * 1024
#: Next to the ledger: backups of what mutations replaced (for undo), downloads, and files that were
#: attached to chat messages.
FOLDERS = ("kept", "downloads", "chats")

#: Exceptions for a file that is no archive, is damaged, or is packed in a way that Keep never uses
#: (encrypted, or another method).
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


@immutable(kw_only=True)
class BackupFacts:
    """A backup's manifest; `workflows` (archived ones too) and `items` are None if it does not
    contain the numbers."""

    made_at: datetime
    program: str
    files: int
    bytes: int
    workflows: int | None = None
    items: int | None = None
    #: Identifies the backup's ledger, whatever the file name.
    digest: str = ""


@contextmanager
def opened(file: Path) -> Iterator[tuple[zipfile.ZipFile, dict[str, Any]]]:
    """The archive and its manifest. Raises Refused if it is no backup, obviously damaged, or of a
    newer Keep."""
    try:
        with _opened_to_read(file) as source, zipfile.ZipFile(_BoundedFile(source)) as archive:
            if len(archive.namelist()) > _MOST_FILES:
                raise no_backup(file)
            about = archive.getinfo(MANIFEST)
            if about.file_size > _MOST_MANIFEST:
                raise no_backup(file)
            manifest = json.loads(archive.read(about))
            _check_manifest(manifest, archive, file)
            yield archive, manifest
    except _NOT_OURS as error:
        raise no_backup(file) from error


def _opened_to_read(file: Path) -> BinaryIO:
    """Open a backup that the user named: a plain file. Raises Refused."""
    try:
        return open_plain(file)
    except FileNotFoundError:
        raise Refused(UserMessage("There is no file “{file}”.", file=file)) from None
    except OSError as error:
        raise _unreadable(file, error) from error


def next_piece(entry: IO[bytes], file: Path) -> bytes:
    """The next piece of *file*. Raises Refused if it cannot be read."""
    try:
        return entry.read(AT_ONCE)
    except OSError as error:
        raise _unreadable(file, error) from error


def _unreadable(file: Path, error: OSError) -> Refused:
    sentence = UserMessage(
        "Nothing was changed: “{file}” cannot be read ({error}).",
        file=file,
        error=os_error_text(error),
    )
    return Refused(sentence, details=details_of(error))


class _BoundedFile:
    """A file that reads no piece larger than a backup's file list can be."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.seek, self.tell, self.close = file.seek, file.tell, file.close

    def read(self, size: int = -1) -> bytes:
        piece = self._file.read(min(size, _MOST_LIST + 1) if size >= 0 else _MOST_LIST + 1)
        if len(piece) > _MOST_LIST:
            raise ValueError("no list of files is that large")
        return piece

    def seekable(self) -> bool:
        return True


def _check_manifest(manifest: Any, archive: zipfile.ZipFile, file: Path) -> None:
    if not isinstance(manifest, dict) or not isinstance(manifest["files"], dict):
        raise no_backup(file)
    if manifest["format"] != FORMAT or manifest["revision"] not in schema.REVISIONS:
        raise Refused(
            UserMessage(
                "“{file}” was made by a newer Keep Desktop. Update the program, then restore it.",
                file=file,
            )
        )
    names = [name for name in archive.namelist() if name != MANIFEST]
    if sorted(names) != sorted(manifest["files"]) or LEDGER not in names:
        raise no_backup(file)
    if not all(_is_ours(name) for name in names):
        raise no_backup(file)


def _is_ours(name: str) -> bool:
    """Whether a backup uses that name, and it stays inside its folder."""
    if name == LEDGER:
        return True
    path = PurePosixPath(name)
    plain = all(re.fullmatch(r"[^\\/:\x00-\x1f]{1,255}", part) for part in path.parts)
    inside = path.parts[0] in FOLDERS and len(path.parts) > 1 and ".." not in path.parts
    return plain and inside and path.as_posix() == name


def facts_in(manifest: dict[str, Any], file: Path) -> BackupFacts:
    """The manifest of *file*. Raises Refused if invalid."""
    files = manifest["files"].values()
    sizes = [one["bytes"] for one in files]
    counts = [manifest.get(what) for what in ("workflows", "items")]
    if not all(_is_count(size) for size in sizes):
        raise no_backup(file)
    if not all(count is None or _is_count(count) for count in counts):
        raise no_backup(file)
    made_at = datetime.fromisoformat(manifest["made_at"])
    if made_at.tzinfo is None:
        raise no_backup(file)
    return BackupFacts(
        made_at=made_at,
        program=str(manifest["program"])[:100],
        files=len(sizes),
        bytes=sum(sizes),
        workflows=counts[0],
        items=counts[1],
        digest=str(manifest["files"][LEDGER]["sha256"]),
    )


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and 0 <= value < 2**50


def no_backup(file: Path) -> Refused:
    """That *file* is none, in words."""
    return Refused(
        UserMessage(
            "“{file}” is no backup of Keep Desktop, or it is damaged. Nothing was changed.",
            file=file,
        )
    )


def no_ledger_of_ours(file: Path, details: str) -> Refused:
    """The error that the ledger in *file* was not made by Keep."""
    return Refused(
        UserMessage(
            "“{file}” holds a ledger that Keep Desktop did not make. Nothing was changed.",
            file=file,
        ),
        details=details,
    )

"""Converts SQLite and file system errors; the only place that reads SQLite's error codes."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from keep_desktop.domain.errors import LedgerBusy, StorageFailure
from keep_desktop.domain.messages import MessageCode, UserMessage

DAMAGED = UserMessage(
    "The ledger in the data folder is damaged. Nothing was changed: the file "
    "ledger.db is kept as it is. To restore, quit Keep Desktop and put a "
    "backup of the file in its place; `keep-desktop doctor` offers to set "
    "the damaged file aside and start an empty ledger.",
    code=MessageCode.LEDGER_DAMAGED,
)

_SENTENCES = {
    sqlite3.SQLITE_FULL: (
        UserMessage(
            "The disk is full. Keep stopped working; free some space and turn it "
            "back on. Nothing that was recorded is lost."
        )
    ),
    sqlite3.SQLITE_READONLY: (
        UserMessage(
            "The ledger cannot be written: its file or the data folder is read-only. "
            "Allow writing there, or choose another data folder."
        )
    ),
    sqlite3.SQLITE_PERM: (
        UserMessage(
            "The ledger cannot be opened: this user may not read and write the data "
            "folder. Allow it, or choose another data folder."
        )
    ),
    sqlite3.SQLITE_BUSY: (
        UserMessage("Another program holds the ledger in the data folder. Close it and try again.")
    ),
    sqlite3.SQLITE_LOCKED: (
        UserMessage("Another program holds the ledger in the data folder. Close it and try again.")
    ),
    sqlite3.SQLITE_IOERR: (
        UserMessage(
            "The disk of the data folder could not be read or written. Keep stopped "
            "working; check the disk and start again. Nothing that was recorded is "
            "lost."
        )
    ),
    sqlite3.SQLITE_CANTOPEN: (
        UserMessage(
            "The ledger cannot be opened. Check that the data folder is there and "
            "that this user may read and write it, or choose another data folder."
        )
    ),
    sqlite3.SQLITE_NOMEM: (
        UserMessage(
            "The computer ran out of memory while the ledger was in use. Close other "
            "programs and start again. Nothing that was recorded is lost."
        )
    ),
    sqlite3.SQLITE_PROTOCOL: (
        UserMessage(
            "The ledger could not be locked: the data folder is on a disk that does "
            "not support it, such as some network shares. Choose a data folder on a "
            "disk of this computer."
        )
    ),
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}


def storage_failure(error: sqlite3.Error) -> Exception:
    """The StorageFailure for an error; the error itself if it is our bug."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    sentence = _SENTENCES.get(code)
    if sentence is None:
        return error
    name = getattr(error, "sqlite_errorname", "")
    kind = LedgerBusy if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) else StorageFailure
    return kind(sentence, details=f"{name}: {error}")


def folder_failure(error: OSError) -> StorageFailure:
    """The StorageFailure for a file system error around the ledger."""
    code = {
        errno.ENOSPC: sqlite3.SQLITE_FULL,
        errno.EDQUOT: sqlite3.SQLITE_FULL,
        errno.EROFS: sqlite3.SQLITE_READONLY,
        errno.EACCES: sqlite3.SQLITE_PERM,
        errno.EPERM: sqlite3.SQLITE_PERM,
        errno.EIO: sqlite3.SQLITE_IOERR,
    }.get(error.errno or 0, sqlite3.SQLITE_CANTOPEN)
    return StorageFailure(_SENTENCES[code], details=str(error))


@contextmanager
def folder_refusals() -> Iterator[None]:
    """Turns an OSError into its `folder_failure`."""
    try:
        yield
    except OSError as error:
        raise folder_failure(error) from error

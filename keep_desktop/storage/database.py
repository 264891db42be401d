"""The ledger's file: created, opened, checked and set aside.

A new ledger is built under another name and renamed when complete, so an empty or partial
`ledger.db` is always damage and is never overwritten. A small ledger is checked at each opening; a
large one would delay the window, so its damage shows when a damaged page is read, with the same
sentence, and `doctor` runs the full check.
"""

import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.files import open_plain
from keep_desktop.storage.errors import DAMAGED, folder_refusals, storage_failure
from keep_desktop.storage.schema import HEAD, bring_up_to_date, known_revision, migrate_new

LEDGER = "ledger.db"

#: How long a statement waits for another process.
BUSY_MS = 5_000
#: Up to this size the whole file is checked when opened (some 20 ms).
CHECKED_BYTES = 4 * 1024 * 1024
#: Pages in the write-ahead log before a checkpoint. It costs two flushes and one write for each
#: changed page; a later one lets more items share them.
CHECKPOINT_PAGES = 4_000
#: The log file's size limit after a checkpoint.
LOG_BYTES = 64 * 1024 * 1024
#: Cached pages: enough for the indexes that the writer enters at random places (keys, ids, titles)
#: of some 100,000 items; the system caches the others, which made no item measurably slower.
#: Readers scan only.
WRITER_CACHE_KB = 24 * 1024
READER_CACHE_KB = 8 * 1024

#: SQLite instructions between two checks for cancellation: some milliseconds.
_STEPS = 100_000

_MAGIC = b"SQLite format 3\x00"


def connect(path: Path, *, reading: bool = False) -> sqlite3.Connection:
    """A connection in autocommit, for any one thread at a time. Raises StorageFailure.

    Never creates the file.
    """
    try:
        conn = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=rw",
            uri=True,
            timeout=BUSY_MS / 1000,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=512,
        )
    except sqlite3.Error as error:
        raise storage_failure(error) from error
    try:
        conn.execute("PRAGMA foreign_keys=ON")
        conn.execute(f"PRAGMA cache_size=-{READER_CACHE_KB if reading else WRITER_CACHE_KB}")
        conn.execute("PRAGMA temp_store=MEMORY")
        if reading:
            conn.execute("PRAGMA query_only=ON")
    except sqlite3.Error as error:
        conn.close()
        raise storage_failure(error) from error
    return conn


def _prepare_to_write(conn: sqlite3.Connection) -> None:
    """Only for a file known to be a ledger: the journal mode is stored in the file."""
    try:
        conn.execute("PRAGMA journal_mode=WAL")
        conn.execute("PRAGMA synchronous=FULL")
        conn.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
        conn.execute(f"PRAGMA journal_size_limit={LOG_BYTES}")
        # SQLite opens a write-protected file without an error; find out now.
        conn.execute("BEGIN IMMEDIATE")
        conn.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise storage_failure(error) from error


def open_file(data_dir: Path, *, at: datetime) -> sqlite3.Connection:
    """The write connection to the ledger of *data_dir*, created or migrated first.

    Raises StorageFailure; a file that is damaged, too new or not ours is left unchanged.
    """
    path = data_dir / LEDGER
    with folder_refusals():
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            _create(path)
        _check_header(path)
    conn = connect(path)
    try:
        revision = known_revision(conn)
        if path.stat().st_size <= CHECKED_BYTES:
            _check_pages(conn)
        _prepare_to_write(conn)
        if revision != HEAD:
            bring_up_to_date(conn, path, at=at)
    except BaseException:
        conn.close()
        raise
    return conn


def _create(path: Path) -> None:
    if path.with_name(LEDGER + "-wal").exists():
        # The log of a lost file must not be applied to a new one.
        raise StorageFailure(DAMAGED, details=f"{path} is gone, but its log is still there.")
    fresh = path.with_name(f"ledger.new-{os.getpid()}-{threading.get_ident()}.db")
    _remove(fresh)
    try:
        fresh.touch(mode=0o600, exist_ok=False)
        with closing(connect(fresh)) as conn:
            _prepare_to_write(conn)
            migrate_new(conn)
        _publish(fresh, path)
    finally:
        _remove(fresh)


def _publish(fresh: Path, path: Path) -> None:
    """Rename the complete file, unless another process was first."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        return
    except OSError:
        # Some file systems have no hard links.
        if not path.exists():
            fresh.rename(path)
    _flush_folder(path.parent)


def _flush_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _check_header(path: Path) -> None:
    with open_plain(path) as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            raise StorageFailure(DAMAGED, details=f"{path} does not begin as a database does.")


def _check_pages(conn: sqlite3.Connection) -> None:
    try:
        answer = conn.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        raise storage_failure(error) from error
    if answer != "ok":
        raise StorageFailure(DAMAGED, details=str(answer))


def never() -> bool:
    """Default without cancellation."""
    return False


def check(data_dir: Path, *, ended: Callable[[], bool] = never) -> str | None:
    """Check every page and index of the ledger; the damage found, or None.

    Reads only. Takes seconds for a large ledger; *ended* is called repeatedly, and True cancels
    it. Raises StorageFailure then, and if the ledger cannot be opened or was not made by Keep.
    """
    with folder_refusals():
        _check_header(data_dir / LEDGER)
    with closing(connect(data_dir / LEDGER, reading=True)) as conn:
        conn.set_progress_handler(ended, _STEPS)
        try:
            answer = str(conn.execute("PRAGMA integrity_check(1)").fetchone()[0])
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                raise StorageFailure(UserMessage("The check was broken off.")) from error
            raise storage_failure(error) from error
        conn.set_progress_handler(None, 0)
        if answer != "ok":
            return answer
        known_revision(conn)
    return None


def set_aside(data_dir: Path, *, at: datetime) -> Path:
    """Rename a damaged ledger and its other files, so that the next start creates an empty one.

    Returns its new path. No part of the program may have it open.
    """
    kept = data_dir / f"ledger.damaged-{at:%Y%m%dT%H%M%S%fZ}.db"
    with folder_refusals():
        for suffix in ("-wal", "-shm", ""):
            part = data_dir / (LEDGER + suffix)
            if part.exists():
                part.rename(kept.with_name(kept.name + suffix))
    return kept


def sqlite_version() -> str:
    return sqlite3.sqlite_version


def checkpoint_note() -> str | None:
    """Warning of `doctor` about a SQLite that can damage a log in concurrent checkpoints."""
    if not (3, 7, 0) <= sqlite3.sqlite_version_info <= (3, 51, 2):
        return None
    return UserMessage(
        "SQLite {sqlite_version} is safe here, as Keep Desktop writes through one connection "
        "only: two that empty a database's log at the same time can damage it. Do not write to "
        "ledger.db with other programs.",
        sqlite_version=sqlite3.sqlite_version,
    )

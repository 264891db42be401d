"""Backs up a data folder to one file while work goes on, and restores it.

A backup contains no secrets: those are in the system's keyring, or in the vault next to the
ledger, which is left out. A restored ledger does not know what happened after the backup was made,
so a restored Keep is stopped until the user releases it.
"""

import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO

from keep_desktop.domain.errors import Refused, StorageFailure
from keep_desktop.domain.messages import MessageCode, UserMessage, facts_of_code
from keep_desktop.domain.restore import RESTORED, restored_note
from keep_desktop.domain.system.files import checked_target, flush_folder, target_file
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.stores import Ledger
from keep_desktop.storage import schema
from keep_desktop.storage.backup.read import (
    AT_ONCE,
    FOLDERS,
    FORMAT,
    MANIFEST,
    BackupFacts,
    facts_in,
    next_piece,
    no_backup,
    no_ledger_of_ours,
    opened,
)
from keep_desktop.storage.backup.values import unreadable_column
from keep_desktop.storage.database import LEDGER, check, connect, set_aside
from keep_desktop.storage.errors import folder_refusals, storage_failure
from keep_desktop.storage.ledger import open_ledger
from keep_desktop.storage.planning_tables import (
    recorded_calls,
    recorded_contents,
    recorded_runs,
)
from keep_desktop.storage.stores.settings import BEFORE

#: Facts about the ledger in the manifest.
_COUNTS = {
    "workflows": "SELECT count(*) FROM workflows",
    "items": "SELECT count(*) FROM items",
}

#: Called with (bytes done, bytes in all); raises Cancelled to end it.
OnProgress = Callable[[int, int], None]


def no_progress(done: int, total: int) -> None:
    """Default without progress."""


def write_backup(
    data_dir: Path,
    file: Path,
    *,
    at: datetime,
    program: str,
    recordings: bool = False,
    on_progress: OnProgress = no_progress,
) -> BackupFacts:
    """Write a backup of the data folder to *file*, whole or not at all; what runs read is left out
    without *recordings*.

    Others may read and write the ledger meanwhile: the backup contains its state at one moment.
    Raises Refused, StorageFailure, or what *on_progress* raises.
    """
    target = checked_target(file, data_dir)
    with target_file(file, data_dir) as raw, _folder_beside(target) as beside:
        copy = beside / LEDGER
        _copy_ledger(data_dir / LEDGER, copy)
        if not recordings:
            _leave_out_recordings(copy)
        return _write(raw, copy, data_dir, at=at, program=program, on_progress=on_progress)


@contextmanager
def _folder_beside(target: Path) -> Iterator[Path]:
    """For the copy of the ledger; readable by its owner only."""
    with tempfile.TemporaryDirectory(prefix=".keep-", dir=target.parent) as name:
        yield Path(name)


def _copy_ledger(ledger: Path, copy: Path) -> None:
    try:
        copy.touch(mode=0o600)
        with closing(connect(ledger, reading=True)) as source, closing(_plain(copy)) as target:
            source.backup(target)
            # One file, without a write-ahead log.
            target.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise storage_failure(error) from error


def _leave_out_recordings(copy: Path) -> None:
    """Overwritten too: nothing of it is in the file any more."""
    try:
        with closing(_plain(copy)) as conn:
            conn.execute("PRAGMA secure_delete=ON")
            tables = {name for (name,) in conn.execute("SELECT name FROM sqlite_master")}
            for table in (recorded_calls, recorded_contents, recorded_runs):
                # An older ledger has none.
                if table.name in tables:
                    conn.execute(f"DELETE FROM {table.name}")  # noqa: S608 - our own names
    except sqlite3.Error as error:
        raise storage_failure(error) from error


def _plain(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def _write(
    raw: BinaryIO,
    ledger: Path,
    data_dir: Path,
    *,
    at: datetime,
    program: str,
    on_progress: OnProgress,
) -> BackupFacts:
    files = {LEDGER: ledger, **dict(_beside(data_dir))}
    total = sum(path.stat().st_size for path in files.values())
    done = 0
    listed: dict[str, dict[str, Any]] = {}
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, path in files.items():
            digest, size = hashlib.sha256(), 0
            with archive.open(name, "w", force_zip64=True) as entry:
                for piece in _pieces(path):
                    entry.write(piece)
                    digest.update(piece)
                    size += len(piece)
                    done += len(piece)
                    on_progress(done, max(total, done))
            listed[name] = {"sha256": digest.hexdigest(), "bytes": size}
        with closing(_plain(ledger)) as conn:
            revision = schema.revision_of(conn)
            counts = {what: _count(conn, how) for what, how in _COUNTS.items()}
        manifest = {
            "format": FORMAT,
            "made_at": at.astimezone(UTC).isoformat(),
            "program": program,
            "revision": revision,
            "files": listed,
            **counts,
        }
        archive.writestr(MANIFEST, json.dumps(manifest))
    return BackupFacts(
        made_at=at,
        program=program,
        files=len(files),
        bytes=done,
        workflows=counts["workflows"],
        items=counts["items"],
    )


def _pieces(path: Path) -> Iterator[bytes]:
    with folder_refusals(), path.open("rb") as source:
        while piece := source.read(AT_ONCE):
            yield piece


def _count(conn: sqlite3.Connection, how: str) -> int:
    (count,) = conn.execute(how).fetchone()
    return int(count)


def _beside(data_dir: Path) -> Iterator[tuple[str, Path]]:
    for folder in FOLDERS:
        for path in sorted((data_dir / folder).rglob("*")):
            if path.is_file() and not path.is_symlink():
                yield path.relative_to(data_dir).as_posix(), path


# -- reading ----------------------------------------------------------------------------------


def facts_of(file: Path) -> BackupFacts:
    """A backup's facts. Raises Refused if it is none, obviously damaged, or of a newer Keep."""
    with opened(file) as (_, manifest):
        return facts_in(manifest, file)


@contextmanager
def ledger_in(data_dir: Path, file: Path, *, clock: Clock) -> Iterator[tuple[BackupFacts, Ledger]]:
    """The ledger of a backup, for inspection before a restore; restores nothing. Raises Refused or
    StorageFailure."""
    with folder_refusals():
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryDirectory(prefix="restore-", dir=data_dir) as folder:
            facts = _unpack(file, Path(folder), only=LEDGER)
            _check_ledger(Path(folder), file)
            ledger = open_ledger(Path(folder), clock=clock)
            try:
                _require_readable(Path(folder), file)
                yield facts, ledger
            finally:
                ledger.close()


def restore(
    data_dir: Path,
    file: Path,
    *,
    clock: Clock,
    expected: BackupFacts | None = None,
) -> Path | None:
    """Replace the ledger of *data_dir* by that of a backup, stopped; returns the path of the
    previous ledger, None if there was none. Downloads and replaced files since then stay.
    *expected*: only if it is the backup that was inspected.

    Only while nobody else has the data folder open (the caller holds its lock). The ledger is
    replaced in one step, whatever interrupts it. Raises Refused or StorageFailure; then nothing
    has changed.
    """
    now = clock.now()
    name = f"{now:%Y%m%dT%H%M%S%fZ}"
    fresh = data_dir / f"restore-{name}"
    with folder_refusals():
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh.mkdir(mode=0o700)
        try:
            facts = _unpack(file, fresh)
            _refuse_other(facts, expected)
            _make_ready(fresh, file, clock, made_at=facts.made_at)
            kept = data_dir / f"ledger.before-restore-{name}.db"
            return _put_in_place(data_dir, fresh, kept, at=now)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)


def _refuse_other(facts: BackupFacts, expected: BackupFacts | None) -> None:
    if expected is not None and facts.digest != expected.digest:
        raise Refused(
            UserMessage("The backup has changed since you looked at it. Look at it again.")
        )


def _unpack(file: Path, to: Path, *, only: str | None = None) -> BackupFacts:
    with opened(file) as (archive, manifest):
        facts = facts_in(manifest, file)
        free = shutil.disk_usage(to).free
        if facts.bytes > free:
            raise Refused(
                UserMessage("There is not enough space on the disk for what the backup holds.")
            )
        for name, about in manifest["files"].items():
            if only not in (None, name):
                continue
            path = to / name
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _unpack_one(archive, name, path, about, file)
    return facts


def _unpack_one(
    archive: zipfile.ZipFile, name: str, path: Path, about: dict[str, Any], file: Path
) -> None:
    """Never more than the manifest says: a small file can expand to any size."""
    digest, size, most = hashlib.sha256(), 0, int(about["bytes"])
    with (
        archive.open(name) as entry,
        os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as target,
    ):
        while piece := next_piece(entry, file):
            size += len(piece)
            if size > most:
                raise no_backup(file)
            target.write(piece)
            digest.update(piece)
        target.flush()
        os.fsync(target.fileno())
    if size != most or digest.hexdigest() != about["sha256"]:
        raise no_backup(file)


def _check_ledger(folder: Path, file: Path) -> None:
    """Require that the ledger unpacked from *file* is undamaged and made by Keep."""
    try:
        if check(folder) is not None:
            raise no_backup(file)
    except StorageFailure as failure:
        if facts_of_code(failure.sentence, MessageCode.LEDGER_ALTERED) is not None:
            raise no_ledger_of_ours(file, failure.details) from failure
        raise


def _require_readable(folder: Path, file: Path) -> None:
    """Require that the migrated ledger holds values as Keep stores them."""
    with closing(connect(folder / LEDGER, reading=True)) as conn:
        conn.execute("BEGIN")
        column = unreadable_column(conn)
    if column is not None:
        raise no_ledger_of_ours(file, column)


def _make_ready(folder: Path, file: Path, clock: Clock, *, made_at: datetime) -> None:
    """Check the unpacked ledger, migrate it, and stop it with the reason."""
    _check_ledger(folder, file)
    ledger = open_ledger(folder, clock=clock)
    try:
        _require_readable(folder, file)
        with ledger.write() as uow:
            stopped_at = uow.switches.stop_after_restore(at=clock.now())
            uow.settings.put(RESTORED, restored_note(made_at, stopped_at))
            # Its connectors must not get secrets that were entered here.
            uow.settings.put(BEFORE, {})
            # Nor may a file from elsewhere say which commands the user confirmed.
            for server in uow.mcp_servers.all().values():
                uow.mcp_servers.put(server.unconfirmed())
            uow.commit()
    finally:
        ledger.close()


def _put_in_place(data_dir: Path, fresh: Path, kept: Path, *, at: datetime) -> Path | None:
    for folder in FOLDERS:
        _merge(fresh / folder, data_dir / folder)
    current = data_dir / LEDGER
    there_was_one = current.exists()
    if there_was_one:
        try:
            _empty_log(current)
            _link(current, kept)
        except StorageFailure:
            # It is damaged, which is why it is replaced.
            kept = set_aside(data_dir, at=at)
    (fresh / LEDGER).replace(current)
    flush_folder(data_dir)
    return kept if there_was_one else None


def _merge(source: Path, target: Path) -> None:
    """Add missing files; existing ones were made by a later Keep."""
    for path in sorted(source.rglob("*")):
        place = target / path.relative_to(source)
        if path.is_dir():
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
        elif not place.exists():
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.replace(place)


def _empty_log(ledger: Path) -> None:
    """Move everything out of the log, which must not be applied to another file."""
    try:
        with closing(_plain(ledger)) as conn:
            conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise storage_failure(error) from error
    for suffix in ("-wal", "-shm"):
        ledger.with_name(ledger.name + suffix).unlink(missing_ok=True)


def _link(current: Path, kept: Path) -> None:
    try:
        os.link(current, kept)
    except OSError:
        # Some file systems have no hard links.
        shutil.copy2(current, kept)

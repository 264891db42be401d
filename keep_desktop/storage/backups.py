"""Backups of a data folder: one file with the ledger and what belongs to it, made while work goes
on, and read back with distrust.

A backup holds no secrets: those lie in the system's keyring, or in the vault beside the ledger,
which is left out. What it holds was done before it was made; what was done since, a restored ledger
does not know. So a restored Keep is stopped until the user releases it.
"""

import hashlib
import json
import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from keep_desktop.domain.errors import Refused, StorageFailure
from keep_desktop.domain.restored import NOT_RESTORED, RESTORED, restored_note
from keep_desktop.ports.clock import Clock
from keep_desktop.storage import schema
from keep_desktop.storage.backup_reading import (
    FOLDERS,
    FORMAT,
    MANIFEST,
    PENDING,
    BackupFacts,
    facts_in,
    no_backup,
    opened,
)
from keep_desktop.storage.database import LEDGER, check, connect, set_aside
from keep_desktop.storage.failures import folder_failure, storage_failure
from keep_desktop.storage.ledger import open_ledger

_AT_ONCE = 1024 * 1024
#: What a manifest tells of the ledger in it.
_COUNTS = {
    "workflows": "SELECT count(*) FROM workflows",
    "items": "SELECT count(*) FROM items",
}

#: Called with (bytes done, bytes in all); raises Cancelled to end it.
Told = Callable[[int, int], None]


def tell_nobody(done: int, total: int) -> None:
    """For callers that show no progress."""


def write_backup(
    data_dir: Path, file: Path, *, at: datetime, program: str, told: Told = tell_nobody
) -> BackupFacts:
    """Write a backup of the data folder to *file*, which is there whole or not at all.

    Others may read and write the ledger meanwhile: the backup holds it as it was at one moment.
    Raises Refused, StorageFailure, or what *told* raises.
    """
    target = file.absolute()
    if target.is_relative_to(data_dir.absolute()):
        raise Refused("Keep the backup outside the data folder: a copy beside it is lost with it.")
    part = target.with_name(f".{target.name}.part-{os.getpid()}")
    copy = target.with_name(f".{target.name}.ledger-{os.getpid()}")
    with _folder_refusals():
        try:
            _copy_ledger(data_dir / LEDGER, copy)
            facts = _write(part, copy, data_dir, at=at, program=program, told=told)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
            copy.unlink(missing_ok=True)
    return facts


def _copy_ledger(ledger: Path, copy: Path) -> None:
    try:
        copy.touch(mode=0o600)
        with closing(connect(ledger, reading=True)) as source, closing(_plain(copy)) as target:
            source.backup(target)
            # One file, without a log beside it.
            target.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise storage_failure(error) from error


def _plain(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def _write(
    part: Path, ledger: Path, data_dir: Path, *, at: datetime, program: str, told: Told
) -> BackupFacts:
    files = {LEDGER: ledger, **dict(_beside(data_dir))}
    total = sum(path.stat().st_size for path in files.values())
    done = 0
    listed: dict[str, dict[str, Any]] = {}
    with (
        os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as raw,
        zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
    ):
        for name, path in files.items():
            digest, size = hashlib.sha256(), 0
            with path.open("rb") as source, archive.open(name, "w", force_zip64=True) as entry:
                while piece := source.read(_AT_ONCE):
                    entry.write(piece)
                    digest.update(piece)
                    size += len(piece)
                    done += len(piece)
                    told(done, max(total, done))
            listed[name] = {"sha256": digest.hexdigest(), "bytes": size}
        with closing(_plain(ledger)) as conn:
            revision = schema.revision_of(conn)
            held = {what: _count(conn, how) for what, how in _COUNTS.items()}
        manifest = {
            "format": FORMAT,
            "made_at": at.astimezone(UTC).isoformat(),
            "program": program,
            "revision": revision,
            "files": listed,
            **held,
        }
        archive.writestr(MANIFEST, json.dumps(manifest))
        archive.close()
        raw.flush()
        os.fsync(raw.fileno())
    return BackupFacts(
        made_at=at,
        program=program,
        revision=str(revision),
        files=len(files),
        bytes=done,
        **held,
    )


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
    """What a backup says of itself. Raises Refused where it is none, damaged on its face, or of a
    newer Keep."""
    with opened(file) as (_, manifest):
        return facts_in(manifest, file)


def restore(data_dir: Path, file: Path, *, clock: Clock, told: Told = tell_nobody) -> Path:
    """Put the ledger of a backup in the place of the one in *data_dir*, stopped; where the one
    before is kept. What was downloaded or replaced since stays beside it.

    Only while nobody else has the data folder open (the caller holds its lock). The ledger there
    is as it was until the moment at which it is the other one, whatever breaks off in between.
    Raises Refused or StorageFailure; then nothing has changed.
    """
    now = clock.now()
    name = f"{now:%Y%m%dT%H%M%S%fZ}"
    fresh = data_dir / f"restore-{name}"
    with _folder_refusals():
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh.mkdir(mode=0o700)
        try:
            facts = _unpack(file, fresh, told)
            _make_ready(fresh, file, clock, made_at=facts.made_at)
            kept = data_dir / f"ledger.before-restore-{name}.db"
            return _put_in_place(data_dir, fresh, kept, at=now)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)


def _unpack(file: Path, to: Path, told: Told) -> BackupFacts:
    with opened(file) as (archive, manifest):
        facts = facts_in(manifest, file)
        free = shutil.disk_usage(to).free
        if facts.bytes > free:
            raise Refused("There is not enough space on the disk for what the backup holds.")
        done = 0
        for name, about in manifest["files"].items():
            path = to / name
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            done += _unpack_one(archive, name, path, about, file)
            told(done, facts.bytes)
    return facts


def _unpack_one(
    archive: zipfile.ZipFile, name: str, path: Path, about: dict[str, Any], file: Path
) -> int:
    """Never more than the manifest says: a small file can claim to hold any amount."""
    digest, size, most = hashlib.sha256(), 0, int(about["bytes"])
    with (
        archive.open(name) as entry,
        os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as target,
    ):
        while piece := entry.read(_AT_ONCE):
            size += len(piece)
            if size > most:
                raise no_backup(file)
            target.write(piece)
            digest.update(piece)
        target.flush()
        os.fsync(target.fileno())
    if size != most or digest.hexdigest() != about["sha256"]:
        raise no_backup(file)
    return size


def _make_ready(folder: Path, file: Path, clock: Clock, *, made_at: datetime) -> None:
    """The unpacked ledger is sound, up to date, and stopped; and it says why."""
    if check(folder) is not None:
        raise no_backup(file)
    ledger = open_ledger(folder, clock=clock)
    try:
        with ledger.write() as uow:
            stopped_at = uow.switches.restored(at=clock.now())
            uow.settings.put(RESTORED, restored_note(made_at, stopped_at))
            # It tells of another restore, before the backup was made.
            uow.settings.remove(NOT_RESTORED)
            uow.commit()
    finally:
        ledger.close()


def _put_in_place(data_dir: Path, fresh: Path, kept: Path, *, at: datetime) -> Path:
    for folder in FOLDERS:
        _merge(fresh / folder, data_dir / folder)
    current = data_dir / LEDGER
    if current.exists():
        try:
            _empty_log(current)
            _link(current, kept)
        except StorageFailure:
            # It is damaged, which is why it is to be replaced.
            kept = set_aside(data_dir, at=at)
    (fresh / LEDGER).replace(current)
    return kept


def _merge(source: Path, target: Path) -> None:
    """Files that are not there yet: what lies there already was made by a later Keep."""
    for path in sorted(source.rglob("*")):
        place = target / path.relative_to(source)
        if path.is_dir():
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
        elif not place.exists():
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.replace(place)


def _empty_log(ledger: Path) -> None:
    """Nothing of the ledger lies in its log any more, which must not meet another file."""
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


# -- in the window ----------------------------------------------------------------------------


def leave_to_restore(data_dir: Path, file: Path) -> BackupFacts:
    """Have the backup restored at the next start, since nothing may have the ledger open then.
    Raises as `facts_of`; the file may go away meanwhile."""
    facts = facts_of(file)
    part = data_dir / f"{PENDING}.part"
    with _folder_refusals():
        try:
            shutil.copyfile(file, part)
            part.replace(data_dir / PENDING)
        finally:
            part.unlink(missing_ok=True)
    return facts


def restore_left(data_dir: Path, *, clock: Clock) -> Path | None:
    """Restore what was left to be restored; where the ledger before is kept, None where nothing
    was left. The caller holds the lock of the data folder. Raises as `restore`; it is not tried
    again then."""
    pending = data_dir / PENDING
    if not pending.exists():
        return None
    try:
        return restore(data_dir, pending, clock=clock)
    finally:
        pending.unlink(missing_ok=True)


def left_to_restore(data_dir: Path) -> BackupFacts | None:
    """What the backup that was left to be restored says of itself; None where none was left.
    Raises as `facts_of`, and StorageFailure."""
    pending = data_dir / PENDING
    with _folder_refusals():
        return facts_of(pending) if pending.exists() else None


def forget_left(data_dir: Path) -> None:
    """Restore nothing at the next start."""
    with _folder_refusals():
        (data_dir / PENDING).unlink(missing_ok=True)


@contextmanager
def _folder_refusals() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise folder_failure(error) from error

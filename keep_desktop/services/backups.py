"""Backups, as the user makes them and reads them back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from keep_desktop import __version__
from keep_desktop.domain.errors import KeepError
from keep_desktop.domain.restored import (
    NOT_RESTORED,
    NotRestored,
    not_restored,
    not_restored_note,
)
from keep_desktop.ports.activity import ActivityFilter, ActivityKind, Happening
from keep_desktop.services.context import Keep
from keep_desktop.storage.backup_reading import BackupFacts
from keep_desktop.storage.backups import (
    Told,
    facts_of,
    forget_left,
    leave_to_restore,
    left_to_restore,
    tell_nobody,
    write_backup,
)


def make_backup(keep: Keep, file: Path, *, told: Told = tell_nobody) -> BackupFacts:
    """Write everything but secrets to *file*, whole or not at all, while work goes on. *told* hears
    (bytes done, in all) and ends it by raising. Raises Refused or StorageFailure. Any thread."""
    return write_backup(keep.data_dir, file, at=keep.clock.now(), program=__version__, told=told)


def backup_facts(file: Path) -> BackupFacts:
    """What a backup says of itself; Refused where it is none."""
    return facts_of(file)


def restore_at_next_start(keep: Keep, file: Path) -> BackupFacts:
    """Have the backup put in place when Keep starts next; it is stopped then, because what was
    done since the backup was made is not known to it. Raises Refused where it is no backup."""
    facts = leave_to_restore(keep.data_dir, file)
    if backup_not_restored(keep) is not None:
        forget_not_restored(keep)
    return facts


@dataclass(frozen=True, slots=True)
class WaitingRestore:
    """A backup that was left to be put in place. Where it cannot be read any more, `facts` is None
    and `trouble` says why."""

    facts: BackupFacts | None
    trouble: str = ""


def restore_waits(keep: Keep) -> WaitingRestore | None:
    """The backup that is put in place when Keep starts next; None where there is none."""
    try:
        facts = left_to_restore(keep.data_dir)
    except KeepError as error:
        return WaitingRestore(None, error.sentence)
    return None if facts is None else WaitingRestore(facts)


def note_not_restored(keep: Keep, failed: NotRestored) -> None:
    """Have the user told that a backup is not in place, until `forget_not_restored`."""
    with keep.ledger.write() as uow:
        uow.settings.put(NOT_RESTORED, not_restored_note(failed))
        uow.commit()


def said_not_restored(failed: NotRestored) -> str:
    """For the command line: what is not in place, why, what holds, and what to do."""
    return (
        f"The backup that was to be restored is not in place. {failed.why} The ledger from before "
        "is untouched. `keep-desktop restore FILE` takes another backup."
    )


def backup_not_restored(keep: Keep) -> NotRestored | None:
    """The backup that was to be put in place at a start and was not, while the user has not said
    that he knows."""
    with keep.ledger.read() as uow:
        return not_restored(uow.settings.all())


def forget_not_restored(keep: Keep) -> None:
    """The user knows of it."""
    with keep.ledger.write() as uow:
        uow.settings.remove(NOT_RESTORED)
        uow.commit()


def give_up_restore(keep: Keep) -> None:
    """Start as it is the next time, with no backup put in place."""
    forget_left(keep.data_dir)


_LAST = "backup.last"


@dataclass(frozen=True, slots=True, kw_only=True)
class LastBackup:
    file: Path
    at: datetime
    #: Of the file itself, which holds more than its size.
    bytes: int


def remember_backup(keep: Keep, last: LastBackup) -> None:
    """Note where the last backup was written."""
    with keep.ledger.write(durable=False) as uow:
        at = last.at.isoformat()
        uow.settings.put(_LAST, {"file": str(last.file), "at": at, "bytes": last.bytes})
        uow.commit()


def effects_since(keep: Keep, at: datetime, *, most: int) -> int:
    """How many steps happened after that, counted up to *most*."""
    wanted = ActivityFilter(kinds=frozenset({ActivityKind.EFFECTS}), since=at)
    rows = keep.queries.activity(wanted, limit=most).rows
    return sum(row.happening is Happening.STEP_HAPPENED for row in rows)


def last_backup(keep: Keep) -> LastBackup | None:
    """Where the last one was written from this window; it may have been moved since."""
    with keep.ledger.read() as uow:
        noted = uow.settings.get(_LAST)
    if not isinstance(noted, Mapping):
        return None
    file, at, size = noted.get("file"), noted.get("at"), noted.get("bytes")
    if not isinstance(file, str) or not isinstance(at, str) or not isinstance(size, int):
        return None
    return LastBackup(file=Path(file), at=datetime.fromisoformat(at), bytes=size)

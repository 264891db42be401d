"""Backups, as the user makes them and reads them back."""

from pathlib import Path

from keep_desktop import __version__
from keep_desktop.services.context import Keep
from keep_desktop.storage.backups import (
    BackupFacts,
    Told,
    facts_of,
    leave_to_restore,
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
    return leave_to_restore(keep.data_dir, file)

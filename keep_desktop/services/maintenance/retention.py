"""Retention: the user's setting, and removal of expired data.

Nothing is removed until the user has chosen a time, and nothing in the first day after that.
Items, attempts, mutations, questions and events are never removed; see `ports.retention`.
"""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from keep_desktop.domain.errors import Refused, StorageFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ports.retention import RetentionCutoffs, RetentionKind
from keep_desktop.services.context import Keep

#: Choices in days; None is for ever.
KEEP_DAYS: tuple[int | None, ...] = (30, 90, 365, None)
#: Factor for what belongs to failures.
FAILURES_LONGER = 3
EVERY = timedelta(days=1)

_RULE, _LAST = "history.rule", "history.last"
#: Rows scanned, and so removed at most, at once: some milliseconds.
_ROWS = 500
#: Pause between two transactions, so that waiting writers come first.
_PAUSE_S = 0.05
_FOLDERS = ("kept", "downloads")

#: Raises to cancel.
Watch = Callable[[], None]


def history_days(keep: Keep) -> int | None:
    """After how many days logs are removed; None, also if unreadable: never."""
    with keep.ledger.read() as uow:
        stored = uow.settings.get(_RULE)
    days = stored.get("days") if isinstance(stored, Mapping) else None
    return days if isinstance(days, int) and days in KEEP_DAYS else None


def set_history_days(keep: Keep, days: int | None) -> None:
    """Keep logs so long from now on. Removal starts a day from now, so that a choice can be
    changed before it removes anything."""
    if days not in KEEP_DAYS:
        raise Refused(UserMessage("Logs are kept for 30, 90 or 365 days, or for ever."))
    with keep.ledger.write() as uow:
        uow.settings.put(_RULE, {"days": days})
        uow.settings.put(_LAST, {"at": keep.clock.now().isoformat()})
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()


def is_due(keep: Keep) -> bool:
    """Whether it is time to apply retention."""
    if history_days(keep) is None:
        return False
    with keep.ledger.read() as uow:
        stored = uow.settings.get(_LAST)
    at = stored.get("at") if isinstance(stored, Mapping) else None
    if not isinstance(at, str):
        return True
    # A clock that was set back must not delay it for long.
    return not timedelta() <= keep.clock.now() - datetime.fromisoformat(at) < EVERY


def apply_retention(
    keep: Keep, *, watch: Watch = lambda: None, pause: Callable[[float], object] = time.sleep
) -> int:
    """Remove expired data; returns how much.

    In small transactions with pauses, so that work continues. *watch* is called between them and
    cancels by raising; the rest is removed the next time.
    """
    days = history_days(keep)
    if days is None:
        return 0
    ages = _retention_cutoffs(keep, days)
    gone = 0
    for kind in RetentionKind:
        if kind is not RetentionKind.FILES:
            gone += _remove_rows(keep, kind, ages, watch, pause)
    gone += sum(_remove_file(path, ages) for path in _old_files(keep, ages))
    with keep.ledger.write(durable=False) as uow:
        uow.settings.put(_LAST, {"at": keep.clock.now().isoformat()})
        uow.commit()
    return gone


def _remove_rows(
    keep: Keep,
    kind: RetentionKind,
    ages: RetentionCutoffs,
    watch: Watch,
    pause: Callable[[float], object],
) -> int:
    store = keep.ledger.retention
    gone, after = 0, 0
    while True:
        watch()
        numbers, last = store.expired(kind, ages, after=after, limit=_ROWS)
        if last is None:
            return gone
        if numbers:
            gone += store.remove(kind, ages, numbers)
            pause(_PAUSE_S)
        after = last


def _retention_cutoffs(keep: Keep, days: int) -> RetentionCutoffs:
    now = keep.clock.now()
    return RetentionCutoffs(
        before=now - timedelta(days=days),
        failures_before=now - timedelta(days=days * FAILURES_LONGER),
    )


# -- files ------------------------------------------------------------------------------------


def _old_files(keep: Keep, ages: RetentionCutoffs) -> list[Path]:
    """Expired files of the program's own folders that no mutation references."""
    try:
        old = {name: path for name, path in _program_files(keep.data_dir) if _is_old(path, ages)}
    except OSError as error:
        raise StorageFailure(
            UserMessage("The data folder cannot be read. Check the disk and who may read it."),
            details=str(error),
        ) from error
    return sorted(keep.ledger.retention.unreferenced_files(old)) if old else []


def _program_files(data_dir: Path) -> list[tuple[str, Path]]:
    """With the name that a mutation would know it by."""
    found = []
    for folder in _FOLDERS:
        root = data_dir / folder
        for path in root.rglob("*"):
            if path.is_file() and not path.is_symlink():
                found.append((path.relative_to(root).parts[0], path))
    return found


def _is_old(path: Path, ages: RetentionCutoffs) -> bool:
    return path.stat().st_mtime < ages.failures_before.timestamp()


def _remove_file(path: Path, ages: RetentionCutoffs) -> int:
    """Checked again: the same content may have been backed up meanwhile."""
    try:
        if not _is_old(path, ages):
            return 0
        path.unlink()
        if path.parent.name not in _FOLDERS:
            # A download's folder, which may contain no other.
            with suppress(OSError):
                path.parent.rmdir()
    except OSError:
        # In use, or removed already: retried the next day.
        return 0
    return 1

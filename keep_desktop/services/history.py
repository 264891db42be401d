"""How long logs and the like are kept, as the user sets it, and the removing of what is older.

Nothing goes before the user has seen what would go and has agreed. Items, attempts, mutations,
questions and events never go; see `ports.history`.
"""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from keep_desktop.domain.errors import Refused, StorageFailure
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ports.history import Ageing, Ages, Amount, Space
from keep_desktop.services.context import Keep

#: What may be chosen; None is for ever.
KEEP_DAYS: tuple[int | None, ...] = (30, 90, 365, None)
USUAL_DAYS = 365
#: What belongs to failures is kept so many times as long.
FAILURES_LONGER = 3
EVERY = timedelta(days=1)

_RULE, _LAST, _OFFERED = "history.rule", "history.last", "history.offered"
_OFFER = (
    "Logs older than a year can go. Settings, under Logs, shows what that is; nothing is removed "
    "before you agree to it."
)
#: Rows looked at, and so removed at most, in one go: some milliseconds.
_ROWS = 500
#: Between two goes, so that whoever waits to write comes first.
_PAUSE_S = 0.05
_FOLDERS = ("kept", "downloads")

#: Raises to end what goes on.
Watch = Callable[[], None]


@dataclass(frozen=True, slots=True)
class HistoryRule:
    """`days` None: for ever. Until it is `agreed`, nothing is removed."""

    days: int | None = USUAL_DAYS
    agreed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LastAged:
    """When was last removed what was too old, and how much it was."""

    at: datetime
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryPreview:
    """What would go under a rule, if it were applied now."""

    days: int | None
    parts: Mapping[Ageing, Amount]
    space: Space

    @property
    def count(self) -> int:
        return sum(part.count for part in self.parts.values())

    @property
    def bytes(self) -> int:
        return sum(part.bytes for part in self.parts.values())


def history_rule(keep: Keep) -> HistoryRule:
    """The rule in force; what cannot be understood counts as not agreed to."""
    with keep.ledger.read() as uow:
        stored = uow.settings.get(_RULE)
    if not isinstance(stored, Mapping) or stored.get("days") not in KEEP_DAYS:
        return HistoryRule()
    days = stored.get("days")
    return HistoryRule(days if isinstance(days, int) else None, agreed=True)


def agree_to_history(keep: Keep, days: int | None) -> None:
    """Keep logs so long from now on, and remove older ones. The user has seen a preview."""
    if days not in KEEP_DAYS:
        raise Refused("Logs are kept for 30, 90 or 365 days, or for ever.")
    with keep.ledger.write() as uow:
        uow.settings.put(_RULE, {"days": days})
        # What is older goes soon, not tomorrow.
        uow.settings.remove(_LAST)
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()


def last_aged(keep: Keep) -> LastAged | None:
    with keep.ledger.read() as uow:
        stored = uow.settings.get(_LAST)
    if not isinstance(stored, Mapping):
        return None
    at, count = stored.get("at"), stored.get("count")
    if not isinstance(at, str) or not isinstance(count, int):
        return None
    return LastAged(at=datetime.fromisoformat(at), count=count)


def history_preview(keep: Keep, days: int | None) -> HistoryPreview:
    """What would go now. Takes seconds for a large ledger; any thread but the window's."""
    store, parts = keep.ledger.history, dict[Ageing, Amount]()
    if days is not None:
        ages = _ages(keep, days)
        parts = {kind: store.amount(kind, ages) for kind in Ageing if kind is not Ageing.FILES}
        sizes = [_size(path) for path in _old_files(keep, ages)]
        parts[Ageing.FILES] = Amount(len(sizes), sum(sizes))
    return HistoryPreview(days=days, parts=parts, space=store.space())


def is_due(keep: Keep) -> bool:
    """Whether it is time to remove what is too old."""
    rule = history_rule(keep)
    if not rule.agreed or rule.days is None:
        return False
    last = last_aged(keep)
    # A clock that was set back must not put it off for long.
    return last is None or not timedelta() <= keep.clock.now() - last.at < EVERY


def offer_history(keep: Keep) -> bool:
    """Tell the user, once for ever, that there is something that could go; False where there is
    nothing to tell, or it was told."""
    with keep.ledger.read() as uow:
        told = uow.settings.get(_OFFERED) is not None
    if told or history_rule(keep).agreed or not history_preview(keep, USUAL_DAYS).count:
        return False
    with keep.ledger.write() as uow:
        uow.settings.put(_OFFERED, True)
        uow.notify(
            None, type="message", payload={"message": _OFFER}, at=keep.clock.now(), key=_OFFERED
        )
        uow.commit()
    return True


def age_history(
    keep: Keep, *, watch: Watch = lambda: None, pause: Callable[[float], object] = time.sleep
) -> int:
    """Remove what is too old under the rule that was agreed to; how much went.

    In small transactions with pauses, so that work goes on beside it. *watch* is called between
    them and ends it by raising; the rest goes the next time.
    """
    rule = history_rule(keep)
    if not rule.agreed or rule.days is None:
        return 0
    ages = _ages(keep, rule.days)
    gone = 0
    for kind in Ageing:
        if kind is not Ageing.FILES:
            gone += _remove_rows(keep, kind, ages, watch, pause)
    gone += sum(_remove_file(path, ages) for path in _old_files(keep, ages))
    with keep.ledger.write(durable=False) as uow:
        uow.settings.put(_LAST, {"at": keep.clock.now().isoformat(), "count": gone})
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()
    return gone


def _remove_rows(
    keep: Keep, kind: Ageing, ages: Ages, watch: Watch, pause: Callable[[float], object]
) -> int:
    store = keep.ledger.history
    gone, after = 0, 0
    while True:
        watch()
        numbers, last = store.some(kind, ages, after=after, limit=_ROWS)
        if last is None:
            return gone
        if numbers:
            gone += store.remove(kind, ages, numbers)
            pause(_PAUSE_S)
        after = last


def _ages(keep: Keep, days: int) -> Ages:
    now = keep.clock.now()
    return Ages(
        before=now - timedelta(days=days),
        failures_before=now - timedelta(days=days * FAILURES_LONGER),
    )


# -- files ------------------------------------------------------------------------------------


def _old_files(keep: Keep, ages: Ages) -> list[Path]:
    """Files of the program's own folders that are too old and that no mutation knows."""
    try:
        old = {name: path for name, path in _own_files(keep.data_dir) if _is_old(path, ages)}
    except OSError as error:
        raise StorageFailure(
            "The data folder cannot be read. Check the disk and who may read it.",
            details=str(error),
        ) from error
    return sorted(keep.ledger.history.unknown_files(old)) if old else []


def _own_files(data_dir: Path) -> list[tuple[str, Path]]:
    """With the name that a mutation would know it by."""
    found = []
    for folder in _FOLDERS:
        root = data_dir / folder
        for path in root.rglob("*"):
            if path.is_file() and not path.is_symlink():
                found.append((path.relative_to(root).parts[0], path))
    return found


def _is_old(path: Path, ages: Ages) -> bool:
    return path.stat().st_mtime < ages.failures_before.timestamp()


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _remove_file(path: Path, ages: Ages) -> int:
    """Looked at once more: the same content may have been kept anew meanwhile."""
    try:
        if not _is_old(path, ages):
            return 0
        path.unlink()
        if path.parent.name not in _FOLDERS:
            # The folder of one download, which may hold no other.
            with suppress(OSError):
                path.parent.rmdir()
    except OSError:
        # It is in use, or gone already: the next day has another look.
        return 0
    return 1

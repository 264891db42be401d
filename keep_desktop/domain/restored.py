"""What a ledger says of backups: that it was restored from one of when, and that its stop came of
that; or that one was to be restored, and why it was not."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from keep_desktop.domain.json import JsonValue

#: Of the setting that says it.
RESTORED = "backup.restored"
#: Of the setting that says why a backup is not in place.
NOT_RESTORED = "backup.not_restored"


def restored_note(made_at: datetime, stopped_at: datetime) -> JsonValue:
    """What that setting holds: when the backup was made, and since when all is stopped for it."""
    return {"made_at": made_at.isoformat(), "stopped_at": stopped_at.isoformat()}


def restored_from(
    settings: Mapping[str, JsonValue], stopped_at: datetime | None
) -> datetime | None:
    """When the backup was made that the stop since *stopped_at* comes from, or None."""
    noted = settings.get(RESTORED)
    if stopped_at is None or not isinstance(noted, Mapping):
        return None
    made_at = noted.get("made_at")
    if noted.get("stopped_at") != stopped_at.isoformat() or not isinstance(made_at, str):
        return None
    return datetime.fromisoformat(made_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class NotRestored:
    """A backup was to be put in place at a start, and was not; nothing else was changed."""

    at: datetime
    #: A sentence for a person.
    why: str


def not_restored_note(noted: NotRestored) -> JsonValue:
    """What that setting holds until the user has seen it."""
    return {"at": noted.at.isoformat(), "why": noted.why}


def not_restored(settings: Mapping[str, JsonValue]) -> NotRestored | None:
    """What the user is still to be told of."""
    noted = settings.get(NOT_RESTORED)
    if not isinstance(noted, Mapping):
        return None
    at, why = noted.get("at"), noted.get("why")
    if not isinstance(at, str) or not isinstance(why, str):
        return None
    return NotRestored(at=datetime.fromisoformat(at), why=why)

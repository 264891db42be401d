"""The setting that records that the ledger was restored from a backup, and the stop that
followed."""

from collections.abc import Mapping
from datetime import datetime

from keep_desktop.domain.json import JsonValue

#: Of the setting that says it.
RESTORED = "backup.restored"


def restored_note(made_at: datetime, stopped_at: datetime) -> JsonValue:
    """The setting's value: when the backup was made, and since when everything is stopped for
    it."""
    return {"made_at": made_at.isoformat(), "stopped_at": stopped_at.isoformat()}


def restored_from(
    settings: Mapping[str, JsonValue], stopped_at: datetime | None
) -> datetime | None:
    """When the backup was made that caused the stop since *stopped_at*, or None."""
    noted = settings.get(RESTORED)
    if stopped_at is None or not isinstance(noted, Mapping):
        return None
    made_at = noted.get("made_at")
    if noted.get("stopped_at") != stopped_at.isoformat() or not isinstance(made_at, str):
        return None
    return datetime.fromisoformat(made_at)

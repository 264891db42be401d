"""Events as a `show` command reads them; as `views`, of which this is a part."""

from dataclasses import dataclass
from datetime import datetime

from keep_desktop.domain.ids import EventId, ItemId, RunId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.topics import EventStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRow:
    """An event of a topic, with the inputs that it stems from."""

    id: EventId
    topic: str
    message_id: str
    payload: JsonValue
    status: EventStatus
    caused_by: tuple[ItemId, ...]
    #: The highest attempt among its causes.
    attempt: int
    reserved_by_run_id: RunId | None
    created_by_run_id: RunId | None
    created_at: datetime

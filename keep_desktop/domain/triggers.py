"""What wakes a workflow beside its schedule: a folder, a mailbox, a calendar, a webhook.

A trigger says only that there may be something to do. What there is, the workflow finds by looking,
so nothing depends on a trigger being delivered, or being delivered once.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum

from keep_desktop.domain.ids import TriggerId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.runs import Trigger, backoff

#: Between two sessions that triggers start; and the longest, while each follows the one before at
#: once, as where a workflow writes into the folder that wakes it.
_GAP_MS, _LONGEST_GAP_MS = 2_000, 60_000


class TriggerKind(StrEnum):
    FOLDER = "folder"
    MAIL = "mail"
    CALENDAR = "calendar"
    WEBHOOK = "webhook"


#: What a session that it starts is stored with.
STARTED_BY: Mapping[TriggerKind, Trigger] = {
    TriggerKind.FOLDER: Trigger.FOLDER,
    TriggerKind.MAIL: Trigger.MAIL,
    TriggerKind.CALENDAR: Trigger.CALENDAR,
    TriggerKind.WEBHOOK: Trigger.WEBHOOK,
}
WAKING = frozenset(STARTED_BY.values())


@immutable(kw_only=True)
class WorkflowTrigger:
    id: TriggerId
    workflow_id: WorkflowId
    kind: TriggerKind
    #: The folder; the account; of a webhook, what its secret is stored under.
    place: str
    added_at: datetime
    #: When a session of it is to start; None: it waits for something to happen.
    due_at: datetime | None = None
    #: When it last started one.
    woke_at: datetime | None = None
    #: Why it cannot notice anything at present, as a sentence.
    trouble: str | None = None


def gap(repeats: int) -> timedelta:
    """The least time between two sessions, after so many that followed each other at once."""
    return backoff(repeats, base_ms=_GAP_MS, most_ms=_LONGEST_GAP_MS)

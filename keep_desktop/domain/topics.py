"""Events of topics between the handlers of a workflow, and their causes.

Inputs, the causes of events, are items that came from outside (`domain.items`), with the statuses
pending, done and skipped only.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from keep_desktop.domain.ids import EventId, ItemId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue


class EventStatus(StrEnum):
    PENDING = "pending"
    RESERVED = "reserved"
    CONSUMED = "consumed"
    SKIPPED = "skipped"


_S = EventStatus
EVENT_MOVES: Mapping[EventStatus, frozenset[EventStatus]] = {
    _S.PENDING: frozenset({_S.RESERVED, _S.SKIPPED}),
    _S.RESERVED: frozenset({_S.PENDING, _S.CONSUMED, _S.SKIPPED}),
    # Only reprocessing an input leaves these two, and undoing the skip of one leaves `skipped`.
    _S.CONSUMED: frozenset({_S.PENDING}),
    _S.SKIPPED: frozenset({_S.PENDING}),
}


class InputStatus(StrEnum):
    """An input's status, derived from its item."""

    PENDING = "pending"
    DONE = "done"
    SKIPPED = "skipped"


def input_status(status: ItemStatus) -> InputStatus:
    """The status of an input whose item is in *status*."""
    match status:
        case ItemStatus.DONE:
            return InputStatus.DONE
        case ItemStatus.SKIPPED:
            return InputStatus.SKIPPED
        case _:
            return InputStatus.PENDING


@immutable
class Cause:
    """An input as a cause, and the attempt of its processing."""

    item_id: ItemId
    attempt: int


@immutable(kw_only=True)
class Publication:
    """An event as a handler publishes it, with one topic and its causes.

    A known event keeps its status; the last payload and causes are stored.
    """

    topic: str
    message_id: str
    payload: JsonValue
    causes: tuple[Cause, ...]


@immutable(kw_only=True)
class Event:
    """(workflow_id, topic, message_id) is unique. Ids grow in the order of first publishing."""

    id: EventId
    workflow_id: WorkflowId
    topic: str
    message_id: str
    payload: JsonValue
    status: EventStatus
    #: The highest attempt among its causes; 1 without causes.
    attempt: int
    created_at: datetime


def has_new_cause(before: tuple[Cause, ...], now: tuple[Cause, ...]) -> bool:
    """Whether a republished event belongs to a later attempt of one of its inputs, so that it is
    processed again."""
    known = {cause.item_id: cause.attempt for cause in before}
    return any(cause.attempt > known.get(cause.item_id, cause.attempt) for cause in now)

"""Events of topics: what one handler of a workflow hands on to another, and what caused it.

Inputs, the causes of events, are items that came from outside (`domain.items`): their statuses
read pending, done and skipped, and nothing else.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from keep_desktop.domain.ids import EventId, ItemId, RunId, WorkflowId
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
    # Only reprocessing an input leads out of these two, and taking the skip of one back out of
    # `skipped`.
    _S.CONSUMED: frozenset({_S.PENDING}),
    _S.SKIPPED: frozenset({_S.PENDING}),
}


class InputStatus(StrEnum):
    """How the item of an input reads."""

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


@dataclass(frozen=True, slots=True)
class Cause:
    """An input that something stems from, and the attempt of its processing."""

    item_id: ItemId
    attempt: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """An event as a handler publishes it: one topic, the causes that it is to have.

    What was published before under the same topic and message id keeps its status; the last
    payload and causes stand.
    """

    topic: str
    message_id: str
    payload: JsonValue
    causes: tuple[Cause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """(workflow_id, topic, message_id) is unique. Ids grow in the order of first publishing."""

    id: EventId
    workflow_id: WorkflowId
    topic: str
    message_id: str
    payload: JsonValue
    status: EventStatus
    #: The highest attempt among its causes; 1 where it has none.
    attempt: int
    reserved_by_run_id: RunId | None
    created_by_run_id: RunId | None
    created_at: datetime


def caused_anew(before: tuple[Cause, ...], now: tuple[Cause, ...]) -> bool:
    """Whether an event that is published again belongs to a later attempt of one of its inputs,
    so that it is to be handled again."""
    known = {cause.item_id: cause.attempt for cause in before}
    return any(cause.attempt > known.get(cause.item_id, cause.attempt) for cause in now)

"""Which handler of a workflow runs next: asked of the ledger each time, so that nothing is kept
that could be wrong (docs/execution.md, "Handler workflows").
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.handlers import Consumer, HandlerGraph, HandlerTimes, Producer
from keep_desktop.domain.ids import EventId, WorkflowId


class Times(Protocol):
    def of(self, workflow_id: WorkflowId) -> Sequence[HandlerTimes]: ...


class Waiting(Protocol):
    def oldest_pending(
        self, workflow_id: WorkflowId, topics: Sequence[str]
    ) -> tuple[datetime, EventId] | None: ...


class Turns(Protocol):
    """What is asked: a unit of work of the ledger, or what a rehearsal keeps in memory."""

    @property
    def handlers(self) -> Times: ...

    @property
    def events(self) -> Waiting: ...


@dataclass(frozen=True, slots=True, order=True)
class _Turn:
    """Oldest pending event first, ties by order of publishing, then of the script."""

    at: datetime
    published: int
    place: int


def never(name: str) -> bool:
    """No consumer is due merely because it has pending events."""
    return False


def next_consumer(
    uow: Turns,
    workflow_id: WorkflowId,
    graph: HandlerGraph,
    *,
    now: datetime,
    any_pending: Callable[[str], bool] = never,
) -> Consumer | None:
    """The consumer whose turn it is; None where none is due.

    One is due that has pending events and either new ones arrived or its last run reserved some,
    or whose time to be woken has come. *any_pending* names those for which any pending event will
    do (Run now).
    """
    times = _times(uow, workflow_id)
    turns: list[tuple[_Turn, Consumer]] = []
    for place, consumer in enumerate(graph.consumers):
        known = times.get(consumer.name)
        if known is not None:
            turn = _turn(uow, consumer, known, place, now, any_pending(consumer.name))
            if turn is not None:
                turns.append((turn, consumer))
    return min(turns, key=lambda one: one[0])[1] if turns else None


def _turn(
    uow: Turns,
    consumer: Consumer,
    known: HandlerTimes,
    place: int,
    now: datetime,
    any_pending: bool,
) -> _Turn | None:
    woken = known.wake_at is not None and known.wake_at <= now
    if not (woken or known.has_news or known.reserved_last or any_pending):
        return None
    oldest = uow.events.oldest_pending(known.workflow_id, consumer.subscribes)
    if oldest is not None:
        return _Turn(oldest[0], oldest[1], place)
    return _Turn(known.wake_at, 0, place) if woken and known.wake_at is not None else None


def due_producers(
    uow: Turns, workflow_id: WorkflowId, graph: HandlerGraph, *, now: datetime
) -> Sequence[Producer]:
    """Those whose time has come, the one that has waited longest first."""
    times = _times(uow, workflow_id)
    due = [
        (known.next_at, producer)
        for producer in graph.producers
        if (known := times.get(producer.name)) is not None
        and known.next_at is not None
        and known.next_at <= now
    ]
    return [producer for _, producer in sorted(due, key=lambda one: one[0])]


def _times(uow: Turns, workflow_id: WorkflowId) -> Mapping[str, HandlerTimes]:
    return {known.name: known for known in uow.handlers.of(workflow_id)}

"""Which handler runs next and when a session starts by itself, read from the ledger each time, so
no state can be stale (docs/execution.md, "Handler workflows")."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Protocol

from keep_desktop.domain.handlers import Consumer, HandlerGraph, HandlerTimes, Producer
from keep_desktop.domain.ids import EventId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.runs import Trigger
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.context import Policies
from keep_desktop.engine.schedule.rules import corrected_times, next_due
from keep_desktop.ports.stores import UnitOfWork


class HandlerTimesSource(Protocol):
    def of(self, workflow_id: WorkflowId) -> Sequence[HandlerTimes]: ...


class PendingSource(Protocol):
    def oldest_pending(
        self, workflow_id: WorkflowId, topics: Sequence[str]
    ) -> tuple[datetime, EventId] | None: ...


class DueSource(Protocol):
    """Source of the facts: a unit of work of the ledger, or a rehearsal's memory."""

    @property
    def handlers(self) -> HandlerTimesSource: ...

    @property
    def events(self) -> PendingSource: ...


@immutable(order=True)
class _Priority:
    """Oldest pending event first, ties by order of publishing, then of the script."""

    at: datetime
    published: int
    place: int


def never(name: str) -> bool:
    """No consumer is due merely because it has pending events."""
    return False


def next_consumer(
    uow: DueSource,
    workflow_id: WorkflowId,
    graph: HandlerGraph,
    *,
    now: datetime,
    any_pending: Callable[[str], bool] = never,
) -> Consumer | None:
    """The next due consumer; None if none is due.

    One is due if it has pending events and either new ones arrived or its last run reserved some,
    or if its wake-up time has come. *any_pending* names those for which any pending event is
    enough (Run now).
    """
    times = _times(uow, workflow_id)
    candidates: list[tuple[_Priority, Consumer]] = []
    for place, consumer in enumerate(graph.consumers):
        known = times.get(consumer.name)
        if known is not None:
            priority = _priority(uow, consumer, known, place, now, any_pending(consumer.name))
            if priority is not None:
                candidates.append((priority, consumer))
    return min(candidates, key=lambda one: one[0])[1] if candidates else None


def _priority(
    uow: DueSource,
    consumer: Consumer,
    known: HandlerTimes,
    place: int,
    now: datetime,
    any_pending: bool,
) -> _Priority | None:
    wake_due = known.wake_at is not None and known.wake_at <= now
    if not (wake_due or known.has_news or known.reserved_last or any_pending):
        return None
    oldest = uow.events.oldest_pending(known.workflow_id, consumer.subscribes)
    if oldest is not None:
        return _Priority(oldest[0], oldest[1], place)
    return _Priority(known.wake_at, 0, place) if wake_due and known.wake_at is not None else None


def due_producers(
    uow: DueSource, workflow_id: WorkflowId, graph: HandlerGraph, *, now: datetime
) -> Sequence[Producer]:
    """Due producers, the one that has waited longest first."""
    times = _times(uow, workflow_id)
    due = [
        (known.next_at, producer)
        for producer in graph.producers
        if (known := times.get(producer.name)) is not None
        and known.next_at is not None
        and known.next_at <= now
    ]
    return [producer for _, producer in sorted(due, key=lambda one: one[0])]


def _times(uow: DueSource, workflow_id: WorkflowId) -> Mapping[str, HandlerTimes]:
    return {known.name: known for known in uow.handlers.of(workflow_id)}


def possibly_due(uow: UnitOfWork) -> Mapping[WorkflowId, Sequence[HandlerTimes]]:
    """The handlers that may be due now or at a known time, by workflow."""
    found: dict[WorkflowId, list[HandlerTimes]] = defaultdict(list)
    for times in uow.handlers.possibly_due():
        found[times.workflow_id].append(times)
    for workflow in uow.workflows.all():
        if workflow.pending_retry_run_id is not None:
            # That alone makes it due.
            found[workflow.id] += ()
    return found


def next_time(
    uow: UnitOfWork, workflow: Workflow, handlers: Sequence[HandlerTimes]
) -> tuple[datetime, Trigger] | None:
    """When a session starts by itself, possibly in the past, and what starts it; None: never as
    things are. Ignores whether the workflow may run, and its retry after a failure."""
    if uow.mutations.open_of_handlers(workflow.id):
        return None
    quiet = workflow.quiet_since
    times: list[tuple[datetime, Trigger]] = []
    if workflow.pending_retry_run_id is not None and quiet is None:
        times.append((workflow.created_at, Trigger.RETRY))
    for handler in handlers:
        if handler.next_at is not None:
            times.append((handler.next_at, Trigger.SCHEDULE))
        if handler.wake_at is not None and (quiet is None or handler.wake_at > quiet):
            times.append((handler.wake_at, Trigger.EVENT))
    if quiet is None and any(handler.has_news or handler.reserved_last for handler in handlers):
        times += _pending(uow, workflow, handlers)
    return min(times, default=None)


def _pending(
    uow: UnitOfWork, workflow: Workflow, handlers: Sequence[HandlerTimes]
) -> Sequence[tuple[datetime, Trigger]]:
    version = uow.workflows.version(workflow.active_version_id)
    if version is None or version.graph is None:
        return ()
    times = []
    for handler in handlers:
        consumer = version.graph.consumer(handler.name)
        if consumer is None or not (handler.has_news or handler.reserved_last):
            continue
        oldest = uow.events.oldest_pending(workflow.id, consumer.subscribes)
        if oldest is not None:
            times.append((oldest[0], Trigger.EVENT))
    return times


def is_due(uow: UnitOfWork, workflow: Workflow, *, now: datetime) -> bool:
    """Whether a session of it would have something to run at once, schedules apart."""
    version = uow.workflows.version(workflow.active_version_id)
    if version is None or version.graph is None:
        return False
    if uow.mutations.open_of_handlers(workflow.id):
        return False
    if workflow.pending_retry_run_id is not None:
        return True
    return next_consumer(uow, workflow.id, version.graph, now=now) is not None


def realign_handlers(
    uow: UnitOfWork, *, now: datetime, zone: tzinfo, policies: Policies, step: timedelta
) -> bool:
    """Correct the times that a clock set back or another zone made wrong; whether there were any.
    A clock set back by less than *step* is ignored."""
    farthest = now + timedelta(seconds=policies["policy.wake.max_s"])
    moved = False
    for handler in uow.handlers.possibly_due():
        if handler.wake_at is not None and handler.wake_at > farthest:
            uow.handlers.set_wake(handler.workflow_id, handler.name, farthest)
            moved = True
        at, rule = handler.next_at, handler.rule
        if at is None or rule is None or at <= now:
            continue
        right = corrected_times(rule, at, handler.skipped_at, now=now, zone=zone, step=step)
        if right is not None:
            uow.handlers.set_next(handler.workflow_id, handler.name, right[0], skipped_at=right[1])
            moved = True
    return moved


def skip_missed_handlers(
    uow: UnitOfWork, workflow_id: WorkflowId | None, *, now: datetime, zone: tzinfo
) -> None:
    """Turning a workflow on starts nothing by itself: missed times are moved on, and pending
    events wait for the next session that something else starts."""
    for known, handlers in possibly_due(uow).items():
        if workflow_id not in (None, known):
            continue
        uow.workflows.set_quiet(known, now)
        for handler in handlers:
            if handler.rule is not None and handler.next_at is not None and handler.next_at <= now:
                uow.handlers.set_next(
                    known, handler.name, next_due(handler.rule, after=now, zone=zone)
                )

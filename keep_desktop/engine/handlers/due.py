"""When a session of a handler workflow begins by itself: asked of the ledger at every wake."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, tzinfo

from keep_desktop.domain.handlers import HandlerTimes
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import Trigger
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.handlers.picking import next_consumer
from keep_desktop.engine.parts import Policies
from keep_desktop.engine.schedules import next_due, set_right
from keep_desktop.ports.stores import UnitOfWork


def restless(uow: UnitOfWork) -> Mapping[WorkflowId, Sequence[HandlerTimes]]:
    """The handlers that may be due now or at a known time, by workflow."""
    found: dict[WorkflowId, list[HandlerTimes]] = defaultdict(list)
    for times in uow.handlers.restless():
        found[times.workflow_id].append(times)
    for workflow in uow.workflows.all():
        if workflow.pending_retry_run_id is not None:
            # It is due by that alone.
            found[workflow.id] += ()
    return found


def next_time(
    uow: UnitOfWork, workflow: Workflow, handlers: Sequence[HandlerTimes]
) -> tuple[datetime, Trigger] | None:
    """When a session is to begin by itself, which may be past, and what begins it; None: never as
    things are. Does not ask whether the workflow may run, nor for its retry after a failure."""
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
    """Set anew the times that a clock set back or another zone made wrong; whether there were any.
    A time less than *step* off is right: the clock has not gone back."""
    farthest = now + timedelta(seconds=policies["policy.wake.max_s"])
    moved = False
    for handler in uow.handlers.restless():
        if handler.wake_at is not None and handler.wake_at > farthest:
            uow.handlers.set_wake(handler.workflow_id, handler.name, farthest)
            moved = True
        at, rule = handler.next_at, handler.rule
        if at is None or rule is None or at <= now:
            continue
        right = set_right(rule, at, handler.skipped_at, now=now, zone=zone, step=step)
        if right is not None:
            uow.handlers.set_next(handler.workflow_id, handler.name, right[0], skipped_at=right[1])
            moved = True
    return moved


def pass_missed_handlers(
    uow: UnitOfWork, workflow_id: WorkflowId | None, *, now: datetime, zone: tzinfo
) -> None:
    """Turning it on again starts nothing by itself: times that were missed are moved on, and what
    waits, waits for the next session that something else begins."""
    for known, handlers in restless(uow).items():
        if workflow_id not in (None, known):
            continue
        uow.workflows.set_quiet(known, now)
        for handler in handlers:
            if handler.rule is not None and handler.next_at is not None and handler.next_at <= now:
                uow.handlers.set_next(
                    known, handler.name, next_due(handler.rule, after=now, zone=zone)
                )

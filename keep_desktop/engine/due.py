"""Which workflows are due: asked of the store at every wake."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import Trigger
from keep_desktop.engine.doubts import next_look
from keep_desktop.engine.handlers.due import (
    next_time,
    pass_missed_handlers,
    realign_handlers,
    restless,
)
from keep_desktop.engine.held import why_not
from keep_desktop.engine.parts import Policies
from keep_desktop.engine.pausing import paused_since
from keep_desktop.engine.schedules import next_due, set_right
from keep_desktop.ports.stores import UnitOfWork

#: A clock that is set back by less has not gone back: the minute it repeats runs once.
_STEP = timedelta(minutes=1)


def realign(uow: UnitOfWork, *, now: datetime, zone: tzinfo) -> bool:
    """Set anew the times to come that a clock set back or another time zone made wrong; whether
    there were any."""
    policies = Policies(uow.settings.all())
    moved = _bring_nearer_retries(uow, now + _longest(policies, "retry"))
    moved |= _bring_nearer_looks(uow, now, now + _longest(policies, "reconcile"))
    moved |= realign_handlers(uow, now=now, zone=zone, policies=policies, step=_STEP)
    for workflow_id, schedule in uow.schedules.all().items():
        at = schedule.next_at
        if at is None or at <= now:
            continue
        right = set_right(schedule.rule, at, schedule.skipped_at, now=now, zone=zone, step=_STEP)
        if right is not None:
            uow.schedules.set_next(workflow_id, right[0], skipped_at=right[1])
            moved = True
    return moved


def _longest(policies: Policies, what: str) -> timedelta:
    return timedelta(milliseconds=policies[f"policy.{what}.max_backoff_ms"])


def _bring_nearer_retries(uow: UnitOfWork, latest: datetime) -> bool:
    far = [(one, retry) for one, retry in uow.retries.all().items() if retry.due_at > latest]
    for workflow_id, retry in far:
        uow.retries.put(workflow_id, replace(retry, due_at=latest))
    return bool(far)


def _bring_nearer_looks(uow: UnitOfWork, now: datetime, latest: datetime) -> bool:
    far = [m for m in uow.mutations.open() if m.look_at is not None and m.look_at > latest]
    for mutation in far:
        uow.mutations.move(
            mutation.id,
            mutation.status,
            was=mutation.status,
            at=now,
            error=mutation.error,
            look_at=latest,
        )
    return bool(far)


@dataclass(frozen=True, slots=True)
class Taken:
    """A workflow to start, what starts it, and when that was due."""

    workflow_id: WorkflowId
    trigger: Trigger
    at: datetime


def take_due(
    uow: UnitOfWork, *, now: datetime, zone: tzinfo, under_way: Collection[WorkflowId] = ()
) -> Sequence[Taken]:
    """The workflows to start now, oldest due first; the next times of schedules are moved on,
    retries stay until their session has ended. None while schedules are paused.

    Times missed during downtime come to one catch-up. What may not run, or is *under_way*, keeps
    its time, and so is caught up once when it may again.
    """
    if paused_since(uow.settings.all()) is not None:
        return ()
    schedules = uow.schedules.all()
    times: list[tuple[datetime, WorkflowId, Trigger]] = [
        (schedule.next_at, workflow_id, Trigger.SCHEDULE)
        for workflow_id, schedule in schedules.items()
        if schedule.next_at is not None and schedule.next_at <= now
    ]
    times += [
        (retry.due_at, workflow_id, Trigger.RETRY)
        for workflow_id, retry in uow.retries.all().items()
        if retry.due_at <= now
    ]
    times += [
        (at, workflow_id, trigger)
        for workflow_id, (at, trigger) in _handler_times(uow, under_way).items()
        if at <= now
    ]
    taken: dict[WorkflowId, Taken] = {}
    for at, workflow_id, trigger in sorted(times):
        if workflow_id in under_way or not _may_run(uow, workflow_id):
            continue
        if trigger is Trigger.SCHEDULE and workflow_id in schedules:
            rule = schedules[workflow_id].rule
            uow.schedules.set_next(workflow_id, next_due(rule, after=now, zone=zone))
        taken.setdefault(workflow_id, Taken(workflow_id, trigger, at))
    return tuple(taken.values())


def soonest(
    uow: UnitOfWork, *, under_way: Collection[WorkflowId], looking: bool
) -> datetime | None:
    """When to wake next: the earliest time of a workflow that may run, or of a verification.

    Leaves out what is in hand: the end of that asks again.
    """
    look = None if looking else next_look(uow)
    if paused_since(uow.settings.all()) is not None:
        return look
    times = [
        schedule.next_at
        for workflow_id, schedule in uow.schedules.all().items()
        if schedule.next_at is not None
        and workflow_id not in under_way
        and _may_run(uow, workflow_id)
    ]
    times += [
        retry.due_at
        for workflow_id, retry in uow.retries.all().items()
        if workflow_id not in under_way and _may_run(uow, workflow_id)
    ]
    times += [at for at, _ in _handler_times(uow, under_way).values()]
    return min([*times, look] if look is not None else times, default=None)


def _handler_times(
    uow: UnitOfWork, under_way: Collection[WorkflowId]
) -> Mapping[WorkflowId, tuple[datetime, Trigger]]:
    """When handler workflows that may run begin by themselves. One that is to try again after a
    failure does nothing before: a failing handler stops its workflow."""
    retries = uow.retries.all()
    found = {}
    for workflow_id, handlers in restless(uow).items():
        workflow = uow.workflows.get(workflow_id)
        if workflow is None or workflow_id in under_way or workflow_id in retries:
            continue
        at = next_time(uow, workflow, handlers)
        if at is not None and why_not(uow, workflow) is None:
            found[workflow_id] = at
    return found


def _may_run(uow: UnitOfWork, workflow_id: WorkflowId) -> bool:
    workflow = uow.workflows.get(workflow_id)
    return workflow is not None and why_not(uow, workflow) is None


def pass_missed(
    uow: UnitOfWork, workflow_id: WorkflowId | None, *, now: datetime, zone: tzinfo
) -> None:
    """Move times that were missed while the user held a workflow, and forget its retry: turning it
    on again starts nothing by itself."""
    for known in uow.retries.all():
        if workflow_id in (None, known):
            uow.retries.remove(known)
    for known, schedule in uow.schedules.all().items():
        missed = schedule.next_at is not None and schedule.next_at <= now
        if missed and workflow_id in (None, known):
            uow.schedules.set_next(known, next_due(schedule.rule, after=now, zone=zone))
    pass_missed_handlers(uow, workflow_id, now=now, zone=zone)

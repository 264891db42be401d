"""Which workflows are due, read from the store at every wake-up."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.runs import Retry, Trigger
from keep_desktop.domain.schedules import paused_since
from keep_desktop.engine.context import Policies
from keep_desktop.engine.gating import blocked_reason
from keep_desktop.engine.handlers.due import (
    next_time,
    possibly_due,
    realign_handlers,
    skip_missed_handlers,
)
from keep_desktop.engine.mutations.reconcile import next_check
from keep_desktop.engine.schedule.rules import corrected_times, next_due
from keep_desktop.engine.triggers.due import correct_due_times, trigger_times
from keep_desktop.ports.stores import UnitOfWork

#: A clock set back by less is ignored: the minute it repeats runs once.
_STEP = timedelta(minutes=1)


def realign(uow: UnitOfWork, *, now: datetime, zone: tzinfo) -> bool:
    """Correct next times that a clock set back or another time zone made wrong; whether there were
    any."""
    policies = Policies(uow.settings.all())
    moved = _clamp_retry_times(uow, now, _longest(policies, "retry"))
    moved |= _correct_check_times(uow, now, now + _longest(policies, "reconcile"))
    moved |= correct_due_times(uow, now=now)
    moved |= realign_handlers(uow, now=now, zone=zone, policies=policies, step=_STEP)
    for workflow_id, schedule in uow.schedules.all().items():
        at = schedule.next_at
        if at is None or at <= now:
            continue
        right = corrected_times(
            schedule.rule, at, schedule.skipped_at, now=now, zone=zone, step=_STEP
        )
        if right is not None:
            uow.schedules.set_next(workflow_id, right[0], skipped_at=right[1])
            moved = True
    return moved


def _longest(policies: Policies, what: str) -> timedelta:
    return timedelta(milliseconds=policies[f"policy.{what}.max_backoff_ms"])


def _clamp_retry_times(uow: UnitOfWork, now: datetime, longest: timedelta) -> bool:
    far = [
        (one, replace(retry, due_at=now + max(longest, retry.least_wait)))
        for one, retry in uow.retries.all().items()
        if retry.due_at > now + max(longest, retry.least_wait)
    ]
    for workflow_id, nearer in far:
        uow.retries.put(workflow_id, nearer)
    return bool(far)


def _correct_check_times(uow: UnitOfWork, now: datetime, latest: datetime) -> bool:
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


@immutable
class DueWorkflow:
    """A workflow to start, what starts it, and when that was due."""

    workflow_id: WorkflowId
    trigger: Trigger
    at: datetime


def take_due(
    uow: UnitOfWork, *, now: datetime, zone: tzinfo, under_way: Collection[WorkflowId] = ()
) -> Sequence[DueWorkflow]:
    """The workflows to start now, oldest due first; the next times of schedules are moved on,
    retries stay until their session has ended, triggers until theirs begins. None while schedules
    are paused.

    Times missed during downtime become one catch-up. What may not run, or is *under_way*, keeps
    its time, and so is caught up once when it may again.
    """
    if paused_since(uow.settings.all()) is not None:
        return ()
    schedules, retries = uow.schedules.all(), uow.retries.all()
    times: list[tuple[datetime, WorkflowId, Trigger]] = [
        (schedule.next_at, workflow_id, Trigger.SCHEDULE)
        for workflow_id, schedule in schedules.items()
        if schedule.next_at is not None
        and _start_of(schedule.next_at, retries.get(workflow_id)) <= now
    ]
    times += [
        (retry.due_at, workflow_id, Trigger.RETRY)
        for workflow_id, retry in retries.items()
        if retry.due_at <= now
    ]
    times += [
        (at, workflow_id, trigger)
        for found in (_handler_times(uow, under_way), trigger_times(uow, under_way))
        for workflow_id, (at, trigger) in found.items()
        if at <= now
    ]
    taken: dict[WorkflowId, DueWorkflow] = {}
    for at, workflow_id, trigger in sorted(times):
        if workflow_id in under_way or not _may_run(uow, workflow_id):
            continue
        if trigger is Trigger.SCHEDULE and workflow_id in schedules:
            rule = schedules[workflow_id].rule
            uow.schedules.set_next(workflow_id, next_due(rule, after=now, zone=zone))
        taken.setdefault(workflow_id, DueWorkflow(workflow_id, trigger, at))
    return tuple(taken.values())


def soonest(
    uow: UnitOfWork, *, under_way: Collection[WorkflowId], checking: bool
) -> datetime | None:
    """When to wake next: the earliest time of a workflow that may run, or of a verification.

    Ignores active ones: their end asks again.
    """
    check = None if checking else next_check(uow)
    if paused_since(uow.settings.all()) is not None:
        return check
    retries = uow.retries.all()
    times = [
        _start_of(schedule.next_at, retries.get(workflow_id))
        for workflow_id, schedule in uow.schedules.all().items()
        if schedule.next_at is not None
        and workflow_id not in under_way
        and _may_run(uow, workflow_id)
    ]
    times += [
        retry.due_at
        for workflow_id, retry in retries.items()
        if workflow_id not in under_way and _may_run(uow, workflow_id)
    ]
    times += [at for at, _ in _handler_times(uow, under_way).values()]
    times += [at for at, _ in trigger_times(uow, under_way).values()]
    return min([*times, check] if check is not None else times, default=None)


def _start_of(at: datetime, retry: Retry | None) -> datetime:
    """When a session scheduled for *at* may begin: not before a service that asked to wait may be
    asked again."""
    return max(at, retry.due_at) if retry is not None and retry.holds else at


def _handler_times(
    uow: UnitOfWork, under_way: Collection[WorkflowId]
) -> Mapping[WorkflowId, tuple[datetime, Trigger]]:
    """When handler workflows that may run start by themselves. One with a pending retry after a
    failure does nothing before it: a failing handler stops its workflow."""
    retries = uow.retries.all()
    found = {}
    for workflow_id, handlers in possibly_due(uow).items():
        workflow = uow.workflows.get(workflow_id)
        if workflow is None or workflow_id in under_way or workflow_id in retries:
            continue
        at = next_time(uow, workflow, handlers)
        if at is not None and blocked_reason(uow, workflow) is None:
            found[workflow_id] = at
    return found


def _may_run(uow: UnitOfWork, workflow_id: WorkflowId) -> bool:
    workflow = uow.workflows.get(workflow_id)
    return workflow is not None and blocked_reason(uow, workflow) is None


def skip_missed(
    uow: UnitOfWork, workflow_id: WorkflowId | None, *, now: datetime, zone: tzinfo
) -> None:
    """Move on times that were missed while the user had the workflow off, and clear its retry:
    turning it on starts nothing by itself."""
    for known in uow.retries.all():
        if workflow_id in (None, known):
            uow.retries.remove(known)
    for known, schedule in uow.schedules.all().items():
        missed = schedule.next_at is not None and schedule.next_at <= now
        if missed and workflow_id in (None, known):
            uow.schedules.set_next(known, next_due(schedule.rule, after=now, zone=zone))
    uow.triggers.forget_due(workflow_id)
    skip_missed_handlers(uow, workflow_id, now=now, zone=zone)

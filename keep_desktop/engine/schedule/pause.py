"""Pauses all schedules by one switch: nothing starts by itself, what the user starts runs.

What came due meanwhile is counted and skipped on resume. Verifications continue: they start
nothing.
"""

from collections.abc import Iterator
from datetime import datetime, tzinfo

from keep_desktop.domain.handlers import HandlerTimes
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.schedules import PAUSED_SINCE, Interval, ScheduleRule, paused_since
from keep_desktop.engine.gating import blocked_reason
from keep_desktop.engine.handlers.due import skip_missed_handlers
from keep_desktop.engine.schedule.rules import next_due
from keep_desktop.ports.stores import UnitOfWork

#: Precise enough for how often one workflow was due.
MOST_COUNTED = 1_000


@immutable
class Missed:
    """What did not start while schedules were paused. `times` counts up to `MOST_COUNTED` for
    each rule."""

    workflows: int = 0
    times: int = 0


def pause_all(uow: UnitOfWork, *, now: datetime) -> None:
    """Does nothing if they are paused already."""
    if paused_since(uow.settings.all()) is None:
        uow.settings.put(PAUSED_SINCE, now.isoformat())


def resume_all(uow: UnitOfWork, *, now: datetime, zone: tzinfo) -> Missed:
    """Move on past times and clear due retries: resuming starts nothing by itself. Future times
    stay."""
    if paused_since(uow.settings.all()) is None:
        return Missed()
    missed = _missed(uow, now, zone)
    for workflow_id, retry in uow.retries.all().items():
        if retry.due_at <= now:
            uow.retries.remove(workflow_id)
    for workflow_id, schedule in uow.schedules.all().items():
        if schedule.next_at is not None and schedule.next_at <= now:
            uow.schedules.set_next(workflow_id, next_due(schedule.rule, after=now, zone=zone))
    uow.triggers.forget_due(None)
    skip_missed_handlers(uow, None, now=now, zone=zone)
    uow.settings.remove(PAUSED_SINCE)
    return missed


def _missed(uow: UnitOfWork, now: datetime, zone: tzinfo) -> Missed:
    counted: dict[WorkflowId, int] = {}
    for workflow_id, at, rule in _rules(uow):
        workflow = uow.workflows.get(workflow_id)
        if at <= now and workflow is not None and blocked_reason(uow, workflow) is None:
            times = _count(rule, at, now, zone)
            counted[workflow_id] = counted.get(workflow_id, 0) + times
    return Missed(workflows=len(counted), times=sum(counted.values()))


def _rules(uow: UnitOfWork) -> Iterator[tuple[WorkflowId, datetime, ScheduleRule | None]]:
    """What starts by itself at a known time: by a rule, or once."""
    for workflow_id, schedule in uow.schedules.all().items():
        if schedule.next_at is not None:
            yield workflow_id, schedule.next_at, schedule.rule
    for workflow_id, retry in uow.retries.all().items():
        yield workflow_id, retry.due_at, None
    for handler in uow.handlers.possibly_due():
        at = _time_of(handler)
        if at is not None:
            yield handler.workflow_id, at, handler.rule


def _time_of(handler: HandlerTimes) -> datetime | None:
    return handler.next_at if handler.is_producer else handler.wake_at


def _count(rule: ScheduleRule | None, first: datetime, now: datetime, zone: tzinfo) -> int:
    if rule is None:
        return 1
    if isinstance(rule, Interval):
        return min(1 + (now - first) // rule.every, MOST_COUNTED)
    count, at = 0, next_due(rule, after=first, zone=zone)
    while at is not None and at <= now and count < MOST_COUNTED - 1:
        count, at = count + 1, next_due(rule, after=at, zone=zone)
    return count + 1

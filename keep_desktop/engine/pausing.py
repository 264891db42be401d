"""All schedules paused by one switch: nothing starts by itself, what the user starts runs.

What came due meanwhile is counted and passed over when they are resumed. Looks at steps of unknown
outcome go on: they start nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo

from keep_desktop.domain.handlers import HandlerTimes
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import Interval, ScheduleRule
from keep_desktop.engine.handlers.due import pass_missed_handlers
from keep_desktop.engine.held import why_not
from keep_desktop.engine.schedules import next_due
from keep_desktop.ports.stores import UnitOfWork

_KEY = "schedules.paused_since"
#: Nobody needs to know more exactly than this how often one workflow was due.
MOST_COUNTED = 1_000


@dataclass(frozen=True, slots=True)
class Missed:
    """What did not start while schedules were paused. `times` counts up to `MOST_COUNTED` for
    each rule."""

    workflows: int = 0
    times: int = 0


def paused_since(settings: Mapping[str, JsonValue]) -> datetime | None:
    """Since when all schedules are paused; None where they are not."""
    kept = settings.get(_KEY)
    return datetime.fromisoformat(kept) if isinstance(kept, str) else None


def pause_all(uow: UnitOfWork, *, now: datetime) -> None:
    """Nothing changes where they are paused already."""
    if paused_since(uow.settings.all()) is None:
        uow.settings.put(_KEY, now.isoformat())


def resume_all(uow: UnitOfWork, *, now: datetime, zone: tzinfo) -> Missed:
    """Times that passed are moved on and retries that were due are forgotten: resuming starts
    nothing by itself. What is still to come, comes."""
    if paused_since(uow.settings.all()) is None:
        return Missed()
    missed = _missed(uow, now, zone)
    for workflow_id, retry in uow.retries.all().items():
        if retry.due_at <= now:
            uow.retries.remove(workflow_id)
    for workflow_id, schedule in uow.schedules.all().items():
        if schedule.next_at is not None and schedule.next_at <= now:
            uow.schedules.set_next(workflow_id, next_due(schedule.rule, after=now, zone=zone))
    pass_missed_handlers(uow, None, now=now, zone=zone)
    uow.settings.remove(_KEY)
    return missed


def _missed(uow: UnitOfWork, now: datetime, zone: tzinfo) -> Missed:
    counted: dict[WorkflowId, int] = {}
    for workflow_id, at, rule in _rules(uow):
        workflow = uow.workflows.get(workflow_id)
        if at <= now and workflow is not None and why_not(uow, workflow) is None:
            times = _count(rule, at, now, zone)
            counted[workflow_id] = counted.get(workflow_id, 0) + times
    return Missed(workflows=len(counted), times=sum(counted.values()))


def _rules(uow: UnitOfWork) -> Iterator[tuple[WorkflowId, datetime, ScheduleRule | None]]:
    """What begins by itself at a known time: by a rule, or once."""
    for workflow_id, schedule in uow.schedules.all().items():
        if schedule.next_at is not None:
            yield workflow_id, schedule.next_at, schedule.rule
    for workflow_id, retry in uow.retries.all().items():
        yield workflow_id, retry.due_at, None
    for handler in uow.handlers.restless():
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

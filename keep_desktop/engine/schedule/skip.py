"""Skips the next time of a schedule once; for a handler workflow, that of its producers.

`next_at` is moved to the time after, and the skipped one is stored too, so that the user can undo
the skip and a clock that is set back does not bring it again.
"""

from collections.abc import Sequence
from datetime import datetime, tzinfo

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.handlers import HandlerTimes
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.engine.schedule.rules import next_due
from keep_desktop.ports.stores import UnitOfWork


@immutable
class Skipped:
    """A skipped time, and the next one; None: there is none."""

    at: datetime
    next_at: datetime | None


@immutable
class _ScheduleSlot:
    """One rule with its times: of a schedule (`handler` None) or of a producer."""

    handler: str | None
    rule: ScheduleRule
    next_at: datetime | None
    skipped_at: datetime | None


def skip_next(uow: UnitOfWork, workflow_id: WorkflowId, *, now: datetime, zone: tzinfo) -> Skipped:
    """Raises Refused if no time is to come, or one is skipped already."""
    places = _slots(uow, workflow_id)
    if any(place.skipped_at is not None and place.skipped_at > now for place in places):
        raise Refused(UserMessage("One run is skipped already. Take that back first."))
    at = min((p.next_at for p in places if p.next_at is not None and p.next_at > now), default=None)
    if at is None:
        raise Refused(UserMessage("No run is planned that could be skipped."))
    for place in places:
        if place.next_at == at:
            after = next_due(place.rule, after=at, zone=zone)
            _set(uow, workflow_id, place.handler, after, skipped_at=at)
    times = [p.next_at for p in _slots(uow, workflow_id) if p.next_at is not None]
    return Skipped(at, min(times, default=None))


def revert(uow: UnitOfWork, workflow_id: WorkflowId, *, now: datetime) -> datetime:
    """Undo the skip and return its time. Raises Refused once it is past."""
    places = [p for p in _slots(uow, workflow_id) if p.skipped_at is not None]
    times = [p.skipped_at for p in places if p.skipped_at is not None and p.skipped_at > now]
    if not times:
        raise Refused(UserMessage("The time that was skipped is past. Choose Run now to run it."))
    for place in places:
        if place.skipped_at in times:
            _set(uow, workflow_id, place.handler, place.skipped_at)
    return min(times)


def skipped_time(uow: UnitOfWork, workflow_id: WorkflowId, *, now: datetime) -> datetime | None:
    """The future time that is skipped."""
    times = [p.skipped_at for p in _slots(uow, workflow_id)]
    return min((at for at in times if at is not None and at > now), default=None)


def after_run(
    handler: HandlerTimes, rule: ScheduleRule, *, started_at: datetime, zone: tzinfo
) -> tuple[datetime | None, datetime | None]:
    """The next time of a producer that has run, and the skipped one: a run that the user started
    in between changes neither."""
    skipped = handler.skipped_at
    if skipped is not None and skipped > started_at and handler.rule == rule:
        return next_due(rule, after=skipped, zone=zone), skipped
    return next_due(rule, after=started_at, zone=zone), None


def _slots(uow: UnitOfWork, workflow_id: WorkflowId) -> Sequence[_ScheduleSlot]:
    schedule = uow.schedules.get(workflow_id)
    own = (
        [_ScheduleSlot(None, schedule.rule, schedule.next_at, schedule.skipped_at)]
        if schedule is not None
        else []
    )
    return own + [
        _ScheduleSlot(handler.name, handler.rule, handler.next_at, handler.skipped_at)
        for handler in uow.handlers.of(workflow_id)
        if handler.rule is not None
    ]


def _set(
    uow: UnitOfWork,
    workflow_id: WorkflowId,
    handler: str | None,
    next_at: datetime | None,
    *,
    skipped_at: datetime | None = None,
) -> None:
    if handler is None:
        uow.schedules.set_next(workflow_id, next_at, skipped_at=skipped_at)
    else:
        uow.handlers.set_next(workflow_id, handler, next_at, skipped_at=skipped_at)

"""The page Schedule in one look: what runs now, what comes next, what ran earlier today."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.schedules import Interval, ScheduleRule
from keep_desktop.engine.pausing import paused_since
from keep_desktop.engine.schedules import times_until
from keep_desktop.ports.session_views import UnderWay
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep
from keep_desktop.services.past import PastRun, day_began, past_runs
from keep_desktop.services.planned import NextRun, Standing, next_runs

#: Sessions of one day that are looked at, and rows that they may make.
_MOST_SESSIONS = 1_000
MOST_ROWS = 60
AHEAD = timedelta(hours=24)
#: Times that lie closer than this are one to the eye.
_APART = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Coming:
    """One time of the next 24 hours at which a workflow begins by itself."""

    at: datetime
    workflow_id: WorkflowId
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """As it stands at `now`."""

    now: datetime
    zone: tzinfo
    paused_since: datetime | None
    #: The emergency stop holds everything.
    stopped: bool
    under_way: Sequence[UnderWay]
    #: The workflows whose session was told to end and has not ended yet.
    ending: Collection[WorkflowId]
    next: Sequence[NextRun]
    earlier: Sequence[PastRun]
    #: Runs of today that are not among `earlier`; the oldest are left out.
    left_out: int


def day(keep: Keep) -> Day:
    """Look. Raises StorageFailure."""
    now, zone = keep.clock.now(), keep.clock.zone()
    under_way = keep.queries.under_way()
    running = frozenset(session.workflow_id for session in under_way)
    with keep.ledger.read() as uow:
        paused = paused_since(uow.settings.all())
        stopped = uow.switches.read().everything_since is not None
        planned = next_runs(uow, running, now=now)
    past = past_runs(keep.queries.ended_since(day_began(now, zone), limit=_MOST_SESSIONS))
    return Day(
        now=now,
        zone=zone,
        paused_since=paused,
        stopped=stopped,
        under_way=under_way,
        ending=keep.engine.sessions_ending,
        next=planned,
        earlier=past[:MOST_ROWS],
        left_out=sum(run.count for run in past[MOST_ROWS:]),
    )


def coming(keep: Keep) -> Sequence[Coming]:
    """What begins by itself within `AHEAD`, in no order; none while schedules are paused."""
    now, zone = keep.clock.now(), keep.clock.zone()
    with keep.ledger.read() as uow:
        if paused_since(uow.settings.all()) is not None:
            return ()
        planned = next_runs(uow, frozenset(), now=now)
        return tuple(_coming(uow, planned, now, zone))


def _coming(
    uow: UnitOfWork, planned: Sequence[NextRun], now: datetime, zone: tzinfo
) -> Iterator[Coming]:
    """A workflow that tries again keeps its schedule as well."""
    until = now + AHEAD
    for one in planned:
        if one.at is None or one.standing is Standing.VERIFYING:
            continue
        times = {one.at} if one.at <= until else set()
        for rule, first in _rules(uow, one.workflow_id):
            seen = times_until(_to_the_eye(rule), first=first, until=until, zone=zone)
            times.update(seen)
        for at in times:
            yield Coming(max(at, now), one.workflow_id, one.name)


def _rules(uow: UnitOfWork, workflow_id: WorkflowId) -> Iterator[tuple[ScheduleRule, datetime]]:
    schedule = uow.schedules.get(workflow_id)
    if schedule is not None and schedule.next_at is not None:
        yield schedule.rule, schedule.next_at
    for handler in uow.handlers.of(workflow_id):
        if handler.rule is not None and handler.next_at is not None:
            yield handler.rule, handler.next_at


def _to_the_eye(rule: ScheduleRule) -> ScheduleRule:
    """Of an interval of seconds, as many times as can be told apart."""
    if isinstance(rule, Interval) and rule.every < _APART:
        return Interval(rule.text, _APART)
    return rule

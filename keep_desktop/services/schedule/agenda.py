"""The page Schedule: active runs, each workflow's next run or why it has none, and today's past
runs."""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time, tzinfo
from enum import StrEnum

from keep_desktop.domain.handlers import HandlerTimes
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import Trigger
from keep_desktop.domain.schedules import ScheduleRule, paused_since
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.domain.workflows import Workflow, WorkflowStatus, setting_names
from keep_desktop.engine.context import Policies
from keep_desktop.engine.handlers.due import next_time, possibly_due
from keep_desktop.engine.schedule.delay import LATE_AFTER
from keep_desktop.engine.schedule.skip import skipped_time
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.views import PastSession, UnderWay
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.outcomes import Outcome, outcome_of


@immutable(kw_only=True)
class PastRun:
    """One session, or several of one workflow with nothing to do."""

    session: PastSession
    outcome: Outcome
    late: bool
    #: How many sessions it represents, and when the first of them began.
    count: int = 1
    first_at: datetime


def day_began(now: datetime, zone: tzinfo) -> datetime:
    """The first moment of the user's day."""
    there = now.astimezone(zone).date()
    return datetime.combine(there, time.min, tzinfo=zone).astimezone(UTC)


def past_runs(sessions: Iterable[PastSession]) -> Sequence[PastRun]:
    """Newest first; of runs with nothing to do, the newest of a workflow represents all, so that
    they do not hide the others."""
    runs: list[PastRun] = []
    empty_runs: dict[WorkflowId, int] = {}
    for session in sessions:
        run = _run(session)
        if not _is_empty(run):
            runs.append(run)
        elif session.workflow_id not in empty_runs:
            empty_runs[session.workflow_id] = len(runs)
            runs.append(run)
        else:
            at = empty_runs[session.workflow_id]
            runs[at] = replace(runs[at], count=runs[at].count + 1, first_at=run.first_at)
    return runs


def _run(session: PastSession) -> PastRun:
    due = session.due_at
    late = due is not None and session.started_at - due > LATE_AFTER
    return PastRun(
        session=session, outcome=outcome_of(session), late=late, first_at=session.started_at
    )


def _is_empty(run: PastRun) -> bool:
    return run.outcome is Outcome.DONE and not run.late and not run.session.items


class PlanState(StrEnum):
    """Why it starts at its time, or why it has none."""

    PLANNED = "planned"
    #: A consumer requested to be woken.
    WAKE_UP = "wakes"
    RETRY = "retry"
    #: Something waits and is processed as soon as possible.
    CONTINUES = "goes_on"
    VERIFYING = "verifying"
    NEEDS_ANSWER = "asked"
    BLOCKED = "blocked"
    STOPPED = "stopped"
    PAUSED = "paused"
    NOT_ON = "not_on"
    STARTED_BY_USER = "by_hand"


#: Among those without a time, what needs the user comes first.
_RANK = (
    PlanState.NEEDS_ANSWER,
    PlanState.BLOCKED,
    PlanState.STOPPED,
    PlanState.PAUSED,
    PlanState.NOT_ON,
    PlanState.STARTED_BY_USER,
)
_OFF = frozenset({PlanState.BLOCKED, PlanState.STOPPED, PlanState.PAUSED, PlanState.NOT_ON})


@immutable(kw_only=True)
class NextRun:
    """A workflow's next run; `at` None: it starts nothing by itself as things are."""

    workflow_id: WorkflowId
    name: str
    state: PlanState
    at: datetime | None = None
    #: Its own schedule, or those of its producers.
    rules: tuple[ScheduleRule, ...] = ()
    #: What starts it beside them.
    triggers: tuple[TriggerKind, ...] = ()
    #: For a handler workflow with several producers, the one with that time.
    handler: str | None = None
    #: For a retry: its number, and after how many the user is asked.
    tries: tuple[int, int] | None = None
    #: The skipped time before it.
    skipped_at: datetime | None = None
    #: Why the system blocks it.
    error: str | None = None
    #: A step has an unknown outcome that only the user can resolve.
    needs_user: bool = False
    #: Its script is at fault and has no settings: only another version helps.
    script_alone: bool = False
    #: A session of it is active.
    running: bool = False

    @property
    def may_run(self) -> bool:
        """Whether Run now starts it."""
        return not self.running and self.state not in (
            *_OFF,
            PlanState.NEEDS_ANSWER,
            PlanState.VERIFYING,
        )

    @property
    def may_skip(self) -> bool:
        """Whether its next time can be skipped."""
        return self.state is PlanState.PLANNED and self.at is not None and self.skipped_at is None


def next_runs(
    uow: UnitOfWork, running: frozenset[WorkflowId], *, now: datetime
) -> Sequence[NextRun]:
    """For every workflow that is not archived: those with a time by time, then the rest, those
    that need the user first."""
    reader = _PlanReader(uow, running, now)
    found = [
        reader.at(workflow)
        for workflow in uow.workflows.all()
        if workflow.status is not WorkflowStatus.ARCHIVED
    ]
    return sorted(found, key=_order)


def _order(one: NextRun) -> tuple[float, int, str]:
    at = one.at.timestamp() if one.at is not None else math.inf
    rank = _RANK.index(one.state) if one.at is None and one.state in _RANK else 0
    return at, rank, one.name.casefold()


class _PlanReader:
    """One read of the ledger, shared by all workflows."""

    def __init__(self, uow: UnitOfWork, running: frozenset[WorkflowId], now: datetime) -> None:
        self._uow, self._running, self._now = uow, running, now
        self._schedules = uow.schedules.all()
        self._retries = uow.retries.all()
        self._possibly_due: Mapping[WorkflowId, Sequence[HandlerTimes]] = possibly_due(uow)
        self._triggers: dict[WorkflowId, set[TriggerKind]] = defaultdict(set)
        for one in uow.triggers.all():
            self._triggers[one.workflow_id].add(one.kind)
        self._switches = uow.switches.read()
        self._most = Policies(uow.settings.all())["policy.retry.max_attempts"]

    def at(self, workflow: Workflow) -> NextRun:
        schedule = self._schedules.get(workflow.id)
        producers = [h for h in self._uow.handlers.of(workflow.id) if h.rule is not None]
        rules = [schedule.rule] if schedule is not None else []
        rules += [h.rule for h in producers if h.rule is not None]
        plain = NextRun(
            workflow_id=workflow.id,
            name=workflow.name,
            state=PlanState.STARTED_BY_USER,
            rules=tuple(rules),
            triggers=tuple(kind for kind in TriggerKind if kind in self._triggers[workflow.id]),
            skipped_at=skipped_time(self._uow, workflow.id, now=self._now),
            error=workflow.error,
            running=workflow.id in self._running,
        )
        unknown = self._unknown_state(workflow)
        blocked = self._blocked_state(workflow) or unknown
        if blocked is not None:
            needs_user = unknown is not None and unknown[0] is PlanState.NEEDS_ANSWER
            alone = blocked[0] is PlanState.BLOCKED and self._script_alone(workflow)
            return replace(
                plain, state=blocked[0], at=blocked[1], needs_user=needs_user, script_alone=alone
            )
        return self._timed(plain, workflow, producers)

    def _blocked_state(self, workflow: Workflow) -> tuple[PlanState, datetime | None] | None:
        switches = self._switches
        if workflow.id in switches.workflows:
            return PlanState.STOPPED, None
        if workflow.status is WorkflowStatus.PAUSED:
            return PlanState.PAUSED, None
        if workflow.status is not WorkflowStatus.ACTIVE:
            return PlanState.NOT_ON, None
        # What else blocks it remains to be fixed.
        if workflow.error is not None or workflow.maintenance:
            return PlanState.BLOCKED, None
        if switches.everything_since is not None:
            return PlanState.STOPPED, None
        return None

    def _script_alone(self, workflow: Workflow) -> bool:
        version = self._uow.workflows.version(workflow.active_version_id)
        if version is None or setting_names(version.params_schema):
            return False
        return any(
            one.kind is QuestionKind.BLOCKED for one in self._uow.questions.open(workflow.id)
        )

    def _unknown_state(self, workflow: Workflow) -> tuple[PlanState, datetime | None] | None:
        """A handler workflow waits while a step has an unknown outcome."""
        if workflow.id in self._running:
            return None
        unknown = self._uow.mutations.open_of_handlers(workflow.id)
        if any(step.status is MutationStatus.INDETERMINATE for step in unknown):
            return PlanState.NEEDS_ANSWER, None
        check_times = [step.look_at or self._now for step in unknown]
        return (PlanState.VERIFYING, min(check_times)) if check_times else None

    def _timed(
        self, plain: NextRun, workflow: Workflow, producers: Sequence[HandlerTimes]
    ) -> NextRun:
        times = [replace(plain, state=state, at=at) for at, state in self._times(workflow)]
        retry = self._retries.get(workflow.id)
        if retry is not None and retry.count:
            tries = (retry.count, self._most)
            times.append(replace(plain, state=PlanState.RETRY, at=retry.due_at, tries=tries))
        elif retry is not None:
            times.append(replace(plain, state=PlanState.CONTINUES, at=retry.due_at))
        first = min(times, key=lambda one: one.at or self._now, default=plain)
        if first.state is not PlanState.PLANNED or len(producers) < 2:
            return first
        whose = next((h.name for h in producers if h.next_at == first.at), None)
        return replace(first, handler=whose)

    def _times(self, workflow: Workflow) -> Sequence[tuple[datetime, PlanState]]:
        schedule = self._schedules.get(workflow.id)
        retry = self._retries.get(workflow.id)
        if retry is not None and retry.holds:
            return []
        if schedule is not None and schedule.next_at is not None:
            return [(schedule.next_at, PlanState.PLANNED)]
        handlers = self._possibly_due.get(workflow.id, ())
        if workflow.id in self._retries or (not handlers and workflow.id not in self._possibly_due):
            # One with a pending retry does nothing before it.
            return []
        if workflow.id in self._running:
            # Its next run after the active one.
            planned = [h.next_at for h in handlers if h.next_at is not None]
            return [(min(planned), PlanState.PLANNED)] if planned else []
        found = next_time(self._uow, workflow, handlers)
        if found is None:
            return []
        at, trigger = found
        is_woken = trigger is Trigger.EVENT and at > self._now
        state = PlanState.WAKE_UP if is_woken else PlanState.CONTINUES
        return [(at, PlanState.PLANNED if trigger is Trigger.SCHEDULE else state)]


#: Limits: sessions read for one day, and their rows.
_MOST_SESSIONS = 1_000
MOST_ROWS = 60


@immutable(kw_only=True)
class AgendaDay:
    """As it stands at `now`."""

    now: datetime
    zone: tzinfo
    paused_since: datetime | None
    #: Everything is stopped.
    stopped: bool
    under_way: Sequence[UnderWay]
    #: The workflows whose session is ending on request.
    ending: Collection[WorkflowId]
    next: Sequence[NextRun]
    earlier: Sequence[PastRun]
    #: Today's runs that are not in `earlier`; the oldest are left out.
    left_out: int


def day(keep: Keep) -> AgendaDay:
    """Raises StorageFailure."""
    now, zone = keep.clock.now(), keep.clock.zone()
    under_way = keep.queries.under_way()
    running = frozenset(session.workflow_id for session in under_way)
    with keep.ledger.read() as uow:
        paused = paused_since(uow.settings.all())
        stopped = uow.switches.read().everything_since is not None
        planned = next_runs(uow, running, now=now)
    past = past_runs(keep.queries.ended_since(day_began(now, zone), limit=_MOST_SESSIONS))
    return AgendaDay(
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

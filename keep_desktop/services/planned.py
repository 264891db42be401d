"""What every workflow does next by itself: at which time and why, or what keeps it from that."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from keep_desktop.domain.handlers import HandlerTimes
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import Trigger
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.workflows import Workflow, WorkflowStatus, setting_names
from keep_desktop.engine.handlers.due import next_time, restless
from keep_desktop.engine.parts import Policies
from keep_desktop.engine.skipping import skipped_time
from keep_desktop.ports.stores import UnitOfWork


class Standing(StrEnum):
    """Why it begins at its time, or why it has none."""

    PLANNED = "planned"
    #: A consumer asked to be woken.
    WAKES = "wakes"
    RETRY = "retry"
    #: Something waits to be taken up, and is as soon as it can be.
    GOES_ON = "goes_on"
    VERIFYING = "verifying"
    ASKED = "asked"
    BLOCKED = "blocked"
    STOPPED = "stopped"
    PAUSED = "paused"
    NOT_ON = "not_on"
    BY_HAND = "by_hand"


#: What needs the user comes first among what has no time.
_RANK = (
    Standing.ASKED,
    Standing.BLOCKED,
    Standing.STOPPED,
    Standing.PAUSED,
    Standing.NOT_ON,
    Standing.BY_HAND,
)
_OFF = frozenset({Standing.BLOCKED, Standing.STOPPED, Standing.PAUSED, Standing.NOT_ON})


@dataclass(frozen=True, slots=True, kw_only=True)
class NextRun:
    """The next thing of one workflow; `at` None: it does nothing by itself as things are."""

    workflow_id: WorkflowId
    name: str
    icon: str
    standing: Standing
    at: datetime | None = None
    #: Its own schedule, or those of its producers.
    rules: tuple[ScheduleRule, ...] = ()
    #: Of a handler workflow with several producers, whose time that is.
    handler: str | None = None
    #: For a retry: which one it is, and after how many the user is asked.
    tries: tuple[int, int] | None = None
    #: The time before it that the user passes over.
    skipped_at: datetime | None = None
    #: Why the system blocks it.
    error: str | None = None
    #: It is not known whether a step of it happened: only the user can say.
    asks: bool = False
    #: Its script is at fault and has no settings: only another version mends it.
    script_alone: bool = False
    #: A session of it is under way.
    running: bool = False

    @property
    def may_run(self) -> bool:
        """Whether Run now starts it."""
        return not self.running and self.standing not in (*_OFF, Standing.ASKED, Standing.VERIFYING)

    @property
    def may_skip(self) -> bool:
        """Whether Skip once passes its next time over."""
        return self.standing is Standing.PLANNED and self.at is not None and self.skipped_at is None


def next_runs(
    uow: UnitOfWork, running: frozenset[WorkflowId], *, now: datetime
) -> Sequence[NextRun]:
    """Of every workflow that is not in the archive: what has a time by time, then the rest, first
    what needs the user."""
    look = _Look(uow, running, now)
    found = [
        look.at(workflow)
        for workflow in uow.workflows.all()
        if workflow.status is not WorkflowStatus.ARCHIVED
    ]
    return sorted(found, key=_order)


def _order(one: NextRun) -> tuple[float, int, str]:
    at = one.at.timestamp() if one.at is not None else math.inf
    rank = _RANK.index(one.standing) if one.at is None and one.standing in _RANK else 0
    return at, rank, one.name.casefold()


class _Look:
    """One look at the ledger, shared by all workflows."""

    def __init__(self, uow: UnitOfWork, running: frozenset[WorkflowId], now: datetime) -> None:
        self._uow, self._running, self._now = uow, running, now
        self._schedules = uow.schedules.all()
        self._retries = uow.retries.all()
        self._restless: Mapping[WorkflowId, Sequence[HandlerTimes]] = restless(uow)
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
            icon=workflow.icon,
            standing=Standing.BY_HAND,
            rules=tuple(rules),
            skipped_at=skipped_time(self._uow, workflow.id, now=self._now),
            error=workflow.error,
            running=workflow.id in self._running,
        )
        doubt = self._in_doubt(workflow)
        held = self._held(workflow) or doubt
        if held is not None:
            asks = doubt is not None and doubt[0] is Standing.ASKED
            alone = held[0] is Standing.BLOCKED and self._script_alone(workflow)
            return replace(plain, standing=held[0], at=held[1], asks=asks, script_alone=alone)
        return self._timed(plain, workflow, producers)

    def _held(self, workflow: Workflow) -> tuple[Standing, datetime | None] | None:
        switches = self._switches
        if workflow.id in switches.workflows:
            return Standing.STOPPED, None
        if workflow.status is WorkflowStatus.PAUSED:
            return Standing.PAUSED, None
        if workflow.status is not WorkflowStatus.ACTIVE:
            return Standing.NOT_ON, None
        # What holds it besides is what remains to be mended.
        if workflow.error is not None or workflow.maintenance:
            return Standing.BLOCKED, None
        if switches.everything_since is not None:
            return Standing.STOPPED, None
        return None

    def _script_alone(self, workflow: Workflow) -> bool:
        version = self._uow.workflows.version(workflow.active_version_id)
        if version is None or setting_names(version.params_schema):
            return False
        return any(
            one.kind is QuestionKind.BLOCKED for one in self._uow.questions.open(workflow.id)
        )

    def _in_doubt(self, workflow: Workflow) -> tuple[Standing, datetime | None] | None:
        """A handler workflow waits while it is not known whether a step of it happened."""
        if workflow.id in self._running:
            return None
        unknown = self._uow.mutations.open_of_handlers(workflow.id)
        if any(step.status is MutationStatus.INDETERMINATE for step in unknown):
            return Standing.ASKED, None
        looks = [step.look_at or self._now for step in unknown]
        return (Standing.VERIFYING, min(looks)) if looks else None

    def _timed(
        self, plain: NextRun, workflow: Workflow, producers: Sequence[HandlerTimes]
    ) -> NextRun:
        times = [replace(plain, standing=standing, at=at) for at, standing in self._times(workflow)]
        retry = self._retries.get(workflow.id)
        if retry is not None and retry.count:
            tries = (retry.count, self._most)
            times.append(replace(plain, standing=Standing.RETRY, at=retry.due_at, tries=tries))
        elif retry is not None:
            times.append(replace(plain, standing=Standing.GOES_ON, at=retry.due_at))
        first = min(times, key=lambda one: one.at or self._now, default=plain)
        if first.standing is not Standing.PLANNED or len(producers) < 2:
            return first
        whose = next((h.name for h in producers if h.next_at == first.at), None)
        return replace(first, handler=whose)

    def _times(self, workflow: Workflow) -> Sequence[tuple[datetime, Standing]]:
        schedule = self._schedules.get(workflow.id)
        if schedule is not None and schedule.next_at is not None:
            return [(schedule.next_at, Standing.PLANNED)]
        handlers = self._restless.get(workflow.id, ())
        if workflow.id in self._retries or (not handlers and workflow.id not in self._restless):
            # One that is to try again does nothing before.
            return []
        if workflow.id in self._running:
            # What it does next but for what it does now.
            planned = [h.next_at for h in handlers if h.next_at is not None]
            return [(min(planned), Standing.PLANNED)] if planned else []
        found = next_time(self._uow, workflow, handlers)
        if found is None:
            return []
        at, trigger = found
        woken = trigger is Trigger.EVENT and at > self._now
        standing = Standing.WAKES if woken else Standing.GOES_ON
        return [(at, Standing.PLANNED if trigger is Trigger.SCHEDULE else standing)]

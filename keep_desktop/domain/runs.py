"""Sessions and runs, their phases and statuses, and retries. A run's phase only moves forward."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import assert_never

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import MutationId, RunId, SessionId, VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue


class Trigger(StrEnum):
    SCHEDULE = "schedule"
    MANUAL = "manual"
    EVENT = "event"
    RETRY = "retry"
    FOLDER = "folder"
    MAIL = "mail"
    CALENDAR = "calendar"
    WEBHOOK = "webhook"


class DelayReason(StrEnum):
    """Why a scheduled session began late."""

    ASLEEP = "asleep"
    NOT_RUNNING = "not_running"
    BUSY = "busy"


@immutable
class Due:
    """The scheduled time of a session, and why it began late; None if it did not, or if unknown."""

    at: datetime
    late: DelayReason | None = None


class HandlerType(StrEnum):
    ITEMS = "items"
    PRODUCER = "producer"
    CONSUMER = "consumer"


#: The handler name of a run that undoes an attempt.
UNDO = "undo"


class RunPhase(StrEnum):
    PENDING = "pending"
    EXECUTING = "executing"
    PREPARING = "preparing"
    PREPARED = "prepared"
    MUTATING = "mutating"
    MUTATED = "mutated"
    EMITTING = "emitting"
    COMMITTED = "committed"


#: The phases of each kind of run, in order. A consumer that reserved nothing skips those of the
#: mutation, and one that continues after an earlier run's mutation begins at `emitting`.
PHASES: Mapping[HandlerType, tuple[RunPhase, ...]] = {
    HandlerType.ITEMS: (RunPhase.EXECUTING, RunPhase.COMMITTED),
    HandlerType.PRODUCER: (RunPhase.PENDING, RunPhase.EXECUTING, RunPhase.COMMITTED),
    HandlerType.CONSUMER: (
        RunPhase.PREPARING,
        RunPhase.PREPARED,
        RunPhase.MUTATING,
        RunPhase.MUTATED,
        RunPhase.EMITTING,
        RunPhase.COMMITTED,
    ),
}

PHASE_MOVES: Mapping[RunPhase, frozenset[RunPhase]] = {
    RunPhase.PENDING: frozenset({RunPhase.EXECUTING}),
    RunPhase.EXECUTING: frozenset({RunPhase.COMMITTED}),
    RunPhase.PREPARING: frozenset({RunPhase.PREPARED}),
    RunPhase.PREPARED: frozenset({RunPhase.MUTATING, RunPhase.EMITTING, RunPhase.COMMITTED}),
    RunPhase.MUTATING: frozenset({RunPhase.MUTATED}),
    RunPhase.MUTATED: frozenset({RunPhase.EMITTING, RunPhase.COMMITTED}),
    RunPhase.EMITTING: frozenset({RunPhase.COMMITTED}),
    RunPhase.COMMITTED: frozenset(),
}


class MutationOutcome(StrEnum):
    """The outcome of a consumer's mutation; None if it made none, or it is unknown."""

    SUCCESS = "success"
    FAILURE = "failure"
    SKIPPED = "skipped"


class RunStatus(StrEnum):
    ACTIVE = "active"
    PAUSED_TRANSIENT = "paused:transient"
    PAUSED_APPROVAL = "paused:approval"
    PAUSED_RECONCILIATION = "paused:reconciliation"
    FAILED_LOGIC = "failed:logic"
    FAILED_INTERNAL = "failed:internal"
    STOPPED = "stopped"
    CRASHED = "crashed"
    COMMITTED = "committed"


_ENDS = frozenset(RunStatus) - {RunStatus.ACTIVE}
#: A run ends once. A paused one continues as a new run (`retry_of`).
RUN_MOVES: Mapping[RunStatus, frozenset[RunStatus]] = {
    RunStatus.ACTIVE: _ENDS,
    **{ended: frozenset() for ended in _ENDS},
}


def status_after(kind: FailureKind) -> RunStatus:
    """The status of a run ended by a failure of this class."""
    match kind:
        case FailureKind.NETWORK | FailureKind.AWAY:
            return RunStatus.PAUSED_TRANSIENT
        case FailureKind.AUTH | FailureKind.PERMISSION | FailureKind.PRECONDITION:
            return RunStatus.PAUSED_APPROVAL
        case FailureKind.LOGIC:
            return RunStatus.FAILED_LOGIC
        case FailureKind.INTERNAL:
            return RunStatus.FAILED_INTERNAL
        case _:
            assert_never(kind)


@immutable
class RunWarnings:
    """How often a run warned, and the number of the first such log line."""

    count: int
    line: int


@immutable(kw_only=True)
class Session:
    """`result` is None while it runs, then the status of its last run."""

    id: SessionId
    workflow_id: WorkflowId
    trigger: Trigger
    version_id: VersionId
    result: str | None = None
    error: str | None = None
    started_at: datetime
    ended_at: datetime | None = None


@immutable(kw_only=True)
class Run:
    """One invocation of a handler. At most one run of a workflow is active at a time."""

    id: RunId
    workflow_id: WorkflowId
    session_id: SessionId
    handler_type: HandlerType
    handler_name: str
    phase: RunPhase
    status: RunStatus
    version_id: VersionId
    error: str | None = None
    error_type: FailureKind | None = None
    retry_of: RunId | None = None
    #: A consumer's prepared value, with the reservations made.
    prepared: JsonValue = None
    #: The mutation whose outcome a consumer's run continues: its own, or that of `retry_of`.
    mutation_id: MutationId | None = None
    mutation_outcome: MutationOutcome | None = None
    started_at: datetime
    ended_at: datetime | None = None


@immutable(kw_only=True)
class Retry:
    """A session that will start by itself; at most one for each workflow."""

    due_at: datetime
    #: Network failures in a row before it; 0 after a verification, and where a model is waited for.
    count: int
    #: What the other side asked to wait, counted from when the retry was planned.
    least_wait: timedelta = timedelta()

    @property
    def holds(self) -> bool:
        """Whether nothing of the workflow may start by itself before it."""
        return self.count > 0 and self.least_wait > timedelta()


def backoff(tries: int, *, base_ms: int, most_ms: int) -> timedelta:
    """The wait after so many tries: base, then doubling, at most *most_ms*."""
    return timedelta(milliseconds=min(base_ms * 2 ** min(tries, 40), most_ms))

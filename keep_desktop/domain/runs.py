"""Sessions and runs. A run's phase goes forward only; its status is a different thing."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import assert_never

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import MutationId, RunId, SessionId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue


class Trigger(StrEnum):
    SCHEDULE = "schedule"
    MANUAL = "manual"
    EVENT = "event"
    RETRY = "retry"


class Late(StrEnum):
    """Why a session that had a time began after it."""

    ASLEEP = "asleep"
    NOT_RUNNING = "not_running"
    BUSY = "busy"


@dataclass(frozen=True, slots=True)
class Due:
    """The time that began a session by itself, and why it was not begun then; None where it was,
    or where nobody knows."""

    at: datetime
    late: Late | None = None


class HandlerType(StrEnum):
    ITEMS = "items"
    PRODUCER = "producer"
    CONSUMER = "consumer"


#: The name of the handler in a run that takes an attempt back.
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


#: The phases of each kind of run, in their order. A run goes forward only; a consumer that
#: reserved nothing passes over those of the mutation, and one that goes on after a mutation of an
#: earlier run begins at `emitting`.
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
    """What a consumer's run knows of its mutation; None where it made none, or does not know."""

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
#: A run ends once. What was paused goes on as a new run (`retry_of`), never as the same one.
RUN_MOVES: Mapping[RunStatus, frozenset[RunStatus]] = {
    RunStatus.ACTIVE: _ENDS,
    **{ended: frozenset() for ended in _ENDS},
}


def status_after(kind: FailureKind) -> RunStatus:
    """The status of a run that a failure of this class ended."""
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


@dataclass(frozen=True, slots=True)
class Warned:
    """How often a run warned, and the number of the first line of the log that did."""

    count: int
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One go at a workflow. `result` is None while it runs, then the status of its last run."""

    id: SessionId
    workflow_id: WorkflowId
    trigger: Trigger
    version_id: VersionId
    result: str | None = None
    error: str | None = None
    started_at: datetime
    ended_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
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
    #: What a consumer's prepare returned, with the reservations that held.
    prepared: JsonValue = None
    #: The mutation whose outcome a consumer's run carries on: its own, or that of `retry_of`.
    mutation_id: MutationId | None = None
    mutation_outcome: MutationOutcome | None = None
    started_at: datetime
    ended_at: datetime | None = None

"""What a screen or a `show` command reads: flat, frozen, complete. No view is ever written back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Generic, TypeVar

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import ItemId, MutationId, QuestionId, RunId, VersionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.workflows import WorkflowStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """What a run says of itself; `total` None: only a count."""

    done: int
    total: int | None
    label: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkflowRow:
    """A row of the workflow list."""

    id: WorkflowId
    name: str
    description: str
    icon: str
    status: WorkflowStatus
    #: Why the system blocks it, or None.
    error: str | None
    #: Held by a stop switch (its own or the one for everything).
    stopped: bool
    rule: ScheduleRule | None
    next_at: datetime | None
    #: The last 16 sessions, oldest first: the session's result (values of RunStatus), "active".
    bars: tuple[str, ...]
    #: Open questions.
    needs_you: int
    active_run: RunId | None
    progress: Progress | None
    last_run_at: datetime | None
    #: When its status was last changed.
    status_at: datetime
    version: str
    version_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkflowDetail:
    """The head of one workflow: its row, and the counters of its items."""

    row: WorkflowRow
    counts: Mapping[ItemStatus, int]
    #: Items that the active run has open: 0 or 1.
    running: int
    params: Mapping[str, JsonValue]
    params_schema: Mapping[str, JsonValue] | None
    version_id: VersionId
    last_error: str | None
    last_error_type: FailureKind | None


class ItemFilter(StrEnum):
    ALL = "all"
    NEEDS_YOU = "needs_you"
    FAILED = "failed"
    RUNNING = "running"
    DONE = "done"
    SKIPPED = "skipped"


class ItemSort(StrEnum):
    NEWEST = "newest"
    OLDEST = "oldest"
    UPDATED = "updated"
    TITLE = "title"


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemRow:
    id: ItemId
    logical_item_id: str
    title: str
    status: ItemStatus
    #: In `processing` and in the hands of an active run; otherwise it waits to be continued.
    running: bool
    attempt: int
    created_at: datetime
    updated_at: datetime


Row = TypeVar("Row")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Generic[Row]):
    """A keyset page. `cursor` is given back to get the next one; None: there is no more."""

    rows: tuple[Row, ...]
    cursor: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MutationRow:
    id: MutationId
    run_id: RunId
    item_id: ItemId | None
    logical_item_id: str | None
    attempt: int
    namespace: str
    method: str
    title: str
    status: MutationStatus
    params: JsonValue
    result: JsonValue
    error: str | None
    key: str
    reconcile_attempts: int
    resolved_by: ResolvedBy | None
    resolved_at: datetime | None
    created_at: datetime
    updated_at: datetime
    #: When the host looks next, where the outcome is being verified.
    look_at: datetime | None = None
    #: The mutation that this one takes back.
    undo_of: MutationId | None = None
    #: Another mutation took this one back.
    undone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptRow:
    number: int
    status: ItemStatus
    version_id: VersionId | None
    version: str
    error: str | None
    started_at: datetime
    ended_at: datetime | None
    #: In the order in which they began.
    mutations: tuple[MutationRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionRow:
    id: QuestionId
    kind: QuestionKind
    workflow_id: WorkflowId
    workflow: str
    item_id: ItemId | None
    logical_item_id: str | None
    item_title: str | None
    attempt: int | None
    mutation_id: MutationId | None
    mutation_title: str | None
    sentence: str
    actions: tuple[Answer, ...]
    opened_at: datetime
    #: For a changed content {"was": …, "now": …}, else None.
    detail: JsonValue = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemDetail:
    """One item with all its attempts, newest first, and the open question if there is one."""

    row: ItemRow
    workflow_id: WorkflowId
    attempts: tuple[AttemptRow, ...]
    question: QuestionRow | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRow:
    at: datetime
    level: str
    run_id: RunId | None
    item_id: ItemId | None
    logical_item_id: str | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRow:
    id: RunId
    session_id: int
    handler_type: str
    handler_name: str
    phase: str
    status: RunStatus
    error: str | None
    error_type: str | None
    retry_of: RunId | None
    mutation_outcome: str | None
    version: str
    started_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow:
    id: int
    trigger: str
    version: str
    result: str | None
    error: str | None
    started_at: datetime
    ended_at: datetime | None
    runs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionRow:
    id: VersionId
    version: str
    created_at: datetime
    author: str
    comment: str
    active: bool
    script: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotificationRow:
    id: int
    workflow_id: WorkflowId | None
    type: str
    payload: JsonValue
    created_at: datetime
    resolved_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StopView:
    """The red strip. `confirmed` False: runs are still coming to their end."""

    everything: bool
    since: datetime | None
    #: Workflows stopped one by one.
    workflows: tuple[WorkflowId, ...]
    #: Runs that the stop ended.
    runs_ended: int
    confirmed: bool
    #: Mutations with an unknown outcome, in all workflows.
    unknown_steps: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """The frame: rail badges, top bar and bottom line."""

    running: int
    needs_you: int
    next_workflow: str | None
    next_at: datetime | None
    stop: StopView
    #: What is wrong with the ledger or the engine, as a sentence; None when all is well.
    trouble: str | None

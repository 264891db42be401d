"""The ledger: the unit of work, and stores of workflows, schedules, runs and settings.

Every write happens inside a unit of work; leaving its block without `commit()` rolls back. A
process has one writer at a time: entering waits for the previous one. A write that expects a state
names it and returns False if another writer moved it first. Times are aware UTC. Everything raises
StorageFailure if the disk or the database fails.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import (
    ItemId,
    MutationId,
    QuestionId,
    RunId,
    SessionId,
    TriggerId,
    VersionId,
    WorkflowId,
)
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mcp import McpServer
from keep_desktop.domain.notices import Notice
from keep_desktop.domain.planning.versions import Author, RepairMode, VersionStatus
from keep_desktop.domain.questions import Answer, Question, QuestionKind
from keep_desktop.domain.runs import (
    Due,
    HandlerType,
    MutationOutcome,
    Retry,
    Run,
    RunPhase,
    RunStatus,
    RunWarnings,
    Session,
    Trigger,
)
from keep_desktop.domain.schedules import Schedule, ScheduleRule
from keep_desktop.domain.triggers import TriggerKind, WorkflowTrigger
from keep_desktop.domain.workflows import ScriptVersion, Workflow, WorkflowStatus
from keep_desktop.ports.permissions import PermissionStore
from keep_desktop.ports.planning import ChatStore, ModelCallStore, RecordingStore, RepairStore
from keep_desktop.ports.retention import RetentionStore
from keep_desktop.ports.store_items import EventStore, HandlerStore, ItemStore, MutationStore
from keep_desktop.ports.tools import Grant


class WorkflowStore(Protocol):
    def add(
        self,
        *,
        name: str,
        description: str,
        icon: str,
        status: WorkflowStatus,
        params: Mapping[str, JsonValue],
        at: datetime,
    ) -> WorkflowId:
        """A workflow without a version yet; `add_version` and `activate` follow in the same unit
        of work. Raises Refused where the name is taken."""
        ...

    def add_version(
        self,
        workflow_id: WorkflowId,
        *,
        major: int,
        minor: int,
        script: str,
        params_schema: Mapping[str, JsonValue] | None,
        author: Author,
        comment: str,
        at: datetime,
        graph: HandlerGraph | None = None,
        status: VersionStatus = VersionStatus.READY,
        title: str = "",
        summary: str = "",
        diagram: str | None = None,
    ) -> VersionId: ...

    def set_version_status(self, version_id: VersionId, status: VersionStatus) -> None: ...

    def set_title(self, version_id: VersionId, title: str) -> None: ...

    def set_behaviour(self, version_id: VersionId, behaviour: JsonValue) -> None: ...

    def set_graph(self, version_id: VersionId, graph: HandlerGraph | None) -> None:
        """The graph that the script declares with its current parameters."""
        ...

    def activate(
        self,
        workflow_id: WorkflowId,
        version_id: VersionId,
        *,
        at: datetime,
        comment: str = "",
    ) -> None:
        """Make it the one that runs. Its status becomes active, or ready while the workflow waits
        to be turned on; the one that was active is retired. *comment*: a sentence for Activity."""
        ...

    def get(self, workflow_id: WorkflowId) -> Workflow | None: ...

    def by_name(self, name: str) -> Workflow | None: ...

    def all(self) -> Sequence[Workflow]:
        """In order of name, archived ones too."""
        ...

    def move(
        self, workflow_id: WorkflowId, to: WorkflowStatus, *, was: WorkflowStatus, at: datetime
    ) -> bool:
        """Checks the move against WORKFLOW_MOVES (IllegalMove). Turning it on makes its version
        active."""
        ...

    def set_error(self, workflow_id: WorkflowId, error: str | None, *, at: datetime) -> None: ...

    def set_maintenance(self, workflow_id: WorkflowId, on: bool, *, at: datetime) -> None: ...

    def set_repairs_in_row(self, workflow_id: WorkflowId, count: int) -> None: ...

    def set_recording(self, workflow_id: WorkflowId, on: bool, *, at: datetime) -> None: ...

    def set_repair_mode(
        self, workflow_id: WorkflowId, mode: RepairMode, *, at: datetime
    ) -> None: ...

    def set_pending_retry(self, workflow_id: WorkflowId, run_id: RunId | None) -> None: ...

    def set_quiet(self, workflow_id: WorkflowId, since: datetime | None) -> None: ...

    def set_values(
        self,
        workflow_id: WorkflowId,
        values: Mapping[str, JsonValue],
        *,
        at: datetime,
        by_user: bool,
    ) -> None:
        """Replace the stored values. Activity shows what the user changed."""
        ...

    def describe(
        self, workflow_id: WorkflowId, *, name: str, description: str, icon: str, at: datetime
    ) -> None:
        """Raises Refused where another workflow has the name."""
        ...

    def version(self, version_id: VersionId | None) -> ScriptVersion | None:
        """None for None: a draft has no version."""
        ...

    def versions(self, workflow_id: WorkflowId) -> Sequence[ScriptVersion]:
        """Newest first."""
        ...


class GrantStore(Protocol):
    def add(self, workflow_id: WorkflowId, grant: Grant, *, at: datetime) -> bool:
        """False if it existed already."""
        ...

    def remove(self, workflow_id: WorkflowId, grant: Grant) -> bool: ...

    def of(self, workflow_id: WorkflowId) -> Sequence[Grant]: ...

    def all(self) -> Mapping[WorkflowId, Sequence[Grant]]: ...


class ScheduleStore(Protocol):
    def get(self, workflow_id: WorkflowId) -> Schedule | None: ...

    def put(self, workflow_id: WorkflowId, rule: ScheduleRule, *, next_at: datetime | None) -> None:
        """Set or replace."""
        ...

    def set_next(
        self,
        workflow_id: WorkflowId,
        next_at: datetime | None,
        *,
        skipped_at: datetime | None = None,
    ) -> None:
        """*skipped_at* is the time that was skipped for this one; None clears it."""
        ...

    def remove(self, workflow_id: WorkflowId) -> None: ...

    def all(self) -> Mapping[WorkflowId, Schedule]: ...


class RunStore(Protocol):
    def open_session(
        self,
        workflow_id: WorkflowId,
        *,
        trigger: Trigger,
        version_id: VersionId,
        at: datetime,
        due: Due | None = None,
    ) -> SessionId:
        """*due* is the scheduled time that started it."""
        ...

    def reopen_undo(self, session_id: SessionId, workflow_id: WorkflowId) -> bool:
        """Go on with a session that undoes attempts, if it is the newest of the workflow."""
        ...

    def close_session(
        self,
        session_id: SessionId,
        *,
        result: str,
        error: str | None,
        at: datetime,
        items: Mapping[str, int] | None = None,
    ) -> None:
        """*items*: what it worked on, by the status it left it in."""
        ...

    def session(self, session_id: SessionId) -> Session | None: ...

    def last_written_at(self, session: Session) -> datetime:
        """When its runs last wrote something, other than about items."""
        ...

    def open_sessions(self) -> Sequence[Session]:
        """Sessions without an end."""
        ...

    def start(
        self,
        *,
        workflow_id: WorkflowId,
        session_id: SessionId,
        handler_type: HandlerType,
        handler_name: str,
        version_id: VersionId,
        retry_of: RunId | None,
        at: datetime,
        resumed_from: Run | None = None,
    ) -> RunId | None:
        """A new active run, or None if the workflow has an active one (a database constraint).

        It begins in the first of `PHASES`; with *resumed_from*, at `emitting`, with the value that
        run prepared and its mutation and outcome.
        """
        ...

    def move_phase(self, run_id: RunId, to: RunPhase, *, was: RunPhase) -> bool:
        """Checks PHASE_MOVES; False where the run is not active in *was*."""
        ...

    def set_prepared(self, run_id: RunId, prepared: JsonValue) -> None:
        """What a consumer prepared; for an undo, what it undoes."""
        ...

    def set_mutation(
        self, run_id: RunId, mutation_id: MutationId, outcome: MutationOutcome | None
    ) -> None:
        """Also for a run that has ended: the outcome may become known later."""
        ...

    def get(self, run_id: RunId) -> Run | None: ...

    def active(self) -> Sequence[Run]: ...

    def active_of(self, workflow_id: WorkflowId) -> Run | None: ...

    def finish(
        self,
        run_id: RunId,
        to: RunStatus,
        *,
        error: str | None,
        error_type: FailureKind | None,
        at: datetime,
        page: str | None = None,
    ) -> bool:
        """End an active run; False if it had ended. Moves the phase to committed only if *to* is
        COMMITTED. *page*: the web page that could not be read."""
        ...

    def save_warnings(self, run_id: RunId, warned: RunWarnings | None, *, adds: bool) -> None:
        """Replace the warnings of the run's handler; None: none. *adds*: keep those of earlier
        runs of the same session."""
        ...

    def set_progress(
        self, run_id: RunId, *, done: int, total: int | None, label: str | None
    ) -> None: ...

    def previous(self, workflow_id: WorkflowId) -> Run | None:
        """The newest run that has ended."""
        ...

    def last_complete(self, workflow_id: WorkflowId) -> Run | None:
        """The newest that came to its end; not one that undoes an attempt."""
        ...


class RetryStore(Protocol):
    """Sessions that will start by themselves: after a network failure, or a verification."""

    def get(self, workflow_id: WorkflowId) -> Retry | None: ...

    def put(self, workflow_id: WorkflowId, retry: Retry) -> None:
        """Set or replace."""
        ...

    def remove(self, workflow_id: WorkflowId) -> bool:
        """False if there was none."""
        ...

    def all(self) -> Mapping[WorkflowId, Retry]: ...


class TriggerStore(Protocol):
    def add(
        self, workflow_id: WorkflowId, kind: TriggerKind, place: str, *, at: datetime
    ) -> TriggerId | None:
        """None if the workflow has it already."""
        ...

    def remove(self, trigger_id: TriggerId) -> bool:
        """False if there was none."""
        ...

    def get(self, trigger_id: TriggerId) -> WorkflowTrigger | None: ...

    def all(self, workflow_id: WorkflowId | None = None) -> Sequence[WorkflowTrigger]:
        """Of that workflow, or of every one, in the order they were added."""
        ...

    def due(self) -> Sequence[WorkflowTrigger]:
        """Those with a `due_at`."""
        ...

    def set_due(self, trigger_id: TriggerId, at: datetime) -> None:
        """Does nothing if it was removed meanwhile."""
        ...

    def clear_due(self, workflow_id: WorkflowId, *, at: datetime) -> None:
        """A session that finds what happened until now begins: none of its triggers is due any
        more."""
        ...

    def forget_due(self, workflow_id: WorkflowId | None) -> None:
        """As if nothing had happened; None: for every workflow."""
        ...

    def set_trouble(self, trigger_id: TriggerId, trouble: str | None) -> None: ...


@immutable(kw_only=True)
class LogLine:
    at: datetime
    level: str
    text: str
    workflow_id: WorkflowId
    run_id: RunId | None = None
    item_id: ItemId | None = None
    #: About the error that its run ended with.
    of_run_error: bool = False


class LogStore(Protocol):
    def add(self, lines: Sequence[LogLine]) -> int | None:
        """Returns the number of the last line."""
        ...


class QuestionStore(Protocol):
    def add(
        self,
        *,
        kind: QuestionKind,
        workflow_id: WorkflowId,
        sentence: str,
        actions: Sequence[Answer],
        at: datetime,
        item_id: ItemId | None = None,
        mutation_id: MutationId | None = None,
        run_id: RunId | None = None,
        detail: JsonValue = None,
        of_run_error: bool = False,
        reopens: QuestionId | None = None,
    ) -> QuestionId:
        """Open a question and write its notification. *reopens*: the answered question it takes
        the place of, also in its notification, as the user has just seen that. If one is open for
        the same kind, workflow, item and mutation, updates its sentence and returns it."""
        ...

    def get(self, question_id: QuestionId) -> Question | None: ...

    def open(self, workflow_id: WorkflowId | None = None) -> Sequence[Question]:
        """Oldest first."""
        ...

    def open_of_item(self, item_id: ItemId) -> Sequence[Question]:
        """Oldest first."""
        ...

    def answer(self, question_id: QuestionId, answer: str, *, at: datetime) -> bool:
        """Close it and its notification; False if it was closed."""
        ...

    def close_of(
        self,
        *,
        answer: str,
        at: datetime,
        workflow_id: WorkflowId | None = None,
        item_id: ItemId | None = None,
        kinds: Sequence[QuestionKind] = (),
    ) -> int:
        """Close all open ones that match every given filter; returns their number."""
        ...


class SettingStore(Protocol):
    def get(self, key: str) -> JsonValue: ...

    def put(self, key: str, value: JsonValue) -> None: ...

    def remove(self, key: str) -> None: ...

    def all(self) -> Mapping[str, JsonValue]: ...


class McpStore(Protocol):
    """MCP servers by name."""

    def get(self, name: str) -> McpServer | None: ...

    def all(self) -> Mapping[str, McpServer]: ...

    def put(self, server: McpServer) -> None: ...

    def remove(self, name: str) -> bool:
        """False if there was none."""
        ...


@immutable(kw_only=True)
class StopSwitches:
    """Active stops. `epoch` grows with every stop."""

    epoch: int
    #: When everything was stopped, or None.
    everything_since: datetime | None
    workflows: Mapping[WorkflowId, datetime]

    def is_stopped(self, workflow_id: WorkflowId) -> bool:
        return self.everything_since is not None or workflow_id in self.workflows


class SwitchStore(Protocol):
    def read(self) -> StopSwitches:
        """Raises StorageFailure if unreadable, which the caller treats as stopped."""
        ...

    def is_stopped(self, workflow_id: WorkflowId) -> bool:
        """As `read().is_stopped`, for the hot path."""
        ...

    def set(self, workflow_id: WorkflowId | None, *, at: datetime) -> int:
        """Stop everything (None) or one workflow; returns the new epoch."""
        ...

    def stop_after_restore(self, *, at: datetime) -> datetime:
        """Stop everything because a backup was restored, and record that; returns since when
        everything is stopped."""
        ...

    def release(self, workflow_id: WorkflowId | None, *, at: datetime) -> None:
        """None releases everything, single workflows too."""
        ...


class UnitOfWork(Protocol):
    """The stores of one transaction. Used from the thread that entered it."""

    workflows: WorkflowStore
    schedules: ScheduleStore
    retries: RetryStore
    triggers: TriggerStore
    grants: GrantStore
    permissions: PermissionStore
    runs: RunStore
    items: ItemStore
    mutations: MutationStore
    events: EventStore
    handlers: HandlerStore
    questions: QuestionStore
    switches: SwitchStore
    settings: SettingStore
    log: LogStore

    @property
    def chats(self) -> ChatStore: ...

    @property
    def model_calls(self) -> ModelCallStore: ...

    @property
    def recordings(self) -> RecordingStore: ...

    @property
    def repairs(self) -> RepairStore: ...

    @property
    def mcp_servers(self) -> McpStore: ...

    def notice(self, notice: Notice) -> None:
        """Written with this transaction and published after it; equal ones once."""
        ...

    def notify_user(
        self,
        workflow_id: WorkflowId | None,
        *,
        type: str,
        payload: JsonValue,
        at: datetime,
        key: str | None = None,
    ) -> None:
        """A notification to the user (error, escalated, message, late); with a *key*, at most
        once."""
        ...

    def mark_notification_read(self, notification_id: int, *, at: datetime) -> None: ...

    def mark_all_notifications_read(self, up_to: int, *, at: datetime) -> None:
        """That one and all older ones: newer ones were not displayed."""
        ...

    def commit(self) -> None: ...


class Ledger(Protocol):
    """The database of one data folder. Thread-safe."""

    def write(self, *, durable: bool = True) -> AbstractContextManager[UnitOfWork]:
        """One write transaction (BEGIN IMMEDIATE). With *durable* the commit is fsynced before it
        returns; otherwise a crash of the computer (not of the program) may lose the latest
        commits: only for work that is then repeated."""
        ...

    def read(self) -> AbstractContextManager[UnitOfWork]:
        """A consistent, read-only view; its stores refuse to write. Any thread, at once."""
        ...

    def subscribe(self, listener: Callable[[Sequence[Notice]], None]) -> Callable[[], None]:
        """Call *listener* after each commit that wrote notices, on the committing thread; it must
        not block. Returns a function that unsubscribes."""
        ...

    @property
    def retention(self) -> RetentionStore:
        """Removal of expired data."""
        ...

    def close(self) -> None: ...

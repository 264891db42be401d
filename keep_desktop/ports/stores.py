"""The contract with the ledger on disk: stores that write, and the unit of work that binds them.

Every write happens inside a unit of work; leaving its block without `commit()` rolls back. There
is one writer in a process at a time: entering waits for the one before. A write that expects a
state names it and answers False where another writer moved it first. Times are aware UTC.
Everything here raises StorageFailure where the disk or the database refuses.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
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
    VersionId,
    WorkflowId,
)
from keep_desktop.domain.items import Attempt, Item, ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import Mutation, MutationStatus, ResolvedBy
from keep_desktop.domain.notices import Notice
from keep_desktop.domain.questions import Answer, Question, QuestionKind
from keep_desktop.domain.retries import Retry
from keep_desktop.domain.runs import (
    Due,
    HandlerType,
    MutationOutcome,
    Run,
    RunPhase,
    RunStatus,
    Session,
    Trigger,
)
from keep_desktop.domain.schedules import Schedule, ScheduleRule
from keep_desktop.domain.topics import Cause
from keep_desktop.domain.workflows import ScriptVersion, Workflow, WorkflowStatus
from keep_desktop.ports.handler_stores import EventStore, HandlerStore
from keep_desktop.ports.history import HistoryStore
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
        author: str,
        comment: str,
        at: datetime,
        graph: HandlerGraph | None = None,
    ) -> VersionId: ...

    def set_graph(self, version_id: VersionId, graph: HandlerGraph | None) -> None:
        """What the script declares with the parameters as they are now."""
        ...

    def activate(self, workflow_id: WorkflowId, version_id: VersionId, *, at: datetime) -> None: ...

    def get(self, workflow_id: WorkflowId) -> Workflow | None: ...

    def by_name(self, name: str) -> Workflow | None: ...

    def all(self) -> Sequence[Workflow]:
        """In order of name, archived ones too."""
        ...

    def move(
        self, workflow_id: WorkflowId, to: WorkflowStatus, *, was: WorkflowStatus, at: datetime
    ) -> bool:
        """Checks the move against WORKFLOW_MOVES (IllegalMove)."""
        ...

    def set_error(self, workflow_id: WorkflowId, error: str | None, *, at: datetime) -> None: ...

    def set_maintenance(self, workflow_id: WorkflowId, on: bool, *, at: datetime) -> None: ...

    def set_pending_retry(self, workflow_id: WorkflowId, run_id: RunId | None) -> None: ...

    def set_quiet(self, workflow_id: WorkflowId, since: datetime | None) -> None: ...

    def set_params(
        self, workflow_id: WorkflowId, params: Mapping[str, JsonValue], *, at: datetime
    ) -> None: ...

    def describe(
        self, workflow_id: WorkflowId, *, name: str, description: str, icon: str, at: datetime
    ) -> None:
        """Raises Refused where another workflow has the name."""
        ...

    def version(self, version_id: VersionId) -> ScriptVersion | None: ...

    def versions(self, workflow_id: WorkflowId) -> Sequence[ScriptVersion]:
        """Newest first."""
        ...


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
        """*skipped_at* is the time that was passed over for this one; None forgets it."""
        ...

    def remove(self, workflow_id: WorkflowId) -> None: ...

    def all(self) -> Mapping[WorkflowId, Schedule]: ...


class RetryStore(Protocol):
    """Sessions that are to start by themselves: after a network failure, or a verification."""

    def get(self, workflow_id: WorkflowId) -> Retry | None: ...

    def put(self, workflow_id: WorkflowId, retry: Retry) -> None:
        """Set or replace."""
        ...

    def remove(self, workflow_id: WorkflowId) -> bool:
        """False where there was none."""
        ...

    def all(self) -> Mapping[WorkflowId, Retry]: ...


class GrantStore(Protocol):
    def add(self, workflow_id: WorkflowId, grant: Grant, *, at: datetime) -> bool:
        """False where it was there already."""
        ...

    def remove(self, workflow_id: WorkflowId, grant: Grant) -> bool: ...

    def of(self, workflow_id: WorkflowId) -> Sequence[Grant]: ...

    def all(self) -> Mapping[WorkflowId, Sequence[Grant]]: ...


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
        """*due* where its time began it."""
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
        """*items*: what it worked on, by the status it left them in."""
        ...

    def session(self, session_id: SessionId) -> Session | None: ...

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
        going_on: Run | None = None,
    ) -> RunId | None:
        """A new active run, or None where the workflow has an active one: the database holds it.

        It begins in the first of `PHASES`, but where it goes on after the mutation of *going_on*:
        then at `emitting`, with what that run prepared and its mutation and outcome.
        """
        ...

    def move_phase(self, run_id: RunId, to: RunPhase, *, was: RunPhase) -> bool:
        """Checks PHASE_MOVES; False where the run is not active in *was*."""
        ...

    def set_prepared(self, run_id: RunId, prepared: JsonValue) -> None: ...

    def set_mutation(
        self, run_id: RunId, mutation_id: MutationId, outcome: MutationOutcome | None
    ) -> None:
        """Also of a run that has ended: the outcome may become known later."""
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
    ) -> bool:
        """End an active run; False where it had ended. Moves the phase to committed only where
        *to* is COMMITTED."""
        ...

    def set_progress(
        self, run_id: RunId, *, done: int, total: int | None, label: str | None
    ) -> None: ...

    def previous(self, workflow_id: WorkflowId) -> Run | None:
        """The newest run that has ended."""
        ...


class ItemStore(Protocol):
    def get(self, item_id: ItemId) -> Item | None: ...

    def find(self, workflow_id: WorkflowId, logical_item_id: str) -> Item | None: ...

    def open(
        self,
        *,
        workflow_id: WorkflowId,
        logical_item_id: str,
        title: str,
        run_id: RunId,
        version_id: VersionId,
        at: datetime,
    ) -> ItemId:
        """A new item in `processing` with its attempt 1."""
        ...

    def register_input(
        self,
        *,
        workflow_id: WorkflowId,
        source: str,
        type: str,
        external_id: str,
        title: str,
        run_id: RunId,
        version_id: VersionId,
        at: datetime,
    ) -> Item:
        """The input of that source, type and external id: as it is where it is known, its first
        title too; else a new item in `processing` with its attempt 1."""
        ...

    def find_input(
        self, workflow_id: WorkflowId, *, source: str, type: str, external_id: str
    ) -> Item | None: ...

    def touch(self, item: Item, *, title: str, run_id: RunId, at: datetime) -> None:
        """The item is taken up again as it is: title and last run change, nothing else."""
        ...

    def move(
        self,
        item: Item,
        to: ItemStatus,
        *,
        at: datetime,
        run_id: RunId | None = None,
        error: str | None = None,
        title: str | None = None,
        failures: int | None = None,
        failed_version: VersionId | None = None,
    ) -> bool:
        """Move the item and its current attempt together, if the item is still in `item.status`.

        Checks ITEM_MOVES. The attempt gets the status, the error and, unless it is processing
        again, its end. *failures* None leaves the count.
        """
        ...

    def reprocess(self, item: Item, *, version_id: VersionId, at: datetime) -> bool:
        """Start the next attempt: status processing, attempt + 1, failures 0; the old attempt
        stays as it is."""
        ...

    def attempts(self, item_id: ItemId) -> Sequence[Attempt]:
        """Newest first."""
        ...

    def interrupted(self, run_id: RunId) -> Sequence[Item]:
        """Items in `processing` whose last run is this one."""
        ...

    def list(
        self,
        workflow_id: WorkflowId,
        *,
        status: ItemStatus | None,
        logical_item_id: str | None,
        limit: int,
        offset: int,
    ) -> tuple[Sequence[Item], int]:
        """Newest first, with the total; for `Items.list`."""
        ...


class MutationStore(Protocol):
    def get(self, mutation_id: MutationId) -> Mutation | None: ...

    def by_key(self, key: str) -> Mutation | None: ...

    def begin(
        self,
        *,
        workflow_id: WorkflowId,
        run_id: RunId,
        item_id: ItemId | None,
        attempt: int,
        namespace: str,
        method: str,
        params: JsonValue,
        payload_digest: str,
        title: str,
        key: str,
        evidence: JsonValue,
        at: datetime,
        undo_of: MutationId | None = None,
        ui_title: str | None = None,
        causes: Sequence[Cause] = (),
    ) -> MutationId:
        """A new row, `in_flight`. One of a handler has no item; *causes* are the inputs that it
        stems from, with their attempts."""
        ...

    def begin_again(
        self,
        mutation: Mutation,
        *,
        run_id: RunId,
        params: JsonValue,
        payload_digest: str,
        title: str,
        evidence: JsonValue,
        at: datetime,
    ) -> bool:
        """From failed back to `in_flight`, in the same attempt; clears error and resolution."""
        ...

    def move(
        self,
        mutation_id: MutationId,
        to: MutationStatus,
        *,
        was: MutationStatus,
        at: datetime,
        result: JsonValue = None,
        error: str | None = None,
        resolved_by: ResolvedBy | None = None,
        reconcile_attempts: int | None = None,
        look_at: datetime | None = None,
    ) -> bool:
        """Checks MUTATION_MOVES. `resolved_at` is *at* where resolved_by is given; `look_at` is
        set to what is given, None too."""
        ...

    def open(self) -> Sequence[Mutation]:
        """in_flight, needs_reconcile and indeterminate ones, oldest first."""
        ...

    def open_of_item(self, item_id: ItemId) -> Sequence[Mutation]: ...

    def of_attempt(self, item_id: ItemId, attempt: int) -> Sequence[Mutation]:
        """In the order in which they began; of an input those that stem from it, from whatever
        run."""
        ...

    def of_run(self, run_id: RunId) -> Sequence[Mutation]:
        """What that run of a handler made, in the order in which they began."""
        ...

    def open_of_handlers(self, workflow_id: WorkflowId) -> Sequence[Mutation]:
        """Open ones that a handler made: while there is one, the workflow waits."""
        ...

    def causes(self, mutation_id: MutationId) -> Sequence[Cause]: ...


class QuestionStore(Protocol):
    def ask(
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
    ) -> QuestionId:
        """Open a question and write its notification. One that is open already for the same
        kind, workflow, item and mutation is returned instead, its sentence brought up to date."""
        ...

    def get(self, question_id: QuestionId) -> Question | None: ...

    def open(self, workflow_id: WorkflowId | None = None) -> Sequence[Question]:
        """Oldest first."""
        ...

    def answer(self, question_id: QuestionId, answer: str, *, at: datetime) -> bool:
        """Close it and its notification; False where it was closed."""
        ...

    def close_of(
        self,
        *,
        answer: str,
        at: datetime,
        workflow_id: WorkflowId | None = None,
        item_id: ItemId | None = None,
        mutation_id: MutationId | None = None,
        kinds: Sequence[QuestionKind] = (),
    ) -> int:
        """Close all open ones that fit every given filter; their number."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class StopSwitches:
    """What is stopped. `epoch` grows with every stop."""

    epoch: int
    #: When everything was stopped, or None.
    everything_since: datetime | None
    workflows: Mapping[WorkflowId, datetime]

    def holds(self, workflow_id: WorkflowId) -> bool:
        return self.everything_since is not None or workflow_id in self.workflows


class SwitchStore(Protocol):
    def read(self) -> StopSwitches:
        """Raises StorageFailure where it cannot be read: the caller counts that as stopped."""
        ...

    def holds(self, workflow_id: WorkflowId) -> bool:
        """The same answer as `read().holds`, for the hot path."""
        ...

    def set(self, workflow_id: WorkflowId | None, *, at: datetime) -> int:
        """Stop everything (None) or one workflow; the new epoch."""
        ...

    def release(self, workflow_id: WorkflowId | None, *, at: datetime) -> None:
        """None releases everything, single workflows too."""
        ...


class SettingStore(Protocol):
    def get(self, key: str) -> JsonValue: ...

    def put(self, key: str, value: JsonValue) -> None: ...

    def remove(self, key: str) -> None: ...

    def all(self) -> Mapping[str, JsonValue]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    at: datetime
    level: str
    text: str
    workflow_id: WorkflowId
    run_id: RunId | None = None
    item_id: ItemId | None = None


class LogStore(Protocol):
    def add(self, lines: Sequence[LogLine]) -> None: ...


class UnitOfWork(Protocol):
    """The stores of one transaction. Used from the thread that entered it."""

    workflows: WorkflowStore
    schedules: ScheduleStore
    retries: RetryStore
    grants: GrantStore
    runs: RunStore
    items: ItemStore
    mutations: MutationStore
    events: EventStore
    handlers: HandlerStore
    questions: QuestionStore
    switches: SwitchStore
    settings: SettingStore
    log: LogStore

    def notice(self, notice: Notice) -> None:
        """Written with this transaction and handed out after it; equal ones once."""
        ...

    def notify(
        self,
        workflow_id: WorkflowId | None,
        *,
        type: str,
        payload: JsonValue,
        at: datetime,
        key: str | None = None,
    ) -> None:
        """A notification to the user (error, escalated, message); with a *key*, once for ever."""
        ...

    def commit(self) -> None: ...


class Ledger(Protocol):
    """The database of one data folder. Thread-safe."""

    def write(self, *, durable: bool = True) -> AbstractContextManager[UnitOfWork]:
        """One writing transaction (BEGIN IMMEDIATE). With *durable* the commit is fsynced before
        it returns; without, a crash of the computer (not of the program) may lose it, in order:
        only for what is then merely done again."""
        ...

    def read(self) -> AbstractContextManager[UnitOfWork]:
        """A consistent, read-only view; its stores refuse to write. Any thread, at once."""
        ...

    def subscribe(self, listener: Callable[[Sequence[Notice]], None]) -> Callable[[], None]:
        """Call *listener* after each commit that wrote notices, on the committing thread: it must
        only hand over and return. Returns a function that ends it."""
        ...

    @property
    def history(self) -> HistoryStore:
        """What may go in time."""
        ...

    def close(self) -> None: ...

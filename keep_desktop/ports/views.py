"""Views for screens and `show` commands: flat, frozen, complete, never written back."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from typing import Generic, TypeVar

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import (
    EventId,
    ItemId,
    MutationId,
    QuestionId,
    RunId,
    SessionId,
    VersionId,
    WorkflowId,
)
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus, Received
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.planning.versions import Author, VersionStatus
from keep_desktop.domain.questions import Answer, QuestionKind, StepAnswer
from keep_desktop.domain.runs import DelayReason, HandlerType, RunStatus, Trigger
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.topics import EventStatus
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.domain.workflows import WorkflowStatus


@immutable(kw_only=True)
class UndoFacts:
    """What is to be undone and the result; None if unknown."""

    #: Where it is one.
    item_id: ItemId | None
    #: Its title.
    item: str | None
    #: Where it is one attempt.
    attempt: int | None
    #: Steps that were undone, and those that stay; None before its end.
    undone: int | None
    left: int | None
    attempts: int = 1


@immutable(kw_only=True)
class SessionFacts:
    """`result` is a value of RunStatus; None while the session goes on."""

    result: str | None
    #: What it worked on, by the status it left it in: items, or inputs of a handler workflow.
    items: Mapping[str, int] = field(default_factory=dict)
    #: Open questions that its runs opened.
    questions: int = 0
    #: Its script has handlers: what it worked on came from outside.
    inputs: bool = False
    #: The user undid attempts: no run of the script.
    undo: UndoFacts | None = None


@immutable(kw_only=True)
class LastWarning:
    """First warning of the last runs of a workflow's handlers, and the run that logged it."""

    run_id: RunId
    #: When that run began.
    at: datetime
    text: str
    count: int
    #: How many of them in the newest session.
    in_last_session: int


@immutable(kw_only=True)
class LastLog:
    """Lines of a session's log other than warnings, and the run that wrote the first of them."""

    lines: int
    run_id: RunId


Row = TypeVar("Row")


#: How many hosts and services of a workflow are named.
_MOST_PLACES = 5


@immutable(kw_only=True)
class Progress:
    """Progress of a run; `total` None: only a count."""

    done: int
    total: int | None
    label: str | None


@immutable(kw_only=True)
class UndoneSteps:
    """How far the applied steps of a session were undone since."""

    undone: int
    left: int
    #: When the last of them was undone.
    at: datetime | None
    #: Whether one is left of a tool that can undo its steps.
    can_undo: bool


@immutable(kw_only=True)
class InterruptedRun:
    """An interrupted run and its progress, as far as known."""

    at: datetime
    #: Keep itself ended, without a request to end the run.
    crashed: bool
    progress: Progress | None
    #: Items that its session finished.
    done: int
    session_id: SessionId
    #: Whether an attempt was undone after it.
    undo_followed: bool = False
    #: How far it was undone; None unless `undo_followed`, and in the list.
    undone: UndoneSteps | None = None


@immutable(kw_only=True)
class Leftovers:
    """What waits in a workflow but will not be processed by its active script."""

    #: How many events wait in each topic that it does not subscribe to.
    topics: Mapping[str, int] = field(default_factory=dict)
    #: How many items it does not process (see `Orphan`), and the titles of the first few.
    items: int = 0
    titles: tuple[str, ...] = ()

    @property
    def events(self) -> int:
        return sum(self.topics.values())

    def __bool__(self) -> bool:
        return bool(self.topics or self.items)


@immutable(kw_only=True)
class Orphan:
    """An item that the last complete run of the active version did not meet, and that is neither
    done nor skipped."""

    id: ItemId
    logical_item_id: str
    title: str
    status: ItemStatus


@immutable(kw_only=True)
class WorkflowRow:
    """A row of the workflow list."""

    id: WorkflowId
    name: str
    description: str
    icon: str
    status: WorkflowStatus
    #: Why the system blocks it, or None.
    error: str | None
    #: Stopped by a switch (its own or the one for everything).
    stopped: bool
    rule: ScheduleRule | None
    next_at: datetime | None
    #: Results of the last 16 sessions, oldest first.
    bars: tuple[SessionFacts, ...]
    #: Open questions, including those about the workflow itself.
    needs_you: int
    active_run: RunId | None
    progress: Progress | None
    last_run_at: datetime | None
    #: When its status last changed.
    status_at: datetime
    #: Its version; "" for a draft without one.
    version: str
    #: Since when this version is active, which may be after it was created.
    version_since: datetime | None
    #: Of a handler workflow, which has no `rule`: the schedules of its producers, in order.
    producer_rules: tuple[ScheduleRule, ...] | None = None
    #: The active run undoes an attempt: no run of the script.
    undoing: bool = False
    #: Stopped by its own switch.
    stopped_alone: bool = False
    #: What starts it beside its schedule.
    triggers: tuple[TriggerKind, ...] = ()
    warned: LastWarning | None = None
    #: Its newest run, if that was interrupted and no other has begun.
    interrupted: InterruptedRun | None = None
    leftovers: Leftovers = field(default_factory=Leftovers)
    #: Its version is a repair of the one before.
    repaired: bool = False
    #: An open question proposes a repair.
    repair_waits: bool = False

    @property
    def has_handlers(self) -> bool:
        return self.producer_rules is not None


@immutable(kw_only=True)
class WorkflowDetail:
    """The head of one workflow: its row, and the counters of its items."""

    row: WorkflowRow
    counts: Mapping[ItemStatus, int]
    #: Items that the active run is processing, without those with an open question.
    running: int
    #: The active version's parameters only.
    params: Mapping[str, JsonValue]
    params_schema: Mapping[str, JsonValue] | None
    #: None for a draft without a version.
    version_id: VersionId | None
    last_error: str | None
    last_error_type: FailureKind | None
    #: Of a handler workflow: steps of `Queries.outputs` in effect, and those undone.
    outputs: int = 0
    outputs_undone: int = 0
    #: Of the done items: those undone completely.
    undone_items: int = 0
    #: Inputs with an open question about a step; `counts` has them by status.
    with_question: Mapping[ItemStatus, int] = field(default_factory=dict)
    #: Inputs that are stale.
    stale: int = 0
    #: The web page that the last run could not read.
    last_page: str | None = None
    #: When it is retried by itself.
    retry_at: datetime | None = None
    #: When its waiting inputs are continued, if that is one time for all of them.
    inputs_until: datetime | None = None
    #: Of the newest session, if it is over and had nothing to process: its log.
    last_log: LastLog | None = None

    @property
    def inputs_with_question(self) -> int:
        return sum(self.with_question.values())


class ItemFilter(StrEnum):
    """Each item matches one of them, besides ALL. One with an open question needs the user."""

    ALL = "all"
    NEEDS_YOU = "needs_you"
    FAILED = "failed"
    RUNNING = "running"
    WAITING = "waiting"
    DONE = "done"
    SKIPPED = "skipped"


class ItemSort(StrEnum):
    NEWEST = "newest"
    OLDEST = "oldest"
    UPDATED = "updated"
    TITLE = "title"


@immutable(kw_only=True)
class ItemRow:
    id: ItemId
    logical_item_id: str
    title: str
    status: ItemStatus
    #: In `processing` by the active run; otherwise it waits to be continued.
    running: bool
    attempt: int
    created_at: datetime
    updated_at: datetime
    #: It came from outside and is processed by handlers.
    is_input: bool = False
    #: An input that has been in `processing` for more than seven days.
    stale: bool = False
    #: An input with an open question about a step.
    has_question: bool = False
    #: Of a done item: since when all it did has been undone.
    undone_at: datetime | None = None
    #: Of a failed item: in how many sessions in a row the active script failed at it.
    tries: int = 0
    #: Of a waiting item: when it is continued, if known.
    waits_until: datetime | None = None


@immutable(kw_only=True)
class Page(Generic[Row]):
    """A keyset page. Pass `cursor` to get the next one; None: there is no more."""

    rows: tuple[Row, ...]
    cursor: str | None


@immutable(kw_only=True)
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
    #: When the host checks next, if the outcome is being verified.
    look_at: datetime | None = None
    #: The mutation that this one undoes.
    undo_of: MutationId | None = None
    #: When the user had this one undone, by another mutation.
    undone_at: datetime | None = None
    #: The consumer that made it; None in an item workflow.
    handler: str | None = None
    #: The script's title (`ui.title` of prepare); `title` is the host's own.
    ui_title: str | None = None
    #: The user's answers about it so far, oldest first.
    answers: tuple[StepAnswer, ...] = ()

    @property
    def undone(self) -> bool:
        return self.undone_at is not None


@immutable(kw_only=True)
class CauseRow:
    """An input, as named beside its effects."""

    item_id: ItemId
    title: str
    #: The attempt of its processing that caused it.
    attempt: int


@immutable(kw_only=True)
class OutputRow:
    """A step of a handler workflow that changed something, with the inputs that caused it."""

    mutation: MutationRow
    #: Oldest first, at most 20; `Queries.caused_by` has them all.
    causes: tuple[CauseRow, ...]
    cause_count: int


@immutable(kw_only=True)
class TopicRow:
    """The events of one topic that an input caused in its newest attempt, counted."""

    topic: str
    #: The consumer that takes them; None if the active version has none.
    consumer: str | None
    pending: int
    reserved: int
    consumed: int
    skipped: int
    #: When the oldest pending one was published.
    pending_since: datetime | None
    #: When the consumer requested to be woken, if no event wakes it before and its workflow may
    #: run; None otherwise.
    wakes_at: datetime | None = None


@immutable(kw_only=True)
class EarlierFailure:
    """Why an item needed the user, who had it tried again in the same attempt."""

    #: The sentence of the question.
    sentence: str
    tried_again_at: datetime


@immutable(kw_only=True)
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
    #: When the user skipped it, or had all of it undone.
    skipped_at: datetime | None = None
    #: Whether a single run processed it from begin to end: only then was it active all the time.
    in_one_run: bool = False
    #: The user started it by a reprocess that can be undone: no run has processed the item since.
    reprocess_undoable: bool = False
    #: Oldest first.
    earlier_failures: tuple[EarlierFailure, ...] = ()

    @property
    def completed_at(self) -> datetime | None:
        """When it ended by itself; None if it has not, or only a skip ended it."""
        return None if self.ended_at == self.skipped_at else self.ended_at

    @property
    def is_undone(self) -> bool:
        """Whether it did something, and all of it was undone."""
        made = [one for one in self.mutations if one.undo_of is None]
        stands = (one.status is not MutationStatus.FAILED and not one.undone for one in made)
        return any(one.undone for one in made) and not any(stands)


@immutable(kw_only=True)
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
    #: The inputs that caused a handler's step, oldest first, at most 20, and their number.
    causes: tuple[CauseRow, ...] = ()
    cause_count: int = 0
    #: The class of the failure that ended its run; None if none did.
    failure: FailureKind | None = None
    #: Whether the workflow's current script has any settings, and is its first version.
    has_settings: bool = True
    is_first_version: bool = False
    #: The user's earlier answers about the same step, oldest first.
    answers: tuple[StepAnswer, ...] = ()
    #: The namespace of the tool that its step called, and its parameters; None if long.
    sent_by: str = ""
    sent: JsonValue = None


@immutable(kw_only=True)
class QuestionPage:
    """Some of the open questions, and the totals: all, about items, and about whole workflows."""

    rows: tuple[QuestionRow, ...]
    #: How many precede the first of them.
    first: int
    count: int
    items: int
    about_workflows: int


@immutable(kw_only=True)
class ItemDetail:
    """One item with all its attempts, newest first, and its open question, if any."""

    row: ItemRow
    workflow_id: WorkflowId
    attempts: tuple[AttemptRow, ...]
    question: QuestionRow | None
    #: The content of the input; None if no tool that was called for it declares it.
    received: Received | None = None


@immutable(kw_only=True)
class LogRow:
    at: datetime
    level: str
    run_id: RunId | None
    item_id: ItemId | None
    logical_item_id: str | None
    text: str


@immutable(kw_only=True)
class VersionRow:
    """Without its script: there may be a thousand of them."""

    id: VersionId
    version: str
    created_at: datetime
    author: Author
    comment: str
    #: Whether it is the one that runs, or would once the workflow is turned on.
    active: bool
    status: VersionStatus = VersionStatus.RETIRED
    title: str = ""
    summary: str = ""


@immutable(kw_only=True)
class NotificationRow:
    id: int
    workflow_id: WorkflowId | None
    type: str
    payload: JsonValue
    created_at: datetime
    resolved_at: datetime | None
    read_at: datetime | None = None
    #: Set by `Queries.notification_page`: the names of its subject.
    workflow: str | None = None
    item_id: ItemId | None = None
    item: str | None = None
    run_id: RunId | None = None


@immutable(kw_only=True)
class StopView:
    """The stop banner. `confirmed` False: runs are still ending."""

    everything: bool
    since: datetime | None
    #: Workflows stopped one by one.
    workflows: tuple[WorkflowId, ...]
    runs_ended: int
    confirmed: bool
    #: Mutations with an unknown outcome: of the runs that the stop ended, and of earlier ones.
    unknown_steps: int
    older_steps: int = 0
    #: Whether it is on disk; until then it lasts only as long as this process.
    recorded: bool = True
    #: When the restored backup was made, if a restore stopped everything.
    restored_from: datetime | None = None
    upcoming_times: bool = True  # of a workflow, once Keep is released
    #: The workflows whose runs it ended, if they may continue once Keep is released.
    interrupted: tuple[WorkflowRow, ...] = ()


@immutable(kw_only=True)
class NetworkUse:
    """A workflow that uses the network, with the hosts and services that it names. `others`: it
    may use more, decided at run time."""

    workflow: str
    places: tuple[str, ...]
    others: bool = False

    @property
    def named(self) -> tuple[str, ...]:
        """As many as are displayed; of the others, the number."""
        return self.places[:_MOST_PLACES]

    @property
    def unnamed(self) -> int:
        return len(self.places) - len(self.named)


@immutable(kw_only=True)
class Overview:
    """Frame of the window: sidebar badges, top bar and status bar."""

    running: int
    needs_you: int
    next_workflow: str | None
    next_at: datetime | None
    stop: StopView
    #: An error of the ledger or the engine as a sentence; None if all is well.
    trouble: str | None
    #: Since when all schedules are paused; None if they are not.
    schedules_paused_since: datetime | None = None
    #: Nothing starts by itself until the engine is restarted.
    engine_dead: bool = False
    #: The workflows that are on and use the network.
    network_use: tuple[NetworkUse, ...] = ()
    #: The hosts of the models that are used, without those on this computer.
    model_hosts: tuple[str, ...] = ()
    #: Notifications of the last 90 days that are neither read nor answered.
    unread: int = 0


@immutable(kw_only=True)
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


@immutable(kw_only=True)
class SessionRow:
    id: int
    trigger: str
    version: str
    result: str | None
    error: str | None
    started_at: datetime
    ended_at: datetime | None
    runs: int


@immutable(kw_only=True)
class RunUnderWay:
    """The active run of a session."""

    id: RunId
    handler_type: HandlerType
    handler: str
    started_at: datetime
    progress: Progress | None


@immutable(kw_only=True)
class UnderWay:
    """A session that has not ended; `run` is None between two runs."""

    id: SessionId
    workflow_id: WorkflowId
    workflow: str
    trigger: Trigger
    started_at: datetime
    run: RunUnderWay | None


@immutable(kw_only=True)
class PastSession(SessionFacts):
    """A session that has ended."""

    id: SessionId
    workflow_id: WorkflowId
    workflow: str
    error: str | None
    due_at: datetime | None
    late: DelayReason | None
    started_at: datetime
    ended_at: datetime


@immutable(kw_only=True)
class EventRow:
    """An event of a topic, with the inputs that caused it."""

    id: EventId
    topic: str
    message_id: str
    payload: JsonValue
    status: EventStatus
    caused_by: tuple[ItemId, ...]
    #: The highest attempt among its causes.
    attempt: int
    reserved_by_run_id: RunId | None
    created_by_run_id: RunId | None
    created_at: datetime

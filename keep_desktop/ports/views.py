"""What a screen or a `show` command reads: flat, frozen, complete. No view is ever written back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Generic, TypeVar

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import ItemId, MutationId, QuestionId, RunId, VersionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, QuestionKind, StepAnswer
from keep_desktop.domain.restored import NotRestored
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.session_facts import LastWarning, SessionFacts, Wrote

Row = TypeVar("Row")


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
    #: How the last 16 sessions ended, oldest first.
    bars: tuple[SessionFacts, ...]
    #: Open questions, those about the workflow itself among them.
    needs_you: int
    active_run: RunId | None
    progress: Progress | None
    last_run_at: datetime | None
    #: When its status was last changed.
    status_at: datetime
    version: str
    #: Since when this version is in force: not when it was made, where another came between.
    version_since: datetime
    #: Of a handler workflow, which has no `rule`: the schedules of its producers, in their order.
    producer_rules: tuple[ScheduleRule, ...] | None = None
    #: The active run takes an attempt back: no run of the script.
    undoing: bool = False
    #: Held by a stop switch of its own.
    stopped_alone: bool = False
    warned: LastWarning | None = None

    @property
    def has_handlers(self) -> bool:
        return self.producer_rules is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkflowDetail:
    """The head of one workflow: its row, and the counters of its items."""

    row: WorkflowRow
    counts: Mapping[ItemStatus, int]
    #: Items that the active run has in hand, but for those that are asked about.
    running: int
    #: What the active version is handed; what only other versions have is not among it.
    params: Mapping[str, JsonValue]
    params_schema: Mapping[str, JsonValue] | None
    version_id: VersionId
    last_error: str | None
    last_error_type: FailureKind | None
    #: Of a handler workflow: steps of `Queries.outputs` that stand, and those that were taken back.
    outputs: int = 0
    outputs_undone: int = 0
    #: Of the items that are done: those of which everything was taken back.
    taken_back: int = 0
    #: Inputs that an open question about a step is about; `counts` has them as what they are.
    asked: Mapping[ItemStatus, int] = field(default_factory=dict)
    #: Inputs that are stale.
    stale: int = 0
    #: The page on the web that the last run could not have.
    last_page: str | None = None
    #: When it is tried again by itself.
    retry_at: datetime | None = None
    #: When its inputs that wait are taken up, where it is one time for all of them.
    inputs_until: datetime | None = None
    #: Of the newest session, where that is over and had nothing in hand: what its script wrote.
    wrote: Wrote | None = None

    @property
    def asked_inputs(self) -> int:
        return sum(self.asked.values())


class ItemFilter(StrEnum):
    """Each item is under one of them, besides ALL. What a question is about needs the user."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemRow:
    id: ItemId
    logical_item_id: str
    title: str
    status: ItemStatus
    #: In `processing` and in the hands of the active run; otherwise it waits to be continued.
    running: bool
    attempt: int
    created_at: datetime
    updated_at: datetime
    #: It came from outside, and what it leads to is the business of handlers.
    is_input: bool = False
    #: An input that has been in `processing` for more than seven days.
    stale: bool = False
    #: An input that an open question about a step is about.
    asked: bool = False
    #: Of an item that is done: since when nothing of what it did stands any more.
    taken_back_at: datetime | None = None
    #: Of an item that failed: in how many sessions in a row the script in use failed at it.
    tries: int = 0
    #: Of an item that waits: the time at which it is taken up, where that is known.
    waits_until: datetime | None = None


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
    #: When the user had this one taken back, by another mutation.
    undone_at: datetime | None = None
    #: The consumer that made it; None in an item workflow.
    handler: str | None = None
    #: What the script calls it (`ui.title` of prepare); `title` is the host's own.
    ui_title: str | None = None
    #: What the user answered about it so far, oldest first.
    answers: tuple[StepAnswer, ...] = ()

    @property
    def undone(self) -> bool:
        return self.undone_at is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class CauseRow:
    """An input, as it is named beside what it caused."""

    item_id: ItemId
    title: str
    #: The attempt of its processing that led there.
    attempt: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputRow:
    """A step of a handler workflow that changed something, with the inputs that it stems from."""

    mutation: MutationRow
    #: Oldest first, at most 20; `Queries.caused_by` has them all.
    causes: tuple[CauseRow, ...]
    cause_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicRow:
    """The events of one topic that an input led to in its newest attempt, counted."""

    topic: str
    #: The consumer that takes them up; None where the active version has none.
    consumer: str | None
    pending: int
    reserved: int
    consumed: int
    skipped: int
    #: When the oldest pending one was published.
    pending_since: datetime | None
    #: When the consumer asked to be woken, where nothing makes it look at them before and its
    #: workflow may run; None otherwise.
    wakes_at: datetime | None = None


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
    #: When the user skipped it, or had all of it undone.
    skipped_at: datetime | None = None
    #: Whether one run had it in hand from begin to end: only then was it at work all the time.
    at_one_go: bool = False

    @property
    def came_to_end_at(self) -> datetime | None:
        """When it ended by itself; None where it has not, or only a skip ended it."""
        return None if self.ended_at == self.skipped_at else self.ended_at

    @property
    def taken_back(self) -> bool:
        """Whether it did something, and nothing of it stands any more."""
        made = [one for one in self.mutations if one.undo_of is None]
        stands = (one.status is not MutationStatus.FAILED and not one.undone for one in made)
        return any(one.undone for one in made) and not any(stands)


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
    #: The inputs that the step of a handler stems from, oldest first, at most 20, and their number.
    causes: tuple[CauseRow, ...] = ()
    cause_count: int = 0
    #: The class of the failure that ended the run it came of; None where none did.
    failure: FailureKind | None = None
    #: Whether the script that its workflow has now asks for any settings, and is its first version.
    has_settings: bool = True
    is_first_version: bool = False
    #: What the user answered about the same step before, oldest first.
    answers: tuple[StepAnswer, ...] = ()
    #: The namespace of the tool that its step called, and with what; None where that is long.
    sent_by: str = ""
    sent: JsonValue = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPage:
    """Some of the open questions, and how many there are: of all, so many items and so many about
    whole workflows."""

    rows: tuple[QuestionRow, ...]
    #: How many stand before the first of them.
    first: int
    count: int
    items: int
    about_workflows: int


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
class VersionRow:
    """Without its script: there may be a thousand of them."""

    id: VersionId
    version: str
    created_at: datetime
    author: str
    comment: str
    active: bool


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
    runs_ended: int
    confirmed: bool
    #: Mutations with an unknown outcome: of the runs that the stop ended, and of earlier ones.
    unknown_steps: int
    older_steps: int = 0
    #: On disk; until then it holds as long as this process lives.
    recorded: bool = True
    #: When the backup was made that was put in place, where that is what stopped everything.
    restored_from: datetime | None = None
    times_to_come: bool = True  # of a workflow, once Keep is back on


@dataclass(frozen=True, slots=True, kw_only=True)
class Outward:
    """A workflow that reaches out of this computer, and the hosts and services that it names; none
    where it makes them up as it runs."""

    workflow: str
    places: tuple[str, ...]


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
    #: All schedules are paused since then; None where they are not.
    schedules_paused_since: datetime | None = None
    #: Nothing starts by itself until the engine is restarted.
    engine_dead: bool = False
    #: The workflows that are on and reach out of this computer.
    outward: tuple[Outward, ...] = ()
    #: A backup was to be put in place and was not, and the user has not said yet that he knows.
    not_restored: NotRestored | None = None

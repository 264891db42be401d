"""Queries for screens, search, charts and `show`.

Each call is one consistent read, from any thread. Connections are read-only and never wait for the
writer. Raises StorageFailure.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from enum import Enum, auto
from types import EllipsisType, MappingProxyType
from typing import Protocol

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
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.runs import HandlerType
from keep_desktop.ports.activity import ActivityQueries
from keep_desktop.ports.views import (
    AttemptRow,
    CauseRow,
    EventRow,
    ItemDetail,
    ItemFilter,
    ItemRow,
    ItemSort,
    Leftovers,
    LogRow,
    MutationRow,
    NotificationRow,
    Orphan,
    OutputRow,
    Page,
    PastSession,
    QuestionPage,
    QuestionRow,
    RunRow,
    SessionFacts,
    SessionRow,
    TopicRow,
    UnderWay,
    UndoneSteps,
    VersionRow,
    WorkflowDetail,
    WorkflowRow,
)


@immutable(kw_only=True)
class SessionBar(SessionFacts):
    """One session."""

    id: SessionId
    started_at: datetime
    ended_at: datetime | None


@immutable(kw_only=True)
class RunSpan:
    id: RunId
    handler_type: HandlerType
    handler: str
    #: A value of RunStatus.
    status: str
    started_at: datetime
    ended_at: datetime | None


@immutable(kw_only=True)
class CallSpan:
    """A call of a mutating tool."""

    #: “Sheets.appendRow”.
    tool: str
    #: A value of MutationStatus.
    status: str
    began_at: datetime
    resolved_at: datetime


@immutable(kw_only=True)
class CallCount:
    """The calls of a mutating tool that ended alike."""

    tool: str
    #: A value of MutationStatus.
    status: str
    calls: int
    #: All of them together.
    took: timedelta


class ChartQueries(Protocol):
    def session_bars(
        self, workflow_id: WorkflowId, *, limit: int, shown_only: bool = False
    ) -> Sequence[SessionBar]:
        """The newest sessions, newest first, without undos. *shown_only*: without those that
        started by schedule and found nothing to do."""
        ...

    def session_bar(self, session_id: SessionId) -> SessionBar | None: ...

    def run_spans(self, session_id: SessionId, *, limit: int) -> Sequence[RunSpan]:
        """The first runs, in the order in which they began."""
        ...

    def undone_steps(
        self, session_id: SessionId, undoable: Sequence[tuple[str, str]]
    ) -> UndoneSteps:
        """*undoable*: namespace and name of the tools that can undo their steps."""
        ...

    def call_spans(self, session_id: SessionId, *, limit: int) -> Sequence[CallSpan]:
        """The first calls of its runs, in the order in which they began."""
        ...

    def call_counts(self, session_id: SessionId) -> Sequence[CallCount]:
        """All calls of its runs, counted."""
        ...


@immutable(kw_only=True)
class PastQuestion:
    """A question with its answer; both times and the answer are None while it is open."""

    id: QuestionId
    item_id: ItemId
    mutation_title: str | None
    sentence: str
    opened_at: datetime
    answered_at: datetime | None
    #: A value of `Answer`, or what closed it without one.
    answer: str | None


class HistoryQueries(Protocol):
    def questions_about(self, item_ids: Sequence[ItemId]) -> Sequence[PastQuestion]:
        """All questions about these items, oldest first; for an input also those about steps it
        caused. Scans all questions once."""
        ...


#: For a search word: the host's sentences that contain it in the window's language, each as its
#: fixed parts in order.
Spellings = Mapping[str, Sequence[Sequence[str]]]
NO_SPELLINGS: Spellings = MappingProxyType({})


class MatchMode(Enum):
    """How closely an item matches."""

    #: Each word occurs in the title, at the beginning of the script's item id (words with a sign
    #: that is no letter only), or in the error of what failed or waits.
    ANYWHERE = auto()
    #: They are the title, in order.
    TITLE = auto()
    #: The one word given is the script's item id.
    KEY = auto()


@immutable(kw_only=True)
class ItemHit:
    row: ItemRow
    #: The error of its newest attempt.
    error: str | None


@immutable(kw_only=True)
class SessionHit(SessionBar):
    """A session that has a run."""

    workflow_id: WorkflowId
    #: Its first run.
    run_id: RunId
    error: str | None


@immutable(kw_only=True)
class LineHit:
    """A log line."""

    id: int
    workflow_id: WorkflowId
    run_id: RunId | None
    item_id: ItemId | None
    at: datetime
    text: str


class SearchQueries(Protocol):
    def found_items(
        self,
        workflow_id: WorkflowId,
        words: Sequence[str],
        *,
        filter: ItemFilter,
        limit: int,
        match: MatchMode = MatchMode.ANYWHERE,
        spellings: Spellings = NO_SPELLINGS,
    ) -> Sequence[ItemHit]:
        """The newest matches; with ANYWHERE also errors that *spellings* matches."""
        ...

    def first_session_at(self) -> datetime | None:
        """When the oldest session began."""
        ...

    def sessions_before(
        self,
        before: datetime,
        *,
        since: datetime | None = None,
        than: SessionHit | None = None,
        failed: bool = False,
        limit: int,
    ) -> Sequence[SessionHit]:
        """Sessions of all workflows that began before that moment and since that one, newest
        first; only those after *than* in that order; with *failed* only those with an error."""
        ...

    def last_line(self) -> int:
        """The number of the newest log line; 0 if there is none."""
        ...

    def found_lines(
        self, words: Sequence[str], *, first: int, end: int, limit: int
    ) -> Sequence[LineHit]:
        """Lines with every word, numbered from *first* to before *end*, newest first."""
        ...


class HandlerQueries(Protocol):
    """Queries for handler workflows."""

    def outputs(
        self,
        workflow_id: WorkflowId,
        *,
        search: str = "",
        after: str | None = None,
        limit: int = 100,
    ) -> Page[OutputRow]:
        """Steps that changed something, newest first, as a keyset page; *search* as in `items`, in
        the steps' titles."""
        ...

    def causes(self, workflow_id: WorkflowId) -> Sequence[tuple[MutationId, CauseRow]]:
        """The inputs that caused each step of the workflow's handlers, in the order of the
        steps."""
        ...

    def caused_by(self, mutation_id: MutationId) -> Sequence[CauseRow]:
        """All inputs that caused a step, oldest first."""
        ...

    def leftovers(
        self, workflow_id: WorkflowId, graph: HandlerGraph | EllipsisType | None = ...
    ) -> Leftovers:
        """What waits but will not be processed by the active script, or by one that declares
        *graph* (None: a script of items)."""
        ...

    def orphans(self, workflow_id: WorkflowId) -> Sequence[Orphan]:
        """The items among them, oldest first."""
        ...

    def leftover_items(self, workflow_id: WorkflowId) -> Sequence[ItemId]:
        """The same, and the inputs without effect that wait for nothing else."""
        ...

    def input_topics(self, item_id: ItemId) -> Sequence[TopicRow]:
        """The events that an input caused in its newest attempt, by topic, in the order of first
        publishing."""
        ...


class SessionQueries(Protocol):
    """Queries of the page Schedule."""

    def under_way(self) -> Sequence[UnderWay]:
        """Sessions without an end, oldest first."""
        ...

    def ended_since(self, since: datetime, *, limit: int) -> Sequence[PastSession]:
        """Sessions that began since then and have ended, newest first, limited to the newest."""
        ...


class Queries(
    HandlerQueries,
    ActivityQueries,
    SessionQueries,
    HistoryQueries,
    ChartQueries,
    SearchQueries,
    Protocol,
):
    def workflows(self, *, archived: bool = False) -> Sequence[WorkflowRow]:
        """By name; either active or archived ones."""
        ...

    def workflow(self, workflow_id: WorkflowId) -> WorkflowDetail | None: ...

    def items(
        self,
        workflow_id: WorkflowId,
        *,
        filter: ItemFilter = ItemFilter.ALL,
        sort: ItemSort = ItemSort.NEWEST,
        search: str = "",
        session_id: SessionId | None = None,
        after: str | None = None,
        limit: int = 100,
    ) -> Page[ItemRow]:
        """Keyset page; *search* is plain text found anywhere in the title, case-insensitive.
        *session_id*: only those last processed by a run of it."""
        ...

    def done_items(
        self, workflow_id: WorkflowId, *, since: datetime | None = None, search: str = ""
    ) -> Sequence[ItemId]:
        """All done items, oldest first, without those that were undone completely; only those done
        since then, and those whose title contains *search*, case-insensitive."""
        ...

    def count_done(
        self, workflow_id: WorkflowId, *, since: datetime | None = None, search: str = ""
    ) -> int:
        """How many `done_items` would be."""
        ...

    def finished_under(self, workflow_id: WorkflowId, version_id: VersionId) -> bool:
        """Whether any of its items was finished under that version of its script."""
        ...

    def undone_items(self, workflow_id: WorkflowId) -> Collection[ItemId]:
        """Done items that were undone completely; few."""
        ...

    def attempts(self, item_id: ItemId) -> Sequence[AttemptRow]:
        """Newest first."""
        ...

    def item(self, item_id: ItemId) -> ItemDetail | None: ...

    def events(self, workflow_id: WorkflowId) -> Sequence[EventRow]:
        """Of all topics, in the order of first publishing."""
        ...

    def mutations(self, workflow_id: WorkflowId) -> Sequence[MutationRow]: ...

    def runs(self, workflow_id: WorkflowId) -> Sequence[RunRow]: ...

    def attempts_of_run(self, run_id: RunId) -> Sequence[tuple[ItemId, int]]:
        """The attempts in which the session of this run changed something not undone, each once,
        ordered by their newest step. Scans all steps of its workflow."""
        ...

    def sessions(self, workflow_id: WorkflowId) -> Sequence[SessionRow]: ...

    def versions(self, workflow_id: WorkflowId) -> Sequence[VersionRow]:
        """Newest first."""
        ...

    def notifications(self, workflow_id: WorkflowId) -> Sequence[NotificationRow]: ...

    def messages_after(
        self, notification_id: int, *, limit: int = 100
    ) -> Sequence[NotificationRow]:
        """Notifications of all workflows newer than that one, oldest first."""
        ...

    def notification_page(
        self, since: datetime, *, after: str | None = None, limit: int = 50
    ) -> Page[NotificationRow]:
        """Notifications of all workflows since then, newest first, with their subject."""
        ...

    def unread_notifications(self, since: datetime) -> int:
        """How many since then are neither read nor answered."""
        ...

    def questions(self, workflow_id: WorkflowId | None = None) -> Sequence[QuestionRow]:
        """Open ones, oldest first. Without *workflow_id*, those of workflows that are not
        archived, here and below."""
        ...

    def question_page(
        self,
        first: int,
        limit: int,
        *,
        newest_first: bool = False,
        around: QuestionId | None = None,
    ) -> QuestionPage:
        """At most *limit* open ones from that place on, or the last page if there are fewer; if
        *around* is open, the page that contains it."""
        ...

    def log(
        self,
        workflow_id: WorkflowId,
        *,
        item_id: ItemId | None = None,
        session_id: SessionId | None = None,
        limit: int | None = None,
    ) -> Sequence[LogRow]:
        """Oldest first; with *limit* the newest lines."""
        ...

    def running(self) -> int:
        """Active runs."""
        ...

    def open_question_count(self) -> int: ...

    def unknown_steps(self, since: datetime | None) -> tuple[int, int]:
        """Mutations in needs_reconcile or indeterminate, and in_flight ones without a live run:
        those of runs that ended since then or have yet to end, and those of earlier ones."""
        ...

    def runs_stopped_since(self, since: datetime) -> int: ...

    def next_due(self) -> tuple[str, datetime] | None:
        """The enabled workflow that is due first."""
        ...

"""The contract of reading for screens and `show`: each call is one consistent look, any thread.

Connections are read-only and never wait for the writer. Raises StorageFailure.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import ItemId, MutationId, QuestionId, SessionId, WorkflowId
from keep_desktop.ports.activity import ActivityQueries
from keep_desktop.ports.event_views import EventRow
from keep_desktop.ports.history_views import HistoryQueries
from keep_desktop.ports.picture_views import PictureQueries
from keep_desktop.ports.run_views import RunRow, SessionRow
from keep_desktop.ports.search_views import SearchQueries
from keep_desktop.ports.session_views import PastSession, UnderWay
from keep_desktop.ports.views import (
    AttemptRow,
    CauseRow,
    ItemDetail,
    ItemFilter,
    ItemRow,
    ItemSort,
    LogRow,
    MutationRow,
    NotificationRow,
    OutputRow,
    Page,
    QuestionPage,
    QuestionRow,
    TopicRow,
    VersionRow,
    WorkflowDetail,
    WorkflowRow,
)


class HandlerQueries(Protocol):
    """What only handler workflows have."""

    def outputs(
        self,
        workflow_id: WorkflowId,
        *,
        search: str = "",
        after: str | None = None,
        limit: int = 100,
    ) -> Page[OutputRow]:
        """Steps that changed something, newest first, as a keyset page; *search* as in `items`,
        in the titles of the steps."""
        ...

    def causes(self, workflow_id: WorkflowId) -> Sequence[tuple[MutationId, CauseRow]]:
        """The inputs of each step of the workflow's handlers, in the order of the steps."""
        ...

    def caused_by(self, mutation_id: MutationId) -> Sequence[CauseRow]:
        """All inputs that a step stems from, oldest first."""
        ...

    def came_of(self, item_id: ItemId) -> Sequence[TopicRow]:
        """The events that an input led to in its newest attempt, by topic, in the order in which
        the topics were first published to; none where nothing was published."""
        ...


class SessionQueries(Protocol):
    """What the page Schedule shows besides what is due."""

    def under_way(self) -> Sequence[UnderWay]:
        """Sessions without an end, oldest first."""
        ...

    def ended_since(self, since: datetime, *, limit: int) -> Sequence[PastSession]:
        """Sessions that began since then and have ended, newest first; the newest so many."""
        ...


class Queries(
    HandlerQueries,
    ActivityQueries,
    SessionQueries,
    HistoryQueries,
    PictureQueries,
    SearchQueries,
    Protocol,
):
    def workflows(self, *, archived: bool = False) -> Sequence[WorkflowRow]:
        """By name; archived ones only where asked for, and then only those."""
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
        *session_id*: only those that a run of it had last."""
        ...

    def done_items(
        self, workflow_id: WorkflowId, *, since: datetime | None = None, search: str = ""
    ) -> Sequence[ItemId]:
        """All that are done, oldest first, but for those of which everything was taken back; only
        those that came to be so since then, and those whose title holds *search*,
        case-insensitive."""
        ...

    def count_done(
        self, workflow_id: WorkflowId, *, since: datetime | None = None, search: str = ""
    ) -> int:
        """How many `done_items` would be."""
        ...

    def taken_back(self, workflow_id: WorkflowId) -> Collection[ItemId]:
        """Items that are done and of which everything was taken back; few."""
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

    def sessions(self, workflow_id: WorkflowId) -> Sequence[SessionRow]: ...

    def versions(self, workflow_id: WorkflowId) -> Sequence[VersionRow]:
        """Newest first."""
        ...

    def notifications(self, workflow_id: WorkflowId) -> Sequence[NotificationRow]: ...

    def messages_after(
        self, notification_id: int, *, limit: int = 100
    ) -> Sequence[NotificationRow]:
        """Notifications of all workflows newer than that one, oldest first, for the desktop."""
        ...

    def questions(self, workflow_id: WorkflowId | None = None) -> Sequence[QuestionRow]:
        """Open ones, oldest first. Without *workflow_id* those that are asked: of what is in the
        archive none is, here and below."""
        ...

    def question_page(
        self,
        first: int,
        limit: int,
        *,
        newest_first: bool = False,
        around: QuestionId | None = None,
    ) -> QuestionPage:
        """At most *limit* open ones from that place on, or the last page where there are fewer;
        where *around* is open, the page that holds it."""
        ...

    def log(
        self,
        workflow_id: WorkflowId,
        *,
        item_id: ItemId | None = None,
        session_id: SessionId | None = None,
        limit: int | None = None,
    ) -> Sequence[LogRow]:
        """Oldest first; with *limit* the newest so many."""
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
        """The workflow that may run and comes due first."""
        ...

"""View objects and a fake Keep of them, so that widgets are tested without an engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any, cast

from keep_desktop.domain.ids import ItemId, QuestionId, RunId, VersionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.schedules import Interval
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.engine.scripts.validation import Checked
from keep_desktop.ports.activity import (
    ActivityCursor,
    ActivityFilter,
    ActivityOffset,
    ActivityRowsPage,
)
from keep_desktop.ports.sandbox import ScriptForm
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.ports.views import (
    AttemptRow,
    ItemDetail,
    ItemRow,
    NotificationRow,
    OutputRow,
    Overview,
    Page,
    PastSession,
    QuestionPage,
    QuestionRow,
    SessionFacts,
    StopView,
    TopicRow,
    WorkflowDetail,
    WorkflowRow,
)
from keep_desktop.services.context import Keep
from tests.ui.fake_ledger import FakeLedger, FakeSwitches

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def ends(result: str | None, count: int = 1) -> tuple[SessionFacts, ...]:
    """Sessions with these results, as bars."""
    return (SessionFacts(result=result),) * count


def a_row(number: int = 1, name: str = "Mail to spreadsheet", **facts: Any) -> WorkflowRow:
    row = WorkflowRow(
        id=WorkflowId(number),
        name=name,
        description="Saves attachments and adds one row for each mail.",
        icon="mail",
        status=WorkflowStatus.ACTIVE,
        error=None,
        stopped=False,
        rule=Interval("1h", timedelta(hours=1)),
        next_at=NOON + timedelta(minutes=30),
        bars=ends("committed", 9) + ends("failed:logic") + ends("committed", 4),
        needs_you=0,
        active_run=None,
        progress=None,
        last_run_at=NOON - timedelta(hours=2),
        status_at=NOON - timedelta(days=16),
        version="1.2",
        version_since=NOON - timedelta(days=8),
    )
    return replace(row, **facts)


def a_detail(row: WorkflowRow | None = None, **facts: Any) -> WorkflowDetail:
    detail = WorkflowDetail(
        row=row or a_row(),
        counts={
            ItemStatus.DONE: 12466,
            ItemStatus.FAILED: 12,
            ItemStatus.NEEDS_ATTENTION: 3,
            ItemStatus.PROCESSING: 2,
        },
        running=1,
        params={},
        params_schema=None,
        version_id=VersionId(1),
        last_error=None,
        last_error_type=None,
    )
    return replace(detail, **facts)


def a_stop(**facts: Any) -> StopView:
    stop = StopView(
        everything=False, since=None, workflows=(), runs_ended=0, confirmed=True, unknown_steps=0
    )
    return replace(stop, **facts)


def an_overview(**facts: Any) -> Overview:
    view = Overview(
        running=0,
        needs_you=0,
        next_workflow="Mail to spreadsheet",
        next_at=NOON + timedelta(hours=1),
        stop=a_stop(),
        trouble=None,
    )
    return replace(view, **facts)


def an_item(number: int, title: str = "", **facts: Any) -> ItemRow:
    row = ItemRow(
        id=ItemId(number),
        logical_item_id=f"email:{number}@example.org",
        title=title or f'Email from Ann: "Invoice {number}"',
        status=ItemStatus.DONE,
        running=False,
        attempt=1,
        created_at=NOON - timedelta(minutes=number),
        updated_at=NOON - timedelta(minutes=number),
    )
    return replace(row, **facts)


def a_question(number: int = 1, **facts: Any) -> QuestionRow:
    row = QuestionRow(
        id=QuestionId(number),
        kind=QuestionKind.UNKNOWN_OUTCOME,
        workflow_id=WorkflowId(1),
        workflow="Mail to spreadsheet",
        item_id=ItemId(7),
        logical_item_id="email:7@example.org",
        item_title='Email from Ann: "Invoice 7"',
        attempt=1,
        mutation_id=None,
        mutation_title="Append a row to costs.csv",
        sentence="The computer went off while a row was added to costs.csv.",
        actions=(Answer.HAPPENED, Answer.DID_NOT_HAPPEN),
        opened_at=NOON - timedelta(hours=1),
    )
    return replace(row, **facts)


def a_message(number: int, text: str, **facts: Any) -> NotificationRow:
    row = NotificationRow(
        id=number,
        workflow_id=WorkflowId(2),
        type="message",
        payload={"message": text},
        created_at=NOON,
        resolved_at=None,
    )
    return replace(row, **facts)


class StillClock:
    def now(self) -> datetime:
        return NOON

    def monotonic(self) -> float:
        return 0.0

    def zone(self) -> tzinfo:
        return UTC


@dataclass
class FakeQueries:
    rows: tuple[WorkflowRow, ...] = ()
    details: Mapping[WorkflowId, WorkflowDetail] = field(default_factory=dict)
    item_rows: tuple[ItemRow, ...] = ()
    output_rows: tuple[OutputRow, ...] = ()
    #: Of any item.
    attempt_rows: tuple[AttemptRow, ...] = ()
    topic_rows: tuple[TopicRow, ...] = ()
    question_rows: tuple[QuestionRow, ...] = ()
    #: What the frame shows besides the switch.
    view: Overview = field(default_factory=lambda: an_overview())
    asked: list[str] = field(default_factory=list)

    message_rows: tuple[NotificationRow, ...] = ()

    def messages_after(self, seen: int, *, limit: int) -> Sequence[NotificationRow]:
        return [row for row in self.message_rows if row.id > seen][:limit]

    def notification_page(
        self, since: datetime, *, after: str | None = None, limit: int = 50
    ) -> Page[NotificationRow]:
        rows = [row for row in self.message_rows[::-1] if after is None or row.id < int(after)]
        cursor = str(rows[limit - 1].id) if len(rows) > limit else None
        return Page(rows=tuple(rows[:limit]), cursor=cursor)

    def unread_notifications(self, since: datetime) -> int:
        return sum(row.read_at is None and row.resolved_at is None for row in self.message_rows)

    past_sessions: tuple[PastSession, ...] = ()

    def ended_since(self, since: datetime, *, limit: int) -> Sequence[PastSession]:
        return self.past_sessions

    def running(self) -> int:
        return self.view.running

    def open_question_count(self) -> int:
        return self.view.needs_you

    def next_due(self) -> tuple[str, datetime] | None:
        view = self.view
        return (view.next_workflow, view.next_at) if view.next_workflow and view.next_at else None

    def runs_stopped_since(self, since: datetime) -> int:
        return self.view.stop.runs_ended

    def unknown_steps(self, since: datetime | None) -> tuple[int, int]:
        return self.view.stop.unknown_steps, self.view.stop.older_steps

    def workflows(self, *, archived: bool = False) -> Sequence[WorkflowRow]:
        self.asked.append("workflows")
        return () if archived else self.rows

    def workflow(self, workflow_id: WorkflowId) -> WorkflowDetail | None:
        self.asked.append("workflow")
        row = next((row for row in self.rows if row.id == workflow_id), None)
        made = a_detail(row) if row is not None else None
        return self.details.get(workflow_id, made)

    def items(self, workflow_id: WorkflowId, **wanted: Any) -> Page[ItemRow]:
        self.asked.append(f"items {wanted.get('search', '')}".strip())
        return Page(rows=self.item_rows, cursor=None)

    def outputs(self, workflow_id: WorkflowId, **wanted: Any) -> Page[OutputRow]:
        self.asked.append(f"outputs {wanted.get('search', '')}".strip())
        return Page(rows=self.output_rows, cursor=None)

    def input_topics(self, item_id: ItemId) -> Sequence[TopicRow]:
        return self.topic_rows

    def attempts(self, item_id: ItemId) -> Sequence[AttemptRow]:
        return self.attempt_rows

    def item(self, item_id: ItemId) -> ItemDetail | None:
        """Inputs only."""
        row = next((row for row in self.item_rows if row.id == item_id and row.is_input), None)
        if row is None:
            return None
        attempts = self.attempt_rows
        return ItemDetail(row=row, workflow_id=WorkflowId(1), attempts=attempts, question=None)

    def log(self, workflow_id: WorkflowId, **wanted: Any) -> Sequence[Any]:
        return ()

    def activity(self, filter: ActivityFilter, **wanted: Any) -> ActivityRowsPage:
        self.asked.append("activity")
        return ActivityRowsPage(
            rows=(), above=ActivityCursor({}), below=ActivityCursor({}), more=False
        )

    def activity_spot(self, filter: ActivityFilter, at: datetime) -> ActivityOffset:
        return ActivityOffset(place=ActivityCursor({}), above=0)

    def activity_count(self, filter: ActivityFilter) -> int:
        return 0

    def questions(self, workflow_id: WorkflowId | None = None) -> Sequence[QuestionRow]:
        rows = self.question_rows
        return [row for row in rows if workflow_id in (None, row.workflow_id)]

    def question_page(
        self,
        first: int,
        limit: int,
        *,
        newest_first: bool = False,
        around: QuestionId | None = None,
    ) -> QuestionPage:
        rows = self.question_rows[::-1] if newest_first else self.question_rows
        at = next((at for at, row in enumerate(rows) if row.id == around), None)
        first = first if at is None else at // limit * limit
        if first >= len(rows):
            first = max(0, len(rows) - 1) // limit * limit
        return QuestionPage(
            rows=tuple(rows[first : first + limit]),
            first=first,
            count=len(rows),
            items=len({row.item_id for row in rows if row.item_id is not None}),
            about_workflows=sum(row.item_id is None for row in rows),
        )


@dataclass
class FakeEngine:
    """Sets the switch as the engine would; `stopping` is set by the test."""

    ledger: FakeLedger
    stopped: list[WorkflowId | None] = field(default_factory=list)
    released: list[WorkflowId | None] = field(default_factory=list)
    stopping: bool = False
    trouble: str | None = None
    dead: bool = False
    sessions_under_way: int = 0
    everything_blocked: bool = False
    refusal: Exception | None = None

    def stop(self, workflow_id: WorkflowId | None) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.stopped.append(workflow_id)
        if workflow_id is None:
            self.ledger.switches = FakeSwitches(NOON)

    def check_form(self, script: str) -> ScriptForm:
        return ScriptForm.ITEMS

    def check_script(self, script: str, params: object) -> Checked:
        return Checked()

    def undoable_steps(self, item_id: ItemId, attempt: int) -> tuple[int, ...]:
        return ()

    def release(self, workflow_id: WorkflowId | None) -> None:
        self.released.append(workflow_id)
        self.ledger.switches = FakeSwitches()


class FakeKeep:
    """The window's view of a Keep; `as_keep` gives it the type."""

    def __init__(self, data_dir: Path, *rows: WorkflowRow) -> None:
        self.data_dir = data_dir
        self.queries = FakeQueries(rows=rows)
        self.ledger = FakeLedger()
        self.engine = FakeEngine(self.ledger)
        self.clock = StillClock()
        #: Connectors by name.
        self.connectors: dict[str, JsonValue] = {}
        self.secrets = NoSecrets()

    def as_keep(self) -> Keep:
        return cast(Keep, self)


def some_rows() -> tuple[WorkflowRow, ...]:
    """One of each state in the list."""
    return (
        a_row(1, "Supplier invoices", icon="receipt-text", needs_you=3),
        a_row(2, "Weekly sales report", icon="file-text", bars=ends("committed", 16)),
        a_row(
            3,
            "Customer sign-ups to CRM",
            icon="database",
            active_run=RunId(4),
            bars=ends("committed", 15) + ends(None),
        ),
        a_row(4, "Contract renewals", icon="file-pen", error="There is no folder “/contracts”."),
        a_row(
            5,
            "Photo archive tidy-up",
            icon="folder",
            status=WorkflowStatus.PAUSED,
            bars=ends("committed", 6),
        ),
    )

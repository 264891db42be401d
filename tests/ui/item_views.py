"""View objects with defaults, and services that answer from memory: a window test without an
engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from keep_desktop.domain.ids import (
    ItemId,
    MutationId,
    QuestionId,
    RunId,
    SessionId,
    VersionId,
    WorkflowId,
)
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.workflows import ScriptVersion, WorkflowStatus
from keep_desktop.ports.session_facts import SessionFacts
from keep_desktop.ports.views import (
    AttemptRow,
    CauseRow,
    ItemDetail,
    ItemFilter,
    ItemRow,
    ItemSort,
    LogRow,
    MutationRow,
    OutputRow,
    Page,
    QuestionRow,
    TopicRow,
    WorkflowDetail,
    WorkflowRow,
)
from keep_desktop.services.context import Keep
from tests.builders.ledger import StillClock
from tests.ui.fake_ledger import FakeGrants

NOW = datetime(2026, 11, 20, 10, 30, tzinfo=UTC)
WORKFLOW = WorkflowId(1)


def an_item(
    id: int = 1,
    *,
    title: str | None = None,
    logical_item_id: str | None = None,
    status: ItemStatus = ItemStatus.DONE,
    running: bool = False,
    attempt: int = 1,
    updated_at: datetime | None = None,
) -> ItemRow:
    return ItemRow(
        id=ItemId(id),
        logical_item_id=logical_item_id or f"invoice:{id}",
        title=f"Invoice {id}" if title is None else title,
        status=status,
        running=running,
        attempt=attempt,
        created_at=NOW - timedelta(hours=1),
        updated_at=updated_at or NOW - timedelta(minutes=8),
    )


def an_input(
    id: int = 1, *, status: ItemStatus = ItemStatus.PROCESSING, stale: bool = False, **facts: Any
) -> ItemRow:
    row = an_item(id, status=status, **facts)
    return replace(row, is_input=True, stale=stale)


def a_topic(
    topic: str = "email.received", consumer: str | None = "addRow", **counts: Any
) -> TopicRow:
    none = {"pending": 0, "reserved": 0, "consumed": 0, "skipped": 0, "pending_since": None}
    return TopicRow(topic=topic, consumer=consumer, **{**none, **counts})


def a_cause(id: int = 1, title: str | None = None, *, attempt: int = 1) -> CauseRow:
    title = f"Email from Ann {id}" if title is None else title
    return CauseRow(item_id=ItemId(id), title=title, attempt=attempt)


def an_output(
    id: int = 1, *causes: CauseRow, cause_count: int | None = None, **step: Any
) -> OutputRow:
    given = {"title": f"Append row {id}", "handler": "addRow", **step}
    count = len(causes) if cause_count is None else cause_count
    return OutputRow(mutation=a_step(id, **given), causes=causes, cause_count=count)


def a_step(
    id: int = 1,
    *,
    title: str = "Append a row to costs.csv",
    status: MutationStatus = MutationStatus.APPLIED,
    params: JsonValue = None,
    result: JsonValue = None,
    error: str | None = None,
    namespace: str = "Sheets",
    method: str = "appendRow",
    resolved_by: ResolvedBy | None = None,
    reconcile_attempts: int = 0,
    attempt: int = 1,
    at: datetime = NOW - timedelta(minutes=8),
    handler: str | None = None,
    ui_title: str | None = None,
) -> MutationRow:
    return MutationRow(
        id=MutationId(id),
        run_id=RunId(7),
        item_id=ItemId(1),
        logical_item_id="invoice:1",
        attempt=attempt,
        namespace=namespace,
        method=method,
        title=title,
        status=status,
        params={"file": "costs.csv", "key": "m-1"} if params is None else params,
        result=result,
        error=error,
        key=f"key-{id}",
        reconcile_attempts=reconcile_attempts,
        resolved_by=resolved_by,
        resolved_at=at if resolved_by else None,
        created_at=at,
        updated_at=at,
        handler=handler,
        ui_title=ui_title,
    )


def an_attempt(
    number: int = 1,
    *mutations: MutationRow,
    status: ItemStatus = ItemStatus.DONE,
    error: str | None = None,
    version: str = "1.2",
    started_at: datetime = NOW - timedelta(minutes=9),
    ended_at: datetime | None = NOW - timedelta(minutes=8),
) -> AttemptRow:
    return AttemptRow(
        number=number,
        status=status,
        version_id=VersionId(3),
        version=version,
        error=error,
        started_at=started_at,
        ended_at=ended_at,
        mutations=mutations,
    )


def a_question(
    *,
    kind: QuestionKind = QuestionKind.UNKNOWN_OUTCOME,
    sentence: str = "The server stopped answering. Nobody can say whether the bill was added.",
    actions: tuple[Answer, ...] = (Answer.HAPPENED, Answer.DID_NOT_HAPPEN),
) -> QuestionRow:
    return QuestionRow(
        id=QuestionId(1),
        kind=kind,
        workflow_id=WORKFLOW,
        workflow="Supplier invoices",
        item_id=ItemId(1),
        logical_item_id="invoice:1",
        item_title="Invoice 1",
        attempt=1,
        mutation_id=MutationId(1),
        mutation_title="Add bill to the books",
        sentence=sentence,
        actions=actions,
        opened_at=NOW,
    )


def a_detail(
    row: ItemRow | None = None,
    *attempts: AttemptRow,
    question: QuestionRow | None = None,
) -> ItemDetail:
    return ItemDetail(
        row=row or an_item(), workflow_id=WORKFLOW, attempts=attempts, question=question
    )


def a_log_line(text: str = "LOG: 'hello'", *, level: str = "log", at: datetime = NOW) -> LogRow:
    return LogRow(
        at=at,
        level=level,
        run_id=RunId(7),
        item_id=ItemId(1),
        logical_item_id="invoice:1",
        text=text,
    )


def a_version(script: str = "const a = 1;\n", **changes: Any) -> ScriptVersion:
    given: dict[str, Any] = {
        "id": VersionId(3),
        "workflow_id": WORKFLOW,
        "major": 1,
        "minor": 2,
        "script": script,
        "params_schema": None,
        "author": "user",
        "comment": "",
        "created_at": NOW,
    }
    return ScriptVersion(**{**given, **changes})


def a_workflow_row(**changes: Any) -> WorkflowRow:
    given: dict[str, Any] = {
        "id": WORKFLOW,
        "name": "Supplier invoices",
        "description": "Saves each invoice to the books.",
        "icon": "receipt",
        "status": WorkflowStatus.ACTIVE,
        "error": None,
        "stopped": False,
        "rule": None,
        "next_at": None,
        "bars": (SessionFacts(result="committed"),) * 16,
        "needs_you": 0,
        "active_run": None,
        "progress": None,
        "last_run_at": NOW,
        "status_at": NOW,
        "version": "1.2",
        "version_at": NOW,
    }
    return WorkflowRow(**{**given, **changes})


def a_workflow(
    *,
    params: Mapping[str, JsonValue] | None = None,
    schema: Mapping[str, JsonValue] | None = None,
    counts: Mapping[ItemStatus, int] | None = None,
    **row: Any,
) -> WorkflowDetail:
    return WorkflowDetail(
        row=a_workflow_row(**row),
        counts=counts or {},
        running=0,
        params=params or {},
        params_schema=schema,
        version_id=VersionId(3),
        last_error=None,
        last_error_type=None,
    )


@dataclass
class Shelf:
    """Answers what the item screens ask, from lists. `trouble` is raised instead, if set."""

    rows: Sequence[ItemRow] = ()
    details: dict[ItemId, ItemDetail] = field(default_factory=dict)
    lines: Sequence[LogRow] = ()
    outputs_there: Sequence[OutputRow] = ()
    causes: dict[MutationId, Sequence[CauseRow]] = field(default_factory=dict)
    #: What came of any input.
    topics: Sequence[TopicRow] = ()
    script: ScriptVersion | None = None
    detail: WorkflowDetail | None = None
    trouble: Exception | None = None
    engine: "ShelfEngine" = field(default_factory=lambda: ShelfEngine())
    #: (after, limit) of each page that was asked for.
    asked: list[tuple[str | None, int]] = field(default_factory=list)

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
        self.asked.append((after, limit))
        self._fail()
        start = self._place_after(after)
        rows = tuple(self.rows[start : start + limit])
        more = start + limit < len(self.rows)
        return Page(rows=rows, cursor=str(rows[-1].id) if more else None)

    def _place_after(self, after: str | None) -> int:
        """Below that row; where it is gone, below where it stood in a list that falls by id."""
        if after is None:
            return 0
        ids = [int(row.id) for row in self.rows]
        if int(after) in ids:
            return ids.index(int(after)) + 1
        return next((n for n, id in enumerate(ids) if id < int(after)), len(ids))

    def attempts(self, item_id: ItemId) -> Sequence[AttemptRow]:
        self._fail()
        known = self.details.get(item_id)
        return known.attempts if known else ()

    def item(self, item_id: ItemId) -> ItemDetail | None:
        self._fail()
        return self.details.get(item_id)

    def outputs(
        self,
        workflow_id: WorkflowId,
        *,
        search: str = "",
        after: str | None = None,
        limit: int = 100,
    ) -> Page[OutputRow]:
        self.asked.append((after, limit))
        self._fail()
        rows = [row for row in self.outputs_there if search in row.mutation.title]
        below = [row for row in rows if after is None or row.mutation.id < int(after)]
        page = tuple(below[:limit])
        more = len(below) > limit
        return Page(rows=page, cursor=str(page[-1].mutation.id) if more else None)

    def caused_by(self, mutation_id: MutationId) -> Sequence[CauseRow]:
        self._fail()
        return self.causes[mutation_id]

    def came_of(self, item_id: ItemId) -> Sequence[TopicRow]:
        self._fail()
        return self.topics

    def log(
        self, workflow_id: WorkflowId, *, item_id: ItemId, limit: int | None = None
    ) -> Sequence[LogRow]:
        self._fail()
        return self.lines

    def workflow(self, workflow_id: WorkflowId) -> WorkflowDetail | None:
        self._fail()
        return self.detail

    def _fail(self) -> None:
        if self.trouble is not None:
            raise self.trouble

    # The part of a unit of work that reads script versions.

    def read(self) -> "Shelf":
        return self

    def __enter__(self) -> "Shelf":
        return self

    def __exit__(self, *_: object) -> None:
        return None

    @property
    def grants(self) -> FakeGrants:
        return FakeGrants()

    @property
    def workflows(self) -> "Shelf":
        return self

    def version(self, version_id: VersionId) -> ScriptVersion | None:
        self._fail()
        return self.script


@dataclass
class ShelfEngine:
    """Knows which steps of an attempt can be taken back."""

    undoable: dict[int, tuple[MutationId, ...]] = field(default_factory=dict)

    def undoable_steps(self, item_id: ItemId, attempt: int) -> tuple[MutationId, ...]:
        return self.undoable.get(attempt, ())


class ShelfTools:
    """No tools at all, for what looks through a script."""

    def names(self) -> Mapping[str, Sequence[str]]:
        return {}


@dataclass
class _ShelfKeep:
    queries: Shelf
    ledger: Shelf
    engine: ShelfEngine
    clock: StillClock = field(default_factory=lambda: StillClock(NOW))
    tools: ShelfTools = field(default_factory=ShelfTools)


def a_keep(shelf: Shelf) -> Keep:
    """A Keep that can be read from, and nothing else."""
    return cast(Keep, _ShelfKeep(shelf, shelf, shelf.engine))

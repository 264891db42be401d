"""View objects of items, with defaults."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from keep_desktop.domain.ids import ItemId, MutationId, QuestionId, RunId, VersionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.workflows import ScriptVersion, WorkflowStatus
from keep_desktop.ports.views import (
    AttemptRow,
    CauseRow,
    ItemDetail,
    ItemRow,
    LogRow,
    MutationRow,
    OutputRow,
    QuestionRow,
    SessionFacts,
    TopicRow,
    WorkflowDetail,
    WorkflowRow,
)

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


def an_input(id: int = 1, *, status: ItemStatus = ItemStatus.PROCESSING, **facts: Any) -> ItemRow:
    return replace(an_item(id, status=status, **facts), is_input=True)


def a_topic(
    topic: str = "email.received", consumer: str | None = "addRow", **counts: Any
) -> TopicRow:
    none = {"pending": 0, "reserved": 0, "consumed": 0, "skipped": 0, "pending_since": None}
    return TopicRow(topic=topic, consumer=consumer, **{**none, **counts})


def a_cause(id: int = 1, title: str | None = None) -> CauseRow:
    title = f"Email from Ann {id}" if title is None else title
    return CauseRow(item_id=ItemId(id), title=title, attempt=1)


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
        in_one_run=True,
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


def a_log_line(text: str = "LOG: 'hello'", *, level: str = "log") -> LogRow:
    return LogRow(
        at=NOW,
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
        "version_since": NOW,
    }
    return WorkflowRow(**{**given, **changes})


def a_workflow(
    *,
    params: Mapping[str, JsonValue] | None = None,
    schema: Mapping[str, JsonValue] | None = None,
    **row: Any,
) -> WorkflowDetail:
    return WorkflowDetail(
        row=a_workflow_row(**row),
        counts={},
        running=0,
        params=params or {},
        params_schema=schema,
        version_id=VersionId(3),
        last_error=None,
        last_error_type=None,
    )

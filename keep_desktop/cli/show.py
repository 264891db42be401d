"""`show`: the ledger as arrays of objects in snake_case (docs/cli.md)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime

from keep_desktop.cli.blocked_text import warning_line
from keep_desktop.cli.output import local_time, ms
from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.ids import ItemId, QuestionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.versions import VersionStatus
from keep_desktop.domain.questions import question_code
from keep_desktop.domain.runs import UNDO, HandlerType
from keep_desktop.domain.schedules import rule_text
from keep_desktop.domain.text import counted
from keep_desktop.domain.topics import input_status
from keep_desktop.domain.workflows import NEVER_ON, WorkflowStatus
from keep_desktop.engine.runs.failures import with_thrown_line
from keep_desktop.ports.views import LogRow, WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.items.queries import every_item
from keep_desktop.services.runs.actions import run_logs
from keep_desktop.services.workflows.queries import find_workflow

Row = Mapping[str, JsonValue]
Rows = Sequence[Row]
#: An item that failed often has a question.
_FAILED = (ItemStatus.FAILED, ItemStatus.NEEDS_ATTENTION)


def inputs(keep: Keep, workflow_id: WorkflowId) -> Rows:
    """Newest first."""
    return [
        {
            "id": one.id,
            "source": one.source,
            "type": one.type,
            "external_id": one.external_id,
            "title": one.title,
            "status": str(input_status(one.status)),
            "created_by_run_id": one.created_by_run_id,
            "created_at": ms(one.created_at),
        }
        for one in every_item(keep, workflow_id)
        if one.is_input
    ]


def events(keep: Keep, workflow_id: WorkflowId) -> Rows:
    """Ordered by first publishing; `caused_by` are the ids of inputs."""
    return [
        {
            "id": one.id,
            "topic": one.topic,
            "message_id": one.message_id,
            "payload": one.payload,
            "status": str(one.status),
            "caused_by": list(one.caused_by),
            "attempt_number": one.attempt,
            "reserved_by_run_id": one.reserved_by_run_id,
            "created_by_run_id": one.created_by_run_id,
        }
        for one in keep.queries.events(workflow_id)
    ]


def causes(keep: Keep, workflow_id: WorkflowId) -> Rows:
    """The inputs that each handler step is caused by."""
    return [
        {
            "mutation_id": mutation_id,
            "input_id": one.item_id,
            "title": one.title,
            "attempt_number": one.attempt,
        }
        for mutation_id, one in keep.queries.causes(workflow_id)
    ]


def states(keep: Keep, workflow_id: WorkflowId) -> Rows:
    """The handlers that the active version declares."""
    with keep.ledger.read() as uow:
        return [
            {
                "handler_name": one.name,
                "state": uow.handlers.state(workflow_id, one.name),
                "wake_at": ms(one.wake_at),
            }
            for one in uow.handlers.of(workflow_id)
        ]


def _items(keep: Keep, workflow_id: WorkflowId) -> Rows:
    return [
        {
            "id": one.id,
            "logical_item_id": one.logical_item_id,
            "title": one.title,
            "status": str(one.status),
            "current_attempt_id": one.attempt,
            "created_by": "workflow",
            "created_by_run_id": one.created_by_run_id,
            "last_run_id": one.last_run_id,
            "created_at": ms(one.created_at),
            "updated_at": ms(one.updated_at),
            "source": one.source,
            "type": one.type,
            "external_id": one.external_id,
        }
        for one in every_item(keep, workflow_id)
    ]


def _mutations(keep: Keep, workflow_id: WorkflowId) -> Rows:
    return [
        {
            "id": one.id,
            "handler_run_id": one.run_id,
            "logical_item_id": one.logical_item_id,
            "attempt": one.attempt,
            "tool_namespace": one.namespace,
            "tool_method": one.method,
            "params": one.params,
            "status": str(one.status),
            "result": one.result,
            "error": one.error,
            "ui_title": one.ui_title or one.title,
            "idempotency_key": one.key,
            "reconcile_attempts": one.reconcile_attempts,
            "resolved_by": str(one.resolved_by) if one.resolved_by else None,
            "resolved_at": ms(one.resolved_at),
            "created_at": ms(one.created_at),
            "updated_at": ms(one.updated_at),
        }
        for one in keep.queries.mutations(workflow_id)
    ]


def _undos(keep: Keep, workflow_id: WorkflowId) -> Rows:
    """The mutations that undid others, or tried to; only the user starts them."""
    return [
        {
            "id": one.id,
            "mutation_id": one.undo_of,
            "status": str(one.status),
            "error": one.error,
            "handler_run_id": one.run_id,
            "ui_title": one.title,
            "created_at": ms(one.created_at),
            "updated_at": ms(one.updated_at),
        }
        for one in keep.queries.mutations(workflow_id)
        if one.undo_of is not None
    ]


def human_rows(keep: Keep, what: str, name: str, rows: Rows) -> Rows:
    """Rows for a table: marks undone rows, says why items failed, and shows an undo as made by the
    user."""
    if what == "mutations":
        steps = keep.queries.mutations(find_workflow(keep, name).id)
        undone = {one.id for one in steps if one.undone}
        return _with_cells(rows, undone, "status", _and_undone)
    if what in ("items", "inputs"):
        undone_items = keep.queries.undone_items(find_workflow(keep, name).id)
        rows = _with_cells(rows, undone_items, "status", _and_undone)
        return _with_errors(keep, rows) if what == "items" else rows
    if what == "sessions":
        runs = keep.queries.runs(find_workflow(keep, name).id)
        items = str(HandlerType.ITEMS)
        undos = {
            one.session_id for one in runs if (one.handler_type, one.handler_name) == (items, UNDO)
        }
        return _with_cells(rows, undos, "trigger", lambda _: UNDO)
    if what == "runs":
        logs = run_logs(keep, find_workflow(keep, name).id)
        warned: dict[object, int] = {
            run_id: sum(line.level == "WARN" for line in lines) for run_id, lines in logs.items()
        }
        return [_and_warned(row, warned.get(row["id"], 0)) for row in rows]
    return rows


def human_row(keep: Keep, name: str, row: Row) -> Row:
    """A workflow with its next try after a failure and the warning of its last run, if any."""
    detail = keep.queries.workflow(find_workflow(keep, name).id)
    if detail is None:
        return row
    at, warned = _retry_at(detail.row, detail.retry_at), detail.row.warned
    return {
        **row,
        **({"tried_again": local_time(at)} if at is not None else {}),
        **({"last_run": warning_line(warned.count, warned.text)} if warned is not None else {}),
    }


def _and_warned(row: Row, count: int) -> Row:
    words = counted(count, "warning", "warnings")
    return {**row, "status": f"{row['status']}, {words}"} if count else row


def _with_errors(keep: Keep, rows: Rows) -> Rows:
    """Items with why the last attempt failed."""
    with keep.ledger.read() as uow:

        def why(item: JsonValue) -> str:
            attempts = uow.items.attempts(ItemId(item)) if isinstance(item, int) else ()
            return with_thrown_line(attempts[0].error or "") if attempts else ""

        return [
            {**row, "error": why(row["id"])} if row["status"] in _FAILED else row for row in rows
        ]


def _and_undone(status: JsonValue) -> str:
    return f"{status}, undone"


def _with_cells(
    rows: Rows, ids: Collection[int], column: str, format_cell: Callable[[JsonValue], str]
) -> Rows:
    return [{**row, column: format_cell(row[column])} if row["id"] in ids else row for row in rows]


def log_line(line: LogRow) -> str:
    """A log line as stored with its run."""
    return f"[{line.at.isoformat(timespec='milliseconds')}] {line.level}: '{line.text}'"


def _runs(keep: Keep, workflow_id: WorkflowId) -> Rows:
    logs = run_logs(keep, workflow_id)
    return [
        {
            "id": one.id,
            "session_id": one.session_id,
            "handler_type": one.handler_type,
            "handler_name": one.handler_name,
            "phase": one.phase,
            "status": str(one.status),
            "error": one.error,
            "error_type": one.error_type,
            "retry_of": one.retry_of,
            "mutation_outcome": one.mutation_outcome,
            "version": one.version,
            "logs": [log_line(line) for line in logs.get(one.id, ())],
            "start_timestamp": ms(one.started_at),
            "end_timestamp": ms(one.ended_at),
        }
        for one in keep.queries.runs(workflow_id)
    ]


def _sessions(keep: Keep, workflow_id: WorkflowId) -> Rows:
    return [
        {
            "id": one.id,
            "trigger": one.trigger,
            "version": one.version,
            "result": one.result,
            "error": one.error,
            "start_timestamp": ms(one.started_at),
            "end_timestamp": ms(one.ended_at),
            "runs": one.runs,
        }
        for one in keep.queries.sessions(workflow_id)
    ]


def _log(keep: Keep, workflow_id: WorkflowId) -> Rows:
    return [
        {
            "time": ms(one.at),
            "level": one.level,
            "run_id": one.run_id,
            "item": one.logical_item_id,
            "text": one.text,
        }
        for one in keep.queries.log(workflow_id)
    ]


def attention(keep: Keep, workflow_id: WorkflowId | None = None) -> Rows:
    """Of all workflows without one."""
    return [
        {
            "id": question_code(one.id),
            "kind": str(one.kind),
            "workflow": one.workflow,
            "item": one.logical_item_id,
            "mutation_id": one.mutation_id,
            "question": one.sentence,
            "actions": [str(action) for action in one.actions],
            "opened_at": ms(one.opened_at),
        }
        for one in keep.queries.questions(workflow_id)
    ]


def _with_question_code(payload: JsonValue) -> JsonValue:
    """The question, by the id that `resolve` takes."""
    asked_id = payload.get("question_id") if isinstance(payload, dict) else None
    if not isinstance(payload, dict) or not isinstance(asked_id, int):
        return payload
    return {**payload, "question_id": question_code(QuestionId(asked_id))}


def _notifications(keep: Keep, workflow_id: WorkflowId) -> Rows:
    return [
        {
            "id": one.id,
            "type": one.type,
            "payload": _with_question_code(one.payload),
            "created_at": ms(one.created_at),
            "resolved_at": ms(one.resolved_at),
        }
        for one in keep.queries.notifications(workflow_id)
    ]


def _chat(keep: Keep, workflow_id: WorkflowId) -> Rows:
    with keep.ledger.read() as uow:
        messages = uow.chats.messages(workflow_id)
    return [
        {
            "id": one.id,
            "role": str(one.role),
            "text": one.text,
            "files": [{"name": file.name, "size": file.size} for file in one.files],
            "created_at": ms(one.created_at),
        }
        for one in messages
    ]


def _refusals(keep: Keep, workflow_id: WorkflowId) -> Rows:
    from keep_desktop.planning.chat.history import refusals

    with keep.ledger.read() as uow:
        turns = {one.id: uow.chats.turns(one.id) for one in uow.chats.messages(workflow_id)}
    return [
        {"message_id": id, "stage": str(stage), "rules": list(rules)}
        for id, of_message in turns.items()
        for stage, rules in refusals(of_message)
    ]


def versions(keep: Keep, workflow_id: WorkflowId) -> Rows:
    """Newest first."""
    return [
        {
            "version": one.version,
            "author": str(one.author),
            "comment": one.comment,
            "summary": one.summary,
            "status": str(one.status),
            "created_at": ms(one.created_at),
            "active": one.status is VersionStatus.ACTIVE,
        }
        for one in keep.queries.versions(workflow_id)
    ]


def orphans(keep: Keep, workflow_id: WorkflowId) -> Rows:
    """Oldest first."""
    return [
        {
            "logical_item_id": one.logical_item_id,
            "title": one.title,
            "status": str(one.status),
        }
        for one in keep.queries.orphans(workflow_id)
    ]


def intent(keep: Keep, workflow_id: WorkflowId) -> Row:
    """Of the version that runs, or would; a repair has that of its plan. Empty without one."""
    with keep.ledger.read() as uow:
        found = uow.workflows.get(workflow_id)
        active = uow.workflows.version(found.active_version_id) if found else None
        for one in uow.workflows.versions(workflow_id):
            known = uow.chats.intent(one.id)
            if known is not None and (active is None or one.major == active.major):
                return {"version": one.label, **asdict(known)}
    return {}


def workflow(keep: Keep, workflow_id: WorkflowId) -> Row:
    with keep.ledger.read() as uow:
        found = uow.workflows.get(workflow_id)
        version = uow.workflows.version(found.active_version_id) if found else None
    if found is None:
        raise NotFound("There is no such workflow any more.")
    return {
        "id": found.id,
        "name": found.name,
        "status": str(found.status),
        "error": found.error,
        "maintenance": found.maintenance,
        "maintenance_fix_count": found.repairs_in_row,
        "pending_retry_run_id": found.pending_retry_run_id,
        "active_version": _active_version(found.status, version.label if version else None),
    }


def _active_version(status: WorkflowStatus, label: str | None) -> str | None:
    """One that waits to be turned on is not active yet."""
    return None if status in NEVER_ON else label or None


def _schedule(row: WorkflowRow) -> str | None:
    rules = row.producer_rules if row.producer_rules is not None else (row.rule,)
    return "; ".join(text for rule in rules if (text := rule_text(rule)) is not None) or None


def _retry_at(row: WorkflowRow, due_at: datetime | None) -> int | None:
    """When it is tried again by itself."""
    runs = row.status is WorkflowStatus.ACTIVE and row.error is None and not row.stopped
    return ms(due_at) if runs else None


def workflow_rows(keep: Keep, rows: Sequence[WorkflowRow]) -> Rows:
    with keep.ledger.read() as uow:
        due = {id: retry.due_at for id, retry in uow.retries.all().items()}
    return [
        {
            "id": one.id,
            "name": one.name,
            "status": str(one.status),
            "error": one.error,
            "stopped": one.stopped,
            "running": one.active_run is not None,
            "needs_you": one.needs_you,
            "leftovers": one.leftovers.events + one.leftovers.items,
            "orphans": one.leftovers.items,
            "schedule": _schedule(one),
            "next_at": ms(one.next_at),
            "retry_at": _retry_at(one, due.get(one.id)),
            "last_run_at": ms(one.last_run_at),
            "active_version": _active_version(one.status, one.version),
        }
        for one in rows
    ]


def _model_calls(keep: Keep, workflow_id: WorkflowId) -> Rows:
    from keep_desktop.services.models import model_calls

    return [
        {
            "id": one.id,
            "role": str(one.role),
            "run_id": one.run_id,
            "provider": one.provider,
            "model": one.model,
            "tokens_in": one.usage.tokens_in,
            "tokens_out": one.usage.tokens_out,
            "tokens_cached": one.usage.tokens_cached,
            "price": one.price,
            "status": one.status,
            "error": one.error,
            "request_id": one.request_id,
            "started_at": ms(one.started_at),
            "ended_at": ms(one.ended_at),
        }
        for one in model_calls(keep, workflow_id)
    ]


def recordings(keep: Keep, workflow_id: WorkflowId) -> Rows:
    from keep_desktop.services.recordings import recorded_calls

    return [
        {
            "run_id": one.run_id,
            "tool": one.tool,
            "bytes": one.bytes,
            "created_at": ms(one.created_at),
            "expires_at": ms(one.expires_at),
        }
        for one in recorded_calls(keep, workflow_id)
    ]


ATTENTION_COLUMNS = ("id", "mutation_id", "kind", "item", "question", "actions")
VERSION_COLUMNS = ("version", "status", "author", "comment", "summary", "created_at")

#: Left out of an export unless it is asked for.
RECORDINGS = "recordings"

_SHOWN: Mapping[str, tuple[Callable[[Keep, WorkflowId], Rows], Sequence[str]]] = {
    "items": (
        _items,
        ("logical_item_id", "title", "status", "current_attempt_id", "updated_at", "error"),
    ),
    "inputs": (inputs, ("id", "title", "status", "source", "type", "created_at")),
    "events": (events, ("id", "topic", "message_id", "status", "caused_by", "attempt_number")),
    "mutations": (_mutations, ("id", "logical_item_id", "ui_title", "status", "updated_at")),
    "causes": (causes, ("mutation_id", "input_id", "title", "attempt_number")),
    "undos": (_undos, ("id", "mutation_id", "ui_title", "status", "updated_at", "error")),
    "runs": (_runs, ("id", "handler_name", "status", "version", "start_timestamp", "error")),
    "sessions": (_sessions, ("id", "trigger", "result", "runs", "start_timestamp", "error")),
    "versions": (versions, VERSION_COLUMNS),
    "state": (states, ("handler_name", "state", "wake_at")),
    "chat": (_chat, ("id", "role", "text", "files", "created_at")),
    "refusals": (_refusals, ("message_id", "stage", "rules")),
    "log": (_log, ("time", "level", "run_id", "item", "text")),
    "attention": (attention, ATTENTION_COLUMNS),
    "model-calls": (
        _model_calls,
        ("id", "role", "model", "tokens_in", "tokens_out", "status", "started_at", "error"),
    ),
    RECORDINGS: (recordings, ("run_id", "tool", "bytes", "created_at", "expires_at")),
    "notifications": (_notifications, ("id", "type", "payload", "created_at")),
}

WHAT = ("workflow", "intent", *_SHOWN)


def rows_of(keep: Keep, what: str, name: str) -> tuple[Rows | Row, Sequence[str]]:
    """Rows of `show WHAT NAME`, and the columns its table prints."""
    workflow_id = find_workflow(keep, name).id
    if what == "workflow":
        one = workflow(keep, workflow_id)
        return one, tuple(one)
    if what == "intent":
        return intent(keep, workflow_id), ()
    if what not in _SHOWN:
        raise Refused(f"`show` knows {', '.join(WHAT)}; not “{what}”.")
    read, columns = _SHOWN[what]
    return read(keep, workflow_id), columns

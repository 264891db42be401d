"""Converts what a source reads to a row of Activity."""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

from keep_desktop.domain.ids import MutationId, RunId, SessionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.runs import HandlerType, Trigger
from keep_desktop.domain.triggers import WAKING
from keep_desktop.ports.activity import ActivityKind, ActivityRow, Happening, Who
from keep_desktop.ports.views import UndoFacts
from keep_desktop.storage.queries.base import undo_facts
from keep_desktop.storage.stores.activity import ENDINGS, ITEM_STATES
from keep_desktop.storage.values import from_json, from_message, from_ms, from_payload

Names = Mapping[int, str]
Key = tuple[int, ...]

_H = Happening
_STEPS = {
    MutationStatus.APPLIED: _H.STEP_HAPPENED,
    MutationStatus.FAILED: _H.STEP_FAILED,
    MutationStatus.IN_FLIGHT: _H.STEP_UNDER_WAY,
    MutationStatus.NEEDS_RECONCILE: _H.STEP_CHECKED,
    MutationStatus.INDETERMINATE: _H.STEP_UNKNOWN,
}
_STARTED_BY = {
    Trigger.SCHEDULE: Who.SCHEDULE,
    Trigger.MANUAL: Who.YOU,
    Trigger.EVENT: Who.KEEP,
    Trigger.RETRY: Who.KEEP,
    **dict.fromkeys(WAKING, Who.KEEP),
}
#: A step shorter than so many milliseconds is shown with one time.
_AT_ONCE = 1000
#: Rows of `activity` that are not the user's own actions.
_NOT_BY_USER = {
    _H.ITEM_DONE: Who.SCRIPT,
    _H.ITEM_FAILED: Who.SCRIPT,
    _H.ITEM_NEEDS_YOU: Who.KEEP,
    _H.REPAIRED: Who.KEEP,
}


def start_row(raw: Any, names: Names) -> ActivityRow:
    id, at, workflow_id, run_id, trigger, version, *undone = raw
    undo = undo_facts(*undone)
    return ActivityRow(
        key=("runs", id, 0),
        at=from_ms(at),
        happening=_H.RUN_STARTED if undo is None else _H.UNDO_STARTED,
        who=_STARTED_BY[Trigger(trigger)],
        word=trigger,
        text=version,
        **_of_run(id, run_id, workflow_id, names, undo),
    )


def end_row(raw: Any, names: Names) -> ActivityRow:
    id, at, workflow_id, run_id, status, error, facts, type, name, items_json, ran, *undone = raw
    undo = undo_facts(*undone)
    by_items = type == HandlerType.ITEMS
    return ActivityRow(
        key=("runs", id, 1),
        at=from_ms(at),
        happening=_H.RUN_ENDED if undo is None else _H.UNDO_ENDED,
        who=Who.KEEP,
        word=status,
        text=from_message(error, facts) or "",
        handler=None if by_items else name,
        ran=_ran(ran),
        items=_items(items_json) if by_items and undo is None else None,
        **_of_run(id, run_id, workflow_id, names, undo),
    )


def _of_run(
    session_id: int, run_id: int, workflow_id: int, names: Names, undo: UndoFacts | None
) -> dict[str, Any]:
    return {
        "kind": ActivityKind.RUNS,
        "workflow_id": WorkflowId(workflow_id),
        "workflow": names.get(workflow_id),
        "run_id": RunId(run_id),
        "session_id": SessionId(session_id),
        "item_id": None if undo is None else undo.item_id,
        "item": None if undo is None else undo.item,
        "attempt": None if undo is None else undo.attempt,
        "undo": undo,
    }


def _ran(handlers_json: str | None) -> tuple[tuple[str, int], ...]:
    """Handlers with how often each ran, in the order of their first runs."""
    return tuple(Counter(cast(list[str], from_json(handlers_json) or [])).items())


def _items(items_json: str | None) -> Mapping[str, int] | None:
    return cast(Mapping[str, int] | None, from_json(items_json))


def opened_row(raw: Any, names: Names) -> ActivityRow:
    id, at, workflow_id, run_id, title, source = raw
    is_input = source is not None
    return ActivityRow(
        key=("opened", id, 0),
        at=from_ms(at),
        happening=_H.INPUT_REGISTERED if is_input else _H.ITEM_OPENED,
        kind=ActivityKind.ITEMS,
        who=Who.SCRIPT,
        workflow_id=WorkflowId(workflow_id),
        workflow=names.get(workflow_id),
        run_id=run_id,
        item_id=id,
        item=title,
        attempt=1,
    )


def ended_row(raw: Any, names: Names) -> ActivityRow:
    id, at, workflow_id, run_id, title, attempt, status, error, facts, source, undone_at = raw
    status, is_undone = ItemStatus(status), undone_at == at
    by_user = is_undone or status is ItemStatus.SKIPPED
    who = Who.YOU if by_user else Who.SCRIPT if source is None else Who.KEEP
    return ActivityRow(
        key=("ended", id, attempt),
        at=from_ms(at),
        happening=_H.ITEM_UNDONE if is_undone else ENDINGS[status],
        kind=ActivityKind.ITEMS,
        who=Who.KEEP if status is ItemStatus.NEEDS_ATTENTION else who,
        workflow_id=WorkflowId(workflow_id),
        workflow=names.get(workflow_id),
        run_id=run_id,
        item_id=id,
        item=title,
        attempt=attempt,
        text=from_message(error, facts) or "",
    )


def step_row(raw: Any, names: Names) -> ActivityRow:
    id, at, workflow_id, run_id, item_id, item, count, attempt, title, *rest = raw
    status, by, updated, undo_of, facts, undone_at = rest
    happening = _STEPS[MutationStatus(status)]
    if happening is _H.STEP_HAPPENED:
        happening = _H.STEP_UNDONE if undo_of else _H.STEP_REVERTED if undone_at else happening
    if happening is _H.STEP_FAILED and by == ResolvedBy.USER_SKIP:
        happening = _H.STEP_SKIPPED
    return ActivityRow(
        key=("steps", id, 0),
        at=from_ms(at),
        happening=happening,
        kind=ActivityKind.EFFECTS,
        who=Who.YOU if undo_of else Who.SCRIPT,
        workflow_id=WorkflowId(workflow_id),
        workflow=names.get(workflow_id),
        run_id=RunId(run_id),
        item_id=item_id,
        item=item,
        more_items=max(count - 1, 0),
        attempt=attempt if item_id is not None else None,
        text=from_message(title, facts),
        mutation_id=MutationId(id),
        resolved_at=_resolved_at(happening, by, at, updated),
    )


def _resolved_at(
    happening: Happening, by: str | None, started: int, updated: int
) -> datetime | None:
    """If a step was reconciled or answered by the user, that time is not when it happened."""
    by_itself = happening in (_H.STEP_HAPPENED, _H.STEP_UNDONE) and by is None
    if updated - started <= _AT_ONCE or not (by_itself or happening is _H.STEP_SKIPPED):
        return None
    return from_ms(updated)


def question_row(raw: Any, names: Names, source: str) -> ActivityRow:
    """Asked or answered; only the user answers."""
    id, at, workflow_id, run_id, item_id, item, attempt, sentence, facts, word = raw
    answered = source == "answered"
    return ActivityRow(
        key=(source, id, 0),
        at=from_ms(at),
        happening=_H.ANSWERED if answered else _H.ASKED,
        kind=ActivityKind.QUESTIONS,
        who=Who.YOU if answered else Who.KEEP,
        workflow_id=WorkflowId(workflow_id),
        workflow=names.get(workflow_id),
        run_id=run_id,
        item_id=item_id,
        item=item,
        attempt=attempt,
        text=from_message(sentence, facts),
        word=word or "",
    )


def message_row(raw: Any, names: Names) -> ActivityRow:
    id, at, workflow_id, payload, facts = raw
    content = from_payload(payload, facts)
    return ActivityRow(
        key=("messages", id, 0),
        at=from_ms(at),
        happening=_H.MESSAGE_SENT,
        kind=ActivityKind.LOG,
        who=Who.KEEP if workflow_id is None else Who.SCRIPT,
        workflow_id=workflow_id,
        workflow=names.get(workflow_id),
        run_id=None,
        item_id=None,
        item=None,
        attempt=None,
        text=_message_in(content),
    )


def _message_in(content: JsonValue) -> str:
    text = content.get("message") if isinstance(content, Mapping) else None
    return text if isinstance(text, str) else str(text or "")


def line_row(raw: Any, names: Names) -> ActivityRow:
    id, at, workflow_id, run_id, item_id, item, level, text, facts = raw
    return ActivityRow(
        key=("log", id, 0),
        at=from_ms(at),
        happening=_H.LOGGED,
        kind=ActivityKind.LOG,
        who=Who.KEEP if run_id is None else Who.SCRIPT,
        workflow_id=WorkflowId(workflow_id),
        workflow=names.get(workflow_id),
        run_id=run_id,
        item_id=item_id,
        item=item,
        attempt=None,
        text=from_message(text, facts),
        word=level,
    )


def action_row(raw: Any, names: Names) -> ActivityRow:
    id, at, happening, workflow_id, item_id, item, attempt, text, facts, word = raw
    happening = Happening(happening)
    return ActivityRow(
        key=("actions", id, 0),
        at=from_ms(at),
        happening=happening,
        kind=ActivityKind.ITEMS if happening in ITEM_STATES else ActivityKind.ACTIONS,
        who=_NOT_BY_USER.get(happening, Who.YOU),
        workflow_id=workflow_id,
        workflow=names.get(workflow_id),
        run_id=None,
        item_id=item_id,
        item=item,
        attempt=attempt,
        text=from_message(text, facts) or "",
        word=word or "",
    )

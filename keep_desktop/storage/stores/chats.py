"""Chats, drafts and intents on disk."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any, cast

import sqlalchemy as sa

from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.chats import ChatFile, ChatMessage, ChatRole, MessageId, PlanDraft
from keep_desktop.domain.planning.versions import Intent
from keep_desktop.storage.planning_tables import chat_messages, chat_turns, drafts, intents
from keep_desktop.storage.statements import Insert, Statement, replacing, where_param
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.values import from_json, from_ms, to_json, to_ms

_M = chat_messages.c
_T = chat_turns.c
_D = drafts.c
_I = intents.c

_ADD = Insert(chat_messages)
_MESSAGES = Statement(
    sa.select(_M.id, _M.workflow_id, _M.role, _M.text, _M.files, _M.created_at)
    .where(_M.workflow_id == where_param("workflow_id"))
    .order_by(_M.id)
)
_NEXT_TURN = (
    sa.select(sa.func.coalesce(sa.func.max(_T.number), 0) + 1)
    .where(_T.message_id == where_param("message_id"))
    .scalar_subquery()
)
_ADD_TURN = Statement(
    sa.insert(chat_turns).values(
        message_id=where_param("message_id"), number=_NEXT_TURN, content=sa.bindparam("content")
    )
)
_TURNS = Statement(
    sa.select(_T.content).where(_T.message_id == where_param("message_id")).order_by(_T.number)
)
_DRAFT_COLUMNS = (
    "workflow_id",
    "script",
    "title",
    "summary",
    "params_schema",
    "diagram",
    "reason",
    "updated_at",
    "mentioned_after",
)
_SELECT_DRAFTS = sa.select(*(_D[name] for name in _DRAFT_COLUMNS))
_DRAFT = Statement(_SELECT_DRAFTS.where(_D.workflow_id == where_param("workflow_id")))
_DRAFTS = Statement(_SELECT_DRAFTS.order_by(_D.workflow_id))
_REMOVE_DRAFT = Statement(sa.delete(drafts).where(_D.workflow_id == where_param("workflow_id")))

_PUT_DRAFT = replacing(drafts, *_DRAFT_COLUMNS)
_INTENT = Statement(sa.select(_I.content).where(_I.version_id == where_param("version_id")))
_PUT_INTENT = replacing(intents, "version_id", "content", "edited", "updated_at")


class SqliteChats(Store):
    """`ports.planning.ChatStore` over one connection."""

    def add(
        self,
        workflow_id: WorkflowId,
        role: ChatRole,
        text: str,
        *,
        files: Sequence[ChatFile] = (),
        at: datetime,
    ) -> MessageId:
        values = {
            "workflow_id": workflow_id,
            "role": role.value,
            "text": text,
            "files": json.dumps([asdict(file) for file in files]),
            "created_at": to_ms(at),
        }
        return MessageId(_ADD.insert(self._conn, values))

    def messages(self, workflow_id: WorkflowId) -> Sequence[ChatMessage]:
        rows = _MESSAGES.all(self._conn, {"given_workflow_id": workflow_id})
        return [_message_of(row) for row in rows]

    def add_turn(self, message_id: MessageId, content: JsonValue) -> None:
        values = {"given_message_id": message_id, "content": to_json(content)}
        _ADD_TURN.run(self._conn, values)

    def turns(self, message_id: MessageId) -> Sequence[JsonValue]:
        rows = _TURNS.all(self._conn, {"given_message_id": message_id})
        return [from_json(content) for (content,) in rows]

    def draft(self, workflow_id: WorkflowId) -> PlanDraft | None:
        return _DRAFT.one_as(_draft_of, self._conn, {"given_workflow_id": workflow_id})

    def drafts(self) -> Sequence[PlanDraft]:
        return [_draft_of(row) for row in _DRAFTS.all(self._conn)]

    def put_draft(self, draft: PlanDraft) -> None:
        values = {
            "workflow_id": draft.workflow_id,
            "script": draft.script,
            "title": draft.title,
            "summary": draft.summary,
            "params_schema": to_json(draft.params_schema),
            "diagram": draft.diagram,
            "reason": draft.reason,
            "updated_at": to_ms(draft.updated_at),
            "mentioned_after": draft.mentioned_after,
        }
        _PUT_DRAFT.run(self._conn, values)

    def remove_draft(self, workflow_id: WorkflowId) -> None:
        _REMOVE_DRAFT.run(self._conn, {"given_workflow_id": workflow_id})

    def intent(self, version_id: VersionId) -> Intent | None:
        row = _INTENT.one(self._conn, {"given_version_id": version_id})
        return None if row is None else _intent_of(row[0])

    def put_intent(
        self, version_id: VersionId, intent: Intent, *, edited: bool = False, at: datetime
    ) -> None:
        values = {
            "version_id": version_id,
            "content": json.dumps(asdict(intent)),
            "edited": int(edited),
            "updated_at": to_ms(at),
        }
        _PUT_INTENT.run(self._conn, values)


def _message_of(row: Any) -> ChatMessage:
    id, workflow_id, role, text, files, created = row
    return ChatMessage(
        id=MessageId(id),
        workflow_id=WorkflowId(workflow_id),
        role=ChatRole(role),
        text=text,
        files=tuple(ChatFile(**file) for file in json.loads(files)),
        created_at=from_ms(created),
    )


def _draft_of(row: Any) -> PlanDraft:
    workflow_id, script, title, summary, schema, diagram, reason, updated, mentioned = row
    return PlanDraft(
        workflow_id=WorkflowId(workflow_id),
        script=script,
        title=title,
        summary=summary,
        params_schema=cast(Mapping[str, JsonValue] | None, from_json(schema)),
        diagram=diagram,
        reason=reason,
        updated_at=from_ms(updated),
        mentioned_after=mentioned,
    )


def _intent_of(content: str) -> Intent:
    stored = json.loads(content)
    lists = {name: tuple(one) for name, one in stored.items() if isinstance(one, list)}
    return Intent(**{**stored, **lists})

"""Questions on disk, each opened, updated and closed together with its notification."""

import json
import sqlite3
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, MutationId, QuestionId, RunId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import BLOCKING, Answer, Question, QuestionKind
from keep_desktop.storage.statements import Insert, Statement, set_param, where_param
from keep_desktop.storage.stores.notifications import Notifications
from keep_desktop.storage.tables import mutations, questions
from keep_desktop.storage.values import (
    from_json,
    from_message,
    from_ms,
    from_ms_or_none,
    message_values,
    to_json,
    to_ms,
)

_Q = questions.c
_IS_OPEN = _Q.answered_at.is_(None)

#: Columns that asking again updates in an open question.
_UPDATED_COLUMNS = ("sentence", "sentence_facts", "actions", "run_id", "detail", "of_run_error")

_ADD = Insert(questions)
_SELECT = sa.select(
    _Q.id,
    _Q.kind,
    _Q.workflow_id,
    _Q.item_id,
    _Q.mutation_id,
    _Q.run_id,
    _Q.sentence,
    _Q.actions,
    _Q.opened_at,
    _Q.answered_at,
    _Q.answer,
    _Q.detail,
    _Q.sentence_facts,
    _Q.of_run_error,
)
_GET = Statement(_SELECT.where(_Q.id == where_param("id")))
_OPEN = Statement(_SELECT.where(_IS_OPEN).order_by(_Q.id))
_OPEN_OF = Statement(
    _SELECT.where(_Q.workflow_id == where_param("workflow_id"), _IS_OPEN).order_by(_Q.id)
)
_OPEN_OF_ITEM = Statement(
    _SELECT.where(_Q.item_id == where_param("item_id"), _IS_OPEN).order_by(_Q.id)
)
_SAME = Statement(
    sa.select(_Q.id).where(
        _Q.workflow_id == where_param("workflow_id"),
        _IS_OPEN,
        _Q.kind == where_param("kind"),
        _Q.item_id.is_not_distinct_from(where_param("item_id")),
        _Q.mutation_id.is_not_distinct_from(where_param("mutation_id")),
    )
)
_UPDATE = Statement(
    sa.update(questions)
    .where(_Q.id == where_param("id"), _IS_OPEN)
    .values(set_param(*_UPDATED_COLUMNS))
)
_ANSWER = Statement(
    sa.update(questions)
    .where(_Q.id == where_param("id"), _IS_OPEN)
    .values(set_param("answer", "answered_at"))
)
#: Types of notifications other than `error` and `escalated`, which follow from `BLOCKING`.
_NOTIFIED_AS = {
    QuestionKind.ESCALATED: "escalated",
    QuestionKind.REPAIR_FAILED: "maintenance_failed",
}
_SERVICE = Statement(sa.select(mutations.c.namespace).where(mutations.c.id == where_param("id")))


class SqliteQuestions:
    """`ports.stores.QuestionStore` over one connection."""

    def __init__(self, conn: sqlite3.Connection, notifications: Notifications) -> None:
        self._conn = conn
        self._notifications = notifications

    def add(
        self,
        *,
        kind: QuestionKind,
        workflow_id: WorkflowId,
        sentence: str,
        actions: Sequence[Answer],
        at: datetime,
        item_id: ItemId | None = None,
        mutation_id: MutationId | None = None,
        run_id: RunId | None = None,
        detail: JsonValue = None,
        of_run_error: bool = False,
        reopens: QuestionId | None = None,
    ) -> QuestionId:
        values: dict[str, Any] = {
            "kind": kind.value,
            "workflow_id": workflow_id,
            "item_id": item_id,
            "mutation_id": mutation_id,
            "run_id": run_id,
            **message_values("sentence", sentence),
            "actions": to_json([action.value for action in actions]),
            "opened_at": to_ms(at),
            "detail": to_json(detail),
            "of_run_error": int(of_run_error),
        }
        open_already = self._same(values)
        if open_already is not None:
            self._bring_up_to_date(open_already, values)
            return open_already
        question_id = QuestionId(_ADD.insert(self._conn, values))
        if reopens is not None:
            payload = self._payload(question_id, values)
            self._notifications.reopen(_key(reopens), as_key=_key(question_id), payload=payload)
            return question_id
        self._notifications.add(
            workflow_id,
            type=_NOTIFIED_AS.get(kind, "error" if kind in BLOCKING else "escalated"),
            payload=self._payload(question_id, values),
            at=at,
            key=_key(question_id),
        )
        return question_id

    def get(self, question_id: QuestionId) -> Question | None:
        return _GET.one_as(_question_of, self._conn, {"given_id": question_id})

    def open(self, workflow_id: WorkflowId | None = None) -> Sequence[Question]:
        if workflow_id is None:
            rows = _OPEN.all(self._conn)
        else:
            rows = _OPEN_OF.all(self._conn, {"given_workflow_id": workflow_id})
        return [_question_of(row) for row in rows]

    def open_of_item(self, item_id: ItemId) -> Sequence[Question]:
        return self._open_of(None, item_id)

    def answer(self, question_id: QuestionId, answer: str, *, at: datetime) -> bool:
        values = {
            "given_id": question_id,
            "new_answer": str(answer),
            "new_answered_at": to_ms(at),
        }
        if _ANSWER.changed(self._conn, values) != 1:
            return False
        self._notifications.resolve(_key(question_id), at=at)
        return True

    def close_of(
        self,
        *,
        answer: str,
        at: datetime,
        workflow_id: WorkflowId | None = None,
        item_id: ItemId | None = None,
        kinds: Sequence[QuestionKind] = (),
    ) -> int:
        fitting = [
            question
            for question in self._open_of(workflow_id, item_id)
            if workflow_id in (None, question.workflow_id) and (not kinds or question.kind in kinds)
        ]
        return sum(self.answer(question.id, answer, at=at) for question in fitting)

    def _open_of(self, workflow_id: WorkflowId | None, item_id: ItemId | None) -> list[Question]:
        """At least those of the workflow and the item."""
        if item_id is None:
            return list(self.open(workflow_id))
        rows = _OPEN_OF_ITEM.all(self._conn, {"given_item_id": item_id})
        return [_question_of(row) for row in rows]

    def _same(self, values: dict[str, Any]) -> QuestionId | None:
        names = ("workflow_id", "kind", "item_id", "mutation_id")
        row = _SAME.one(self._conn, {f"given_{name}": values[name] for name in names})
        return None if row is None else QuestionId(row[0])

    def _bring_up_to_date(self, question_id: QuestionId, values: dict[str, Any]) -> None:
        changes = {f"new_{name}": values[name] for name in _UPDATED_COLUMNS}
        _UPDATE.run(self._conn, {"given_id": question_id, **changes})
        self._notifications.rewrite(_key(question_id), self._payload(question_id, values))

    def _payload(self, question_id: QuestionId, values: dict[str, Any]) -> JsonValue:
        row = _SERVICE.one(self._conn, {"given_id": values["mutation_id"]})
        return {
            "service": None if row is None else row[0],
            "sentence": values["sentence"],
            "kind": values["kind"],
            "question_id": question_id,
            "item_id": values["item_id"],
        }


def _key(question_id: QuestionId) -> str:
    return f"question:{question_id}"


def actions_of(text: str) -> tuple[Answer, ...]:
    return tuple(Answer(word) for word in json.loads(text))


def _question_of(row: Any) -> Question:
    id, kind, workflow_id, item_id, mutation_id, run_id, *rest = row
    sentence, actions, opened, answered, answer, detail, facts, of_run_error = rest
    return Question(
        id=QuestionId(id),
        kind=QuestionKind(kind),
        workflow_id=WorkflowId(workflow_id),
        item_id=item_id,
        mutation_id=mutation_id,
        run_id=run_id,
        sentence=from_message(sentence, facts),
        actions=actions_of(actions),
        opened_at=from_ms(opened),
        answered_at=from_ms_or_none(answered),
        answer=answer,
        detail=from_json(detail),
        of_run_error=bool(of_run_error),
    )

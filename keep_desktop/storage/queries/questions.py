"""Questions for screens and `show`; answered ones too for the history of an item."""

import json
import sqlite3
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import ItemId, QuestionId, WorkflowId
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.queries import PastQuestion
from keep_desktop.ports.views import QuestionPage, QuestionRow
from keep_desktop.storage.queries.base import QueryBase
from keep_desktop.storage.queries.mutations import answers_to, first_causes
from keep_desktop.storage.statements import Statement, given, literal, where_param
from keep_desktop.storage.stores.questions import actions_of
from keep_desktop.storage.tables import (
    items,
    mutation_causes,
    mutations,
    questions,
    runs,
    script_versions,
    workflows,
)
from keep_desktop.storage.values import from_json, from_message, from_ms, from_ms_or_none

_Q = questions.c
IS_OPEN_QUESTION = _Q.answered_at.is_(None)
# Archived questions wait with their workflow, and are asked again when it is restored.
_ARCHIVED_WORKFLOWS = sa.select(workflows.c.id).where(
    workflows.c.status == literal(WorkflowStatus.ARCHIVED)
)
_IS_LISTED = sa.and_(IS_OPEN_QUESTION, _Q.workflow_id.not_in(_ARCHIVED_WORKFLOWS))

#: Length limit of what a step sent; a page of questions must not read megabytes.
_MOST_SENT = 20_000
_HAS_SETTINGS = (
    sa.func.coalesce(sa.func.json_extract(script_versions.c.params_schema, "$.properties"), "{}")
    != "{}"
)
_IS_FIRST_VERSION = sa.and_(
    script_versions.c.major == literal(1), script_versions.c.minor == literal(0)
)
_SELECT = (
    sa.select(
        _Q.id,
        _Q.kind,
        _Q.workflow_id,
        workflows.c.name,
        _Q.item_id,
        items.c.logical_item_id,
        items.c.title,
        # The attempt that the mutation belongs to, which may be older than the item's.
        sa.func.coalesce(mutations.c.attempt, items.c.attempt),
        _Q.mutation_id,
        mutations.c.title,
        _Q.sentence,
        _Q.actions,
        _Q.opened_at,
        _Q.detail,
        runs.c.error_type,
        _HAS_SETTINGS,
        _IS_FIRST_VERSION,
        _Q.sentence_facts,
        mutations.c.title_facts,
        mutations.c.namespace,
        sa.case((sa.func.length(mutations.c.params) <= literal(_MOST_SENT), mutations.c.params)),
    )
    .select_from(
        questions.join(workflows, workflows.c.id == _Q.workflow_id)
        .outerjoin(script_versions, script_versions.c.id == workflows.c.active_version_id)
        .outerjoin(items, items.c.id == _Q.item_id)
        .outerjoin(mutations, mutations.c.id == _Q.mutation_id)
        .outerjoin(runs, runs.c.id == _Q.run_id)
    )
    .where(IS_OPEN_QUESTION)
    .order_by(_Q.id)
)
_OPEN = Statement(_SELECT.where(_Q.workflow_id.not_in(_ARCHIVED_WORKFLOWS)))
_OPEN_OF = Statement(_SELECT.where(_Q.workflow_id == where_param("workflow_id")))
OPEN_OF_ITEM = Statement(_SELECT.where(*given(_Q, "workflow_id", "item_id")))
# For a handler's step that this input caused.
OPEN_OF_INPUT = Statement(
    _SELECT.where(
        _Q.workflow_id == where_param("workflow_id"),
        sa.select(sa.literal_column("1"))
        .where(
            mutation_causes.c.mutation_id == _Q.mutation_id,
            mutation_causes.c.item_id == where_param("item_id"),
        )
        .correlate(questions)
        .exists(),
    )
)
_PLACES = sa.select(_Q.id).where(_IS_LISTED)
# Not a column, so that only the open ones are read, by their index.
_PLACE = _Q.id + sa.literal_column("0")


def _page_of(order: sa.ColumnElement[Any], place: sa.ColumnElement[Any]) -> Statement:
    """Details are read for the page's questions only."""
    ids = _PLACES.order_by(place).limit(sa.bindparam("limit")).offset(sa.bindparam("first"))
    return Statement(_SELECT.where(_Q.id.in_(ids)).order_by(None).order_by(order))


_OLDEST = _page_of(_Q.id.asc(), _PLACE.asc())
_NEWEST = _page_of(_Q.id.desc(), _PLACE.desc())
_ITEMS = sa.select(_Q.item_id).where(_IS_LISTED, _Q.item_id.is_not(None)).group_by(_Q.item_id)
_HOW_MANY = Statement(
    sa.select(
        sa.func.count(),
        sa.select(sa.func.count()).select_from(_ITEMS.subquery()).scalar_subquery(),
        sa.func.count() - sa.func.count(_Q.item_id),
    )
    .select_from(questions)
    .where(_IS_LISTED)
)
_IS_OPEN = Statement(_PLACES.where(_Q.id == where_param("id")))
_BEFORE = Statement(
    sa.select(sa.func.count()).select_from(questions).where(_IS_LISTED, where_param("id") > _PLACE)
)
_COUNT = Statement(sa.select(sa.func.count()).select_from(questions).where(_IS_LISTED))


class QuestionQueries(QueryBase):
    def questions(self, workflow_id: WorkflowId | None = None) -> Sequence[QuestionRow]:
        with self._readers.reading() as reader:
            if workflow_id is None:
                rows = _OPEN.all(reader.conn)
            else:
                rows = _OPEN_OF.all(reader.conn, {"given_workflow_id": workflow_id})
            return [question_of(reader.conn, row) for row in rows]

    def question_page(
        self,
        first: int,
        limit: int,
        *,
        newest_first: bool = False,
        around: QuestionId | None = None,
    ) -> QuestionPage:
        with self._readers.reading() as reader:
            count, items, about_workflows = map(int, _HOW_MANY.one(reader.conn))
            if around is not None and _IS_OPEN.one(reader.conn, {"given_id": around}):
                before = int(_BEFORE.one(reader.conn, {"given_id": around})[0])
                place = count - 1 - before if newest_first else before
                first = place // limit * limit
            if first >= count:
                first = max(0, count - 1) // limit * limit
            page = _NEWEST if newest_first else _OLDEST
            rows = page.all(reader.conn, {"limit": limit, "first": first})
            return QuestionPage(
                rows=tuple(question_of(reader.conn, row) for row in rows),
                first=first,
                count=count,
                items=items,
                about_workflows=about_workflows,
            )

    def open_question_count(self) -> int:
        return int(self._one(_COUNT)[0])


def question_of(conn: sqlite3.Connection, row: Any) -> QuestionRow:
    id, kind, workflow_id, workflow, item_id, logical_item_id, item_title, *rest = row
    attempt, mutation_id, mutation_title, sentence, actions, opened, detail, *rest = rest
    failure, has_settings, is_first, facts, title_facts, sent_by, sent = rest
    causes, cause_count = first_causes(conn, mutation_id)
    return QuestionRow(
        id=QuestionId(id),
        kind=QuestionKind(kind),
        workflow_id=WorkflowId(workflow_id),
        workflow=workflow,
        item_id=item_id,
        logical_item_id=logical_item_id,
        item_title=item_title,
        attempt=attempt,
        mutation_id=mutation_id,
        mutation_title=from_message(mutation_title, title_facts),
        sentence=from_message(sentence, facts),
        actions=actions_of(actions),
        opened_at=from_ms(opened),
        detail=from_json(detail),
        causes=causes,
        cause_count=cause_count,
        failure=None if failure is None else FailureKind(failure),
        has_settings=bool(has_settings),
        is_first_version=bool(is_first),
        answers=answers_to(conn, mutation_id),
        sent_by=sent_by or "",
        sent=from_json(sent),
    )


_LISTED = sa.select(sa.func.json_each(where_param("items")).table_valued("value").c.value)


def _about(item: sa.ColumnElement[Any], source: Any) -> sa.Select[Any]:
    return (
        sa.select(
            _Q.id,
            item,
            mutations.c.title,
            _Q.sentence,
            _Q.opened_at,
            _Q.answered_at,
            _Q.answer,
            _Q.sentence_facts,
            mutations.c.title_facts,
        )
        .select_from(source.outerjoin(mutations, mutations.c.id == _Q.mutation_id))
        .where(item.in_(_LISTED))
    )


_OWN = Statement(_about(_Q.item_id, questions))
_CAUSED = Statement(
    _about(
        mutation_causes.c.item_id,
        questions.join(mutation_causes, mutation_causes.c.mutation_id == _Q.mutation_id),
    )
)


class HistoryPages(QueryBase):
    def questions_about(self, item_ids: Sequence[ItemId]) -> Sequence[PastQuestion]:
        values = {"given_items": json.dumps([int(one) for one in item_ids])}
        with self._readers.reading() as reader:
            rows = {*_OWN.all(reader.conn, values), *_CAUSED.all(reader.conn, values)}
        return [_past_question(row) for row in sorted(rows, key=lambda row: (row[0], row[1]))]


def _past_question(row: Any) -> PastQuestion:
    id, item_id, title, sentence, opened, answered, answer, facts, title_facts = row
    return PastQuestion(
        id=QuestionId(id),
        item_id=ItemId(item_id),
        mutation_title=from_message(title, title_facts),
        sentence=from_message(sentence, facts),
        opened_at=from_ms(opened),
        answered_at=from_ms_or_none(answered),
        answer=answer,
    )

"""Mutations for screens and `show`, with the inputs that caused them and the user's answers about
unknown outcomes."""

import json
import sqlite3
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, MutationId, RunId, WorkflowId
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, StepAnswer
from keep_desktop.domain.runs import HandlerType
from keep_desktop.ports.views import CauseRow, MutationRow
from keep_desktop.storage.queries.base import IS_ACTIVE_RUN, QueryBase
from keep_desktop.storage.statements import Statement, literal, where_param
from keep_desktop.storage.tables import (
    IS_OPEN_MUTATION,
    PARAMS,
    items,
    mutation_causes,
    mutations,
    questions,
    runs,
)
from keep_desktop.storage.values import (
    from_json,
    from_key,
    from_message,
    from_ms,
    from_ms_or_none,
    to_ms,
)

_Q = questions.c
_M = mutations.c
#: After the other answers the same step is asked about again only if they were undone.
_ANSWER_CODES = frozenset({Answer.TRY_AGAIN, Answer.DID_NOT_HAPPEN, Answer.HAPPENED})

#: For a row of `mutations`: its answers as JSON, for `answers_from`.
ANSWERS = (
    sa.select(
        sa.func.json_group_array(sa.func.json_array(_Q.answered_at, _Q.answer, type_=sa.Text))
    )
    .where(_Q.mutation_id == _M.id, _Q.answered_at.is_not(None))
    .correlate(mutations)
    .scalar_subquery()
)

_this, _earlier = mutations.alias("this"), mutations.alias("earlier")
_its_run, _that_run = runs.alias("its_run"), runs.alias("that_run")
_its_cause, _that_cause = mutation_causes.alias("its_cause"), mutation_causes.alias("that_cause")
_FIRST_CAUSE = (
    sa.select(sa.func.min(mutation_causes.c.item_id))
    .where(mutation_causes.c.mutation_id == where_param("mutation_id"))
    .scalar_subquery()
)
# Each run of a handler begins a new step: the same handler did the same for the same input.
_SAME_OF_HANDLER = (
    sa.select(_earlier.c.id)
    .select_from(
        _its_cause.join(
            _that_cause,
            sa.and_(
                _that_cause.c.item_id == _its_cause.c.item_id,
                _that_cause.c.attempt == _its_cause.c.attempt,
            ),
        )
        .join(_this, _this.c.id == _its_cause.c.mutation_id)
        .join(_earlier, _earlier.c.id == _that_cause.c.mutation_id)
        .join(_its_run, _its_run.c.id == _this.c.run_id)
        .join(_that_run, _that_run.c.id == _earlier.c.run_id)
    )
    .where(
        _its_cause.c.mutation_id == where_param("mutation_id"),
        _its_cause.c.item_id == _FIRST_CAUSE,
        _earlier.c.id < where_param("mutation_id"),
        _this.c.item_id.is_(None),
        _earlier.c.item_id.is_(None),
        _earlier.c.namespace == _this.c.namespace,
        _earlier.c.method == _this.c.method,
        _earlier.c.title == _this.c.title,
        _that_run.c.handler_name == _its_run.c.handler_name,
    )
)
_ANSWERED = sa.select(_Q.answered_at, _Q.answer).where(_Q.answered_at.is_not(None))
_OF_STEP = Statement(_ANSWERED.where(_Q.mutation_id == where_param("mutation_id")))
_OF_SAME = Statement(_ANSWERED.where(_Q.mutation_id.in_(_SAME_OF_HANDLER)))


def answers_from(text: str) -> tuple[StepAnswer, ...]:
    """Oldest first; without questions that were closed without an answer."""
    return _answers(json.loads(text))


def answers_to(conn: sqlite3.Connection, mutation_id: int | None) -> tuple[StepAnswer, ...]:
    """The same for one step; for a handler's also answers about earlier runs that did the same for
    the same input."""
    if mutation_id is None:
        return ()
    this = {"given_mutation_id": mutation_id}
    return _answers([*_OF_STEP.all(conn, this), *_OF_SAME.all(conn, this)])


def _answers(rows: Sequence[tuple[int, str]]) -> tuple[StepAnswer, ...]:
    words = sorted((at, word) for at, word in rows if word in _ANSWER_CODES)
    return tuple(StepAnswer(answer=Answer(word), at=from_ms(at)) for at, word in words)


#: The limit of named inputs.
_NAMED = 20

_C = mutation_causes.c
_CAUSES = Statement(
    sa.select(_C.item_id, items.c.title, _C.attempt)
    .select_from(mutation_causes.join(items, items.c.id == _C.item_id))
    .where(_C.mutation_id == where_param("mutation_id"))
    .order_by(_C.item_id)
    .limit(sa.bindparam("limit"))
)
_COUNT = Statement(
    sa.select(sa.func.count())
    .select_from(mutation_causes)
    .where(_C.mutation_id == where_param("mutation_id"))
)

_CAUSES_OF_WORKFLOW = Statement(
    sa.select(_C.mutation_id, _C.item_id, items.c.title, _C.attempt)
    .select_from(items.join(mutation_causes, _C.item_id == items.c.id))
    .where(items.c.workflow_id == where_param("workflow_id"))
)


def causes_of_workflow(
    conn: sqlite3.Connection, workflow_id: WorkflowId
) -> list[tuple[MutationId, CauseRow]]:
    """For each step of its handlers, in order."""
    rows = sorted(_CAUSES_OF_WORKFLOW.all(conn, {"given_workflow_id": workflow_id}))
    return [(MutationId(id), _cause_row(cause)) for id, *cause in rows]


def causes_of_step(conn: sqlite3.Connection, mutation_id: int) -> tuple[CauseRow, ...]:
    """All of them, oldest first."""
    return _causes(conn, mutation_id, limit=-1)


def first_causes(
    conn: sqlite3.Connection, mutation_id: int | None
) -> tuple[tuple[CauseRow, ...], int]:
    """The oldest of them, and the total; none without a step."""
    if mutation_id is None:
        return (), 0
    first = _causes(conn, mutation_id, limit=_NAMED)
    if len(first) < _NAMED:
        return first, len(first)
    return first, _COUNT.one(conn, {"given_mutation_id": mutation_id})[0]


def _causes(conn: sqlite3.Connection, mutation_id: int, *, limit: int) -> tuple[CauseRow, ...]:
    rows = _CAUSES.all(conn, {"given_mutation_id": mutation_id, "limit": limit})
    return tuple(_cause_row(row) for row in rows)


def _cause_row(row: Any) -> CauseRow:
    item_id, title, attempt = row
    return CauseRow(item_id=ItemId(item_id), title=title, attempt=attempt)


_undo = mutations.alias("undo")
#: When another mutation undid this one; NULL if none did.
UNDONE_AT = (
    sa.select(sa.func.max(_undo.c.updated_at))
    .where(_undo.c.undo_of == _M.id, _undo.c.status == sa.literal_column("'applied'"))
    .correlate(mutations)
    .scalar_subquery()
)

_HANDLER = sa.case((runs.c.handler_type == literal(HandlerType.CONSUMER), runs.c.handler_name))


def select_mutations(attempt: sa.ColumnElement[int] = _M.attempt) -> sa.Select[Any]:
    """The rows that `mutation_row` reads; *attempt* is the one they are shown under."""
    return sa.select(
        _M.id,
        _M.run_id,
        _M.item_id,
        items.c.logical_item_id,
        attempt,
        _M.namespace,
        _M.method,
        _M.title,
        _M.status,
        PARAMS,
        _M.result,
        _M.error,
        _M.key,
        _M.reconcile_attempts,
        _M.resolved_by,
        _M.resolved_at,
        _M.created_at,
        _M.updated_at,
        _M.look_at,
        _M.undo_of,
        UNDONE_AT,
        _HANDLER,
        _M.ui_title,
        ANSWERS,
        _M.error_facts,
        _M.title_facts,
    ).select_from(
        mutations.join(runs, runs.c.id == _M.run_id).outerjoin(items, items.c.id == _M.item_id)
    )


_OF_WORKFLOW = Statement(
    select_mutations().where(_M.workflow_id == where_param("workflow_id")).order_by(_M.id)
)
_own = runs.alias("own")
_session = sa.select(_own.c.session_id).where(_own.c.id == where_param("run_id")).scalar_subquery()
_APPLIED_IN_SESSION = sa.and_(
    _M.run_id.in_(sa.select(runs.c.id).where(runs.c.session_id == _session)),
    _M.status == literal(MutationStatus.APPLIED),
    _M.undo_of.is_(None),
)
_OF_SESSION = Statement(
    sa.union_all(
        sa.select(_M.id, _M.item_id, _M.attempt).where(
            _APPLIED_IN_SESSION, _M.item_id.is_not(None)
        ),
        sa.select(_M.id, mutation_causes.c.item_id, mutation_causes.c.attempt)
        .select_from(mutations.join(mutation_causes, mutation_causes.c.mutation_id == _M.id))
        .where(_APPLIED_IN_SESSION, _M.item_id.is_(None)),
    )
)
_ENDS_SINCE = sa.or_(runs.c.ended_at.is_(None), runs.c.ended_at >= where_param("since"))
_UNKNOWN = Statement(
    sa.select(sa.func.count(), sa.func.count(sa.case((_ENDS_SINCE, 1))))
    .select_from(mutations.join(runs, runs.c.id == _M.run_id))
    .where(
        IS_OPEN_MUTATION,
        sa.or_(_M.status != sa.literal_column("'in_flight'"), sa.not_(IS_ACTIVE_RUN)),
    )
)


class MutationQueries(QueryBase):
    def attempts_of_run(self, run_id: RunId) -> Sequence[tuple[ItemId, int]]:
        with self._readers.reading() as reader:
            rows = _OF_SESSION.all(reader.conn, {"given_run_id": run_id})
        return list(
            dict.fromkeys(
                (ItemId(item_id), attempt) for _, item_id, attempt in sorted(rows, reverse=True)
            )
        )

    def mutations(self, workflow_id: WorkflowId) -> Sequence[MutationRow]:
        """In the order in which they began."""
        return [
            mutation_row(row) for row in self._all(_OF_WORKFLOW, {"given_workflow_id": workflow_id})
        ]

    def unknown_steps(self, since: datetime | None) -> tuple[int, int]:
        values = {"given_since": None if since is None else to_ms(since)}
        with self._readers.reading() as reader:
            every, ended_since = _UNKNOWN.one(reader.conn, values)
        return int(ended_since), int(every) - int(ended_since)


def mutation_row(row: Any) -> MutationRow:
    id, run_id, item_id, logical_item_id, attempt, namespace, method, title, status, *rest = row
    params, result, error, key, reconcile_attempts, *rest = rest
    resolved_by, resolved_at, created, updated, look_at, undo_of, undone_at, *rest = rest
    handler, ui_title, answers, facts, title_facts = rest
    return MutationRow(
        id=MutationId(id),
        run_id=RunId(run_id),
        item_id=item_id,
        logical_item_id=logical_item_id,
        attempt=attempt,
        namespace=namespace,
        method=method,
        title=from_message(title, title_facts),
        status=MutationStatus(status),
        params=from_json(params),
        result=from_json(result),
        error=from_message(error, facts),
        key=from_key(key),
        reconcile_attempts=reconcile_attempts,
        resolved_by=None if resolved_by is None else ResolvedBy(resolved_by),
        resolved_at=from_ms_or_none(resolved_at),
        created_at=from_ms(created),
        updated_at=from_ms(updated),
        look_at=from_ms_or_none(look_at),
        undo_of=None if undo_of is None else MutationId(undo_of),
        undone_at=from_ms_or_none(undone_at),
        handler=handler,
        ui_title=ui_title,
        answers=answers_from(answers),
    )

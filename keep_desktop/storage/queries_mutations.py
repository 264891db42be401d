"""Mutations as screens and `show` read them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import MutationId, RunId, WorkflowId
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.runs import HandlerType
from keep_desktop.ports.views import MutationRow
from keep_desktop.storage.queries_base import IS_ACTIVE_RUN, Reading
from keep_desktop.storage.statements import Statement, constant, given
from keep_desktop.storage.step_answers import ANSWERS, answers_from
from keep_desktop.storage.tables import IS_OPEN_MUTATION, items, mutations, runs
from keep_desktop.storage.values import from_json, from_key, from_ms, from_ms_or_none, to_ms

_M = mutations.c
_undo = mutations.alias("undo")
#: When another mutation took this one back; NULL where none did.
UNDONE_AT = (
    sa.select(sa.func.max(_undo.c.updated_at))
    .where(_undo.c.undo_of == _M.id, _undo.c.status == sa.literal_column("'applied'"))
    .correlate(mutations)
    .scalar_subquery()
)

_HANDLER = sa.case((runs.c.handler_type == constant(HandlerType.CONSUMER), runs.c.handler_name))


def select_mutations(attempt: sa.ColumnElement[int] = _M.attempt) -> sa.Select[Any]:
    """The rows that `mutation_row` reads; *attempt* is the one that they are shown under."""
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
        _M.params,
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
    ).select_from(
        mutations.join(runs, runs.c.id == _M.run_id).outerjoin(items, items.c.id == _M.item_id)
    )


_OF_WORKFLOW = Statement(
    select_mutations().where(_M.workflow_id == given("workflow_id")).order_by(_M.id)
)
_ENDS_SINCE = sa.or_(runs.c.ended_at.is_(None), runs.c.ended_at >= given("since"))
_UNKNOWN = Statement(
    sa.select(sa.func.count(), sa.func.count(sa.case((_ENDS_SINCE, 1))))
    .select_from(mutations.join(runs, runs.c.id == _M.run_id))
    .where(
        IS_OPEN_MUTATION,
        sa.or_(_M.status != sa.literal_column("'in_flight'"), sa.not_(IS_ACTIVE_RUN)),
    )
)


class MutationQueries(Reading):
    def mutations(self, workflow_id: WorkflowId) -> Sequence[MutationRow]:
        """In the order in which they began."""
        with self._readers.reading() as reader:
            rows = _OF_WORKFLOW.all(reader.conn, {"given_workflow_id": workflow_id})
        return [mutation_row(row) for row in rows]

    def unknown_steps(self, since: datetime | None) -> tuple[int, int]:
        values = {"given_since": None if since is None else to_ms(since)}
        with self._readers.reading() as reader:
            every, ended_since = _UNKNOWN.one(reader.conn, values)
        return int(ended_since), int(every) - int(ended_since)


def mutation_row(row: Any) -> MutationRow:
    id, run_id, item_id, logical_item_id, attempt, namespace, method, title, status, *rest = row
    params, result, error, key, reconcile_attempts, *rest = rest
    resolved_by, resolved_at, created, updated, look_at, undo_of, undone_at, *rest = rest
    handler, ui_title, answers = rest
    return MutationRow(
        id=MutationId(id),
        run_id=RunId(run_id),
        item_id=item_id,
        logical_item_id=logical_item_id,
        attempt=attempt,
        namespace=namespace,
        method=method,
        title=title,
        status=MutationStatus(status),
        params=from_json(params),
        result=from_json(result),
        error=error,
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

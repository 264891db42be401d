"""The inputs that a step stems from, as screens name them."""

import sqlite3
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, MutationId, WorkflowId
from keep_desktop.ports.views import CauseRow
from keep_desktop.storage.handler_tables import mutation_causes
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import items

#: How many are named where there are many.
_NAMED = 20

_C = mutation_causes.c
_CAUSES = Statement(
    sa.select(_C.item_id, items.c.title, _C.attempt)
    .select_from(mutation_causes.join(items, items.c.id == _C.item_id))
    .where(_C.mutation_id == given("mutation_id"))
    .order_by(_C.item_id)
    .limit(sa.bindparam("limit"))
)
_COUNT = Statement(
    sa.select(sa.func.count())
    .select_from(mutation_causes)
    .where(_C.mutation_id == given("mutation_id"))
)

_OF_WORKFLOW = Statement(
    sa.select(_C.mutation_id, _C.item_id, items.c.title, _C.attempt)
    .select_from(items.join(mutation_causes, _C.item_id == items.c.id))
    .where(items.c.workflow_id == given("workflow_id"))
)


def causes_of_workflow(
    conn: sqlite3.Connection, workflow_id: WorkflowId
) -> list[tuple[MutationId, CauseRow]]:
    """Of each step of its handlers, in their order."""
    rows = sorted(_OF_WORKFLOW.all(conn, {"given_workflow_id": workflow_id}))
    return [(MutationId(id), _cause_row(cause)) for id, *cause in rows]


def causes_of_step(conn: sqlite3.Connection, mutation_id: int) -> tuple[CauseRow, ...]:
    """All of them, oldest first."""
    return _causes(conn, mutation_id, limit=-1)


def first_causes(
    conn: sqlite3.Connection, mutation_id: int | None
) -> tuple[tuple[CauseRow, ...], int]:
    """The oldest of them, and how many there are; none where there is no step."""
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

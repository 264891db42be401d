"""Items, their attempts and mutations as screens and `show` read them."""

import sqlite3
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import (
    AttemptRow,
    ItemDetail,
    ItemFilter,
    ItemRow,
    ItemSort,
    MutationRow,
    Page,
)
from keep_desktop.storage.item_pages import COLUMNS, after_cursor, cursor_of, page_statement
from keep_desktop.storage.queries_base import IS_ACTIVE_RUN, VERSION_LABEL, Reading
from keep_desktop.storage.queries_mutations import SELECT_MUTATIONS, mutation_row
from keep_desktop.storage.queries_questions import OPEN_OF_ITEM, question_row
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import attempts, items, mutations, runs, script_versions
from keep_desktop.storage.values import folded, from_ms, from_ms_or_none

_A = attempts.c

_ACTIVE_RUN = Statement(
    sa.select(runs.c.id).where(runs.c.workflow_id == given("workflow_id"), IS_ACTIVE_RUN)
)
_ITEM = Statement(sa.select(*COLUMNS, items.c.workflow_id).where(items.c.id == given("id")))
_ATTEMPTS = Statement(
    sa.select(
        _A.number,
        _A.status,
        _A.version_id,
        VERSION_LABEL,
        _A.error,
        _A.started_at,
        _A.ended_at,
    )
    .select_from(attempts.outerjoin(script_versions, script_versions.c.id == _A.version_id))
    .where(_A.item_id == given("item_id"))
    .order_by(_A.number.desc())
)
_MUTATIONS = Statement(
    SELECT_MUTATIONS.where(mutations.c.item_id == given("item_id"))
    .order_by(None)
    .order_by(mutations.c.attempt, mutations.c.id)
)


class ItemQueries(Reading):
    def items(
        self,
        workflow_id: WorkflowId,
        *,
        filter: ItemFilter = ItemFilter.ALL,
        sort: ItemSort = ItemSort.NEWEST,
        search: str = "",
        after: str | None = None,
        limit: int = 100,
    ) -> Page[ItemRow]:
        statement = page_statement(
            filter, sort, searching=bool(search), continued=after is not None
        )
        values: dict[str, Any] = {"given_workflow_id": workflow_id, "limit": limit + 1}
        if search:
            values["given_needle"] = folded(search)
        if after is not None:
            values.update(after_cursor(sort, after))
        with self._readers.reading() as reader:
            rows = statement.all(reader.conn, values)
            active = _active_run(reader.conn, workflow_id)
        page = rows[:limit]
        more = len(rows) > limit and page
        return Page(
            rows=tuple(_item_row(row, active) for row in page),
            cursor=cursor_of(sort, _named(page[-1])) if more else None,
        )

    def attempts(self, item_id: ItemId) -> Sequence[AttemptRow]:
        with self._readers.reading() as reader:
            return _attempts(reader.conn, item_id)

    def item(self, item_id: ItemId) -> ItemDetail | None:
        with self._readers.reading() as reader:
            row = _ITEM.one(reader.conn, {"given_id": item_id})
            if row is None:
                return None
            *columns, workflow_id = row
            question = OPEN_OF_ITEM.one(
                reader.conn, {"given_workflow_id": workflow_id, "given_item_id": item_id}
            )
            return ItemDetail(
                row=_item_row(columns, _active_run(reader.conn, workflow_id)),
                workflow_id=workflow_id,
                attempts=tuple(_attempts(reader.conn, item_id)),
                question=None if question is None else question_row(question),
            )


def _active_run(conn: sqlite3.Connection, workflow_id: WorkflowId) -> int | None:
    row = _ACTIVE_RUN.one(conn, {"given_workflow_id": workflow_id})
    return None if row is None else int(row[0])


def _attempts(conn: sqlite3.Connection, item_id: ItemId) -> Sequence[AttemptRow]:
    begun: dict[int, list[MutationRow]] = {}
    for row in _MUTATIONS.all(conn, {"given_item_id": item_id}):
        mutation = mutation_row(row)
        begun.setdefault(mutation.attempt, []).append(mutation)
    rows = _ATTEMPTS.all(conn, {"given_item_id": item_id})
    return [_attempt_row(row, tuple(begun.get(row[0], ()))) for row in rows]


def _named(row: Sequence[Any]) -> dict[str, Any]:
    return {column.name: value for column, value in zip(COLUMNS, row, strict=True)}


def _item_row(row: Sequence[Any], active_run: int | None) -> ItemRow:
    id, logical_item_id, title, status, attempt, last_run, created, updated, _ = row
    held = status == ItemStatus.PROCESSING.value
    return ItemRow(
        id=ItemId(id),
        logical_item_id=logical_item_id,
        title=title,
        status=ItemStatus(status),
        running=held and active_run is not None and last_run == active_run,
        attempt=attempt,
        created_at=from_ms(created),
        updated_at=from_ms(updated),
    )


def _attempt_row(row: Any, begun: tuple[MutationRow, ...]) -> AttemptRow:
    number, status, version_id, version, error, started, ended = row
    return AttemptRow(
        number=number,
        status=ItemStatus(status),
        version_id=version_id,
        version=version or "",
        error=error,
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
        mutations=begun,
    )

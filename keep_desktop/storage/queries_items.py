"""Items, their attempts and mutations as screens and `show` read them."""

import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, SessionId, WorkflowId
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
from keep_desktop.storage.handler_tables import mutation_causes
from keep_desktop.storage.item_pages import (
    ASKED_ABOUT,
    COLUMNS,
    INPUTS_IN_HAND,
    after_cursor,
    cursor_of,
    page_statement,
)
from keep_desktop.storage.queries_base import IS_ACTIVE_RUN, STALE_AFTER, VERSION_LABEL, Reading
from keep_desktop.storage.queries_mutations import mutation_row, select_mutations
from keep_desktop.storage.queries_questions import OPEN_OF_INPUT, OPEN_OF_ITEM, question_of
from keep_desktop.storage.statements import Statement, constant, given
from keep_desktop.storage.tables import attempts, items, mutations, runs, script_versions
from keep_desktop.storage.taken_back import TAKEN_BACK
from keep_desktop.storage.values import folded, from_ms, from_ms_or_none
from keep_desktop.storage.waiting import with_waits
from keep_desktop.storage.withdrawn import IS_OF_ITEM

_A = attempts.c

_ACTIVE_RUN = Statement(
    sa.select(runs.c.id).where(runs.c.workflow_id == given("workflow_id"), IS_ACTIVE_RUN)
)
_ITEM = Statement(sa.select(*COLUMNS, items.c.workflow_id).where(items.c.id == given("id")))
# One run had it in hand from its begin to its end; a later attempt begins with the user's wish.
_AT_ONE_GO = sa.exists(
    sa.select(constant(1))
    .select_from(items.join(runs, runs.c.id == items.c.created_by_run_id))
    .where(
        items.c.id == _A.item_id,
        _A.number == constant(1),
        _A.ended_at <= sa.func.coalesce(runs.c.ended_at, _A.ended_at),
    )
    .correlate(attempts)
)
_ATTEMPTS = Statement(
    sa.select(
        _A.number,
        _A.status,
        _A.version_id,
        VERSION_LABEL,
        _A.error,
        _A.started_at,
        _A.ended_at,
        _A.skipped_at,
        _AT_ONE_GO,
    )
    .select_from(attempts.outerjoin(script_versions, script_versions.c.id == _A.version_id))
    .where(_A.item_id == given("item_id"), IS_OF_ITEM)
    .order_by(_A.number.desc())
)
_ASKED = Statement(ASKED_ABOUT)
_IN_HAND = Statement(INPUTS_IN_HAND)
_MUTATIONS = Statement(
    select_mutations()
    .where(mutations.c.item_id == given("item_id"))
    .order_by(mutations.c.attempt, mutations.c.id)
)
# Of an input: what handlers made of it, under the attempts of the input.
_CAUSED = Statement(
    select_mutations(mutation_causes.c.attempt)
    .join(mutation_causes, mutation_causes.c.mutation_id == mutations.c.id)
    .where(mutation_causes.c.item_id == given("item_id"))
    .order_by(mutation_causes.c.attempt, mutation_causes.c.mutation_id)
)


_FAILED = (ItemStatus.FAILED.value, ItemStatus.NEEDS_ATTENTION.value)


@dataclass(frozen=True, slots=True)
class _Hands:
    """In whose hands items are: the active run's, with the inputs that it has taken up, or the
    user's, by open questions about them. All are few, as a workflow waits for its answer."""

    active_run: int | None
    inputs: frozenset[int]
    asked: frozenset[int]
    #: An input that has not changed since then is stale.
    stale_before: datetime

    def hold(self, item_id: int, last_run: int | None, *, is_input: bool) -> bool:
        if is_input:
            return item_id in self.inputs
        return self.active_run is not None and last_run == self.active_run


class ItemQueries(Reading):
    def items(
        self,
        workflow_id: WorkflowId,
        *,
        filter: ItemFilter = ItemFilter.ALL,
        sort: ItemSort = ItemSort.NEWEST,
        search: str = "",
        session_id: SessionId | None = None,
        after: str | None = None,
        limit: int = 100,
    ) -> Page[ItemRow]:
        statement = page_statement(
            filter,
            sort,
            searching=bool(search),
            continued=after is not None,
            of_session=session_id is not None,
        )
        values: dict[str, Any] = {"given_workflow_id": workflow_id, "limit": limit + 1}
        if session_id is not None:
            values["given_session_id"] = session_id
        if search:
            values["given_needle"] = folded(search)
        if after is not None:
            values.update(after_cursor(sort, after))
        with self._readers.reading() as reader:
            rows = statement.all(reader.conn, values)
            hands = self._hands(reader.conn, workflow_id)
            page = rows[:limit]
            read = with_waits(
                reader.conn,
                workflow_id,
                (item_row(row, hands) for row in page),
                runs=hands.active_run is not None,
            )
        more = len(rows) > limit and page
        return Page(
            rows=read,
            cursor=cursor_of(sort, _named(page[-1])) if more else None,
        )

    def taken_back(self, workflow_id: WorkflowId) -> Collection[ItemId]:
        with self._readers.reading() as reader:
            rows = TAKEN_BACK.all(reader.conn, {"given_id": workflow_id})
        return frozenset(ItemId(item_id) for (item_id,) in rows)

    def attempts(self, item_id: ItemId) -> Sequence[AttemptRow]:
        with self._readers.reading() as reader:
            return _attempts(reader.conn, item_id)

    def item(self, item_id: ItemId) -> ItemDetail | None:
        with self._readers.reading() as reader:
            row = _ITEM.one(reader.conn, {"given_id": item_id})
            if row is None:
                return None
            *columns, workflow_id = row
            about = {"given_workflow_id": workflow_id, "given_item_id": item_id}
            question = OPEN_OF_ITEM.one(reader.conn, about) or OPEN_OF_INPUT.one(reader.conn, about)
            return ItemDetail(
                row=item_row(columns, self._hands(reader.conn, workflow_id)),
                workflow_id=workflow_id,
                attempts=tuple(_attempts(reader.conn, item_id)),
                question=None if question is None else question_of(reader.conn, question),
            )

    def _hands(self, conn: sqlite3.Connection, workflow_id: WorkflowId) -> _Hands:
        this = {"given_workflow_id": workflow_id}
        active = _ACTIVE_RUN.one(conn, this)
        return _Hands(
            active_run=None if active is None else int(active[0]),
            inputs=frozenset(id for (id,) in _IN_HAND.all(conn, this)),
            asked=frozenset(id for (id,) in _ASKED.all(conn, this)),
            stale_before=self._clock.now() - STALE_AFTER,
        )


def _attempts(conn: sqlite3.Connection, item_id: ItemId) -> Sequence[AttemptRow]:
    begun: dict[int, list[MutationRow]] = {}
    this = {"given_item_id": item_id}
    # Its own and those that stem from it, both in their order; only an undone input has both.
    for row in sorted((*_MUTATIONS.all(conn, this), *_CAUSED.all(conn, this)), key=itemgetter(0)):
        mutation = mutation_row(row)
        begun.setdefault(mutation.attempt, []).append(mutation)
    rows = _ATTEMPTS.all(conn, this)
    return [_attempt_row(row, tuple(begun.get(row[0], ()))) for row in rows]


def _named(row: Sequence[Any]) -> dict[str, Any]:
    return {column.name: value for column, value in zip(COLUMNS, row, strict=True)}


def item_row(row: Sequence[Any], hands: _Hands) -> ItemRow:
    id, logical_item_id, title, status, attempt, last_run, created, updated, *rest = row
    _, source, taken_back, failures = rest
    held = status == ItemStatus.PROCESSING.value
    is_input = source is not None
    return ItemRow(
        id=ItemId(id),
        logical_item_id=logical_item_id,
        title=title,
        status=ItemStatus(status),
        running=held and hands.hold(id, last_run, is_input=is_input),
        attempt=attempt,
        created_at=from_ms(created),
        updated_at=from_ms(updated),
        is_input=is_input,
        stale=is_input and held and from_ms(updated) < hands.stale_before,
        asked=id in hands.asked,
        taken_back_at=from_ms_or_none(taken_back) if status == ItemStatus.DONE.value else None,
        tries=failures if status in _FAILED else 0,
    )


def _attempt_row(row: Any, begun: tuple[MutationRow, ...]) -> AttemptRow:
    number, status, version_id, version, error, started, ended, skipped, at_one_go = row
    return AttemptRow(
        number=number,
        status=ItemStatus(status),
        version_id=version_id,
        version=version or "",
        error=error,
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
        skipped_at=from_ms_or_none(skipped),
        at_one_go=bool(at_one_go),
        mutations=begun,
    )

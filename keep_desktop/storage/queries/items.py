"""Items, their attempts and mutations for screens and `show`."""

import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from operator import itemgetter
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, SessionId, VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.views import (
    AttemptRow,
    EarlierFailure,
    ItemDetail,
    ItemFilter,
    ItemRow,
    ItemSort,
    MutationRow,
    Page,
)
from keep_desktop.storage.queries.base import IS_ACTIVE_RUN, STALE_AFTER, VERSION_LABEL, QueryBase
from keep_desktop.storage.queries.item_pages import (
    ACTIVE_INPUTS,
    COLUMNS,
    QUESTIONED_ITEMS,
    after_cursor,
    cursor_of,
    page_statement,
)
from keep_desktop.storage.queries.mutations import mutation_row, select_mutations
from keep_desktop.storage.queries.questions import OPEN_OF_INPUT, OPEN_OF_ITEM, question_of
from keep_desktop.storage.queries.waiting import with_waits
from keep_desktop.storage.statements import Statement, literal, where_param
from keep_desktop.storage.stores.item_changes import IS_OF_ITEM, UNDONE_ITEMS, received_of
from keep_desktop.storage.tables import (
    attempts,
    items,
    mutation_causes,
    mutations,
    questions,
    runs,
    script_versions,
)
from keep_desktop.storage.values import folded, from_message, from_ms, from_ms_or_none, to_ms

_A = attempts.c

_ACTIVE_RUN = Statement(
    sa.select(runs.c.id).where(runs.c.workflow_id == where_param("workflow_id"), IS_ACTIVE_RUN)
)
_ITEM = Statement(sa.select(*COLUMNS, items.c.workflow_id).where(items.c.id == where_param("id")))
# One run processed it from begin to end; a later attempt starts at the user's request.
_AT_ONE_GO = sa.exists(
    sa.select(literal(1))
    .select_from(items.join(runs, runs.c.id == items.c.created_by_run_id))
    .where(
        items.c.id == _A.item_id,
        _A.number == literal(1),
        _A.ended_at <= sa.func.coalesce(runs.c.ended_at, _A.ended_at),
    )
    .correlate(attempts)
)
# Any later run or skip changes the item's time.
_UNDOABLE = sa.exists(
    sa.select(literal(1))
    .where(
        items.c.id == _A.item_id,
        items.c.attempt == _A.number,
        items.c.status == literal(ItemStatus.PROCESSING),
        items.c.updated_at == _A.started_at,
        _A.before.is_not(None),
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
        _A.error_facts,
        _A.started_at,
        _A.ended_at,
        _A.skipped_at,
        _AT_ONE_GO,
        _UNDOABLE,
    )
    .select_from(attempts.outerjoin(script_versions, script_versions.c.id == _A.version_id))
    .where(_A.item_id == where_param("item_id"), IS_OF_ITEM)
    .order_by(_A.number.desc())
)
_TRIED_AGAIN = Statement(
    sa.select(
        questions.c.sentence,
        questions.c.sentence_facts,
        questions.c.opened_at,
        questions.c.answered_at,
    )
    .where(
        questions.c.item_id == where_param("item_id"),
        questions.c.kind == literal(QuestionKind.ITEM_FAILED),
        questions.c.answer == literal(Answer.TRY_AGAIN),
    )
    .order_by(questions.c.id)
)
_QUESTIONED = Statement(QUESTIONED_ITEMS)
_ACTIVE_INPUTS = Statement(ACTIVE_INPUTS)
_MUTATIONS = Statement(
    select_mutations()
    .where(mutations.c.item_id == where_param("item_id"))
    .order_by(mutations.c.attempt, mutations.c.id)
)
# For an input: what handlers did with it, by attempt of the input.
_CAUSED = Statement(
    select_mutations(mutation_causes.c.attempt)
    .join(mutation_causes, mutation_causes.c.mutation_id == mutations.c.id)
    .where(mutation_causes.c.item_id == where_param("item_id"))
    .order_by(mutation_causes.c.attempt, mutation_causes.c.mutation_id)
)


_FAILED = (ItemStatus.FAILED.value, ItemStatus.NEEDS_ATTENTION.value)


@immutable
class _ItemOwners:
    """Items that the active run is processing, with its reserved inputs, and items with open
    questions. All are few, as a workflow waits for its answer."""

    active_run: int | None
    inputs: frozenset[int]
    questioned: frozenset[int]
    #: An input that has not changed since then is stale.
    stale_before: datetime

    def owns(self, item_id: int, last_run: int | None, *, is_input: bool) -> bool:
        if is_input:
            return item_id in self.inputs
        return self.active_run is not None and last_run == self.active_run


class ItemQueries(QueryBase):
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
            owners = self._owners(reader.conn, workflow_id)
            page = rows[:limit]
            read = with_waits(
                reader.conn,
                workflow_id,
                (item_row(row, owners) for row in page),
                runs=owners.active_run is not None,
            )
        more = len(rows) > limit and page
        return Page(
            rows=read,
            cursor=cursor_of(sort, _named(page[-1])) if more else None,
        )

    def undone_items(self, workflow_id: WorkflowId) -> Collection[ItemId]:
        with self._readers.reading() as reader:
            rows = UNDONE_ITEMS.all(reader.conn, {"given_id": workflow_id})
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
                row=item_row(columns, self._owners(reader.conn, workflow_id)),
                workflow_id=workflow_id,
                attempts=tuple(_attempts(reader.conn, item_id)),
                question=None if question is None else question_of(reader.conn, question),
                received=received_of(reader.conn, item_id),
            )

    def _owners(self, conn: sqlite3.Connection, workflow_id: WorkflowId) -> _ItemOwners:
        this = {"given_workflow_id": workflow_id}
        active = _ACTIVE_RUN.one(conn, this)
        return _ItemOwners(
            active_run=None if active is None else int(active[0]),
            inputs=frozenset(id for (id,) in _ACTIVE_INPUTS.all(conn, this)),
            questioned=frozenset(id for (id,) in _QUESTIONED.all(conn, this)),
            stale_before=self._clock.now() - STALE_AFTER,
        )


def _attempts(conn: sqlite3.Connection, item_id: ItemId) -> Sequence[AttemptRow]:
    steps: dict[int, list[MutationRow]] = {}
    this = {"given_item_id": item_id}
    # Its own and those it caused, both in order; only an undone input has both.
    for row in sorted((*_MUTATIONS.all(conn, this), *_CAUSED.all(conn, this)), key=itemgetter(0)):
        mutation = mutation_row(row)
        steps.setdefault(mutation.attempt, []).append(mutation)
    found = [_attempt_row(row, tuple(steps.get(row[0], ()))) for row in _ATTEMPTS.all(conn, this)]
    return _with_earlier_failures(found, _TRIED_AGAIN.all(conn, this))


def _with_earlier_failures(
    newest_first: Sequence[AttemptRow], tried_again: Sequence[Any]
) -> Sequence[AttemptRow]:
    """Each failure in the attempt that it happened in: the last that had started."""
    failures: dict[int, list[EarlierFailure]] = {}
    for sentence, facts, opened, answered in tried_again:
        failed_at = from_ms(opened)
        number = next((one.number for one in newest_first if one.started_at <= failed_at), None)
        if number is not None:
            failure = EarlierFailure(
                sentence=from_message(sentence, facts), tried_again_at=from_ms(answered)
            )
            failures.setdefault(number, []).append(failure)
    return [
        replace(one, earlier_failures=tuple(failures[one.number]))
        if one.number in failures
        else one
        for one in newest_first
    ]


def _named(row: Sequence[Any]) -> dict[str, Any]:
    return {column.name: value for column, value in zip(COLUMNS, row, strict=True)}


def item_row(row: Sequence[Any], owners: _ItemOwners) -> ItemRow:
    id, logical_item_id, title, status, attempt, last_run, created, updated, *rest = row
    _, source, undone_at, failures = rest
    processing = status == ItemStatus.PROCESSING.value
    is_input = source is not None
    return ItemRow(
        id=ItemId(id),
        logical_item_id=logical_item_id,
        title=title,
        status=ItemStatus(status),
        running=processing and owners.owns(id, last_run, is_input=is_input),
        attempt=attempt,
        created_at=from_ms(created),
        updated_at=from_ms(updated),
        is_input=is_input,
        stale=is_input and processing and from_ms(updated) < owners.stale_before,
        has_question=id in owners.questioned,
        undone_at=from_ms_or_none(undone_at) if status == ItemStatus.DONE.value else None,
        tries=failures if status in _FAILED else 0,
    )


def _attempt_row(row: Any, steps: tuple[MutationRow, ...]) -> AttemptRow:
    number, status, version_id, version, error, facts, started, ended, *rest = row
    skipped, in_one_run, undoable = rest
    return AttemptRow(
        number=number,
        status=ItemStatus(status),
        version_id=version_id,
        version=version or "",
        error=from_message(error, facts),
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
        skipped_at=from_ms_or_none(skipped),
        in_one_run=bool(in_one_run),
        reprocess_undoable=bool(undoable),
        mutations=steps,
    )


_I = items.c
_undone = items.alias("undone")
# Few, with an index of their own, so that the others are counted in an index too.
_UNDONE = sa.select(_undone.c.id).where(
    _undone.c.workflow_id == where_param("workflow_id"), _undone.c.taken_back_at.is_not(None)
)


_FINISHED_UNDER = Statement(
    sa.select(_I.id)
    .select_from(items.join(attempts, attempts.c.item_id == _I.id))
    .where(
        _I.workflow_id == where_param("workflow_id"),
        attempts.c.version_id == where_param("version_id"),
        attempts.c.status == literal(ItemStatus.DONE),
    )
    .limit(literal(1))
)


class DoneQueries(QueryBase):
    def finished_under(self, workflow_id: WorkflowId, version_id: VersionId) -> bool:
        values = {"given_workflow_id": workflow_id, "given_version_id": version_id}
        with self._readers.reading() as reader:
            return _FINISHED_UNDER.one(reader.conn, values) is not None

    def done_items(
        self, workflow_id: WorkflowId, *, since: datetime | None = None, search: str = ""
    ) -> Sequence[ItemId]:
        rows = self._done(True, workflow_id, since, search)
        return sorted(ItemId(row[0]) for row in rows)

    def count_done(
        self, workflow_id: WorkflowId, *, since: datetime | None = None, search: str = ""
    ) -> int:
        ((count,),) = self._done(False, workflow_id, since, search)
        return int(count)

    def _done(
        self,
        as_ids: bool,
        workflow_id: WorkflowId,
        since: datetime | None,
        search: str,
    ) -> Sequence[Any]:
        statement = _statement(as_ids, since is not None, bool(search))
        values: dict[str, Any] = {"given_workflow_id": workflow_id}
        if since is not None:
            values["given_since"] = to_ms(since)
        if search:
            values["given_needle"] = folded(search)
        with self._readers.reading() as reader:
            return statement.all(reader.conn, values)


@cache
def _statement(as_ids: bool, since: bool, searching: bool) -> Statement:
    select = sa.select(_I.id if as_ids else sa.func.count()).where(
        _I.workflow_id == where_param("workflow_id"),
        _I.status == literal(ItemStatus.DONE),
        # Redundant, but the partial index by time requires it.
        _I.status != literal(ItemStatus.PROCESSING),
        _I.id.not_in(_UNDONE),
    )
    if since:
        select = select.where(_I.updated_at >= where_param("since"))
    if searching:
        select = select.where(sa.func.instr(_I.title_folded, where_param("needle")) > literal(0))
    return Statement(select)

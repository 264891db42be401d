"""Items, inputs and their attempts on disk; item and attempt change together, neither is ever
deleted.

Inputs have one row for each source, type and external id. No run processes an input as it does a
script's item: its `last_run_id` stays empty.
"""

import json
import sqlite3
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.errors import check_move
from keep_desktop.domain.ids import ItemId, RunId, VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import Attempt, Item, ItemStatus, Received
from keep_desktop.domain.runs import Session
from keep_desktop.ports.activity import Happening
from keep_desktop.ports.store_items import SessionItems
from keep_desktop.storage.statements import (
    Insert,
    Statement,
    bound,
    given,
    literal,
    set_param,
    where_param,
)
from keep_desktop.storage.stores.activity import note, note_past_attempt
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.stores.item_changes import (
    IS_OF_ITEM,
    NOTE_UNDONE,
    STANDING,
    cancel_attempt,
    keep_received,
    open_next_attempt,
)
from keep_desktop.storage.tables import attempts, item_counts, items, mutations, runs
from keep_desktop.storage.values import (
    folded,
    from_message,
    from_ms,
    from_ms_or_none,
    message_values,
    to_ms,
)

_I = items.c

SELECT_ITEMS = sa.select(
    _I.id,
    _I.workflow_id,
    _I.logical_item_id,
    _I.title,
    _I.status,
    _I.attempt,
    _I.failures,
    _I.failed_version,
    _I.least_wait_ms,
    _I.created_by_run_id,
    _I.last_run_id,
    _I.created_at,
    _I.updated_at,
    _I.source,
    _I.type,
    _I.external_id,
)
_OPEN_ATTEMPT = Insert(attempts)


def open_attempt(
    conn: sqlite3.Connection, item_id: int, number: int, version_id: VersionId, ms: int
) -> None:
    values = {
        "item_id": item_id,
        "number": number,
        "status": ItemStatus.PROCESSING.value,
        "version_id": version_id,
        "started_at": ms,
    }
    _OPEN_ATTEMPT.run(conn, values)


def item_of(row: Any) -> Item:
    id, workflow_id, logical_item_id, title, status, attempt, failures, failed, *rest = row
    least_wait_ms, created_by_run, last_run, created, updated, source, type, external_id = rest
    return Item(
        id=ItemId(id),
        workflow_id=WorkflowId(workflow_id),
        logical_item_id=logical_item_id,
        title=title,
        status=ItemStatus(status),
        attempt=attempt,
        failures=failures,
        failed_version=failed,
        least_wait=timedelta(milliseconds=least_wait_ms),
        created_by_run_id=created_by_run,
        last_run_id=last_run,
        created_at=from_ms(created),
        updated_at=from_ms(updated),
        source=source,
        type=type,
        external_id=external_id,
    )


@immutable
class InputKey:
    """Identifies an input."""

    workflow_id: WorkflowId
    source: str
    type: str
    external_id: str

    @property
    def logical_item_id(self) -> str:
        return f"{self.source}/{self.type}/{self.external_id}"


_FIND_INPUT = Statement(
    SELECT_ITEMS.where(
        *given(_I, "workflow_id", "source", "type", "external_id"),
        # Redundant, but the partial index requires it.
        _I.external_id.is_not(None),
    )
)
_GET = Statement(SELECT_ITEMS.where(_I.id == where_param("id")))
_ADD = Statement(
    upsert(items)
    .values(
        bound(
            "workflow_id",
            "logical_item_id",
            "title",
            "title_folded",
            "status",
            "attempt",
            "created_by_run_id",
            "created_at",
            "updated_at",
            "source",
            "type",
            "external_id",
        )
    )
    .on_conflict_do_nothing(index_elements=[_I.workflow_id, _I.logical_item_id])
)


def find_input(conn: sqlite3.Connection, key: InputKey) -> Item | None:
    values = {
        "given_workflow_id": key.workflow_id,
        "given_source": key.source,
        "given_type": key.type,
        "given_external_id": key.external_id,
    }
    return _FIND_INPUT.one_as(item_of, conn, values)


def register_input(
    conn: sqlite3.Connection,
    key: InputKey,
    *,
    title: str,
    run_id: RunId,
    version_id: VersionId,
    ms: int,
) -> Item:
    known = find_input(conn, key)
    if known is not None:
        return known
    values = {
        "workflow_id": key.workflow_id,
        "title": title,
        "title_folded": folded(title),
        "status": ItemStatus.PROCESSING.value,
        "attempt": 1,
        "created_by_run_id": run_id,
        "created_at": ms,
        "updated_at": ms,
        "source": key.source,
        "type": key.type,
        "external_id": key.external_id,
    }
    item_id = _add(conn, key.logical_item_id, values)
    open_attempt(conn, item_id, 1, version_id, ms)
    return item_of(_GET.one(conn, {"given_id": item_id}))


def _add(conn: sqlite3.Connection, name: str, values: dict[str, object]) -> int:
    """The number of the new row, under the first of these names that no other item has."""
    for number in count(1):
        free = name if number == 1 else f"{name} ({number})"
        cursor = _ADD.run(conn, {**values, "logical_item_id": free})
        if cursor.rowcount == 1 and cursor.lastrowid is not None:
            return cursor.lastrowid
    raise AssertionError("counting has no end")


_A = attempts.c
_PROCESSING = ItemStatus.PROCESSING.value

_OPEN = Insert(items)
_FIND = Statement(SELECT_ITEMS.where(*given(_I, "workflow_id", "logical_item_id")))
_TOUCH = Statement(
    sa.update(items)
    .where(_I.id == where_param("id"))
    .values(set_param("title", "title_folded", "last_run_id", "updated_at"))
)
_of_session = (
    _I.workflow_id == where_param("workflow_id"),
    runs.c.session_id == where_param("session_id"),
)
_WORKED_ON = sa.select(_I.status, sa.func.count(), sa.func.max(_I.updated_at)).select_from(
    items.join(runs, runs.c.id == _I.last_run_id)
)
#: Worded as in the partial indexes.
_ENDED_IN_SESSION = Statement(
    _WORKED_ON.where(
        *_of_session,
        _I.status != sa.literal_column("'processing'"),
        _I.status.in_([literal(one) for one in ItemStatus if one is not ItemStatus.PROCESSING]),
        _I.updated_at >= where_param("since"),
    ).group_by(_I.status)
)
_is_open_in_session = sa.and_(
    *_of_session, _I.source.is_(None), _I.status == sa.literal_column("'processing'")
)
_OPEN_IN_SESSION = Statement(_WORKED_ON.where(_is_open_in_session).group_by(_I.status))
_LAST_STEP_IN_SESSION = Statement(
    sa.select(sa.func.max(mutations.c.updated_at))
    .select_from(
        items.join(runs, runs.c.id == _I.last_run_id).join(
            mutations,
            sa.and_(mutations.c.item_id == _I.id, mutations.c.attempt == _I.attempt),
        )
    )
    .where(_is_open_in_session)
)
_SET_MET = Statement(
    sa.update(items).where(_I.id == where_param("id")).values(set_param("met_run_id"))
)
_failures: sa.BindParameter[Any] = sa.bindparam("new_failures")
_WAITS_AGAIN = Statement(
    sa.update(items)
    .where(
        _I.id == where_param("id"),
        _I.status == literal(ItemStatus.PROCESSING),
        _I.attempt == where_param("attempt"),
    )
    .values(**set_param("failures", "least_wait_ms", "updated_at"), failed_version=sa.null())
)
_over = sa.bindparam("new_status").in_(
    [literal(status) for status in (ItemStatus.DONE, ItemStatus.SKIPPED)]
)
_MOVE = Statement(
    sa.update(items)
    .where(
        _I.id == where_param("id"),
        _I.status == where_param("was"),
        _I.attempt == where_param("attempt"),
    )
    .values(
        **set_param("status", "updated_at"),
        title=sa.func.coalesce(sa.bindparam("new_title"), _I.title),
        title_folded=sa.func.coalesce(sa.bindparam("new_title_folded"), _I.title_folded),
        last_run_id=sa.func.coalesce(sa.bindparam("new_last_run_id"), _I.last_run_id),
        failures=sa.func.coalesce(_failures, _I.failures),
        failed_version=sa.case(
            (_failures.is_(None), _I.failed_version), else_=sa.bindparam("new_failed_version")
        ),
        taken_back_at=sa.case((_over, _I.taken_back_at)),
    )
)
_MOVE_ATTEMPT = Statement(
    sa.update(attempts)
    .where(*given(_A, "item_id", "number"))
    .values(**set_param("status", "error", "error_facts", "ended_at"), skipped_at=sa.null())
)
_CONTINUE_WITH = Statement(
    sa.update(attempts)
    .where(
        *given(_A, "item_id", "number"),
        _A.version_id.is_distinct_from(sa.bindparam("new_version_id")),
    )
    .values(set_param("version_id"))
)
# When, how and why it ended stays readable: only what had not ended by itself ends by the skip.
_own_end = sa.case(
    (_A.status.in_([literal(ItemStatus.DONE), literal(ItemStatus.FAILED)]), _A.status),
    (
        sa.and_(_A.status == literal(ItemStatus.NEEDS_ATTENTION), _A.error.is_not(None)),
        literal(ItemStatus.FAILED),
    ),
    else_=literal(ItemStatus.SKIPPED),
)
_error: sa.BindParameter[Any] = sa.bindparam("new_error")
_error_facts: sa.BindParameter[Any] = sa.bindparam("new_error_facts")
_SKIP_ATTEMPT = Statement(
    sa.update(attempts)
    .where(*given(_A, "item_id", "number"))
    .values(
        status=_own_end,
        error=sa.func.coalesce(_error, _A.error),
        error_facts=sa.case((_error.is_(None), _A.error_facts), else_=_error_facts),
        ended_at=sa.func.coalesce(_A.ended_at, sa.bindparam("new_skipped_at")),
        skipped_at=sa.bindparam("new_skipped_at"),
    )
)
_REPROCESS = Statement(
    sa.update(items)
    .where(
        _I.id == where_param("id"),
        _I.status == where_param("was"),
        _I.attempt == where_param("attempt"),
    )
    .values(
        **set_param("status", "updated_at"),
        attempt=_I.attempt + literal(1),
        failures=literal(0),
        failed_version=sa.null(),
        taken_back_at=sa.null(),
    )
)
_ATTEMPTS = Statement(
    sa.select(
        _A.item_id,
        _A.number,
        _A.status,
        _A.version_id,
        _A.error,
        _A.started_at,
        _A.ended_at,
        _A.error_facts,
    )
    .where(_A.item_id == where_param("item_id"), IS_OF_ITEM)
    .order_by(_A.number.desc())
)
_SET_BEFORE = Statement(
    sa.update(attempts).where(*given(_A, "item_id", "number")).values(**set_param("before"))
)
_BEFORE = Statement(sa.select(_A.before).where(*given(_A, "item_id", "number")))
_UNDONE_AT = Statement(sa.select(_I.taken_back_at).where(_I.id == where_param("id")))


def _in(status: ItemStatus) -> sa.Select[Any]:
    return SELECT_ITEMS.where(
        _I.workflow_id == where_param("workflow_id"), _I.status == literal(status)
    )


_limit: sa.BindParameter[Any] = sa.bindparam("limit")
_offset: sa.BindParameter[Any] = sa.bindparam("offset")
_LIST_IN = {
    status: Statement(_in(status).order_by(_I.id.desc()).limit(_limit).offset(_offset))
    for status in ItemStatus
}
# One range of the index for each status, merged by id: no sorting of all items.
_LIST = Statement(
    sa.union_all(*(_in(status) for status in ItemStatus))
    .order_by(sa.desc("id"))
    .limit(_limit)
    .offset(_offset)
)
_COUNTS = Statement(
    sa.select(item_counts.c.status, item_counts.c.count).where(
        item_counts.c.workflow_id == where_param("workflow_id")
    )
)


class SqliteItems(Store):
    """`ports.store_items.ItemStore` over one connection."""

    def get(self, item_id: ItemId) -> Item | None:
        return _GET.one_as(item_of, self._conn, {"given_id": item_id})

    def find(self, workflow_id: WorkflowId, logical_item_id: str) -> Item | None:
        values = {"given_workflow_id": workflow_id, "given_logical_item_id": logical_item_id}
        return _FIND.one_as(item_of, self._conn, values)

    def open(
        self,
        *,
        workflow_id: WorkflowId,
        logical_item_id: str,
        title: str,
        run_id: RunId,
        version_id: VersionId,
        at: datetime,
    ) -> ItemId:
        ms = to_ms(at)
        values = {
            "workflow_id": workflow_id,
            "logical_item_id": logical_item_id,
            "title": title,
            "title_folded": folded(title),
            "status": _PROCESSING,
            "attempt": 1,
            "created_by_run_id": run_id,
            "last_run_id": run_id,
            "created_at": ms,
            "updated_at": ms,
        }
        item_id = _OPEN.insert(self._conn, values)
        open_attempt(self._conn, item_id, 1, version_id, ms)
        return ItemId(item_id)

    def register_input(
        self,
        *,
        workflow_id: WorkflowId,
        source: str,
        type: str,
        external_id: str,
        title: str,
        run_id: RunId,
        version_id: VersionId,
        at: datetime,
    ) -> Item:
        return register_input(
            self._conn,
            InputKey(workflow_id, source, type, external_id),
            title=title,
            run_id=run_id,
            version_id=version_id,
            ms=to_ms(at),
        )

    def find_input(
        self, workflow_id: WorkflowId, *, source: str, type: str, external_id: str
    ) -> Item | None:
        return find_input(self._conn, InputKey(workflow_id, source, type, external_id))

    def touch(self, item: Item, *, title: str, run_id: RunId, at: datetime) -> None:
        values = {
            "given_id": item.id,
            "new_title": title,
            "new_title_folded": folded(title),
            "new_last_run_id": run_id,
            "new_updated_at": to_ms(at),
        }
        _TOUCH.run(self._conn, values)

    def of_session(self, session: Session) -> SessionItems:
        values = {"given_workflow_id": session.workflow_id, "given_session_id": session.id}
        since = {"given_since": to_ms(session.started_at)}
        ended = _ENDED_IN_SESSION.all(self._conn, {**values, **since})
        rows = [*ended, *_OPEN_IN_SESSION.all(self._conn, values)]
        (step,) = _LAST_STEP_IN_SESSION.one(self._conn, values)
        last = max((ms for *_, ms in rows), default=0)
        return SessionItems(
            counts={status: count for status, count, _ in rows},
            last_at=max(session.started_at, from_ms(max(last, step or 0))),
        )

    def continue_with(self, item: Item, version_id: VersionId) -> None:
        values = {"given_item_id": item.id, "given_number": item.attempt}
        _CONTINUE_WITH.run(self._conn, {**values, "new_version_id": version_id})

    def waits_again(
        self, item: Item, *, failures: int, least_wait: timedelta, at: datetime
    ) -> bool:
        values = {
            "given_id": item.id,
            "given_attempt": item.attempt,
            "new_failures": failures,
            "new_least_wait_ms": least_wait // timedelta(milliseconds=1),
            "new_updated_at": to_ms(at),
        }
        return _WAITS_AGAIN.changed(self._conn, values) == 1

    def move(
        self,
        item: Item,
        to: ItemStatus,
        *,
        at: datetime,
        run_id: RunId | None = None,
        error: str | None = None,
        title: str | None = None,
        failures: int | None = None,
        failed_version: VersionId | None = None,
    ) -> bool:
        check_move(item.moves, f"Item {item.id}", item.status, to)
        ms = to_ms(at)
        values = {
            "given_id": item.id,
            "given_was": item.status.value,
            "given_attempt": item.attempt,
            "new_status": to.value,
            "new_updated_at": ms,
            "new_title": title,
            "new_title_folded": None if title is None else folded(title),
            "new_last_run_id": run_id,
            "new_failures": failures,
            "new_failed_version": failed_version,
        }
        if _MOVE.changed(self._conn, values) != 1:
            return False
        attempt = {
            "given_item_id": item.id,
            "given_number": item.attempt,
            **message_values("new_error", error),
        }
        if to is ItemStatus.SKIPPED:
            _SKIP_ATTEMPT.run(self._conn, {**attempt, "new_skipped_at": ms})
        else:
            if to is ItemStatus.PROCESSING:
                note_past_attempt(self._conn, item.id, item.attempt)
            ended = None if to is ItemStatus.PROCESSING else ms
            moved = {"new_status": to.value, "new_ended_at": ended}
            _MOVE_ATTEMPT.run(self._conn, {**attempt, **moved})
        return True

    def reprocess(self, item: Item, *, version_id: VersionId, at: datetime) -> bool:
        check_move(item.moves, f"Item {item.id}", item.status, ItemStatus.PROCESSING)
        ms = to_ms(at)
        values = {
            "given_id": item.id,
            "given_was": item.status.value,
            "given_attempt": item.attempt,
            "new_status": _PROCESSING,
            "new_updated_at": ms,
        }
        undone_ms = self._undone_ms(item.id)
        if _REPROCESS.changed(self._conn, values) != 1:
            return False
        if undone_ms is None:
            note_past_attempt(self._conn, item.id, item.attempt)
        else:
            note(
                self._conn,
                Happening.ITEM_UNDONE,
                ms=undone_ms,
                workflow_id=item.workflow_id,
                item_id=item.id,
                attempt=item.attempt,
            )
        open_next_attempt(self._conn, item, version_id, ms)
        note(
            self._conn,
            Happening.REPROCESSED,
            ms=ms,
            workflow_id=item.workflow_id,
            item_id=item.id,
            attempt=item.attempt + 1,
        )
        return True

    def revert(self, was: Item, attempt: Attempt, *, at: datetime) -> bool:
        check_move(was.moves_back, f"Item {was.id}", ItemStatus.SKIPPED, was.status)
        ms = to_ms(at)
        values = {
            "given_id": was.id,
            "given_was": ItemStatus.SKIPPED.value,
            "given_attempt": was.attempt,
            "new_status": was.status.value,
            "new_updated_at": ms,
            "new_title": None,
            "new_title_folded": None,
            "new_last_run_id": None,
            "new_failures": None,
            "new_failed_version": None,
        }
        if _MOVE.changed(self._conn, values) != 1:
            return False
        # Activity records the skip from here on, since the attempt does not show it any more.
        note_past_attempt(self._conn, was.id, was.attempt)
        self._restore_attempt(attempt)
        note(
            self._conn,
            Happening.SKIP_REVERTED,
            ms=ms,
            workflow_id=was.workflow_id,
            item_id=was.id,
            attempt=was.attempt,
        )
        return True

    def _restore_attempt(self, attempt: Attempt) -> None:
        values = {
            "given_item_id": attempt.item_id,
            "given_number": attempt.number,
            "new_status": attempt.status.value,
            **message_values("new_error", attempt.error),
            "new_ended_at": None if attempt.ended_at is None else to_ms(attempt.ended_at),
        }
        _MOVE_ATTEMPT.run(self._conn, values)

    def cancel_attempt(self, was: Item, *, undone_at: datetime | None, at: datetime) -> bool:
        check_move(was.moves_back, f"Item {was.id}", ItemStatus.PROCESSING, was.status)
        return cancel_attempt(self._conn, was, undone_at=undone_at, at=at)

    def set_previous_state(self, item: Item, before: str) -> None:
        this = {"given_item_id": item.id, "given_number": item.attempt}
        _SET_BEFORE.run(self._conn, {**this, "new_before": before})

    def previous_state(self, item: Item) -> str | None:
        this = {"given_item_id": item.id, "given_number": item.attempt}
        row = _BEFORE.one(self._conn, this)
        return None if row is None else row[0]

    def undone_at(self, item_id: ItemId) -> datetime | None:
        row = _UNDONE_AT.one(self._conn, {"given_id": item_id})
        return None if row is None else from_ms_or_none(row[0])

    def standing(self, item_ids: Sequence[ItemId]) -> frozenset[ItemId]:
        rows = STANDING.all(self._conn, {"given_items": json.dumps(list(item_ids))})
        return frozenset(ItemId(row[0]) for row in rows)

    def note_undone(self, item_id: ItemId, *, at: datetime) -> None:
        now = {"new_taken_back_at": to_ms(at), "new_updated_at": to_ms(at)}
        is_first = self._undone_ms(item_id) is None
        if NOTE_UNDONE.changed(self._conn, {"given_id": item_id, **now}) == 1 and is_first:
            # A skipped one was skipped by the undo itself.
            item = self.get(item_id)
            if item is not None and item.status is ItemStatus.DONE:
                note_past_attempt(self._conn, item_id, item.attempt)

    def _undone_ms(self, item_id: ItemId) -> int | None:
        row = _UNDONE_AT.one(self._conn, {"given_id": item_id})
        return None if row is None else row[0]

    def set_encountered(self, item: Item, run_id: RunId) -> None:
        _SET_MET.run(self._conn, {"given_id": item.id, "new_met_run_id": run_id})

    def keep_received(self, item_id: ItemId, received: Received) -> None:
        keep_received(self._conn, item_id, received)

    def attempts(self, item_id: ItemId) -> Sequence[Attempt]:
        return [_attempt_of(row) for row in _ATTEMPTS.all(self._conn, {"given_item_id": item_id})]

    def list(
        self,
        workflow_id: WorkflowId,
        *,
        status: ItemStatus | None,
        logical_item_id: str | None,
        limit: int,
        offset: int,
    ) -> tuple[Sequence[Item], int]:
        if logical_item_id is not None:
            return self._list_one(workflow_id, logical_item_id, status, limit, offset)
        statement = _LIST if status is None else _LIST_IN[status]
        values = {"given_workflow_id": workflow_id, "limit": limit, "offset": offset}
        rows = statement.all(self._conn, values)
        counts = dict(_COUNTS.all(self._conn, {"given_workflow_id": workflow_id}))
        total = sum(counts.values()) if status is None else counts.get(status.value, 0)
        return [item_of(row) for row in rows], total

    def _list_one(
        self,
        workflow_id: WorkflowId,
        logical_item_id: str,
        status: ItemStatus | None,
        limit: int,
        offset: int,
    ) -> tuple[Sequence[Item], int]:
        item = self.find(workflow_id, logical_item_id)
        found = [] if item is None or status not in (None, item.status) else [item]
        return found[offset : offset + limit], len(found)


def _attempt_of(row: Any) -> Attempt:
    item_id, number, status, version_id, error, started, ended, facts = row
    return Attempt(
        item_id=ItemId(item_id),
        number=number,
        status=ItemStatus(status),
        version_id=version_id,
        error=from_message(error, facts),
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
    )

"""Items and their attempts on disk. Both move together; neither is ever deleted."""

import json
import sqlite3
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, RunId, VersionId, WorkflowId
from keep_desktop.domain.items import Attempt, Item, ItemStatus
from keep_desktop.domain.moves import check_move
from keep_desktop.ports.activity import Happening
from keep_desktop.storage.activity_table import note, note_past_attempt
from keep_desktop.storage.inputs import InputKey, find_input, register_input
from keep_desktop.storage.item_rows import SELECT_ITEMS, item_of, open_attempt
from keep_desktop.storage.statements import Statement, constant, given, insert, new
from keep_desktop.storage.tables import IS_OPEN_ITEM, attempts, item_counts, items, runs
from keep_desktop.storage.taken_back import NOTE_TAKEN_BACK, STANDING
from keep_desktop.storage.values import folded, from_ms, from_ms_or_none, to_ms
from keep_desktop.storage.withdrawn import IS_OF_ITEM, open_next_attempt, withdraw_attempt

_I = items.c
_A = attempts.c
_PROCESSING = ItemStatus.PROCESSING.value

_OPEN = insert(
    items,
    (
        "workflow_id",
        "logical_item_id",
        "title",
        "title_folded",
        "status",
        "attempt",
        "created_by_run_id",
        "last_run_id",
        "created_at",
        "updated_at",
    ),
)
_GET = Statement(SELECT_ITEMS.where(_I.id == given("id")))
_FIND = Statement(
    SELECT_ITEMS.where(
        _I.workflow_id == given("workflow_id"), _I.logical_item_id == given("logical_item_id")
    )
)
_TOUCH = Statement(
    sa.update(items)
    .where(_I.id == given("id"))
    .values(new("title", "title_folded", "last_run_id", "updated_at"))
)
_failures: sa.BindParameter[Any] = sa.bindparam("new_failures")
_over = sa.bindparam("new_status").in_(
    [constant(status) for status in (ItemStatus.DONE, ItemStatus.SKIPPED)]
)
_MOVE = Statement(
    sa.update(items)
    .where(_I.id == given("id"), _I.status == given("was"), _I.attempt == given("attempt"))
    .values(
        **new("status", "updated_at"),
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
    .where(_A.item_id == given("item_id"), _A.number == given("number"))
    .values(**new("status", "error", "ended_at"), skipped_at=sa.null())
)
# When it had ended, and why it had failed, stays readable.
_SKIP_ATTEMPT = Statement(
    sa.update(attempts)
    .where(_A.item_id == given("item_id"), _A.number == given("number"))
    .values(
        status=constant(ItemStatus.SKIPPED),
        error=sa.func.coalesce(sa.bindparam("new_error"), _A.error),
        ended_at=sa.func.coalesce(_A.ended_at, sa.bindparam("new_skipped_at")),
        skipped_at=sa.bindparam("new_skipped_at"),
    )
)
_REPROCESS = Statement(
    sa.update(items)
    .where(_I.id == given("id"), _I.status == given("was"), _I.attempt == given("attempt"))
    .values(
        **new("status", "updated_at"),
        attempt=_I.attempt + constant(1),
        failures=constant(0),
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
    )
    .where(_A.item_id == given("item_id"), IS_OF_ITEM)
    .order_by(_A.number.desc())
)
_TAKEN_BACK_AT = Statement(sa.select(_I.taken_back_at).where(_I.id == given("id")))
_INTERRUPTED = Statement(
    SELECT_ITEMS.where(
        _I.workflow_id
        == sa.select(runs.c.workflow_id).where(runs.c.id == given("run_id")).scalar_subquery(),
        # What becomes of an input follows from its events.
        IS_OPEN_ITEM,
        _I.last_run_id == given("run_id"),
    ).order_by(_I.id)
)


def _in(status: ItemStatus) -> sa.Select[Any]:
    return SELECT_ITEMS.where(_I.workflow_id == given("workflow_id"), _I.status == constant(status))


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
        item_counts.c.workflow_id == given("workflow_id")
    )
)


class SqliteItems:
    """`ports.item_store.ItemStore` over one connection."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    def get(self, item_id: ItemId) -> Item | None:
        row = _GET.one(self._conn, {"given_id": item_id})
        return None if row is None else item_of(row)

    def find(self, workflow_id: WorkflowId, logical_item_id: str) -> Item | None:
        values = {"given_workflow_id": workflow_id, "given_logical_item_id": logical_item_id}
        row = _FIND.one(self._conn, values)
        return None if row is None else item_of(row)

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
            "new_error": error,
        }
        if to is ItemStatus.SKIPPED:
            _SKIP_ATTEMPT.run(self._conn, {**attempt, "new_skipped_at": ms})
        else:
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
        if _REPROCESS.changed(self._conn, values) != 1:
            return False
        note_past_attempt(self._conn, item.id, item.attempt)
        open_next_attempt(self._conn, item, version_id, ms)
        note(
            self._conn,
            Happening.STARTED_AFRESH,
            ms=ms,
            workflow_id=item.workflow_id,
            item_id=item.id,
            attempt=item.attempt + 1,
        )
        return True

    def put_back(self, was: Item, attempt: Attempt, *, at: datetime) -> bool:
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
        # How it was skipped is told from here on, since the attempt does not tell it any more.
        note_past_attempt(self._conn, was.id, was.attempt)
        self._put_attempt_back(attempt)
        note(
            self._conn,
            Happening.SKIP_TAKEN_BACK,
            ms=ms,
            workflow_id=was.workflow_id,
            item_id=was.id,
            attempt=was.attempt,
        )
        return True

    def _put_attempt_back(self, attempt: Attempt) -> None:
        values = {
            "given_item_id": attempt.item_id,
            "given_number": attempt.number,
            "new_status": attempt.status.value,
            "new_error": attempt.error,
            "new_ended_at": None if attempt.ended_at is None else to_ms(attempt.ended_at),
        }
        _MOVE_ATTEMPT.run(self._conn, values)

    def withdraw_attempt(self, was: Item, *, taken_back_at: datetime | None, at: datetime) -> bool:
        check_move(was.moves_back, f"Item {was.id}", ItemStatus.PROCESSING, was.status)
        return withdraw_attempt(self._conn, was, taken_back_at=taken_back_at, at=at)

    def taken_back_at(self, item_id: ItemId) -> datetime | None:
        row = _TAKEN_BACK_AT.one(self._conn, {"given_id": item_id})
        return None if row is None else from_ms_or_none(row[0])

    def standing(self, item_ids: Sequence[ItemId]) -> frozenset[ItemId]:
        rows = STANDING.all(self._conn, {"given_items": json.dumps(list(item_ids))})
        return frozenset(ItemId(row[0]) for row in rows)

    def note_taken_back(self, item_id: ItemId, *, at: datetime) -> None:
        now = {"new_taken_back_at": to_ms(at), "new_updated_at": to_ms(at)}
        NOTE_TAKEN_BACK.run(self._conn, {"given_id": item_id, **now})

    def attempts(self, item_id: ItemId) -> Sequence[Attempt]:
        return [_attempt_of(row) for row in _ATTEMPTS.all(self._conn, {"given_item_id": item_id})]

    def interrupted(self, run_id: RunId) -> Sequence[Item]:
        return [item_of(row) for row in _INTERRUPTED.all(self._conn, {"given_run_id": run_id})]

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
    item_id, number, status, version_id, error, started, ended = row
    return Attempt(
        item_id=ItemId(item_id),
        number=number,
        status=ItemStatus(status),
        version_id=version_id,
        error=error,
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
    )

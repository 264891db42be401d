"""Mutations on disk: every outside effect under its key, for ever."""

import sqlite3
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, MutationId, RunId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.moves import check_move
from keep_desktop.domain.mutations import (
    MUTATION_MOVES,
    MUTATION_MOVES_BACK,
    Mutation,
    MutationStatus,
    ResolvedBy,
)
from keep_desktop.domain.topics import Cause
from keep_desktop.storage.event_causes import merged
from keep_desktop.storage.handler_tables import mutation_causes
from keep_desktop.storage.statements import Statement, constant, given, insert, new
from keep_desktop.storage.tables import IS_OPEN_MUTATION, mutations
from keep_desktop.storage.values import (
    folded,
    from_json,
    from_key,
    from_ms,
    from_ms_or_none,
    to_json,
    to_key,
    to_ms,
)

_M = mutations.c
_C = mutation_causes.c
_IN_FLIGHT = MutationStatus.IN_FLIGHT.value

_BEGIN = insert(
    mutations,
    (
        "workflow_id",
        "run_id",
        "item_id",
        "attempt",
        "namespace",
        "method",
        "params",
        "payload_digest",
        "title",
        "key",
        "status",
        "evidence",
        "created_at",
        "updated_at",
        "undo_of",
        "ui_title",
        "titles_folded",
    ),
)
_ADD_CAUSE = insert(mutation_causes, ("mutation_id", "item_id", "attempt"))
_BEGIN_AGAIN = Statement(
    sa.update(mutations)
    .where(_M.id == given("id"), _M.status == given("was"))
    .values(
        **new("run_id", "params", "payload_digest", "title", "titles_folded", "evidence"),
        **new("status", "updated_at"),
        result=sa.null(),
        error=sa.null(),
        resolved_by=sa.null(),
        resolved_at=sa.null(),
        reconcile_attempts=sa.literal_column("0"),
        look_at=sa.null(),
    )
)
_MOVE = Statement(
    sa.update(mutations)
    .where(_M.id == given("id"), _M.status == given("was"))
    .values(
        **new("status", "result", "error", "resolved_by", "resolved_at", "updated_at", "look_at"),
        reconcile_attempts=sa.func.coalesce(
            sa.bindparam("new_reconcile_attempts"), _M.reconcile_attempts
        ),
    )
)
_COLUMNS = (
    _M.workflow_id,
    _M.run_id,
    _M.item_id,
    _M.attempt,
    _M.namespace,
    _M.method,
    _M.params,
    _M.payload_digest,
    _M.title,
    _M.key,
    _M.status,
    _M.result,
    _M.error,
    _M.evidence,
    _M.reconcile_attempts,
    _M.resolved_by,
    _M.resolved_at,
    _M.created_at,
    _M.updated_at,
    _M.look_at,
    _M.undo_of,
    _M.ui_title,
)
_SELECT = sa.select(_M.id, *_COLUMNS)
_GET = Statement(_SELECT.where(_M.id == given("id")))
_BY_KEY = Statement(_SELECT.where(_M.key == given("key")))
_OPEN = Statement(_SELECT.where(IS_OPEN_MUTATION).order_by(_M.id))
_OPEN_OF_ITEM = Statement(
    _SELECT.where(_M.item_id == given("item_id"), IS_OPEN_MUTATION).order_by(_M.id)
)
# Those of the item itself, and those of handlers that stem from it.
_OF_ATTEMPT = Statement(
    sa.union_all(
        _SELECT.where(_M.item_id == given("item_id"), _M.attempt == given("attempt")),
        sa.select(_C.mutation_id.label("id"), *_COLUMNS)
        .select_from(mutation_causes.join(mutations, _M.id == _C.mutation_id))
        .where(_C.item_id == given("item_id"), _C.attempt == given("attempt")),
    ).order_by(sa.asc("id"))
)
_PUT_BACK = Statement(
    sa.update(mutations)
    .where(
        _M.id == given("id"),
        _M.status == constant(MutationStatus.FAILED),
        _M.resolved_by == constant(ResolvedBy.USER_SKIP),
    )
    .values(
        **new("status", "error", "reconcile_attempts", "updated_at", "look_at"),
        resolved_by=sa.null(),
        resolved_at=sa.null(),
    )
)
_OF_RUN = Statement(
    _SELECT.where(_M.run_id == given("run_id"), _M.item_id.is_(None)).order_by(_M.id)
)
# Taking something back is the user's doing, not a handler's.
_OPEN_OF_HANDLERS = Statement(
    _SELECT.where(
        IS_OPEN_MUTATION,
        _M.workflow_id == given("workflow_id"),
        # With the plus the index of items is not looked at, which has all of them.
        sa.text("+mutations.item_id IS NULL"),
        _M.undo_of.is_(None),
    ).order_by(_M.id)
)
_CAUSES = Statement(
    sa.select(_C.item_id, _C.attempt)
    .where(_C.mutation_id == given("mutation_id"))
    .order_by(_C.item_id)
)


class SqliteMutations:
    """`ports.mutation_store.MutationStore` over one connection."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    def get(self, mutation_id: MutationId) -> Mutation | None:
        row = _GET.one(self._conn, {"given_id": mutation_id})
        return None if row is None else _mutation_of(row)

    def by_key(self, key: str) -> Mutation | None:
        row = _BY_KEY.one(self._conn, {"given_key": to_key(key)})
        return None if row is None else _mutation_of(row)

    def begin(
        self,
        *,
        workflow_id: WorkflowId,
        run_id: RunId,
        item_id: ItemId | None,
        attempt: int,
        namespace: str,
        method: str,
        params: JsonValue,
        payload_digest: str,
        title: str,
        key: str,
        evidence: JsonValue,
        at: datetime,
        undo_of: MutationId | None = None,
        ui_title: str | None = None,
        causes: Sequence[Cause] = (),
    ) -> MutationId:
        ms = to_ms(at)
        values = {
            "workflow_id": workflow_id,
            "run_id": run_id,
            "item_id": item_id,
            "attempt": attempt,
            "namespace": namespace,
            "method": method,
            "params": to_json(params),
            "payload_digest": payload_digest,
            "title": title,
            "key": to_key(key),
            "status": _IN_FLIGHT,
            "evidence": to_json(evidence),
            "created_at": ms,
            "updated_at": ms,
            "undo_of": undo_of,
            "ui_title": ui_title,
            "titles_folded": _titles_folded(item_id, title, ui_title),
        }
        mutation_id = MutationId(_BEGIN.insert(self._conn, values))
        for cause in merged(causes):
            self._add_cause(mutation_id, cause)
        return mutation_id

    def begin_again(
        self,
        mutation: Mutation,
        *,
        run_id: RunId,
        params: JsonValue,
        payload_digest: str,
        title: str,
        evidence: JsonValue,
        at: datetime,
    ) -> bool:
        was, to = mutation.status, MutationStatus.IN_FLIGHT
        check_move(MUTATION_MOVES, f"Mutation {mutation.id}", was, to)
        values = {
            "given_id": mutation.id,
            "given_was": was.value,
            "new_run_id": run_id,
            "new_params": to_json(params),
            "new_payload_digest": payload_digest,
            "new_title": title,
            "new_titles_folded": _titles_folded(mutation.item_id, title, mutation.ui_title),
            "new_evidence": to_json(evidence),
            "new_status": _IN_FLIGHT,
            "new_updated_at": to_ms(at),
        }
        return _BEGIN_AGAIN.changed(self._conn, values) == 1

    def move(
        self,
        mutation_id: MutationId,
        to: MutationStatus,
        *,
        was: MutationStatus,
        at: datetime,
        result: JsonValue = None,
        error: str | None = None,
        resolved_by: ResolvedBy | None = None,
        reconcile_attempts: int | None = None,
        look_at: datetime | None = None,
    ) -> bool:
        check_move(MUTATION_MOVES, f"Mutation {mutation_id}", was, to)
        ms = to_ms(at)
        values = {
            "given_id": mutation_id,
            "given_was": was.value,
            "new_status": to.value,
            "new_result": to_json(result),
            "new_error": error,
            "new_resolved_by": None if resolved_by is None else resolved_by.value,
            "new_resolved_at": None if resolved_by is None else ms,
            "new_reconcile_attempts": reconcile_attempts,
            "new_updated_at": ms,
            "new_look_at": None if look_at is None else to_ms(look_at),
        }
        return _MOVE.changed(self._conn, values) == 1

    def put_back(self, was: Mutation, *, at: datetime) -> bool:
        check_move(MUTATION_MOVES_BACK, f"Mutation {was.id}", MutationStatus.FAILED, was.status)
        values = {
            "given_id": was.id,
            "new_status": was.status.value,
            "new_error": was.error,
            "new_reconcile_attempts": was.reconcile_attempts,
            "new_updated_at": to_ms(at),
            "new_look_at": None if was.look_at is None else to_ms(was.look_at),
        }
        return _PUT_BACK.changed(self._conn, values) == 1

    def open(self) -> Sequence[Mutation]:
        return [_mutation_of(row) for row in _OPEN.all(self._conn)]

    def open_of_item(self, item_id: ItemId) -> Sequence[Mutation]:
        rows = _OPEN_OF_ITEM.all(self._conn, {"given_item_id": item_id})
        return [_mutation_of(row) for row in rows]

    def of_attempt(self, item_id: ItemId, attempt: int) -> Sequence[Mutation]:
        values = {"given_item_id": item_id, "given_attempt": attempt}
        return [_mutation_of(row) for row in _OF_ATTEMPT.all(self._conn, values)]

    def of_run(self, run_id: RunId) -> Sequence[Mutation]:
        return [_mutation_of(row) for row in _OF_RUN.all(self._conn, {"given_run_id": run_id})]

    def open_of_handlers(self, workflow_id: WorkflowId) -> Sequence[Mutation]:
        rows = _OPEN_OF_HANDLERS.all(self._conn, {"given_workflow_id": workflow_id})
        return [_mutation_of(row) for row in rows]

    def causes(self, mutation_id: MutationId) -> Sequence[Cause]:
        rows = _CAUSES.all(self._conn, {"given_mutation_id": mutation_id})
        return [Cause(ItemId(item_id), attempt) for item_id, attempt in rows]

    def _add_cause(self, mutation_id: MutationId, cause: Cause) -> None:
        values = {
            "mutation_id": mutation_id,
            "item_id": cause.item_id,
            "attempt": cause.attempt,
        }
        _ADD_CAUSE.run(self._conn, values)


def _titles_folded(item_id: ItemId | None, title: str, ui_title: str | None) -> str | None:
    """What a handler's step is searched by; those of items are found by their item."""
    return None if item_id is not None else folded(f"{ui_title or ''}\n{title}")


def _mutation_of(row: Any) -> Mutation:
    (
        id,
        workflow_id,
        run_id,
        item_id,
        attempt,
        namespace,
        method,
        params,
        payload_digest,
        title,
        key,
        status,
        result,
        error,
        evidence,
        reconcile_attempts,
        resolved_by,
        resolved_at,
        created,
        updated,
        look_at,
        undo_of,
        ui_title,
    ) = row
    return Mutation(
        id=MutationId(id),
        workflow_id=WorkflowId(workflow_id),
        run_id=RunId(run_id),
        item_id=item_id,
        attempt=attempt,
        namespace=namespace,
        method=method,
        params=from_json(params),
        payload_digest=payload_digest,
        title=title,
        key=from_key(key),
        status=MutationStatus(status),
        result=from_json(result),
        error=error,
        evidence=from_json(evidence),
        reconcile_attempts=reconcile_attempts,
        resolved_by=None if resolved_by is None else ResolvedBy(resolved_by),
        resolved_at=from_ms_or_none(resolved_at),
        created_at=from_ms(created),
        updated_at=from_ms(updated),
        look_at=from_ms_or_none(look_at),
        undo_of=None if undo_of is None else MutationId(undo_of),
        ui_title=ui_title,
    )

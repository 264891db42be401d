"""Mutations on disk: every outside effect under its key, for ever."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from itertools import chain, islice
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.errors import check_move
from keep_desktop.domain.ids import ItemId, MutationId, RunId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import (
    MUTATION_MOVES,
    MUTATION_MOVES_BACK,
    Mutation,
    MutationStatus,
    OpenMutation,
    ResolvedBy,
)
from keep_desktop.domain.topics import Cause
from keep_desktop.storage.statements import (
    Insert,
    Statement,
    given,
    literal,
    set_param,
    where_param,
)
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.stores.causes import merge_causes
from keep_desktop.storage.tables import (
    IS_OPEN_MUTATION,
    PARAMS,
    long_params,
    mutation_causes,
    mutations,
)
from keep_desktop.storage.values import (
    folded,
    from_json,
    from_key,
    from_message,
    from_ms,
    from_ms_or_none,
    message_values,
    to_json,
    to_json_pieces,
    to_key,
    to_ms,
)

_M = mutations.c
_C = mutation_causes.c
_IN_FLIGHT = MutationStatus.IN_FLIGHT.value

_BEGIN = Insert(mutations)
_ADD_PIECE = Insert(long_params)
_REMOVE_PIECES = Statement(
    sa.delete(long_params).where(long_params.c.mutation_id == where_param("mutation_id"))
)
_ADD_CAUSE = Insert(mutation_causes)
_BEGIN_AGAIN = Statement(
    sa.update(mutations)
    .where(_M.id == where_param("id"), _M.status == where_param("was"))
    .values(
        **set_param("run_id", "params", "payload_digest", "evidence"),
        **set_param("title", "title_facts", "titles_folded"),
        **set_param("status", "updated_at", "begun_at"),
        result=sa.null(),
        error=sa.null(),
        error_facts=sa.null(),
        resolved_by=sa.null(),
        resolved_at=sa.null(),
        reconcile_attempts=sa.literal_column("0"),
        look_at=sa.null(),
    )
)
_MOVE = Statement(
    sa.update(mutations)
    .where(_M.id == where_param("id"), _M.status == where_param("was"))
    .values(
        **set_param(
            "status",
            "result",
            "error",
            "error_facts",
            "resolved_by",
            "resolved_at",
            "updated_at",
            "look_at",
        ),
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
    PARAMS,
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
    _M.error_facts,
    _M.title_facts,
)
_SELECT = sa.select(_M.id, *_COLUMNS)
_GET = Statement(_SELECT.where(_M.id == where_param("id")))
_BY_KEY = Statement(_SELECT.where(_M.key == where_param("key")))
_OPEN = Statement(
    sa.select(
        _M.id,
        _M.workflow_id,
        _M.item_id,
        _M.title,
        _M.title_facts,
        _M.status,
        _M.error,
        _M.error_facts,
        _M.look_at,
    )
    .where(IS_OPEN_MUTATION)
    .order_by(_M.id)
)
_OPEN_OF_ITEM = Statement(
    _SELECT.where(_M.item_id == where_param("item_id"), IS_OPEN_MUTATION).order_by(_M.id)
)
# The item's own, and those of handlers that it caused.
_OF_ATTEMPT = Statement(
    sa.union_all(
        _SELECT.where(*given(_M, "item_id", "attempt")),
        sa.select(_C.mutation_id.label("id"), *_COLUMNS)
        .select_from(mutation_causes.join(mutations, _M.id == _C.mutation_id))
        .where(*given(_C, "item_id", "attempt")),
    ).order_by(sa.asc("id"))
)
_KEYS_OF_ATTEMPT = Statement(sa.select(_M.key).where(*given(_M, "item_id", "attempt")))
_REVERT = Statement(
    sa.update(mutations)
    .where(
        _M.id == where_param("id"),
        _M.status == literal(MutationStatus.FAILED),
        _M.resolved_by == literal(ResolvedBy.USER_SKIP),
    )
    .values(
        **set_param(
            "status", "error", "error_facts", "reconcile_attempts", "updated_at", "look_at"
        ),
        resolved_by=sa.null(),
        resolved_at=sa.null(),
    )
)
# An undo is the user's action, not a handler's.
_OPEN_OF_HANDLERS = Statement(
    _SELECT.where(
        IS_OPEN_MUTATION,
        _M.workflow_id == where_param("workflow_id"),
        # The plus disables the index of items, which contains all of them.
        sa.text("+mutations.item_id IS NULL"),
        _M.undo_of.is_(None),
    ).order_by(_M.id)
)
_CAUSES = Statement(
    sa.select(_C.item_id, _C.attempt)
    .where(_C.mutation_id == where_param("mutation_id"))
    .order_by(_C.item_id)
)


class SqliteMutations(Store):
    """`ports.store_items.MutationStore` over one connection."""

    def get(self, mutation_id: MutationId) -> Mutation | None:
        return _GET.one_as(_mutation_of, self._conn, {"given_id": mutation_id})

    def by_key(self, key: str) -> Mutation | None:
        return _BY_KEY.one_as(_mutation_of, self._conn, {"given_key": to_key(key)})

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
        check: Callable[[], None] = lambda: None,
    ) -> MutationId:
        ms = to_ms(at)
        in_row, in_pieces = _placed(params)
        values = {
            "workflow_id": workflow_id,
            "run_id": run_id,
            "item_id": item_id,
            "attempt": attempt,
            "namespace": namespace,
            "method": method,
            "params": in_row,
            "payload_digest": payload_digest,
            **message_values("title", title),
            "key": to_key(key),
            "status": _IN_FLIGHT,
            "evidence": to_json(evidence),
            "created_at": ms,
            "updated_at": ms,
            "begun_at": ms,
            "undo_of": undo_of,
            "ui_title": ui_title,
            "titles_folded": _titles_folded(item_id, title, ui_title),
        }
        mutation_id = MutationId(_BEGIN.insert(self._conn, values))
        self._add_pieces(mutation_id, in_pieces, check)
        for cause in merge_causes(causes):
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
        check: Callable[[], None] = lambda: None,
    ) -> bool:
        was, to = mutation.status, MutationStatus.IN_FLIGHT
        check_move(MUTATION_MOVES, f"Mutation {mutation.id}", was, to)
        in_row, in_pieces = _placed(params)
        values = {
            "given_id": mutation.id,
            "given_was": was.value,
            "new_run_id": run_id,
            "new_params": in_row,
            "new_payload_digest": payload_digest,
            **message_values("new_title", title),
            "new_titles_folded": _titles_folded(mutation.item_id, title, mutation.ui_title),
            "new_evidence": to_json(evidence),
            "new_status": _IN_FLIGHT,
            "new_updated_at": to_ms(at),
            "new_begun_at": to_ms(at),
        }
        if _BEGIN_AGAIN.changed(self._conn, values) != 1:
            return False
        _REMOVE_PIECES.run(self._conn, {"given_mutation_id": mutation.id})
        self._add_pieces(mutation.id, in_pieces, check)
        return True

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
            **message_values("new_error", error),
            "new_resolved_by": None if resolved_by is None else resolved_by.value,
            "new_resolved_at": None if resolved_by is None else ms,
            "new_reconcile_attempts": reconcile_attempts,
            "new_updated_at": ms,
            "new_look_at": None if look_at is None else to_ms(look_at),
        }
        return _MOVE.changed(self._conn, values) == 1

    def revert(self, was: Mutation, *, at: datetime) -> bool:
        check_move(MUTATION_MOVES_BACK, f"Mutation {was.id}", MutationStatus.FAILED, was.status)
        values = {
            "given_id": was.id,
            "new_status": was.status.value,
            **message_values("new_error", was.error),
            "new_reconcile_attempts": was.reconcile_attempts,
            "new_updated_at": to_ms(at),
            "new_look_at": None if was.look_at is None else to_ms(was.look_at),
        }
        return _REVERT.changed(self._conn, values) == 1

    def open(self) -> Sequence[OpenMutation]:
        return [_open_of(row) for row in _OPEN.all(self._conn)]

    def open_of_item(self, item_id: ItemId) -> Sequence[Mutation]:
        rows = _OPEN_OF_ITEM.all(self._conn, {"given_item_id": item_id})
        return [_mutation_of(row) for row in rows]

    def of_attempt(self, item_id: ItemId, attempt: int) -> Sequence[Mutation]:
        values = {"given_item_id": item_id, "given_attempt": attempt}
        return [_mutation_of(row) for row in _OF_ATTEMPT.all(self._conn, values)]

    def keys_of_attempt(self, item_id: ItemId, attempt: int) -> set[str]:
        values = {"given_item_id": item_id, "given_attempt": attempt}
        return {from_key(key) for (key,) in _KEYS_OF_ATTEMPT.all(self._conn, values)}

    def open_of_handlers(self, workflow_id: WorkflowId) -> Sequence[Mutation]:
        rows = _OPEN_OF_HANDLERS.all(self._conn, {"given_workflow_id": workflow_id})
        return [_mutation_of(row) for row in rows]

    def causes(self, mutation_id: MutationId) -> Sequence[Cause]:
        rows = _CAUSES.all(self._conn, {"given_mutation_id": mutation_id})
        return [Cause(ItemId(item_id), attempt) for item_id, attempt in rows]

    def _add_pieces(
        self, mutation_id: MutationId, pieces: Iterator[str], check: Callable[[], None]
    ) -> None:
        for number, piece in enumerate(pieces):
            values = {"mutation_id": mutation_id, "number": number, "piece": piece}
            _ADD_PIECE.run(self._conn, values)
            check()

    def _add_cause(self, mutation_id: MutationId, cause: Cause) -> None:
        values = {
            "mutation_id": mutation_id,
            "item_id": cause.item_id,
            "attempt": cause.attempt,
        }
        _ADD_CAUSE.run(self._conn, values)


def _placed(params: JsonValue) -> tuple[str | None, Iterator[str]]:
    """Splits its text into what the mutation's row stores, and pieces in another table."""
    pieces = to_json_pieces(params)
    begin = list(islice(pieces, 2))
    if len(begin) < 2:
        return next(iter(begin), None), iter(())
    return None, chain(begin, pieces)


def _titles_folded(item_id: ItemId | None, title: str, ui_title: str | None) -> str | None:
    """The search text of a handler's step; those of items are found by their item."""
    return None if item_id is not None else folded(f"{ui_title or ''}\n{title}")


def _open_of(row: Any) -> OpenMutation:
    id, workflow_id, item_id, title, title_facts, status, error, error_facts, look_at = row
    return OpenMutation(
        id=MutationId(id),
        workflow_id=WorkflowId(workflow_id),
        item_id=item_id,
        title=from_message(title, title_facts),
        status=MutationStatus(status),
        error=from_message(error, error_facts),
        look_at=from_ms_or_none(look_at),
    )


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
        facts,
        title_facts,
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
        title=from_message(title, title_facts),
        key=from_key(key),
        status=MutationStatus(status),
        result=from_json(result),
        error=from_message(error, facts),
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

"""The status of inputs, which follows from their events.

An input is in `processing` while it has no event or an open one, else done; a skipped one stays
skipped. Each move takes the input's current attempt along.
"""

import json
import sqlite3
from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.storage.handler_tables import event_causes
from keep_desktop.storage.statements import Statement, constant, given, new
from keep_desktop.storage.tables import attempts, items

Moved = Sequence[tuple[ItemId, ItemStatus]]

_I = items.c
_A = attempts.c
_C = event_causes.c
_PROCESSING, _DONE = ItemStatus.PROCESSING, ItemStatus.DONE


def among(name: str) -> sa.Select[Any]:
    """The numbers of a JSON list that is bound as `given_<name>`."""
    listed = sa.func.json_each(given(name)).table_valued("value")
    return sa.select(listed.c.value)


_one = sa.select(constant(1))
_HAS_OPEN = _one.where(_C.item_id == _I.id, _C.is_open == constant(1)).correlate(items).exists()
_HAS_ANY = _one.where(_C.item_id == _I.id).correlate(items).exists()


def _moving(was: ItemStatus, to: ItemStatus, *where: sa.ColumnElement[bool]) -> Statement:
    """Back in hand, more may be done for it: what was taken back is not all of it any more."""
    kept = sa.null() if to is _PROCESSING else _I.taken_back_at
    return Statement(
        sa.update(items)
        .where(_I.status == constant(was), *where)
        .values(**new("updated_at"), status=constant(to), taken_back_at=kept)
        .returning(_I.id, _I.attempt)
    )


# The inputs of these events, which were open before: they have had at least one.
_CLOSE_OF_EVENTS = _moving(
    _PROCESSING,
    _DONE,
    _I.id.in_(sa.select(_C.item_id).where(_C.event_id.in_(among("events")))),
    sa.not_(_HAS_OPEN),
)
_CLOSE = _moving(_PROCESSING, _DONE, _I.id.in_(among("items")), _HAS_ANY, sa.not_(_HAS_OPEN))
_REOPEN = _moving(
    _DONE, _PROCESSING, _I.id.in_(among("items")), sa.or_(_HAS_OPEN, sa.not_(_HAS_ANY))
)
_MOVE_ATTEMPT = Statement(
    sa.update(attempts)
    .where(_A.item_id == given("item_id"), _A.number == given("number"))
    .values(new("status", "ended_at"))
)


def close_inputs(conn: sqlite3.Connection, events: Sequence[int], *, ms: int) -> Moved:
    """Those of the inputs of these events, which are open no more, that have no open one left."""
    if not events:
        return ()
    return _move(conn, _CLOSE_OF_EVENTS, {"given_events": json.dumps(events)}, _DONE, ms)


def settle_inputs(conn: sqlite3.Connection, inputs: Collection[int], *, ms: int) -> Moved:
    """Bring these inputs to the status that follows from their events; those that moved."""
    if not inputs:
        return ()
    values = {"given_items": json.dumps(sorted(inputs))}
    closed = _move(conn, _CLOSE, values, _DONE, ms)
    return (*closed, *_move(conn, _REOPEN, values, _PROCESSING, ms))


def _move(
    conn: sqlite3.Connection, statement: Statement, values: dict[str, Any], to: ItemStatus, ms: int
) -> Moved:
    moved = sorted(statement.all(conn, {**values, "new_updated_at": ms}))
    for item_id, number in moved:
        attempt = {
            "given_item_id": item_id,
            "given_number": number,
            "new_status": to.value,
            "new_ended_at": ms if to is _DONE else None,
        }
        _MOVE_ATTEMPT.run(conn, attempt)
    return tuple((ItemId(item_id), to) for item_id, _ in moved)

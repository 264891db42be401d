"""Causes of events and mutations, and the status of inputs that follows from their events.

An input is in `processing` while it has no event or an open one, else done; a skipped one stays
skipped. Each move updates the input's current attempt too.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.topics import Cause
from keep_desktop.storage.statements import (
    Insert,
    Statement,
    given,
    literal,
    set_param,
    where_param,
)
from keep_desktop.storage.tables import attempts, event_causes, events, items

Moved = Sequence[tuple[ItemId, ItemStatus]]

_I = items.c
_A = attempts.c
_C = event_causes.c
_PROCESSING, _DONE = ItemStatus.PROCESSING, ItemStatus.DONE


def among(name: str) -> sa.Select[Any]:
    """The numbers of a JSON list that is bound as `given_<name>`."""
    listed = sa.func.json_each(where_param(name)).table_valued("value")
    return sa.select(listed.c.value)


_one = sa.select(literal(1))
_HAS_OPEN = _one.where(_C.item_id == _I.id, _C.is_open == literal(1)).correlate(items).exists()
_HAS_ANY = _one.where(_C.item_id == _I.id).correlate(items).exists()


def _moving(was: ItemStatus, to: ItemStatus, *where: sa.ColumnElement[bool]) -> Statement:
    """Processing again, more may be done for it, so it is no longer undone completely."""
    kept = sa.null() if to is _PROCESSING else _I.taken_back_at
    return Statement(
        sa.update(items)
        .where(_I.status == literal(was), *where)
        .values(**set_param("updated_at"), status=literal(to), taken_back_at=kept)
        .returning(_I.id, _I.attempt)
    )


# The inputs of these events, which were open before, so they have had at least one.
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
    .where(*given(_A, "item_id", "number"))
    .values(set_param("status", "ended_at"))
)


def close_inputs(conn: sqlite3.Connection, events: Sequence[int], *, ms: int) -> Moved:
    """Close those inputs of these no longer open events that have no open one left."""
    if not events:
        return ()
    return _move(conn, _CLOSE_OF_EVENTS, {"given_events": json.dumps(events)}, _DONE, ms)


def update_input_statuses(conn: sqlite3.Connection, inputs: Collection[int], *, ms: int) -> Moved:
    """Update these inputs to the status that follows from their events; returns the changed
    ones."""
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


_E = events.c

_ADD = Insert(event_causes)
_REMOVE = Statement(sa.delete(event_causes).where(_C.event_id == where_param("event_id")))
_OF = Statement(
    sa.select(_C.item_id, _C.attempt)
    .where(_C.event_id == where_param("event_id"))
    .order_by(_C.item_id)
)
# Unordered: sorting would read the causes first, and these grow.
_OF_RESERVED = Statement(
    sa.select(_C.item_id, _C.attempt)
    .select_from(events.join(event_causes, _C.event_id == _E.id))
    .where(
        _E.reserved_by_run_id == where_param("run_id"), _E.status == sa.literal_column("'reserved'")
    )
)
_STATUSES = Statement(sa.select(_I.id, _I.status).where(_I.id.in_(among("items"))))

_of_this_event = _one.where(_C.event_id == _E.id)
_not_skipped = (
    _one.select_from(event_causes.join(items, _I.id == _C.item_id))
    .where(_C.event_id == _E.id, _I.status != literal(ItemStatus.SKIPPED))
    .correlate(events)
)
#: For a row of `events`: it has causes, and all of them are skipped inputs.
ALL_SKIPPED = sa.and_(_of_this_event.correlate(events).exists(), sa.not_(_not_skipped.exists()))


def merge_causes(causes: Iterable[Cause]) -> tuple[Cause, ...]:
    """Each input once, with its highest attempt, in order."""
    highest: dict[ItemId, int] = {}
    for cause in causes:
        highest[cause.item_id] = max(cause.attempt, highest.get(cause.item_id, 0))
    return tuple(Cause(item_id, attempt) for item_id, attempt in sorted(highest.items()))


def add_causes(
    conn: sqlite3.Connection, event_id: int, causes: Sequence[Cause], *, is_open: bool
) -> None:
    for cause in causes:
        values = {
            "event_id": event_id,
            "item_id": cause.item_id,
            "attempt": cause.attempt,
            "is_open": int(is_open),
        }
        _ADD.run(conn, values)


def replace_causes(
    conn: sqlite3.Connection, event_id: int, causes: Sequence[Cause], *, is_open: bool
) -> None:
    _REMOVE.run(conn, {"given_event_id": event_id})
    add_causes(conn, event_id, causes, is_open=is_open)


def causes_of(conn: sqlite3.Connection, event_id: int) -> tuple[Cause, ...]:
    rows = _OF.all(conn, {"given_event_id": event_id})
    return tuple(Cause(ItemId(item_id), attempt) for item_id, attempt in rows)


def causes_of_reserved(conn: sqlite3.Connection, run_id: int) -> Sequence[Cause]:
    rows = _OF_RESERVED.all(conn, {"given_run_id": run_id})
    return [Cause(ItemId(item_id), attempt) for item_id, attempt in sorted(set(rows))]


def statuses_of(conn: sqlite3.Connection, inputs: Iterable[ItemId]) -> Mapping[ItemId, ItemStatus]:
    ids = sorted(set(inputs))
    if not ids:
        return {}
    rows = _STATUSES.all(conn, {"given_items": json.dumps(ids)})
    return {ItemId(item_id): ItemStatus(status) for item_id, status in rows}

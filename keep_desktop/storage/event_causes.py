"""What events and mutations stem from: the inputs, each with the attempt of its processing."""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.topics import Cause
from keep_desktop.storage.handler_tables import event_causes, events
from keep_desktop.storage.input_statuses import among
from keep_desktop.storage.statements import Statement, constant, given, insert
from keep_desktop.storage.tables import items

_C = event_causes.c
_E = events.c
_I = items.c

_ADD = insert(event_causes, ("event_id", "item_id", "attempt", "is_open"))
_REMOVE = Statement(sa.delete(event_causes).where(_C.event_id == given("event_id")))
_OF = Statement(
    sa.select(_C.item_id, _C.attempt).where(_C.event_id == given("event_id")).order_by(_C.item_id)
)
# In no order: sorting as it reads would take the causes first, and these grow.
_OF_HELD = Statement(
    sa.select(_C.item_id, _C.attempt)
    .select_from(events.join(event_causes, _C.event_id == _E.id))
    .where(_E.reserved_by_run_id == given("run_id"), _E.status == sa.literal_column("'reserved'"))
)
_STATUSES = Statement(sa.select(_I.id, _I.status).where(_I.id.in_(among("items"))))

_one = sa.select(constant(1))
_of_this_event = _one.where(_C.event_id == _E.id)
_not_skipped = (
    _one.select_from(event_causes.join(items, _I.id == _C.item_id))
    .where(_C.event_id == _E.id, _I.status != constant(ItemStatus.SKIPPED))
    .correlate(events)
)
#: Of a row of `events`: it has causes, and all of them are skipped inputs.
ALL_SKIPPED = sa.and_(_of_this_event.correlate(events).exists(), sa.not_(_not_skipped.exists()))


def merged(causes: Iterable[Cause]) -> tuple[Cause, ...]:
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


def causes_of_held(conn: sqlite3.Connection, run_id: int) -> Sequence[Cause]:
    rows = _OF_HELD.all(conn, {"given_run_id": run_id})
    return [Cause(ItemId(item_id), attempt) for item_id, attempt in sorted(set(rows))]


def statuses_of(conn: sqlite3.Connection, inputs: Iterable[ItemId]) -> Mapping[ItemId, ItemStatus]:
    asked = sorted(set(inputs))
    if not asked:
        return {}
    rows = _STATUSES.all(conn, {"given_items": json.dumps(asked)})
    return {ItemId(item_id): ItemStatus(status) for item_id, status in rows}

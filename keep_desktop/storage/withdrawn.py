"""An attempt that was begun and taken back before anything ran in it: its item is what it was.

The attempt's row stays, as nothing of an item is deleted, with a number above that of its item: no
reader shows it, and the next attempt of that number takes it over.
"""

import sqlite3
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from keep_desktop.domain.ids import VersionId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.ports.activity import Happening
from keep_desktop.storage.activity_table import ENDINGS, activity, note
from keep_desktop.storage.statements import Statement, constant, given, new
from keep_desktop.storage.tables import attempts, items
from keep_desktop.storage.values import to_ms

_I = items.c
_A = attempts.c
_D = activity.c

_WITHDRAW = Statement(
    sa.update(items)
    .where(
        _I.id == given("id"),
        _I.status == constant(ItemStatus.PROCESSING),
        _I.attempt == given("attempt"),
    )
    .values(
        new("status", "attempt", "failures", "failed_version", "taken_back_at", "updated_at"),
    )
)
_CLOSE = Statement(
    sa.update(attempts)
    .where(_A.item_id == given("item_id"), _A.number == given("number"))
    .values(**new("ended_at"), status=constant(ItemStatus.SKIPPED))
)
# The item's own row tells it again.
_FORGET_PAST = Statement(
    sa.delete(activity).where(
        _D.item_id == given("item_id"),
        _D.attempt == given("attempt"),
        _D.happening == given("happening"),
        _D.at
        == sa.select(sa.func.coalesce(_A.skipped_at, _A.ended_at))
        .where(_A.item_id == given("item_id"), _A.number == given("attempt"))
        .scalar_subquery(),
    )
)
_columns = ("item_id", "number", "status", "version_id", "started_at")
_opening = sqlite.insert(attempts).values({name: sa.bindparam(name) for name in _columns})
_OPEN = Statement(
    _opening.on_conflict_do_update(
        index_elements=[_A.item_id, _A.number],
        set_={
            **{name: _opening.excluded[name] for name in ("status", "version_id", "started_at")},
            **dict.fromkeys(("ended_at", "skipped_at", "error"), sa.null()),
        },
    )
)
#: Attempts of items that were not taken back before anything ran in them.
IS_OF_ITEM = sa.exists(
    sa.select(constant(1)).where(_I.id == _A.item_id, _I.attempt >= _A.number).correlate(attempts)
)


def open_next_attempt(conn: sqlite3.Connection, item: Item, version_id: VersionId, ms: int) -> None:
    """The attempt after the item's, also where one of that number was withdrawn."""
    values = {
        "item_id": item.id,
        "number": item.attempt + 1,
        "status": ItemStatus.PROCESSING.value,
        "version_id": version_id,
        "started_at": ms,
    }
    _OPEN.run(conn, values)


def withdraw_attempt(
    conn: sqlite3.Connection, was: Item, *, taken_back_at: datetime | None, at: datetime
) -> bool:
    """`ports.item_store.ItemStore.withdraw_attempt`."""
    ms, begun = to_ms(at), was.attempt + 1
    values = {
        "given_id": was.id,
        "given_attempt": begun,
        "new_status": was.status.value,
        "new_attempt": was.attempt,
        "new_failures": was.failures,
        "new_failed_version": was.failed_version,
        "new_taken_back_at": None if taken_back_at is None else to_ms(taken_back_at),
        "new_updated_at": to_ms(was.updated_at),
    }
    if _WITHDRAW.changed(conn, values) != 1:
        return False
    _CLOSE.run(conn, {"given_item_id": was.id, "given_number": begun, "new_ended_at": ms})
    past = {"given_item_id": was.id, "given_attempt": was.attempt}
    _FORGET_PAST.run(conn, {**past, "given_happening": ENDINGS[was.status].value})
    note(
        conn,
        Happening.REPROCESS_TAKEN_BACK,
        ms=ms,
        workflow_id=was.workflow_id,
        item_id=was.id,
        attempt=begun,
    )
    return True

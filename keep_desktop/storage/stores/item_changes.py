"""Item changes on disk: received content, complete undo, cancelled attempts.

`items.taken_back_at` is set by the undo that leaves no step in effect and cleared when the item is
processed again, so that no reader scans an item's steps. A cancelled attempt's row stays, with a
number above that of its item: no reader shows it, and the next attempt of that number replaces it.
"""

import json
import sqlite3
from datetime import datetime

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, VersionId
from keep_desktop.domain.items import Item, ItemStatus, Received, from_json
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.ports.activity import Happening
from keep_desktop.storage.statements import (
    Statement,
    given,
    literal,
    replacing,
    set_param,
    where_param,
)
from keep_desktop.storage.stores.activity import ENDINGS, activity, note
from keep_desktop.storage.stores.causes import among
from keep_desktop.storage.tables import attempts, items, metadata, mutation_causes, mutations, text
from keep_desktop.storage.values import to_ms

received_items = sa.Table(
    "received_items",
    metadata,
    sa.Column("item_id", sa.Integer, sa.ForeignKey("items.id"), primary_key=True),
    text("facts"),
)
_KEEP = replacing(received_items, "item_id", "facts")
_OF = Statement(
    sa.select(received_items.c.facts).where(received_items.c.item_id == where_param("item_id"))
)


def keep_received(conn: sqlite3.Connection, item_id: ItemId, received: Received) -> None:
    _KEEP.run(conn, {"item_id": item_id, "facts": json.dumps(received.as_json())})


def received_of(conn: sqlite3.Connection, item_id: ItemId) -> Received | None:
    row = _OF.one(conn, {"given_item_id": item_id})
    return None if row is None else from_json(json.loads(row[0]))


_I = items.c
_M = mutations.c
_C = mutation_causes.c

_one = sa.select(literal(1))
_undo = mutations.alias("undo")
_WAS_UNDONE = (
    _one.where(_undo.c.undo_of == _M.id, _undo.c.status == literal(MutationStatus.APPLIED))
    .correlate(mutations)
    .exists()
)
_STANDS = sa.and_(
    _M.undo_of.is_(None), _M.status != literal(MutationStatus.FAILED), sa.not_(_WAS_UNDONE)
)
_OWN_STANDS = _one.where(_M.item_id == where_param("id"), _STANDS).exists()
_CAUSED_STANDS = (
    _one.select_from(mutation_causes.join(mutations, _M.id == _C.mutation_id))
    .where(_C.item_id == where_param("id"), _STANDS)
    .exists()
)
# Another status may be processed further at any time.
_IS_OVER = _I.status.in_([literal(ItemStatus.DONE), literal(ItemStatus.SKIPPED)])
#: Binds given_id, new_taken_back_at and new_updated_at; changes nothing while a step is in effect.
NOTE_UNDONE = Statement(
    sa.update(items)
    .where(_I.id == where_param("id"), _IS_OVER, sa.not_(_OWN_STANDS), sa.not_(_CAUSED_STANDS))
    .values(set_param("taken_back_at", "updated_at"))
)

# A step that the user skipped may have happened all the same.
_HAPPENED = sa.and_(
    _M.undo_of.is_(None),
    sa.or_(
        _M.status == literal(MutationStatus.APPLIED),
        _M.resolved_by == literal(ResolvedBy.USER_SKIP),
    ),
    sa.not_(_WAS_UNDONE),
)
_OWN_HAPPENED = _one.where(_M.item_id == _I.id, _HAPPENED).correlate(items).exists()
_CAUSED_HAPPENED = (
    _one.select_from(mutation_causes.join(mutations, _M.id == _C.mutation_id))
    .where(_C.item_id == _I.id, _HAPPENED)
    .correlate(items)
    .exists()
)
#: Of the items of a JSON list, those with a step in effect that happened or, skipped by the user,
#: may have; binds given_items.
STANDING = Statement(
    sa.select(_I.id).where(_I.id.in_(among("items")), sa.or_(_OWN_HAPPENED, _CAUSED_HAPPENED))
)

_DONE_OF_WORKFLOW = (
    _I.workflow_id == where_param("id"),
    _I.taken_back_at.is_not(None),
    # The plus disables the index by status, which contains all done items.
    sa.text(f"+items.status = '{ItemStatus.DONE.value}'"),
)
#: The done items of a workflow; binds given_id.
UNDONE_ITEMS = Statement(sa.select(_I.id).where(*_DONE_OF_WORKFLOW))
COUNT_UNDONE = Statement(sa.select(sa.func.count()).select_from(items).where(*_DONE_OF_WORKFLOW))


_A = attempts.c
_D = activity.c

_CANCEL = Statement(
    sa.update(items)
    .where(
        _I.id == where_param("id"),
        _I.status == literal(ItemStatus.PROCESSING),
        _I.attempt == where_param("attempt"),
    )
    .values(
        set_param("status", "attempt", "failures", "failed_version", "taken_back_at", "updated_at"),
    )
)
_CLOSE = Statement(
    sa.update(attempts)
    .where(*given(_A, "item_id", "number"))
    .values(**set_param("ended_at"), status=literal(ItemStatus.SKIPPED))
)
# The item's own row contains it again.
_FORGET_PAST = Statement(
    sa.delete(activity).where(
        *given(_D, "item_id", "attempt", "happening"),
        _D.at
        == sa.func.coalesce(
            sa.bindparam("undone_at"),
            sa.select(sa.func.coalesce(_A.skipped_at, _A.ended_at))
            .where(_A.item_id == where_param("item_id"), _A.number == where_param("attempt"))
            .scalar_subquery(),
        ),
    )
)
_OPEN = replacing(
    attempts,
    *("item_id", "number", "status", "version_id", "started_at"),
    values=dict.fromkeys(("ended_at", "skipped_at", "error", "error_facts", "before"), sa.null()),
)
#: Attempts that were not cancelled before anything ran in them.
IS_OF_ITEM = sa.exists(
    sa.select(literal(1)).where(_I.id == _A.item_id, _I.attempt >= _A.number).correlate(attempts)
)


def open_next_attempt(conn: sqlite3.Connection, item: Item, version_id: VersionId, ms: int) -> None:
    """The attempt after the item's, also if one of that number was cancelled."""
    values = {
        "item_id": item.id,
        "number": item.attempt + 1,
        "status": ItemStatus.PROCESSING.value,
        "version_id": version_id,
        "started_at": ms,
    }
    _OPEN.run(conn, values)


def cancel_attempt(
    conn: sqlite3.Connection, was: Item, *, undone_at: datetime | None, at: datetime
) -> bool:
    """See `ports.store_items.ItemStore.cancel_attempt`."""
    ms, started = to_ms(at), was.attempt + 1
    values = {
        "given_id": was.id,
        "given_attempt": started,
        "new_status": was.status.value,
        "new_attempt": was.attempt,
        "new_failures": was.failures,
        "new_failed_version": was.failed_version,
        "new_taken_back_at": None if undone_at is None else to_ms(undone_at),
        "new_updated_at": to_ms(was.updated_at),
    }
    if _CANCEL.changed(conn, values) != 1:
        return False
    _CLOSE.run(conn, {"given_item_id": was.id, "given_number": started, "new_ended_at": ms})
    happening = ENDINGS[was.status] if undone_at is None else Happening.ITEM_UNDONE
    past = {"given_item_id": was.id, "given_attempt": was.attempt}
    shown = {"given_happening": happening.value, "undone_at": values["new_taken_back_at"]}
    _FORGET_PAST.run(conn, {**past, **shown})
    note(
        conn,
        Happening.REPROCESS_REVERTED,
        ms=ms,
        workflow_id=was.workflow_id,
        item_id=was.id,
        attempt=started,
    )
    return True

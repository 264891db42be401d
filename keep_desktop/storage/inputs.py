"""Inputs on disk: items that came from outside, one for each source, type and external id.

No run has an input in its hands, as it has an item of a script: `last_run_id` stays empty.
"""

import sqlite3
from dataclasses import dataclass
from itertools import count

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.storage.item_rows import SELECT_ITEMS, item_of, open_attempt
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import items
from keep_desktop.storage.values import folded

_I = items.c


@dataclass(frozen=True, slots=True)
class InputKey:
    """What one input is known by."""

    workflow_id: WorkflowId
    source: str
    type: str
    external_id: str

    @property
    def logical_item_id(self) -> str:
        return f"{self.source}/{self.type}/{self.external_id}"


_FIND = Statement(
    SELECT_ITEMS.where(
        _I.workflow_id == given("workflow_id"),
        _I.source == given("source"),
        _I.type == given("type"),
        _I.external_id == given("external_id"),
        # Says nothing new, but it is what the partial index asks for.
        _I.external_id.is_not(None),
    )
)
_GET = Statement(SELECT_ITEMS.where(_I.id == given("id")))
_ADD = Statement(
    upsert(items)
    .values(
        {
            name: sa.bindparam(name)
            for name in (
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
        }
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
    row = _FIND.one(conn, values)
    return None if row is None else item_of(row)


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

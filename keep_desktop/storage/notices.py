"""Notices on disk: written with the change they tell of, gone once they were handed out.

Rows are deleted some time after they were handed out; so a crash between commit and hand-out leaves
the row, and the next program to listen gets it, perhaps with some that were handed out before.
"""

import sqlite3
from collections.abc import Iterable, Sequence

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, RunId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.storage.statements import Statement, given, insert
from keep_desktop.storage.tables import notices

_N = notices.c
_ADD = insert(notices, ("kind", "workflow_id", "run_id", "item_id"))
_ALL = Statement(sa.select(_N.id, _N.kind, _N.workflow_id, _N.run_id, _N.item_id).order_by(_N.id))
_REMOVE = Statement(sa.delete(notices).where(_N.id.between(given("first"), given("last"))))


def write_notices(conn: sqlite3.Connection, told: Iterable[Notice]) -> tuple[int, int] | None:
    """Write them; the first and the last row number, or None where there were none."""
    first = last = 0
    for notice in told:
        values = {
            "kind": notice.kind.value,
            "workflow_id": notice.workflow_id,
            "run_id": notice.run_id,
            "item_id": notice.item_id,
        }
        last = _ADD.insert(conn, values)
        first = first or last
    return (first, last) if last else None


def remove_notices(conn: sqlite3.Connection, first: int, last: int) -> None:
    _REMOVE.run(conn, {"given_first": first, "given_last": last})


def left_over(conn: sqlite3.Connection) -> tuple[Sequence[Notice], tuple[int, int] | None]:
    """Notices that nobody was handed, with their first and last row number."""
    rows = _ALL.all(conn)
    if not rows:
        return (), None
    told = dict.fromkeys(
        Notice(
            kind=NoticeKind(kind),
            workflow_id=None if workflow_id is None else WorkflowId(workflow_id),
            run_id=None if run_id is None else RunId(run_id),
            item_id=None if item_id is None else ItemId(item_id),
        )
        for _, kind, workflow_id, run_id, item_id in rows
    )
    return tuple(told), (rows[0][0], rows[-1][0])

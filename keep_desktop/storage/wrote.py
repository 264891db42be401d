"""What the script of the newest session wrote into the log, where that is all there is to tell."""

import sqlite3

import sqlalchemy as sa

from keep_desktop.domain.ids import RunId
from keep_desktop.ports.session_facts import Wrote
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.storage.statements import Statement, constant, given
from keep_desktop.storage.tables import log_lines, runs, sessions

_newest = (
    sa.select(sessions.c.id)
    .where(sessions.c.workflow_id == given("id"))
    .order_by(sessions.c.id.desc())
    .limit(constant(1))
    .scalar_subquery()
)
_LINES = Statement(
    sa.select(sa.func.count(), sa.func.min(log_lines.c.run_id)).where(
        log_lines.c.run_id.in_(sa.select(runs.c.id).where(runs.c.session_id == _newest)),
        log_lines.c.level != "WARN",
    )
)


def wrote_in_newest(conn: sqlite3.Connection, row: WorkflowRow) -> Wrote | None:
    """Lines are counted only of a session that worked on nothing, or has not yet."""
    last = row.bars[-1] if row.bars else None
    if last is None or last.items or last.undo is not None:
        return None
    lines, run_id = _LINES.one(conn, {"given_id": row.id})
    return Wrote(lines=lines, run_id=RunId(run_id)) if lines else None

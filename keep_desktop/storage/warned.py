"""What the last run of each handler warned of: a count and the number of the first line.

No screen counts lines of the log, which may be a million; and a line that aged is told no more.
"""

import sqlite3
from dataclasses import replace
from operator import itemgetter

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.runs import Warned
from keep_desktop.ports.session_facts import LastWarning
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import last_warnings, log_lines, runs, sessions, workflows
from keep_desktop.storage.values import from_ms

_W = last_warnings.c
_R = runs.c

_RUN = _R.id == given("run_id")
_NEW_ROW = upsert(last_warnings).from_select(
    ["workflow_id", "handler_name", "session_id", "run_id", "line_id", "count"],
    sa.select(
        _R.workflow_id, _R.handler_name, _R.session_id, _R.id, given("line_id"), given("count")
    ).where(_RUN),
)
_FOLLOWS = sa.and_(_W.session_id == _NEW_ROW.excluded.session_id, given("adds") == sa.true())


def _first(name: str) -> sa.ColumnElement[int]:
    """Of several runs of one session the first."""
    return sa.case((_FOLLOWS, _W[name]), else_=_NEW_ROW.excluded[name])


_PUT = Statement(
    _NEW_ROW.on_conflict_do_update(
        index_elements=[_W.workflow_id, _W.handler_name],
        set_={
            "run_id": _first("run_id"),
            "line_id": _first("line_id"),
            "count": _NEW_ROW.excluded["count"] + sa.case((_FOLLOWS, _W["count"]), else_=0),
            "session_id": _NEW_ROW.excluded.session_id,
        },
    )
)
_this = sa.select(_R.workflow_id, _R.handler_name).where(_RUN)
_session = sa.select(_R.session_id).where(_RUN).scalar_subquery()
_REMOVE = Statement(
    sa.delete(last_warnings).where(
        sa.tuple_(_W.workflow_id, _W.handler_name).in_(_this),
        sa.or_(_W.session_id != _session, given("adds") == sa.false()),
    )
)
_newest = (
    sa.select(sa.func.max(sessions.c.id))
    .where(sessions.c.workflow_id == _W.workflow_id)
    .scalar_subquery()
)
# A version that has not run has warned of nothing.
_SELECT = (
    sa.select(
        _W.workflow_id,
        _W.run_id,
        _R.started_at,
        _W["count"],
        _W.session_id == _newest,
        log_lines.c.text,
    )
    .select_from(
        last_warnings.join(workflows, workflows.c.id == _W.workflow_id)
        .join(runs, _R.id == _W.run_id)
        .join(log_lines, log_lines.c.id == _W.line_id)
    )
    .where(_R.version_id == workflows.c.active_version_id)
)
_ALL = Statement(_SELECT)
_OF = Statement(_SELECT.where(_W.workflow_id == given("workflow_id")))


def keep_warned(
    conn: sqlite3.Connection, run_id: RunId, warned: Warned | None, *, adds: bool
) -> None:
    """What a run that ended warned of, in place of what its handler warned of before. *adds*: to
    that of earlier runs of the same session; else the run began it all over."""
    if warned is None:
        _REMOVE.run(conn, {"given_run_id": run_id, "given_adds": adds})
        return
    values = {"given_line_id": warned.line, "given_count": warned.count}
    _PUT.run(conn, {**values, "given_run_id": run_id, "given_adds": adds})


def last_warnings_of(
    conn: sqlite3.Connection, workflow_id: WorkflowId | None = None
) -> dict[WorkflowId, LastWarning]:
    """By workflow, those that were warned about."""
    rows = (_ALL if workflow_id is None else _OF).all(conn, {"given_workflow_id": workflow_id})
    found: dict[WorkflowId, LastWarning] = {}
    for id, run_id, at, count, is_newest, text in sorted(rows, key=itemgetter(1)):
        workflow = WorkflowId(id)
        first = found.get(workflow) or LastWarning(
            run_id=RunId(run_id), at=from_ms(at), text=text, count=0, in_last_session=0
        )
        found[workflow] = replace(
            first,
            count=first.count + count,
            in_last_session=first.in_last_session + (count if is_newest else 0),
        )
    return found

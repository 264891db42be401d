"""Sessions, runs and calls as pictures show them: bounded, however much there is.

Mutations have no index by their run. They are numbered in the order in which they began, so those
of a session lie between two numbers, which are found by halving. Where the clock was set back
meanwhile some may be missed; the history of each item has them all.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.domain.runs import HandlerType
from keep_desktop.ports.picture_views import CallSpan, RunSpan, SessionBar
from keep_desktop.storage.queries_base import Reading
from keep_desktop.storage.session_rows import FACTS, asked_by_sessions, facts_of
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import SESSION_IS_TOLD, mutations, runs, sessions
from keep_desktop.storage.values import from_ms, from_ms_or_none

_S, _R, _M = sessions.c, runs.c, mutations.c
#: Rows looked at for the calls of one session; others that ran meanwhile stand among them.
_MOST_LOOKED_AT = 20_000

_SELECT_BARS = (
    sa.select(_S.id, _S.started_at, _S.ended_at, *FACTS)
    .where(_S.workflow_id == given("workflow_id"))
    .order_by(_S.id.desc())
    .limit(sa.bindparam("limit"))
)
_BARS = Statement(_SELECT_BARS)
_TOLD_BARS = Statement(_SELECT_BARS.where(sa.text(f"({SESSION_IS_TOLD})")))
_BAR = Statement(
    sa.select(_S.id, _S.started_at, _S.ended_at, *FACTS, _S.workflow_id).where(
        _S.id == given("session_id")
    )
)
_RUNS = Statement(
    sa.select(_R.id, _R.handler_type, _R.handler_name, _R.status, _R.started_at, _R.ended_at)
    .where(_R.session_id == given("session_id"))
    .order_by(_R.id)
    .limit(sa.bindparam("limit"))
)
_SPAN = Statement(sa.select(_S.started_at, _S.ended_at).where(_S.id == given("session_id")))
_NEXT = Statement(
    sa.select(_M.id, _M.created_at).where(_M.id >= given("id")).order_by(_M.id).limit(1)
)
_LAST = Statement(sa.select(sa.func.max(_M.id)))
_CALLS = Statement(
    sa.select(_M.namespace, _M.method, _M.status, _M.created_at, _M.updated_at)
    .select_from(mutations.join(runs, _R.id == _M.run_id))
    .where(
        _M.id >= given("first"),
        _M.id < given("end"),
        _R.session_id == given("session_id"),
    )
    .order_by(_M.id)
    .limit(sa.bindparam("limit"))
)


class PicturePages(Reading):
    def session_bars(
        self, workflow_id: WorkflowId, *, limit: int, told_only: bool = False
    ) -> Sequence[SessionBar]:
        values = {"given_workflow_id": workflow_id, "limit": limit}
        with self._readers.reading() as reader:
            rows = (_TOLD_BARS if told_only else _BARS).all(reader.conn, values)
            asked = asked_by_sessions(reader.conn, workflow_id)
        return [_bar(row, asked.get(row[0], 0)) for row in rows]

    def session_bar(self, session_id: SessionId) -> SessionBar | None:
        with self._readers.reading() as reader:
            row = _BAR.one(reader.conn, {"given_session_id": session_id})
            if row is None:
                return None
            *bar, workflow_id = row
            asked = asked_by_sessions(reader.conn, WorkflowId(workflow_id))
        return _bar(bar, asked.get(session_id, 0))

    def run_spans(self, session_id: SessionId, *, limit: int) -> Sequence[RunSpan]:
        values = {"given_session_id": session_id, "limit": limit}
        with self._readers.reading() as reader:
            return [_run(row) for row in _RUNS.all(reader.conn, values)]

    def call_spans(self, session_id: SessionId, *, limit: int) -> Sequence[CallSpan]:
        with self._readers.reading() as reader:
            span = _SPAN.one(reader.conn, {"given_session_id": session_id})
            if span is None:
                return []
            first, end = _numbers(reader.conn, *span)
            values = {
                "given_session_id": session_id,
                "given_first": first,
                "given_end": min(end, first + _MOST_LOOKED_AT),
                "limit": limit,
            }
            return [_call(row) for row in _CALLS.all(reader.conn, values)]


def _numbers(conn: sqlite3.Connection, started: int, ended: int | None) -> tuple[int, int]:
    """From the first mutation that began in that time to the first after it."""
    last = _LAST.one(conn)
    end = 1 if last is None or last[0] is None else int(last[0]) + 1
    first = _first_since(conn, started, end)
    return first, end if ended is None else _first_since(conn, ended + 1, end)


def _first_since(conn: sqlite3.Connection, at: int, end: int) -> int:
    low, high = 1, end
    while low < high:
        middle = (low + high) // 2
        row = _NEXT.one(conn, {"given_id": middle})
        if row is None or row[1] >= at:
            high = middle
        else:
            low = row[0] + 1
    return low


def _bar(row: Any, questions: int) -> SessionBar:
    id, started, ended, *facts = row
    return SessionBar(
        id=SessionId(id),
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
        **facts_of(tuple(facts), questions),
    )


def _run(row: Any) -> RunSpan:
    id, handler_type, handler, status, started, ended = row
    return RunSpan(
        id=RunId(id),
        handler_type=HandlerType(handler_type),
        handler=handler,
        status=status,
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
    )


def _call(row: Any) -> CallSpan:
    namespace, method, status, began, settled = row
    return CallSpan(
        tool=f"{namespace}.{method}",
        status=status,
        began_at=from_ms(began),
        settled_at=from_ms(settled),
    )

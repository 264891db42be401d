"""Sessions, runs and calls for charts, bounded.

Mutations have no index by run. They are numbered by start, so those of a session are between two
numbers, found by bisection. If the clock was set back meanwhile some may be missing; the history
of each item has them all.
"""

import sqlite3
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.runs import HandlerType
from keep_desktop.ports.queries import CallCount, CallSpan, RunSpan, SessionBar
from keep_desktop.ports.views import UndoneSteps
from keep_desktop.storage.queries.base import QueryBase, is_undo_session
from keep_desktop.storage.queries.mutations import UNDONE_AT
from keep_desktop.storage.queries.sessions import FACTS, facts_of, questions_by_session
from keep_desktop.storage.statements import Statement, literal, where_param
from keep_desktop.storage.tables import SESSION_IS_SHOWN, mutations, runs, sessions
from keep_desktop.storage.values import from_ms, from_ms_or_none, to_json

_S, _R, _M = sessions.c, runs.c, mutations.c
#: Rows scanned for the calls of one session, including those of concurrent sessions.
_MOST_SCANNED = 20_000

_SELECT_BARS = (
    sa.select(_S.id, _S.started_at, _S.ended_at, *FACTS)
    .where(_S.workflow_id == where_param("workflow_id"), sa.not_(is_undo_session()))
    .order_by(_S.id.desc())
    .limit(sa.bindparam("limit"))
)
_BARS = Statement(_SELECT_BARS)
_SHOWN_BARS = Statement(_SELECT_BARS.where(sa.text(f"({SESSION_IS_SHOWN})")))
_BAR = Statement(
    sa.select(_S.id, _S.started_at, _S.ended_at, *FACTS, _S.workflow_id).where(
        _S.id == where_param("session_id")
    )
)
_RUNS = Statement(
    sa.select(_R.id, _R.handler_type, _R.handler_name, _R.status, _R.started_at, _R.ended_at)
    .where(_R.session_id == where_param("session_id"))
    .order_by(_R.id)
    .limit(sa.bindparam("limit"))
)
_SPAN = Statement(sa.select(_S.started_at, _S.ended_at).where(_S.id == where_param("session_id")))
_NEXT = Statement(
    sa.select(_M.id, _M.created_at).where(_M.id >= where_param("id")).order_by(_M.id).limit(1)
)
_LAST = Statement(sa.select(sa.func.max(_M.id)))
_OF_SESSION = sa.and_(
    _M.id >= where_param("first"),
    _M.id < where_param("end"),
    _R.session_id == where_param("session_id"),
)
_UNDOABLE = sa.select(sa.func.json_each(where_param("undoable")).table_valued("value").c.value)
_TOOL = _M.namespace + sa.literal_column("'.'") + _M.method
_STEPS = Statement(
    sa.select(
        sa.func.count(),
        sa.func.count(UNDONE_AT),
        sa.func.max(UNDONE_AT),
        sa.func.count(sa.case((UNDONE_AT.is_(None) & _TOOL.in_(_UNDOABLE), 1))),
    )
    .select_from(mutations.join(runs, _R.id == _M.run_id))
    .where(_OF_SESSION, _M.status == literal(MutationStatus.APPLIED), _M.undo_of.is_(None))
)
_CALLS = Statement(
    sa.select(_M.namespace, _M.method, _M.status, _M.created_at, _M.updated_at)
    .select_from(mutations.join(runs, _R.id == _M.run_id))
    .where(_OF_SESSION)
    .order_by(_M.id)
    .limit(sa.bindparam("limit"))
)
_TAKEN = Statement(
    sa.select(_TOOL, _M.status, sa.func.max(_M.updated_at - _M.created_at, literal(0)))
    .select_from(mutations.join(runs, _R.id == _M.run_id))
    .where(_OF_SESSION)
    .order_by(_M.id)
)


class StatisticsQueries(QueryBase):
    def session_bars(
        self, workflow_id: WorkflowId, *, limit: int, shown_only: bool = False
    ) -> Sequence[SessionBar]:
        values = {"given_workflow_id": workflow_id, "limit": limit}
        with self._readers.reading() as reader:
            rows = (_SHOWN_BARS if shown_only else _BARS).all(reader.conn, values)
            open_questions = questions_by_session(reader.conn, workflow_id)
        return [_bar(row, open_questions.get(row[0], 0)) for row in rows]

    def session_bar(self, session_id: SessionId) -> SessionBar | None:
        with self._readers.reading() as reader:
            row = _BAR.one(reader.conn, {"given_session_id": session_id})
            if row is None:
                return None
            *bar, workflow_id = row
            open_questions = questions_by_session(reader.conn, WorkflowId(workflow_id))
        return _bar(bar, open_questions.get(session_id, 0))

    def run_spans(self, session_id: SessionId, *, limit: int) -> Sequence[RunSpan]:
        values = {"given_session_id": session_id, "limit": limit}
        return [_run(row) for row in self._all(_RUNS, values)]

    def undone_steps(
        self, session_id: SessionId, undoable: Sequence[tuple[str, str]]
    ) -> UndoneSteps:
        with self._readers.reading() as reader:
            values = {
                **_place_of(reader.conn, session_id),
                "given_undoable": to_json([".".join(one) for one in undoable]),
            }
            made, undone, at, can_undo = _STEPS.one(reader.conn, values)
        return UndoneSteps(
            undone=undone, left=made - undone, at=from_ms_or_none(at), can_undo=can_undo > 0
        )

    def call_spans(self, session_id: SessionId, *, limit: int) -> Sequence[CallSpan]:
        with self._readers.reading() as reader:
            place = _place_of(reader.conn, session_id)
            end = min(place["given_end"], place["given_first"] + _MOST_SCANNED)
            values = {**place, "given_end": end, "limit": limit}
            return [_call(row) for row in _CALLS.all(reader.conn, values)]

    def call_counts(self, session_id: SessionId) -> Sequence[CallCount]:
        calls: Counter[tuple[str, str]] = Counter()
        took: Counter[tuple[str, str]] = Counter()
        with self._readers.reading() as reader:
            # Added up here: SQLite would sort them all.
            for tool, status, ms in _TAKEN.run(reader.conn, _place_of(reader.conn, session_id)):
                calls[tool, status] += 1
                took[tool, status] += ms
        return [
            CallCount(tool=tool, status=status, calls=count, took=timedelta(milliseconds=took[one]))
            for one, count in calls.items()
            for tool, status in [one]
        ]


def _place_of(conn: sqlite3.Connection, session_id: SessionId) -> dict[str, int]:
    """What `_OF_SESSION` needs: between which numbers its mutations are."""
    span = _SPAN.one(conn, {"given_session_id": session_id})
    first, end = (0, 0) if span is None else _numbers(conn, *span)
    return {"given_session_id": session_id, "given_first": first, "given_end": end}


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
    namespace, method, status, began, ended = row
    return CallSpan(
        tool=f"{namespace}.{method}",
        status=status,
        began_at=from_ms(began),
        resolved_at=from_ms(ended),
    )

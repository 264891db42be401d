"""Active and ended sessions for the list, the charts and Schedule."""

import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypedDict, cast

import sqlalchemy as sa

from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.domain.runs import DelayReason, HandlerType, Trigger
from keep_desktop.ports.views import PastSession, Progress, RunUnderWay, UnderWay, UndoFacts
from keep_desktop.storage.queries.base import IS_ACTIVE_RUN, UNDO_OF_SESSION, QueryBase, undo_facts
from keep_desktop.storage.queries.questions import IS_OPEN_QUESTION
from keep_desktop.storage.statements import Statement, where_param
from keep_desktop.storage.tables import questions, runs, script_versions, sessions, workflows
from keep_desktop.storage.values import from_json, from_message, from_ms, from_ms_or_none, to_ms

_S = sessions.c
_Q = questions.c

_HAS_HANDLERS = (
    sa.select(script_versions.c.graph.is_not(None))
    .where(script_versions.c.id == _S.version_id)
    .correlate(sessions)
    .scalar_subquery()
)

#: Columns of a session, for `facts_of`.
FACTS = (_S.result, _S.ended_at, _S.in_hand, _HAS_HANDLERS, *UNDO_OF_SESSION)

# Once for all sessions: questions have no index by run, and few are open.
_OPEN_QUESTIONS = (
    sa.select(runs.c.session_id)
    .select_from(questions.join(runs, runs.c.id == _Q.run_id))
    .where(IS_OPEN_QUESTION)
)
_QUESTIONS_BY_SESSION = Statement(_OPEN_QUESTIONS)
_QUESTIONS_BY_SESSION_OF = Statement(
    _OPEN_QUESTIONS.where(_Q.workflow_id == where_param("workflow_id"))
)

QuestionCounts = Mapping[int, int]


class SessionFactFields(TypedDict):
    """The fields of SessionFacts."""

    result: str | None
    items: Mapping[str, int]
    questions: int
    inputs: bool
    undo: UndoFacts | None


def questions_by_session(
    conn: sqlite3.Connection, workflow_id: WorkflowId | None = None
) -> QuestionCounts:
    """How many open questions each session opened; those without any are missing."""
    if workflow_id is None:
        rows = _QUESTIONS_BY_SESSION.all(conn)
    else:
        rows = _QUESTIONS_BY_SESSION_OF.all(conn, {"given_workflow_id": workflow_id})
    return Counter(session_id for (session_id,) in rows)


def facts_of(row: tuple[object, ...], questions: int) -> SessionFactFields:
    """*row*: the columns of `FACTS`."""
    result, ended, items, has_handlers, undo_json, title = row
    return SessionFactFields(
        result=None if ended is None else cast(str, result),
        items=cast(Mapping[str, int], from_json(cast("str | None", items)) or {}),
        questions=questions,
        inputs=bool(has_handlers),
        undo=undo_facts(cast("str | None", undo_json), cast("str | None", title)),
    )


_R = runs.c
_W = workflows.c

_UNDER_WAY = Statement(
    sa.select(
        _S.id,
        _W.id,
        _W.name,
        _S.trigger,
        _S.started_at,
        _R.id,
        _R.handler_type,
        _R.handler_name,
        _R.started_at,
        _R.progress_done,
        _R.progress_total,
        _R.progress_label,
    )
    .select_from(
        sessions.join(workflows, _W.id == _S.workflow_id).outerjoin(
            runs, sa.and_(_R.workflow_id == _S.workflow_id, IS_ACTIVE_RUN, _R.session_id == _S.id)
        )
    )
    .where(_S.ended_at.is_(None))
    .order_by(_S.id)
)
_ENDED_SINCE = Statement(
    sa.select(
        _S.id,
        _W.id,
        _W.name,
        _S.error,
        _S.error_facts,
        _S.due_at,
        _S.late,
        _S.started_at,
        _S.ended_at,
        *FACTS,
    )
    .select_from(sessions.join(workflows, _W.id == _S.workflow_id))
    .where(_S.started_at >= where_param("since"), _S.ended_at.is_not(None))
    .order_by(_S.started_at.desc(), _S.id.desc())
    .limit(sa.bindparam("limit"))
)


class ScheduleQueries(QueryBase):
    def under_way(self) -> Sequence[UnderWay]:
        return [_under_way(row) for row in self._all(_UNDER_WAY)]

    def ended_since(self, since: datetime, *, limit: int) -> Sequence[PastSession]:
        values = {"given_since": to_ms(since), "limit": limit}
        with self._readers.reading() as reader:
            rows = _ENDED_SINCE.all(reader.conn, values)
            open_questions = questions_by_session(reader.conn)
        return [_past(row, open_questions.get(row[0], 0)) for row in rows]


def _under_way(row: Any) -> UnderWay:
    id, workflow_id, name, trigger, started, *run = row
    return UnderWay(
        id=SessionId(id),
        workflow_id=WorkflowId(workflow_id),
        workflow=name,
        trigger=Trigger(trigger),
        started_at=from_ms(started),
        run=_run(run),
    )


def _run(row: Sequence[Any]) -> RunUnderWay | None:
    id, handler_type, handler, started, done, total, label = row
    if id is None:
        return None
    return RunUnderWay(
        id=RunId(id),
        handler_type=HandlerType(handler_type),
        handler=handler,
        started_at=from_ms(started),
        progress=None if done is None else Progress(done=done, total=total, label=label),
    )


def _past(row: Any, questions: int) -> PastSession:
    id, workflow_id, name, error, error_facts, due, late, started, ended, *facts = row
    return PastSession(
        id=SessionId(id),
        workflow_id=WorkflowId(workflow_id),
        workflow=name,
        error=from_message(error, error_facts),
        due_at=from_ms_or_none(due),
        late=None if late is None else DelayReason(late),
        started_at=from_ms(started),
        ended_at=from_ms(ended),
        **facts_of(tuple(facts), questions),
    )

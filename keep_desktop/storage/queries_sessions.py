"""Sessions under way and ended, as the page Schedule reads them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.domain.runs import HandlerType, Late, Trigger
from keep_desktop.ports.session_views import PastSession, RunUnderWay, UnderWay
from keep_desktop.ports.views import Progress
from keep_desktop.storage.queries_base import IS_ACTIVE_RUN, Reading
from keep_desktop.storage.session_rows import FACTS, asked_by_sessions, facts_of
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import runs, sessions, workflows
from keep_desktop.storage.values import from_ms, from_ms_or_none, to_ms

_S = sessions.c
_R = runs.c
_W = workflows.c

_UNDER_WAY = Statement(
    sa.select(
        _S.id,
        _W.id,
        _W.name,
        _W.icon,
        _S.trigger,
        _S.due_at,
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
_runs_of_session = (
    sa.select(sa.func.count()).select_from(runs).where(_R.session_id == _S.id).scalar_subquery()
)
_ENDED_SINCE = Statement(
    sa.select(
        _S.id,
        _W.id,
        _W.name,
        _W.icon,
        _S.trigger,
        _S.error,
        _S.due_at,
        _S.late,
        _S.started_at,
        _S.ended_at,
        _runs_of_session,
        *FACTS,
    )
    .select_from(sessions.join(workflows, _W.id == _S.workflow_id))
    .where(_S.started_at >= given("since"), _S.ended_at.is_not(None))
    .order_by(_S.started_at.desc(), _S.id.desc())
    .limit(sa.bindparam("limit"))
)


class SessionQueries(Reading):
    def under_way(self) -> Sequence[UnderWay]:
        with self._readers.reading() as reader:
            return [_under_way(row) for row in _UNDER_WAY.all(reader.conn)]

    def ended_since(self, since: datetime, *, limit: int) -> Sequence[PastSession]:
        values = {"given_since": to_ms(since), "limit": limit}
        with self._readers.reading() as reader:
            rows = _ENDED_SINCE.all(reader.conn, values)
            asked = asked_by_sessions(reader.conn)
        return [_past(row, asked.get(row[0], 0)) for row in rows]


def _under_way(row: Any) -> UnderWay:
    id, workflow_id, name, icon, trigger, due, started, *run = row
    return UnderWay(
        id=SessionId(id),
        workflow_id=WorkflowId(workflow_id),
        workflow=name,
        icon=icon,
        trigger=Trigger(trigger),
        due_at=from_ms_or_none(due),
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
    id, workflow_id, name, icon, trigger, error, due, late, started, ended, count, *facts = row
    return PastSession(
        id=SessionId(id),
        workflow_id=WorkflowId(workflow_id),
        workflow=name,
        icon=icon,
        trigger=Trigger(trigger),
        error=error,
        due_at=from_ms_or_none(due),
        late=None if late is None else Late(late),
        started_at=from_ms(started),
        ended_at=from_ms(ended),
        runs=count,
        **facts_of(tuple(facts), questions),
    )

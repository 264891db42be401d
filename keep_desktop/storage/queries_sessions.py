"""Sessions under way and ended, as the page Schedule reads them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, cast

import sqlalchemy as sa

from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.domain.runs import UNDO, HandlerType, Late, Trigger
from keep_desktop.ports.session_views import PastSession, RunUnderWay, UnderWay
from keep_desktop.ports.views import Progress
from keep_desktop.storage.queries_base import IS_ACTIVE_RUN, Reading
from keep_desktop.storage.queries_questions import IS_OPEN_QUESTION
from keep_desktop.storage.statements import Statement, constant, given
from keep_desktop.storage.tables import questions, runs, sessions, workflows
from keep_desktop.storage.values import from_json, from_ms, from_ms_or_none, to_ms

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
_undone = (
    sa.select(constant(1))
    .select_from(runs)
    .where(
        _R.session_id == _S.id,
        _R.handler_name == sa.literal_column(f"'{UNDO}'"),
        _R.handler_type == constant(HandlerType.ITEMS),
    )
    .exists()
)
_asking = runs.alias("asking")
_questions_of_session = (
    sa.select(sa.func.count())
    .select_from(questions.join(_asking, _asking.c.id == questions.c.run_id))
    .where(
        questions.c.workflow_id == _S.workflow_id,
        IS_OPEN_QUESTION,
        _asking.c.session_id == _S.id,
    )
    .correlate(sessions)
    .scalar_subquery()
)
_ENDED_SINCE = Statement(
    sa.select(
        _S.id,
        _W.id,
        _W.name,
        _W.icon,
        _S.trigger,
        _S.result,
        _S.error,
        _S.due_at,
        _S.late,
        _S.started_at,
        _S.ended_at,
        _runs_of_session,
        _S.in_hand,
        _questions_of_session,
        _undone,
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
            return [_past(row) for row in _ENDED_SINCE.all(reader.conn, values)]


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


def _past(row: Any) -> PastSession:
    id, workflow_id, name, icon, trigger, result, error, due, late, *rest = row
    started, ended, count, items, asked, undone = rest
    return PastSession(
        id=SessionId(id),
        workflow_id=WorkflowId(workflow_id),
        workflow=name,
        icon=icon,
        trigger=Trigger(trigger),
        result=result,
        error=error,
        due_at=from_ms_or_none(due),
        late=None if late is None else Late(late),
        started_at=from_ms(started),
        ended_at=from_ms(ended),
        runs=count,
        items=cast(Mapping[str, int], from_json(items) or {}),
        questions=asked,
        is_undo=bool(undone),
    )

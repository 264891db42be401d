"""Sessions, runs and log lines for screens and `show`."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, RunId, SessionId, WorkflowId
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.views import LogRow, RunRow, SessionRow
from keep_desktop.storage.queries.base import IS_ACTIVE_RUN, VERSION_LABEL, QueryBase
from keep_desktop.storage.statements import Statement, literal, where_param
from keep_desktop.storage.tables import (
    event_causes,
    events,
    items,
    log_lines,
    runs,
    script_versions,
    sessions,
)
from keep_desktop.storage.values import from_message, from_ms, from_ms_or_none, to_ms

_R = runs.c
_S = sessions.c
_L = log_lines.c

_RUNS = Statement(
    sa.select(
        _R.id,
        _R.session_id,
        _R.handler_type,
        _R.handler_name,
        _R.phase,
        _R.status,
        _R.error,
        _R.error_type,
        _R.retry_of,
        _R.mutation_outcome,
        VERSION_LABEL,
        _R.started_at,
        _R.ended_at,
        _R.error_facts,
    )
    .select_from(runs.join(script_versions, script_versions.c.id == _R.version_id))
    .where(_R.workflow_id == where_param("workflow_id"))
    .order_by(_R.id)
)
_runs_of_session = (
    sa.select(sa.func.count()).select_from(runs).where(_R.session_id == _S.id).scalar_subquery()
)
_SESSIONS = Statement(
    sa.select(
        _S.id,
        _S.trigger,
        VERSION_LABEL,
        _S.result,
        _S.error,
        _S.started_at,
        _S.ended_at,
        _runs_of_session,
        _S.error_facts,
    )
    .select_from(sessions.join(script_versions, script_versions.c.id == _S.version_id))
    .where(_S.workflow_id == where_param("workflow_id"))
    .order_by(_S.id)
)
_RUNNING = Statement(sa.select(sa.func.count()).select_from(runs).where(IS_ACTIVE_RUN))
_STOPPED_SINCE = Statement(
    sa.select(sa.func.count())
    .select_from(runs)
    .where(_R.status == literal(RunStatus.STOPPED), _R.ended_at >= where_param("since"))
)

# Lines logged while the item was open, and by handler runs that processed what an input caused.
# Each part from its own index: an OR would scan the whole log.
_LINES_OF_ITEM = sa.union_all(
    sa.select(_L.id).where(_L.item_id == where_param("item_id")),
    sa.select(_L.id).where(
        _L.run_id.in_(
            sa.select(events.c.reserved_by_run_id)
            .select_from(event_causes.join(events, events.c.id == event_causes.c.event_id))
            .where(event_causes.c.item_id == where_param("item_id"))
        )
    ),
)
_RUNS_OF_SESSION = sa.select(_R.id).where(_R.session_id == where_param("session_id"))


class RunQueries(QueryBase):
    def runs(self, workflow_id: WorkflowId) -> Sequence[RunRow]:
        """Oldest first."""
        return [_run_row(row) for row in self._all(_RUNS, {"given_workflow_id": workflow_id})]

    def sessions(self, workflow_id: WorkflowId) -> Sequence[SessionRow]:
        """Oldest first."""
        return [
            _session_row(row) for row in self._all(_SESSIONS, {"given_workflow_id": workflow_id})
        ]

    def log(
        self,
        workflow_id: WorkflowId,
        *,
        item_id: ItemId | None = None,
        session_id: SessionId | None = None,
        limit: int | None = None,
    ) -> Sequence[LogRow]:
        statement = _log_statement(of_item=item_id is not None, of_session=session_id is not None)
        values = {
            "given_workflow_id": workflow_id,
            "given_item_id": item_id,
            "given_session_id": session_id,
            "limit": -1 if limit is None else limit,
        }
        with self._readers.reading() as reader:
            rows = statement.all(reader.conn, values)
        return [_log_row(row) for row in reversed(rows)]

    def running(self) -> int:
        return int(self._one(_RUNNING)[0])

    def runs_stopped_since(self, since: datetime) -> int:
        return int(self._one(_STOPPED_SINCE, {"given_since": to_ms(since)})[0])


@cache
def _log_statement(*, of_item: bool, of_session: bool) -> Statement:
    """Newest first, so that a limit keeps the newest; -1 is no limit."""
    select = (
        sa.select(
            _L.at,
            _L.level,
            _L.run_id,
            _L.item_id,
            items.c.logical_item_id,
            _L.text,
            _L.text_facts,
        )
        .select_from(log_lines.outerjoin(items, items.c.id == _L.item_id))
        .where(_L.workflow_id == where_param("workflow_id"))
        .order_by(_L.id.desc())
        .limit(sa.bindparam("limit"))
    )
    if of_item:
        select = select.where(_L.id.in_(_LINES_OF_ITEM))
    if of_session:
        select = select.where(_L.run_id.in_(_RUNS_OF_SESSION))
    return Statement(select)


def _run_row(row: Any) -> RunRow:
    id, session_id, handler_type, handler_name, phase, status, error, error_type, *rest = row
    retry_of, mutation_outcome, version, started, ended, facts = rest
    return RunRow(
        id=RunId(id),
        session_id=session_id,
        handler_type=handler_type,
        handler_name=handler_name,
        phase=phase,
        status=RunStatus(status),
        error=from_message(error, facts),
        error_type=error_type,
        retry_of=retry_of,
        mutation_outcome=mutation_outcome,
        version=version,
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
    )


def _session_row(row: Any) -> SessionRow:
    id, trigger, version, result, error, started, ended, count, facts = row
    return SessionRow(
        id=id,
        trigger=trigger,
        version=version,
        result=result,
        error=from_message(error, facts),
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
        runs=count,
    )


def _log_row(row: Any) -> LogRow:
    at, level, run_id, item_id, logical_item_id, text, facts = row
    return LogRow(
        at=from_ms(at),
        level=level,
        run_id=run_id,
        item_id=item_id,
        logical_item_id=logical_item_id,
        text=from_message(text, facts),
    )

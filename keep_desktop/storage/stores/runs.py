"""Sessions, runs and their log on disk. The database itself allows one active run of a workflow.

The warnings of each handler's last run are a count and the number of the first line, since no
screen counts lines of a log of a million; an expired line is not shown.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from operator import itemgetter
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.errors import FailureKind, check_move
from keep_desktop.domain.ids import MutationId, RunId, SessionId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.runs import (
    PHASE_MOVES,
    PHASES,
    RUN_MOVES,
    UNDO,
    Due,
    HandlerType,
    MutationOutcome,
    Run,
    RunPhase,
    RunStatus,
    RunWarnings,
    Session,
    Trigger,
)
from keep_desktop.ports.stores import LogLine
from keep_desktop.ports.views import LastWarning
from keep_desktop.storage.statements import (
    Insert,
    Statement,
    bound,
    given,
    literal,
    set_param,
    where_param,
)
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.tables import (
    last_warnings,
    log_lines,
    mutations,
    runs,
    sessions,
    workflows,
)
from keep_desktop.storage.values import (
    from_json,
    from_message,
    from_ms,
    from_ms_or_none,
    message_values,
    to_json,
    to_ms,
)

_ADD = Insert(log_lines)


class SqliteLog(Store):
    """`ports.stores.LogStore` over one connection."""

    def add(self, lines: Sequence[LogLine]) -> int | None:
        number = None
        for line in lines:
            values = {
                "workflow_id": line.workflow_id,
                "run_id": line.run_id,
                "item_id": line.item_id,
                "at": to_ms(line.at),
                "level": line.level,
                **message_values("text", line.text),
                "of_run_error": int(line.of_run_error),
            }
            number = _ADD.insert(self._conn, values)
        return number


_W = last_warnings.c
_R = runs.c

_RUN = _R.id == where_param("run_id")
_NEW_ROW = upsert(last_warnings).from_select(
    ["workflow_id", "handler_name", "session_id", "run_id", "line_id", "count"],
    sa.select(
        _R.workflow_id,
        _R.handler_name,
        _R.session_id,
        _R.id,
        where_param("line_id"),
        where_param("count"),
    ).where(_RUN),
)
_FOLLOWS = sa.and_(_W.session_id == _NEW_ROW.excluded.session_id, where_param("adds") == sa.true())


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
        sa.or_(_W.session_id != _session, where_param("adds") == sa.false()),
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
        log_lines.c.text_facts,
    )
    .select_from(
        last_warnings.join(workflows, workflows.c.id == _W.workflow_id)
        .join(runs, _R.id == _W.run_id)
        .join(log_lines, log_lines.c.id == _W.line_id)
    )
    .where(_R.version_id == workflows.c.active_version_id)
)
_ALL = Statement(_SELECT)
_OF = Statement(_SELECT.where(_W.workflow_id == where_param("workflow_id")))


def save_warnings(
    conn: sqlite3.Connection, run_id: RunId, warned: RunWarnings | None, *, adds: bool
) -> None:
    """Replace the warnings of the run's handler. *adds*: keep those of earlier runs of the same
    session."""
    if warned is None:
        _REMOVE.run(conn, {"given_run_id": run_id, "given_adds": adds})
        return
    values = {"given_line_id": warned.line, "given_count": warned.count}
    _PUT.run(conn, {**values, "given_run_id": run_id, "given_adds": adds})


def last_warnings_of(
    conn: sqlite3.Connection, workflow_id: WorkflowId | None = None
) -> dict[WorkflowId, LastWarning]:
    """By workflow, those with warnings."""
    rows = (_ALL if workflow_id is None else _OF).all(conn, {"given_workflow_id": workflow_id})
    found: dict[WorkflowId, LastWarning] = {}
    for id, run_id, at, count, is_newest, text, facts in sorted(rows, key=itemgetter(1)):
        workflow = WorkflowId(id)
        first = found.get(workflow) or LastWarning(
            run_id=RunId(run_id),
            at=from_ms(at),
            text=from_message(text, facts),
            count=0,
            in_last_session=0,
        )
        found[workflow] = replace(
            first,
            count=first.count + count,
            in_last_session=first.in_last_session + (count if is_newest else 0),
        )
    return found


_S = sessions.c
#: A column's maximum; a script may send any value.
_MOST = 2**63 - 1
_ACTIVE = _R.status == literal(RunStatus.ACTIVE)


def is_undo(run: sa.FromClause = runs) -> sa.ColumnElement[bool]:
    """Whether a run undoes an attempt."""
    return sa.and_(
        run.c.handler_type == literal(HandlerType.ITEMS),
        run.c.handler_name == sa.literal_column(f"'{UNDO}'"),
    )


_OPEN_SESSION = Insert(sessions)
_CLOSE_SESSION = Statement(
    sa.update(sessions)
    .where(_S.id == where_param("id"), _S.ended_at.is_(None))
    .values(set_param("result", "error", "error_facts", "ended_at", "in_hand"))
)
_undo = runs.alias("undo")
_newer = sessions.alias("newer")
_REOPEN_UNDO = Statement(
    sa.update(sessions)
    .where(
        *given(_S, "id", "workflow_id"),
        _S.ended_at.is_not(None),
        sa.exists().where(_undo.c.session_id == _S.id, is_undo(_undo)),
        ~sa.exists().where(_newer.c.workflow_id == _S.workflow_id, _newer.c.id > _S.id),
    )
    .values(set_param("result", "error", "error_facts", "ended_at"))
)
_M = mutations.c
_their_runs = runs.c.session_id == where_param("session_id")
#: What the runs of a session wrote last, each found by an index.
_WRITTEN = (
    sa.select(sa.func.max(_R.started_at)).where(_their_runs),
    sa.select(sa.func.max(log_lines.c.at))
    .select_from(log_lines.join(runs, _R.id == log_lines.c.run_id))
    .where(_their_runs),
    sa.select(sa.func.max(_M.updated_at))
    .select_from(mutations.join(runs, _R.id == _M.run_id))
    .where(_their_runs, _M.item_id.is_(None)),
)
_LAST_WRITTEN = Statement(
    sa.select(
        sa.func.max(*(sa.func.coalesce(one.scalar_subquery(), literal(0)) for one in _WRITTEN))
    )
)
_SELECT_SESSION = sa.select(
    _S.id,
    _S.workflow_id,
    _S.trigger,
    _S.version_id,
    _S.result,
    _S.error,
    _S.started_at,
    _S.ended_at,
    _S.error_facts,
)
_SESSION = Statement(_SELECT_SESSION.where(_S.id == where_param("id")))
_OPEN_SESSIONS = Statement(_SELECT_SESSION.where(_S.ended_at.is_(None)).order_by(_S.id))

_START = Statement(
    upsert(runs)
    .values(
        bound(
            "workflow_id",
            "session_id",
            "handler_type",
            "handler_name",
            "phase",
            "status",
            "version_id",
            "retry_of",
            "started_at",
            "prepared",
            "mutation_id",
            "mutation_outcome",
        )
    )
    .on_conflict_do_nothing(index_elements=[_R.workflow_id], index_where=_ACTIVE)
)
_SELECT_RUN = sa.select(
    _R.id,
    _R.workflow_id,
    _R.session_id,
    _R.handler_type,
    _R.handler_name,
    _R.phase,
    _R.status,
    _R.version_id,
    _R.error,
    _R.error_type,
    _R.retry_of,
    _R.started_at,
    _R.ended_at,
    _R.prepared,
    _R.mutation_id,
    _R.mutation_outcome,
    _R.error_facts,
)
_GET = Statement(_SELECT_RUN.where(_R.id == where_param("id")))
# Unordered: sorting by id would scan all runs there ever were.
_ALL_ACTIVE = Statement(_SELECT_RUN.where(_ACTIVE))
_ACTIVE_OF = Statement(_SELECT_RUN.where(_R.workflow_id == where_param("workflow_id"), _ACTIVE))
_PREVIOUS = Statement(
    _SELECT_RUN.where(
        _R.workflow_id == where_param("workflow_id"), _R.status != literal(RunStatus.ACTIVE)
    )
    .order_by(_R.id.desc())
    .limit(sa.literal_column("1"))
)
_LAST_COMPLETE = Statement(
    _SELECT_RUN.where(
        _R.workflow_id == where_param("workflow_id"),
        _R.status == literal(RunStatus.COMMITTED),
        sa.not_(is_undo()),
    )
    .order_by(_R.id.desc())
    .limit(sa.literal_column("1"))
)
_END = sa.update(runs).where(_R.id == where_param("id"), _ACTIVE)
_ENDING = set_param("status", "error", "error_facts", "error_type", "ended_at", "page")
_FINISH = Statement(_END.values(_ENDING))
_COMMIT = Statement(
    _END.where(
        _R.phase.in_([literal(was) for was, to in PHASE_MOVES.items() if RunPhase.COMMITTED in to])
    ).values(**_ENDING, phase=literal(RunPhase.COMMITTED))
)
_MOVE_PHASE = Statement(_END.where(_R.phase == where_param("was")).values(set_param("phase")))
_SET_PREPARED = Statement(
    sa.update(runs).where(_R.id == where_param("id")).values(set_param("prepared"))
)
_SET_MUTATION = Statement(
    sa.update(runs)
    .where(_R.id == where_param("id"))
    .values(set_param("mutation_id", "mutation_outcome"))
)
_PROGRESS = Statement(
    sa.update(runs)
    .where(_R.id == where_param("id"), _ACTIVE)
    .values(set_param("progress_done", "progress_total", "progress_label"))
)


class SqliteRuns(Store):
    """`ports.stores.RunStore` over one connection."""

    def open_session(
        self,
        workflow_id: WorkflowId,
        *,
        trigger: Trigger,
        version_id: VersionId,
        at: datetime,
        due: Due | None = None,
    ) -> SessionId:
        values = {
            "workflow_id": workflow_id,
            "trigger": trigger.value,
            "version_id": version_id,
            "started_at": to_ms(at),
            "due_at": None if due is None else to_ms(due.at),
            "late": None if due is None else due.late,
        }
        return SessionId(_OPEN_SESSION.insert(self._conn, values))

    def close_session(
        self,
        session_id: SessionId,
        *,
        result: str,
        error: str | None,
        at: datetime,
        items: Mapping[str, int] | None = None,
    ) -> None:
        """Does not change a session that has ended."""
        values = {
            "given_id": session_id,
            "new_result": str(result),
            **message_values("new_error", error),
            "new_ended_at": to_ms(at),
            "new_in_hand": to_json(dict(items)) if items else None,
        }
        _CLOSE_SESSION.run(self._conn, values)

    def reopen_undo(self, session_id: SessionId, workflow_id: WorkflowId) -> bool:
        # The times of a workflow's sessions grow with their numbers, which Activity relies on.
        values = {
            "given_id": session_id,
            "given_workflow_id": workflow_id,
            "new_result": None,
            **message_values("new_error", None),
            "new_ended_at": None,
        }
        return _REOPEN_UNDO.changed(self._conn, values) == 1

    def session(self, session_id: SessionId) -> Session | None:
        return _SESSION.one_as(_session_of, self._conn, {"given_id": session_id})

    def last_written_at(self, session: Session) -> datetime:
        (ms,) = _LAST_WRITTEN.one(self._conn, {"given_session_id": session.id})
        return max(session.started_at, from_ms(ms))

    def open_sessions(self) -> Sequence[Session]:
        return [_session_of(row) for row in _OPEN_SESSIONS.all(self._conn)]

    def start(
        self,
        *,
        workflow_id: WorkflowId,
        session_id: SessionId,
        handler_type: HandlerType,
        handler_name: str,
        version_id: VersionId,
        retry_of: RunId | None,
        at: datetime,
        resumed_from: Run | None = None,
    ) -> RunId | None:
        values = {
            "workflow_id": workflow_id,
            "session_id": session_id,
            "handler_type": handler_type.value,
            "handler_name": handler_name,
            "phase": PHASES[handler_type][0].value,
            "status": RunStatus.ACTIVE.value,
            "version_id": version_id,
            "retry_of": retry_of,
            "started_at": to_ms(at),
            **_carried_on(resumed_from),
        }
        cursor = _START.run(self._conn, values)
        if cursor.rowcount != 1 or cursor.lastrowid is None:
            return None
        return RunId(cursor.lastrowid)

    def move_phase(self, run_id: RunId, to: RunPhase, *, was: RunPhase) -> bool:
        check_move(PHASE_MOVES, f"Run {run_id}", was, to)
        values = {"given_id": run_id, "given_was": was.value, "new_phase": to.value}
        return _MOVE_PHASE.changed(self._conn, values) == 1

    def set_prepared(self, run_id: RunId, prepared: JsonValue) -> None:
        _SET_PREPARED.run(self._conn, {"given_id": run_id, "new_prepared": to_json(prepared)})

    def set_mutation(
        self, run_id: RunId, mutation_id: MutationId, outcome: MutationOutcome | None
    ) -> None:
        values = {
            "given_id": run_id,
            "new_mutation_id": mutation_id,
            "new_mutation_outcome": outcome,
        }
        _SET_MUTATION.run(self._conn, values)

    def get(self, run_id: RunId) -> Run | None:
        return _GET.one_as(_run_of, self._conn, {"given_id": run_id})

    def active(self) -> Sequence[Run]:
        """Ordered by start."""
        return [_run_of(row) for row in sorted(_ALL_ACTIVE.all(self._conn), key=itemgetter(0))]

    def active_of(self, workflow_id: WorkflowId) -> Run | None:
        return _ACTIVE_OF.one_as(_run_of, self._conn, {"given_workflow_id": workflow_id})

    def finish(
        self,
        run_id: RunId,
        to: RunStatus,
        *,
        error: str | None,
        error_type: FailureKind | None,
        at: datetime,
        page: str | None = None,
    ) -> bool:
        check_move(RUN_MOVES, f"Run {run_id}", RunStatus.ACTIVE, to)
        values = {
            "given_id": run_id,
            "new_status": to.value,
            **message_values("new_error", error),
            "new_error_type": None if error_type is None else error_type.value,
            "new_ended_at": to_ms(at),
            "new_page": page,
        }
        if to is not RunStatus.COMMITTED:
            return _FINISH.changed(self._conn, values) == 1
        if _COMMIT.changed(self._conn, values) == 1:
            return True
        run = self.get(run_id)
        if run is not None and run.status is RunStatus.ACTIVE:
            check_move(PHASE_MOVES, f"Run {run_id}", run.phase, RunPhase.COMMITTED)
        return False

    def save_warnings(self, run_id: RunId, warned: RunWarnings | None, *, adds: bool) -> None:
        save_warnings(self._conn, run_id, warned, adds=adds)

    def set_progress(
        self, run_id: RunId, *, done: int, total: int | None, label: str | None
    ) -> None:
        """A run that has ended keeps its last progress."""
        values = {
            "given_id": run_id,
            "new_progress_done": min(done, _MOST),
            "new_progress_total": None if total is None else min(total, _MOST),
            "new_progress_label": label,
        }
        _PROGRESS.run(self._conn, values)

    def previous(self, workflow_id: WorkflowId) -> Run | None:
        return self._one(_PREVIOUS, workflow_id)

    def last_complete(self, workflow_id: WorkflowId) -> Run | None:
        return self._one(_LAST_COMPLETE, workflow_id)

    def _one(self, statement: Statement, workflow_id: WorkflowId) -> Run | None:
        return statement.one_as(_run_of, self._conn, {"given_workflow_id": workflow_id})


def _carried_on(run: Run | None) -> dict[str, Any]:
    """What a run takes over from the one after whose mutation it continues, and its first phase."""
    if run is None:
        return {"prepared": None, "mutation_id": None, "mutation_outcome": None}
    return {
        "phase": RunPhase.EMITTING.value,
        "prepared": to_json(run.prepared),
        "mutation_id": run.mutation_id,
        "mutation_outcome": run.mutation_outcome,
    }


def _session_of(row: Any) -> Session:
    id, workflow_id, trigger, version_id, result, error, started, ended, facts = row
    return Session(
        id=SessionId(id),
        workflow_id=WorkflowId(workflow_id),
        trigger=Trigger(trigger),
        version_id=VersionId(version_id),
        result=result,
        error=from_message(error, facts),
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
    )


def _run_of(row: Any) -> Run:
    (
        id,
        workflow_id,
        session_id,
        handler_type,
        handler_name,
        phase,
        status,
        version_id,
        error,
        error_type,
        retry_of,
        started,
        ended,
        prepared,
        mutation_id,
        outcome,
        facts,
    ) = row
    return Run(
        id=RunId(id),
        workflow_id=WorkflowId(workflow_id),
        session_id=SessionId(session_id),
        handler_type=HandlerType(handler_type),
        handler_name=handler_name,
        phase=RunPhase(phase),
        status=RunStatus(status),
        version_id=VersionId(version_id),
        error=from_message(error, facts),
        error_type=None if error_type is None else FailureKind(error_type),
        retry_of=None if retry_of is None else RunId(retry_of),
        prepared=from_json(prepared),
        mutation_id=mutation_id,
        mutation_outcome=None if outcome is None else MutationOutcome(outcome),
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
    )

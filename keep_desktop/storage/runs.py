"""Sessions and runs on disk. The database itself holds one active run of a workflow."""

import sqlite3
from collections.abc import Mapping, Sequence
from datetime import datetime
from operator import itemgetter
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import MutationId, RunId, SessionId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.moves import check_move
from keep_desktop.domain.runs import (
    PHASE_MOVES,
    PHASES,
    RUN_MOVES,
    Due,
    HandlerType,
    MutationOutcome,
    Run,
    RunPhase,
    RunStatus,
    Session,
    Trigger,
    Warned,
)
from keep_desktop.storage.statements import Statement, constant, given, insert, new
from keep_desktop.storage.tables import runs, sessions
from keep_desktop.storage.values import from_json, from_ms, from_ms_or_none, to_json, to_ms
from keep_desktop.storage.warned import keep_warned

_R = runs.c
_S = sessions.c
#: What a column can hold; a script may say anything.
_MOST = 2**63 - 1
_ACTIVE = _R.status == constant(RunStatus.ACTIVE)

_OPEN_SESSION = insert(
    sessions, ("workflow_id", "trigger", "version_id", "started_at", "due_at", "late")
)
_CLOSE_SESSION = Statement(
    sa.update(sessions)
    .where(_S.id == given("id"), _S.ended_at.is_(None))
    .values(new("result", "error", "ended_at", "in_hand"))
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
)
_SESSION = Statement(_SELECT_SESSION.where(_S.id == given("id")))
_OPEN_SESSIONS = Statement(_SELECT_SESSION.where(_S.ended_at.is_(None)).order_by(_S.id))

_START = Statement(
    upsert(runs)
    .values(
        {
            name: sa.bindparam(name)
            for name in (
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
        }
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
)
_GET = Statement(_SELECT_RUN.where(_R.id == given("id")))
# In no order: sorting by id would be read as a scan of all runs there ever were.
_ALL_ACTIVE = Statement(_SELECT_RUN.where(_ACTIVE))
_ACTIVE_OF = Statement(_SELECT_RUN.where(_R.workflow_id == given("workflow_id"), _ACTIVE))
_PREVIOUS = Statement(
    _SELECT_RUN.where(
        _R.workflow_id == given("workflow_id"), _R.status != constant(RunStatus.ACTIVE)
    )
    .order_by(_R.id.desc())
    .limit(sa.literal_column("1"))
)
_END = sa.update(runs).where(_R.id == given("id"), _ACTIVE)
_ENDING = new("status", "error", "error_type", "ended_at", "page")
_FINISH = Statement(_END.values(_ENDING))
_COMMIT = Statement(
    _END.where(
        _R.phase.in_([constant(was) for was, to in PHASE_MOVES.items() if RunPhase.COMMITTED in to])
    ).values(**_ENDING, phase=constant(RunPhase.COMMITTED))
)
_MOVE_PHASE = Statement(_END.where(_R.phase == given("was")).values(new("phase")))
_SET_PREPARED = Statement(sa.update(runs).where(_R.id == given("id")).values(new("prepared")))
_SET_MUTATION = Statement(
    sa.update(runs).where(_R.id == given("id")).values(new("mutation_id", "mutation_outcome"))
)
_PROGRESS = Statement(
    sa.update(runs)
    .where(_R.id == given("id"), _ACTIVE)
    .values(new("progress_done", "progress_total", "progress_label"))
)


class SqliteRuns:
    """`ports.run_store.RunStore` over one connection."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

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
        """A session that has its end keeps it."""
        values = {
            "given_id": session_id,
            "new_result": str(result),
            "new_error": error,
            "new_ended_at": to_ms(at),
            "new_in_hand": to_json(dict(items)) if items else None,
        }
        _CLOSE_SESSION.run(self._conn, values)

    def session(self, session_id: SessionId) -> Session | None:
        row = _SESSION.one(self._conn, {"given_id": session_id})
        return None if row is None else _session_of(row)

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
        going_on: Run | None = None,
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
            **_carried_on(going_on),
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
        row = _GET.one(self._conn, {"given_id": run_id})
        return None if row is None else _run_of(row)

    def active(self) -> Sequence[Run]:
        """In the order in which they were started."""
        return [_run_of(row) for row in sorted(_ALL_ACTIVE.all(self._conn), key=itemgetter(0))]

    def active_of(self, workflow_id: WorkflowId) -> Run | None:
        row = _ACTIVE_OF.one(self._conn, {"given_workflow_id": workflow_id})
        return None if row is None else _run_of(row)

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
            "new_error": error,
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

    def keep_warned(self, run_id: RunId, warned: Warned | None, *, adds: bool) -> None:
        keep_warned(self._conn, run_id, warned, adds=adds)

    def set_progress(
        self, run_id: RunId, *, done: int, total: int | None, label: str | None
    ) -> None:
        """A run that has ended keeps what it said last."""
        values = {
            "given_id": run_id,
            "new_progress_done": min(done, _MOST),
            "new_progress_total": None if total is None else min(total, _MOST),
            "new_progress_label": label,
        }
        _PROGRESS.run(self._conn, values)

    def previous(self, workflow_id: WorkflowId) -> Run | None:
        row = _PREVIOUS.one(self._conn, {"given_workflow_id": workflow_id})
        return None if row is None else _run_of(row)


def _carried_on(run: Run | None) -> dict[str, Any]:
    """What a run has of the one after whose mutation it goes on, and where it begins then."""
    if run is None:
        return {"prepared": None, "mutation_id": None, "mutation_outcome": None}
    return {
        "phase": RunPhase.EMITTING.value,
        "prepared": to_json(run.prepared),
        "mutation_id": run.mutation_id,
        "mutation_outcome": run.mutation_outcome,
    }


def _session_of(row: Any) -> Session:
    id, workflow_id, trigger, version_id, result, error, started, ended = row
    return Session(
        id=SessionId(id),
        workflow_id=WorkflowId(workflow_id),
        trigger=Trigger(trigger),
        version_id=VersionId(version_id),
        result=result,
        error=error,
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
        error=error,
        error_type=None if error_type is None else FailureKind(error_type),
        retry_of=None if retry_of is None else RunId(retry_of),
        prepared=from_json(prepared),
        mutation_id=mutation_id,
        mutation_outcome=None if outcome is None else MutationOutcome(outcome),
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
    )

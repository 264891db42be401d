"""Crash recovery: ends orphaned runs as crashed and reconciles their unknown outcomes.

Items keep their attempt and stay in processing; the next session continues them, and what is
applied is not repeated. Events reserved by such runs are released if nothing was done with them,
else they stay reserved for the run that continues.
"""

from collections.abc import Sequence
from datetime import datetime

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.mutations.outcomes import resolve_reserved
from keep_desktop.ports.stores import UnitOfWork

CRASHED = UserMessage("Keep was ended while this ran.")
#: An orphaned run in a living process can only be one that could not write its end.
NOT_WRITTEN = UserMessage("It was ended because the ledger could not be written.")


def recover(
    ctx: EngineContext, workflow_id: WorkflowId | None = None, *, why: str = CRASHED
) -> int:
    """End the runs and sessions that were left active, of one workflow or of all; returns their
    number.

    Only for workflows without a live session in this process.
    """
    now = ctx.clock.now()
    with ctx.ledger.read() as uow:
        runs = [r for r in uow.runs.active() if workflow_id in (None, r.workflow_id)]
        sessions = [s for s in uow.runs.open_sessions() if workflow_id in (None, s.workflow_id)]
        repaired = [] if workflow_id is not None else _in_maintenance(uow)
    if not runs and not sessions and not repaired:
        return 0
    with ctx.ledger.write() as uow:
        for one in repaired:
            # The repair was not stored: the failure stands as it was.
            uow.workflows.set_maintenance(one, False, at=now)
            uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=one))
        # Not now, which may be days later.
        ends = dict[SessionId, datetime]()
        for session in sessions:
            items = uow.items.of_session(session)
            ends[session.id] = max(items.last_at, uow.runs.last_written_at(session))
            uow.runs.close_session(
                session.id,
                result=RunStatus.CRASHED,
                error=why,
                at=ends[session.id],
                items=items.counts,
            )
            uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=session.workflow_id))
        for run in runs:
            uow.runs.finish(
                run.id,
                RunStatus.CRASHED,
                error=why,
                error_type=FailureKind.INTERNAL,
                at=ends.get(run.session_id, now),
            )
            uow.recordings.end(run.id)
        resolve_reserved(uow, workflow_id, at=now)
        uow.commit()
    ctx.checkpoint("recovery committed")
    return len(runs)


def _in_maintenance(uow: UnitOfWork) -> Sequence[WorkflowId]:
    return [workflow.id for workflow in uow.workflows.all() if workflow.maintenance]

"""After a crash: runs that nobody runs any more end as crashed, and their doubts are looked into.

Items keep their attempt and stay in processing; the next session goes on with them, and what is
applied is not repeated. Events that such runs had reserved are released where nothing was done with
them, and stay reserved for the run that goes on where something was.
"""

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.engine.handlers.settling import settle_held
from keep_desktop.engine.parts import Parts

CRASHED = "Keep was ended while this ran."
#: A run that is left over in a process that goes on can only be one that could not write its end.
NOT_WRITTEN = "It was ended because the ledger could not be written."


def recover(parts: Parts, workflow_id: WorkflowId | None = None, *, why: str = CRASHED) -> int:
    """End the runs and sessions that were left active, of one workflow or of all; their number.

    Only for workflows that have no live session in this process.
    """
    now = parts.clock.now()
    with parts.ledger.read() as uow:
        runs = [r for r in uow.runs.active() if workflow_id in (None, r.workflow_id)]
        sessions = [s for s in uow.runs.open_sessions() if workflow_id in (None, s.workflow_id)]
    if not runs and not sessions:
        return 0
    with parts.ledger.write() as uow:
        for run in runs:
            uow.runs.finish(
                run.id,
                RunStatus.CRASHED,
                error=why,
                error_type=FailureKind.INTERNAL,
                at=now,
            )
        for session in sessions:
            uow.runs.close_session(session.id, result=RunStatus.CRASHED, error=why, at=now)
            uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=session.workflow_id))
        settle_held(uow, workflow_id, at=now)
        uow.commit()
    parts.passed("recovery committed")
    return len(runs)

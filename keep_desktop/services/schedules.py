"""What the user does on the page Schedule: skip a run, stop one, pause all that comes due."""

from datetime import datetime

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.sentences import cited
from keep_desktop.engine import pausing, skipping
from keep_desktop.engine.due import pass_missed
from keep_desktop.engine.pausing import Missed
from keep_desktop.engine.skipping import Skipped
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows import require

__all__ = [
    "Missed",
    "Skipped",
    "pause_schedules",
    "resume_schedules",
    "skip_once",
    "stop_run",
    "take_skip_back",
]


def skip_once(keep: Keep, workflow_id: WorkflowId) -> Skipped:
    """Pass over its next time, once. Raises Refused where there is none to come, or where one is
    passed over already."""
    with keep.ledger.write() as uow:
        require(uow, workflow_id)
        now, zone = keep.clock.now(), keep.clock.zone()
        skipped = skipping.skip_next(uow, workflow_id, now=now, zone=zone)
        _tell(uow, workflow_id)
        uow.commit()
    keep.engine.schedule_changed()
    return skipped


def take_skip_back(keep: Keep, workflow_id: WorkflowId) -> datetime:
    """The time that was passed over comes after all; which. Raises Refused once it is past."""
    with keep.ledger.write() as uow:
        require(uow, workflow_id)
        at = skipping.take_back(uow, workflow_id, now=keep.clock.now())
        _tell(uow, workflow_id)
        uow.commit()
    keep.engine.schedule_changed()
    return at


def stop_run(keep: Keep, workflow_id: WorkflowId, *, at_once: bool = False) -> None:
    """End the session under way, at its next tool call or *at_once*; the workflow stays on and
    begins again at its next time. Raises Refused where nothing of it runs.

    What came due while it ran is passed over and its retry forgotten: what the user has stopped
    does not start again by that.
    """
    with keep.ledger.write() as uow:
        workflow = require(uow, workflow_id)
        if not keep.engine.end_session(workflow_id, at_once=at_once):
            raise Refused(f"“{cited(workflow.name)}” does not run any more.")
        now = keep.clock.now()
        pass_missed(uow, workflow_id, now=now, zone=keep.clock.zone())
        # Also where nothing waits yet: what the run gives back would be due at once.
        uow.workflows.set_quiet(workflow_id, now)
        _tell(uow, workflow_id)
        uow.commit()


def pause_schedules(keep: Keep) -> None:
    """Nothing starts by itself any more, until `resume_schedules`; Run now works, and what is under
    way goes on. Holds across restarts."""
    with keep.ledger.write() as uow:
        pausing.pause_all(uow, now=keep.clock.now())
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()


def resume_schedules(keep: Keep) -> Missed:
    """What comes due from now on starts again; what was missed does not, and is counted."""
    with keep.ledger.write() as uow:
        missed = pausing.resume_all(uow, now=keep.clock.now(), zone=keep.clock.zone())
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()
    keep.engine.schedule_changed()
    return missed


def _tell(uow: UnitOfWork, workflow_id: WorkflowId) -> None:
    uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))

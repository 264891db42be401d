"""Schedule actions: preview a rule, skip a run, stop one, pause all."""

from collections.abc import Sequence
from datetime import datetime

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.schedules import ScheduleRule, paused_since
from keep_desktop.domain.text import quote
from keep_desktop.engine.gating import blocked_reason
from keep_desktop.engine.schedule import pause as pausing
from keep_desktop.engine.schedule import skip as skipping
from keep_desktop.engine.schedule.due import skip_missed
from keep_desktop.engine.schedule.pause import Missed as Missed
from keep_desktop.engine.schedule.rules import parse_rule_text, upcoming
from keep_desktop.engine.schedule.skip import Skipped as Skipped
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.queries import require


@immutable(kw_only=True)
class SchedulePreview:
    rule: ScheduleRule
    #: The next times in the user's own zone, up to the requested number.
    times: Sequence[datetime]


def schedule_preview(
    keep: Keep, text: str, *, count: int = 3, planned: datetime | None = None
) -> SchedulePreview:
    """When *text* (“5m”, or a crontab line) would run if it were set now, or with its next time
    *planned* already; Refused with a sentence if invalid."""
    rule = parse_rule_text(text)
    zone = keep.clock.zone()
    now = keep.clock.now()
    if planned is None or planned <= now:
        times = upcoming(rule, now=now, zone=zone, count=count)
    else:
        times = (planned, *upcoming(rule, now=planned, zone=zone, count=count - 1))
    return SchedulePreview(
        rule=rule,
        times=tuple(time.astimezone(zone) for time in times),
    )


def skip_once(keep: Keep, workflow_id: WorkflowId) -> Skipped:
    """Skip its next time, once. Raises Refused if there is none, also because it or all schedules
    are paused, or if one is skipped already."""
    with keep.ledger.write() as uow:
        blocked = blocked_reason(uow, require(uow, workflow_id))
        if blocked is not None:
            raise Refused(
                UserMessage("No run is planned that could be skipped. {blocked}", blocked=blocked)
            )
        if paused_since(uow.settings.all()) is not None:
            raise Refused(
                UserMessage("No run is planned that could be skipped: all schedules are paused.")
            )
        now, zone = keep.clock.now(), keep.clock.zone()
        skipped = skipping.skip_next(uow, workflow_id, now=now, zone=zone)
        _notify(uow, workflow_id)
        uow.commit()
    keep.engine.schedule_changed()
    return skipped


def undo_skip_once(keep: Keep, workflow_id: WorkflowId) -> datetime:
    """Undo the skip; returns its time. Raises Refused once it is past."""
    with keep.ledger.write() as uow:
        require(uow, workflow_id)
        at = skipping.revert(uow, workflow_id, now=keep.clock.now())
        _notify(uow, workflow_id)
        uow.commit()
    keep.engine.schedule_changed()
    return at


def stop_run(keep: Keep, workflow_id: WorkflowId, *, at_once: bool = False) -> None:
    """End the active session, at its next tool call or *at_once*; the workflow stays on and starts
    again at its next time. Raises Refused if none is active.

    What came due while it ran is skipped and its retry cleared: what the user has stopped does not
    start again because of that.
    """
    with keep.ledger.write() as uow:
        workflow = require(uow, workflow_id)
        if not keep.engine.end_session(workflow_id, at_once=at_once):
            raise Refused(UserMessage("“{name}” does not run any more.", name=quote(workflow.name)))
        now = keep.clock.now()
        skip_missed(uow, workflow_id, now=now, zone=keep.clock.zone())
        # Also if nothing waits yet: what the run releases would be due at once.
        uow.workflows.set_quiet(workflow_id, now)
        _notify(uow, workflow_id)
        uow.commit()


def pause_schedules(keep: Keep) -> None:
    """Nothing starts by itself any more, until `resume_schedules`; Run now works, and active
    sessions continue. Persists across restarts."""
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


def _notify(uow: UnitOfWork, workflow_id: WorkflowId) -> None:
    uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))

"""When triggers start sessions, read from the ledger each time."""

from collections.abc import Collection, Mapping
from datetime import datetime

from keep_desktop.domain.ids import TriggerId, WorkflowId
from keep_desktop.domain.runs import Trigger
from keep_desktop.domain.triggers import STARTED_BY, WAKING, gap
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.engine.gating import blocked_reason
from keep_desktop.ports.stores import UnitOfWork


def set_due(uow: UnitOfWork, trigger_id: TriggerId, *, now: datetime, repeats: int) -> None:
    """Something happened. Several times before its session begins are one; the session begins at
    the earliest `gap(repeats)` after the last one that a trigger started."""
    trigger = uow.triggers.get(trigger_id)
    if trigger is None or trigger.due_at is not None:
        return
    last = max(
        (one.woke_at for one in uow.triggers.all(trigger.workflow_id) if one.woke_at is not None),
        default=None,
    )
    earliest = now if last is None or last > now else last + gap(repeats)
    uow.triggers.set_due(trigger_id, max(now, earliest))


def trigger_times(
    uow: UnitOfWork, under_way: Collection[WorkflowId]
) -> Mapping[WorkflowId, tuple[datetime, Trigger]]:
    """When triggers start sessions of workflows that may run. One with a pending retry waits for
    it, and a handler workflow for a step whose outcome is unknown."""
    retries = uow.retries.all()
    found: dict[WorkflowId, tuple[datetime, Trigger]] = {}
    for one in uow.triggers.due():
        workflow = uow.workflows.get(one.workflow_id)
        if workflow is None or one.due_at is None or one.workflow_id in under_way:
            continue
        if one.workflow_id in retries or blocked_reason(uow, workflow) is not None:
            continue
        if uow.mutations.open_of_handlers(one.workflow_id):
            continue
        time = (one.due_at, STARTED_BY[one.kind])
        found[one.workflow_id] = min(time, found.get(one.workflow_id, time))
    return found


def finds_everything(version: ScriptVersion, trigger: Trigger, *, with_producers: bool) -> bool:
    """Whether a session finds whatever is there to find: it runs the item script, or every
    producer."""
    if version.graph is None:
        return True
    return with_producers and (trigger is Trigger.MANUAL or trigger in WAKING)


def correct_due_times(uow: UnitOfWork, *, now: datetime) -> bool:
    """Correct times that a clock set back made too far; whether there were any."""
    latest = now + gap(100)
    far = [one for one in uow.triggers.due() if one.due_at is not None and one.due_at > latest]
    for one in far:
        uow.triggers.set_due(one.id, latest)
    return bool(far)

"""Drafts that nobody has touched for a while: mentioned once each after 3, 7 and 30 days."""

from dataclasses import replace
from datetime import timedelta

from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.chats import PlanDraft
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep

_AFTER_DAYS = (3, 7, 30)


def mention_drafts(keep: Keep) -> int:
    """Notify the user of those that are due; returns how many. Cheap where there is none."""
    with keep.ledger.read() as uow:
        due = [draft for draft in uow.chats.drafts() if _days_due(keep, draft) is not None]
    return sum(_mention(keep, draft) for draft in due)


def _days_due(keep: Keep, draft: PlanDraft) -> int | None:
    """After how many days it is to be mentioned now; None if it is not."""
    age = keep.clock.now() - draft.updated_at
    passed = [days for days in _AFTER_DAYS if age >= timedelta(days=days)]
    return passed[-1] if passed and passed[-1] > draft.mentioned_after else None


def _mention(keep: Keep, draft: PlanDraft) -> bool:
    with keep.ledger.write() as uow:
        # Read again: it may have been worked on meanwhile.
        now = uow.chats.draft(draft.workflow_id)
        days = None if now is None else _days_due(keep, now)
        if now is None or days is None:
            return False
        uow.chats.put_draft(replace(now, mentioned_after=days))
        mentioned = _notify(keep, uow, now, days)
        uow.commit()
    return mentioned


def _notify(keep: Keep, uow: UnitOfWork, draft: PlanDraft, days: int) -> bool:
    workflow = uow.workflows.get(draft.workflow_id)
    if workflow is None or workflow.status is WorkflowStatus.ARCHIVED:
        return False
    message = UserMessage(
        "The draft “{name}” has been waiting for {days} days. Go on in its chat, or archive it.",
        name=quote(workflow.name),
        days=days,
    )
    uow.notify_user(
        workflow.id, type="message", payload={"message": message}, at=keep.clock.now(), key=None
    )
    return True

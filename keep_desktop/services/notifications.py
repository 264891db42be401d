"""Notifications to the user: messages of scripts, questions, blocked workflows and late runs."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum

from keep_desktop.domain.ids import ItemId, QuestionId, RunId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.runs import DelayReason
from keep_desktop.ports.views import NotificationRow, Page
from keep_desktop.services.context import Keep

#: How far back notifications are listed.
LISTED_FOR = timedelta(days=90)
_PAGE = 100


class NotificationKind(StrEnum):
    """Kinds that the user can turn on or off."""

    #: A question is open, other work continues.
    QUESTION = "question"
    #: A workflow cannot continue.
    FAILURE = "failure"
    #: A message of a script.
    MESSAGE = "message"
    LATE = "late"


@immutable(kw_only=True)
class DelayedRun:
    """A session that began late."""

    by: timedelta
    reason: DelayReason


@immutable(kw_only=True)
class Notification:
    """`needs_you`: it is a question that is still open."""

    id: int
    workflow_id: WorkflowId | None
    workflow: str | None
    text: str
    needs_you: bool
    kind: NotificationKind = NotificationKind.MESSAGE
    #: Its question, if it is one.
    question_id: QuestionId | None = None
    #: The late run it is about; it has no text of its own then.
    late: DelayedRun | None = None
    item_id: ItemId | None = None
    item: str | None = None
    run_id: RunId | None = None
    at: datetime | None = None
    #: Read by the user, or answered.
    read: bool = False
    answered: bool = False


@immutable(kw_only=True)
class NewNotifications:
    """New ones, oldest first, and the last number read."""

    messages: tuple[Notification, ...]
    seen: int


def notifications_after(keep: Keep, seen: int) -> NewNotifications:
    """Newer than *seen*; questions only while they are open."""
    names = {row.id: row.name for row in keep.queries.workflows()}
    rows: list[NotificationRow] = []
    while page := keep.queries.messages_after(rows[-1].id if rows else seen, limit=_PAGE):
        rows.extend(page)
    named = [(row, None if row.workflow_id is None else names.get(row.workflow_id)) for row in rows]
    return NewNotifications(
        messages=tuple(_message(row, name) for row, name in named if row.resolved_at is None),
        seen=rows[-1].id if rows else seen,
    )


def notification_page(
    keep: Keep, *, after: str | None = None, limit: int = 50
) -> Page[Notification]:
    """The notifications of the last 90 days, newest first, answered ones too."""
    since = keep.clock.now() - LISTED_FOR
    page = keep.queries.notification_page(since, after=after, limit=limit)
    return Page(rows=tuple(_message(row, row.workflow) for row in page.rows), cursor=page.cursor)


def unread_notifications(keep: Keep) -> int:
    """How many of them are neither read nor answered."""
    return keep.queries.unread_notifications(keep.clock.now() - LISTED_FOR)


def mark_read(keep: Keep, notification_id: int) -> None:
    with keep.ledger.write() as uow:
        uow.mark_notification_read(notification_id, at=keep.clock.now())
        uow.commit()


def mark_all_read(keep: Keep, up_to: int) -> None:
    """That notification and all older ones; newer ones stay unread."""
    with keep.ledger.write() as uow:
        uow.mark_all_notifications_read(up_to, at=keep.clock.now())
        uow.commit()


def _message(row: NotificationRow, workflow: str | None) -> Notification:
    payload = row.payload if isinstance(row.payload, Mapping) else {}
    text = payload.get("message") or payload.get("sentence") or payload.get("question") or ""
    question = payload.get("question_id")
    kind = _KINDS.get(row.type, NotificationKind.QUESTION)
    is_question = kind in (NotificationKind.QUESTION, NotificationKind.FAILURE)
    answered = is_question and row.resolved_at is not None
    return Notification(
        id=row.id,
        workflow_id=row.workflow_id,
        workflow=workflow,
        text=text if isinstance(text, str) else str(text),
        needs_you=is_question and not answered,
        kind=kind,
        question_id=QuestionId(question) if isinstance(question, int) else None,
        late=_delayed_run(payload) if kind is NotificationKind.LATE else None,
        item_id=row.item_id,
        item=row.item,
        run_id=row.run_id,
        at=row.created_at,
        read=row.read_at is not None or answered,
        answered=answered,
    )


def _delayed_run(payload: Mapping[str, object]) -> DelayedRun | None:
    match payload:
        case {"late_s": int(seconds), "reason": str(reason)}:
            by = timedelta(seconds=seconds)
            return DelayedRun(by=by, reason=DelayReason(reason))
    return None


#: Types of notifications other than plain questions.
_KINDS = {
    "message": NotificationKind.MESSAGE,
    "error": NotificationKind.FAILURE,
    "maintenance_failed": NotificationKind.FAILURE,
    "late": NotificationKind.LATE,
}

"""What the user is told as it happens: messages of scripts, and that something needs the user."""

from collections.abc import Mapping
from dataclasses import dataclass

from keep_desktop.domain.ids import QuestionId, WorkflowId
from keep_desktop.ports.views import NotificationRow
from keep_desktop.services.context import Keep

_PAGE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One thing to tell. `needs_you`: it is a question that is still open."""

    id: int
    workflow_id: WorkflowId | None
    workflow: str | None
    text: str
    needs_you: bool
    #: The question it is, where it is one.
    question_id: QuestionId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """What is to be told, oldest first, and up to where has been looked."""

    messages: tuple[Message, ...]
    seen: int


def news_after(keep: Keep, seen: int) -> News:
    """What came after *seen*; questions only while they are open."""
    names = {row.id: row.name for row in keep.queries.workflows()}
    rows: list[NotificationRow] = []
    while page := keep.queries.messages_after(rows[-1].id if rows else seen, limit=_PAGE):
        rows.extend(page)
    return News(
        messages=tuple(_message(row, names) for row in rows if row.resolved_at is None),
        seen=rows[-1].id if rows else seen,
    )


def _message(row: NotificationRow, names: Mapping[WorkflowId, str]) -> Message:
    payload = row.payload if isinstance(row.payload, Mapping) else {}
    text = payload.get("message") or payload.get("sentence") or payload.get("question") or ""
    question = payload.get("question_id")
    return Message(
        id=row.id,
        workflow_id=row.workflow_id,
        workflow=names.get(row.workflow_id) if row.workflow_id is not None else None,
        text=str(text),
        needs_you=row.type != "message",
        question_id=QuestionId(question) if isinstance(question, int) else None,
    )

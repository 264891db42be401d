"""What the user is told as it happens: messages of scripts, that something needs the user or keeps
a workflow from going on, and that a run came late."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from keep_desktop.domain.ids import QuestionId, SessionId, WorkflowId
from keep_desktop.domain.runs import Late
from keep_desktop.ports.views import NotificationRow
from keep_desktop.services.context import Keep

_PAGE = 100
#: Of which sessions is told that they were late.
_LATELY = timedelta(days=1)


class MessageKind(StrEnum):
    """What the user can have told, or not."""

    #: Something waits for an answer, other things go on.
    QUESTION = "question"
    #: A workflow cannot go on.
    FAILURE = "failure"
    #: A script has something to say.
    MESSAGE = "message"
    LATE = "late"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One thing to tell. `needs_you`: it is a question that is still open."""

    id: int
    workflow_id: WorkflowId | None
    workflow: str | None
    text: str
    needs_you: bool
    kind: MessageKind = MessageKind.MESSAGE
    #: The question it is, where it is one.
    question_id: QuestionId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LateRun:
    """A session that ended and had begun after its time."""

    session_id: SessionId
    workflow_id: WorkflowId
    workflow: str
    by: timedelta
    why: Late


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


def late_runs(keep: Keep) -> Sequence[LateRun]:
    """The runs of the last day that came late and have ended, oldest first."""
    past = keep.queries.ended_since(keep.clock.now() - _LATELY, limit=_PAGE)
    return [
        LateRun(
            session_id=session.id,
            workflow_id=session.workflow_id,
            workflow=session.workflow,
            by=session.started_at - session.due_at,
            why=session.late,
        )
        for session in sorted(past, key=lambda session: session.id)
        if session.late is not None and session.due_at is not None
    ]


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
        kind=_KINDS.get(row.type, MessageKind.QUESTION),
        question_id=QuestionId(question) if isinstance(question, int) else None,
    )


#: The types of notifications that are no plain question.
_KINDS = {"message": MessageKind.MESSAGE, "error": MessageKind.FAILURE}

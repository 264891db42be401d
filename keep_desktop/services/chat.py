"""Chats: start one, send a message to the planner, stop it, try again, and what the window shows
of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.ids import QuestionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.planning.chats import (
    ChatEvent,
    ChatMessage,
    ChatResult,
    ChatRole,
    MessageId,
    PlanDraft,
)
from keep_desktop.domain.planning.models import ModelRole
from keep_desktop.domain.questions import Question, QuestionKind
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import Workflow, WorkflowStatus
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.chat_files import copy_files
from keep_desktop.services.context import Keep
from keep_desktop.services.plan_card import PlanCard, plan_card
from keep_desktop.services.workflows.lifecycle import checked_name
from keep_desktop.services.workflows.queries import require

OnEvent = Callable[[ChatEvent], None]
#: The longest message, in characters.
MOST_TEXT = 100_000


@immutable(kw_only=True)
class OpenQuestion:
    """What the planner asks; the next message answers. Untrusted text."""

    id: QuestionId
    text: str
    options: tuple[str, ...]


@immutable(kw_only=True)
class ChatView:
    workflow_id: WorkflowId
    workflow: str
    #: Oldest first.
    messages: tuple[ChatMessage, ...]
    question: OpenQuestion | None
    #: The script that was refused last; None once a version is saved.
    draft: PlanDraft | None
    #: The newest version; None before the first.
    card: PlanCard | None
    #: The planner is at work on the last message, in this process.
    is_working: bool
    #: The last message has no answer, so `retry` would send it again.
    may_retry: bool


def start_chat(keep: Keep, name: str) -> WorkflowId:
    """Add a workflow of status draft without a version. Raises Refused if the name is taken."""
    name, now = checked_name(name), keep.clock.now()
    with keep.ledger.write() as uow:
        workflow_id = uow.workflows.add(
            name=name,
            description="",
            icon="workflow",
            status=WorkflowStatus.DRAFT,
            params={},
            at=now,
        )
        uow.chats.put_draft(PlanDraft(workflow_id=workflow_id, updated_at=now))
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    return workflow_id


def send(
    keep: Keep,
    workflow_id: WorkflowId,
    text: str,
    files: Sequence[Path] = (),
    on_event: OnEvent = lambda event: None,
) -> ChatResult:
    """Store a message and let the planner work on it; blocks, for minutes perhaps.

    An open question of the planner is thereby answered. What fails at the model, or waits for the
    user, is in the result; the message is kept, and `retry` goes on with it. Raises Refused for a
    message that cannot be sent, and Busy while the one before is worked on; then nothing is stored.
    *on_event* is called on this thread.
    """
    _check_text(text, files)
    with keep.ledger.read() as uow:
        _require_open(require(uow, workflow_id))
    with keep.chats.working(workflow_id) as cancel:
        copies = copy_files(keep, files)
        now = keep.clock.now()
        with keep.ledger.write() as uow:
            message_id = uow.chats.add(workflow_id, ChatRole.USER, text, files=copies, at=now)
            uow.questions.close_of(
                workflow_id=workflow_id, kinds=(QuestionKind.ASK,), answer=text, at=now
            )
            _touch_draft(uow, workflow_id, at=now)
            _changed(uow, workflow_id)
            uow.commit()
        return _work(keep, workflow_id, message_id, cancel, on_event)


def retry(
    keep: Keep, workflow_id: WorkflowId, on_event: OnEvent = lambda event: None
) -> ChatResult:
    """Go on with the last message, if it was not answered. As `send`."""
    with keep.chats.working(workflow_id) as cancel:
        with keep.ledger.read() as uow:
            _require_open(require(uow, workflow_id))
            unanswered = _unanswered(uow.chats.messages(workflow_id))
        if unanswered is None:
            raise Refused(
                UserMessage("There is no message to try again. Give one: `chat NAME TEXT`.")
            )
        return _work(keep, workflow_id, unanswered.id, cancel, on_event)


def stop_chat(keep: Keep, workflow_id: WorkflowId) -> bool:
    """End the planner's work on a message: its `send` returns soon, nothing is saved after this.
    False if it is not at work. Any thread; at once."""
    return keep.chats.stop(workflow_id)


def chat_view(keep: Keep, workflow_id: WorkflowId) -> ChatView:
    """Raises NotFound."""
    with keep.ledger.read() as uow:
        workflow = require(uow, workflow_id)
        messages = tuple(uow.chats.messages(workflow_id))
        draft = uow.chats.draft(workflow_id)
        question = next(
            (one for one in uow.questions.open(workflow_id) if one.kind is QuestionKind.ASK), None
        )
    is_working = keep.chats.is_working(workflow_id)
    return ChatView(
        workflow_id=workflow_id,
        workflow=workflow.name,
        messages=messages,
        question=None if question is None else _open_question(question),
        draft=draft if draft is not None and draft.script else None,
        card=plan_card(keep, workflow_id),
        is_working=is_working,
        may_retry=not is_working and _unanswered(messages) is not None,
    )


def _check_text(text: str, files: Sequence[Path]) -> None:
    if not text.strip() and not files:
        raise Refused(UserMessage("The message is empty. Say what you want."))
    if len(text) > MOST_TEXT:
        raise Refused(
            UserMessage(
                "The message has {count:,} characters, and {most:,} can be sent. Put the rest into "
                "a file and attach it.",
                count=len(text),
                most=MOST_TEXT,
            )
        )


def _require_open(workflow: Workflow) -> None:
    if workflow.status is WorkflowStatus.ARCHIVED:
        raise NotFound(
            UserMessage(
                "“{name}” is in the archive. Bring it back first.", name=quote(workflow.name)
            )
        )


def _unanswered(messages: Sequence[ChatMessage]) -> ChatMessage | None:
    """The last message, if it is the user's."""
    return messages[-1] if messages and messages[-1].role is ChatRole.USER else None


def _open_question(question: Question) -> OpenQuestion:
    detail = question.detail if isinstance(question.detail, dict) else {}
    options = detail.get("options")
    return OpenQuestion(
        id=question.id,
        text=question.sentence,
        options=tuple(map(str, options)) if isinstance(options, list) else (),
    )


def _touch_draft(uow: UnitOfWork, workflow_id: WorkflowId, *, at: datetime) -> None:
    """It is worked on: the days until it is mentioned begin anew."""
    draft = uow.chats.draft(workflow_id)
    if draft is not None:
        uow.chats.put_draft(replace(draft, updated_at=at, mentioned_after=0))


def _changed(uow: UnitOfWork, workflow_id: WorkflowId) -> None:
    uow.notice(Notice(kind=NoticeKind.CHAT_CHANGED, workflow_id=workflow_id))
    uow.notice(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=workflow_id))


def _work(
    keep: Keep,
    workflow_id: WorkflowId,
    message_id: MessageId,
    cancel: CancelSource,
    on_event: OnEvent,
) -> ChatResult:
    # Imported here: a window that only shows chats needs none of it.
    from keep_desktop.planning.chat.session import PlannerServices, PlannerSession
    from keep_desktop.services.models import context_tokens
    from keep_desktop.services.planner_backend import LocalPlannerBackend

    services = PlannerServices(
        ctx=keep,
        models=keep.models,
        backend=LocalPlannerBackend(keep),
        context_tokens=lambda: context_tokens(keep, ModelRole.PLAN),
        connectors=keep.connectors.all(),
        accounts=[f"{one.service}: account {one.account}" for one in keep.connections.all()],
    )
    return PlannerSession(services, workflow_id, message_id, on_event).run(cancel)

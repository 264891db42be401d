"""Chats: the user's messages and the planner's replies, what came of a message, and what happens
meanwhile."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import NewType

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.versions import Finding

MessageId = NewType("MessageId", int)

#: What is kept of a reply, in characters; the rest is cut with a note.
MOST_REPLY = 200_000


class ChatRole(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"


class RefusalStage(StrEnum):
    """What refused a script that the model saved."""

    EDIT = "edit"
    VALIDATION = "validation"
    REVIEW = "review"
    REHEARSAL = "rehearsal"


@immutable(kw_only=True)
class ChatFile:
    """A file that came with a message: a copy in the data folder."""

    name: str
    size: int
    #: Its name in the folder of the chat's files.
    stored: str


@immutable(kw_only=True)
class ChatMessage:
    id: MessageId
    workflow_id: WorkflowId
    role: ChatRole
    text: str
    files: tuple[ChatFile, ...]
    created_at: datetime


@immutable(kw_only=True)
class PlanDraft:
    """A plan without a version yet, with the script that was refused last; kept until one is
    saved."""

    workflow_id: WorkflowId
    #: Empty where none was refused yet.
    script: str = ""
    title: str = ""
    summary: str = ""
    params_schema: Mapping[str, JsonValue] | None = None
    diagram: str | None = None
    #: Why it was refused.
    reason: str | None = None
    updated_at: datetime
    #: After how many days without a change it was mentioned last; 0: never.
    mentioned_after: int = 0


class ChatOutcome(StrEnum):
    """What came of a message."""

    SAVED = "saved"
    ANSWERED = "answered"
    #: The planner asks something.
    ASKS = "asks"
    #: Something else that only the user can settle: a stop, a budget, a sign-in, no model.
    WAITS = "waits"
    #: Too many scripts were refused.
    REFUSED = "refused"
    FAILED = "failed"


@immutable(kw_only=True)
class ChatResult:
    outcome: ChatOutcome
    #: What the planner said, as untrusted plain text.
    reply: str = ""
    question: str | None = None
    options: tuple[str, ...] = ()
    #: The label of the version that was saved last.
    version: str | None = None
    #: What the review objects to in the script that was saved, or refused last.
    findings: tuple[Finding, ...] = ()
    #: Why nothing came of it, for the user, with what to do next.
    error: str | None = None
    #: The class of the failure (`domain.errors.FailureKind`).
    error_type: str | None = None


@immutable(kw_only=True)
class TextAdded:
    """More of the reply, as it comes."""

    text: str


@immutable(kw_only=True)
class ReplyRestarted:
    """The connection broke and the model is asked again: forget the text of this step."""


@immutable(kw_only=True)
class StepBegan:
    """What the planner does now, in words."""

    text: str


@immutable(kw_only=True)
class StepEnded:
    text: str
    succeeded: bool


@immutable(kw_only=True)
class VersionSaved:
    version: str


@immutable(kw_only=True)
class PlannerQuestion:
    question: str
    options: tuple[str, ...]


@immutable(kw_only=True)
class SaveRefused:
    reason: str


ChatEvent = (
    TextAdded
    | ReplyRestarted
    | StepBegan
    | StepEnded
    | VersionSaved
    | PlannerQuestion
    | SaveRefused
)

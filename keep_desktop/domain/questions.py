"""Questions: what only the user can answer. The “Needs you” list is the open ones."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from keep_desktop.domain.ids import ItemId, MutationId, QuestionId, RunId, WorkflowId
from keep_desktop.domain.json import JsonValue


class QuestionKind(StrEnum):
    UNKNOWN_OUTCOME = "unknown_outcome"
    PAYLOAD_CHANGED = "payload_changed"
    ITEM_FAILED = "item_failed"
    BLOCKED = "blocked"
    SIGN_IN = "sign_in"
    PERMISSION = "permission"
    PRECONDITION = "precondition"


#: Questions that concern the whole workflow; the others hold up one item.
BLOCKING = (
    QuestionKind.BLOCKED,
    QuestionKind.SIGN_IN,
    QuestionKind.PERMISSION,
    QuestionKind.PRECONDITION,
)


class Answer(StrEnum):
    """What the user can choose; the words that `resolve` and `item` take."""

    TRY_AGAIN = "try-again"
    DID_NOT_HAPPEN = "did-not-happen"
    HAPPENED = "happened"
    SKIP = "skip"
    REPROCESS = "reprocess"
    RESUME = "resume"


@dataclass(frozen=True, slots=True, kw_only=True)
class StepAnswer:
    """What the user answered, at an earlier time, to the question whether a step happened."""

    answer: Answer
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Open until `answered_at`; an answer to one that is no longer open is refused."""

    id: QuestionId
    kind: QuestionKind
    workflow_id: WorkflowId
    item_id: ItemId | None
    mutation_id: MutationId | None
    run_id: RunId | None
    #: What is asked, why, in the user's words.
    sentence: str
    actions: tuple[Answer, ...]
    opened_at: datetime
    answered_at: datetime | None = None
    answer: str | None = None
    #: What a screen shows beside the sentence; for a changed content {"was": …, "now": …}.
    detail: JsonValue = None

"""Questions: what only the user can answer. “Needs you” lists the open ones."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from keep_desktop.domain.ids import ItemId, MutationId, QuestionId, RunId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue


class QuestionKind(StrEnum):
    UNKNOWN_OUTCOME = "unknown_outcome"
    PAYLOAD_CHANGED = "payload_changed"
    ITEM_FAILED = "item_failed"
    BLOCKED = "blocked"
    SIGN_IN = "sign_in"
    PERMISSION = "permission"
    PRECONDITION = "precondition"
    #: The planner asks; the next message of the chat answers.
    ASK = "ask"
    LIMIT = "limit"
    BUDGET = "budget"
    #: The provider of a model refuses for lack of money.
    MODEL = "model"
    REPAIR = "repair"
    REPAIR_FAILED = "repair_failed"
    ESCALATED = "escalated"
    TOOL_CHANGED = "tool_changed"
    IDS_CHANGED = "ids_changed"


#: Questions about the whole workflow; the others block one item.
BLOCKING = (
    QuestionKind.BLOCKED,
    QuestionKind.SIGN_IN,
    QuestionKind.PERMISSION,
    QuestionKind.PRECONDITION,
    QuestionKind.LIMIT,
    QuestionKind.REPAIR,
    QuestionKind.REPAIR_FAILED,
    QuestionKind.ESCALATED,
    QuestionKind.TOOL_CHANGED,
)


class Answer(StrEnum):
    """What the user can choose; the words of `answer`, `resolve` and `item`."""

    TRY_AGAIN = "try-again"
    DID_NOT_HAPPEN = "did-not-happen"
    HAPPENED = "happened"
    SKIP = "skip"
    REPROCESS = "reprocess"
    RESUME = "resume"
    ALLOW_ONCE = "allow-once"
    ALLOW_VERSION = "allow-version"
    DENY = "deny"
    RAISE_TODAY = "raise-today"
    WAIT = "wait"
    APPLY = "apply"
    DISCARD = "discard"
    PLAN_AGAIN = "plan-again"
    PAUSE = "pause"
    CONFIRM = "confirm"
    REMOVE = "remove"
    PROCESS_AGAIN = "process-again"
    CANCEL = "cancel"


#: The answers to a question that blocks a workflow; of the kinds not listed: Resume.
ACTIONS: Mapping[QuestionKind, tuple[Answer, ...]] = {
    QuestionKind.TOOL_CHANGED: (Answer.CONFIRM, Answer.REMOVE),
}


@immutable(kw_only=True)
class StepAnswer:
    """The user's earlier answer to whether a step happened."""

    answer: Answer
    at: datetime


@immutable(kw_only=True)
class Question:
    """Open until `answered_at`; an answer to a closed one is refused."""

    id: QuestionId
    kind: QuestionKind
    workflow_id: WorkflowId
    item_id: ItemId | None
    mutation_id: MutationId | None
    run_id: RunId | None
    #: What is asked and why, for the user.
    sentence: str
    actions: tuple[Answer, ...]
    opened_at: datetime
    answered_at: datetime | None = None
    answer: str | None = None
    #: Details shown beside the sentence; for a changed content {"was": …, "now": …}, for the key of
    #: a model {"model": its name}, for a sign-in {"connection": its id}.
    detail: JsonValue = None
    #: Whether the sentence is the error that its run ended with.
    of_run_error: bool = False

    @property
    def is_about_model(self) -> bool:
        """Whether it is about a model that needs credit or another key."""
        if self.kind is QuestionKind.SIGN_IN:
            return isinstance(self.detail, Mapping) and "model" in self.detail
        return self.kind is QuestionKind.MODEL

    @property
    def blocks(self) -> bool:
        """Whether runs of the workflow wait for it: they need no model."""
        return self.kind in BLOCKING and not self.is_about_model


def question_code(question_id: QuestionId) -> str:
    """The id of a question where a person reads it: never the number of a mutation too."""
    return f"q{question_id}"

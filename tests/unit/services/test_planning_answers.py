"""Answers to the questions of planning: each kind takes its words, closes, and turns nothing on."""

from collections.abc import Iterator

import pytest

from keep_desktop.domain.errors import AlreadyAnswered, Refused
from keep_desktop.domain.ids import QuestionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import Answer, QuestionKind, question_code
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.questions import answer, resolve
from tests.builders.engine import a_keep
from tests.builders.ledger import new_question, new_workflow

KINDS = [
    (QuestionKind.BUDGET, None, Answer.RAISE_TODAY),
    (QuestionKind.BUDGET, None, Answer.WAIT),
    (QuestionKind.MODEL, None, Answer.TRY_AGAIN),
    (QuestionKind.SIGN_IN, {"model": "local"}, Answer.TRY_AGAIN),
    (QuestionKind.SIGN_IN, None, Answer.RESUME),
    (QuestionKind.IDS_CHANGED, None, Answer.CANCEL),
]


@pytest.fixture(scope="module")
def keep(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keep]:
    with a_keep(tmp_path_factory.mktemp("answers")) as keep:
        yield keep


@pytest.fixture
def draft(keep: Keep, request: pytest.FixtureRequest) -> WorkflowId:
    with keep.ledger.write() as uow:
        workflow_id = new_workflow(uow, str(request.node.name), at=keep.clock.now())
        uow.commit()
    return workflow_id


def _ask(
    keep: Keep, draft: WorkflowId, kind: QuestionKind, actions: list[Answer], detail: JsonValue
) -> QuestionId:
    with keep.ledger.write() as uow:
        asked = new_question(
            uow, kind, draft, "What now?", *actions, detail=detail, at=keep.clock.now()
        )
        uow.commit()
    return asked


def _status(keep: Keep, draft: WorkflowId) -> tuple[WorkflowStatus, str | None]:
    with keep.ledger.read() as uow:
        workflow = uow.workflows.get(draft)
    assert workflow is not None
    return workflow.status, workflow.error


@pytest.mark.parametrize(("kind", "detail", "word"), KINDS)
def test_a_draft_has_questions_that_an_answer_closes(
    keep: Keep, draft: WorkflowId, kind: QuestionKind, detail: JsonValue, word: Answer
) -> None:
    actions = [one for known, its, one in KINDS if (known, its) == (kind, detail)]
    asked = _ask(keep, draft, kind, actions, detail)
    for unfit in (Answer.REPROCESS, "nonsense"):
        with pytest.raises(Refused, match=f"“{unfit}” .* What does: {', '.join(actions)}."):
            resolve(keep, question_code(asked), unfit)
    answer(keep, asked, word)
    assert _status(keep, draft) == (WorkflowStatus.DRAFT, None)
    with keep.ledger.read() as uow:
        known = uow.questions.get(asked)
        assert uow.questions.open(draft) == []
    assert known is not None
    assert known.answer == word
    with pytest.raises(AlreadyAnswered):
        answer(keep, asked, word)


@pytest.mark.parametrize("word", list(Answer))
def test_what_the_planner_asks_is_answered_in_the_chat_alone(
    keep: Keep, draft: WorkflowId, word: Answer
) -> None:
    asked = _ask(keep, draft, QuestionKind.ASK, [], None)
    with pytest.raises(Refused, match="Your next message in the chat"):
        answer(keep, asked, word)
    with keep.ledger.read() as uow:
        assert [one.id for one in uow.questions.open(draft)] == [asked]

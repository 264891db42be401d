"""Promises of what is told about a step that is asked about again: nothing answered is lost."""

from datetime import timedelta

from keep_desktop.domain.ids import MutationId, RunId, WorkflowId
from keep_desktop.domain.items import Item
from keep_desktop.domain.json import digest
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, QuestionKind, StepAnswer
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.topics import Cause
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import (
    NOON,
    a_handler_run,
    a_mutation,
    a_session,
    an_item,
    new_question,
    new_step,
)

_S = MutationStatus


def _ask(ledger: SqliteLedger, workflow: WorkflowId, step: MutationId, item: Item | None) -> None:
    with ledger.write() as work:
        new_question(
            work,
            QuestionKind.UNKNOWN_OUTCOME,
            workflow,
            "Did it happen?",
            *Answer,
            item_id=None if item is None else item.id,
            mutation_id=step,
        )
        work.commit()


def _answer(ledger: SqliteLedger, workflow: WorkflowId, word: str, minute: int) -> StepAnswer:
    """The open question; what is answered when."""
    at = NOON + timedelta(minutes=minute)
    with ledger.write() as work:
        (question,) = work.questions.open(workflow)
        assert work.questions.answer(question.id, word, at=at)
        work.commit()
    return StepAnswer(answer=Answer.DID_NOT_HAPPEN, at=at)


def test_each_answer_about_a_step_is_reported_with_the_question_that_follows_and_with_the_step(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run)
    step = a_mutation(ledger, workflow, run, item, status=_S.INDETERMINATE)
    other = a_mutation(ledger, workflow, run, item, key=digest("other"))
    _ask(ledger, workflow, step, item)
    assert ledger.queries.questions(workflow)[0].answers == ()
    texts = [_answer(ledger, workflow, Answer.DID_NOT_HAPPEN, 1)]
    _ask(ledger, workflow, step, item)
    _answer(ledger, workflow, "closed", 2)
    _ask(ledger, workflow, step, item)
    texts.append(_answer(ledger, workflow, Answer.DID_NOT_HAPPEN, 3))
    _ask(ledger, workflow, step, item)
    assert ledger.queries.questions(workflow)[0].answers == tuple(texts)
    detail = ledger.queries.item(item.id)
    assert detail is not None and detail.question is not None
    assert detail.question.answers == tuple(texts)
    values = {one.id: one.answers for one in detail.attempts[0].mutations}
    assert values == {step: tuple(texts), other: ()}


def _step_of(
    ledger: SqliteLedger, workflow: WorkflowId, handler: str, mail: Item, title: str = "Order"
) -> MutationId:
    """A step of a run of its own, of unknown outcome and asked about."""
    run = a_handler_run(ledger, a_session(ledger, workflow), workflow, handler)
    with ledger.write() as work:
        step = new_step(
            work,
            workflow,
            run,
            namespace="Http",
            method="call",
            params={},
            payload_digest=digest({}),
            title=title,
            key=digest(f"{run}"),
            causes=[Cause(mail.id, 1)],
        )
        work.mutations.move(step, _S.INDETERMINATE, was=_S.IN_FLIGHT, at=NOON)
        work.commit()
    _ask(ledger, workflow, step, None)
    return step


def test_the_step_of_a_handler_that_begins_afresh_is_asked_about_with_what_was_reported_before(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, mail: Item, other_mail: Item
) -> None:
    with ledger.write() as work:
        work.runs.finish(run, RunStatus.STOPPED, error=None, error_type=None, at=NOON)
        work.commit()
    first = _step_of(ledger, workflow, "buy", mail)
    shown = _answer(ledger, workflow, Answer.DID_NOT_HAPPEN, 1)
    with ledger.write() as work:
        by = ResolvedBy.USER_ASSERT_FAILED
        work.mutations.move(first, _S.FAILED, was=_S.INDETERMINATE, at=NOON, resolved_by=by)
        work.commit()
    for handler, cause, title in (("buy", mail, "Order"), ("sell", mail, "Order"),
                                  ("buy", other_mail, "Order"), ("buy", mail, "Pay")):  # fmt: skip
        _step_of(ledger, workflow, handler, cause, title)
    rows = [one.answers for one in ledger.queries.questions(workflow)]
    assert rows == [(shown,), (), (), ()]

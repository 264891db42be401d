"""Promises of the question store and of what it tells the user."""

from datetime import timedelta
from typing import Any

import pytest

from keep_desktop.domain.ids import QuestionId, RunId, WorkflowId
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import NOON, a_mutation, a_workflow, an_item, new_question

LATER = NOON + timedelta(minutes=1)


def _ask(
    ledger: SqliteLedger,
    workflow: WorkflowId,
    kind: QuestionKind = QuestionKind.BLOCKED,
    sentence: str = "What now?",
    **about: Any,
) -> QuestionId:
    with ledger.write() as work:
        actions = Answer.TRY_AGAIN, Answer.SKIP
        id = new_question(work, kind, workflow, sentence, *actions, **about)
        work.commit()
    return id


def test_the_same_question_is_open_once_and_brought_up_to_date(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run)
    first = _ask(ledger, workflow, QuestionKind.ITEM_FAILED, "First?", item_id=item.id)
    again = _ask(ledger, workflow, QuestionKind.ITEM_FAILED, "Second?", item_id=item.id)
    assert first == again
    others = {
        _ask(ledger, workflow, QuestionKind.ITEM_FAILED),
        _ask(ledger, workflow, QuestionKind.BLOCKED, item_id=item.id),
        _ask(ledger, a_workflow(ledger, "Other"), QuestionKind.ITEM_FAILED),
    }
    assert len(others | {first}) == 4
    row = ledger.queries.questions(workflow)[0]
    assert (row.sentence, row.item_title, row.attempt) == ("Second?", item.title, 1)
    notification = ledger.queries.notifications(workflow)[0]
    assert notification.payload == {
        "service": None,
        "sentence": "Second?",
        "kind": "item_failed",
        "question_id": first,
        "item_id": item.id,
    }
    assert notification.type == "escalated"


def test_a_question_is_answered_once_and_its_notification_with_it(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    id = _ask(ledger, workflow)
    assert ledger.queries.notifications(workflow)[0].resolved_at is None
    with ledger.write() as work:
        assert work.questions.answer(id, Answer.SKIP, at=LATER)
        assert not work.questions.answer(id, Answer.TRY_AGAIN, at=LATER + timedelta(days=1))
        work.commit()
    with ledger.read() as work:
        found = work.questions.get(id)
        assert found is not None
        assert (found.answer, found.answered_at) == ("skip", LATER)
        assert work.questions.open() == []
        assert work.questions.get(QuestionId(99)) is None
    (notification,) = ledger.queries.notifications(workflow)
    assert (notification.type, notification.resolved_at) == ("error", LATER)


def test_a_question_asked_again_after_its_answer_is_a_new_one(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    first = _ask(ledger, workflow)
    with ledger.write() as work:
        work.questions.answer(first, "resume", at=LATER)
        work.commit()
    assert _ask(ledger, workflow) != first
    assert len(ledger.queries.notifications(workflow)) == 2


def test_the_service_of_a_mutation_is_named(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run)
    mutation = a_mutation(ledger, workflow, run, item, params={"file": "costs.csv"})
    _ask(
        ledger,
        workflow,
        QuestionKind.UNKNOWN_OUTCOME,
        item_id=item.id,
        mutation_id=mutation,
        run_id=run,
    )
    (notification,) = ledger.queries.notifications(workflow)
    assert isinstance(notification.payload, dict)
    assert notification.payload["service"] == "Sheets"
    (row,) = ledger.queries.questions()
    assert (row.mutation_id, row.mutation_title) == (mutation, "Append a row to costs.csv")
    assert row.actions == (Answer.TRY_AGAIN, Answer.SKIP)
    assert (row.sent_by, row.sent) == ("Sheets", {"file": "costs.csv"})


def test_a_page_of_questions_reads_no_megabytes_of_what_was_sent(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run)
    mutation = a_mutation(ledger, workflow, run, item, params={"body": "x" * 50_000})
    _ask(ledger, workflow, QuestionKind.UNKNOWN_OUTCOME, item_id=item.id, mutation_id=mutation)
    (row,) = ledger.queries.questions()
    assert (row.sent_by, row.sent) == ("Sheets", None)


@pytest.mark.parametrize(
    ("filters", "closed"),
    [
        ({}, 4),
        ({"kinds": [QuestionKind.BLOCKED]}, 2),
        ({"workflow_id": 1}, 3),
        ({"workflow_id": 1, "kinds": [QuestionKind.BLOCKED]}, 1),
        ({"item_id": 1}, 1),
    ],
)
def test_closing_takes_those_that_fit_every_filter(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, filters: dict[str, int], closed: int
) -> None:
    item = an_item(ledger, workflow, run)
    mutation = a_mutation(ledger, workflow, run)
    _ask(ledger, workflow)
    _ask(ledger, workflow, QuestionKind.ITEM_FAILED, item_id=item.id)
    _ask(ledger, workflow, QuestionKind.UNKNOWN_OUTCOME, mutation_id=mutation)
    _ask(ledger, a_workflow(ledger, "Other"))
    assert (item.id, mutation, workflow) == (1, 1, 1)
    with ledger.write() as work:
        count = work.questions.close_of(answer="resume", at=LATER, **filters)  # type: ignore[arg-type]  # one dict
        assert count == closed
        assert len(work.questions.open()) == 4 - closed


def test_a_page_of_questions_counts_all_of_them_and_goes_where_one_stands(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run)
    ids = [
        _ask(ledger, a_workflow(ledger, f"Other {number}"), QuestionKind.BLOCKED)
        for number in range(4)
    ]
    ids += [
        _ask(ledger, workflow, kind, item_id=item.id)
        for kind in (QuestionKind.ITEM_FAILED, QuestionKind.UNKNOWN_OUTCOME)
    ]
    gone = _ask(ledger, workflow, QuestionKind.SIGN_IN)
    with ledger.write() as work:
        work.questions.answer(gone, Answer.RESUME, at=LATER)
        work.commit()
    read = ledger.queries.question_page
    oldest = read(0, 4)
    assert [row.id for row in oldest.rows] == ids[:4]
    assert (oldest.count, oldest.items, oldest.about_workflows) == (6, 1, 4)
    assert [row.id for row in read(0, 4, newest_first=True).rows] == ids[:1:-1]
    last = read(40, 4)
    assert (last.first, [row.id for row in last.rows]) == (4, ids[4:])
    assert read(0, 4, around=ids[5]) == last
    assert read(0, 4, newest_first=True, around=ids[1]).first == 4
    assert read(0, 4, around=gone) == oldest
    with ledger.write() as work:
        work.workflows.move(workflow, WorkflowStatus.ARCHIVED, was=WorkflowStatus.ACTIVE, at=LATER)
        work.commit()
    assert read(0, 4).count == ledger.queries.open_question_count() == 4
    assert [row.id for row in ledger.queries.questions()] == ids[:4]
    assert [row.id for row in ledger.queries.questions(workflow)] == ids[4:]

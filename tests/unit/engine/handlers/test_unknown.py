"""A handler's mutation of unknown outcome: the whole workflow waits, until it is known or told."""

import json
from datetime import timedelta

import pytest

from keep_desktop.domain.errors import AlreadyAnswered, OutcomeUnknown, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import Trigger
from keep_desktop.ports.tools import Verdict
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.context import Keep
from keep_desktop.services.questions import answer, resolve
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows.lifecycle import (
    Draft,
    import_workflow,
    pause_workflow,
    resume_workflow,
)
from tests.builders.engine import Outside, a_script, lost, run
from tests.builders.handler_scripts import (
    FORWARD,
    a_handler_script,
    check_outcomes,
    due,
    logged,
    mutations,
    runs,
    the_run,
    wake,
)
from tests.builders.handlers import event_statuses, events, input_statuses
from tests.builders.ledger import StillClock

BLIND = "await Outside.blind({ name: prepared.data.name });"
SEND = "console.log(JSON.stringify(result));" + FORWARD


def _lose(name: str) -> None:
    raise lost(name)


def _fine(name: str) -> None:
    """All is well again."""


def _two(keep: Keep, **bodies: str) -> WorkflowId:
    script = a_handler_script(next=SEND, **bodies)
    return a_script(keep, script, params={"given": ["a", "b"]})


def _unknown_outcome(keep: Keep, outside: Outside, *, happened: bool) -> WorkflowId:
    """One whose first mutation is being verified."""
    workflow = _two(keep)
    setattr(outside, "after" if happened else "before", _lose)
    outside.verdict = Verdict.RETRY
    report = run(keep, workflow)
    assert (report.status, report.continues) == ("paused:reconciliation", True)
    outside.before = outside.after = _fine
    return workflow


def _asked(keep: Keep, outside: Outside, *, happened: bool, blind: bool = True) -> WorkflowId:
    """One that asks what came of its first mutation."""
    workflow = _two(keep, mutate=BLIND) if blind else _two(keep)
    setattr(outside, "after" if happened else "before", _lose)
    if not blind:
        outside.verdict = Verdict.RETRY
        set_setting(keep, "policy.reconcile.max_attempts", "1")
    run(keep, workflow)
    outside.before = outside.after = _fine
    return workflow


def _question(keep: Keep, workflow: WorkflowId) -> QuestionRow:
    (question,) = keep.queries.questions(workflow)
    return question


def _error(keep: Keep, workflow: WorkflowId) -> str | None:
    with keep.ledger.read() as uow:
        found = uow.workflows.get(workflow)
    assert found is not None
    return found.error


def _given(keep: Keep, workflow: WorkflowId) -> dict[str, str]:
    return dict(event_statuses(keep, workflow, "given", ["a", "b"]))


def _results(keep: Keep, workflow: WorkflowId) -> list[object]:
    return [json.loads(text) for text in logged(keep, workflow)]


def test_while_it_is_not_known_the_whole_workflow_waits(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    workflow = _unknown_outcome(keep, outside, happened=True)
    assert _given(keep, workflow) == {"a": "reserved", "b": "pending"}
    assert runs(keep, workflow)[-1] == ("make", "mutating", "paused:reconciliation")
    assert input_statuses(keep, workflow) == {"a": "processing", "b": "processing"}
    assert [str(m.status) for m in mutations(keep, workflow)] == ["needs_reconcile"]
    assert not keep.queries.questions(workflow)
    with pytest.raises(OutcomeUnknown, match="waits until it is known"):
        keep.engine.start_session(workflow)
    clock.advance(timedelta(days=2))
    assert due(keep) == ()
    report = run(keep, workflow)
    assert (report.status, report.runs) == ("paused:reconciliation", 0)
    assert (report.waits_for_user, report.continues) == (False, True)
    # Another workflow does not wait.
    outside.verdict = None
    other = a_script(keep, a_handler_script(), name="Other", params={"given": ["c"]})
    assert run(keep, other).status == "committed"
    assert outside.effects() == ["a", "c"]


def test_a_check_that_finds_it_at_once_ends_the_unknown_outcome(
    keep: Keep, outside: Outside
) -> None:
    workflow = _two(keep)
    outside.after = _lose
    assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a", "b"]
    assert _results(keep, workflow) == [
        {"status": "applied", "result": {"made": "a"}},
        {"status": "applied", "result": {"made": "b"}},
    ]


def test_a_check_that_finds_nothing_at_once_is_a_failure_that_is_tried_again(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    workflow = _two(keep)
    outside.before = _lose
    assert run(keep, workflow).status == "paused:transient"
    assert _given(keep, workflow) == {"a": "pending", "b": "pending"}
    outside.before = _fine
    clock.advance(timedelta(seconds=10))
    (report,) = wake(keep)
    assert report.status == "committed"
    assert outside.effects() == ["a", "b"]


@pytest.mark.parametrize("happened", [True, False])
def test_what_is_verified_goes_on_by_itself(
    keep: Keep, outside: Outside, clock: StillClock, happened: bool
) -> None:
    workflow = _unknown_outcome(keep, outside, happened=happened)
    unknown = the_run(keep, workflow)
    outside.verdict = None
    clock.advance(timedelta(seconds=9))
    check_outcomes(keep)
    assert due(keep) == ()
    clock.advance(timedelta(seconds=1))
    check_outcomes(keep)
    assert due(keep) == ((workflow, Trigger.RETRY),)
    assert _given(keep, workflow)["a"] == ("reserved" if happened else "pending")
    (report,) = wake(keep)
    assert report.status == "committed"
    assert outside.effects() == ["a", "b"]
    assert _given(keep, workflow) == {"a": "consumed", "b": "consumed"}
    assert _results(keep, workflow)[0] == {"status": "applied", "result": {"made": "a"}}
    follower = the_run(keep, workflow, 2)
    assert follower.retry_of == unknown.id
    assert (follower.mutation_id == unknown.mutation_id) is happened
    assert due(keep) == ()


def test_a_check_that_is_tried_too_often_becomes_a_question(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    workflow = _unknown_outcome(keep, outside, happened=True)
    waits = []
    while not keep.queries.questions(workflow):
        (mutation,) = mutations(keep, workflow)
        assert mutation.look_at is not None
        waits.append((mutation.look_at - clock.now()).total_seconds())
        clock.advance(mutation.look_at - clock.now())
        check_outcomes(keep)
    assert waits == [10, 20, 40, 80, 160]
    question = _question(keep, workflow)
    assert question.kind == QuestionKind.UNKNOWN_OUTCOME
    assert _error(keep, workflow) == question.sentence
    assert set(question.actions) == {
        Answer.HAPPENED,
        Answer.DID_NOT_HAPPEN,
        Answer.TRY_AGAIN,
        Answer.SKIP,
    }
    assert _given(keep, workflow) == {"a": "reserved", "b": "pending"}
    with pytest.raises(Refused):
        keep.engine.start_session(workflow)


def test_what_nobody_can_check_is_asked_at_once_without_a_try_again(
    keep: Keep, outside: Outside
) -> None:
    workflow = _asked(keep, outside, happened=True)
    question = _question(keep, workflow)
    assert set(question.actions) == {Answer.HAPPENED, Answer.DID_NOT_HAPPEN, Answer.SKIP}
    assert "Effect a" in question.sentence
    assert [str(m.status) for m in mutations(keep, workflow)] == ["indeterminate"]
    report = run_and_wait_refused(keep, workflow)
    assert "is blocked" in report


def run_and_wait_refused(keep: Keep, workflow: WorkflowId) -> str:
    with pytest.raises(Refused) as refused:
        run_and_wait(keep, workflow)
    return refused.value.sentence


@pytest.mark.parametrize("blind", [True, False])
@pytest.mark.parametrize(
    ("choice", "shown", "given", "effects"),
    [
        (Answer.HAPPENED, {"status": "applied", "result": None}, "consumed", ["a", "b"]),
        (Answer.SKIP, {"status": "skipped"}, "skipped", ["a", "b"]),
        (
            Answer.DID_NOT_HAPPEN,
            {"status": "applied", "result": {"made": "a"}},
            "consumed",
            ["a", "a", "b"],
        ),
    ],
)
def test_each_answer_does_what_it_says_and_the_workflow_goes_on(
    keep: Keep,
    outside: Outside,
    clock: StillClock,
    blind: bool,
    choice: Answer,
    shown: object,
    given: str,
    effects: list[str],
) -> None:
    workflow = _asked(keep, outside, happened=True, blind=blind)
    if not blind:
        clock.advance(timedelta(seconds=10))
        check_outcomes(keep)
    question = _question(keep, workflow)
    answer(keep, question.id, choice)
    outside.verdict = None
    assert _error(keep, workflow) is None
    released = choice is Answer.DID_NOT_HAPPEN
    assert _given(keep, workflow) == {"a": "pending" if released else "reserved", "b": "pending"}
    assert due(keep) == ((workflow, Trigger.RETRY),)
    (report,) = wake(keep)
    assert report.status == "committed"
    assert _given(keep, workflow) == {"a": given, "b": "consumed"}
    assert _results(keep, workflow)[0] == shown
    assert outside.effects() == effects
    # What next published stays pending and keeps its inputs open, also after a skip.
    assert event_statuses(keep, workflow, "made", ["a", "b"]) == {"a": "pending", "b": "pending"}
    assert input_statuses(keep, workflow) == {"a": "processing", "b": "processing"}
    with pytest.raises(AlreadyAnswered):
        answer(keep, question.id, choice)
    with pytest.raises(AlreadyAnswered):
        resolve(keep, str(mutations(keep, workflow)[0].id), Answer.HAPPENED)
    assert outside.effects() == effects


def test_an_answer_that_the_question_does_not_offer_is_refused(
    keep: Keep, outside: Outside
) -> None:
    workflow = _asked(keep, outside, happened=True)
    for choice in (Answer.TRY_AGAIN, Answer.REPROCESS, Answer.RESUME):
        with pytest.raises(Refused):
            answer(keep, _question(keep, workflow).id, choice)
    assert [str(m.status) for m in mutations(keep, workflow)] == ["indeterminate"]


def test_try_again_waits_and_checks(keep: Keep, outside: Outside, clock: StillClock) -> None:
    workflow = _asked(keep, outside, happened=True, blind=False)
    clock.advance(timedelta(seconds=10))
    check_outcomes(keep)
    answer(keep, _question(keep, workflow).id, Answer.TRY_AGAIN)
    check_outcomes(keep)
    # It was looked at and could not be told again: one try is all that there is.
    question = _question(keep, workflow)
    assert _given(keep, workflow) == {"a": "reserved", "b": "pending"}
    outside.verdict = None
    answer(keep, question.id, Answer.TRY_AGAIN)
    check_outcomes(keep)
    assert _error(keep, workflow) is None
    wake(keep)
    assert outside.effects() == ["a", "b"]
    assert _given(keep, workflow) == {"a": "consumed", "b": "consumed"}


def test_a_skipped_mutation_ends_its_input_where_nothing_follows(
    keep: Keep, outside: Outside
) -> None:
    workflow = a_script(keep, a_handler_script(mutate=BLIND, next=None), params={"given": ["a"]})
    outside.after = _lose
    run(keep, workflow)
    outside.after = _fine
    answer(keep, _question(keep, workflow).id, Answer.SKIP)
    wake(keep)
    assert event_statuses(keep, workflow, "given", ["a"]) == {"a": "skipped"}
    assert input_statuses(keep, workflow) == {"a": "done"}


def test_only_the_answer_clears_what_the_question_blocks(keep: Keep, outside: Outside) -> None:
    workflow = _asked(keep, outside, happened=True)
    sentence = _question(keep, workflow).sentence
    pause_workflow(keep, workflow)
    assert resume_workflow(keep, workflow) == sentence == _error(keep, workflow)
    script = a_handler_script(next=SEND)
    import_workflow(keep, Draft(name="Test", script=script, params={"given": ["a", "b"]}))
    assert _error(keep, workflow) == sentence
    assert due(keep) == ()
    with pytest.raises(Refused):
        keep.engine.start_session(workflow)
    answer(keep, _question(keep, workflow).id, Answer.HAPPENED)
    assert _error(keep, workflow) is None
    wake(keep)
    assert outside.effects() == ["a", "b"]
    (made,) = events(keep, workflow, "made", ["a"])
    assert made.payload == {"status": "applied", "result": None}


def test_an_unknown_outcome_of_a_later_run_is_settled_while_the_workflow_is_off(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    workflow = _unknown_outcome(keep, outside, happened=True)
    pause_workflow(keep, workflow)
    outside.verdict = None
    clock.advance(timedelta(minutes=1))
    check_outcomes(keep)
    assert [str(m.status) for m in mutations(keep, workflow)] == ["applied"]
    assert due(keep) == ()
    resume_workflow(keep, workflow)
    # Turning it on starts nothing by itself; the next session goes on from there.
    assert due(keep) == ()
    assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a", "b"]

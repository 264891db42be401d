"""What the ledger says of an effect, and that no effect happens twice in one attempt."""

import tracemalloc
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.errors import InternalFailure, LogicFailure, Refused
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.tools import Verdict
from keep_desktop.services.context import Keep
from keep_desktop.services.questions import answer
from tests.builders.engine import Outside, a_keep, a_script, items_script, lost, run, statuses
from tests.builders.item_actions import reprocess_items, skip_items
from tests.builders.ledger import StillClock

EFFECT = "if (ctx.item.isDone) return; await Outside.effect({name});"
BLIND = "if (ctx.item.isDone) return; await Outside.blind({name});"


def _after_effect(outside: Outside, *, made: bool) -> None:
    """The next effect ends in doubt, made or not."""

    def lose_answer(name: str) -> None:
        outside.before = outside.after = lambda name: None
        raise lost(name)

    if made:
        outside.after = lose_answer
    else:
        outside.before = lose_answer


def test_the_row_is_in_flight_before_the_effect_and_applied_after_it(
    keep: Keep, outside: Outside
) -> None:
    seen = []
    workflow = a_script(keep, items_script("a", body=EFFECT))
    outside.before = lambda name: seen.append(str(keep.queries.mutations(workflow)[0].status))
    run(keep, workflow)
    mutation = keep.queries.mutations(workflow)[0]
    assert seen == ["in_flight"]
    assert (str(mutation.status), mutation.result) == ("applied", {"made": "a"})


def test_the_same_call_twice_in_an_attempt_is_one_effect_with_one_result(
    tmp_path: Path, outside: Outside
) -> None:
    body = (
        "const one = await Outside.effect({name}); const two = await Outside.effect({name});"
        "console.log(JSON.stringify([one, two]));"
    )
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", body=body))
        run(keep, workflow)
        assert keep.queries.log(workflow)[0].text == '[{"made":"a"},{"made":"a"}]'
    assert outside.effects() == ["a"]


@pytest.mark.parametrize("failing", ["", "throw new Error('no');"])
def test_the_content_of_what_was_done_is_not_held(
    tmp_path: Path, outside: Outside, failing: str
) -> None:
    held: list[int] = []
    outside.before = lambda name: held.append(tracemalloc.get_traced_memory()[0])
    body = """for (let i = 0; i < 8; i++) {
        await Outside.effect({ name: `${i}`, content: `${i}`.repeat(1_000_000) });
    }"""
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", body=body + failing))
        tracemalloc.start()
        try:
            run(keep, workflow)
            # Where it failed, they are known from the ledger.
            a_script(keep, items_script("a", body=body + "await Outside.effect({ name: 'z' });"))
            run(keep, workflow)
        finally:
            tracemalloc.stop()
    assert outside.effects() == [*"01234567", *(["z"] if failing else [])]
    assert held[-1] - held[0] < 3_000_000


def test_what_was_applied_is_replayed_when_the_item_is_continued(
    tmp_path: Path, outside: Outside
) -> None:
    throwing = EFFECT + "throw new Error('after the effect');"
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", body=throwing))
        run(keep, workflow)
        a_script(keep, items_script("a", body=EFFECT))
        assert run(keep, workflow).items == {"done": 1}
        assert statuses(keep, workflow) == {"a": "done"}
    assert outside.effects() == ["a"]


def test_another_content_for_what_was_done_asks_the_user_and_does_nothing(
    tmp_path: Path, outside: Outside
) -> None:
    def script(content: str) -> str:
        return items_script(
            "a",
            "b",
            body="if (ctx.item.isDone) return;"
            f"await Outside.effect({{name, content: '{content}'}});"
            "if (name === 'a' && ctx.item.title) throw new Error('x');",
        )

    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, script("first"))
        run(keep, workflow)
        a_script(keep, script("second"))
        run(keep, workflow)
        assert statuses(keep, workflow) == {"a": "needs_attention", "b": "done"}
        assert [str(q.kind) for q in keep.queries.questions(workflow)] == ["payload_changed"]
    assert outside.effects() == ["a", "b"]


def test_an_unknown_outcome_that_a_check_clears_lets_the_script_go_on(
    tmp_path: Path, outside: Outside
) -> None:
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", "b", body=EFFECT))
        _after_effect(outside, made=True)
        report = run(keep, workflow)
        assert (report.status, report.runs) == ("committed", 1)
        assert statuses(keep, workflow) == {"a": "done", "b": "done"}
        assert str(keep.queries.mutations(workflow)[0].resolved_by) == "reconciliation"
    assert outside.effects() == ["a", "b"]


def test_what_a_check_finds_missing_is_made_by_the_next_session_in_the_same_attempt(
    tmp_path: Path, outside: Outside
) -> None:
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", body=EFFECT))
        _after_effect(outside, made=False)
        # The item alone waits for the network; Run now tries it at once.
        assert run(keep, workflow).status == "committed"
        assert run(keep, workflow).status == "committed"
        assert [(m.attempt, str(m.status)) for m in keep.queries.mutations(workflow)] == [
            (1, "applied")
        ]
    assert outside.effects() == ["a"]


def test_while_nothing_is_known_the_item_waits_and_the_others_go_on(
    tmp_path: Path, outside: Outside, clock: StillClock
) -> None:
    with a_keep(tmp_path, outside, clock=clock) as keep:
        workflow = a_script(keep, items_script("a", "b", body=EFFECT))
        _after_effect(outside, made=True)
        outside.verdict = Verdict.RETRY
        report = run(keep, workflow)
        assert statuses(keep, workflow) == {"a": "processing", "b": "done"}
        assert report.continues and not report.failed
        outside.verdict = None
        # Run now does not hurry a verification.
        run(keep, workflow)
        assert statuses(keep, workflow) == {"a": "processing", "b": "done"}
        clock.advance(timedelta(seconds=10))
        run(keep, workflow)
        assert statuses(keep, workflow) == {"a": "done", "b": "done"}
    assert outside.effects() == ["a", "b"]


def test_checks_that_never_decide_end_in_a_question(tmp_path: Path, outside: Outside) -> None:
    clock = StillClock()
    with a_keep(tmp_path, outside, clock=clock) as keep:
        workflow = a_script(keep, items_script("a", body=EFFECT))
        _after_effect(outside, made=True)
        outside.verdict = Verdict.RETRY
        run(keep, workflow)
        waits = []
        for _ in range(5):
            look_at = keep.queries.mutations(workflow)[0].look_at
            assert look_at is not None
            waits.append((look_at - clock.now()).total_seconds())
            clock.advance(look_at - clock.now())
            run(keep, workflow)
        assert waits == [10, 20, 40, 80, 160]
        assert statuses(keep, workflow) == {"a": "needs_attention"}
        question = keep.queries.questions(workflow)[0]
        assert Answer.TRY_AGAIN in question.actions
        assert keep.queries.mutations(workflow)[0].reconcile_attempts == 5
    assert outside.effects() == ["a"]


@pytest.mark.parametrize(
    ("choice", "status", "effects"),
    [
        (Answer.HAPPENED, "done", ["a"]),
        (Answer.DID_NOT_HAPPEN, "done", ["a", "a"]),
        (Answer.SKIP, "skipped", ["a"]),
        (Answer.REPROCESS, "done", ["a", "a"]),
    ],
)
def test_an_unknown_outcome_waits_for_the_user_and_goes_by_the_answer(
    tmp_path: Path, outside: Outside, choice: Answer, status: str, effects: list[str]
) -> None:
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", body=BLIND))
        _after_effect(outside, made=True)
        report = run(keep, workflow)
        assert report.waits_for_user and not report.failed
        assert report.items == {"needs_attention": 1}
        assert statuses(keep, workflow) == {"a": "needs_attention"}
        run(keep, workflow)
        assert outside.effects() == ["a"]
        question = keep.queries.questions(workflow)[0]
        answer(keep, question.id, choice, again=True)
        with pytest.raises(Refused, match="no longer open"):
            answer(keep, question.id, choice)
        run(keep, workflow)
        assert statuses(keep, workflow) == {"a": status}
        assert not keep.queries.questions(workflow)
    assert outside.effects() == effects


def test_try_again_is_no_answer_where_nothing_can_check(keep: Keep, outside: Outside) -> None:
    workflow = a_script(keep, items_script("a", body=BLIND))
    _after_effect(outside, made=True)
    run(keep, workflow)
    question = keep.queries.questions(workflow)[0]
    with pytest.raises(Refused):
        answer(keep, question.id, Answer.TRY_AGAIN)
    assert len(keep.queries.questions(workflow)) == 1


def test_a_refusal_that_changed_nothing_is_failed_and_may_be_tried_in_the_same_attempt(
    tmp_path: Path, outside: Outside
) -> None:
    def refuse(name: str) -> None:
        raise LogicFailure("The total is missing.", took_effect=False)

    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", "b", body=EFFECT))
        outside.before = lambda name: refuse(name) if name == "a" else None
        run(keep, workflow)
        assert statuses(keep, workflow) == {"a": "failed", "b": "done"}
        mutation = next(m for m in keep.queries.mutations(workflow) if m.logical_item_id == "a")
        assert (str(mutation.status), mutation.error) == ("failed", "The total is missing.")
        outside.before = lambda name: None
        run(keep, workflow)
        assert statuses(keep, workflow) == {"a": "done", "b": "done"}
    assert outside.effects() == ["b", "a"]


def test_a_fault_after_the_effect_is_checked_before_anything_else(
    tmp_path: Path, outside: Outside
) -> None:
    def fault(name: str) -> None:
        outside.after = lambda name: None
        raise InternalFailure("A fault.", took_effect=None)

    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", body=EFFECT))
        outside.after = fault
        assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a"]


def test_a_new_attempt_makes_its_effects_again_and_keeps_the_old_attempt(
    tmp_path: Path, outside: Outside
) -> None:
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", body=EFFECT))
        run(keep, workflow)
        item = keep.queries.items(workflow).rows[0]
        assert not reprocess_items(keep, [item.id], again=True)
        run(keep, workflow)
        attempts = keep.queries.attempts(item.id)
        assert [(a.number, str(a.status), len(a.mutations)) for a in attempts] == [
            (2, "done", 1),
            (1, "done", 1),
        ]
        assert list(skip_items(keep, [item.id])) == [item.id]
    assert outside.effects() == ["a", "a"]

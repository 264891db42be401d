"""Answers and intents that meet a run under way, each other, or a look."""

import threading
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from keep_desktop.domain.errors import (
    AlreadyAnswered,
    Concern,
    NetworkFailure,
    PermissionFailure,
    Refused,
)
from keep_desktop.domain.ids import ItemId, MutationId
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.tools import Verdict
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import (
    RejectedItem,
    RejectReason,
    reprocess_each,
    skip_each,
)
from keep_desktop.services.items.unknown_outcomes import unknown_by_item
from keep_desktop.services.questions import answer
from keep_desktop.services.workflows.lifecycle import (
    archive_workflow,
    pause_workflow,
    resume_workflow,
    unarchive_workflow,
)
from tests.builders.engine import Outside, a_keep, a_script, items_script, lost, run, statuses
from tests.builders.item_actions import reprocess_items, skip_items
from tests.builders.ledger import StillClock, new_step

EFFECT = "if (ctx.item.isDone) return; await Outside.effect({name});"
BLIND = "if (ctx.item.isDone) return; await Outside.blind({name});"
FAILS_ONCE = "if (ctx.item.isDone) return; await Outside.look({name}); "


def _begun_beside(keep: Keep, item_id: ItemId, method: str) -> MutationId:
    """A further step of the item's first attempt, just begun."""
    with keep.ledger.write() as uow:
        known = uow.mutations.of_attempt(item_id, 1)[0]
        begun = new_step(
            uow,
            known.workflow_id,
            known.run_id,
            item_id=item_id,
            namespace="Outside",
            method=method,
            params={"name": "x"},
            title="Effect x",
            key="ab" * 32,
            at=keep.clock.now(),
        )
        uow.commit()
    return begun


@pytest.mark.parametrize("change", [skip_items, partial(reprocess_items, again=True)])
def test_an_item_that_is_skipped_while_its_handler_runs_has_no_effect_any_more(
    keep: Keep, outside: Outside, change: object
) -> None:
    workflow = a_script(keep, items_script("a", body="throw new Error('x');"))
    run(keep, workflow)
    item = keep.queries.items(workflow).rows[0]
    body = FAILS_ONCE + "await Outside.effect({name});"
    a_script(keep, items_script("a", "b", body=body))
    before: list[object] = []

    def meanwhile(name: str) -> None:
        if name == "a" and not before:
            before.append(change(keep, [item.id]))  # type: ignore[operator]  # either service

    outside.before = meanwhile
    report = run(keep, workflow)
    now = statuses(keep, workflow)
    if before == [[]]:
        expected = "skipped" if change is skip_items else "processing"
        assert now == {"a": expected, "b": "done"}
        assert outside.effects() == ["b"]
    else:
        assert now == {"a": "done", "b": "done"}
    assert not report.failed


def test_what_came_before_an_item_that_is_skipped_meanwhile_is_kept(
    keep: Keep, outside: Outside
) -> None:
    workflow = a_script(keep, items_script("b", body="throw new Error('x');"))
    run(keep, workflow)
    item = keep.queries.items(workflow).rows[0]
    body = FAILS_ONCE + "console.log(`saw ${name}`); await Outside.effect({name});"
    a_script(keep, items_script("a", "b", body=body))
    left: list[object] = []

    def meanwhile(name: str) -> None:
        if name == "b" and not left:
            left.append(skip_items(keep, [item.id]))

    outside.before = meanwhile
    run(keep, workflow)
    assert statuses(keep, workflow)["a"] == "done"
    texts = [line.text for line in keep.queries.log(workflow)]
    assert {"saw a", "saw b"} <= set(texts)


def test_skipping_an_item_closes_every_question_about_it(tmp_path: Path, outside: Outside) -> None:
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", body=BLIND))

        def lose_answer(name: str) -> None:
            raise lost(name)

        outside.before = lose_answer
        run(keep, workflow)
        item = keep.queries.items(workflow).rows[0]
        other = _begun_beside(keep, item.id, "blind")
    with a_keep(tmp_path, outside) as keep:
        first, second = keep.queries.questions(workflow)
        answer(keep, first.id, Answer.SKIP)
        assert not keep.queries.questions(workflow)
        with pytest.raises(AlreadyAnswered):
            answer(keep, second.id, Answer.HAPPENED)
        with keep.ledger.read() as uow:
            found = uow.mutations.get(other)
            assert found is not None and found.status is MutationStatus.FAILED


def test_what_cannot_be_skipped_is_left_whole(keep: Keep, outside: Outside) -> None:
    """A step that is being verified must not count as failed because another is under way."""
    workflow = a_script(keep, items_script("a", body=EFFECT))

    def lose_answer(name: str) -> None:
        outside.before = lambda name: None
        raise lost(name)

    outside.after, outside.verdict = lose_answer, Verdict.RETRY
    run(keep, workflow)
    item = keep.queries.items(workflow).rows[0]
    _begun_beside(keep, item.id, "effect")
    assert list(skip_items(keep, [item.id])) == [item.id]
    with keep.ledger.read() as uow:
        first = uow.mutations.of_attempt(item.id, 1)[0]
        assert first.status is MutationStatus.NEEDS_RECONCILE


@pytest.mark.parametrize("change", [skip_each, partial(reprocess_each, again=True)])
def test_of_several_what_is_not_known_is_left_and_alone_it_is_settled(
    keep: Keep, outside: Outside, change: Callable[..., Sequence[RejectedItem]]
) -> None:
    """One click must not say of several steps whether they may happen again."""
    body = (
        "if (ctx.item.isDone) return; if (name === 'c') throw new Error('x'); "
        "await (name === 'a' ? Outside.blind({name}) : Outside.effect({name}));"
    )

    def lose(name: str) -> None:
        raise lost(name)

    outside.before, outside.verdict = lose, Verdict.RETRY
    workflow = a_script(keep, items_script("a", "b", "c", body=body))
    run(keep, workflow)
    ids = {row.logical_item_id: row.id for row in keep.queries.items(workflow).rows}
    assert unknown_by_item(keep, list(ids.values())) == {
        ids["a"]: MutationStatus.INDETERMINATE,
        ids["b"]: MutationStatus.NEEDS_RECONCILE,
    }
    left = change(keep, list(ids.values()))
    assert {one.item_id: one.why for one in left} == {
        ids["a"]: RejectReason.NEEDS_ANSWER,
        ids["b"]: RejectReason.CHECKED,
    }
    assert [q.item_id for q in keep.queries.questions(workflow)] == [ids["a"]]
    assert change(keep, [ids["a"]]) == []
    assert list(unknown_by_item(keep, list(ids.values()))) == [ids["b"]]


def test_a_question_that_blocks_is_answered_once_and_the_loser_changes_nothing(
    keep: Keep, outside: Outside
) -> None:
    def not_allowed(name: str) -> None:
        raise PermissionFailure("The folder is read-only.", concerns=Concern.WORKFLOW)

    outside.before = not_allowed
    workflow = a_script(keep, items_script("a", body=EFFECT))
    run(keep, workflow)
    question = keep.queries.questions(workflow)[0]
    archive_workflow(keep, workflow)
    with pytest.raises(Refused, match="in the archive"):
        answer(keep, question.id, Answer.RESUME)
    unarchive_workflow(keep, workflow)
    messages: list[str] = []
    start = threading.Barrier(2)

    def one() -> None:
        start.wait(30)
        try:
            answer(keep, question.id, Answer.RESUME)
            messages.append("won")
        except AlreadyAnswered:
            messages.append("told")

    threads = [threading.Thread(target=one) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(messages) == ["told", "won"]
    pause_workflow(keep, workflow)
    with pytest.raises(AlreadyAnswered):
        answer(keep, question.id, Answer.RESUME)
    detail = keep.queries.workflow(workflow)
    assert detail is not None and str(detail.row.status) == "paused"


def test_try_again_is_checked_even_where_a_check_is_under_way(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    workflow = a_script(keep, items_script("a", body=EFFECT))
    with keep.ledger.write() as uow:
        uow.settings.put("policy.reconcile.max_attempts", 1)
        uow.commit()

    def lose_answer(name: str) -> None:
        raise lost(name)

    outside.after, outside.verdict = lose_answer, Verdict.RETRY
    run(keep, workflow)
    clock.advance(timedelta(minutes=1))
    run(keep, workflow)
    (question,) = keep.queries.questions(workflow)
    keep.engine.close()  # no look begins any more
    answer(keep, question.id, Answer.TRY_AGAIN)
    assert keep.queries.mutations(workflow)[0].look_at == clock.now()


def test_an_answer_given_while_a_retry_runs_is_not_forgotten(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    workflow = a_script(keep, items_script("a", "b", body=BLIND))

    def lose_answer(name: str) -> None:
        if name == "b":
            raise NetworkFailure("Down.")
        raise lost(name)

    outside.after = lose_answer
    run(keep, workflow)
    (question,) = keep.queries.questions(workflow)
    clock.advance(timedelta(minutes=1))

    def meanwhile(name: str) -> None:
        clock.advance(timedelta(seconds=1))
        answer(keep, question.id, Answer.HAPPENED)

    outside.before, outside.after = meanwhile, lambda name: None
    assert run(keep, workflow).status == "committed"
    with keep.ledger.read() as uow:
        retry = uow.retries.get(workflow)
    assert retry is not None and retry.count == 0
    outside.before = lambda name: None
    run(keep, workflow)
    assert statuses(keep, workflow) == {"a": "done", "b": "done"}


def test_a_session_that_was_paused_and_resumed_before_it_began_says_so(keep: Keep) -> None:
    workflow = a_script(keep, items_script("a", body=EFFECT))
    pause_workflow(keep, workflow)
    resume_workflow(keep, workflow)
    assert run(keep, workflow).status == "committed"

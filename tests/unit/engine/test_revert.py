"""Taking a skip or a waiting attempt back: what was, is again, and nothing is forgotten or repeated
by it."""

from collections.abc import Sequence
from dataclasses import fields, replace

import pytest

from keep_desktop.domain.errors import IllegalMove, NotFound
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.mutations import Mutation, MutationStatus
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.activity import ActivityFilter, Happening
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import RejectReason, reprocess_batch, skip_batch
from keep_desktop.services.items.revert import revert
from keep_desktop.services.items.snapshot import ItemSnapshot
from keep_desktop.services.items.undo import undo_attempt
from keep_desktop.services.notifications import notification_page
from keep_desktop.services.questions import answer
from keep_desktop.services.workflows.lifecycle import pause_workflow
from tests.builders.engine import Outside, a_script, items_script, lost, run, statuses
from tests.builders.handler_scripts import given, the_input
from tests.builders.handlers import input_statuses
from tests.builders.inputs import a_flow, attempts_of
from tests.builders.item_actions import reprocess_items

BLIND = "if (ctx.item.isDone) return; await Outside.blind({name});"
THROWS = "throw new Error('no amount');"


def skip(keep: Keep, *ids: ItemId) -> Sequence[ItemSnapshot]:
    # One by one: how many a part comes to is a matter of time.
    parts = [skip_batch(keep, [one], alone=True, remember=True) for one in ids]
    assert not any(part.left for part in parts)
    return [skipped for part in parts for skipped in part.changed]


def an_item_of(keep: Keep, workflow: WorkflowId) -> Item:
    with keep.ledger.read() as uow:
        found = uow.items.get(keep.queries.items(workflow).rows[0].id)
    if found is None:
        raise NotFound("There is no item.")
    return found


def steps(keep: Keep, item: Item) -> Sequence[Mutation]:
    with keep.ledger.read() as uow:
        return uow.mutations.of_attempt(item.id, item.attempt)


def an_unknown_outcome(keep: Keep, outside: Outside) -> tuple[WorkflowId, Item]:
    """An item whose only step may have happened or not, with its question."""
    workflow = a_script(keep, items_script("a", body=BLIND))

    def lose(name: str) -> None:
        outside.before = lambda name: None
        raise lost(name)

    outside.before = lose
    run(keep, workflow)
    return workflow, an_item_of(keep, workflow)


def test_a_failed_item_is_failed_again_with_why_and_since_when(keep: Keep) -> None:
    workflow = a_script(keep, items_script("a", body=THROWS))
    run(keep, workflow)
    before, (attempt,) = (
        an_item_of(keep, workflow),
        keep.queries.attempts(an_item_of(keep, workflow).id),
    )
    skipped = skip(keep, before.id)
    assert statuses(keep, workflow) == {"a": "skipped"}
    assert revert(keep, skipped) == []
    after = an_item_of(keep, workflow)
    assert (after.status, after.attempt, after.failures, after.failed_version) == (
        ItemStatus.FAILED,
        before.attempt,
        before.failures,
        before.failed_version,
    )
    assert list(keep.queries.attempts(before.id)) == [attempt]


def test_the_passage_is_reported_in_activity(keep: Keep) -> None:
    workflow = a_script(keep, items_script("a", body=THROWS))
    run(keep, workflow)
    revert(keep, skip(keep, an_item_of(keep, workflow).id))
    events = [row.happening for row in keep.queries.activity(ActivityFilter(), limit=20).rows]
    assert events.index(Happening.SKIP_REVERTED) < events.index(Happening.ITEM_SKIPPED)


def test_the_question_of_an_unknown_outcome_is_open_again_and_nothing_is_repeated(
    keep: Keep, outside: Outside
) -> None:
    workflow, item = an_unknown_outcome(keep, outside)
    (asked,) = keep.queries.questions(workflow)
    skipped = skip(keep, item.id)
    assert not keep.queries.questions(workflow)
    assert revert(keep, skipped) == []
    (again,) = keep.queries.questions(workflow)
    assert (again.sentence, again.actions, again.mutation_id) == (
        asked.sentence,
        asked.actions,
        asked.mutation_id,
    )
    # The answer that was given stays: what is asked now is another question.
    assert again.id != asked.id
    (step,) = steps(keep, item)
    assert (step.status, step.resolved_by) == (MutationStatus.INDETERMINATE, None)
    run(keep, workflow)
    assert outside.effects() == []
    answer(keep, again.id, Answer.DID_NOT_HAPPEN)
    run(keep, workflow)
    assert statuses(keep, workflow) == {"a": "done"}
    assert outside.effects() == ["a"]


def test_a_skip_that_answered_a_question_is_undone_too(keep: Keep, outside: Outside) -> None:
    workflow, item = an_unknown_outcome(keep, outside)
    (asked,) = keep.queries.questions(workflow)
    skipped = answer(keep, asked.id, Answer.SKIP)
    assert skipped is not None
    assert revert(keep, [skipped]) == []
    (again,) = keep.queries.questions(workflow)
    assert again.sentence == asked.sentence
    assert an_item_of(keep, workflow) == replace(
        item, updated_at=an_item_of(keep, workflow).updated_at
    )
    assert answer(keep, again.id, Answer.HAPPENED) is None


def test_a_question_that_comes_back_is_not_reported_once_more(keep: Keep, outside: Outside) -> None:
    workflow, item = an_unknown_outcome(keep, outside)
    before = len(keep.queries.notifications(workflow))
    revert(keep, skip(keep, item.id))
    assert len(keep.queries.notifications(workflow)) == before


def test_the_notification_of_a_question_that_comes_back_is_open_again(
    keep: Keep, outside: Outside
) -> None:
    workflow, _ = an_unknown_outcome(keep, outside)
    (asked,) = keep.queries.questions(workflow)
    skipped = answer(keep, asked.id, Answer.SKIP)
    assert skipped is not None
    (told,) = notification_page(keep).rows
    assert told.answered
    revert(keep, [skipped])
    (again,) = keep.queries.questions(workflow)
    (told,) = notification_page(keep).rows
    assert (told.answered, told.needs_you, told.question_id) == (False, True, again.id)
    answer(keep, again.id, Answer.SKIP)
    (told,) = notification_page(keep).rows
    assert told.answered


def test_what_was_done_to_it_since_stands(keep: Keep) -> None:
    workflow = a_script(keep, items_script("a", "b", body=THROWS))
    run(keep, workflow)
    ids = [row.id for row in keep.queries.items(workflow).rows]
    skipped = skip(keep, *ids)
    reprocess_items(keep, ids[:1], again=True)
    (left,) = revert(keep, skipped)
    assert (left.item_id, left.why) == (ids[0], RejectReason.CHANGED_SINCE)
    assert "has changed since it was skipped" in left.sentence
    assert sorted(statuses(keep, workflow).values()) == ["failed", "processing"]
    assert len(revert(keep, skipped)) == 2, "twice changes nothing"


def test_a_skip_is_undone_in_the_transaction_or_not_at_all(keep: Keep) -> None:
    workflow = a_script(keep, items_script("a", body=THROWS))
    run(keep, workflow)
    item = an_item_of(keep, workflow)
    with keep.ledger.write() as uow, pytest.raises(IllegalMove):
        (attempt,) = uow.items.attempts(item.id)
        done = Item(
            **{
                **{one.name: getattr(item, one.name) for one in fields(item)},
                "status": ItemStatus.DONE,
            }
        )
        uow.items.revert(done, attempt, at=keep.clock.now())


# Inputs of handlers


def test_the_events_of_an_input_wait_again_and_are_handled_once(
    keep: Keep, outside: Outside
) -> None:
    workflow = a_flow(keep, "a", "b", prepare="return { reservations: [] };")
    run(keep, workflow)
    pause_workflow(keep, workflow)
    inputs = [the_input(keep, workflow, name) for name in ("a", "b")]
    skipped = skip(keep, *inputs)
    assert given(keep, workflow, "a", "b") == {"a": "skipped", "b": "skipped"}
    assert revert(keep, skipped[:1]) == []
    assert given(keep, workflow, "a", "b") == {"a": "pending", "b": "skipped"}
    assert input_statuses(keep, workflow) == {"a": "processing", "b": "skipped"}
    assert attempts_of(keep, inputs[0]) == [(1, "processing")]


def test_an_input_that_was_done_is_done_again_and_does_nothing(
    keep: Keep, outside: Outside
) -> None:
    workflow = a_flow(keep, "a", next="")
    run(keep, workflow)
    assert input_statuses(keep, workflow) == {"a": "done"}
    skipped = skip(keep, the_input(keep, workflow, "a"))
    assert revert(keep, skipped) == []
    run(keep, workflow)
    assert input_statuses(keep, workflow) == {"a": "done"}
    assert outside.effects() == ["a"]


def test_an_input_skipped_twice_is_undone_by_the_first_alone(keep: Keep) -> None:
    workflow = a_flow(keep, "a", prepare="return { reservations: [] };")
    run(keep, workflow)
    item_id = the_input(keep, workflow, "a")
    first = skip(keep, item_id)
    assert skip(keep, item_id) == []
    assert revert(keep, first) == []
    assert input_statuses(keep, workflow) == {"a": "processing"}


# A new attempt that nothing has run in


def reprocess(keep: Keep, *ids: ItemId) -> Sequence[ItemSnapshot]:
    parts = [reprocess_batch(keep, [one], alone=True, remember=True, again=True) for one in ids]
    assert not any(part.left for part in parts)
    return [changed for part in parts for changed in part.changed]


def test_a_waiting_attempt_is_undone_and_nothing_reports_it_but_activity(keep: Keep) -> None:
    workflow = a_script(keep, items_script("a", body=THROWS))
    run(keep, workflow)
    before = an_item_of(keep, workflow)
    attempts = list(keep.queries.attempts(before.id))
    wanted = ActivityFilter(workflow_id=workflow)
    events = [row.happening for row in keep.queries.activity(wanted, limit=20).rows]
    began = reprocess(keep, before.id)
    assert statuses(keep, workflow) == {"a": "processing"}
    assert revert(keep, began) == []
    assert an_item_of(keep, workflow) == before, "to the time of its change"
    assert list(keep.queries.attempts(before.id)) == attempts
    after = [row.happening for row in keep.queries.activity(wanted, limit=20).rows]
    assert after == [Happening.REPROCESS_REVERTED, Happening.REPROCESSED, *events]
    assert [left.why for left in revert(keep, began)] == [RejectReason.CHANGED_SINCE]


def test_the_next_attempt_after_one_that_was_undone_has_its_number(
    keep: Keep, outside: Outside
) -> None:
    body = "if (!ctx.item.isDone) await Outside.effect({name});"
    workflow = a_script(keep, items_script("a", body=body))
    run(keep, workflow)
    item = an_item_of(keep, workflow)
    revert(keep, reprocess(keep, item.id))
    run(keep, workflow)
    assert outside.effects() == ["a"], "it is done"
    began = reprocess(keep, item.id)
    run(keep, workflow)
    assert outside.effects() == ["a", "a"]
    assert attempts_of(keep, item.id) == [(2, "done"), (1, "done")]
    (left,) = revert(keep, began)
    assert (left.why, "begun anew already" in left.sentence) == (RejectReason.CHANGED_SINCE, True)


def test_its_question_is_asked_again(keep: Keep, outside: Outside) -> None:
    workflow, item = an_unknown_outcome(keep, outside)
    (asked,) = keep.queries.questions(workflow)
    began = answer(keep, asked.id, Answer.REPROCESS, again=True)
    assert began is not None and began.is_reprocessed
    assert revert(keep, [began]) == []
    (again,) = keep.queries.questions(workflow)
    assert (again.sentence, an_item_of(keep, workflow)) == (asked.sentence, item)
    (step,) = steps(keep, item)
    assert (step.status, step.resolved_by) == (MutationStatus.INDETERMINATE, None)


def test_what_was_undone_before_counts_as_undone_again(keep: Keep) -> None:
    body = "if (!ctx.item.isDone) await Memory.createNote({id: name, title: 't', content: 'c'});"
    workflow = a_script(keep, items_script("a", body=body))
    run(keep, workflow)
    item = an_item_of(keep, workflow)
    undo_attempt(keep, item.id, 1)
    (undone,) = keep.queries.items(workflow).rows
    assert undone.undone_at is not None
    began = reprocess(keep, item.id)
    assert keep.queries.items(workflow).rows[0].undone_at is None
    assert revert(keep, began) == []
    assert list(keep.queries.items(workflow).rows) == [undone]


def test_an_input_that_is_reprocessed_is_due_at_once_and_not_undone(keep: Keep) -> None:
    workflow = a_flow(keep, "a", next="")
    run(keep, workflow)
    pause_workflow(keep, workflow)
    assert reprocess(keep, the_input(keep, workflow, "a")) == []


def test_what_was_undone_since_is_not_continued(keep: Keep) -> None:
    note = "await Memory.createNote({id: name, title: 't', content: 'c'});"
    body = f"{note} await Outside.effect({{name}}); {THROWS}"
    workflow = a_script(keep, items_script("a", "b", body=body))
    run(keep, workflow)
    ids = [row.id for row in keep.queries.items(workflow).rows]
    changed = [*reprocess(keep, ids[0]), *skip(keep, ids[1])]
    for item_id in ids:
        assert undo_attempt(keep, item_id, 1).undone == 1, "the effect stands"
    assert [left.why for left in revert(keep, changed)] == [RejectReason.CHANGED_SINCE] * 2
    assert sorted(statuses(keep, workflow).values()) == ["processing", "skipped"]

"""Every deed of the user on an item in every state: whether it is done, what holds afterwards, also
after the next run, and that taking it back leaves no trace."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from keep_desktop.domain.messages import UserMessage, dump
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.ports.views import AttemptRow
from keep_desktop.services.items.actions import RejectReason, reprocess_batch, skip_batch
from keep_desktop.services.items.revert import revert
from keep_desktop.services.items.snapshot import reprocess_snapshot
from keep_desktop.services.items.undo import preview_undo_steps, undo_attempt
from tests.builders.engine import run, statuses
from tests.builders.item_states import STATES, ItemStates, items_in_each_state
from tests.builders.ledger import NOON

BEFORE = {
    "done": "done",
    "undone": "done",
    "failed": "failed",
    "keeps": "needs_attention",
    "asked": "needs_attention",
    "checked": "processing",
    "skipped": "skipped",
    "waiting": "processing",
}


@pytest.fixture
def items(tmp_path: Path) -> Iterator[ItemStates]:
    with items_in_each_state(tmp_path) as made:
        yield made


def state_of(items: ItemStates) -> Mapping[str, object]:
    """All that the window shows of each, and what is asked."""
    keep = items.keep
    shown: dict[str, object] = {
        row.logical_item_id: (row, [_undated(one) for one in keep.queries.attempts(row.id)])
        for row in keep.queries.items(items.workflow).rows
    }
    asked = keep.queries.questions(items.workflow)
    shown["asked for"] = {(one.kind, one.item_id, one.sentence, one.actions) for one in asked}
    return shown


def _undated(attempt: AttemptRow) -> AttemptRow:
    """A step that is not known again says when that was."""
    at = attempt.started_at
    return replace(attempt, mutations=tuple(replace(m, updated_at=at) for m in attempt.mutations))


def stand(items: ItemStates) -> Mapping[str, int]:
    return {name: items.made(name) for name in STATES}


def test_the_states_are_what_they_are_called(items: ItemStates) -> None:
    assert statuses(items.keep, items.workflow) == BEFORE
    assert stand(items) == {name: name != "undone" for name in STATES}
    assert sorted(one.kind for one in items.keep.queries.questions(items.workflow)) == [
        "item_failed",
        "unknown_outcome",
    ]


def test_skip_leaves_alone_what_is_through_and_makes_nothing_of_the_rest(
    items: ItemStates,
) -> None:
    keep, before = items.keep, state_of(items)
    parts = {
        name: skip_batch(keep, [one], alone=True, remember=True) for name, one in items.ids.items()
    }
    left = {name: [one.why for one in part.left] for name, part in parts.items()}
    assert left == {
        name: [RejectReason.OVER] if name in ("done", "undone", "skipped") else []
        for name in STATES
    }
    assert set(statuses(keep, items.workflow).values()) == {"done", "skipped"}
    assert not keep.queries.questions(items.workflow)
    run(keep, items.workflow)
    assert stand(items) == {name: name != "undone" for name in STATES}
    changed = [one for part in parts.values() for one in part.changed]
    assert revert(keep, changed) == []
    after = state_of(items)
    assert after["asked for"] == before["asked for"]
    assert statuses(keep, items.workflow) == BEFORE


def test_reprocess_starts_over_what_has_ended_and_is_undone_without_a_trace(
    items: ItemStates,
) -> None:
    keep, before = items.keep, state_of(items)
    began = {
        name: reprocess_batch(keep, [one], alone=True, remember=True, again=True)
        for name, one in items.ids.items()
    }
    left = {name: [one.why for one in part.left] for name, part in began.items()}
    assert left == {
        name: [RejectReason.NOT_ENDED] if name in ("checked", "waiting") else [] for name in STATES
    }
    assert set(statuses(keep, items.workflow).values()) == {"processing"}
    changed = [one for part in began.values() for one in part.changed]
    assert revert(keep, changed) == []
    assert state_of(items) == before


def test_why_nothing_was_changed_is_a_message(items: ItemStates) -> None:
    left = reprocess_batch(items.keep, tuple(items.ids.values()), alone=True).left
    assert {one.why for one in left} == {RejectReason.NOT_ENDED, RejectReason.REPEATS}
    assert all(isinstance(one.sentence, UserMessage) for one in left)


def test_a_later_revert_knows_what_the_error_of_a_step_was_made_of(items: ItemStates) -> None:
    keep, asked = items.keep, items.ids["asked"]
    error = UserMessage("{host} did not answer.", host="a.example")
    with keep.ledger.read() as uow:
        (step,) = uow.mutations.open_of_item(asked)
    with keep.ledger.write() as uow:
        skipped = MutationStatus.FAILED
        by = ResolvedBy.USER_SKIP
        assert uow.mutations.move(step.id, skipped, was=step.status, at=NOON, resolved_by=by)
        assert uow.mutations.revert(replace(step, error=error), at=NOON)
        uow.commit()
    reprocess_batch(keep, [asked], alone=True, remember=True, again=True)
    with keep.ledger.read() as uow:
        item = uow.items.get(asked)
        assert item is not None
        before = reprocess_snapshot(uow, item)
        assert before is not None
        (was,) = before.unknown_outcomes
    assert was.error == error
    assert dump(was.error) == dump(error)


def test_a_new_attempt_makes_its_steps_once_more(items: ItemStates) -> None:
    keep = items.keep
    for name in ("done", "undone", "keeps", "skipped"):
        assert reprocess_batch(keep, [items.ids[name]], alone=True, again=True).left == []
    run(keep, items.workflow)
    twice = ("done", "keeps", "skipped", "waiting")
    assert stand(items) == {name: 2 if name in twice else 1 for name in STATES}


def test_undo_takes_back_every_attempt_that_made_something(items: ItemStates) -> None:
    keep = items.keep
    could = {name: len(preview_undo_steps(keep, one, 1)) for name, one in items.ids.items()}
    assert could == {name: int(name != "undone") for name in STATES}
    asked = {one.item_id for one in keep.queries.questions(items.workflow)}
    assert asked == {items.ids["keeps"], items.ids["asked"]}
    for one in items.ids.values():
        assert undo_attempt(keep, one, 1).left == ()
    assert statuses(keep, items.workflow) == {
        name: {"done": "done", "undone": "done", "waiting": "processing"}.get(name, "skipped")
        for name in STATES
    }
    # What is not known stays asked, whatever became of its item.
    assert [one.item_id for one in keep.queries.questions(items.workflow)] == [items.ids["asked"]]
    run(keep, items.workflow)
    assert stand(items) == {name: int(name == "waiting") for name in STATES}

"""Snapshots of an item before the user skips or reprocesses it, for a revert.

A reprocess stores it with the new attempt until a run begins the item: numbers only, no content.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from keep_desktop.domain.ids import EventId, MutationId, QuestionId, RunId, VersionId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import Attempt, Item, ItemStatus
from keep_desktop.domain.messages import dump, load
from keep_desktop.domain.mutations import Mutation, MutationStatus
from keep_desktop.domain.questions import Question
from keep_desktop.domain.topics import EventStatus
from keep_desktop.ports.stores import UnitOfWork

_OPEN = (EventStatus.PENDING, EventStatus.RESERVED)


@immutable(kw_only=True)
class ItemSnapshot:
    """An item with all that the action changed; `after`: the state after it."""

    item: Item
    attempt: Attempt
    #: Since when all it did had been undone.
    undone_at: datetime | None
    questions: Sequence[Question]
    #: Steps of unknown outcome.
    unknown_outcomes: Sequence[Mutation]
    #: Undos of its steps, in any attempt: if there is another, the item has changed.
    undos: Collection[MutationId]
    #: For an input: its open events, and those already skipped.
    open_events: Collection[EventId]
    skipped_events: Collection[EventId]
    after: Item

    @property
    def is_reprocessed(self) -> bool:
        """A new attempt began; else it was skipped."""
        return self.after.attempt > self.item.attempt


def take_snapshot(uow: UnitOfWork, item: Item) -> ItemSnapshot:
    """Call in the transaction that changes it, before the change."""
    events = uow.events.of_item(item.id) if item.is_input else {}
    return ItemSnapshot(
        item=item,
        attempt=next(a for a in uow.items.attempts(item.id) if a.number == item.attempt),
        undone_at=uow.items.undone_at(item.id),
        questions=uow.questions.open_of_item(item.id),
        unknown_outcomes=uow.mutations.open_of_item(item.id),
        undos=undo_steps_of(uow, item),
        open_events=frozenset(one for one, status in events.items() if status in _OPEN),
        skipped_events=frozenset(
            one for one, status in events.items() if status is EventStatus.SKIPPED
        ),
        after=item,
    )


def undo_steps_of(uow: UnitOfWork, item: Item) -> Collection[MutationId]:
    """All mutations that undo a step of the item."""
    attempts = range(1, item.attempt + 1)
    steps = (step for number in attempts for step in uow.mutations.of_attempt(item.id, number))
    return frozenset(step.id for step in steps if step.undo_of is not None)


def record_change(uow: UnitOfWork, before: ItemSnapshot) -> ItemSnapshot | None:
    """In the same transaction, after the change: what it changed, stored with a new attempt. None
    if there is nothing to revert: nothing changed, or an input was reprocessed, whose events are
    due at once."""
    after = uow.items.get(before.item.id)
    assert after is not None  # noqa: S101  # items are never deleted
    changed = replace(before, after=after)
    if after == before.item or (changed.is_reprocessed and after.is_input):
        return None
    if changed.is_reprocessed:
        uow.items.set_previous_state(after, _stored(changed))
    return changed


def reprocess_snapshot(uow: UnitOfWork, item: Item) -> ItemSnapshot | None:
    """The snapshot stored with the current attempt when the user started it, or None.
    `services.items.revert` checks that no run has processed the item since."""
    stored = uow.items.previous_state(item)
    if stored is None:
        return None
    was = json.loads(stored)
    past, current = (
        next(a for a in uow.items.attempts(item.id) if a.number == number)
        for number in (item.attempt - 1, item.attempt)
    )
    last_run = None if was["last_run"] is None else RunId(was["last_run"])
    before = replace(
        item,
        status=ItemStatus(was["status"]),
        attempt=past.number,
        failures=was["failures"],
        failed_version=None if was["failed_version"] is None else VersionId(was["failed_version"]),
        last_run_id=last_run,
        updated_at=datetime.fromisoformat(was["updated_at"]),
    )
    undone_at = was["taken_back_at"]
    questions = [uow.questions.get(QuestionId(number)) for number in was["questions"]]
    steps = [(uow.mutations.get(MutationId(one["id"])), one) for one in was["doubts"]]
    return ItemSnapshot(
        item=before,
        attempt=past,
        undone_at=None if undone_at is None else datetime.fromisoformat(undone_at),
        questions=[question for question in questions if question is not None],
        unknown_outcomes=[_open_mutation(step, one) for step, one in steps if step is not None],
        undos=frozenset(MutationId(number) for number in was["undos"]),
        open_events=frozenset(),
        skipped_events=frozenset(),
        after=replace(
            before,
            status=ItemStatus.PROCESSING,
            attempt=item.attempt,
            failures=0,
            failed_version=None,
            updated_at=current.started_at,
        ),
    )


def _stored(changed: ItemSnapshot) -> str:
    was = changed.item
    return json.dumps(
        {
            "status": was.status,
            "failures": was.failures,
            "failed_version": was.failed_version,
            "last_run": was.last_run_id,
            "updated_at": was.updated_at.isoformat(),
            "taken_back_at": _time(changed.undone_at),
            "questions": [question.id for question in changed.questions],
            "doubts": [
                {
                    "id": step.id,
                    "status": step.status,
                    "error": step.error,
                    "facts": dump(step.error),
                    "reconcile_attempts": step.reconcile_attempts,
                    "look_at": _time(step.look_at),
                }
                for step in changed.unknown_outcomes
            ],
            "undos": sorted(changed.undos),
        }
    )


def _open_mutation(step: Mutation, was: Mapping[str, Any]) -> Mutation:
    look_at = was["look_at"]
    return replace(
        step,
        status=MutationStatus(was["status"]),
        error=load(was["error"], was.get("facts")),
        reconcile_attempts=was["reconcile_attempts"],
        look_at=None if look_at is None else datetime.fromisoformat(look_at),
    )


def _time(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()

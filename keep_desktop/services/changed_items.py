"""How an item was before the user skipped or reprocessed it, so that this can be taken back."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from keep_desktop.domain.ids import EventId, MutationId
from keep_desktop.domain.items import Attempt, Item
from keep_desktop.domain.mutations import Mutation
from keep_desktop.domain.questions import Question
from keep_desktop.domain.topics import EventStatus
from keep_desktop.ports.stores import UnitOfWork

_OPEN = (EventStatus.PENDING, EventStatus.RESERVED)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedItem:
    """An item as it was, with all that the deed changed; `after`: as the deed left it."""

    item: Item
    attempt: Attempt
    #: Since when nothing of what it did stood.
    taken_back_at: datetime | None
    questions: Sequence[Question]
    #: Steps of unknown outcome, as they were.
    doubts: Sequence[Mutation]
    #: What takes a step back, in whatever attempt: with another, the item is not what it was.
    undos: Collection[MutationId]
    #: Of an input: the events that were open, and those that were skipped already.
    open_events: Collection[EventId]
    skipped_events: Collection[EventId]
    after: Item

    @property
    def is_reprocessed(self) -> bool:
        """Another attempt was begun; else it was skipped."""
        return self.after.attempt > self.item.attempt


def as_it_is(uow: UnitOfWork, item: Item) -> ChangedItem:
    """In the transaction that changes it, before it does."""
    events = uow.events.of_item(item.id) if item.is_input else {}
    return ChangedItem(
        item=item,
        attempt=next(a for a in uow.items.attempts(item.id) if a.number == item.attempt),
        taken_back_at=uow.items.taken_back_at(item.id),
        questions=uow.questions.open_of_item(item.id),
        doubts=uow.mutations.open_of_item(item.id),
        undos=undos_of(uow, item),
        open_events=frozenset(one for one, status in events.items() if status in _OPEN),
        skipped_events=frozenset(
            one for one, status in events.items() if status is EventStatus.SKIPPED
        ),
        after=item,
    )


def undos_of(uow: UnitOfWork, item: Item) -> Collection[MutationId]:
    """All that was made to take back a step of the item."""
    attempts = range(1, item.attempt + 1)
    steps = (step for number in attempts for step in uow.mutations.of_attempt(item.id, number))
    return frozenset(step.id for step in steps if step.undo_of is not None)


def changed_from(uow: UnitOfWork, before: ChangedItem) -> ChangedItem | None:
    """In the same transaction, after it did; None where there is nothing to take back: it is as it
    was, or it is an input that was reprocessed, whose events are due at once."""
    after = uow.items.get(before.item.id)
    assert after is not None  # noqa: S101  # items are never deleted
    changed = replace(before, after=after)
    if after == before.item or (changed.is_reprocessed and after.is_input):
        return None
    return changed

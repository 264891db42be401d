"""How an item was before it was skipped, so that the skip can be taken back."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from keep_desktop.domain.ids import EventId
from keep_desktop.domain.items import Attempt, Item
from keep_desktop.domain.mutations import Mutation
from keep_desktop.domain.questions import Question
from keep_desktop.domain.topics import EventStatus
from keep_desktop.ports.stores import UnitOfWork

_OPEN = (EventStatus.PENDING, EventStatus.RESERVED)


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedItem:
    """An item as it was, with all that the skip changed; `after`: as the skip left it."""

    item: Item
    attempt: Attempt
    questions: Sequence[Question]
    #: Steps of unknown outcome, as they were.
    doubts: Sequence[Mutation]
    #: Of an input: the events that were open, and those that were skipped already.
    open_events: Collection[EventId]
    skipped_events: Collection[EventId]
    after: Item


def as_it_is(uow: UnitOfWork, item: Item) -> SkippedItem:
    """In the transaction that skips it, before it does."""
    events = uow.events.of_item(item.id) if item.is_input else {}
    return SkippedItem(
        item=item,
        attempt=next(a for a in uow.items.attempts(item.id) if a.number == item.attempt),
        questions=uow.questions.open_of_item(item.id),
        doubts=uow.mutations.open_of_item(item.id),
        open_events=frozenset(one for one, status in events.items() if status in _OPEN),
        skipped_events=frozenset(
            one for one, status in events.items() if status is EventStatus.SKIPPED
        ),
        after=item,
    )


def skipped_from(uow: UnitOfWork, before: SkippedItem) -> SkippedItem:
    """In the same transaction, after it did."""
    after = uow.items.get(before.item.id)
    assert after is not None  # noqa: S101  # items are never deleted
    return replace(before, after=after)

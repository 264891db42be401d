"""The pending events of one topic as a rehearsal has them: those of the ledger, read as they are
needed, and those that it published itself.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from datetime import datetime

from keep_desktop.domain.topics import Event

#: The first so many pending events of the ledger, oldest first.
FromLedger = Callable[[int], Sequence[Event]]


class PendingEvents:
    """Oldest first. What is published in a rehearsal is later than all that the ledger has."""

    def __init__(self, *, at_once: int) -> None:
        self._at_once = at_once
        self._order: list[tuple[datetime, int]] = []
        self._events: dict[int, Event] = {}
        #: What is known of the ledger's pending events, also where it was taken since.
        self._known: set[int] = set()
        #: How far the ledger was read; None before, and `_whole` where that was to its end.
        self._read_to: tuple[datetime, int] | None = None
        self._whole = False

    def first(self, limit: int, from_ledger: FromLedger) -> Sequence[Event]:
        """The first so many."""
        while not self._whole and self._surely_first() < limit:
            self._read_on(limit, from_ledger)
        return [self._events[id] for _, id in self._order[:limit]]

    def put(self, event: Event) -> None:
        """It is pending, with what it says now."""
        id = int(event.id)
        if id not in self._events:
            self._order.insert(bisect_left(self._order, _place(event)), _place(event))
        self._events[id] = event
        self._known.add(id)

    def take(self, event: Event) -> None:
        """It is pending no longer."""
        id = int(event.id)
        if self._events.pop(id, None) is not None:
            del self._order[bisect_left(self._order, _place(event))]
        self._known.add(id)

    def _surely_first(self) -> int:
        """How many are known before which the ledger can have no other."""
        return 0 if self._read_to is None else bisect_right(self._order, self._read_to)

    def _read_on(self, limit: int, from_ledger: FromLedger) -> None:
        asked = len(self._known) + max(limit, self._at_once)
        found = from_ledger(asked)
        for event in found:
            if int(event.id) not in self._known:
                self.put(event)
        self._whole = len(found) < asked
        if found:
            self._read_to = _place(found[-1])


def _place(event: Event) -> tuple[datetime, int]:
    return event.created_at, int(event.id)

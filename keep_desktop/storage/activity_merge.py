"""One list of many sources: merged by time as they are read, from a place up or down."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heapreplace
from typing import Any

from keep_desktop.ports.activity import ActivityFilter, ActivityKind, Place
from keep_desktop.storage.activity_reading import BOTTOM, TOP, Found, Source, after
from keep_desktop.storage.activity_rows import Key, Names
from keep_desktop.storage.activity_runs import run_sources
from keep_desktop.storage.activity_sources import (
    answered_source,
    asked_source,
    deeds_source,
    ended_source,
    lines_source,
    messages_source,
    opened_source,
    steps_source,
)
from keep_desktop.storage.activity_steps import StepsOf

_K = ActivityKind


def sources_of(filter: ActivityFilter, workflow_ids: Sequence[int]) -> list[Source]:
    """What a filter reads, in a ledger of these workflows."""
    wanted = filter.kinds or frozenset(ActivityKind)
    folded = not filter.kinds
    one: int | None = filter.workflow_id
    each = workflow_ids if one is None else [one]
    found: list[Source] = []
    if _K.RUNS in wanted:
        found.extend(source for workflow_id in each for source in run_sources(workflow_id))
    if _K.ITEMS in wanted:
        found.append(opened_source(one))
        found.extend(ended_source(workflow_id) for workflow_id in each)
    if _K.EFFECTS in wanted:
        found.append(steps_source() if one is None else StepsOf(one))
    if _K.QUESTIONS in wanted:
        found.extend((asked_source(one, folded=folded), answered_source(one)))
    if _K.LOG in wanted:
        found.extend((lines_source(one, folded=folded), messages_source(one)))
    if wanted & {_K.ITEMS, _K.DEEDS}:
        found.append(deeds_source(one, endings=_K.ITEMS in wanted, others=_K.DEEDS in wanted))
    return found


@dataclass(slots=True)
class _Head:
    """A source, what it has next, and up to where it was taken."""

    source: Source
    rest: Iterator[Found]
    next: Found | None
    given: Key
    taken: Key | None = None

    def step(self) -> None:
        if self.next is not None:
            self.taken = self.next.key
        self.next = next(self.rest, None)


class Merge:
    """The rows of *sources* on one side of a place (None: all there are, from the top).
    *from_newest*: the place is the top of what is wanted, though there may be more above."""

    def __init__(
        self,
        conn: sqlite3.Connection,
        sources: Sequence[Source],
        names: Names,
        place: Place | None,
        *,
        newer: bool,
        from_newest: bool = False,
    ) -> None:
        self._newer = newer
        self._from_newest = from_newest or place is None
        self._heads: list[_Head] = []
        for source in sources:
            key = TOP if place is None else place.keys.get(source.name, BOTTOM)
            rest = source.read(conn, key, names, newer=newer)
            self._heads.append(_Head(source, rest, next(rest, None), key))

    def __iter__(self) -> Iterator[Found]:
        """Each counts as taken when it is handed out."""
        heap = [(self._order(head), n) for n, head in enumerate(self._heads) if head.next]
        heapify(heap)
        while heap:
            head = self._heads[heap[0][1]]
            found = head.next
            assert found is not None  # noqa: S101 - what is in the heap has one
            head.step()
            if head.next is None:
                heappop(heap)
            else:
                heapreplace(heap, (self._order(head), heap[0][1]))
            yield found

    def _order(self, head: _Head) -> tuple[Any, ...]:
        found = head.next
        assert found is not None  # noqa: S101 - only what has one is put into order
        order = (found.ms, *head.source.rank, *found.key)
        return order if self._newer else tuple(-part for part in order)

    def start(self) -> Place:
        """Where it began. From the top that is right above the newest row of each source, so that
        what comes later is above it."""
        return Place({head.source.name: self._start_of(head) for head in self._heads})

    def _start_of(self, head: _Head) -> Key:
        if not self._from_newest:
            return head.given
        return after(head.next.key) if head.next is not None else BOTTOM

    def end(self, start: Place) -> Place:
        """Where it has come to, on from that start."""
        keys: dict[str, Key] = dict(start.keys)
        for head in self._heads:
            if head.taken is not None:
                keys[head.source.name] = after(head.taken) if self._newer else head.taken
        return Place(keys)

    @property
    def is_left(self) -> bool:
        """Whether there is a row that was not handed out."""
        return any(head.next is not None for head in self._heads)


def place_at(conn: sqlite3.Connection, sources: Sequence[Source], ms: int) -> Place:
    """Where the rows before that moment begin."""
    keys: Mapping[str, Key] = {source.name: source.key_at(conn, ms) for source in sources}
    return Place(keys)

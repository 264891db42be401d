"""Merges many sources by time as they are read, from a place up or down."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heapreplace
from typing import Any

from keep_desktop.ports.activity import ActivityCursor, ActivityFilter, ActivityKind
from keep_desktop.storage.activity.reading import BOTTOM, TOP, ActivitySource, SourceRow, after
from keep_desktop.storage.activity.rows import Key, Names
from keep_desktop.storage.activity.runs import StepsOf, run_sources
from keep_desktop.storage.activity.sources import (
    OF_ITEMS,
    OF_STARTS,
    actions_source,
    answered_source,
    ended_source,
    lines_source,
    messages_source,
    opened_source,
    question_opened_source,
    steps_source,
)

_K = ActivityKind
#: Above the number of every item.
_NO_ITEM = 2**62


def sources_of(filter: ActivityFilter, workflow_ids: Sequence[int]) -> list[ActivitySource]:
    """The sources that a filter reads, in a ledger of these workflows."""
    kinds = filter.kinds or frozenset(ActivityKind)
    deduplicated = not filter.kinds
    one: int | None = filter.workflow_id
    each = workflow_ids if one is None else [one]
    found: list[ActivitySource] = []
    if _K.RUNS in kinds:
        found.extend(source for workflow_id in each for source in run_sources(workflow_id))
    if _K.ITEMS in kinds:
        found.append(opened_source(one))
        found.extend(ended_source(workflow_id) for workflow_id in each)
    if _K.EFFECTS in kinds:
        found.append(steps_source() if one is None else StepsOf(one))
    if _K.QUESTIONS in kinds:
        found.extend((question_opened_source(one, deduplicated=deduplicated), answered_source(one)))
    if _K.LOG in kinds:
        found.extend((lines_source(one, deduplicated=deduplicated), messages_source(one)))
    if kinds & {_K.ITEMS, _K.ACTIONS}:
        found.append(actions_source(one, endings=_K.ITEMS in kinds, others=_K.ACTIONS in kinds))
    return found


@dataclass(slots=True)
class _Head:
    """A source, its next row, and its position."""

    source: ActivitySource
    rest: Iterator[SourceRow]
    next: SourceRow | None
    start_key: Key
    taken: Key | None = None

    def step(self) -> None:
        if self.next is not None:
            self.taken = self.next.key
        self.next = next(self.rest, None)


class Merge:
    """The rows of *sources* on one side of a place (None: all, from the top). *from_newest*: the
    place is the top of the filter's range, though there may be rows above."""

    def __init__(
        self,
        conn: sqlite3.Connection,
        sources: Sequence[ActivitySource],
        names: Names,
        place: ActivityCursor | None,
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

    def __iter__(self) -> Iterator[SourceRow]:
        """Each counts as taken when it is yielded."""
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
        order = (found.ms, self._item(head.source, found), *head.source.rank, *found.key)
        return order if self._newer else tuple(-part for part in order)

    def _item(self, source: ActivitySource, found: SourceRow) -> int:
        """Within a moment, a run works on one item after the other: its beginning is below them,
        and what is of none above."""
        if found.row is None:
            # Passed at once.
            return 0 if self._newer else _NO_ITEM
        if source.rank[0] == OF_STARTS:
            return 0
        item_id = found.row.item_id if source.rank[0] in OF_ITEMS else None
        return _NO_ITEM if item_id is None else item_id

    def start(self) -> ActivityCursor:
        """Its start. From the top, that is right above the newest row of each source, so that
        later rows are above it."""
        return ActivityCursor({head.source.name: self._start_of(head) for head in self._heads})

    def _start_of(self, head: _Head) -> Key:
        if not self._from_newest:
            return head.start_key
        return after(head.next.key) if head.next is not None else BOTTOM

    def end(self, start: ActivityCursor) -> ActivityCursor:
        """Its current position."""
        keys: dict[str, Key] = dict(start.keys)
        for head in self._heads:
            if head.taken is not None:
                keys[head.source.name] = after(head.taken) if self._newer else head.taken
        return ActivityCursor(keys)

    @property
    def is_left(self) -> bool:
        """Whether a row remains."""
        return any(head.next is not None for head in self._heads)


def place_at(
    conn: sqlite3.Connection, sources: Sequence[ActivitySource], ms: int
) -> ActivityCursor:
    """The place where the rows before that moment begin."""
    keys: Mapping[str, Key] = {source.name: source.key_at(conn, ms) for source in sources}
    return ActivityCursor(keys)

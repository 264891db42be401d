"""Activity as its page reads it: pages of the merged list, places in it, about how long it is.

The many statements that it is made of are imported when a page is read: no command needs them.
"""

import sqlite3
from datetime import datetime
from typing import TYPE_CHECKING

import sqlalchemy as sa

from keep_desktop.ports.activity import (
    ActivityCursor,
    ActivityFilter,
    ActivityOffset,
    ActivityRow,
    ActivityRowsPage,
)
from keep_desktop.storage.queries.base import QueryBase
from keep_desktop.storage.statements import Statement
from keep_desktop.storage.tables import workflows
from keep_desktop.storage.values import folded, from_ms, to_ms

if TYPE_CHECKING:
    from keep_desktop.storage.activity.merge import Merge

#: How many rows one call of a search scans.
MOST_SCANNED = 5_000
#: Skipping a session while searching for steps of one workflow costs as much as some rows.
_GAP = 20

_NAMES = Statement(sa.select(workflows.c.id, workflows.c.name))


class ActivityPages(QueryBase):
    def activity(
        self,
        filter: ActivityFilter,
        *,
        place: ActivityCursor | None = None,
        newer: bool = False,
        limit: int = 100,
    ) -> ActivityRowsPage:
        from keep_desktop.storage.activity.merge import Merge, place_at, sources_of

        with self._readers.reading() as reader:
            names = dict(_NAMES.all(reader.conn))
            sources = sources_of(filter, list(names))
            from_newest = place is None
            if place is None and filter.until is not None:
                place = place_at(reader.conn, sources, to_ms(filter.until))
            merge = Merge(reader.conn, sources, names, place, newer=newer, from_newest=from_newest)
            return _PageBuilder(filter, limit, newer=newer).take(merge)

    def activity_spot(self, filter: ActivityFilter, at: datetime) -> ActivityOffset:
        with self._readers.reading() as reader:
            return _spot(reader.conn, filter, to_ms(at))

    def activity_spot_near(self, filter: ActivityFilter, above: int) -> ActivityOffset:
        from keep_desktop.storage.activity.estimate import ActivityEstimate

        with self._readers.reading() as reader:
            moment = ActivityEstimate(reader.conn, filter).moment(above)
            return _spot(reader.conn, filter, moment)

    def activity_count(self, filter: ActivityFilter) -> int:
        from keep_desktop.storage.activity.estimate import ActivityEstimate

        with self._readers.reading() as reader:
            return ActivityEstimate(reader.conn, filter).total()


def _spot(conn: sqlite3.Connection, filter: ActivityFilter, ms: int) -> ActivityOffset:
    from keep_desktop.storage.activity.estimate import ActivityEstimate
    from keep_desktop.storage.activity.merge import place_at, sources_of

    sources = sources_of(filter, list(dict(_NAMES.all(conn))))
    if filter.until is not None:
        ms = min(ms, to_ms(filter.until))
    return ActivityOffset(
        place=place_at(conn, sources, ms), above=ActivityEstimate(conn, filter).above(ms)
    )


class _PageBuilder:
    """Builds a page from a merge."""

    def __init__(self, filter: ActivityFilter, limit: int, *, newer: bool) -> None:
        self._limit = limit
        self._newer = newer
        self._needle = folded(filter.search)
        edge = filter.until if newer else filter.since
        self._edge = None if edge is None else to_ms(edge)
        self._rows: list[ActivityRow] = []

    def take(self, merge: "Merge") -> ActivityRowsPage:
        start = merge.start()
        scanned, read_until, more = 0, None, False
        for found in merge:
            if self._is_beyond(found.ms):
                break
            scanned += 1 if found.row is not None else _GAP
            if found.row is not None and self._fits(found.row):
                self._rows.append(found.row)
            full = len(self._rows) == self._limit
            if full or scanned >= MOST_SCANNED:
                more = merge.is_left
                read_until = from_ms(found.ms) if more and not full else None
                break
        return self._page(start, merge.end(start), more=more, read_until=read_until)

    def _is_beyond(self, ms: int) -> bool:
        if self._edge is None:
            return False
        return ms >= self._edge if self._newer else ms < self._edge

    def _fits(self, row: ActivityRow) -> bool:
        if not self._needle:
            return True
        return any(self._needle in folded(text) for text in (row.item, row.text) if text)

    def _page(
        self, start: ActivityCursor, end: ActivityCursor, *, more: bool, read_until: datetime | None
    ) -> ActivityRowsPage:
        rows = tuple(reversed(self._rows)) if self._newer else tuple(self._rows)
        above, below = (end, start) if self._newer else (start, end)
        return ActivityRowsPage(
            rows=rows, above=above, below=below, more=more, read_until=read_until
        )

"""Activity as its page reads it: pages of the merged list, places in it, about how long it is."""

import sqlite3
from datetime import datetime

import sqlalchemy as sa

from keep_desktop.ports.activity import (
    ActivityFilter,
    ActivityPage,
    ActivityRow,
    ActivitySpot,
    Place,
)
from keep_desktop.storage.activity_merge import Merge, place_at, sources_of
from keep_desktop.storage.activity_reading import Source
from keep_desktop.storage.activity_sizes import Sizes
from keep_desktop.storage.queries_base import Reading
from keep_desktop.storage.statements import Statement
from keep_desktop.storage.tables import workflows
from keep_desktop.storage.values import folded, from_ms, to_ms

#: How many rows one call looks through for those that a search finds.
LOOKED = 5_000
#: A session that is passed over while steps of one workflow are looked for costs as much as some
#: rows.
_GAP = 20

_NAMES = Statement(sa.select(workflows.c.id, workflows.c.name))


class ActivityPages(Reading):
    def activity(
        self,
        filter: ActivityFilter,
        *,
        place: Place | None = None,
        newer: bool = False,
        limit: int = 100,
    ) -> ActivityPage:
        with self._readers.reading() as reader:
            names = dict(_NAMES.all(reader.conn))
            sources = sources_of(filter, list(names))
            from_newest = place is None
            if place is None and filter.until is not None:
                place = place_at(reader.conn, sources, to_ms(filter.until))
            merge = Merge(reader.conn, sources, names, place, newer=newer, from_newest=from_newest)
            return _Taking(filter, limit, newer=newer).take(merge)

    def activity_spot(self, filter: ActivityFilter, at: datetime) -> ActivitySpot:
        with self._readers.reading() as reader:
            return _spot(reader.conn, filter, to_ms(at))

    def activity_spot_near(self, filter: ActivityFilter, above: int) -> ActivitySpot:
        with self._readers.reading() as reader:
            moment = Sizes(reader.conn, filter).moment(above)
            return _spot(reader.conn, filter, moment)

    def activity_count(self, filter: ActivityFilter) -> int:
        with self._readers.reading() as reader:
            return Sizes(reader.conn, filter).total()


def _spot(conn: sqlite3.Connection, filter: ActivityFilter, ms: int) -> ActivitySpot:
    sources: list[Source] = sources_of(filter, list(dict(_NAMES.all(conn))))
    if filter.until is not None:
        ms = min(ms, to_ms(filter.until))
    return ActivitySpot(place=place_at(conn, sources, ms), above=Sizes(conn, filter).above(ms))


class _Taking:
    """What of a merge becomes a page."""

    def __init__(self, filter: ActivityFilter, limit: int, *, newer: bool) -> None:
        self._limit = limit
        self._newer = newer
        self._needle = folded(filter.search)
        edge = filter.until if newer else filter.since
        self._edge = None if edge is None else to_ms(edge)
        self._rows: list[ActivityRow] = []

    def take(self, merge: Merge) -> ActivityPage:
        start = merge.start()
        looked, looked_to, more = 0, None, False
        for found in merge:
            if self._is_beyond(found.ms):
                break
            looked += 1 if found.row is not None else _GAP
            if found.row is not None and self._fits(found.row):
                self._rows.append(found.row)
            full = len(self._rows) == self._limit
            if full or looked >= LOOKED:
                more = merge.is_left
                looked_to = from_ms(found.ms) if more and not full else None
                break
        return self._page(start, merge.end(start), more=more, looked_to=looked_to)

    def _is_beyond(self, ms: int) -> bool:
        if self._edge is None:
            return False
        return ms >= self._edge if self._newer else ms < self._edge

    def _fits(self, row: ActivityRow) -> bool:
        if not self._needle:
            return True
        return any(self._needle in folded(text) for text in (row.item, row.text) if text)

    def _page(
        self, start: Place, end: Place, *, more: bool, looked_to: datetime | None
    ) -> ActivityPage:
        rows = tuple(reversed(self._rows)) if self._newer else tuple(self._rows)
        above, below = (end, start) if self._newer else (start, end)
        return ActivityPage(rows=rows, above=above, below=below, more=more, looked_to=looked_to)

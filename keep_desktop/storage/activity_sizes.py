"""About how many rows of Activity are newer than a moment: by the numbers that rows were given, so
that nothing is counted. Of what was recorded from a workflow's first run to its last, a filter by
workflow is taken to let its share through, evenly."""

import sqlite3
from dataclasses import dataclass
from functools import cached_property

import sqlalchemy as sa

from keep_desktop.ports.activity import ActivityFilter, ActivityKind
from keep_desktop.storage.activity_reading import Numbered
from keep_desktop.storage.activity_sources import (
    ASKED,
    DEEDS,
    ITEMS,
    LINES,
    RUNS,
    SESSIONS,
    STEPS,
)
from keep_desktop.storage.activity_table import activity
from keep_desktop.storage.statements import Statement, constant, given
from keep_desktop.storage.tables import item_counts, runs, sessions
from keep_desktop.storage.values import to_ms

_ENDED = sa.case((item_counts.c.status == sa.literal_column("'processing'"), 0), else_=1)
_COUNTS = Statement(
    sa.select(
        item_counts.c.workflow_id,
        sa.func.sum(item_counts.c.count),
        sa.func.sum(item_counts.c.count * _ENDED),
    ).group_by(item_counts.c.workflow_id)
)
_RUNS_OF = Statement(
    sa.select(sa.func.count()).select_from(runs).where(runs.c.workflow_id == given("workflow_id"))
)
_SESSIONS_OF = Statement(
    sa.select(sa.func.count())
    .select_from(sessions)
    .where(sessions.c.workflow_id == given("workflow_id"))
)
_DEEDS_OF = Statement(
    sa.select(sa.func.count())
    .select_from(activity)
    .where(activity.c.workflow_id == given("workflow_id"))
)
_of_workflow = runs.c.workflow_id == given("workflow_id")
_SPAN_OF = Statement(
    sa.select(
        sa.select(runs.c.started_at)
        .where(_of_workflow)
        .order_by(runs.c.id)
        .limit(constant(1))
        .scalar_subquery(),
        sa.select(runs.c.ended_at)
        .where(_of_workflow)
        .order_by(runs.c.id.desc())
        .limit(constant(1))
        .scalar_subquery(),
    )
)
#: The end of a run that goes on.
_FOREVER = 2**62
#: How often the range of time is halved to find a place: more exact than a scroll bar.
_HALVINGS = 24


@dataclass
class Sizes:
    """For one filter and one look at the ledger."""

    conn: sqlite3.Connection
    filter: ActivityFilter

    def total(self) -> int:
        """Of the whole list, within the dates of the filter."""
        since = self.filter.since
        return self.above(0 if since is None else to_ms(since))

    def above(self, ms: int) -> int:
        """Rows of that moment and later, up to the last date of the filter."""
        until = self.filter.until
        beyond = 0 if until is None else self._since(to_ms(until))
        return max(0, self._since(ms) - beyond)

    def moment(self, above: int) -> int:
        """A moment with about so many rows above it, in milliseconds."""
        low, high = self._span[0], min(self._span[1], self._newest) + 1
        for _ in range(_HALVINGS):
            if high - low <= 1:
                break
            middle = (low + high) // 2
            if self.above(middle) > above:
                low = middle
            else:
                high = middle
        return high

    def _since(self, ms: int) -> int:
        wanted = self.filter.kinds or frozenset(ActivityKind)
        count = 0.0
        if ActivityKind.RUNS in wanted:
            count += 2 * self._newer(SESSIONS, ms) * self._share_of_sessions
        if ActivityKind.ITEMS in wanted:
            count += self._newer(ITEMS, ms) * self._share_of_items * (1 + self._ended)
        if ActivityKind.EFFECTS in wanted:
            share = self._share_of_items or self._share_of_runs
            count += self._newer(STEPS, ms) * share
        if ActivityKind.QUESTIONS in wanted:
            count += 2 * self._newer(ASKED, ms) * self._share_of_runs
        if ActivityKind.LOG in wanted:
            count += self._newer(LINES, ms) * self._share_of_runs
        if ActivityKind.DEEDS in wanted:
            count += self._newer(DEEDS, ms) * self._share_of_deeds
        return round(count)

    def _newer(self, numbers: Numbered, ms: int) -> int:
        begun, ended = self._span
        end = numbers.first_from(self.conn, ended + 1)
        return max(0, end - numbers.first_from(self.conn, max(ms, begun)))

    @cached_property
    def _counts(self) -> dict[int, tuple[int, int]]:
        return {row[0]: (row[1], row[2]) for row in _COUNTS.all(self.conn)}

    @cached_property
    def _ended(self) -> float:
        """Which part of the items has ended."""
        of = self.filter.workflow_id
        counted = self._counts.values() if of is None else [self._counts.get(of, (0, 0))]
        every = sum(count for count, _ in counted)
        return sum(ended for _, ended in counted) / every if every else 0.0

    @cached_property
    def _share_of_items(self) -> float:
        of = self.filter.workflow_id
        if of is None:
            return 1.0
        every = self._newer(ITEMS, 0)
        return min(1.0, self._counts.get(of, (0, 0))[0] / every) if every else 0.0

    @cached_property
    def _share_of_runs(self) -> float:
        return self._share(RUNS, _RUNS_OF)

    @cached_property
    def _share_of_sessions(self) -> float:
        return self._share(SESSIONS, _SESSIONS_OF)

    @cached_property
    def _share_of_deeds(self) -> float:
        return self._share(DEEDS, _DEEDS_OF)

    def _share(self, numbers: Numbered, counted: Statement) -> float:
        """The part of what a table has that is the workflow's."""
        of = self.filter.workflow_id
        every = self._newer(numbers, 0)
        if of is None or not every:
            return 1.0
        return min(1.0, int(counted.one(self.conn, {"given_workflow_id": of})[0]) / every)

    @cached_property
    def _span(self) -> tuple[int, int]:
        """From the first run of the workflow to the end of its last; of all workflows, from the
        first row to the last."""
        of = self.filter.workflow_id
        if of is None:
            times = [self._end_time(numbers, end) for numbers in _ALL for end in (0, 1)]
            known = [at for at in times if at is not None]
            return (min(known), max(known)) if known else (0, 0)
        begun, ended = _SPAN_OF.one(self.conn, {"given_workflow_id": of})
        return (0, 0) if begun is None else (begun, max(begun, ended or _FOREVER))

    @cached_property
    def _newest(self) -> int:
        times = (self._end_time(numbers, 1) for numbers in _ALL)
        return max((at for at in times if at is not None), default=0)

    def _end_time(self, numbers: Numbered, end: int) -> int | None:
        number = numbers.ends.one(self.conn)[end]
        return None if number is None else numbers.time_of(self.conn, number)


_ALL = (ITEMS, STEPS, LINES, RUNS, ASKED, DEEDS)

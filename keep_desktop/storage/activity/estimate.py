"""Estimates how many rows of Activity are newer than a moment, from row numbers, without counting.
A filter by workflow is assumed to match an even share between the workflow's first and last run."""

import sqlite3
from dataclasses import dataclass
from functools import cached_property

import sqlalchemy as sa

from keep_desktop.ports.activity import ActivityFilter, ActivityKind
from keep_desktop.storage.activity.reading import Numbered
from keep_desktop.storage.activity.sources import (
    ACTIONS,
    ASKED,
    ITEMS,
    LINES,
    RUNS,
    SESSIONS,
    STEPS,
)
from keep_desktop.storage.statements import Statement, literal, where_param
from keep_desktop.storage.stores.activity import activity
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
    sa.select(sa.func.count())
    .select_from(runs)
    .where(runs.c.workflow_id == where_param("workflow_id"))
)
_SESSIONS_OF = Statement(
    sa.select(sa.func.count())
    .select_from(sessions)
    .where(sessions.c.workflow_id == where_param("workflow_id"))
)
_ACTIONS_OF = Statement(
    sa.select(sa.func.count())
    .select_from(activity)
    .where(activity.c.workflow_id == where_param("workflow_id"))
)
_of_workflow = runs.c.workflow_id == where_param("workflow_id")
_SPAN_OF = Statement(
    sa.select(
        sa.select(runs.c.started_at)
        .where(_of_workflow)
        .order_by(runs.c.id)
        .limit(literal(1))
        .scalar_subquery(),
        sa.select(runs.c.ended_at)
        .where(_of_workflow)
        .order_by(runs.c.id.desc())
        .limit(literal(1))
        .scalar_subquery(),
    )
)
#: The end of an active run.
_FOREVER = 2**62
#: How often the time range is halved to find a place: finer than a scroll bar.
_HALVINGS = 24


@dataclass
class ActivityEstimate:
    """For one filter and one read of the ledger."""

    conn: sqlite3.Connection
    filter: ActivityFilter

    def total(self) -> int:
        """Of the whole list, within the filter's dates."""
        since = self.filter.since
        return self.above(0 if since is None else to_ms(since))

    def above(self, ms: int) -> int:
        """Rows of that moment and later, up to the filter's last date."""
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
        kinds = self.filter.kinds or frozenset(ActivityKind)
        count = 0.0
        if ActivityKind.RUNS in kinds:
            count += 2 * self._newer(SESSIONS, ms) * self._share_of_sessions
        if ActivityKind.ITEMS in kinds:
            count += self._newer(ITEMS, ms) * self._share_of_items * (1 + self._ended)
        if ActivityKind.EFFECTS in kinds:
            share = self._share_of_items or self._share_of_runs
            count += self._newer(STEPS, ms) * share
        if ActivityKind.QUESTIONS in kinds:
            count += 2 * self._newer(ASKED, ms) * self._share_of_runs
        if ActivityKind.LOG in kinds:
            count += self._newer(LINES, ms) * self._share_of_runs
        if ActivityKind.ACTIONS in kinds:
            count += self._newer(ACTIONS, ms) * self._share_of_actions
        return round(count)

    def _newer(self, numbers: Numbered, ms: int) -> int:
        started, ended = self._span
        end = numbers.first_from(self.conn, ended + 1)
        return max(0, end - numbers.first_from(self.conn, max(ms, started)))

    @cached_property
    def _counts(self) -> dict[int, tuple[int, int]]:
        return {row[0]: (row[1], row[2]) for row in _COUNTS.all(self.conn)}

    @cached_property
    def _ended(self) -> float:
        """The ended share of the items."""
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
    def _share_of_actions(self) -> float:
        return self._share(ACTIONS, _ACTIONS_OF)

    def _share(self, numbers: Numbered, counted: Statement) -> float:
        """The workflow's share of a table."""
        of = self.filter.workflow_id
        every = self._newer(numbers, 0)
        if of is None or not every:
            return 1.0
        return min(1.0, int(counted.one(self.conn, {"given_workflow_id": of})[0]) / every)

    @cached_property
    def _span(self) -> tuple[int, int]:
        """From the workflow's first run to the end of its last; for all workflows, from the first
        row to the last."""
        of = self.filter.workflow_id
        if of is None:
            times = [self._end_time(numbers, end) for numbers in _ALL for end in (0, 1)]
            known = [at for at in times if at is not None]
            return (min(known), max(known)) if known else (0, 0)
        started, ended = _SPAN_OF.one(self.conn, {"given_workflow_id": of})
        return (0, 0) if started is None else (started, max(started, ended or _FOREVER))

    @cached_property
    def _newest(self) -> int:
        times = (self._end_time(numbers, 1) for numbers in _ALL)
        return max((at for at in times if at is not None), default=0)

    def _end_time(self, numbers: Numbered, end: int) -> int | None:
        number = numbers.ends.one(self.conn)[end]
        return None if number is None else numbers.time_of(self.conn, number)


_ALL = (ITEMS, STEPS, LINES, RUNS, ASKED, ACTIONS)

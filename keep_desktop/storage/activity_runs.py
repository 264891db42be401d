"""Runs as a source of Activity, and the steps of one workflow, which are found through its runs."""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import sqlalchemy as sa

from keep_desktop.storage.activity_reading import (
    BOTTOM,
    TOP,
    Found,
    bound,
    each,
    numbered,
    ordered,
)
from keep_desktop.storage.activity_rows import Key, Names, run_rows, step_row
from keep_desktop.storage.activity_sources import OF_RUNS, OF_STEPS, STEPS, steps_statement
from keep_desktop.storage.queries_base import VERSION_LABEL
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import items, runs, script_versions, sessions
from keep_desktop.storage.undo_rows import undo_item, undo_told

_R = runs.c
_NOTHING: sa.ColumnElement[Any] = sa.literal_column("'{}'")
_later = runs.alias("later")
#: No other run of its session came after it, and the session has ended.
_IS_LAST = sa.and_(
    sessions.c.ended_at.is_not(None),
    sa.not_(
        sa.exists().where(_later.c.session_id == _R.session_id, _later.c.id > _R.id).correlate(runs)
    ),
)
_earlier = runs.alias("earlier")
#: It began its session: what follows it there is Keep's doing.
_IS_FIRST = sa.not_(
    sa.exists().where(_earlier.c.session_id == _R.session_id, _earlier.c.id < _R.id).correlate(runs)
)
_RUNS_OF = numbered(_R.id, _R.started_at, _R.workflow_id == given("workflow_id"))


@cache
def runs_statement(newer: bool) -> Statement:
    select = (
        sa.select(
            _R.id,
            _R.started_at,
            _R.ended_at,
            _R.workflow_id,
            _R.status,
            _R.error,
            _R.handler_type,
            _R.handler_name,
            sessions.c.trigger,
            VERSION_LABEL,
            _R.session_id,
            sa.case((_IS_LAST, sa.func.coalesce(sessions.c.in_hand, _NOTHING))),
            _IS_FIRST,
            undo_told(),
            items.c.title,
        )
        .select_from(
            runs.join(sessions, sessions.c.id == _R.session_id)
            .join(script_versions, script_versions.c.id == _R.version_id)
            .outerjoin(items, items.c.id == undo_item())
        )
        .where(_R.workflow_id == given("workflow_id"))
    )
    select = select.where(_R.id >= given("k0") if newer else _R.id <= given("k0"))
    return ordered(select, _R.id, newer=newer)


def _runs_from(
    conn: sqlite3.Connection, workflow_id: int, key: Key, *, newer: bool
) -> Iterator[Any]:
    """Runs of that number and earlier ones, downwards; with *newer* later ones, upwards."""
    statement = runs_statement(newer)

    def fetch(key: Key, size: int) -> Sequence[Any]:
        given = {"given_workflow_id": workflow_id, "limit": size}
        return statement.all(conn, {**bound(key, 1), **given})

    step = 0 if newer else 1
    return each(fetch, key, lambda raw: (raw[0] - step,), newer=newer)


@dataclass(frozen=True, slots=True)
class RunsOf:
    """The runs of one workflow, of which one at a time is active: so the ends and the beginnings
    follow one another. The key is the run's number, and 1 for its end."""

    workflow_id: int

    @property
    def name(self) -> str:
        return f"runs {self.workflow_id}"

    @property
    def rank(self) -> tuple[int, int]:
        return (OF_RUNS, self.workflow_id)

    def read(
        self, conn: sqlite3.Connection, key: Key, names: Names, *, newer: bool
    ) -> Iterator[Found]:
        for raw in _runs_from(conn, self.workflow_id, key, newer=newer):
            rows = run_rows(raw, names)
            for mine, row in reversed(rows) if newer else rows:
                if (mine >= key) is newer:
                    yield Found(mine, raw[2] if mine[1] else raw[1], row)

    def key_at(self, conn: sqlite3.Connection, ms: int) -> Key:
        first = _RUNS_OF.first_from(conn, ms, {"given_workflow_id": self.workflow_id})
        before = next(_runs_from(conn, self.workflow_id, (first - 1,), newer=False), None)
        ends_later = before is not None and before[2] is not None and before[2] >= ms
        return (before[0], 1) if ends_later and before is not None else (first, 0)


@dataclass(frozen=True, slots=True)
class StepsOf:
    """The steps of one workflow. There is no index of them, since it would cost every step a page:
    each was begun during a run, so they lie between the numbers of its two moments."""

    workflow_id: int

    @property
    def name(self) -> str:
        return "steps"

    @property
    def rank(self) -> tuple[int, int]:
        return (OF_STEPS, 0)

    def read(
        self, conn: sqlite3.Connection, key: Key, names: Names, *, newer: bool
    ) -> Iterator[Found]:
        #: Up to where was looked: runs may touch in the same millisecond.
        seen = 0 if newer else TOP[0]
        for begun, ended in self._runs(conn, key, newer=newer):
            first = STEPS.first_from(conn, begun)
            end = TOP[0] if ended is None else STEPS.first_from(conn, ended + 1)
            first, end = (max(first, seen), end) if newer else (first, min(end, seen))
            for raw in self._between(conn, first, end, key, newer=newer):
                yield Found((raw[0],), raw[1], step_row(raw, names))
            seen = max(end, seen) if newer else min(first, seen)
            if newer and ended is not None and (end - 1,) >= key:
                yield Found((end - 1,), ended, None)
            elif not newer and (first,) < key:
                yield Found((first,), begun, None)

    def _between(
        self, conn: sqlite3.Connection, first: int, end: int, key: Key, *, newer: bool
    ) -> Iterator[Any]:
        statement = steps_statement(newer, True)

        def fetch(key: Key, size: int) -> Sequence[Any]:
            edge = bound(key, 1)["given_k0"]
            values = {
                "given_workflow_id": self.workflow_id,
                "given_first": max(first, edge) if newer else first,
                "given_end": end if newer else min(end, edge),
                "limit": size,
            }
            return statement.all(conn, values)

        return each(fetch, key, lambda raw: (raw[0],), newer=newer)

    def _runs(
        self, conn: sqlite3.Connection, key: Key, *, newer: bool
    ) -> Iterator[tuple[int, int | None]]:
        """When each run began and ended, from the one on that the key lies in."""
        values = {"given_workflow_id": self.workflow_id}
        at = None if key == BOTTOM else STEPS.time_of(conn, key[0])
        if key == BOTTOM:
            run = 0
        elif at is None:
            run = TOP[0]
        else:
            run = _RUNS_OF.first_from(conn, at + (0 if newer else 1), values)
        if newer and run:
            # The one before may still have gone on then.
            before = next(_runs_from(conn, self.workflow_id, (run - 1,), newer=False), None)
            run = before[0] if before is not None else run
        for raw in _runs_from(conn, self.workflow_id, (run,), newer=newer):
            yield raw[1], raw[2]

    def key_at(self, conn: sqlite3.Connection, ms: int) -> Key:
        return (STEPS.first_from(conn, ms),)

"""The steps of one workflow as a source of Activity: they are found through its runs."""

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
    beyond,
    bound,
    each,
    numbered,
    ordered,
)
from keep_desktop.storage.activity_rows import Key, Names, step_row
from keep_desktop.storage.activity_sources import OF_STEPS, STEPS, steps_statement
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import runs

_R = runs.c
_of_workflow = _R.workflow_id == given("workflow_id")
_RUNS_OF = numbered(_R.id, _R.started_at, _of_workflow)


@cache
def spans_statement(newer: bool) -> Statement:
    """From when to when the runs of a workflow went."""
    select = sa.select(_R.id, _R.started_at, _R.ended_at).where(_of_workflow)
    return ordered(beyond(select, _R.id, newer=newer), _R.id, newer=newer)


def _runs_from(
    conn: sqlite3.Connection, workflow_id: int, run: int, *, newer: bool
) -> Iterator[Any]:
    """Runs of a lower number, downwards; with *newer* that one and later ones, upwards."""
    statement = spans_statement(newer)

    def fetch(key: Key, size: int) -> Sequence[Any]:
        given = {"given_workflow_id": workflow_id, "limit": size}
        return statement.all(conn, {**bound(key, 1), **given})

    return each(fetch, (run,), lambda raw: (raw[0],), newer=newer)


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
            before = next(_runs_from(conn, self.workflow_id, run, newer=False), None)
            run = before[0] if before is not None else run
        for raw in _runs_from(conn, self.workflow_id, run if newer else run + 1, newer=newer):
            yield raw[1], raw[2]

    def key_at(self, conn: sqlite3.Connection, ms: int) -> Key:
        return (STEPS.first_from(conn, ms),)

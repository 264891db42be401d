"""The steps of one workflow as a source of Activity: they are found through its sessions."""

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
    ordered,
)
from keep_desktop.storage.activity_rows import Key, Names, step_row
from keep_desktop.storage.activity_runs import SESSIONS_OF
from keep_desktop.storage.activity_sources import OF_STEPS, STEPS, steps_statement
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import sessions

_S = sessions.c


@cache
def spans_statement(newer: bool) -> Statement:
    """From when to when the sessions of a workflow went."""
    select = sa.select(_S.id, _S.started_at, _S.ended_at)
    select = select.where(_S.workflow_id == given("workflow_id"))
    return ordered(beyond(select, _S.id, newer=newer), _S.id, newer=newer)


def _spans_from(
    conn: sqlite3.Connection, workflow_id: int, number: int, *, newer: bool
) -> Iterator[Any]:
    """Sessions of a lower number, downwards; with *newer* that one and later ones, upwards."""
    statement = spans_statement(newer)

    def fetch(key: Key, size: int) -> Sequence[Any]:
        given = {"given_workflow_id": workflow_id, "limit": size}
        return statement.all(conn, {**bound(key, 1), **given})

    return each(fetch, (number,), lambda raw: (raw[0],), newer=newer)


@dataclass(frozen=True, slots=True)
class StepsOf:
    """The steps of one workflow. There is no index of them, since it would cost every step a page:
    each was begun during a session, so they lie between the numbers of its two moments."""

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
        #: Up to where was looked: sessions may touch in the same millisecond.
        seen = 0 if newer else TOP[0]
        for begun, ended in self._spans(conn, key, newer=newer):
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

    def _spans(
        self, conn: sqlite3.Connection, key: Key, *, newer: bool
    ) -> Iterator[tuple[int, int | None]]:
        """When each session began and ended, from the one on that the key lies in."""
        values = {"given_workflow_id": self.workflow_id}
        at = None if key == BOTTOM else STEPS.time_of(conn, key[0])
        if key == BOTTOM:
            first = 0
        elif at is None:
            first = TOP[0]
        else:
            first = SESSIONS_OF.first_from(conn, at + (0 if newer else 1), values)
        if newer and first:
            # The one before may still have gone on then.
            before = next(_spans_from(conn, self.workflow_id, first, newer=False), None)
            first = before[0] if before is not None else first
        for raw in _spans_from(conn, self.workflow_id, first + (not newer), newer=newer):
            yield raw[1], raw[2]

    def key_at(self, conn: sqlite3.Connection, ms: int) -> Key:
        return (STEPS.first_from(conn, ms),)

"""Sessions and steps as sources of Activity.

A session has a row for its beginning and one for its end, however many handlers ran in it. The
steps of one workflow are found through its sessions.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.runs import HandlerType
from keep_desktop.ports.activity import ActivityRow
from keep_desktop.storage.activity.reading import (
    BOTTOM,
    TOP,
    ActivitySource,
    SourceRow,
    beyond,
    bound,
    each,
    numbered,
    ordered,
)
from keep_desktop.storage.activity.rows import Key, Names, end_row, start_row, step_row
from keep_desktop.storage.activity.sources import (
    OF_ENDS,
    OF_STARTS,
    OF_STEPS,
    STEPS,
    steps_statement,
)
from keep_desktop.storage.queries.base import UNDO_OF_SESSION, VERSION_LABEL
from keep_desktop.storage.statements import Statement, literal, where_param
from keep_desktop.storage.tables import runs, script_versions, sessions

_R = runs.c
_S = sessions.c
_of_workflow = _S.workflow_id == where_param("workflow_id")
SESSIONS_OF = numbered(_S.id, _S.started_at, _of_workflow)
_one = runs.alias("one")
_of_session = _one.c.session_id == _S.id
#: The handlers of all its runs, in order; a session has a limited number of them.
_HANDLERS = (
    sa.select(sa.func.json_group_array(_one.c.handler_name))
    .where(_of_session)
    .correlate(sessions)
    .scalar_subquery()
)
_NOTHING: sa.ColumnElement[Any] = sa.literal_column("'{}'")


def _represented_by(run: Any, *columns: Any) -> sa.Select[Any]:
    """*columns* of sessions, read from the run of each that has this number."""
    number = sa.select(run).where(_of_session).correlate(sessions).scalar_subquery()
    return (
        sa.select(*columns, *UNDO_OF_SESSION)
        .select_from(
            sessions.join(runs, _R.id == number).join(
                script_versions, script_versions.c.id == _R.version_id
            )
        )
        .where(_of_workflow)
    )


@cache
def starts_statement(newer: bool) -> Statement:
    select = _represented_by(
        sa.func.min(_one.c.id),
        _S.id,
        _S.started_at,
        _S.workflow_id,
        _R.id,
        _S.trigger,
        VERSION_LABEL,
    )
    return ordered(beyond(select, _S.id, newer=newer), _S.id, newer=newer)


@cache
def ends_statement(newer: bool) -> Statement:
    by_items = _R.handler_type == literal(HandlerType.ITEMS)
    select = _represented_by(
        sa.func.max(_one.c.id),
        _S.id,
        _S.ended_at,
        _S.workflow_id,
        _R.id,
        _R.status,
        _R.error,
        _R.error_facts,
        _R.handler_type,
        _R.handler_name,
        sa.func.coalesce(_S.in_hand, _NOTHING),
        sa.case((by_items, None), else_=_HANDLERS),
    ).where(_S.ended_at.is_not(None))
    return ordered(beyond(select, _S.id, newer=newer), _S.id, newer=newer)


@immutable
class _Sessions:
    """Sessions of one workflow, one active at a time: so their times grow with their numbers."""

    name: str
    rank: tuple[int, int]
    workflow_id: int
    statement: Callable[[bool], Statement]
    row: Callable[[Any, Names], ActivityRow]
    #: Whether one that began before a moment may have its row after it.
    lasts: bool

    def read(
        self, conn: sqlite3.Connection, key: Key, names: Names, *, newer: bool
    ) -> Iterator[SourceRow]:
        for raw in self._from(conn, key, newer=newer):
            yield SourceRow((raw[0],), raw[1], self.row(raw, names))

    def _from(self, conn: sqlite3.Connection, key: Key, *, newer: bool) -> Iterator[Any]:
        statement = self.statement(newer)

        def fetch(key: Key, size: int) -> Sequence[Any]:
            values = {"given_workflow_id": self.workflow_id, "limit": size}
            return statement.all(conn, {**bound(key, 1), **values})

        return each(fetch, key, lambda raw: (raw[0],), newer=newer)

    def key_at(self, conn: sqlite3.Connection, ms: int) -> Key:
        first = SESSIONS_OF.first_from(conn, ms, {"given_workflow_id": self.workflow_id})
        before = next(self._from(conn, (first,), newer=False), None) if self.lasts else None
        return (before[0],) if before is not None and before[1] >= ms else (first,)


def run_sources(workflow_id: int) -> tuple[ActivitySource, ActivitySource]:
    """Beginnings and ends. Two sources, because at the same moment a beginning is below all that
    it caused, and an end above."""
    return (
        _Sessions(
            f"starts {workflow_id}",
            # Sessions are numbered as they begin, whatever their workflow.
            (OF_STARTS, 0),
            workflow_id,
            starts_statement,
            start_row,
            lasts=False,
        ),
        _Sessions(
            f"ends {workflow_id}",
            (OF_ENDS, workflow_id),
            workflow_id,
            ends_statement,
            end_row,
            lasts=True,
        ),
    )


@cache
def spans_statement(newer: bool) -> Statement:
    """The time spans of a workflow's sessions."""
    select = sa.select(_S.id, _S.started_at, _S.ended_at)
    select = select.where(_S.workflow_id == where_param("workflow_id"))
    return ordered(beyond(select, _S.id, newer=newer), _S.id, newer=newer)


def _spans_from(
    conn: sqlite3.Connection, workflow_id: int, number: int, *, newer: bool
) -> Iterator[Any]:
    """Sessions with a lower number, downwards; with *newer* that one and later ones, upwards."""
    statement = spans_statement(newer)

    def fetch(key: Key, size: int) -> Sequence[Any]:
        values = {"given_workflow_id": workflow_id, "limit": size}
        return statement.all(conn, {**bound(key, 1), **values})

    return each(fetch, (number,), lambda raw: (raw[0],), newer=newer)


@immutable
class StepsOf:
    """The steps of one workflow. They have no index, which would cost every step a page: each
    began during a session, so they are between the numbers of its two times."""

    workflow_id: int

    @property
    def name(self) -> str:
        return "steps"

    @property
    def rank(self) -> tuple[int, int]:
        return (OF_STEPS, 0)

    def read(
        self, conn: sqlite3.Connection, key: Key, names: Names, *, newer: bool
    ) -> Iterator[SourceRow]:
        #: How far was read: sessions may touch in the same millisecond.
        seen = 0 if newer else TOP[0]
        for started, ended in self._spans(conn, key, newer=newer):
            first = STEPS.first_from(conn, started)
            end = TOP[0] if ended is None else STEPS.first_from(conn, ended + 1)
            first, end = (max(first, seen), end) if newer else (first, min(end, seen))
            for raw in self._between(conn, first, end, key, newer=newer):
                yield SourceRow((raw[0],), raw[1], step_row(raw, names))
            seen = max(end, seen) if newer else min(first, seen)
            if newer and ended is not None and (end - 1,) >= key:
                yield SourceRow((end - 1,), ended, None)
            elif not newer and (first,) < key:
                yield SourceRow((first,), started, None)

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
        """Start and end of each session, from the one on that the key is in."""
        values = {"given_workflow_id": self.workflow_id}
        at = None if key == BOTTOM else STEPS.time_of(conn, key[0])
        if key == BOTTOM:
            first = 0
        elif at is None:
            first = TOP[0]
        else:
            first = SESSIONS_OF.first_from(conn, at + (0 if newer else 1), values)
        if newer and first:
            # The one before may still have been active then.
            before = next(_spans_from(conn, self.workflow_id, first, newer=False), None)
            first = before[0] if before is not None else first
        for raw in _spans_from(conn, self.workflow_id, first + (not newer), newer=newer):
            yield raw[1], raw[2]

    def key_at(self, conn: sqlite3.Connection, ms: int) -> Key:
        return (STEPS.first_from(conn, ms),)

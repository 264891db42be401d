"""Sessions as a source of Activity: where each began, and where it ended, with what ran in it.

The user asked for one run and reads of one, however many handlers took part; what
each of them logged is told when the row is opened."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.runs import HandlerType
from keep_desktop.ports.activity import ActivityRow
from keep_desktop.storage.activity_reading import (
    Found,
    Source,
    beyond,
    bound,
    each,
    numbered,
    ordered,
)
from keep_desktop.storage.activity_rows import Key, Names, end_row, start_row
from keep_desktop.storage.activity_sources import OF_ENDS, OF_STARTS
from keep_desktop.storage.queries_base import VERSION_LABEL
from keep_desktop.storage.statements import Statement, constant, given
from keep_desktop.storage.tables import items, runs, script_versions, sessions
from keep_desktop.storage.undo_rows import undo_item, undo_told

_R = runs.c
_S = sessions.c
_of_workflow = _S.workflow_id == given("workflow_id")
SESSIONS_OF = numbered(_S.id, _S.started_at, _of_workflow)
_one = runs.alias("one")
_of_session = _one.c.session_id == _S.id
#: The handlers of all its runs, in their order; a session ends after a number of them.
_HANDLERS = (
    sa.select(sa.func.json_group_array(_one.c.handler_name))
    .where(_of_session)
    .correlate(sessions)
    .scalar_subquery()
)
_NOTHING: sa.ColumnElement[Any] = sa.literal_column("'{}'")


def _told_by(run: Any, *columns: Any) -> sa.Select[Any]:
    """*columns* of sessions, told by the run of each that has this number."""
    number = sa.select(run).where(_of_session).correlate(sessions).scalar_subquery()
    return (
        sa.select(*columns, undo_told(), items.c.title)
        .select_from(
            sessions.join(runs, _R.id == number)
            .join(script_versions, script_versions.c.id == _R.version_id)
            .outerjoin(items, items.c.id == undo_item())
        )
        .where(_of_workflow)
    )


@cache
def starts_statement(newer: bool) -> Statement:
    select = _told_by(
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
    by_items = _R.handler_type == constant(HandlerType.ITEMS)
    select = _told_by(
        sa.func.max(_one.c.id),
        _S.id,
        _S.ended_at,
        _S.workflow_id,
        _R.id,
        _R.status,
        _R.error,
        _R.handler_type,
        _R.handler_name,
        sa.func.coalesce(_S.in_hand, _NOTHING),
        sa.case((by_items, None), else_=_HANDLERS),
    ).where(_S.ended_at.is_not(None))
    return ordered(beyond(select, _S.id, newer=newer), _S.id, newer=newer)


@dataclass(frozen=True, slots=True)
class _Sessions:
    """Of one workflow, of which one at a time goes on: so the times grow with the numbers."""

    name: str
    rank: tuple[int, int]
    workflow_id: int
    statement: Callable[[bool], Statement]
    row: Callable[[Any, Names], ActivityRow]
    #: Whether one that began before a moment may have its row after it.
    lasts: bool

    def read(
        self, conn: sqlite3.Connection, key: Key, names: Names, *, newer: bool
    ) -> Iterator[Found]:
        for raw in self._from(conn, key, newer=newer):
            yield Found((raw[0],), raw[1], self.row(raw, names))

    def _from(self, conn: sqlite3.Connection, key: Key, *, newer: bool) -> Iterator[Any]:
        statement = self.statement(newer)

        def fetch(key: Key, size: int) -> Sequence[Any]:
            given = {"given_workflow_id": self.workflow_id, "limit": size}
            return statement.all(conn, {**bound(key, 1), **given})

        return each(fetch, key, lambda raw: (raw[0],), newer=newer)

    def key_at(self, conn: sqlite3.Connection, ms: int) -> Key:
        first = SESSIONS_OF.first_from(conn, ms, {"given_workflow_id": self.workflow_id})
        before = next(self._from(conn, (first,), newer=False), None) if self.lasts else None
        return (before[0],) if before is not None and before[1] >= ms else (first,)


def run_sources(workflow_id: int) -> tuple[Source, Source]:
    """The beginnings and the ends. They are two sources, because of the same moment a beginning
    stands below all that came of it, and an end above."""
    return (
        _Sessions(
            f"starts {workflow_id}",
            (OF_STARTS, workflow_id),
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

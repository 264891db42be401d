"""Reads one source of Activity row by row in its own order, from a key up or down.

Keys grow in the order in which rows were recorded, so a place in a source is stable while rows are
added. A table without an index by time is read by row number, and a moment is found by bisection.
None of this costs the writer anything.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import sqlalchemy as sa

from keep_desktop.domain.immutable import immutable
from keep_desktop.ports.activity import ActivityRow
from keep_desktop.storage.activity.rows import Key, Names
from keep_desktop.storage.statements import Statement, literal, where_param

#: Above and below every key.
TOP: Key = (2**62,)
BOTTOM: Key = ()
_FIRST_SLICE, _LARGEST_SLICE = 2, 256


@immutable
class SourceRow:
    """A source's next row. `row` None: none found up to this key."""

    key: Key
    ms: int
    row: ActivityRow | None


class ActivitySource(Protocol):
    @property
    def name(self) -> str:
        """Its name in a place."""
        ...

    @property
    def rank(self) -> tuple[int, int]:
        """The order of rows of the same moment."""
        ...

    def read(
        self, conn: sqlite3.Connection, key: Key, names: Names, *, newer: bool
    ) -> Iterator[SourceRow]:
        """Rows below *key*, downwards; with *newer* the others, upwards."""
        ...

    def key_at(self, conn: sqlite3.Connection, ms: int) -> Key:
        """Where the rows of that moment and later begin."""
        ...


def after(key: Key) -> Key:
    """Right above the row of this key."""
    return (*key[:-1], key[-1] + 1)


def each(
    fetch: Callable[[Key, int], Sequence[Any]],
    key: Key,
    key_of: Callable[[Any], Key],
    *,
    newer: bool,
) -> Iterator[Any]:
    """Rows in slices that grow: a page merges very many sources, most of which give a row or two.
    *fetch* reads so many from a key on; so no cursor stays open, and SQLite uses one prepared
    statement for all."""
    size = _FIRST_SLICE
    while True:
        rows = fetch(key, size)
        yield from rows
        if len(rows) < size:
            return
        last = key_of(rows[-1])
        key = after(last) if newer else last
        size = min(size * 4, _LARGEST_SLICE)


def bound(key: Key, parts: int) -> dict[str, int]:
    """Parameters of a condition on the key."""
    if key == BOTTOM:
        return {f"given_k{n}": -1 for n in range(parts)}
    filled = (*key, *(0 for _ in range(parts - len(key))))
    return {f"given_k{n}": filled[n] for n in range(parts)}


def beyond(select: sa.Select[Any], *columns: Any, newer: bool) -> sa.Select[Any]:
    """Narrowed to one side of the key."""
    if len(columns) == 1:
        here: Any = columns[0]
        key: Any = where_param("k0")
    else:
        here = sa.tuple_(*columns)
        key = sa.tuple_(*(where_param(f"k{n}") for n in range(len(columns))))
    return select.where(here >= key if newer else here < key)


def ordered(select: Any, *columns: Any, newer: bool) -> Statement:
    by = [sa.asc(column) if newer else sa.desc(column) for column in columns]
    return Statement(select.order_by(*by).limit(sa.bindparam("limit")))


@immutable
class Numbered:
    """The row numbers of a table, and the time of each."""

    probe: Statement
    ends: Statement

    def first_from(
        self, conn: sqlite3.Connection, ms: int, values: dict[str, Any] | None = None
    ) -> int:
        """The first number of that moment or later; one more than the last if there is none."""
        values = values or {}
        low, high = self.ends.one(conn, values)
        if low is None:
            return 0
        while low <= high:
            middle = (low + high) // 2
            number, at = self.probe.one(conn, {**values, "given_k0": middle})
            if at < ms:
                low = number + 1
            else:
                high = middle - 1
        return int(low)

    def time_of(self, conn: sqlite3.Connection, number: int) -> int | None:
        """The time of that number, or of the next existing one; None above the last."""
        row = self.probe.one(conn, {"given_k0": number})
        return None if row is None else int(row[1])


def numbered(id: Any, at: Any, *where: sa.ColumnElement[bool]) -> Numbered:
    return Numbered(
        probe=Statement(
            sa.select(id, at).where(id >= where_param("k0"), *where).order_by(id).limit(literal(1))
        ),
        ends=Statement(
            sa.select(
                sa.select(sa.func.min(id)).where(*where).scalar_subquery(),
                sa.select(sa.func.max(id)).where(*where).scalar_subquery(),
            )
        ),
    )


@immutable
class ByNumber:
    """A table whose rows are recorded when they happen."""

    name: str
    order: int
    numbers: Numbered
    statement: Callable[[bool, bool], Statement]
    row: Callable[[Any, Names], ActivityRow]
    workflow_id: int | None = None

    @property
    def rank(self) -> tuple[int, int]:
        return (self.order, 0)

    def read(
        self, conn: sqlite3.Connection, key: Key, names: Names, *, newer: bool
    ) -> Iterator[SourceRow]:
        statement = self.statement(newer, self.workflow_id is not None)

        def fetch(key: Key, size: int) -> Sequence[Any]:
            values = {"given_workflow_id": self.workflow_id, "limit": size}
            return statement.all(conn, {**bound(key, 1), **values})

        for raw in each(fetch, key, lambda raw: (raw[0],), newer=newer):
            yield SourceRow((raw[0],), raw[1], self.row(raw, names))

    def key_at(self, conn: sqlite3.Connection, ms: int) -> Key:
        return (self.numbers.first_from(conn, ms),)


@immutable
class ByTime:
    """An index in the order of time: the key is the time and the number."""

    name: str
    rank: tuple[int, int]
    statement: Statement
    newer_statement: Statement
    row: Callable[[Any, Names], ActivityRow]
    workflow_id: int | None = None

    def read(
        self, conn: sqlite3.Connection, key: Key, names: Names, *, newer: bool
    ) -> Iterator[SourceRow]:
        statement = self.newer_statement if newer else self.statement

        def fetch(key: Key, size: int) -> Sequence[Any]:
            values = {"given_workflow_id": self.workflow_id, "limit": size}
            return statement.all(conn, {**bound(key, 2), **values})

        for raw in each(fetch, key, lambda raw: (raw[1], raw[0]), newer=newer):
            yield SourceRow((raw[1], raw[0]), raw[1], self.row(raw, names))

    def key_at(self, conn: sqlite3.Connection, ms: int) -> Key:
        return (ms, 0)

"""How a source of Activity is read: row by row in its own order, from a key up or down.

Keys only grow in the order in which rows were recorded, so a place in a source stays what it is
while rows come. What has no index by time is read by its number: rows are numbered as they are
recorded, so a moment is found by halving. None of it costs what is written anything.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import sqlalchemy as sa

from keep_desktop.ports.activity import ActivityRow
from keep_desktop.storage.activity_rows import Key, Names
from keep_desktop.storage.statements import Statement, constant, given

#: Above and below every key.
TOP: Key = (2**62,)
BOTTOM: Key = ()
_FIRST_SLICE, _LARGEST_SLICE = 2, 256


@dataclass(frozen=True, slots=True)
class Found:
    """What a source has next. `row` None: nothing, but it looked as far as this."""

    key: Key
    ms: int
    row: ActivityRow | None


class Source(Protocol):
    @property
    def name(self) -> str:
        """What a place knows it by."""
        ...

    @property
    def rank(self) -> tuple[int, int]:
        """Which comes first of rows of the same moment."""
        ...

    def read(
        self, conn: sqlite3.Connection, key: Key, names: Names, *, newer: bool
    ) -> Iterator[Found]:
        """What is below *key*, downwards; with *newer* what is not, upwards."""
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
    """Rows as they are wanted, in slices that grow: a page is made of very many sources, most of
    which give a row or two. *fetch* reads so many from a key on; so that no cursor stays open, and
    SQLite uses one prepared statement for all of them."""
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
    """The values of a condition on the key."""
    if key == BOTTOM:
        return {f"given_k{n}": -1 for n in range(parts)}
    filled = (*key, *(0 for _ in range(parts - len(key))))
    return {f"given_k{n}": filled[n] for n in range(parts)}


def beyond(select: sa.Select[Any], *columns: Any, newer: bool) -> sa.Select[Any]:
    """Narrowed to one side of the key."""
    if len(columns) == 1:
        here: Any = columns[0]
        key: Any = given("k0")
    else:
        here = sa.tuple_(*columns)
        key = sa.tuple_(*(given(f"k{n}") for n in range(len(columns))))
    return select.where(here >= key if newer else here < key)


def ordered(select: Any, *columns: Any, newer: bool) -> Statement:
    by = [sa.asc(column) if newer else sa.desc(column) for column in columns]
    return Statement(select.order_by(*by).limit(sa.bindparam("limit")))


@dataclass(frozen=True, slots=True)
class Numbered:
    """The numbers of a table, and the time of each; what is asked of both."""

    probe: Statement
    ends: Statement

    def first_from(
        self, conn: sqlite3.Connection, ms: int, values: dict[str, Any] | None = None
    ) -> int:
        """The first number of that moment or later; one more than the last where there is none."""
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
        """The time of that number, or of the next one there is; None above the last."""
        row = self.probe.one(conn, {"given_k0": number})
        return None if row is None else int(row[1])


def numbered(id: Any, at: Any, *where: sa.ColumnElement[bool]) -> Numbered:
    return Numbered(
        probe=Statement(
            sa.select(id, at).where(id >= given("k0"), *where).order_by(id).limit(constant(1))
        ),
        ends=Statement(
            sa.select(
                sa.select(sa.func.min(id)).where(*where).scalar_subquery(),
                sa.select(sa.func.max(id)).where(*where).scalar_subquery(),
            )
        ),
    )


@dataclass(frozen=True, slots=True)
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
    ) -> Iterator[Found]:
        statement = self.statement(newer, self.workflow_id is not None)

        def fetch(key: Key, size: int) -> Sequence[Any]:
            given = {"given_workflow_id": self.workflow_id, "limit": size}
            return statement.all(conn, {**bound(key, 1), **given})

        for raw in each(fetch, key, lambda raw: (raw[0],), newer=newer):
            yield Found((raw[0],), raw[1], self.row(raw, names))

    def key_at(self, conn: sqlite3.Connection, ms: int) -> Key:
        return (self.numbers.first_from(conn, ms),)


@dataclass(frozen=True, slots=True)
class ByTime:
    """What an index has in the order of its time: the key is the time and the number."""

    name: str
    rank: tuple[int, int]
    statement: Statement
    newer_statement: Statement
    row: Callable[[Any, Names], ActivityRow]
    workflow_id: int | None = None

    def read(
        self, conn: sqlite3.Connection, key: Key, names: Names, *, newer: bool
    ) -> Iterator[Found]:
        statement = self.newer_statement if newer else self.statement

        def fetch(key: Key, size: int) -> Sequence[Any]:
            given = {"given_workflow_id": self.workflow_id, "limit": size}
            return statement.all(conn, {**bound(key, 2), **given})

        for raw in each(fetch, key, lambda raw: (raw[1], raw[0]), newer=newer):
            yield Found((raw[1], raw[0]), raw[1], self.row(raw, names))

    def key_at(self, conn: sqlite3.Connection, ms: int) -> Key:
        return (ms, 0)

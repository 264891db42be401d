"""Core statements, compiled once and run on the driver's cursor.

SQLAlchemy's execution path costs several times what SQLite needs for one of our statements, and an
item takes about twenty. So a statement is written in Core, rendered for SQLite at its first use,
and from then on is a string that the driver keeps prepared.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.sql.expression import ClauseElement

from keep_desktop.storage.errors import storage_failure

_DIALECT = sqlite.dialect(paramstyle="named")

Values = Mapping[str, Any]
NO_VALUES: Values = {}
Made = TypeVar("Made")


def where_param(name: str) -> sa.BindParameter[Any]:
    """A parameter of the condition, bound as `given_<name>`."""
    return sa.bindparam(f"given_{name}")


def given(columns: Any, *names: str) -> Iterator[sa.ColumnElement[bool]]:
    """Conditions of a statement: each of these columns is its `where_param`."""
    return (columns[name] == where_param(name) for name in names)


def set_param(*names: str) -> dict[str, sa.BindParameter[Any]]:
    """Columns of an UPDATE whose values are bound as `new_<name>`."""
    return {name: sa.bindparam(f"new_{name}") for name in names}


def bound(*names: str) -> dict[str, sa.BindParameter[Any]]:
    """Columns of an upsert whose values are bound by their own names."""
    return {name: sa.bindparam(name) for name in names}


def literal(value: StrEnum | int) -> sa.ColumnElement[Any]:
    """A constant in the statement's text, so that partial indexes are used."""
    return sa.literal_column(str(value) if isinstance(value, int) else f"'{value.value}'")


class Statement:
    """One Core statement. Safe to share between threads and connections."""

    __slots__ = ("_core", "_fixed", "_sql")

    def __init__(self, core: ClauseElement) -> None:
        self._core = core
        self._sql: str | None = None
        self._fixed: dict[str, Any] = {}

    @property
    def sql(self) -> str:
        if self._sql is None:
            compiled = self._core.compile(dialect=_DIALECT)
            params = compiled.params
            # `given_` and `new_` values come with each call; the others are constants.
            self._fixed = {name: value for name, value in params.items() if value is not None}
            self._sql = str(compiled)
        return self._sql

    def run(self, conn: sqlite3.Connection, values: Values = NO_VALUES) -> sqlite3.Cursor:
        """Run in the open transaction. Raises StorageFailure."""
        if not conn.in_transaction:
            raise RuntimeError("A store was used outside its unit of work")
        sql = self._sql or self.sql
        bound = {**self._fixed, **values} if self._fixed else values
        try:
            return conn.execute(sql, bound)
        except UnicodeEncodeError:
            return self.run(conn, _well_formed(bound))
        except sqlite3.Error as error:
            raise storage_failure(error) from error

    def one(self, conn: sqlite3.Connection, values: Values = NO_VALUES) -> Any:
        """The first row as a tuple, or None."""
        cursor = self.run(conn, values)
        try:
            return cursor.fetchone()
        except sqlite3.Error as error:
            raise storage_failure(error) from error

    def one_as(
        self, make: Callable[[Any], Made], conn: sqlite3.Connection, values: Values = NO_VALUES
    ) -> Made | None:
        """What *make* makes of the first row, or None."""
        row = self.one(conn, values)
        return None if row is None else make(row)

    def all(self, conn: sqlite3.Connection, values: Values = NO_VALUES) -> list[Any]:
        cursor = self.run(conn, values)
        try:
            return cursor.fetchall()
        except sqlite3.Error as error:
            raise storage_failure(error) from error

    def changed(self, conn: sqlite3.Connection, values: Values = NO_VALUES) -> int:
        """How many rows an UPDATE or DELETE changed."""
        return self.run(conn, values).rowcount

    def insert(self, conn: sqlite3.Connection, values: Values = NO_VALUES) -> int:
        """The number of the new row."""
        number = self.run(conn, values).lastrowid
        if number is None:
            raise RuntimeError("The statement inserted nothing")
        return number


class Insert:
    """An INSERT of the columns that values are given for, by their names. Safe to share between
    threads and connections."""

    def __init__(self, table: sa.Table) -> None:
        self._table = table
        self._of_columns: dict[tuple[str, ...], Statement] = {}

    def run(self, conn: sqlite3.Connection, values: Values) -> sqlite3.Cursor:
        return self._statement(values).run(conn, values)

    def insert(self, conn: sqlite3.Connection, values: Values) -> int:
        """The number of the new row."""
        return self._statement(values).insert(conn, values)

    def _statement(self, values: Values) -> Statement:
        columns = tuple(values)
        found = self._of_columns.get(columns)
        if found is None:
            statement = sa.insert(self._table).values(bound(*columns))
            found = self._of_columns[columns] = Statement(statement)
        return found


def replacing(
    table: sa.Table,
    *names: str,
    key: Sequence[str] = (),
    keeps: Collection[str] = (),
    values: Values = NO_VALUES,
) -> Statement:
    """An INSERT of these columns that replaces the row of the same *key*, by default the table's
    primary key: all of it but *keeps*, and with these *values* of other columns."""
    row = upsert(table).values(bound(*names))
    key = key or table.primary_key.columns.keys()
    replaced = {name: row.excluded[name] for name in names if name not in (*key, *keeps)}
    return Statement(
        row.on_conflict_do_update(
            index_elements=[table.c[name] for name in key], set_={**replaced, **values}
        )
    )


def _well_formed(values: Values) -> dict[str, Any]:
    """Replace lone surrogates, which UTF-8 cannot encode."""
    return {
        name: value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        if isinstance(value, str)
        else value
        for name, value in values.items()
    }

"""What of the ledger ages: counted in one look, removed in small transactions.

The newest row of each table stays, whatever its age: SQLite would give its number to the next one,
and who has seen rows up to a number would never hear of that one.
"""

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.activity import Happening
from keep_desktop.ports.history import Ageing, Ages, Amount, Space
from keep_desktop.storage.activity_table import activity
from keep_desktop.storage.failures import storage_failure
from keep_desktop.storage.readers import Readers
from keep_desktop.storage.statements import Statement, constant, given, new
from keep_desktop.storage.tables import (
    IS_OPEN_MUTATION,
    items,
    log_lines,
    mutations,
    notifications,
    runs,
)
from keep_desktop.storage.undo_rows import is_undo
from keep_desktop.storage.values import from_key, to_ms
from keep_desktop.storage.writer import Writer

#: Mutations looked at in one reading, so that none holds the log of the database back for long.
_PAGE = 5_000
_HASH = re.compile(r"[0-9a-f]{64}")

_L, _D, _N, _R, _I, _M = (
    table.c for table in (log_lines, activity, notifications, runs, items, mutations)
)


@dataclass(frozen=True, slots=True)
class _Kind:
    """Rows of one table: which may go, how large they are, and what takes them away."""

    table: sa.Table
    goes: sa.ColumnElement[bool]
    size: Any
    takes: Any
    source: sa.FromClause


def _aged(at: Any, failed: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    """Older than its kind is kept. *failed* must not be NULL."""
    limit = sa.case((failed, given("failures_before")), else_=given("before"))
    return sa.and_(at < given("before"), at < limit)


def _newest_stays(table: sa.Table) -> sa.ColumnElement[bool]:
    other = table.alias("newest")
    newest = sa.select(sa.func.max(other.c.id)).scalar_subquery()
    # With the sum it is no bound of the range that is read: that ends sooner.
    return table.c.id + constant(0) < newest


def _none(value: Any) -> Any:
    return sa.func.coalesce(value, sa.literal_column("''"))


def _words(column: Any, words: Iterable[Any]) -> sa.ColumnElement[bool]:
    return column.in_([constant(word) for word in words])  # type: ignore[no-any-return]


def _log() -> _Kind:
    ended_well = _words(_none(_R.status), (RunStatus.COMMITTED, RunStatus.STOPPED))
    ran_badly = sa.and_(_L.run_id.is_not(None), sa.not_(ended_well))
    item_failed = _none(_I.status) == constant(ItemStatus.FAILED)
    is_error = _L.level == sa.literal_column("'ERROR'")
    # What is under way, or waits for the user, is looked into with its log.
    unfinished = (ItemStatus.PROCESSING, ItemStatus.NEEDS_ATTENTION)
    settled = sa.and_(
        sa.not_(_words(_none(_I.status), unfinished)),
        _none(_R.status) != constant(RunStatus.ACTIVE),
    )
    return _Kind(
        table=log_lines,
        goes=sa.and_(
            _aged(_L.at, sa.or_(ran_badly, item_failed, is_error)),
            settled,
            _newest_stays(log_lines),
        ),
        size=sa.func.length(_L.text),
        takes=sa.delete(log_lines),
        source=log_lines.outerjoin(runs, _R.id == _L.run_id).outerjoin(items, _I.id == _L.item_id),
    )


def _activity() -> _Kind:
    failed = _words(_D.happening, (Happening.ITEM_FAILED, Happening.ITEM_NEEDS_YOU))
    return _Kind(
        table=activity,
        goes=sa.and_(_aged(_D.at, failed), _newest_stays(activity)),
        size=sa.func.length(_none(_D.text)) + sa.func.length(_none(_D.word)),
        takes=sa.delete(activity),
        source=activity,
    )


def _notices() -> _Kind:
    # A message of a script is the record that it was sent, which keeps it from being sent again.
    of_question = _N.type != sa.literal_column("'message'")
    answered = sa.and_(_N.resolved_at.is_not(None), _N.resolved_at < given("failures_before"))
    return _Kind(
        table=notifications,
        goes=sa.and_(of_question, answered, _newest_stays(notifications)),
        size=sa.func.length(_none(_N.payload)),
        takes=sa.delete(notifications),
        source=notifications,
    )


def _prepared() -> _Kind:
    in_doubt = sa.exists(sa.select(_M.id).where(_M.id == _R.mutation_id, IS_OPEN_MUTATION))
    return _Kind(
        table=runs,
        goes=sa.and_(
            _R.prepared.is_not(None),
            # An undo keeps there what it took back.
            sa.not_(is_undo()),
            _R.status == constant(RunStatus.COMMITTED),
            _R.ended_at < given("before"),
            sa.not_(in_doubt),
        ),
        size=sa.func.length(_R.prepared),
        takes=sa.update(runs).values(new("prepared")),
        source=runs,
    )


class _Statements:
    def __init__(self, kind: _Kind) -> None:
        id = kind.table.c.id
        mine = kind.table.alias("page")
        page = (
            sa.select(mine.c.id)
            .where(mine.c.id > given("after"))
            .order_by(mine.c.id)
            .limit(given("limit"))
        )
        whole = sa.select(id).select_from(kind.source).where(kind.goes)
        self.amount = Statement(
            sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(kind.size), constant(0)))
            .select_from(kind.source)
            .where(kind.goes)
        )
        self.last = Statement(sa.select(sa.func.max(page.subquery().c.id)))
        self.some = Statement(whole.where(id > given("after"), id <= given("last")).order_by(id))
        listed = sa.func.json_each(given("numbers")).table_valued("value").c.value
        # The condition once more: what failed meanwhile stays.
        self.remove = Statement(kind.takes.where(id.in_(whole.where(id.in_(sa.select(listed))))))


_OF = {
    Ageing.LOG: _Statements(_log()),
    Ageing.ACTIVITY: _Statements(_activity()),
    Ageing.NOTICES: _Statements(_notices()),
    Ageing.PREPARED: _Statements(_prepared()),
}
_KNOWN_FILES = Statement(
    sa.select(_M.id, _M.key, _M.evidence, _M.params, _M.result)
    .where(_M.id > given("after"))
    .order_by(_M.id)
    .limit(constant(_PAGE))
)


class SqliteHistory:
    """`ports.history.HistoryStore`."""

    def __init__(self, writer: Writer, readers: Readers) -> None:
        self._writer, self._readers = writer, readers

    def amount(self, kind: Ageing, ages: Ages) -> Amount:
        with self._readers.reading() as reader:
            count, size = _OF[kind].amount.one(reader.conn, _times(ages))
        return Amount(int(count), int(size))

    def some(
        self, kind: Ageing, ages: Ages, *, after: int, limit: int
    ) -> tuple[Sequence[int], int | None]:
        statements = _OF[kind]
        with self._readers.reading() as reader:
            page = {"given_after": after, "given_limit": limit}
            (last,) = statements.last.one(reader.conn, page)
            if last is None:
                return (), None
            values = {**_times(ages), "given_after": after, "given_last": last}
            rows = statements.some.all(reader.conn, values)
        return [row[0] for row in rows], int(last)

    def remove(self, kind: Ageing, ages: Ages, numbers: Sequence[int]) -> int:
        # A crash that loses it leaves what is removed the next day.
        with self._writer.writing(durable=False) as work:
            values = {**_times(ages), "given_numbers": json.dumps(list(numbers))}
            if kind is Ageing.PREPARED:
                values["new_prepared"] = None
            gone = _OF[kind].remove.changed(self._writer.conn, values)
            work.commit()
        return gone

    def unknown_files(self, files: Mapping[str, Path]) -> Sequence[Path]:
        left, after = dict(files), 0
        while left:
            with self._readers.reading() as reader:
                rows = _KNOWN_FILES.all(reader.conn, {"given_after": after})
            if not rows:
                break
            after = rows[-1][0]
            for _, key, *bodies in rows:
                left.pop(_download(from_key(key)), None)
                for body in bodies:
                    for sha256 in _HASH.findall(body or ""):
                        left.pop(sha256, None)
        return list(left.values())

    def space(self) -> Space:
        with self._readers.reading() as reader:
            size, pages, free = (
                _figure(reader.conn, name) for name in ("page_size", "page_count", "freelist_count")
            )
        return Space(bytes=size * pages, free=size * free)


def _times(ages: Ages) -> dict[str, Any]:
    return {
        "given_before": to_ms(ages.before),
        "given_failures_before": to_ms(ages.failures_before),
    }


def _download(key: str) -> str:
    """The folder of what the call of that mutation has downloaded."""
    return hashlib.sha256(key.encode()).hexdigest()[:24]


def _figure(conn: sqlite3.Connection, name: str) -> int:
    try:
        return int(conn.execute(f"PRAGMA {name}").fetchone()[0])
    except sqlite3.Error as error:
        raise storage_failure(error) from error

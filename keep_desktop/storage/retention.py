"""Removes expired rows of the ledger in small transactions.

The newest row of each table stays, whatever its age: SQLite would reuse its number, and readers
that track the last number would miss the new row.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.activity import Happening
from keep_desktop.ports.retention import RetentionCutoffs, RetentionKind
from keep_desktop.storage.readers import ReaderPool
from keep_desktop.storage.statements import Statement, literal, set_param, where_param
from keep_desktop.storage.stores.activity import activity
from keep_desktop.storage.stores.runs import is_undo
from keep_desktop.storage.tables import (
    IS_OPEN_MUTATION,
    PARAMS,
    items,
    log_lines,
    mutations,
    notifications,
    runs,
)
from keep_desktop.storage.values import from_key, to_ms
from keep_desktop.storage.writer import Writer

#: Mutations scanned in one read, so that none blocks the log's checkpoint for long.
_PAGE = 5_000
_HASH = re.compile(r"[0-9a-f]{64}")

_L, _D, _N, _R, _I, _M = (
    table.c for table in (log_lines, activity, notifications, runs, items, mutations)
)


@immutable
class _Kind:
    """Rows of one table: which may be removed, and their DELETE."""

    table: sa.Table
    is_expired: sa.ColumnElement[bool]
    removal: Any
    source: sa.FromClause


def _expired(at: Any, failed: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    """Older than its kind is kept. *failed* must not be NULL."""
    limit = sa.case((failed, where_param("failures_before")), else_=where_param("before"))
    return sa.and_(at < where_param("before"), at < limit)


def _newest_stays(table: sa.Table) -> sa.ColumnElement[bool]:
    other = table.alias("newest")
    newest = sa.select(sa.func.max(other.c.id)).scalar_subquery()
    # With the sum the range read has no bound: it ends sooner.
    return table.c.id + literal(0) < newest


def _none(value: Any) -> Any:
    return sa.func.coalesce(value, sa.literal_column("''"))


def _is_one_of(column: Any, words: Iterable[Any]) -> sa.ColumnElement[bool]:
    return column.in_([literal(word) for word in words])  # type: ignore[no-any-return]


def _log() -> _Kind:
    ended_well = _is_one_of(_none(_R.status), (RunStatus.COMMITTED, RunStatus.STOPPED))
    ran_badly = sa.and_(_L.run_id.is_not(None), sa.not_(ended_well))
    item_failed = _none(_I.status) == literal(ItemStatus.FAILED)
    is_error = _L.level == sa.literal_column("'ERROR'")
    # What is active, or waits for the user, needs its log.
    unfinished = (ItemStatus.PROCESSING, ItemStatus.NEEDS_ATTENTION)
    is_settled = sa.and_(
        sa.not_(_is_one_of(_none(_I.status), unfinished)),
        _none(_R.status) != literal(RunStatus.ACTIVE),
    )
    return _Kind(
        table=log_lines,
        is_expired=sa.and_(
            _expired(_L.at, sa.or_(ran_badly, item_failed, is_error)),
            is_settled,
            _newest_stays(log_lines),
        ),
        removal=sa.delete(log_lines),
        source=log_lines.outerjoin(runs, _R.id == _L.run_id).outerjoin(items, _I.id == _L.item_id),
    )


def _activity() -> _Kind:
    failed = _is_one_of(_D.happening, (Happening.ITEM_FAILED, Happening.ITEM_NEEDS_YOU))
    return _Kind(
        table=activity,
        is_expired=sa.and_(_expired(_D.at, failed), _newest_stays(activity)),
        removal=sa.delete(activity),
        source=activity,
    )


def _notices() -> _Kind:
    # A script's message is the record that prevents sending it again.
    of_question = _N.type != sa.literal_column("'message'")
    answered = sa.and_(_N.resolved_at.is_not(None), _N.resolved_at < where_param("failures_before"))
    return _Kind(
        table=notifications,
        is_expired=sa.and_(of_question, answered, _newest_stays(notifications)),
        removal=sa.delete(notifications),
        source=notifications,
    )


def _prepared() -> _Kind:
    is_unresolved = sa.exists(sa.select(_M.id).where(_M.id == _R.mutation_id, IS_OPEN_MUTATION))
    return _Kind(
        table=runs,
        is_expired=sa.and_(
            _R.prepared.is_not(None),
            # An undo stores there what it undid.
            sa.not_(is_undo()),
            _R.status == literal(RunStatus.COMMITTED),
            _R.ended_at < where_param("before"),
            sa.not_(is_unresolved),
        ),
        removal=sa.update(runs).values(set_param("prepared")),
        source=runs,
    )


class _Statements:
    def __init__(self, kind: _Kind) -> None:
        id = kind.table.c.id
        mine = kind.table.alias("page")
        page = (
            sa.select(mine.c.id)
            .where(mine.c.id > where_param("after"))
            .order_by(mine.c.id)
            .limit(where_param("limit"))
        )
        whole = sa.select(id).select_from(kind.source).where(kind.is_expired)
        self.last = Statement(sa.select(sa.func.max(page.subquery().c.id)))
        self.expired = Statement(
            whole.where(id > where_param("after"), id <= where_param("last")).order_by(id)
        )
        listed = sa.func.json_each(where_param("numbers")).table_valued("value").c.value
        # The condition again: what failed meanwhile stays.
        self.remove = Statement(kind.removal.where(id.in_(whole.where(id.in_(sa.select(listed))))))


_OF = {
    RetentionKind.LOG: _Statements(_log()),
    RetentionKind.ACTIVITY: _Statements(_activity()),
    RetentionKind.NOTICES: _Statements(_notices()),
    RetentionKind.PREPARED: _Statements(_prepared()),
}
_KNOWN_FILES = Statement(
    sa.select(_M.id, _M.key, _M.evidence, PARAMS, _M.result)
    .where(_M.id > where_param("after"))
    .order_by(_M.id)
    .limit(literal(_PAGE))
)


class SqliteRetention:
    """`ports.retention.RetentionStore`."""

    def __init__(self, writer: Writer, readers: ReaderPool) -> None:
        self._writer, self._readers = writer, readers

    def expired(
        self, kind: RetentionKind, cutoffs: RetentionCutoffs, *, after: int, limit: int
    ) -> tuple[Sequence[int], int | None]:
        statements = _OF[kind]
        with self._readers.reading() as reader:
            page = {"given_after": after, "given_limit": limit}
            (last,) = statements.last.one(reader.conn, page)
            if last is None:
                return (), None
            values = {**_times(cutoffs), "given_after": after, "given_last": last}
            rows = statements.expired.all(reader.conn, values)
        return [row[0] for row in rows], int(last)

    def remove(self, kind: RetentionKind, cutoffs: RetentionCutoffs, numbers: Sequence[int]) -> int:
        # After a crash it is removed the next day.
        with self._writer.writing(durable=False) as work:
            values = {**_times(cutoffs), "given_numbers": json.dumps(list(numbers))}
            if kind is RetentionKind.PREPARED:
                values["new_prepared"] = None
            gone = _OF[kind].remove.changed(self._writer.conn, values)
            work.commit()
        return gone

    def unreferenced_files(self, files: Mapping[str, Path]) -> Sequence[Path]:
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


def _times(cutoffs: RetentionCutoffs) -> dict[str, Any]:
    return {
        "given_before": to_ms(cutoffs.before),
        "given_failures_before": to_ms(cutoffs.failures_before),
    }


def _download(key: str) -> str:
    """The folder of that mutation's downloads."""
    return hashlib.sha256(key.encode()).hexdigest()[:24]

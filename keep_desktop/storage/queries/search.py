"""Queries of the global search.

No index contains parts of words: what is not found among the newest is searched in every row,
which SQLite does without holding the GIL, at about a second for a million items. It costs the
writer nothing, and what was just written is found. Sessions and log lines are scanned slice by
slice from the newest on, so that a search can end in between.
"""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, RunId, SessionId, WorkflowId
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.queries import (
    NO_SPELLINGS,
    ItemHit,
    LineHit,
    MatchMode,
    SessionHit,
    Spellings,
)
from keep_desktop.ports.views import ItemFilter, ItemSort
from keep_desktop.storage.queries.base import QueryBase
from keep_desktop.storage.queries.item_pages import COLUMNS, page_of, parts_of
from keep_desktop.storage.queries.items import ItemQueries, item_row
from keep_desktop.storage.queries.sessions import FACTS, facts_of, questions_by_session
from keep_desktop.storage.statements import Statement, literal, where_param
from keep_desktop.storage.tables import (
    attempts,
    items,
    log_lines,
    mutation_causes,
    mutations,
    runs,
    sessions,
)
from keep_desktop.storage.values import folded, from_message, from_ms, from_ms_or_none, to_ms

_I, _A, _M = items.c, attempts.c, mutations.c
#: Shorter words would match too many keys and hide matches in titles.
_SHORTEST_KEY = 3


def _of_newest_attempt(column: sa.ColumnElement[str]) -> sa.ColumnElement[str]:
    return (
        sa.select(column)
        .where(_A.item_id == _I.id, _A.number == _I.attempt)
        .correlate(items)
        .scalar_subquery()
    )


def _of_unknown_step(column: sa.ColumnElement[str]) -> sa.ColumnElement[str]:
    """Of the step of a handler that an input led to, of which it is not known whether it happened:
    the question about it says why."""
    return (
        sa.select(column)
        .select_from(mutation_causes.join(mutations, _M.id == mutation_causes.c.mutation_id))
        .where(
            mutation_causes.c.item_id == _I.id,
            _M.status == literal(MutationStatus.INDETERMINATE),
        )
        .order_by(_M.id.desc())
        .limit(literal(1))
        .correlate(items)
        .scalar_subquery()
    )


_ERROR, _ERROR_FACTS = map(_of_newest_attempt, (_A.error, _A.error_facts))
_WHY = sa.func.coalesce(_ERROR, _of_unknown_step(_M.error))
# Of the other where the error is plain text: `load` finds then that they do not make it.
_WHY_FACTS = sa.func.coalesce(_ERROR_FACTS, _of_unknown_step(_M.error_facts))
#: Where the newest attempt may have an error.
_CAN_HAVE_FAILED = (ItemFilter.ALL, ItemFilter.NEEDS_YOU, ItemFilter.FAILED)


class ItemSearchQueries(ItemQueries):
    def found_items(
        self,
        workflow_id: WorkflowId,
        words: Sequence[str],
        *,
        filter: ItemFilter,
        limit: int,
        match: MatchMode = MatchMode.ANYWHERE,
        spellings: Spellings = NO_SPELLINGS,
    ) -> Sequence[ItemHit]:
        values: dict[str, Any] = {"given_workflow_id": workflow_id, "limit": limit}
        values["given_key"] = " ".join(words)
        values["given_title"] = folded(" ".join(words))
        for at, word in enumerate(words):
            values[f"given_title{at}"] = folded(word)
            values[f"given_key{at}"] = f"{glob(word)}*"
            values[f"given_text{at}"] = f"*{glob(word)}*"
            values[f"given_also{at}"] = json.dumps([*map(_parts_glob, spellings.get(word, ()))])
        with self._readers.reading() as reader:
            kinds = tuple((_may_be_key(word), word in spellings) for word in words)
            rows = _items(filter, match, kinds).all(reader.conn, values)
            owners = self._owners(reader.conn, workflow_id)
        return [
            ItemHit(row=item_row(row, owners), error=from_message(error, facts))
            for *row, error, facts in rows
        ]


def glob(word: str) -> str:
    """The word as a pattern for lower-case text; SQLite's LOWER handles ASCII only."""
    return "".join(_either(letter) for letter in word.lower())


def _parts_glob(parts: Sequence[str]) -> str:
    return "*".join(("", *map(glob, parts), ""))


def _either(letter: str) -> str:
    upper = letter.upper()
    if letter in "*?[":
        return f"[{letter}]"
    if letter.isascii() or len(upper) > 1 or upper == letter:
        return letter
    return f"[{letter}{upper}]"


def _may_be_key(word: str) -> bool:
    return len(word) >= _SHORTEST_KEY and not word.isalpha()


@cache
def _items(filter: ItemFilter, match: MatchMode, kinds: tuple[tuple[bool, bool], ...]) -> Statement:
    """*kinds*: for each word, whether an item may be named by it, and whether it has spellings."""
    # Titles have an index, and few are equal. What waits for the user is answered oldest first.
    order = ItemSort.OLDEST if filter is ItemFilter.NEEDS_YOU else ItemSort.NEWEST
    sort = ItemSort.TITLE if match is MatchMode.TITLE else order
    found = _conditions(filter, match, kinds)
    why = (_WHY, _WHY_FACTS) if filter in _CAN_HAVE_FAILED else (_ERROR, _ERROR_FACTS)
    branches = [
        sa.select(*COLUMNS, why[0].label("error"), why[1].label("facts")).where(part, *found)
        for part in parts_of(filter, sort)
    ]
    return page_of(branches, order)


def _conditions(
    filter: ItemFilter, match: MatchMode, kinds: tuple[tuple[bool, bool], ...]
) -> Sequence[sa.ColumnElement[bool]]:
    if match is MatchMode.TITLE:
        return [_I.title_folded == where_param("title")]
    if match is MatchMode.KEY:
        return [_I.logical_item_id == where_param("key")]
    failed = filter in _CAN_HAVE_FAILED
    return [
        sa.or_(_title_has(at), *_named(at, key), *(_failed_with(at, spelled) if failed else ()))
        for at, (key, spelled) in enumerate(kinds)
    ]


def _named(at: int, key: bool) -> Iterator[sa.ColumnElement[bool]]:
    if key:
        yield sa.func.lower(_I.logical_item_id).op("GLOB")(where_param(f"key{at}"))


def _failed_with(at: int, has_spellings: bool) -> Iterator[sa.ColumnElement[bool]]:
    error = sa.func.lower(_WHY)
    yield error.op("GLOB")(where_param(f"text{at}"))
    if has_spellings:
        spelling = sa.func.json_each(where_param(f"also{at}")).table_valued("value")
        yield sa.exists().where(error.op("GLOB")(spelling.c.value)).correlate(items)


def _title_has(at: int) -> sa.ColumnElement[bool]:
    return sa.func.instr(_I.title_folded, where_param(f"title{at}")) > literal(0)


_S, _L, _R = sessions.c, log_lines.c, runs.c
#: Above every session number.
_ABOVE = 2**62
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)

_FIRST_AT = Statement(sa.select(sa.func.min(_S.started_at)))
_LAST_LINE = Statement(sa.select(sa.func.max(_L.id)))
_FIRST_RUN = (
    sa.select(sa.func.min(_R.id))
    .where(_R.session_id == _S.id)
    .correlate(sessions)
    .scalar_subquery()
)


_HAS_RUN = sa.exists().where(_R.session_id == _S.id).correlate(sessions)


class LogSearchQueries(QueryBase):
    def first_session_at(self) -> datetime | None:
        return from_ms_or_none(self._one(_FIRST_AT)[0])

    def sessions_before(
        self,
        before: datetime,
        *,
        since: datetime | None = None,
        than: SessionHit | None = None,
        failed: bool = False,
        limit: int,
    ) -> Sequence[SessionHit]:
        values = {
            "given_since": to_ms(since or _LONG_AGO),
            # Nothing has the number 0: excludes what began at that very moment.
            "given_started_at": to_ms(before if than is None else than.started_at),
            "given_id": 0 if than is None else than.id,
            "limit": limit,
        }
        with self._readers.reading() as reader:
            rows = _sessions(failed=failed).all(reader.conn, values)
            open_questions = questions_by_session(reader.conn)
        return [_session(row, open_questions.get(row[0], 0)) for row in rows]

    def last_line(self) -> int:
        return int(self._one(_LAST_LINE)[0] or 0)

    def found_lines(
        self, words: Sequence[str], *, first: int, end: int, limit: int
    ) -> Sequence[LineHit]:
        values: dict[str, Any] = {"given_first": first, "given_end": end, "limit": limit}
        for at, word in enumerate(words):
            values[f"given_text{at}"] = f"*{glob(word)}*"
        return [_line(row) for row in self._all(_lines(len(words)), values)]


@cache
def _sessions(*, failed: bool) -> Statement:
    last = sa.tuple_(where_param("started_at"), where_param("id"))
    select = (
        sa.select(
            _S.id,
            _S.workflow_id,
            _FIRST_RUN,
            _S.error,
            _S.error_facts,
            _S.started_at,
            _S.ended_at,
            *FACTS,
        )
        .where(
            _S.started_at >= where_param("since"), sa.tuple_(_S.started_at, _S.id) < last, _HAS_RUN
        )
        .order_by(_S.started_at.desc(), _S.id.desc())
        .limit(sa.bindparam("limit"))
    )
    return Statement(select.where(_S.error.is_not(None)) if failed else select)


@cache
def _lines(words: int) -> Statement:
    text = sa.func.lower(_L.text)
    return Statement(
        sa.select(_L.id, _L.workflow_id, _L.run_id, _L.item_id, _L.at, _L.text, _L.text_facts)
        .where(
            _L.id >= where_param("first"),
            _L.id < where_param("end"),
            *(text.op("GLOB")(where_param(f"text{at}")) for at in range(words)),
        )
        .order_by(_L.id.desc())
        .limit(sa.bindparam("limit"))
    )


def _session(row: Any, questions: int) -> SessionHit:
    id, workflow_id, run_id, error, error_facts, started, ended, *facts = row
    return SessionHit(
        id=SessionId(id),
        workflow_id=WorkflowId(workflow_id),
        run_id=RunId(run_id),
        error=from_message(error, error_facts),
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
        **facts_of(tuple(facts), questions),
    )


def _line(row: Any) -> LineHit:
    id, workflow_id, run_id, item_id, at, text, facts = row
    return LineHit(
        id=id,
        workflow_id=WorkflowId(workflow_id),
        run_id=None if run_id is None else RunId(run_id),
        item_id=None if item_id is None else ItemId(item_id),
        at=from_ms(at),
        text=from_message(text, facts),
    )

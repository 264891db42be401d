"""Sessions and lines of the log as the search over everything goes through them: slice by slice
from the newest on, so that it can end in between."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, RunId, SessionId, WorkflowId
from keep_desktop.ports.search_views import LineHit, SessionHit, TimeOfDay
from keep_desktop.storage.queries_base import Reading
from keep_desktop.storage.queries_search import glob
from keep_desktop.storage.session_rows import FACTS, asked_by_sessions, facts_of
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import log_lines, runs, sessions
from keep_desktop.storage.values import from_ms, from_ms_or_none, to_ms

_S, _L, _R = sessions.c, log_lines.c, runs.c
#: Above every number of a session.
_ABOVE = 2**62
_MS = timedelta(milliseconds=1)
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


class LogSearchQueries(Reading):
    def first_session_at(self) -> datetime | None:
        with self._readers.reading() as reader:
            return from_ms_or_none(_FIRST_AT.one(reader.conn)[0])

    def sessions_before(
        self,
        before: datetime,
        *,
        since: datetime | None = None,
        than: SessionHit | None = None,
        failed: bool = False,
        at: TimeOfDay | None = None,
        limit: int,
    ) -> Sequence[SessionHit]:
        values = {
            "given_since": to_ms(since or _LONG_AGO),
            # Nothing has the number 0: what began at that very moment is left out.
            "given_started_at": to_ms(before if than is None else than.started_at),
            "given_id": 0 if than is None else than.id,
            "limit": limit,
        }
        if at is not None:
            spans = {"begins": at.begins, "lasts": at.lasts, "every": at.every}
            values |= {f"given_{name}": span // _MS for name, span in spans.items()}
        with self._readers.reading() as reader:
            rows = _sessions(failed=failed, timed=at is not None).all(reader.conn, values)
            asked = asked_by_sessions(reader.conn)
        return [_session(row, asked.get(row[0], 0)) for row in rows]

    def last_line(self) -> int:
        with self._readers.reading() as reader:
            return int(_LAST_LINE.one(reader.conn)[0] or 0)

    def found_lines(
        self, words: Sequence[str], *, first: int, end: int, limit: int
    ) -> Sequence[LineHit]:
        values: dict[str, Any] = {"given_first": first, "given_end": end, "limit": limit}
        for at, word in enumerate(words):
            values[f"given_text{at}"] = f"*{glob(word)}*"
        with self._readers.reading() as reader:
            return [_line(row) for row in _lines(len(words)).all(reader.conn, values)]


@cache
def _sessions(*, failed: bool, timed: bool) -> Statement:
    last = sa.tuple_(given("started_at"), given("id"))
    select = (
        sa.select(_S.id, _S.workflow_id, _FIRST_RUN, _S.error, _S.started_at, _S.ended_at, *FACTS)
        .where(_S.started_at >= given("since"), sa.tuple_(_S.started_at, _S.id) < last, _HAS_RUN)
        .order_by(_S.started_at.desc(), _S.id.desc())
        .limit(sa.bindparam("limit"))
    )
    if timed:
        since = (_S.started_at - given("begins")) % given("every")
        select = select.where(since < given("lasts"))
    return Statement(select.where(_S.error.is_not(None)) if failed else select)


@cache
def _lines(words: int) -> Statement:
    text = sa.func.lower(_L.text)
    return Statement(
        sa.select(_L.id, _L.workflow_id, _L.run_id, _L.item_id, _L.at, _L.level, _L.text)
        .where(
            _L.id >= given("first"),
            _L.id < given("end"),
            *(text.op("GLOB")(given(f"text{at}")) for at in range(words)),
        )
        .order_by(_L.id.desc())
        .limit(sa.bindparam("limit"))
    )


def _session(row: Any, questions: int) -> SessionHit:
    id, workflow_id, run_id, error, started, ended, *facts = row
    return SessionHit(
        id=SessionId(id),
        workflow_id=WorkflowId(workflow_id),
        run_id=RunId(run_id),
        error=error,
        started_at=from_ms(started),
        ended_at=from_ms_or_none(ended),
        **facts_of(tuple(facts), questions),
    )


def _line(row: Any) -> LineHit:
    id, workflow_id, run_id, item_id, at, level, text = row
    return LineHit(
        id=id,
        workflow_id=WorkflowId(workflow_id),
        run_id=None if run_id is None else RunId(run_id),
        item_id=None if item_id is None else ItemId(item_id),
        at=from_ms(at),
        level=level,
        text=text,
    )

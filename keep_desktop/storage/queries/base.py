"""Base of all queries: a reader per call, shared SQL fragments, runs that undo an attempt."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.runs import Trigger
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.views import UndoFacts
from keep_desktop.storage.readers import ReaderPool
from keep_desktop.storage.statements import NO_VALUES, Statement, Values, literal
from keep_desktop.storage.stores.runs import is_undo
from keep_desktop.storage.tables import items, runs, script_versions, sessions
from keep_desktop.storage.values import from_json

#: "1.0", the displayed version name.
VERSION_LABEL = (
    sa.cast(script_versions.c.major, sa.Text)
    .concat(sa.literal_column("'.'"))
    .concat(sa.cast(script_versions.c.minor, sa.Text))
)
#: An input that has waited so long is flagged.
STALE_AFTER = timedelta(days=7)
#: Worded as in the partial index.
IS_ACTIVE_RUN = runs.c.status == sa.literal_column("'active'")


class QueryBase:
    """Base of each subject's queries. Any thread; each call is one consistent read."""

    def __init__(self, readers: ReaderPool, clock: Clock) -> None:
        self._readers = readers
        self._clock = clock

    def _all(self, statement: Statement, values: Values = NO_VALUES) -> list[Any]:
        """The rows of one statement, which is a read of its own."""
        with self._readers.reading() as reader:
            return statement.all(reader.conn, values)

    def _one(self, statement: Statement, values: Values = NO_VALUES) -> Any:
        """The first of them, or None."""
        with self._readers.reading() as reader:
            return statement.one(reader.conn, values)


_I = items.c


def undo_json(run: sa.FromClause = runs) -> sa.ColumnElement[Any]:
    """What a run that undoes an attempt stores about it, as JSON; NULL for another run."""
    return sa.case((is_undo(run), sa.func.coalesce(run.c.prepared, sa.literal_column("'{}'"))))


def undo_item(run: sa.FromClause = runs) -> sa.ColumnElement[Any]:
    """The number of the item whose attempt is undone."""
    return sa.func.json_extract(undo_json(run), sa.literal_column("'$.item'"))


_own = runs.alias("undo_run")
_first = runs.alias("first_run")
_first_run = (
    sa.select(sa.func.min(_first.c.id))
    .where(_first.c.session_id == sessions.c.id)
    .correlate(sessions)
    .scalar_subquery()
)
# An undo has a session of its own, started by the user: only the first run of the others is read.
_OWN = sa.and_(sessions.c.trigger == literal(Trigger.MANUAL), _own.c.id == _first_run)
_TITLE = (
    sa.select(_I.title)
    .select_from(_own.join(items, _I.id == undo_item(_own)))
    .where(_OWN)
    .correlate(sessions)
    .scalar_subquery()
)
_each = runs.alias("undo_each")


def _of_each(fact: str) -> sa.ColumnElement[Any]:
    return sa.func.json_extract(_each.c.prepared, sa.literal_column(f"'$.{fact}'"))


_FIRST_ITEM, _LAST_ITEM = sa.func.min(_of_each("item")), sa.func.max(_of_each("item"))
_ALL_OF_THEM = sa.func.json_object(
    sa.literal_column("'attempts'"),
    sa.func.count(),
    sa.literal_column("'item'"),
    sa.case((_FIRST_ITEM == _LAST_ITEM, _FIRST_ITEM)),
    sa.literal_column("'undone'"),
    sa.func.sum(_of_each("undone")),
    sa.literal_column("'left'"),
    sa.func.sum(_of_each("left")),
)
#: NULL for one attempt, whose run says all.
_SEVERAL = (
    sa.select(sa.case((sa.func.count() > sa.literal_column("1"), _ALL_OF_THEM)))
    .where(_each.c.session_id == sessions.c.id)
    .correlate(sessions)
    .scalar_subquery()
)
_UNDO_JSON = (
    sa.select(sa.case((is_undo(_own), sa.func.coalesce(_SEVERAL, undo_json(_own)))))
    .where(_OWN)
    .correlate(sessions)
    .scalar_subquery()
)


def is_undo_session(of: sa.FromClause = sessions) -> sa.ColumnElement[bool]:
    """Whether a session undoes attempts, each in a run: none is a run of the workflow."""
    found = sa.select(literal(1)).where(_first.c.session_id == of.c.id, is_undo(_first))
    return sa.and_(of.c.trigger == literal(Trigger.MANUAL), sa.exists(found.correlate(of)))


#: Two columns of a session, for `undo_facts`.
UNDO_OF_SESSION = (_UNDO_JSON.label("undo_json"), _TITLE.label("undo_title"))


def undo_facts(undo_json: str | None, title: str | None) -> UndoFacts | None:
    """None for a run or session that undoes nothing."""
    if undo_json is None:
        return None
    stored = from_json(undo_json)
    # Of a ledger that may have come from elsewhere.
    facts = stored if isinstance(stored, Mapping) else {}
    numbers = {name: value for name, value in facts.items() if isinstance(value, int)}
    item = numbers.get("item")
    return UndoFacts(
        item_id=None if item is None else ItemId(item),
        item=None if item is None else title,
        attempt=numbers.get("attempt"),
        attempts=numbers.get("attempts", 1),
        undone=numbers.get("undone"),
        left=numbers.get("left"),
    )

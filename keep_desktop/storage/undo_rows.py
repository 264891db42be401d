"""Runs and sessions that took an attempt back: what they were about, as `prepared` keeps it."""

from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.runs import UNDO, HandlerType, Trigger
from keep_desktop.domain.undo import UndoOf
from keep_desktop.ports.session_facts import UndoFacts
from keep_desktop.storage.statements import constant
from keep_desktop.storage.tables import items, runs, sessions
from keep_desktop.storage.values import from_json

_I = items.c


def is_undo(run: sa.FromClause = runs) -> sa.ColumnElement[bool]:
    """Whether a run takes an attempt back."""
    return sa.and_(
        run.c.handler_type == constant(HandlerType.ITEMS),
        run.c.handler_name == sa.literal_column(f"'{UNDO}'"),
    )


def undo_told(run: sa.FromClause = runs) -> sa.ColumnElement[Any]:
    """What a run that takes an attempt back keeps of it, as JSON; NULL for another run."""
    return sa.case((is_undo(run), sa.func.coalesce(run.c.prepared, sa.literal_column("'{}'"))))


def undo_item(run: sa.FromClause = runs) -> sa.ColumnElement[Any]:
    """The number of the item whose attempt is taken back."""
    return sa.func.json_extract(undo_told(run), sa.literal_column("'$.item'"))


_own = runs.alias("undo_run")
_first = runs.alias("first_run")
_first_run = (
    sa.select(sa.func.min(_first.c.id))
    .where(_first.c.session_id == sessions.c.id)
    .correlate(sessions)
    .scalar_subquery()
)
# An undo has a session of its own, which the user began: only the first run of those is looked at.
_OWN = sa.and_(sessions.c.trigger == constant(Trigger.MANUAL), _own.c.id == _first_run)
_TITLE = (
    sa.select(_I.title)
    .select_from(_own.join(items, _I.id == undo_item(_own)))
    .where(_OWN)
    .correlate(sessions)
    .scalar_subquery()
)
_TOLD = sa.select(undo_told(_own)).where(_OWN).correlate(sessions).scalar_subquery()

#: Two columns of a session, for `undo_facts`.
UNDO_OF_SESSION = (_TOLD.label("undo_told"), _TITLE.label("undo_title"))


def undo_facts(told: str | None, title: str | None) -> UndoFacts | None:
    """None for a run or session that takes nothing back."""
    if told is None:
        return None
    known = UndoOf.read(from_json(told))
    return UndoFacts(
        item_id=None if known is None else ItemId(known.item_id),
        item=title,
        attempt=None if known is None else known.attempt,
        undone=None if known is None else known.undone,
        left=None if known is None else known.left,
    )

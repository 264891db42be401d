"""Reading Activity: pages of everything that happened, places in it, the log of one run."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from keep_desktop.domain.ids import RunId
from keep_desktop.domain.runs import UNDO, HandlerType, Run
from keep_desktop.domain.undo import UndoOf
from keep_desktop.ports.activity import ActivityFilter, ActivityPage, ActivitySpot, Place
from keep_desktop.ports.picture_views import SessionBar
from keep_desktop.ports.session_facts import UndoFacts
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.views import LogRow
from keep_desktop.services.context import Keep

#: The newest lines of a run that a screen shows.
MOST_LINES = 10_000


def activity_page(
    keep: Keep,
    filter: ActivityFilter,
    *,
    place: Place | None = None,
    newer: bool = False,
    limit: int = 100,
) -> ActivityPage:
    """The rows below *place*, newest first (None: from the newest on); with *newer* those right
    above it. Give `below` or `above` back to go on."""
    return keep.queries.activity(filter, place=place, newer=newer, limit=limit)


def activity_at(keep: Keep, filter: ActivityFilter, at: datetime) -> ActivitySpot:
    """Where the rows before that moment begin, and about how many stand above."""
    return keep.queries.activity_spot(filter, at)


def activity_near(keep: Keep, filter: ActivityFilter, above: int) -> ActivitySpot:
    """A place with about so many rows above it."""
    return keep.queries.activity_spot_near(filter, above)


def activity_count(keep: Keep, filter: ActivityFilter) -> int:
    """About how many rows a filter leaves, without regard to its search."""
    return keep.queries.activity_count(filter)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunDetail:
    run: Run
    #: “1.2”.
    version: str
    #: What it logged, oldest first, at most the newest `MOST_LINES`.
    lines: Sequence[LogRow]
    #: What it took back; None for every other run.
    undo: UndoFacts | None = None
    #: The session it belongs to, where that has ended: how that ended tells of its items too.
    session: SessionBar | None = None


def run_detail(keep: Keep, run_id: RunId) -> RunDetail | None:
    """One run with its log; None where there is no such run."""
    with keep.ledger.read() as uow:
        run = uow.runs.get(run_id)
        version = None if run is None else uow.workflows.version(run.version_id)
        undo = None if run is None else _undo_facts(uow, run)
    if run is None or version is None:
        return None
    lines = keep.queries.log(run.workflow_id, run_id=run_id, limit=MOST_LINES)
    session = keep.queries.session_bar(run.session_id)
    ended = session if session is not None and session.result is not None else None
    return RunDetail(run=run, version=version.label, lines=lines, undo=undo, session=ended)


def _undo_facts(uow: UnitOfWork, run: Run) -> UndoFacts | None:
    if (run.handler_type, run.handler_name) != (HandlerType.ITEMS, UNDO):
        return None
    known = UndoOf.read(run.prepared)
    if known is None:
        return UndoFacts(item_id=None, item=None, attempt=None, undone=None, left=None)
    item = uow.items.get(known.item_id)
    return UndoFacts(
        item_id=known.item_id,
        item=None if item is None else item.title,
        attempt=known.attempt,
        undone=known.undone,
        left=known.left,
    )

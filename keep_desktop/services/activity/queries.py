"""Activity queries: pages, places in the list, one run with its log."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import datetime

from keep_desktop.domain.ids import RunId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.runs import HandlerType, Run
from keep_desktop.ports.queries import SessionBar
from keep_desktop.ports.views import LogRow, UndoFacts, UndoneSteps
from keep_desktop.services.context import Keep
from keep_desktop.services.items.undo import undone_steps

#: How many lines of a run a screen shows, newest first.
MOST_LINES = 10_000
#: Limit for one session; it ends long before.
_MOST_RUNS = 100_000


@immutable(kw_only=True)
class RunDetail:
    """What the user sees as one run: a session."""

    #: Its last run.
    run: Run
    started_at: datetime
    ended_at: datetime | None
    #: “1.2”.
    version: str
    #: Its log, oldest first, at most the newest `MOST_LINES`.
    lines: Sequence[LogRow]
    #: What it undid; None for every other run.
    undo: UndoFacts | None = None
    #: How far it was undone; None for an undo, and before its end.
    undone: UndoneSteps | None = None
    #: Once it has ended: its outcome, and that of its items.
    session: SessionBar | None = None
    #: In a handler workflow, the handler of each of its runs, in their order.
    handlers: Mapping[RunId, str] = field(default_factory=dict)

    @property
    def ran(self) -> tuple[tuple[str, int], ...]:
        """Which handlers ran, and how often each."""
        return tuple(Counter(self.handlers.values()).items())


def run_detail(keep: Keep, run_id: RunId) -> RunDetail | None:
    """The session of that run with its whole log; None if there is no such run."""
    with keep.ledger.read() as uow:
        stored_run = uow.runs.get(run_id)
    session = None if stored_run is None else keep.queries.session_bar(stored_run.session_id)
    if session is None:
        return None
    spans = keep.queries.run_spans(session.id, limit=_MOST_RUNS)
    with keep.ledger.read() as uow:
        run = uow.runs.get(spans[-1].id)
        version = None if run is None else uow.workflows.version(run.version_id)
    if run is None or version is None:
        return None
    by_items = run.handler_type is HandlerType.ITEMS
    return RunDetail(
        run=run,
        started_at=session.started_at,
        ended_at=session.ended_at,
        version=version.label,
        lines=keep.queries.log(run.workflow_id, session_id=session.id, limit=MOST_LINES),
        undo=session.undo,
        undone=undone_steps(keep, session.id)
        if session.undo is None and session.ended_at
        else None,
        session=None if session.result is None else session,
        handlers={} if by_items else {span.id: span.handler for span in spans},
    )

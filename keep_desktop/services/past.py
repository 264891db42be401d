"""What ran earlier today, in the user's day: how it ended, and runs with nothing to do as one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, tzinfo

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.engine.late import LATE_AFTER
from keep_desktop.ports.session_views import PastSession
from keep_desktop.services.outcomes import Outcome, outcome_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRun:
    """One session, or several of one workflow in which nothing was to do."""

    session: PastSession
    outcome: Outcome
    late: bool
    #: How many sessions it stands for, and when the first of them began.
    count: int = 1
    first_at: datetime


def day_began(now: datetime, zone: tzinfo) -> datetime:
    """The first moment of the user's day."""
    there = now.astimezone(zone).date()
    return datetime.combine(there, time.min, tzinfo=zone).astimezone(UTC)


def past_runs(sessions: Iterable[PastSession]) -> Sequence[PastRun]:
    """Newest first, as given; of runs with nothing to do, the newest of a workflow stands for all:
    they must not push the others out of sight."""
    runs: list[PastRun] = []
    dull: dict[WorkflowId, int] = {}
    for session in sessions:
        run = _run(session)
        if not _is_dull(run):
            runs.append(run)
        elif session.workflow_id not in dull:
            dull[session.workflow_id] = len(runs)
            runs.append(run)
        else:
            at = dull[session.workflow_id]
            runs[at] = replace(runs[at], count=runs[at].count + 1, first_at=run.first_at)
    return runs


def _run(session: PastSession) -> PastRun:
    due = session.due_at
    late = due is not None and session.started_at - due > LATE_AFTER
    return PastRun(
        session=session, outcome=outcome_of(session), late=late, first_at=session.started_at
    )


def _is_dull(run: PastRun) -> bool:
    return run.outcome is Outcome.DONE and not run.late and not run.session.items

"""The frame of the window: what runs, what waits, what is stopped, what comes next."""

from collections.abc import Callable, Sequence

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import QuestionId, WorkflowId
from keep_desktop.domain.notices import Notice
from keep_desktop.domain.restored import not_restored, restored_from
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.engine.pausing import paused_since
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.views import Overview, QuestionPage, QuestionRow, StopView
from keep_desktop.services.context import Keep
from keep_desktop.services.outward import outward


def overview(keep: Keep) -> Overview:
    """One look at everything the frame shows. Never raises for a sick ledger: `trouble` says it,
    and stop counts as set where its switch cannot be read."""
    try:
        with keep.ledger.read() as uow:
            settings = uow.settings.all()
        paused = paused_since(settings)
        due = keep.queries.next_due() if paused is None else None
        return Overview(
            running=keep.queries.running(),
            needs_you=keep.queries.open_question_count(),
            next_workflow=due[0] if due else None,
            next_at=due[1] if due else None,
            stop=stop_view(keep),
            trouble=keep.engine.trouble,
            engine_dead=keep.engine.dead,
            schedules_paused_since=paused,
            outward=outward(keep),
            not_restored=not_restored(settings),
        )
    except StorageFailure as failure:
        stopped = StopView(
            everything=True,
            since=None,
            workflows=(),
            runs_ended=0,
            confirmed=keep.engine.sessions_under_way == 0,
            unknown_steps=0,
        )
        return Overview(
            running=keep.engine.sessions_under_way,
            needs_you=0,
            next_workflow=None,
            next_at=None,
            stop=stopped,
            trouble=failure.sentence,
            engine_dead=keep.engine.dead,
        )


def stop_view(keep: Keep) -> StopView:
    """What the red strip says."""
    with keep.ledger.read() as uow:
        switches = uow.switches.read()
        settings = uow.settings.all()
        since = switches.everything_since
        times_to_come = since is None or (paused_since(settings) is None and _has_times(uow))
    restored = restored_from(settings, since)
    unknown, older = keep.queries.unknown_steps(since)
    if restored is not None:
        # All of it is what is to be looked through.
        unknown, older = unknown + older, 0
    return StopView(
        everything=since is not None or keep.engine.holds_everything,
        since=since,
        workflows=tuple(switches.workflows),
        runs_ended=keep.queries.runs_stopped_since(since) if since else 0,
        confirmed=not keep.engine.stopping,
        unknown_steps=unknown,
        older_steps=older,
        recorded=since is not None or not keep.engine.holds_everything,
        restored_from=restored,
        times_to_come=times_to_come,
    )


def _has_times(uow: UnitOfWork) -> bool:
    """Whether a workflow that is on has a time of its own, but for the stop of everything."""
    stopped = uow.switches.read().workflows
    active = (one.id for one in uow.workflows.all() if one.status is WorkflowStatus.ACTIVE)
    on = {id for id in active if id not in stopped}
    if not on:
        return False
    timed = {id for id, schedule in uow.schedules.all().items() if schedule.next_at is not None}
    timed |= {one.workflow_id for one in uow.handlers.restless() if one.next_at or one.wake_at}
    return not on.isdisjoint(timed)


def stop_everything(keep: Keep) -> None:
    """The emergency stop: returns when the switch is on disk and every sandbox was sent its kill
    (milliseconds); `StopView.confirmed` tells when all runs have ended. Any thread."""
    keep.engine.stop(None)


def stop_workflow(keep: Keep, workflow_id: WorkflowId) -> None:
    """The same for one workflow."""
    keep.engine.stop(workflow_id)


def release(keep: Keep, workflow_id: WorkflowId | None = None) -> None:
    """Let work start again (None: everything). Starts nothing by itself."""
    keep.engine.release(workflow_id)


def restart_engine(keep: Keep) -> None:
    """Where `Overview.engine_dead`: let it work again. What ran goes on. Raises what ended it,
    where it does so again."""
    keep.engine.restart()


def questions(keep: Keep, workflow_id: WorkflowId | None = None) -> Sequence[QuestionRow]:
    """What waits for the user, oldest first."""
    return keep.queries.questions(workflow_id)


def first_question(keep: Keep, workflow_id: WorkflowId) -> QuestionId | None:
    """What this workflow waits with: what holds up all of it before what holds up one item, and
    of those the oldest."""
    rows = keep.queries.questions(workflow_id)
    return next((row.id for row in sorted(rows, key=lambda row: row.item_id is not None)), None)


def question_page(
    keep: Keep,
    first: int,
    limit: int,
    *,
    newest_first: bool = False,
    around: QuestionId | None = None,
) -> QuestionPage:
    """Of what waits for the user at most *limit* from that place on, or the last ones; where
    *around* still waits, the page that holds it."""
    return keep.queries.question_page(first, limit, newest_first=newest_first, around=around)


def subscribe(keep: Keep, listener: Callable[[Sequence[Notice]], None]) -> Callable[[], None]:
    """Hear of changes on the thread that committed them; hand over and return at once."""
    return keep.ledger.subscribe(listener)

"""Data of the window's frame: what runs, waits, is stopped, and comes next."""

from collections.abc import Callable, Sequence
from datetime import datetime

from keep_desktop.domain.errors import Refused, StorageFailure
from keep_desktop.domain.ids import QuestionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.notices import Notice
from keep_desktop.domain.restore import restored_from
from keep_desktop.domain.schedules import paused_since
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.engine.gating import blocked_reason
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.views import Overview, StopView, WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.model_hosts import remote_model_hosts
from keep_desktop.services.notifications import unread_notifications
from keep_desktop.services.workflows.network_use import network_use


def overview(keep: Keep) -> Overview:
    """Everything the frame shows, in one read. Never raises for a damaged ledger: `trouble`
    describes it, and an unreadable stop switch counts as set."""
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
            network_use=network_use(keep),
            model_hosts=remote_model_hosts(keep),
            unread=unread_notifications(keep),
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
    """Data of the stop banner."""
    with keep.ledger.read() as uow:
        switches = uow.switches.read()
        settings = uow.settings.all()
        since = switches.everything_since
        upcoming_times = since is None or (paused_since(settings) is None and _has_times(uow))
    restored = restored_from(settings, since)
    unknown, older = keep.queries.unknown_steps(since)
    if restored is not None:
        # A check reads all of it.
        unknown, older = unknown + older, 0
    return StopView(
        everything=since is not None or keep.engine.everything_blocked,
        since=since,
        workflows=tuple(switches.workflows),
        runs_ended=keep.queries.runs_stopped_since(since) if since else 0,
        confirmed=not keep.engine.stopping,
        unknown_steps=unknown,
        older_steps=older,
        recorded=since is not None or not keep.engine.everything_blocked,
        restored_from=restored,
        upcoming_times=upcoming_times,
        interrupted=() if since is None else _interrupted_since(keep, since),
    )


def _interrupted_since(keep: Keep, since: datetime) -> tuple[WorkflowRow, ...]:
    """The enabled workflows whose last run the stop ended."""
    return tuple(
        row
        for row in keep.queries.workflows()
        if row.interrupted is not None and row.interrupted.at >= since and may_continue(row)
    )


def may_continue(row: WorkflowRow) -> bool:
    """Whether it can run once the stop is released."""
    on = row.status is WorkflowStatus.ACTIVE and row.error is None
    return on and not row.stopped_alone and row.active_run is None


def _has_times(uow: UnitOfWork) -> bool:
    """Whether an enabled workflow has its own schedule, ignoring the stop of everything."""
    stopped = uow.switches.read().workflows
    active = (one.id for one in uow.workflows.all() if one.status is WorkflowStatus.ACTIVE)
    on = {id for id in active if id not in stopped}
    if not on:
        return False
    timed = {id for id, schedule in uow.schedules.all().items() if schedule.next_at is not None}
    timed |= {one.workflow_id for one in uow.handlers.possibly_due() if one.next_at or one.wake_at}
    return not on.isdisjoint(timed)


def stop_all_workflows(keep: Keep) -> None:
    """The emergency stop: returns when the switch is on disk and every sandbox was sent its kill
    (milliseconds); `StopView.confirmed` is set when all runs have ended. Any thread."""
    keep.engine.stop(None)


def stop_workflow(keep: Keep, workflow_id: WorkflowId) -> None:
    """The same for one workflow."""
    keep.engine.stop(workflow_id)


def release(keep: Keep, workflow_id: WorkflowId | None = None) -> None:
    """Release a stop (None: of everything or, if there is none, of each separately stopped
    workflow). Starts nothing by itself."""
    keep.engine.release(workflow_id)


@immutable
class RemainingStops:
    """What remains after a release: for one workflow why it may not run, else the separately
    stopped ones."""

    everything: bool
    why: str | None
    stopped: tuple[str, ...] = ()


def remaining_stops(keep: Keep, workflow_id: WorkflowId | None) -> RemainingStops:
    with keep.ledger.read() as uow:
        switches = uow.switches.read()
        everything = switches.everything_since is not None
        if workflow_id is None:
            known = (uow.workflows.get(one) for one in switches.workflows)
            names = sorted(one.name for one in known if one is not None)
            return RemainingStops(everything, None, tuple(names))
        workflow = uow.workflows.get(workflow_id)
        return RemainingStops(
            everything, None if workflow is None else blocked_reason(uow, workflow)
        )


def release_and_continue(keep: Keep, workflow_ids: Sequence[WorkflowId]) -> None:
    """Release everything, and run these workflows now: their runs were interrupted. Raises the
    first refusal, once the others are started."""
    keep.engine.release(None)
    refused: list[Refused] = []
    for workflow_id in workflow_ids:
        try:
            keep.engine.start_session(workflow_id)
        except Refused as refusal:
            refused.append(refusal)
    if refused:
        raise refused[0]


def restart_engine(keep: Keep) -> None:
    """If `Overview.engine_dead`: restart its threads. Active runs continue. Raises the error that
    ended it, if it happens again."""
    keep.engine.restart()


def first_question(keep: Keep, workflow_id: WorkflowId) -> QuestionId | None:
    """This workflow's first open question: one that blocks all of it before one about an item,
    then the oldest."""
    rows = keep.queries.questions(workflow_id)
    return next((row.id for row in sorted(rows, key=lambda row: row.item_id is not None)), None)


def subscribe(keep: Keep, listener: Callable[[Sequence[Notice]], None]) -> Callable[[], None]:
    """Call *listener* after commits, on the committing thread; it must not block."""
    return keep.ledger.subscribe(listener)

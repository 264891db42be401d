"""Which workflows are due: asked of the store at every wake."""

from collections.abc import Sequence
from datetime import datetime, tzinfo

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.engine.schedules import next_due
from keep_desktop.engine.sessions import why_not
from keep_desktop.ports.stores import UnitOfWork


def take_due(uow: UnitOfWork, *, now: datetime, zone: tzinfo) -> Sequence[WorkflowId]:
    """The workflows to start now, oldest due first; their next times are moved on.

    Times missed during downtime come to one catch-up. What may not run keeps its time, and so is
    caught up once when it may again.
    """
    due = sorted(
        (schedule.next_at, workflow_id, schedule.rule)
        for workflow_id, schedule in uow.schedules.all().items()
        if schedule.next_at is not None and schedule.next_at <= now
    )
    taken = []
    for _, workflow_id, rule in due:
        workflow = uow.workflows.get(workflow_id)
        if workflow is None or why_not(uow, workflow) is not None:
            continue
        uow.schedules.set_next(workflow_id, next_due(rule, after=now, zone=zone))
        taken.append(workflow_id)
    return taken


def soonest(uow: UnitOfWork, *, now: datetime) -> datetime | None:
    """When to wake next: the earliest time still to come of a workflow that may run."""
    times = [
        schedule.next_at
        for workflow_id, schedule in uow.schedules.all().items()
        if schedule.next_at is not None
        and (workflow := uow.workflows.get(workflow_id)) is not None
        and why_not(uow, workflow) is None
    ]
    return min(times, default=None)


def pass_missed(
    uow: UnitOfWork, workflow_id: WorkflowId | None, *, now: datetime, zone: tzinfo
) -> None:
    """Move times that were missed while the user held a workflow: turning it on again starts
    nothing by itself."""
    for known, schedule in uow.schedules.all().items():
        missed = schedule.next_at is not None and schedule.next_at <= now
        if missed and workflow_id in (None, known):
            uow.schedules.set_next(known, next_due(schedule.rule, after=now, zone=zone))

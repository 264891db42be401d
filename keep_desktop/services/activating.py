"""Which version of a script runs, and what its workflow has of the settings that it needs."""

from collections.abc import Mapping

from keep_desktop.domain.errors import Busy, NotFound
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import BLOCKING, QuestionKind
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine import due as engine_due
from keep_desktop.engine import schedules as engine_schedules
from keep_desktop.engine.doubts import doubt_that_blocks
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep
from keep_desktop.services.forms import make_folders, schedule_of
from keep_desktop.services.grants import grant_named, take_back_replaced
from keep_desktop.services.kept_values import (
    Values,
    came_of,
    merged,
    values_under,
    wait_of,
    wait_of_workflow,
)
from keep_desktop.services.scripts import declare, graph_with, require_same


def put_rule(
    keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId, rule: ScheduleRule | None
) -> None:
    """Set the schedule; None leaves it alone."""
    if rule is None:
        return
    next_at = engine_schedules.first_due(rule, now=keep.clock.now(), zone=keep.clock.zone())
    uow.schedules.put(workflow_id, rule, next_at=next_at)


def unblock(keep: Keep, uow: UnitOfWork, workflow: Workflow) -> None:
    """Clear what the system holds against it, but for a doubt and for settings that its version
    needs; what was missed meanwhile does not start by that."""
    now = keep.clock.now()
    if not workflow.may_run:
        engine_due.pass_missed(uow, workflow.id, now=now, zone=keep.clock.zone())
    wait = wait_of_workflow(uow, workflow.id)
    # Whether a handler's step happened is for the user to say; turning it on says nothing of it.
    uow.workflows.set_error(workflow.id, doubt_that_blocks(uow, workflow.id) or wait, at=now)
    uow.workflows.set_maintenance(workflow.id, False, at=now)
    uow.questions.close_of(
        workflow_id=workflow.id,
        kinds=BLOCKING,
        answer="resume",
        at=now,
    )
    if wait is not None:
        uow.questions.ask(
            kind=QuestionKind.PRECONDITION,
            workflow_id=workflow.id,
            sentence=wait,
            # Filling them in is the answer.
            actions=(),
            at=now,
        )


def take_version(
    keep: Keep, uow: UnitOfWork, known: Workflow, version_id: VersionId, values: Values
) -> None:
    """Make it the active version of a workflow that had another, with *values* for what its form
    asks for. What only other versions have stays kept."""
    now = keep.clock.now()
    old = uow.workflows.version(known.active_version_id)
    version = uow.workflows.version(version_id)
    if old is None or version is None:
        raise NotFound("There is no such version any more.")
    form = version.params_schema
    kept = merged(form, known.values, values)
    take_back_replaced(uow, known.id, form, version.takes(known.values), values)
    came_of_it = came_of(old.params_schema, form, known.values)
    uow.workflows.activate(known.id, version_id, at=now, came_of_it=came_of_it)
    if kept != known.values:
        other = any(kept.get(name) != value for name, value in known.values.items())
        uow.workflows.set_values(known.id, kept, at=now, by_user=other)


def activate_version(
    keep: Keep,
    workflow_id: WorkflowId,
    version: str | None = None,
    params: Mapping[str, JsonValue] | None = None,
) -> str:
    """Make a version (“1.2”) the one that runs, the newest where None; returns its label.

    Its settings have the values that were kept, or *params*, where all of them were looked at
    again (WrongValues). Where one that it needs is missing, the workflow is blocked until it is
    filled in; else what blocked it is cleared. Refused while a run is active; LogicFailure where
    a handler workflow's script is refused with its values.
    """
    with keep.ledger.read() as uow:
        seen = uow.workflows.get(workflow_id)
        versions = uow.workflows.versions(workflow_id)
    if seen is None:
        raise NotFound("There is no such workflow any more.")
    wanted = next((v for v in versions if version in (None, v.label)), None)
    if wanted is None:
        raise NotFound(f"“{seen.name}” has no version {version}.")
    values = values_under(wanted, seen.values, params)
    # A script is not asked what it declares without what it needs: that is told then.
    waits = wait_of(wanted, values) is not None
    graph = wanted.graph if waits else graph_with(keep, wanted, values)
    fresh = {name: one for name, one in values.items() if seen.values.get(name) != one}
    chosen = {} if params is None else fresh
    make_folders(wanted.params_schema, fresh)
    with keep.ledger.write() as uow:
        workflow = require_same(uow, seen)
        if uow.runs.active_of(workflow_id) is not None:
            raise Busy(f"“{cited(workflow.name)}” is running. Pause it or wait for it first.")
        take_version(keep, uow, workflow, wanted.id, values)
        uow.workflows.set_graph(wanted.id, graph)
        declare(keep, uow, workflow_id, graph)
        grant_named(keep, uow, workflow_id, wanted.params_schema, fresh)
        if graph is None:
            put_rule(keep, uow, workflow_id, schedule_of(wanted.params_schema, chosen))
        unblock(keep, uow, workflow)
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    keep.engine.schedule_changed()
    return wanted.label

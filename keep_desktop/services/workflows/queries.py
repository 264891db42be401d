"""Workflow queries for screens, the command line and other services."""

from collections.abc import Sequence
from dataclasses import replace

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.versions import RepairStatus, VersionStatus
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import ScriptVersion, Workflow, WorkflowStatus
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.views import WorkflowDetail, WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.items.undo import undone_steps
from keep_desktop.services.settings import schedules_paused_since


def require(uow: UnitOfWork, workflow_id: WorkflowId) -> Workflow:
    """The workflow, or NotFound."""
    workflow = uow.workflows.get(workflow_id)
    if workflow is None:
        raise NotFound(UserMessage("There is no such workflow any more."))
    return workflow


def find_workflow(keep: Keep, name: str) -> Workflow:
    """By name, ignoring case; NotFound if there is none."""
    with keep.ledger.read() as uow:
        return named_workflow(uow, name)


def named_workflow(uow: UnitOfWork, name: str) -> Workflow:
    """As `find_workflow`, within a unit of work."""
    found = uow.workflows.by_name(name)
    if found is not None:
        return found
    raise NotFound(
        UserMessage(
            "There is no workflow called “{name}”. `workflow list` shows them all.",
            name=quote(name),
        )
    )


def workflow_list(keep: Keep, *, archived: bool = False) -> Sequence[WorkflowRow]:
    """The list of the Workflows screen. While schedules are paused nothing has a next time."""
    rows = keep.queries.workflows(archived=archived)
    if not schedules_paused_since(keep):
        return rows
    return [replace(row, next_at=None) for row in rows]


def has_archived(keep: Keep) -> bool:
    """Whether any workflow is archived."""
    with keep.ledger.read() as uow:
        return any(one.status is WorkflowStatus.ARCHIVED for one in uow.workflows.all())


def workflow_detail(keep: Keep, workflow_id: WorkflowId) -> WorkflowDetail | None:
    """The header of one workflow; None if it is gone. While schedules are paused it has no next
    time, and no input is continued."""
    detail = keep.queries.workflow(workflow_id)
    if detail is None:
        return None
    interrupted = detail.row.interrupted
    if interrupted is not None and interrupted.undo_followed:
        steps = undone_steps(keep, interrupted.session_id)
        row = replace(detail.row, interrupted=replace(interrupted, undone=steps))
        detail = replace(detail, row=row)
    if not schedules_paused_since(keep):
        return detail
    return replace(detail, row=replace(detail.row, next_at=None), inputs_until=None)


def version_to_activate(
    uow: UnitOfWork, workflow: Workflow, versions: Sequence[ScriptVersion], label: str | None
) -> ScriptVersion:
    """The version of that label; without one the newest, but no repair that is merely proposed or
    that the user turned down. NotFound if there is none."""
    if label is None:
        found = next((one for one in versions if _is_offered(uow, one)), None)
        missing = UserMessage(
            "“{name}” has no version yet that could run.", name=quote(workflow.name)
        )
    else:
        found = next((one for one in versions if one.label == label), None)
        missing = UserMessage(
            "“{name}” has no version {version}.", name=quote(workflow.name), version=label
        )
    if found is None:
        raise NotFound(missing)
    return found


def _is_offered(uow: UnitOfWork, version: ScriptVersion) -> bool:
    repair = uow.repairs.of_version(version.id)
    turned_down = repair is not None and repair.status in (
        RepairStatus.DISCARDED,
        RepairStatus.UNDONE,
    )
    return version.status is not VersionStatus.DRAFT and not turned_down

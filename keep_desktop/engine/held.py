"""What holds a workflow: a stop, the user's own switch, or a question that blocks it."""

from dataclasses import replace

from keep_desktop.domain.errors import Held, NotFound, OutcomeUnknown
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.sentences import cited, inside_quotes
from keep_desktop.domain.workflows import Workflow, WorkflowStatus
from keep_desktop.engine.outcomes import RunReport
from keep_desktop.ports.stores import UnitOfWork


def why_not(uow: UnitOfWork, workflow: Workflow) -> str | None:
    """Why the workflow may not run now, as a sentence; None where it may."""
    if uow.switches.read().everything_since is not None:
        return "Everything is stopped. Turn Keep back on first (`release`)."
    if uow.switches.holds(workflow.id):
        return f"“{cited(workflow.name)}” is stopped. Release it first."
    if workflow.status is not WorkflowStatus.ACTIVE:
        return f"“{cited(workflow.name)}” is {workflow.status}. Resume it first."
    if workflow.error is not None:
        return f"“{cited(workflow.name)}” is blocked: {workflow.error}"
    if workflow.maintenance:
        return f"“{cited(workflow.name)}” is being repaired."
    return None


def require_startable(uow: UnitOfWork, workflow_id: WorkflowId) -> Workflow:
    """The workflow, where it may run; raises NotFound or Held with the reason."""
    workflow = uow.workflows.get(workflow_id)
    if workflow is None:
        raise NotFound("There is no such workflow any more.")
    reason = why_not(uow, workflow)
    if reason is not None:
        raise Held(reason)
    return workflow


def require_known(uow: UnitOfWork, workflow: Workflow, *, but_in_flight: bool = False) -> None:
    """Raises OutcomeUnknown while it is not known whether a handler's mutation happened: then the
    whole workflow waits. Held where only the user can tell. *but_in_flight* leaves out what was
    never looked at."""
    unknown = [
        mutation
        for mutation in uow.mutations.open_of_handlers(workflow.id)
        if not (but_in_flight and mutation.status is MutationStatus.IN_FLIGHT)
    ]
    if not unknown:
        return
    step_title = inside_quotes(unknown[0].title)
    if unknown[0].status is MutationStatus.INDETERMINATE:
        raise Held(
            f"“{cited(workflow.name)}” waits until you say whether this happened: “{step_title}”."
        )
    raise OutcomeUnknown(
        f"“{cited(workflow.name)}” waits until it is known whether this happened: "
        f"“{step_title}”. Keep looks again by itself."
    )


def refused_report(workflow: Workflow, reason: str) -> RunReport:
    """The report of a call that ran nothing because something holds the workflow."""
    return RunReport(
        workflow=workflow.name,
        session_id=None,
        status=_held_status(workflow),
        error=reason,
        error_type=None,
        runs=0,
        seen={},
        failed=False,
        waits_for_user=True,
        comes_later=False,
    )


def unknown_report(workflow: Workflow, unknown: OutcomeUnknown) -> RunReport:
    """The report of a call that ran nothing because a verification is to come."""
    return replace(
        refused_report(workflow, unknown.sentence),
        status=str(RunStatus.PAUSED_RECONCILIATION),
        waits_for_user=False,
        comes_later=True,
    )


def _held_status(workflow: Workflow) -> str:
    if workflow.status is not WorkflowStatus.ACTIVE:
        return str(workflow.status)
    return "blocked" if workflow.error is not None or workflow.maintenance else "stopped"

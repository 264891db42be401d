"""What prevents a workflow from running: a stop, its status, or a blocking question."""

from dataclasses import replace

from keep_desktop.domain.errors import NotFound, NotRunnable, OutcomeUnknown
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.messages import MessageCode, UserMessage, term, terminal_command
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.text import inside_quotes, quote
from keep_desktop.domain.workflows import NEVER_ON, Workflow, WorkflowStatus
from keep_desktop.engine.runs.results import RunReport
from keep_desktop.ports.stores import UnitOfWork


def blocked_reason(uow: UnitOfWork, workflow: Workflow) -> str | None:
    """Why the workflow may not run now, as a sentence; None if it may."""
    if uow.switches.read().everything_since is not None:
        return UserMessage(
            "Everything is stopped. Turn Keep back on first{command}.",
            command=terminal_command("release"),
        )
    if uow.switches.is_stopped(workflow.id):
        return UserMessage("“{name}” is stopped. Release it first.", name=quote(workflow.name))
    if workflow.active_version_id is None:
        return no_script_text(workflow)
    if workflow.status in NEVER_ON:
        return UserMessage(
            "“{name}” was never turned on. Turn it on first{command}.",
            name=quote(workflow.name),
            command=terminal_command("workflow activate"),
        )
    if workflow.status is not WorkflowStatus.ACTIVE:
        return UserMessage(
            "“{name}” is {status}. Resume it first.",
            name=quote(workflow.name),
            status=term(workflow.status),
        )
    if workflow.error is not None:
        return UserMessage(
            "“{name}” is blocked: {error}",
            code=MessageCode.WORKFLOW_BLOCKED,
            name=quote(workflow.name),
            error=workflow.error,
        )
    if workflow.maintenance:
        return UserMessage("“{name}” is being repaired.", name=quote(workflow.name))
    return None


def no_script_text(workflow: Workflow) -> str:
    """Why nothing can be done with the script of a draft that has none."""
    return UserMessage(
        "“{name}” is a draft: it has no script yet. Its chat makes one.", name=quote(workflow.name)
    )


def require_startable(uow: UnitOfWork, workflow_id: WorkflowId) -> Workflow:
    """The workflow, if it may run; raises NotFound or NotRunnable with the reason."""
    workflow = uow.workflows.get(workflow_id)
    if workflow is None:
        raise NotFound(UserMessage("There is no such workflow any more."))
    reason = blocked_reason(uow, workflow)
    if reason is not None:
        raise NotRunnable(reason)
    return workflow


def require_known(uow: UnitOfWork, workflow: Workflow, *, but_in_flight: bool = False) -> None:
    """Raises OutcomeUnknown while a handler's mutation has an unknown outcome, which blocks the
    whole workflow; NotRunnable if only the user can resolve it. *but_in_flight* ignores those
    never checked."""
    unknown = [
        mutation
        for mutation in uow.mutations.open_of_handlers(workflow.id)
        if not (but_in_flight and mutation.status is MutationStatus.IN_FLIGHT)
    ]
    if not unknown:
        return
    step_title = inside_quotes(unknown[0].title)
    if unknown[0].status is MutationStatus.INDETERMINATE:
        raise NotRunnable(
            UserMessage(
                "“{name}” waits until you say whether this happened: “{step_title}”.",
                name=quote(workflow.name),
                step_title=step_title,
            )
        )
    raise OutcomeUnknown(
        UserMessage(
            "“{name}” waits until it is known whether this happened: “{step_title}”. "
            "Keep looks again by itself.",
            name=quote(workflow.name),
            step_title=step_title,
        )
    )


def refused_report(workflow: Workflow, reason: str) -> RunReport:
    """The report of a call that ran nothing because the workflow may not run."""
    return RunReport(
        workflow=workflow.name,
        session_id=None,
        status=_blocked_status(workflow),
        error=reason,
        error_type=None,
        error_blocks=False,
        runs=0,
        item_statuses={},
        failed=False,
        waits_for_user=True,
        continues=False,
    )


def unknown_report(workflow: Workflow, unknown: OutcomeUnknown) -> RunReport:
    """The report of a call that ran nothing because a verification is pending."""
    return replace(
        refused_report(workflow, unknown.sentence),
        status=str(RunStatus.PAUSED_RECONCILIATION),
        waits_for_user=False,
        continues=True,
    )


def _blocked_status(workflow: Workflow) -> str:
    if workflow.status is not WorkflowStatus.ACTIVE:
        return str(workflow.status)
    return "blocked" if workflow.error is not None or workflow.maintenance else "stopped"

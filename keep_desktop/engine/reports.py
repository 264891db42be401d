"""The report of a call of run-now, put together from its sessions."""

from dataclasses import replace
from datetime import datetime

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.handlers.due import is_due
from keep_desktop.engine.held import why_not
from keep_desktop.engine.outcomes import RunOutcome, RunReport, result_of
from keep_desktop.engine.retrying import comes_later
from keep_desktop.engine.session_state import SessionState
from keep_desktop.ports.stores import UnitOfWork

_FAILED_RUNS = (RunStatus.FAILED_LOGIC, RunStatus.FAILED_INTERNAL)


def report_of(
    uow: UnitOfWork,
    workflow: Workflow,
    session_id: SessionId,
    outcomes: list[RunOutcome],
    state: SessionState,
    *,
    now: datetime,
) -> RunReport:
    """What one session came to, and what the ledger says of the workflow now."""
    current = uow.workflows.get(workflow.id)
    reason = why_not(uow, current) if current is not None else None
    error, error_type = _first_failure(outcomes, state.first_item_error)
    result = result_of(outcomes, told_to_end=state.ending)
    return RunReport(
        workflow=workflow.name,
        session_id=session_id,
        status=str(result),
        error=error,
        error_type=error_type,
        runs=len(outcomes),
        seen=state.seen(),
        failed=state.first_item_error is not None
        or any(o.status in _FAILED_RUNS for o in outcomes),
        waits_for_user=bool(uow.questions.open(workflow.id))
        or reason is not None
        or result is RunStatus.STOPPED,
        comes_later=comes_later(uow, workflow.id) is not None,
        more=result is RunStatus.COMMITTED
        and current is not None
        and reason is None
        and is_due(uow, current, now=now),
    )


def _first_failure(
    outcomes: list[RunOutcome], item_error: str | None
) -> tuple[str | None, FailureKind | None]:
    """What to tell of a session: a script may go on after an item that failed."""
    first = next((o for o in outcomes if o.error), None)
    if first is not None and (item_error is None or (first.error or "").startswith(item_error)):
        return first.error, first.error_type
    return (None, None) if item_error is None else (item_error, FailureKind.LOGIC)


def as_it_stands(uow: UnitOfWork, workflow_id: WorkflowId, report: RunReport) -> RunReport:
    """The report, with what waits and what is to come as the ledger has it now."""
    workflow = uow.workflows.get(workflow_id)
    return replace(
        report,
        waits_for_user=bool(uow.questions.open(workflow_id))
        or (workflow is not None and why_not(uow, workflow) is not None)
        or report.status == RunStatus.STOPPED,
        comes_later=comes_later(uow, workflow_id) is not None,
    )


def joined(earlier: RunReport, later: RunReport) -> RunReport:
    """Two sessions of one call: the first failure is told, the state is the later one's."""
    return replace(
        later,
        error=earlier.error or later.error,
        error_type=earlier.error_type or later.error_type,
        runs=earlier.runs + later.runs,
        seen={**earlier.seen, **later.seen},
        failed=earlier.failed or later.failed,
    )

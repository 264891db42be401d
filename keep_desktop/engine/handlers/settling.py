"""What becomes of reserved events once it is known what came of the mutation they waited for.

One rule for a failure, a crash, a verification and an answer of the user, so that none of them is
special: it looks at the ledger alone, and looking twice changes nothing.
"""

from datetime import datetime

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.mutations import Mutation, MutationStatus, ResolvedBy
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import MutationOutcome, Run, RunStatus
from keep_desktop.ports.handler_stores import Changed
from keep_desktop.ports.stores import UnitOfWork


def settle_held(uow: UnitOfWork, workflow_id: WorkflowId | None, *, at: datetime) -> None:
    """Settle the events that runs which have ended still hold, of one workflow or of all.

    Without a mutation, or with one that did not happen, they are released. With one that happened
    or was skipped by the user, the run is left as the workflow's pending retry, which goes on at
    `next`. While it is not known, they stay reserved.
    """
    for run_id in uow.events.holders(workflow_id):
        run = uow.runs.get(run_id)
        if run is not None and run.status is not RunStatus.ACTIVE:
            _settle(uow, run, at)


def outcome_of(mutation: Mutation | None) -> MutationOutcome | None:
    """What is known of a run's mutation; None where it has none, or nothing is known."""
    if mutation is None:
        return None
    match mutation.status:
        case MutationStatus.APPLIED:
            return MutationOutcome.SUCCESS
        case MutationStatus.FAILED if mutation.resolved_by is ResolvedBy.USER_SKIP:
            return MutationOutcome.SKIPPED
        case MutationStatus.FAILED:
            return MutationOutcome.FAILURE
        case _:
            return None


def _settle(uow: UnitOfWork, run: Run, at: datetime) -> None:
    mutation = uow.mutations.get(run.mutation_id) if run.mutation_id is not None else None
    outcome = outcome_of(mutation)
    if mutation is not None and outcome is not run.mutation_outcome:
        uow.runs.set_mutation(run.id, mutation.id, outcome)
    if mutation is None or outcome is MutationOutcome.FAILURE:
        tell_inputs(uow, run.workflow_id, uow.events.release(run.id, at=at))
    elif outcome is not None:
        uow.workflows.set_pending_retry(run.workflow_id, run.id)
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=run.workflow_id))


def tell_inputs(uow: UnitOfWork, workflow_id: WorkflowId, changed: Changed) -> None:
    """Notices of the inputs that changed."""
    for item_id, _ in changed.inputs:
        uow.notice(Notice(kind=NoticeKind.ITEM_CHANGED, workflow_id=workflow_id, item_id=item_id))

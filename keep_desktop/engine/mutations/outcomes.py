"""Applies a mutation's outcome to the events reserved for it, and an undo to its attempt.

One rule for a failure, a crash, a verification and the user's answer: it reads the ledger only and
is idempotent.
"""

from datetime import datetime

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import Mutation, MutationStatus, ResolvedBy
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import MutationOutcome, Run, RunStatus
from keep_desktop.ports.store_items import EventChanges
from keep_desktop.ports.stores import UnitOfWork


def resolve_reserved(uow: UnitOfWork, workflow_id: WorkflowId | None, *, at: datetime) -> None:
    """Resolve the events still reserved by ended runs, of one workflow or of all.

    Without a mutation, or with one that did not happen, they are released. With one that happened
    or was skipped by the user, the run becomes the workflow's pending retry, which continues at
    `next`. While the outcome is unknown, they stay reserved.
    """
    for run_id in uow.events.runs_with_reservations(workflow_id):
        run = uow.runs.get(run_id)
        if run is not None and run.status is not RunStatus.ACTIVE:
            _resolve(uow, run, at)


def outcome_of(mutation: Mutation | None) -> MutationOutcome | None:
    """What is known of a run's mutation; None if it has none, or nothing is known."""
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


def _resolve(uow: UnitOfWork, run: Run, at: datetime) -> None:
    mutation = uow.mutations.get(run.mutation_id) if run.mutation_id is not None else None
    outcome = outcome_of(mutation)
    if mutation is not None and outcome is not run.mutation_outcome:
        uow.runs.set_mutation(run.id, mutation.id, outcome)
    if mutation is None or outcome is MutationOutcome.FAILURE:
        notify_inputs(uow, run.workflow_id, uow.events.release(run.id, at=at))
    elif outcome is not None:
        uow.workflows.set_pending_retry(run.workflow_id, run.id)
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=run.workflow_id))


def notify_inputs(uow: UnitOfWork, workflow_id: WorkflowId, changed: EventChanges) -> None:
    """Notices of the inputs that changed."""
    for item_id, _ in changed.inputs:
        uow.notice(Notice(kind=NoticeKind.ITEM_CHANGED, workflow_id=workflow_id, item_id=item_id))


_ABOUT_THE_ITEM = (QuestionKind.ITEM_FAILED, QuestionKind.PAYLOAD_CHANGED)


def end_undone_attempt(uow: UnitOfWork, undo: Mutation, *, at: datetime) -> None:
    """Part of the commit of *undo*: its item, unless it is done, is skipped, and if no step of it
    remains in effect, that is recorded.

    Continued, the item would get the results of steps that were undone. Does nothing for a
    mutation that is no undo. Questions about steps of unknown outcome stay open.
    """
    if undo.undo_of is None or undo.item_id is None:
        return
    item = uow.items.get(undo.item_id)
    if item is None:
        return
    over = item.status in (ItemStatus.DONE, ItemStatus.SKIPPED)
    if item.attempt == undo.attempt and not over:
        _skip_item(uow, item, at=at)
    uow.items.note_undone(item.id, at=at)


def _skip_item(uow: UnitOfWork, item: Item, *, at: datetime) -> None:
    uow.items.move(
        item, ItemStatus.SKIPPED, at=at, error=UserMessage("What it had done was undone.")
    )
    if item.is_input:
        uow.events.skip_caused_by(item.id, also_reserved_by=None, at=at)
    uow.questions.close_of(
        workflow_id=item.workflow_id, item_id=item.id, kinds=_ABOUT_THE_ITEM, answer="undo", at=at
    )

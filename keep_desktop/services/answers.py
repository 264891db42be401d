"""Answers to questions. Each is recorded with its time; answering twice changes nothing.

docs/execution.md, "Answers to a question", is the source of what each one does.
"""

from keep_desktop.domain.errors import AlreadyAnswered, NotFound, Refused
from keep_desktop.domain.ids import MutationId, QuestionId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.mutations import Mutation, MutationStatus, ResolvedBy, of_handler
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import BLOCKING, Answer, Question
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.engine.doubts import go_on_soon
from keep_desktop.engine.handlers.settling import settle_held
from keep_desktop.engine.undone import end_undone_attempt
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.changed_items import ChangedItem, as_it_is, changed_from
from keep_desktop.services.context import Keep
from keep_desktop.services.item_deeds import (
    OVER,
    close_questions,
    drop_doubts,
    reprocess_in,
    skip_in,
    tell_changed,
)
from keep_desktop.services.missing_places import refuse_lacking
from keep_desktop.services.workflows import move_in, require

_NO_LONGER = "This question is no longer open: it was answered before. Nothing was changed."


def answer(keep: Keep, question_id: QuestionId, choice: Answer) -> ChangedItem | None:
    """Answer an open question. Raises Refused where it is not open any more, or where the answer
    is not one of its actions. Where an item was skipped or reprocessed: what takes that back."""
    with keep.ledger.read() as uow:
        question = uow.questions.get(question_id)
        if question is None:
            raise NotFound("There is no such question.")
        if question.answered_at is not None:
            raise AlreadyAnswered(_NO_LONGER)
        if choice not in question.actions:
            raise Refused(f"“{choice}” does not answer this question.")
        if choice is Answer.RESUME:
            refuse_lacking(uow, require(uow, question.workflow_id))
    with keep.ledger.write() as uow:
        item = uow.items.get(question.item_id) if question.item_id is not None else None
        decides = item is not None and choice in (Answer.SKIP, Answer.REPROCESS)
        before = as_it_is(uow, item) if item is not None and decides else None
        if not uow.questions.answer(question_id, choice, at=keep.clock.now()):
            raise AlreadyAnswered(_NO_LONGER)
        _apply(keep, uow, question, choice)
        if before is not None:
            close_questions(keep, uow, before.item.id, choice)
        tell_changed(uow, question.workflow_id, question.item_id)
        changed = None if before is None else changed_from(uow, before)
        uow.commit()
    keep.passed("answer committed")
    keep.engine.schedule_changed()
    if choice is Answer.TRY_AGAIN:
        keep.engine.verify_soon()
    return changed


def resolve(keep: Keep, mutation_id: MutationId, choice: Answer) -> None:
    """Answer the open question of a mutation; Refused where it has none."""
    with keep.ledger.read() as uow:
        mutation = uow.mutations.get(mutation_id)
        if mutation is None:
            raise NotFound(f"There is no step {mutation_id}.")
        found = [
            q for q in uow.questions.open(mutation.workflow_id) if q.mutation_id == mutation_id
        ]
    if not found:
        raise AlreadyAnswered(_NO_LONGER)
    answer(keep, found[0].id, choice)


def _apply(keep: Keep, uow: UnitOfWork, question: Question, choice: Answer) -> None:
    mutation = uow.mutations.get(question.mutation_id) if question.mutation_id else None
    item = uow.items.get(question.item_id) if question.item_id else None
    if mutation is not None and of_handler(mutation):
        _apply_to_handler(keep, uow, mutation, choice)
        return
    match choice:
        case Answer.HAPPENED:
            _settle(keep, uow, mutation, MutationStatus.APPLIED, ResolvedBy.USER_ASSERT_APPLIED)
            if mutation is not None and mutation.undo_of is not None:
                end_undone_attempt(uow, mutation, at=keep.clock.now())
            else:
                _go_on(keep, uow, item)
        case Answer.DID_NOT_HAPPEN:
            _settle(keep, uow, mutation, MutationStatus.FAILED, ResolvedBy.USER_ASSERT_FAILED)
            _go_on(keep, uow, item)
        case Answer.TRY_AGAIN:
            _settle(keep, uow, mutation, MutationStatus.NEEDS_RECONCILE, None)
            _go_on(keep, uow, item)
        case Answer.SKIP if item is not None and item.status in OVER:
            # A question about a step that was to be taken back: the item itself is through.
            drop_doubts(keep, uow, item)
        case Answer.SKIP:
            skip_in(keep, uow, item)
        case Answer.REPROCESS:
            reprocess_in(keep, uow, item)
        case Answer.RESUME:
            _resume(keep, uow, question.workflow_id)


def _resume(keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId) -> None:
    workflow = require(uow, workflow_id)
    if workflow.status is WorkflowStatus.ARCHIVED:
        raise Refused(f"“{cited(workflow.name)}” is in the archive. Bring it back first.")
    move_in(keep, uow, workflow_id, WorkflowStatus.ACTIVE, clears=True)


#: What an answer makes of a handler's mutation.
_OF_HANDLER = {
    Answer.HAPPENED: (MutationStatus.APPLIED, ResolvedBy.USER_ASSERT_APPLIED),
    Answer.DID_NOT_HAPPEN: (MutationStatus.FAILED, ResolvedBy.USER_ASSERT_FAILED),
    Answer.SKIP: (MutationStatus.FAILED, ResolvedBy.USER_SKIP),
    Answer.TRY_AGAIN: (MutationStatus.NEEDS_RECONCILE, None),
}


def _apply_to_handler(keep: Keep, uow: UnitOfWork, mutation: Mutation, choice: Answer) -> None:
    """The answer clears what it blocked. What happened or is skipped goes on at `next`; what did
    not happen starts afresh; what is to be looked at again waits on."""
    to, by = _OF_HANDLER[choice]
    _settle(keep, uow, mutation, to, by)
    now = keep.clock.now()
    settle_held(uow, mutation.workflow_id, at=now)
    others = (q for q in uow.questions.open(mutation.workflow_id) if q.kind in BLOCKING)
    blocks = next((q.sentence for q in others), None)
    uow.workflows.set_error(mutation.workflow_id, blocks, at=now)
    uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=mutation.workflow_id))
    if choice is not Answer.TRY_AGAIN:
        go_on_soon(uow, mutation.workflow_id, now)


def _settle(
    keep: Keep,
    uow: UnitOfWork,
    mutation: Mutation | None,
    to: MutationStatus,
    by: ResolvedBy | None,
) -> None:
    if mutation is None or mutation.status is not MutationStatus.INDETERMINATE:
        raise AlreadyAnswered(_NO_LONGER)
    uow.mutations.move(
        mutation.id,
        to,
        was=mutation.status,
        at=keep.clock.now(),
        error=mutation.error if to is MutationStatus.FAILED else None,
        resolved_by=by,
        reconcile_attempts=0 if to is MutationStatus.NEEDS_RECONCILE else None,
        look_at=keep.clock.now() if to is MutationStatus.NEEDS_RECONCILE else None,
    )


def _go_on(keep: Keep, uow: UnitOfWork, item: Item | None) -> None:
    """The item is continued in its attempt by the next session, once nothing of it is open and
    nothing else is asked about it."""
    if item is None or item.status is not ItemStatus.NEEDS_ATTENTION:
        return
    waiting = [
        m for m in uow.mutations.open_of_item(item.id) if m.status is MutationStatus.INDETERMINATE
    ]
    asked = any(q.item_id == item.id for q in uow.questions.open(item.workflow_id))
    if not waiting and not asked:
        uow.items.move(item, ItemStatus.PROCESSING, at=keep.clock.now())
        if not any(
            m.status is MutationStatus.NEEDS_RECONCILE for m in uow.mutations.open_of_item(item.id)
        ):
            go_on_soon(uow, item.workflow_id, keep.clock.now())

"""Answers to questions. Each is recorded with its time; answering twice changes nothing.

The effects of each answer follow docs/execution.md, "Answers to a question".
"""

import re
from collections.abc import Callable, Mapping

from keep_desktop.domain.errors import AlreadyAnswered, NotFound, Refused
from keep_desktop.domain.ids import MutationId, QuestionId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import Mutation, MutationStatus, ResolvedBy, of_handler
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, Question, QuestionKind
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import NEVER_ON, WorkflowStatus
from keep_desktop.engine.mutations.outcomes import end_undone_attempt, resolve_reserved
from keep_desktop.engine.mutations.reconcile import schedule_resume
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import (
    OVER,
    close_questions,
    close_unknown_outcomes,
    notify_changed,
    reprocess_item,
    require_confirmed,
    skip_item,
)
from keep_desktop.services.items.snapshot import ItemSnapshot, record_change, take_snapshot
from keep_desktop.services.repairs import ASKED_BY_MAINTAINER, answer_maintainer
from keep_desktop.services.workflows.activation import (
    Consent,
    PendingActivation,
    activate_version,
)
from keep_desktop.services.workflows.lifecycle import move_in
from keep_desktop.services.workflows.parameters import refuse_missing_paths
from keep_desktop.services.workflows.queries import require

_ID = re.compile(r"(?P<question>q?)(?P<number>[0-9]{1,18})")
_NO_LONGER = "This question is no longer open: it was answered before. Nothing was changed."


def answer(
    keep: Keep, question_id: QuestionId, choice: Answer, *, again: bool = False
) -> ItemSnapshot | None:
    """Answer an open question. Raises Refused if it is not open any more, or the answer is not one
    of its actions, and WouldRepeat if reprocessing would repeat a step, unless the user has
    confirmed that (*again*). If an item was skipped or reprocessed, returns what reverts that."""
    question = _require_answerable(keep, question_id, choice)
    perform = _COMMANDS.get((question.kind, choice))
    if perform is not None:
        perform(keep, question)
        return None
    with keep.ledger.write() as uow:
        item = uow.items.get(question.item_id) if question.item_id is not None else None
        decides = item is not None and choice in (Answer.SKIP, Answer.REPROCESS)
        before = take_snapshot(uow, item) if item is not None and decides else None
        if item is not None and choice is Answer.REPROCESS and not again:
            require_confirmed(uow, [item])
        if not uow.questions.answer(question_id, choice, at=keep.clock.now()):
            raise AlreadyAnswered(_NO_LONGER)
        _BY_KIND.get(question.kind, _apply)(keep, uow, question, choice)
        if before is not None:
            close_questions(keep, uow, before.item.id, choice)
        notify_changed(uow, question.workflow_id, question.item_id)
        changed = None if before is None else record_change(uow, before)
        uow.commit()
    keep.checkpoint("answer committed")
    keep.engine.schedule_changed()
    if choice is Answer.TRY_AGAIN and question.kind is not QuestionKind.ITEM_FAILED:
        keep.engine.verify_soon()
    return changed


def _require_answerable(keep: Keep, question_id: QuestionId, choice: Answer) -> Question:
    """The open question that *choice* is an answer to."""
    with keep.ledger.read() as uow:
        question = uow.questions.get(question_id)
        if question is None:
            raise NotFound(UserMessage("There is no such question."))
        if question.answered_at is not None:
            raise AlreadyAnswered(_NO_LONGER)
        if choice not in question.actions:
            raise _unfit(choice, question)
        if choice is Answer.RESUME:
            refuse_missing_paths(uow, require(uow, question.workflow_id))
    return question


def open_question(keep: Keep, word: str) -> QuestionRow:
    """The open question of that id (`q12`), or of the mutation of that number (`34`)."""
    found = _ID.fullmatch(word)
    if found is None:
        raise NotFound(
            UserMessage(
                "“{word}” is not the id of a question, such as q12, nor that of a step.", word=word
            )
        )
    number = int(found["number"])
    with keep.ledger.read() as uow:
        if found["question"]:
            known = uow.questions.get(QuestionId(number))
            if known is None:
                raise NotFound(UserMessage("There is no question {word}.", word=word))
            workflow_id = known.workflow_id
        else:
            mutation = uow.mutations.get(MutationId(number))
            if mutation is None:
                raise NotFound(UserMessage("There is no step {word}.", word=word))
            workflow_id = mutation.workflow_id
    for row in keep.queries.questions(workflow_id):
        if number == (row.id if found["question"] else row.mutation_id):
            return row
    raise AlreadyAnswered(_NO_LONGER)


def resolve(keep: Keep, word: str, choice: str, *, again: bool = False) -> None:
    """Answer the open question that *word* names; as `answer`."""
    question = open_question(keep, word)
    if choice not in question.actions:
        raise _unfit(choice, question)
    answer(keep, question.id, Answer(choice), again=again)


def _unfit(choice: str, question: Question | QuestionRow) -> Refused:
    if question.kind is QuestionKind.ASK:
        return Refused(UserMessage("Your next message in the chat answers this question."))
    return Refused(
        UserMessage(
            "“{choice}” does not answer this question. What does: {answers}.",
            choice=quote(choice),
            answers=", ".join(question.actions),
        )
    )


def _apply(keep: Keep, uow: UnitOfWork, question: Question, choice: Answer) -> None:
    mutation = uow.mutations.get(question.mutation_id) if question.mutation_id else None
    item = uow.items.get(question.item_id) if question.item_id else None
    if mutation is not None and of_handler(mutation):
        _apply_to_handler(keep, uow, mutation, choice)
        return
    match choice:
        case Answer.HAPPENED:
            _resolve(keep, uow, mutation, MutationStatus.APPLIED, ResolvedBy.USER_ASSERT_APPLIED)
            if mutation is not None and mutation.undo_of is not None:
                end_undone_attempt(uow, mutation, at=keep.clock.now())
            else:
                _go_on(keep, uow, item)
        case Answer.DID_NOT_HAPPEN:
            _resolve(keep, uow, mutation, MutationStatus.FAILED, ResolvedBy.USER_ASSERT_FAILED)
            _go_on(keep, uow, item)
        case Answer.TRY_AGAIN if question.kind is QuestionKind.ITEM_FAILED:
            _retry_item(keep, uow, item)
        case Answer.TRY_AGAIN:
            _resolve(keep, uow, mutation, MutationStatus.NEEDS_RECONCILE, None)
            _go_on(keep, uow, item)
        case Answer.SKIP if item is not None and item.status in OVER:
            # A question about a step that was to be undone: the item itself is done.
            close_unknown_outcomes(keep, uow, item)
        case Answer.SKIP:
            skip_item(keep, uow, item)
        case Answer.REPROCESS:
            reprocess_item(keep, uow, item)
        case Answer.RESUME:
            _resume(keep, uow, question.workflow_id)


def _resume(keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId) -> None:
    workflow = require(uow, workflow_id)
    if workflow.status in NEVER_ON:
        # The question came from its chat. Only the user's Turn on turns it on.
        return
    if workflow.status is WorkflowStatus.ARCHIVED:
        raise Refused(
            UserMessage(
                "“{name}” is in the archive. Bring it back first.", name=quote(workflow.name)
            )
        )
    move_in(keep, uow, workflow_id, WorkflowStatus.ACTIVE, clears=True)


#: Status of a handler's mutation after an answer.
_OF_HANDLER = {
    Answer.HAPPENED: (MutationStatus.APPLIED, ResolvedBy.USER_ASSERT_APPLIED),
    Answer.DID_NOT_HAPPEN: (MutationStatus.FAILED, ResolvedBy.USER_ASSERT_FAILED),
    Answer.SKIP: (MutationStatus.FAILED, ResolvedBy.USER_SKIP),
    Answer.TRY_AGAIN: (MutationStatus.NEEDS_RECONCILE, None),
}


def _apply_to_handler(keep: Keep, uow: UnitOfWork, mutation: Mutation, choice: Answer) -> None:
    """The answer unblocks the workflow. What happened or is skipped continues at `next`; what did
    not happen is released; what is to be checked again stays reserved."""
    to, by = _OF_HANDLER[choice]
    _resolve(keep, uow, mutation, to, by)
    now = keep.clock.now()
    resolve_reserved(uow, mutation.workflow_id, at=now)
    others = (q for q in uow.questions.open(mutation.workflow_id) if q.blocks)
    blocks = next((q.sentence for q in others), None)
    uow.workflows.set_error(mutation.workflow_id, blocks, at=now)
    uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=mutation.workflow_id))
    if choice is not Answer.TRY_AGAIN:
        schedule_resume(uow, mutation.workflow_id, now)


def _resolve(
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


def _retry_item(keep: Keep, uow: UnitOfWork, item: Item | None) -> None:
    """In the same attempt, so that nothing it did is repeated."""
    if item is None or item.status is not ItemStatus.NEEDS_ATTENTION:
        raise AlreadyAnswered(_NO_LONGER)
    uow.items.move(item, ItemStatus.PROCESSING, at=keep.clock.now(), failures=0)
    schedule_resume(uow, item.workflow_id, keep.clock.now())


def _go_on(keep: Keep, uow: UnitOfWork, item: Item | None) -> None:
    """The next session continues the item's attempt, once nothing of it is open and it has no
    other question."""
    if item is None or item.status is not ItemStatus.NEEDS_ATTENTION:
        return
    waiting = [
        m for m in uow.mutations.open_of_item(item.id) if m.status is MutationStatus.INDETERMINATE
    ]
    open_questions = any(q.item_id == item.id for q in uow.questions.open(item.workflow_id))
    if not waiting and not open_questions:
        uow.items.move(item, ItemStatus.PROCESSING, at=keep.clock.now())
        if not any(
            m.status is MutationStatus.NEEDS_RECONCILE for m in uow.mutations.open_of_item(item.id)
        ):
            schedule_resume(uow, item.workflow_id, keep.clock.now())


def _answer_budget(keep: Keep, uow: UnitOfWork, question: Question, choice: Answer) -> None:
    from keep_desktop.services.models import go_on, raise_for_today, wait_until_tomorrow

    if choice is Answer.RAISE_TODAY:
        raise_for_today(keep, uow)
        go_on(keep, uow, [question.workflow_id])
    else:
        wait_until_tomorrow(keep, uow)


def _answer_model(keep: Keep, uow: UnitOfWork, question: Question, choice: Answer) -> None:
    from keep_desktop.services.models import go_on, try_again

    try_again(keep, uow)
    go_on(keep, uow, [question.workflow_id])


def _answer_sign_in(keep: Keep, uow: UnitOfWork, question: Question, choice: Answer) -> None:
    """A service is asked about by a run, which may resume; a model by a request."""
    if choice is Answer.TRY_AGAIN:
        _answer_model(keep, uow, question, choice)
    else:
        _apply(keep, uow, question, choice)


def _answer_tool_changed(keep: Keep, uow: UnitOfWork, question: Question, choice: Answer) -> None:
    from keep_desktop.services.mcp import answer_tool_changed

    answer_tool_changed(keep, uow, question, choice)
    if choice is Answer.CONFIRM:
        _resume(keep, uow, question.workflow_id)
        if require(uow, question.workflow_id).may_run:
            schedule_resume(uow, question.workflow_id, keep.clock.now())
    elif require(uow, question.workflow_id).status is WorkflowStatus.ACTIVE:
        move_in(keep, uow, question.workflow_id, WorkflowStatus.PAUSED, clears=True)


def _answer_call(keep: Keep, uow: UnitOfWork, question: Question, choice: Answer) -> None:
    """What a tool refused by itself is resumed once it is given."""
    from keep_desktop.services.permissions import answer_call

    (_apply if choice is Answer.RESUME else answer_call)(keep, uow, question, choice)


def _close_only(keep: Keep, uow: UnitOfWork, question: Question, choice: Answer) -> None:
    """That it is answered is all."""


def _process_again(keep: Keep, question: Question) -> None:
    """Activate the version that was asked about, with what was given for it then."""
    pending = PendingActivation.from_json(question.detail)
    activate_version(
        keep,
        question.workflow_id,
        pending.version,
        pending.params,
        given=pending.given,
        done_items=pending.done_items,
        consent=Consent(process_again=True, question=question.id),
    )


#: How an answer is applied, in the transaction that closes the question; `_apply` for the others,
#: which are about a step, an item or what blocks a run.
_BY_KIND: Mapping[QuestionKind, Callable[[Keep, UnitOfWork, Question, Answer], None]] = {
    **dict.fromkeys(ASKED_BY_MAINTAINER, answer_maintainer),
    QuestionKind.IDS_CHANGED: _close_only,
    QuestionKind.BUDGET: _answer_budget,
    QuestionKind.MODEL: _answer_model,
    QuestionKind.SIGN_IN: _answer_sign_in,
    QuestionKind.TOOL_CHANGED: _answer_tool_changed,
    QuestionKind.PERMISSION: _answer_call,
    QuestionKind.LIMIT: _answer_call,
}
#: Answers that are commands of their own, which close the question as they commit.
_COMMANDS: Mapping[tuple[QuestionKind, Answer], Callable[[Keep, Question], None]] = {
    (QuestionKind.IDS_CHANGED, Answer.PROCESS_AGAIN): _process_again,
}

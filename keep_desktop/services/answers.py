"""Answers to questions. Each is recorded with its time; answering twice changes nothing.

docs/execution.md, "Answers to a question", is the source of what each one does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from keep_desktop.domain.errors import AlreadyAnswered, NotFound, Refused
from keep_desktop.domain.ids import ItemId, MutationId, QuestionId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.mutations import Mutation, MutationStatus, ResolvedBy, of_handler
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import BLOCKING, Answer, Question
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.engine.doubts import go_on_soon
from keep_desktop.engine.handlers.repeating import repeat_input
from keep_desktop.engine.handlers.settling import settle_held, tell_inputs
from keep_desktop.engine.undone import end_undone_attempt
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.changed_items import ChangedItem, as_it_is, changed_from
from keep_desktop.services.context import Keep
from keep_desktop.services.missing_places import refuse_lacking
from keep_desktop.services.unknown_steps import unknown_of
from keep_desktop.services.workflows import move_in, require

_OVER = (ItemStatus.DONE, ItemStatus.SKIPPED)
#: For how long one part of many items holds the writer, before its commit; and its most items.
PART_S = 0.02
_MOST_IN_PART = 500
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
            _close_questions(keep, uow, before.item.id, choice)
        _tell(uow, question.workflow_id, question.item_id)
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
        case Answer.SKIP if item is not None and item.status in _OVER:
            # A question about a step that was to be taken back: the item itself is through.
            _drop_doubts(keep, uow, item)
        case Answer.SKIP:
            _skip(keep, uow, item)
        case Answer.REPROCESS:
            _reprocess(keep, uow, item)
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


class Why(StrEnum):
    """Why an item was left as it was."""

    OVER = "over"
    DONE_MEANWHILE = "done_meanwhile"
    NOT_ENDED = "not_ended"
    IN_HAND = "in_hand"
    UNDER_WAY = "under_way"
    ASKED = "asked"
    CHECKED = "checked"
    CHANGED_SINCE = "changed_since"
    GONE = "gone"


class LeftAlone(Refused):
    """Nothing was done to this one item."""

    def __init__(self, why: Why, sentence: str) -> None:
        super().__init__(sentence)
        self.why = why


@dataclass(frozen=True, slots=True)
class Left:
    """An item that was left as it was, and why."""

    item_id: ItemId
    why: Why
    sentence: str


@dataclass(frozen=True, slots=True)
class Part:
    """One transaction over the first items of a list: to so many it came, and these it left."""

    tried: int
    left: Sequence[Left]
    #: What `services.putting_back` needs to take it back, where that was wanted.
    changed: Sequence[ChangedItem] = ()


def skip_items(keep: Keep, item_ids: Sequence[ItemId]) -> Sequence[ItemId]:
    """Skip items; returns those that could not be (done, skipped already, or in hand of a run).
    Of several, those with a step of unknown outcome are left: that is said of one at a time."""
    return [left.item_id for left in skip_each(keep, item_ids)]


def reprocess_items(keep: Keep, item_ids: Sequence[ItemId]) -> Sequence[ItemId]:
    """Start a new attempt of each; the next session runs it. Old attempts stay as they are.
    Returns those that could not be (in hand of a run, or their attempt has not ended), and of
    several those with a step of unknown outcome."""
    return [left.item_id for left in reprocess_each(keep, item_ids)]


def skip_each(keep: Keep, item_ids: Sequence[ItemId]) -> Sequence[Left]:
    """As `skip_items`, with the reason for each that was left."""
    return _each(keep, item_ids, skip_part)


def reprocess_each(keep: Keep, item_ids: Sequence[ItemId]) -> Sequence[Left]:
    """As `reprocess_items`, with the reason for each that was left."""
    return _each(keep, item_ids, reprocess_part)


def skip_part(
    keep: Keep, item_ids: Sequence[ItemId], *, alone: bool = False, remember: bool = False
) -> Part:
    """Skip the first of *item_ids* in one short transaction, each wholly or not at all: as many as
    the writer may be held for, at least one. *alone*: nothing else is meant, so that it also says
    of steps of unknown outcome that they are left as they are. *remember* how they were, to take
    it back."""
    return _part(keep, item_ids, _skip, Answer.SKIP, alone=alone, remember=remember)


def reprocess_part(
    keep: Keep, item_ids: Sequence[ItemId], *,
    alone: bool = False, remember: bool = False, unless_done: bool = False,
) -> Part:  # fmt: skip
    """The same for starting over. With *unless_done*, those that are done by now are left: nobody
    was asked whether their effects are to be made once more."""
    change = _reprocess_undone if unless_done else _reprocess
    return _part(keep, item_ids, change, Answer.REPROCESS, alone=alone, remember=remember)


def _each(keep: Keep, item_ids: Sequence[ItemId], part_of: Callable[..., Part]) -> Sequence[Left]:
    left: list[Left] = []
    at, alone = 0, len(item_ids) == 1
    while at < len(item_ids):
        part = part_of(keep, item_ids[at : at + _MOST_IN_PART], alone=alone)
        left.extend(part.left)
        at += part.tried
    return left


def _part(
    keep: Keep,
    item_ids: Sequence[ItemId],
    change: Callable[[Keep, UnitOfWork, Item | None], None],
    chosen: Answer,
    *,
    alone: bool,
    remember: bool = False,
) -> Part:
    left: list[Left] = []
    changed: list[ChangedItem] = []
    tried = 0
    with keep.ledger.write() as uow:
        until = keep.clock.monotonic() + PART_S
        for item_id in item_ids[:_MOST_IN_PART]:
            tried += 1
            item = uow.items.get(item_id)
            before = as_it_is(uow, item) if remember and item is not None else None
            try:
                if not alone:
                    _leave_unknown(uow, item)
                change(keep, uow, item)
            except LeftAlone as refusal:
                left.append(Left(item_id, refusal.why, refusal.sentence))
                continue
            _close_questions(keep, uow, item_id, chosen)
            if item is not None:
                _tell(uow, item.workflow_id, item_id)
            if before is not None and (one := changed_from(uow, before)) is not None:
                changed.append(one)
            if keep.clock.monotonic() >= until:
                break
        uow.commit()
    keep.passed("items changed")
    # Events of an input that is handled again are due.
    keep.engine.schedule_changed()
    return Part(tried, left, changed)


def _leave_unknown(uow: UnitOfWork, item: Item | None) -> None:
    unknown = () if item is None else unknown_of(uow, item.id)
    if item is not None and unknown and unknown[0].status is MutationStatus.INDETERMINATE:
        raise LeftAlone(Why.ASKED, f"“{cited(item.title)}” waits for your answer to its question.")
    if item is not None and unknown:
        raise LeftAlone(Why.CHECKED, f"A step of “{cited(item.title)}” is still being checked.")


def _skip(keep: Keep, uow: UnitOfWork, item: Item | None) -> None:
    if item is not None and item.is_input:
        _skip_input(keep, uow, item)
        return
    item = _free(uow, item)
    if item.status in _OVER:
        raise LeftAlone(Why.OVER, f"“{cited(item.title)}” is {item.status} already.")
    _drop_doubts(keep, uow, item)
    uow.items.move(item, ItemStatus.SKIPPED, at=keep.clock.now())


def _skip_input(keep: Keep, uow: UnitOfWork, item: Item) -> None:
    """The input becomes skipped, also when it is done; nothing is undone, and skipping twice
    changes nothing. A run that has its events in hand ends where its mutation has not begun."""
    if item.status is ItemStatus.SKIPPED:
        return
    _drop_doubts(keep, uow, item)
    now = keep.clock.now()
    uow.items.move(item, ItemStatus.SKIPPED, at=now)
    run = uow.runs.active_of(item.workflow_id)
    before_mutation = run.id if run is not None and run.mutation_id is None else None
    changed = uow.events.skip_caused_by(item.id, also_held_by=before_mutation, at=now)
    tell_inputs(uow, item.workflow_id, changed)


def _reprocess_undone(keep: Keep, uow: UnitOfWork, item: Item | None) -> None:
    if item is not None and item.status is ItemStatus.DONE:
        raise LeftAlone(Why.DONE_MEANWHILE, f"“{cited(item.title)}” is done by now.")
    _reprocess(keep, uow, item)


def _reprocess(keep: Keep, uow: UnitOfWork, item: Item | None) -> None:
    item = _free(uow, item)
    if item.status is ItemStatus.PROCESSING:
        sentence = (
            f"The attempt of “{cited(item.title)}” has not ended; the next run goes on with it."
        )
        raise LeftAlone(Why.NOT_ENDED, sentence)
    workflow = uow.workflows.get(item.workflow_id)
    if workflow is None:
        raise LeftAlone(Why.GONE, "There is no such workflow any more.")
    _drop_doubts(keep, uow, item)
    uow.items.reprocess(item, version_id=workflow.active_version_id, at=keep.clock.now())
    if item.is_input:
        repeat_input(uow, workflow, item, at=keep.clock.now())


def _free(uow: UnitOfWork, item: Item | None) -> Item:
    """The item, where no live run has it in hand."""
    if item is None:
        raise LeftAlone(Why.GONE, "There is no such item.")
    run = uow.runs.active_of(item.workflow_id)
    if run is not None and item.status is ItemStatus.PROCESSING and item.last_run_id == run.id:
        sentence = f"“{cited(item.title)}” is being worked on. Pause the workflow first."
        raise LeftAlone(Why.IN_HAND, sentence)
    return item


def _drop_doubts(keep: Keep, uow: UnitOfWork, item: Item) -> None:
    """The user leaves what is not known as it is: it is neither checked nor asked again."""
    doubts = uow.mutations.open_of_item(item.id)
    if any(mutation.status is MutationStatus.IN_FLIGHT for mutation in doubts):
        raise LeftAlone(Why.UNDER_WAY, f"A step of “{cited(item.title)}” is under way.")
    for mutation in doubts:
        uow.mutations.move(
            mutation.id,
            MutationStatus.FAILED,
            was=mutation.status,
            at=keep.clock.now(),
            error=mutation.error,
            resolved_by=ResolvedBy.USER_SKIP,
        )


def _close_questions(keep: Keep, uow: UnitOfWork, item_id: ItemId, chosen: str) -> None:
    uow.questions.close_of(item_id=item_id, answer=chosen, at=keep.clock.now())


def _tell(uow: UnitOfWork, workflow_id: WorkflowId, item_id: ItemId | None) -> None:
    uow.notice(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=workflow_id, item_id=item_id))
    uow.notice(Notice(kind=NoticeKind.ITEM_CHANGED, workflow_id=workflow_id, item_id=item_id))

"""What a user does with items: skip them, and start them over; one, or many in short parts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer
from keep_desktop.domain.sentences import cited
from keep_desktop.engine.handlers.repeating import repeat_input
from keep_desktop.engine.handlers.settling import tell_inputs
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.changed_items import ChangedItem, as_it_is, changed_from
from keep_desktop.services.context import Keep
from keep_desktop.services.unknown_steps import unknown_of

OVER = (ItemStatus.DONE, ItemStatus.SKIPPED)
#: For how long one part of many items holds the writer, before its commit; and its most items.
PART_S = 0.02
_MOST_IN_PART = 500


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
    return _part(keep, item_ids, skip_in, Answer.SKIP, alone=alone, remember=remember)


def reprocess_part(
    keep: Keep, item_ids: Sequence[ItemId], *,
    alone: bool = False, remember: bool = False, unless_done: bool = False,
) -> Part:  # fmt: skip
    """The same for starting over. With *unless_done*, those that are done by now are left: nobody
    was asked whether their effects are to be made once more."""
    change = _reprocess_undone if unless_done else reprocess_in
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
            close_questions(keep, uow, item_id, chosen)
            if item is not None:
                tell_changed(uow, item.workflow_id, item_id)
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


def skip_in(keep: Keep, uow: UnitOfWork, item: Item | None) -> None:
    if item is not None and item.is_input:
        _skip_input(keep, uow, item)
        return
    item = _free(uow, item)
    if item.status in OVER:
        raise LeftAlone(Why.OVER, f"“{cited(item.title)}” is {item.status} already.")
    drop_doubts(keep, uow, item)
    uow.items.move(item, ItemStatus.SKIPPED, at=keep.clock.now())


def _skip_input(keep: Keep, uow: UnitOfWork, item: Item) -> None:
    """The input becomes skipped, also when it is done; nothing is undone, and skipping twice
    changes nothing. A run that has its events in hand ends where its mutation has not begun."""
    if item.status is ItemStatus.SKIPPED:
        return
    drop_doubts(keep, uow, item)
    now = keep.clock.now()
    uow.items.move(item, ItemStatus.SKIPPED, at=now)
    run = uow.runs.active_of(item.workflow_id)
    before_mutation = run.id if run is not None and run.mutation_id is None else None
    changed = uow.events.skip_caused_by(item.id, also_held_by=before_mutation, at=now)
    tell_inputs(uow, item.workflow_id, changed)


def _reprocess_undone(keep: Keep, uow: UnitOfWork, item: Item | None) -> None:
    if item is not None and item.status is ItemStatus.DONE:
        raise LeftAlone(Why.DONE_MEANWHILE, f"“{cited(item.title)}” is done by now.")
    reprocess_in(keep, uow, item)


def reprocess_in(keep: Keep, uow: UnitOfWork, item: Item | None) -> None:
    item = _free(uow, item)
    if item.status is ItemStatus.PROCESSING:
        sentence = (
            f"The attempt of “{cited(item.title)}” has not ended; the next run goes on with it."
        )
        raise LeftAlone(Why.NOT_ENDED, sentence)
    workflow = uow.workflows.get(item.workflow_id)
    if workflow is None:
        raise LeftAlone(Why.GONE, "There is no such workflow any more.")
    drop_doubts(keep, uow, item)
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


def drop_doubts(keep: Keep, uow: UnitOfWork, item: Item) -> None:
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


def close_questions(keep: Keep, uow: UnitOfWork, item_id: ItemId, chosen: str) -> None:
    uow.questions.close_of(item_id=item_id, answer=chosen, at=keep.clock.now())


def tell_changed(uow: UnitOfWork, workflow_id: WorkflowId, item_id: ItemId | None) -> None:
    uow.notice(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=workflow_id, item_id=item_id))
    uow.notice(Notice(kind=NoticeKind.ITEM_CHANGED, workflow_id=workflow_id, item_id=item_id))

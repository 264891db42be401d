"""User actions on items: skip and reprocess, one or many in short transactions.

Also what a reprocess would repeat, and one input by its number.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import partial

from keep_desktop.domain.errors import NotFound, Refused, WouldRepeat
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.messages import UserMessage, term
from keep_desktop.domain.mutations import OPEN_STATUSES, MutationStatus, ResolvedBy
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer
from keep_desktop.domain.text import inside_quotes, quote
from keep_desktop.engine.handlers.topics import repeat_input
from keep_desktop.engine.mutations.outcomes import notify_inputs
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep
from keep_desktop.services.items.snapshot import ItemSnapshot, record_change, take_snapshot
from keep_desktop.services.items.unknown_outcomes import unknown_outcomes_of

#: How many items are searched for a step; some changed nothing.
_MAX_CHECKED = 5


@immutable
class RepeatPreview:
    #: Done items that were not undone.
    done: int
    #: Others, with a step in effect that happened or may have.
    started: int
    #: The title of one of the done items' steps, if there is one in effect.
    step: str | None = None


def repeat_preview(
    keep: Keep, workflow_id: WorkflowId, statuses: Mapping[ItemId, ItemStatus]
) -> RepeatPreview:
    """For items of one workflow, with these statuses."""
    undone = keep.queries.undone_items(workflow_id)
    done = {one for one, status in statuses.items() if status is ItemStatus.DONE}
    with keep.ledger.read() as uow:
        started = uow.items.standing([one for one in statuses if one not in done])
    stands = [one for one in statuses if one in done and one not in undone]
    return RepeatPreview(
        done=len(stands), started=len(started), step=_a_step(keep, stands[:_MAX_CHECKED])
    )


def _a_step(keep: Keep, item_ids: Sequence[ItemId]) -> str | None:
    """A step in effect of the first of them that has one."""
    for item_id in item_ids:
        for attempt in keep.queries.attempts(item_id):
            for step in attempt.mutations:
                if step.status is MutationStatus.APPLIED and not (step.undone or step.undo_of):
                    return step.title
    return None


@immutable
class RepeatedStep:
    """A step that a new attempt of its item would repeat."""

    title: str
    #: It happened; otherwise unknown.
    happened: bool


def repeated_steps(uow: UnitOfWork, item: Item) -> Sequence[RepeatedStep]:
    """Steps of the current attempt in effect, and those of unknown outcome, also if the user left
    them so."""
    steps = uow.mutations.of_attempt(item.id, item.attempt)
    undone = {one.undo_of for one in steps if one.status is MutationStatus.APPLIED}
    return [
        RepeatedStep(one.ui_title or one.title, one.status is MutationStatus.APPLIED)
        for one in steps
        if one.undo_of is None and one.id not in undone
        if one.status is MutationStatus.APPLIED
        or one.status in OPEN_STATUSES
        or one.resolved_by is ResolvedBy.USER_SKIP
    ]


def repeated_steps_of(keep: Keep, item_id: ItemId) -> Sequence[RepeatedStep]:
    with keep.ledger.read() as uow:
        item = uow.items.get(item_id)
        return () if item is None else repeated_steps(uow, item)


def require_confirmed(uow: UnitOfWork, items: Sequence[Item]) -> None:
    """WouldRepeat if reprocessing these would repeat a step."""
    ended = (item for item in items if item.status is not ItemStatus.PROCESSING)
    found = [(item, step) for item in ended for step in repeated_steps(uow, item)]
    if not found:
        return
    lines = [
        f"  “{quote(item.title)}”: “{inside_quotes(step.title)}”"
        + ("" if step.happened else " (it is not known whether it happened)")
        for item, step in found
    ]
    raise WouldRepeat(
        "\n".join(("Reprocessing may do this a second time:", *lines, "Nothing was changed.")),
        steps=[(step.title, step.happened) for _, step in found],
    )


OVER = (ItemStatus.DONE, ItemStatus.SKIPPED)
#: How long one part of many items holds the writer, before its commit; and its maximum of items.
BATCH_S = 0.02
_MAX_BATCH = 500


class RejectReason(StrEnum):
    """Why an item was not changed."""

    OVER = "over"
    DONE_MEANWHILE = "done_meanwhile"
    NOT_ENDED = "not_ended"
    BEING_PROCESSED = "being_processed"
    STEP_IN_FLIGHT = "step_in_flight"
    REPEATS = "repeats"
    NEEDS_ANSWER = "needs_answer"
    CHECKED = "checked"
    CHANGED_SINCE = "changed_since"
    GONE = "gone"


class ItemRejected(Refused):
    """Nothing was done to this one item."""

    def __init__(self, why: RejectReason, sentence: UserMessage) -> None:
        super().__init__(sentence)
        self.why = why


@immutable
class RejectedItem:
    """An item that was not changed, and why."""

    item_id: ItemId
    why: RejectReason
    sentence: str


@immutable
class BatchResult:
    """One transaction over the first items of a list: how many it covered, and those it
    rejected."""

    tried: int
    left: Sequence[RejectedItem]
    #: Snapshots for `services.items.revert`, if requested.
    changed: Sequence[ItemSnapshot] = ()


def skip_each(keep: Keep, item_ids: Sequence[ItemId]) -> Sequence[RejectedItem]:
    """Skip items; returns those that could not be (done, skipped already, or being processed). Of
    several, those with a step of unknown outcome are rejected: skip those one at a time."""
    return _each(keep, item_ids, skip_batch)


def reprocess_each(
    keep: Keep, item_ids: Sequence[ItemId], *, again: bool = False
) -> Sequence[RejectedItem]:
    """Start a new attempt of each; the next session runs it. Old attempts stay. Returns those that
    could not be: being processed, or their attempt has not ended; unless the user has confirmed it
    (*again*), those of which a step would be repeated."""
    return _each(keep, item_ids, partial(reprocess_batch, again=again))


def skip_batch(
    keep: Keep, item_ids: Sequence[ItemId], *, alone: bool = False, remember: bool = False
) -> BatchResult:
    """Skip the first of *item_ids* in one short transaction, each wholly or not at all: as many as
    the time limit allows, at least one. *alone*: a single item, so steps of unknown outcome are
    closed with it. *remember*: take snapshots for a revert."""
    return _change_batch(keep, item_ids, skip_item, Answer.SKIP, alone=alone, remember=remember)


def reprocess_batch(
    keep: Keep, item_ids: Sequence[ItemId], *,
    again: bool = False, alone: bool = False, remember: bool = False, unless_done: bool = False,
) -> BatchResult:  # fmt: skip
    """The same for reprocessing. Without *again*, those of which a step would be repeated are
    rejected. With *unless_done*, so are those done by now."""
    change = _reprocess_unless_done if unless_done else reprocess_item
    if not again:
        change = partial(_unless_it_repeats, change)
    return _change_batch(keep, item_ids, change, Answer.REPROCESS, alone=alone, remember=remember)


def _each(
    keep: Keep, item_ids: Sequence[ItemId], part_of: Callable[..., BatchResult]
) -> Sequence[RejectedItem]:
    left: list[RejectedItem] = []
    at, alone = 0, len(item_ids) == 1
    while at < len(item_ids):
        part = part_of(keep, item_ids[at : at + _MAX_BATCH], alone=alone)
        left.extend(part.left)
        at += part.tried
    return left


def _change_batch(
    keep: Keep,
    item_ids: Sequence[ItemId],
    change: Callable[[Keep, UnitOfWork, Item | None], None],
    chosen: Answer,
    *,
    alone: bool,
    remember: bool = False,
) -> BatchResult:
    left: list[RejectedItem] = []
    changed: list[ItemSnapshot] = []
    tried = 0
    with keep.ledger.write() as uow:
        until = keep.clock.monotonic() + BATCH_S
        for item_id in item_ids[:_MAX_BATCH]:
            tried += 1
            item = uow.items.get(item_id)
            # A reprocess can always be reverted, as long as no run has begun the item.
            can_be_reverted = remember or chosen is Answer.REPROCESS
            before = take_snapshot(uow, item) if can_be_reverted and item is not None else None
            try:
                if not alone:
                    _reject_unknown_outcome(uow, item)
                change(keep, uow, item)
            except ItemRejected as refusal:
                left.append(RejectedItem(item_id, refusal.why, refusal.sentence))
                continue
            close_questions(keep, uow, item_id, chosen)
            if item is not None:
                notify_changed(uow, item.workflow_id, item_id)
            one = None if before is None else record_change(uow, before)
            if remember and one is not None:
                changed.append(one)
            if keep.clock.monotonic() >= until:
                break
        uow.commit()
    keep.checkpoint("items changed")
    # Events of an input that is processed again are due.
    keep.engine.schedule_changed()
    return BatchResult(tried, left, changed)


def _reject_unknown_outcome(uow: UnitOfWork, item: Item | None) -> None:
    unknown = () if item is None else unknown_outcomes_of(uow, item.id)
    if item is not None and unknown and unknown[0].status is MutationStatus.INDETERMINATE:
        raise ItemRejected(
            RejectReason.NEEDS_ANSWER,
            UserMessage(
                "“{title}” waits for your answer to its question.", title=quote(item.title)
            ),
        )
    if item is not None and unknown:
        raise ItemRejected(
            RejectReason.CHECKED,
            UserMessage("A step of “{title}” is still being checked.", title=quote(item.title)),
        )


def skip_item(keep: Keep, uow: UnitOfWork, item: Item | None) -> None:
    """Part of a transaction; raises ItemRejected."""
    if item is not None and item.is_input:
        _skip_input(keep, uow, item)
        return
    item = _free(uow, item)
    if item.status in OVER:
        raise ItemRejected(
            RejectReason.OVER,
            UserMessage(
                "“{title}” is {status} already.", title=quote(item.title), status=term(item.status)
            ),
        )
    close_unknown_outcomes(keep, uow, item)
    uow.items.move(item, ItemStatus.SKIPPED, at=keep.clock.now())


def _skip_input(keep: Keep, uow: UnitOfWork, item: Item) -> None:
    """Skip the input, also when it is done; nothing is undone, and skipping twice changes nothing.
    A run that has reserved its events ends unless its mutation has begun."""
    if item.status is ItemStatus.SKIPPED:
        return
    close_unknown_outcomes(keep, uow, item)
    now = keep.clock.now()
    uow.items.move(item, ItemStatus.SKIPPED, at=now)
    run = uow.runs.active_of(item.workflow_id)
    before_mutation = run.id if run is not None and run.mutation_id is None else None
    changed = uow.events.skip_caused_by(item.id, also_reserved_by=before_mutation, at=now)
    notify_inputs(uow, item.workflow_id, changed)


def _reprocess_unless_done(keep: Keep, uow: UnitOfWork, item: Item | None) -> None:
    if item is not None and item.status is ItemStatus.DONE:
        raise ItemRejected(
            RejectReason.DONE_MEANWHILE,
            UserMessage("“{title}” is done by now.", title=quote(item.title)),
        )
    reprocess_item(keep, uow, item)


def _unless_it_repeats(
    change: Callable[[Keep, UnitOfWork, Item | None], None],
    keep: Keep,
    uow: UnitOfWork,
    item: Item | None,
) -> None:
    if item is not None and item.status is not ItemStatus.PROCESSING and repeated_steps(uow, item):
        raise ItemRejected(
            RejectReason.REPEATS,
            UserMessage(
                "Something of “{title}” would be done a second time.", title=quote(item.title)
            ),
        )
    change(keep, uow, item)


def reprocess_item(keep: Keep, uow: UnitOfWork, item: Item | None) -> None:
    """As `skip_item`."""
    item = _free(uow, item)
    if item.status is ItemStatus.PROCESSING:
        raise ItemRejected(
            RejectReason.NOT_ENDED,
            UserMessage(
                "The attempt of “{title}” has not ended; the next run goes on with it.",
                title=quote(item.title),
            ),
        )
    workflow = uow.workflows.get(item.workflow_id)
    if workflow is None or workflow.active_version_id is None:
        raise ItemRejected(RejectReason.GONE, UserMessage("There is no such workflow any more."))
    close_unknown_outcomes(keep, uow, item)
    uow.items.reprocess(item, version_id=workflow.active_version_id, at=keep.clock.now())
    if item.is_input:
        repeat_input(uow, workflow, item, at=keep.clock.now())


def _free(uow: UnitOfWork, item: Item | None) -> Item:
    """The item, if no live run is processing it."""
    if item is None:
        raise ItemRejected(RejectReason.GONE, UserMessage("There is no such item."))
    run = uow.runs.active_of(item.workflow_id)
    if run is not None and item.status is ItemStatus.PROCESSING and item.last_run_id == run.id:
        raise ItemRejected(
            RejectReason.BEING_PROCESSED,
            UserMessage(
                "“{title}” is being worked on. Pause the workflow first.", title=quote(item.title)
            ),
        )
    return item


def close_unknown_outcomes(keep: Keep, uow: UnitOfWork, item: Item) -> None:
    """Record unknown outcomes as failed, skipped by the user: they are not checked again. Raises
    ItemRejected while a step is in flight."""
    unknown_outcomes = uow.mutations.open_of_item(item.id)
    if any(mutation.status is MutationStatus.IN_FLIGHT for mutation in unknown_outcomes):
        raise ItemRejected(
            RejectReason.STEP_IN_FLIGHT,
            UserMessage("A step of “{title}” is under way.", title=quote(item.title)),
        )
    for mutation in unknown_outcomes:
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


def notify_changed(uow: UnitOfWork, workflow_id: WorkflowId, item_id: ItemId | None) -> None:
    uow.notice(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=workflow_id, item_id=item_id))
    uow.notice(Notice(kind=NoticeKind.ITEM_CHANGED, workflow_id=workflow_id, item_id=item_id))


def skip_input(keep: Keep, item_id: ItemId) -> str:
    """Skip an input by its number; its title, and its workflow: numbers are shared by all
    workflows. NotFound if that is no input."""
    with keep.ledger.read() as uow:
        item = uow.items.get(item_id)
        workflow = uow.workflows.get(item.workflow_id) if item is not None else None
    if item is None or workflow is None or not item.is_input:
        raise NotFound(
            UserMessage(
                "There is no input {item_id}. `show inputs` lists those of a workflow.",
                item_id=item_id,
            )
        )
    for left in skip_each(keep, [item_id]):
        raise Refused(left.sentence)
    return f"“{quote(item.title)}” of “{quote(workflow.name)}”"

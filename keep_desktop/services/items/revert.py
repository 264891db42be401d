"""Reverts a skip or a reprocess: restores the item, its question and its unknown outcomes, if
nothing else has happened to it since.

The ledger keeps both: the reopened question is another row, and the cancelled attempt stays,
hidden, for the next of its number.
"""

from collections.abc import Sequence

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Question
from keep_desktop.domain.text import quote
from keep_desktop.domain.topics import EventStatus
from keep_desktop.engine.mutations.outcomes import notify_inputs
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import (
    BATCH_S,
    BatchResult,
    ItemRejected,
    RejectedItem,
    RejectReason,
)
from keep_desktop.services.items.snapshot import ItemSnapshot, reprocess_snapshot, undo_steps_of


def revert(keep: Keep, changed: Sequence[ItemSnapshot]) -> Sequence[RejectedItem]:
    """Revert these skips and reprocesses; returns what was not changed, and why."""
    left: list[RejectedItem] = []
    at = 0
    while at < len(changed):
        part = revert_batch(keep, changed[at:])
        left.extend(part.left)
        at += part.tried
    return left


def revert_reprocess(keep: Keep, item_ids: Sequence[ItemId]) -> Sequence[RejectedItem]:
    """Revert the reprocess of these items, also long after, as long as no run has begun them;
    returns what was not changed, and why."""
    changed: list[ItemSnapshot] = []
    left: list[RejectedItem] = []
    with keep.ledger.read() as uow:
        for item_id in item_ids:
            item = uow.items.get(item_id)
            one = None if item is None else reprocess_snapshot(uow, item)
            if one is None:
                title = (
                    UserMessage("This item")
                    if item is None
                    else UserMessage("“{name}”", name=quote(item.title))
                )
                sentence = UserMessage("{title} has no reprocess that can be undone.", title=title)
                left.append(RejectedItem(item_id, RejectReason.CHANGED_SINCE, sentence))
            else:
                changed.append(one)
    return [*left, *revert(keep, changed)]


def revert_batch(keep: Keep, changed: Sequence[ItemSnapshot]) -> BatchResult:
    """The first of them in one short transaction; each wholly or not at all."""
    left: list[RejectedItem] = []
    tried = 0
    with keep.ledger.write() as uow:
        until = keep.clock.monotonic() + BATCH_S
        for one in changed:
            tried += 1
            try:
                _revert(keep, uow, one)
            except ItemRejected as refusal:
                left.append(RejectedItem(one.item.id, refusal.why, refusal.sentence))
            if keep.clock.monotonic() >= until:
                break
        uow.commit()
    keep.checkpoint("items put back")
    keep.engine.schedule_changed()
    if any(
        unknown.status is MutationStatus.NEEDS_RECONCILE
        for one in changed
        for unknown in one.unknown_outcomes
    ):
        keep.engine.verify_soon()
    return BatchResult(tried, left)


def _revert(keep: Keep, uow: UnitOfWork, one: ItemSnapshot) -> None:
    _require_untouched(uow, one)
    now = keep.clock.now()
    if one.is_reprocessed:
        uow.items.cancel_attempt(one.item, undone_at=one.undone_at, at=now)
    else:
        uow.items.revert(one.item, one.attempt, at=now)
    for unknown in one.unknown_outcomes:
        uow.mutations.revert(unknown, at=now)
    for question in one.questions:
        _reopen_question(keep, uow, question)
    if one.item.is_input:
        changed = uow.events.revert(one.item.id, one.open_events, at=now)
        notify_inputs(uow, one.item.workflow_id, changed)
    _notify(uow, one.item.workflow_id, one)


def _require_untouched(uow: UnitOfWork, one: ItemSnapshot) -> None:
    """Before anything is written."""
    same = uow.items.get(one.item.id) == one.after
    if same and one.item.is_input:
        events = uow.events.of_item(one.item.id)
        skipped = {event for event, status in events.items() if status is EventStatus.SKIPPED}
        # Published since, and skipped with its causes.
        same = skipped <= {*one.open_events, *one.skipped_events}
    # Nothing may continue from undone steps.
    same = same and undo_steps_of(uow, one.item) == one.undos
    if same and one.is_reprocessed:
        same = not uow.mutations.of_attempt(one.item.id, one.after.attempt)
    for unknown in one.unknown_outcomes:
        step = uow.mutations.get(unknown.id)
        same = same and step is not None and step.status is MutationStatus.FAILED
        same = same and step is not None and step.resolved_by is ResolvedBy.USER_SKIP
    if not same:
        title = quote(one.item.title)
        sentence = UserMessage(
            "“{title}” has changed since it was skipped; it stays as it is.", title=title
        )
        if one.is_reprocessed:
            sentence = UserMessage(
                "“{title}” has begun anew already; it stays as it is.", title=title
            )
        raise ItemRejected(RejectReason.CHANGED_SINCE, sentence)


def _reopen_question(keep: Keep, uow: UnitOfWork, question: Question) -> None:
    uow.questions.add(
        kind=question.kind,
        workflow_id=question.workflow_id,
        sentence=question.sentence,
        actions=question.actions,
        at=keep.clock.now(),
        item_id=question.item_id,
        mutation_id=question.mutation_id,
        run_id=question.run_id,
        detail=question.detail,
        of_run_error=question.of_run_error,
        reopens=question.id,
    )


def _notify(uow: UnitOfWork, workflow_id: WorkflowId, one: ItemSnapshot) -> None:
    for kind in (NoticeKind.QUESTION_CHANGED, NoticeKind.ITEM_CHANGED):
        uow.notice(Notice(kind=kind, workflow_id=workflow_id, item_id=one.item.id))

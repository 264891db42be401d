"""Taking a skip or a reprocess back: the item is what it was, its question is asked again, and what
was not known of its steps is not known again. Only while nothing else has happened to it since.

What was done and its answers stay in the ledger: the question that comes back is another row, and
an attempt that was begun and taken back stays there, out of sight, for the next of its number.
"""

from collections.abc import Sequence

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Question
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.topics import EventStatus
from keep_desktop.engine.handlers.settling import tell_inputs
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.changed_items import ChangedItem, undos_of
from keep_desktop.services.context import Keep
from keep_desktop.services.item_deeds import PART_S, Left, LeftAlone, Part, Why


def put_back(keep: Keep, changed: Sequence[ChangedItem]) -> Sequence[Left]:
    """Take these skips and reprocesses back; returns what was left as it is now, and why."""
    left: list[Left] = []
    at = 0
    while at < len(changed):
        part = put_back_part(keep, changed[at:])
        left.extend(part.left)
        at += part.tried
    return left


def put_back_part(keep: Keep, changed: Sequence[ChangedItem]) -> Part:
    """The first of them in one short transaction; each wholly or not at all."""
    left: list[Left] = []
    tried = 0
    with keep.ledger.write() as uow:
        until = keep.clock.monotonic() + PART_S
        for one in changed:
            tried += 1
            try:
                _put_back(keep, uow, one)
            except LeftAlone as refusal:
                left.append(Left(one.item.id, refusal.why, refusal.sentence))
            if keep.clock.monotonic() >= until:
                break
        uow.commit()
    keep.passed("items put back")
    keep.engine.schedule_changed()
    if any(
        doubt.status is MutationStatus.NEEDS_RECONCILE for one in changed for doubt in one.doubts
    ):
        keep.engine.verify_soon()
    return Part(tried, left)


def _put_back(keep: Keep, uow: UnitOfWork, one: ChangedItem) -> None:
    _require_untouched(uow, one)
    now = keep.clock.now()
    if one.is_reprocessed:
        uow.items.withdraw_attempt(one.item, taken_back_at=one.taken_back_at, at=now)
    else:
        uow.items.put_back(one.item, one.attempt, at=now)
    for doubt in one.doubts:
        uow.mutations.put_back(doubt, at=now)
    for question in one.questions:
        _ask_again(keep, uow, question)
    if one.item.is_input:
        changed = uow.events.put_back(one.item.id, one.open_events, at=now)
        tell_inputs(uow, one.item.workflow_id, changed)
    _tell(uow, one.item.workflow_id, one)


def _require_untouched(uow: UnitOfWork, one: ChangedItem) -> None:
    """Before anything is written."""
    same = uow.items.get(one.item.id) == one.after
    if same and one.item.is_input:
        events = uow.events.of_item(one.item.id)
        skipped = {event for event, status in events.items() if status is EventStatus.SKIPPED}
        # Published since, and skipped with what it stems from.
        same = skipped <= {*one.open_events, *one.skipped_events}
    # Nothing may be continued on steps that are there no longer.
    same = same and undos_of(uow, one.item) == one.undos
    if same and one.is_reprocessed:
        same = not uow.mutations.of_attempt(one.item.id, one.after.attempt)
    for doubt in one.doubts:
        step = uow.mutations.get(doubt.id)
        same = same and step is not None and step.status is MutationStatus.FAILED
        same = same and step is not None and step.resolved_by is ResolvedBy.USER_SKIP
    if not same:
        title = cited(one.item.title)
        sentence = f"“{title}” has changed since it was skipped; it stays as it is."
        if one.is_reprocessed:
            sentence = f"“{title}” has begun anew already; it stays as it is."
        raise LeftAlone(Why.CHANGED_SINCE, sentence)


def _ask_again(keep: Keep, uow: UnitOfWork, question: Question) -> None:
    uow.questions.ask(
        kind=question.kind,
        workflow_id=question.workflow_id,
        sentence=question.sentence,
        actions=question.actions,
        at=keep.clock.now(),
        item_id=question.item_id,
        mutation_id=question.mutation_id,
        run_id=question.run_id,
        detail=question.detail,
        quietly=True,
    )


def _tell(uow: UnitOfWork, workflow_id: WorkflowId, one: ChangedItem) -> None:
    for kind in (NoticeKind.QUESTION_CHANGED, NoticeKind.ITEM_CHANGED):
        uow.notice(Notice(kind=kind, workflow_id=workflow_id, item_id=one.item.id))

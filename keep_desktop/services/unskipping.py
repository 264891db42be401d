"""Taking a skip back: the item is what it was, its question is asked again, and what was not known
of its steps is not known again. Only while nothing else has happened to it since.

The skip and its answers stay in the ledger: the question that comes back is another row.
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
from keep_desktop.services.answers import PART_S, Left, LeftAlone, Part, Why
from keep_desktop.services.context import Keep
from keep_desktop.services.skipped import SkippedItem


def unskip(keep: Keep, skipped: Sequence[SkippedItem]) -> Sequence[Left]:
    """Take these skips back; returns what was left skipped, and why."""
    left: list[Left] = []
    at = 0
    while at < len(skipped):
        part = unskip_part(keep, skipped[at:])
        left.extend(part.left)
        at += part.tried
    return left


def unskip_part(keep: Keep, skipped: Sequence[SkippedItem]) -> Part:
    """The first of them in one short transaction; each wholly or not at all."""
    left: list[Left] = []
    tried = 0
    with keep.ledger.write() as uow:
        until = keep.clock.monotonic() + PART_S
        for one in skipped:
            tried += 1
            try:
                _put_back(keep, uow, one)
            except LeftAlone as refusal:
                left.append(Left(one.item.id, refusal.why, refusal.sentence))
            if keep.clock.monotonic() >= until:
                break
        uow.commit()
    keep.passed("skips taken back")
    keep.engine.schedule_changed()
    if any(
        doubt.status is MutationStatus.NEEDS_RECONCILE for one in skipped for doubt in one.doubts
    ):
        keep.engine.verify_soon()
    return Part(tried, left)


def _put_back(keep: Keep, uow: UnitOfWork, one: SkippedItem) -> None:
    _require_untouched(uow, one)
    now = keep.clock.now()
    uow.items.put_back(one.item, one.attempt, at=now)
    for doubt in one.doubts:
        uow.mutations.put_back(doubt, at=now)
    for question in one.questions:
        _ask_again(keep, uow, question)
    if one.item.is_input:
        changed = uow.events.put_back(one.item.id, one.open_events, at=now)
        tell_inputs(uow, one.item.workflow_id, changed)
    _tell(uow, one.item.workflow_id, one)


def _require_untouched(uow: UnitOfWork, one: SkippedItem) -> None:
    """Before anything is written."""
    same = uow.items.get(one.item.id) == one.after
    if same and one.item.is_input:
        events = uow.events.of_item(one.item.id)
        skipped = {event for event, status in events.items() if status is EventStatus.SKIPPED}
        # Published since, and skipped with what it stems from.
        same = skipped <= {*one.open_events, *one.skipped_events}
    for doubt in one.doubts:
        step = uow.mutations.get(doubt.id)
        same = same and step is not None and step.status is MutationStatus.FAILED
        same = same and step is not None and step.resolved_by is ResolvedBy.USER_SKIP
    if not same:
        sentence = f"“{cited(one.item.title)}” has changed since it was skipped; it stays as it is."
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


def _tell(uow: UnitOfWork, workflow_id: WorkflowId, one: SkippedItem) -> None:
    for kind in (NoticeKind.QUESTION_CHANGED, NoticeKind.ITEM_CHANGED):
        uow.notice(Notice(kind=kind, workflow_id=workflow_id, item_id=one.item.id))

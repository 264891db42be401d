"""What an undo does to the attempt it took back: nothing may be continued on it."""

from datetime import datetime

from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.mutations import Mutation
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ports.stores import UnitOfWork

_ABOUT_THE_ITEM = (QuestionKind.ITEM_FAILED, QuestionKind.PAYLOAD_CHANGED)


def end_undone_attempt(uow: UnitOfWork, undo: Mutation, *, at: datetime) -> None:
    """Part of the commit that says *undo* happened: its item, unless it is done, is skipped, and
    where nothing of what it did stands any more, that is noted.

    Continued, the item would be given the results of steps that are there no longer. Does nothing
    for a mutation that takes nothing back. Questions about steps of unknown outcome stay open.
    """
    if undo.undo_of is None or undo.item_id is None:
        return
    item = uow.items.get(undo.item_id)
    if item is None:
        return
    over = item.status in (ItemStatus.DONE, ItemStatus.SKIPPED)
    if item.attempt == undo.attempt and not over:
        _leave_out(uow, item, at=at)
    uow.items.note_taken_back(item.id, at=at)


def _leave_out(uow: UnitOfWork, item: Item, *, at: datetime) -> None:
    uow.items.move(item, ItemStatus.SKIPPED, at=at, error="What it had done was undone.")
    if item.is_input:
        uow.events.skip_caused_by(item.id, also_held_by=None, at=at)
    uow.questions.close_of(
        workflow_id=item.workflow_id, item_id=item.id, kinds=_ABOUT_THE_ITEM, answer="undo", at=at
    )

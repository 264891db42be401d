"""What starting items over would make a second time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.unknown_steps import unknown_of

#: Some items find nothing to change: so many are looked at for a step.
_LOOKED_AT = 5


@dataclass(frozen=True, slots=True)
class MadeAgain:
    #: Items that are done and were not undone.
    done: int
    #: Others, of which a step that happened stands.
    begun: int
    #: What one of the steps of those that are done is called, where one stands.
    step: str | None = None


def made_again(
    keep: Keep, workflow_id: WorkflowId, statuses: Mapping[ItemId, ItemStatus]
) -> MadeAgain:
    """Of items of one workflow, in the states that they are in."""
    undone = keep.queries.taken_back(workflow_id)
    done = {one for one, status in statuses.items() if status is ItemStatus.DONE}
    with keep.ledger.read() as uow:
        begun = uow.items.standing([one for one in statuses if one not in done])
    stands = [one for one in statuses if one in done and one not in undone]
    return MadeAgain(done=len(stands), begun=len(begun), step=_a_step(keep, stands[:_LOOKED_AT]))


def _a_step(keep: Keep, item_ids: Sequence[ItemId]) -> str | None:
    """A step that happened and was not taken back, of the first of them that has one."""
    for item_id in item_ids:
        for attempt in keep.queries.attempts(item_id):
            for step in attempt.mutations:
                if step.status is MutationStatus.APPLIED and not (step.undone or step.undo_of):
                    return step.title
    return None


def unknown_titles(keep: Keep, item_id: ItemId) -> Sequence[str]:
    """The steps of the item of which it is not known whether they happened."""
    with keep.ledger.read() as uow:
        return [one.title for one in unknown_of(uow, item_id)]

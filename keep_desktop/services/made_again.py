"""What starting items over would make a second time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.unknown_steps import unknown_of


@dataclass(frozen=True, slots=True)
class MadeAgain:
    #: Items that are done and were not undone.
    done: int
    #: Others, of which a step that happened stands.
    begun: int


def made_again(
    keep: Keep, workflow_id: WorkflowId, statuses: Mapping[ItemId, ItemStatus]
) -> MadeAgain:
    """Of items of one workflow, in the states that they are in."""
    undone = keep.queries.taken_back(workflow_id)
    done = {one for one, status in statuses.items() if status is ItemStatus.DONE}
    with keep.ledger.read() as uow:
        begun = uow.items.standing([one for one in statuses if one not in done])
    return MadeAgain(done=len(done - set(undone)), begun=len(begun))


def unknown_titles(keep: Keep, item_id: ItemId) -> Sequence[str]:
    """The steps of the item of which it is not known whether they happened."""
    with keep.ledger.read() as uow:
        return [one.title for one in unknown_of(uow, item_id)]

"""Taking back what an attempt did, where it can be taken back."""

from collections.abc import Sequence

from keep_desktop.domain.ids import ItemId, MutationId
from keep_desktop.domain.undo import UndoReport, UndoStep
from keep_desktop.services.context import Keep


def undo_attempt(keep: Keep, item_id: ItemId, attempt: int) -> UndoReport:
    """Make the opposite of each step, newest first, as steps of their own; blocks.

    A step whose surroundings changed since is left, and the report says why. An item that was not
    done is skipped afterwards. Raises Refused where the workflow runs or is stopped.
    """
    return keep.engine.undo_attempt(item_id, attempt)


def can_undo(keep: Keep, item_id: ItemId, attempt: int) -> bool:
    """Whether any step of the attempt can be taken back."""
    return keep.engine.can_undo(item_id, attempt)


def undoable_steps(keep: Keep, item_id: ItemId, attempt: int) -> Sequence[MutationId]:
    """The steps that can be taken back, in the order to do so."""
    return keep.engine.undoable_steps(item_id, attempt)


def look_ahead(keep: Keep, item_id: ItemId, attempt: int) -> Sequence[UndoStep]:
    """The same, each with what is known to be in its way: a newer attempt that did it again, or
    something the workflow is not given any more. Raises NotFound."""
    return keep.engine.look_ahead(item_id, attempt)

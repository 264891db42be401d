"""A rehearsal: what a run would change, with nothing changed."""

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.rehearsals import Rehearsal
from keep_desktop.services.context import Keep


def rehearse(keep: Keep, workflow_id: WorkflowId) -> Rehearsal:
    """Play the active version through; blocks. Reads are real, mutations are only listed.

    Also for a workflow that is off. Raises Refused where a stop holds it.
    """
    return keep.engine.rehearse(workflow_id)


def end_rehearsal(keep: Keep, workflow_id: WorkflowId) -> None:
    """End a rehearsal that is under way: `rehearse` raises Refused. Returns at once."""
    keep.engine.end_rehearsal(workflow_id)

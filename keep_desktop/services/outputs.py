"""Reading what handler workflows changed, which inputs caused it, and what came of an input."""

from collections.abc import Sequence

from keep_desktop.domain.ids import ItemId, MutationId, WorkflowId
from keep_desktop.ports.views import CauseRow, OutputRow, Page, TopicRow
from keep_desktop.services.context import Keep


def outputs_page(
    keep: Keep,
    workflow_id: WorkflowId,
    *,
    search: str = "",
    after: str | None = None,
    limit: int = 100,
) -> Page[OutputRow]:
    """One page of what was changed, newest first; give `cursor` back as *after* for the next."""
    return keep.queries.outputs(workflow_id, search=search, after=after, limit=limit)


def causes_of(keep: Keep, mutation_id: MutationId) -> Sequence[CauseRow]:
    """All inputs that a step stems from."""
    return keep.queries.caused_by(mutation_id)


def came_of(keep: Keep, item_id: ItemId) -> Sequence[TopicRow]:
    """What an input led to so far, by topic."""
    return keep.queries.came_of(item_id)

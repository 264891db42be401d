"""Reading what handler workflows changed, which inputs caused it, and what came of an input."""

from collections.abc import Sequence
from dataclasses import replace

from keep_desktop.domain.ids import ItemId, MutationId, WorkflowId
from keep_desktop.ports.views import CauseRow, OutputRow, Page, TopicRow
from keep_desktop.services.context import Keep
from keep_desktop.services.paused import schedules_paused


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
    """What an input led to so far, by topic. No consumer wakes while schedules are paused."""
    topics = keep.queries.came_of(item_id)
    if not any(topic.wakes_at for topic in topics):
        return topics
    if not schedules_paused(keep):
        return topics
    return [replace(topic, wakes_at=None) for topic in topics]

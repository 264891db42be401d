"""What waits but no script will process: leftover events and items, and their skip."""

from collections.abc import Sequence
from types import EllipsisType

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.text import counted, quote
from keep_desktop.engine.mutations.outcomes import notify_inputs
from keep_desktop.ports.views import Leftovers, Orphan
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import RejectedItem, skip_each

_MOST_NAMES = 3


def leftovers(
    keep: Keep, workflow_id: WorkflowId, graph: HandlerGraph | EllipsisType | None = ...
) -> Leftovers:
    """For the active version, or for one that declares *graph* (None: a script of items)."""
    return keep.queries.leftovers(workflow_id, graph)


def skip_leftovers(keep: Keep, workflow_id: WorkflowId) -> Sequence[RejectedItem]:
    """Skip what the active version does not process, and the inputs that only that was done for.
    Returns the rejected items, as `skip_each`. Idempotent."""
    with keep.ledger.read() as uow:
        before = uow.workflows.get(workflow_id)
    if before is None:
        raise NotFound(UserMessage("There is no such workflow any more."))
    topics = leftovers(keep, workflow_id).topics
    left = skip_each(keep, keep.queries.leftover_items(workflow_id))
    with keep.ledger.write() as uow:
        now = uow.workflows.get(workflow_id)
        if now is not None and now.active_version_id == before.active_version_id:
            # Events whose input has other pending or finished effects, and those without inputs.
            changed = uow.events.skip_topics(workflow_id, topics, at=keep.clock.now())
            notify_inputs(uow, workflow_id, changed)
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    return left


def skip_orphans(
    keep: Keep, workflow_id: WorkflowId
) -> tuple[Sequence[Orphan], Sequence[tuple[Orphan, str]]]:
    """Skip the items that no run will meet again. Those skipped, and those that could not be, each
    with the reason."""
    found = {one.id: one for one in keep.queries.orphans(workflow_id)}
    left = {one.item_id: one.sentence for one in skip_each(keep, tuple(found))}
    skipped = [orphan for id, orphan in found.items() if id not in left]
    return skipped, [(found[id], sentence) for id, sentence in left.items()]


def leftovers_text(found: Leftovers) -> str:
    """For the command line; empty if there are none."""
    sentences = []
    if found.topics:
        topics = _names([quote(topic) for topic in sorted(found.topics)], len(found.topics))
        wait = "waits for a topic" if found.events == 1 else "wait for topics"
        events = counted(found.events, "event", "events")
        sentences.append(f"{events} {wait} that this version does not have: {topics}.")
    if found.items:
        titles = _names([f"“{quote(title)}”" for title in found.titles], found.items)
        wait = "waits" if found.items == 1 else "wait"
        items = counted(found.items, "item", "items")
        sentences.append(f"{items} {wait} that this version does not work on: {titles}.")
    return " ".join(sentences)


def _names(names: Sequence[str], count: int) -> str:
    shown = names[:_MOST_NAMES]
    more = count - len(shown)
    return ", ".join(shown) + (f" and {more:,} more" if more > 0 else "")

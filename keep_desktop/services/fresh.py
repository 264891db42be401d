"""Starting what is done afresh: a new attempt of every done item under another script."""

from collections.abc import Sequence

from keep_desktop.domain.ids import ItemId, VersionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.engine.handlers.repeating import repeat_input
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep

_PAGE = 1000


def start_fresh(
    keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId, version_id: VersionId
) -> None:
    """Every item that is done starts a new attempt; of an input, what producers published of it is
    to be handled again. Part of the commit that makes *version_id* the active one."""
    workflow = uow.workflows.get(workflow_id)
    if workflow is None:
        return
    for item_id in _done_items(uow, workflow_id):
        item = uow.items.get(item_id)
        # One that shares an event with an earlier one of these may be open again by now.
        if item is None or item.status is not ItemStatus.DONE:
            continue
        uow.items.reprocess(item, version_id=version_id, at=keep.clock.now())
        if item.is_input:
            repeat_input(uow, workflow, item, at=keep.clock.now())


def _done_items(uow: UnitOfWork, workflow_id: WorkflowId) -> Sequence[ItemId]:
    """All of them, before any is changed."""
    found: list[ItemId] = []
    while True:
        page, count = uow.items.list(
            workflow_id,
            status=ItemStatus.DONE,
            logical_item_id=None,
            limit=_PAGE,
            offset=len(found),
        )
        found += (item.id for item in page)
        if not page or len(found) >= count:
            return found

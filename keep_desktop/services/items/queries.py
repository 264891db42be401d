"""Item queries: pages of the tree, attempts, one whole item, and a handler workflow's outputs and
causes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import ItemId, SessionId, VersionId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.views import (
    ItemFilter,
    ItemRow,
    ItemSort,
    LogRow,
    Page,
    TopicRow,
)
from keep_desktop.services.context import Keep
from keep_desktop.services.settings import schedules_paused_since

_PAGE = 1000


def items_page(
    keep: Keep,
    workflow_id: WorkflowId,
    *,
    filter: ItemFilter = ItemFilter.ALL,
    sort: ItemSort = ItemSort.NEWEST,
    search: str = "",
    session_id: SessionId | None = None,
    after: str | None = None,
    limit: int = 100,
) -> Page[ItemRow]:
    """One page of the item tree; pass `cursor` as *after* for the next. Nothing is continued while
    schedules are paused."""
    page = keep.queries.items(
        workflow_id,
        filter=filter,
        sort=sort,
        search=search,
        session_id=session_id,
        after=after,
        limit=limit,
    )
    if not any(row.waits_until for row in page.rows) or not schedules_paused_since(keep):
        return page
    return replace(page, rows=tuple(replace(row, waits_until=None) for row in page.rows))


def item_ids(
    keep: Keep,
    workflow_id: WorkflowId,
    *,
    filter: ItemFilter = ItemFilter.ALL,
    search: str = "",
    session_id: SessionId | None = None,
    after: str | None = None,
    limit: int = 2_000,
) -> tuple[Sequence[ItemId], str | None]:
    """A slice of all matches of a filter and a search, oldest first, and the next *after*; None at
    the end."""
    page = keep.queries.items(
        workflow_id,
        filter=filter,
        sort=ItemSort.OLDEST,
        search=search,
        session_id=session_id,
        after=after,
        limit=limit,
    )
    return [row.id for row in page.rows], page.cursor


def titles_of(keep: Keep, item_ids: Sequence[ItemId]) -> Sequence[str]:
    """In the same order, without missing ones."""
    with keep.ledger.read() as uow:
        found = [uow.items.get(item_id) for item_id in item_ids]
    return [item.title or item.logical_item_id for item in found if item is not None]


def statuses_of(keep: Keep, item_ids: Sequence[ItemId]) -> Mapping[ItemId, ItemStatus]:
    """Their current statuses, without missing ones."""
    with keep.ledger.read() as uow:
        found = (uow.items.get(item_id) for item_id in item_ids)
        return {item.id: item.status for item in found if item is not None}


def every_item(keep: Keep, workflow_id: WorkflowId) -> Iterator[Item]:
    """Newest first, in one consistent read."""
    with keep.ledger.read() as uow:
        offset = 0
        while True:
            items, _ = uow.items.list(
                workflow_id, status=None, logical_item_id=None, limit=_PAGE, offset=offset
            )
            yield from items
            offset += _PAGE
            if len(items) < _PAGE:
                return


def item_log(keep: Keep, workflow_id: WorkflowId, item_id: ItemId) -> Sequence[LogRow]:
    """The newest 1,000 lines logged while the item was open, oldest first; for an input those of
    the runs that processed its events."""
    return keep.queries.log(workflow_id, item_id=item_id, limit=_PAGE)


def script_version(keep: Keep, version_id: VersionId) -> ScriptVersion | None:
    with keep.ledger.read() as uow:
        return uow.workflows.version(version_id)


def find_items(
    keep: Keep, workflow_id: WorkflowId, logical_item_ids: Sequence[str]
) -> Sequence[ItemId]:
    """Their numbers; NotFound names the first missing one. An input may also be named by its
    number, as `show inputs` prints it."""
    with keep.ledger.read() as uow:
        found = []
        for logical_id in logical_item_ids:
            item = uow.items.find(workflow_id, logical_id) or _input_by_number(
                uow, workflow_id, logical_id
            )
            if item is None:
                raise NotFound(
                    UserMessage(
                        "There is no item “{logical_id}” in this workflow.",
                        logical_id=quote(logical_id),
                    )
                )
            found.append(item.id)
    return found


def _input_by_number(uow: UnitOfWork, workflow_id: WorkflowId, number: str) -> Item | None:
    if not (number.isascii() and number.isdecimal() and len(number) < 19):
        return None
    item = uow.items.get(ItemId(int(number)))
    is_one = item is not None and item.is_input and item.workflow_id == workflow_id
    return item if is_one else None


def input_topics(keep: Keep, item_id: ItemId) -> Sequence[TopicRow]:
    """What an input has caused so far, by topic. No consumer wakes while schedules are paused."""
    topics = keep.queries.input_topics(item_id)
    if not any(topic.wakes_at for topic in topics):
        return topics
    if not schedules_paused_since(keep):
        return topics
    return [replace(topic, wakes_at=None) for topic in topics]

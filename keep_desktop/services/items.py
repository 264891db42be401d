"""Reading items: pages of the tree, attempts under them, one item whole."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import ItemId, SessionId, VersionId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.views import (
    AttemptRow,
    ItemDetail,
    ItemFilter,
    ItemRow,
    ItemSort,
    LogRow,
    Page,
)
from keep_desktop.services.context import Keep
from keep_desktop.services.paused import schedules_paused

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
    """One page of the item tree; give `cursor` back as *after* for the next. Nothing is taken up
    while schedules are paused."""
    page = keep.queries.items(
        workflow_id,
        filter=filter,
        sort=sort,
        search=search,
        session_id=session_id,
        after=after,
        limit=limit,
    )
    if not any(row.waits_until for row in page.rows) or not schedules_paused(keep):
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
    """A slice of all that a filter and a search find, oldest first, and where the next begins:
    given back as *after* until it is None."""
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
    """In the same order; one that is not there any more is left out."""
    with keep.ledger.read() as uow:
        found = [uow.items.get(item_id) for item_id in item_ids]
    return [item.title or item.logical_item_id for item in found if item is not None]


def statuses_of(keep: Keep, item_ids: Sequence[ItemId]) -> Mapping[ItemId, ItemStatus]:
    """Their states now; one that is not there any more is left out."""
    with keep.ledger.read() as uow:
        found = (uow.items.get(item_id) for item_id in item_ids)
        return {item.id: item.status for item in found if item is not None}


def all_item_ids(
    keep: Keep, workflow_id: WorkflowId, filter: ItemFilter = ItemFilter.ALL, search: str = ""
) -> Iterator[Sequence[ItemId]]:
    """All of them, slice by slice."""
    after: str | None = None
    while True:
        ids, after = item_ids(keep, workflow_id, filter=filter, search=search, after=after)
        yield ids
        if after is None:
            return


def every_item(keep: Keep, workflow_id: WorkflowId) -> Iterator[Item]:
    """Newest first, as one consistent look."""
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


def attempts_of(keep: Keep, item_id: ItemId) -> Sequence[AttemptRow]:
    """What unfolds below an item, newest attempt first."""
    return keep.queries.attempts(item_id)


def item_detail(keep: Keep, item_id: ItemId) -> ItemDetail | None:
    """The item pane; None where there is no such item."""
    return keep.queries.item(item_id)


def item_log(
    keep: Keep, workflow_id: WorkflowId, item_id: ItemId, *, limit: int = 1000
) -> Sequence[LogRow]:
    """The newest lines that were logged while the item was open, oldest first; of an input those
    of the runs that took up what it led to."""
    return keep.queries.log(workflow_id, item_id=item_id, limit=limit)


def script_version(keep: Keep, version_id: VersionId) -> ScriptVersion | None:
    """The script as it ran."""
    with keep.ledger.read() as uow:
        return uow.workflows.version(version_id)


def find_items(
    keep: Keep, workflow_id: WorkflowId, logical_item_ids: Sequence[str]
) -> Sequence[ItemId]:
    """Their numbers; NotFound names the first that there is not. An input may also be named by
    its number, as `show inputs` prints it."""
    with keep.ledger.read() as uow:
        found = []
        for logical_id in logical_item_ids:
            item = uow.items.find(workflow_id, logical_id) or _input_by_number(
                uow, workflow_id, logical_id
            )
            if item is None:
                raise NotFound(f"There is no item “{logical_id}” in this workflow.")
            found.append(item.id)
    return found


def _input_by_number(uow: UnitOfWork, workflow_id: WorkflowId, number: str) -> Item | None:
    if not (number.isascii() and number.isdecimal() and len(number) < 19):
        return None
    item = uow.items.get(ItemId(int(number)))
    is_one = item is not None and item.is_input and item.workflow_id == workflow_id
    return item if is_one else None

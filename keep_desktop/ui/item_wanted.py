"""Which items the tree shows, and what of them the user sees."""

from dataclasses import dataclass

from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.ports.views import ItemFilter, ItemRow, ItemSort, Page
from keep_desktop.services.context import Keep
from keep_desktop.services.items import items_page


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which items, in which order."""

    workflow_id: WorkflowId
    filter: ItemFilter = ItemFilter.ALL
    sort: ItemSort = ItemSort.NEWEST
    search: str = ""
    #: Only those that the runs of one session had last.
    session_id: SessionId | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """What the user sees: the first and last item row, whether the list stands at its top, and
    whether something in it is selected or unfolded."""

    first: int
    last: int
    at_top: bool
    held: bool


def read_page(keep: Keep, wanted: Wanted, after: str | None, limit: int) -> Page[ItemRow]:
    """A page of what is wanted. Any thread; raises StorageFailure."""
    return items_page(
        keep,
        wanted.workflow_id,
        filter=wanted.filter,
        sort=wanted.sort,
        search=wanted.search,
        session_id=wanted.session_id,
        after=after,
        limit=limit,
    )

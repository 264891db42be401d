"""Items page by page: every one once, in each order, filtered and searched."""

from datetime import timedelta

import pytest

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import ItemFilter, ItemRow, ItemSort
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import (
    NOON,
    a_run,
    a_workflow,
    an_item,
    seed,
)


def _walk(
    ledger: SqliteLedger,
    workflow: WorkflowId,
    filter: ItemFilter,
    sort: ItemSort,
    *,
    search: str = "",
    limit: int = 7,
) -> list[ItemRow]:
    """All pages, one after the other."""
    rows: list[ItemRow] = []
    cursor: str | None = None
    while True:
        page = ledger.queries.items(
            workflow, filter=filter, sort=sort, search=search, after=cursor, limit=limit
        )
        assert len(page.rows) <= limit
        rows += page.rows
        cursor = page.cursor
        if cursor is None:
            return rows


@pytest.fixture
def mixed(ledger: SqliteLedger) -> WorkflowId:
    """150 items of all statuses, with equal titles and times among them, beside a neighbour."""
    neighbour = seed(ledger, items=30, mutations=0)
    assert neighbour == 1
    workflow = a_workflow(ledger, "Mixed")
    seed(ledger, items=100, workflow_id=workflow, mutations=0)
    run = a_run(ledger, workflow)
    statuses = list(ItemStatus)
    for number in range(50):
        an_item(
            ledger,
            workflow,
            run,
            f"x{number}",
            title=f"Same {number % 3}",
            status=statuses[number % len(statuses)],
            at=NOON + timedelta(seconds=number % 4),
        )
    return workflow


_STATUS_OF = {
    ItemFilter.NEEDS_YOU: ItemStatus.NEEDS_ATTENTION,
    ItemFilter.FAILED: ItemStatus.FAILED,
    ItemFilter.RUNNING: ItemStatus.PROCESSING,
    ItemFilter.DONE: ItemStatus.DONE,
    ItemFilter.SKIPPED: ItemStatus.SKIPPED,
}


@pytest.mark.parametrize("sort", ItemSort)
def test_pages_in_a_row_show_every_item_once_and_in_order(
    ledger: SqliteLedger, mixed: WorkflowId, sort: ItemSort
) -> None:
    everything = _walk(ledger, mixed, ItemFilter.ALL, sort)
    assert len({row.id for row in everything}) == len(everything) == 150
    keys = {
        ItemSort.NEWEST: lambda row: (-row.id,),
        ItemSort.OLDEST: lambda row: (row.id,),
        ItemSort.UPDATED: lambda row: (-row.updated_at.timestamp(), -row.id),
        ItemSort.TITLE: lambda row: (row.title.casefold(), row.id),
    }
    assert everything == sorted(everything, key=keys[sort])
    for filter, status in _STATUS_OF.items():
        expected = [row for row in everything if row.status is status]
        assert expected
        assert _walk(ledger, mixed, filter, sort) == expected
        assert _walk(ledger, mixed, filter, sort, limit=1) == expected


def test_a_cursor_of_another_order_is_refused(ledger: SqliteLedger) -> None:
    workflow = seed(ledger, items=20, mutations=0)
    cursor = ledger.queries.items(workflow, limit=10).cursor
    with pytest.raises(ValueError, match="cursor"):
        ledger.queries.items(workflow, sort=ItemSort.TITLE, after=cursor)


@pytest.mark.parametrize(
    ("search", "titles"),
    [
        ("straSSE", ["Straße 100%"]),
        ("ÉMILE", ["Mail from Émile", "Mail from Émile"]),
        ("100%", ["Straße 100%"]),
        ("%", ["Straße 100%"]),
        ("_", ["a_b"]),
        ("a_b", ["a_b"]),
        ("'; --", ["it'; -- was"]),
        ("иван", ["Иван Грозный"]),
        ("nothing like it", []),
    ],
)
def test_search_is_for_plain_text_in_any_case(
    ledger: SqliteLedger,
    workflow: WorkflowId,
    run: RunId,
    search: str,
    titles: list[str],
) -> None:
    decomposed = "Mail from E\u0301mile"
    all_titles = ["Straße 100%", "Mail from Émile", decomposed, "a_b", "axb", "it'; -- was"]
    for number, title in enumerate([*all_titles, "Иван Грозный"]):
        an_item(ledger, workflow, run, str(number), title=title)
    found = _walk(ledger, workflow, ItemFilter.ALL, ItemSort.OLDEST, search=search, limit=1)
    assert [row.title.replace("E\u0301", "É") for row in found] == titles

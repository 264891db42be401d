"""Finding things by a few words: workflows and items, what needs the user first."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import ItemFilter, ItemRow, ItemSort, WorkflowRow
from keep_desktop.services.context import Keep

#: Rows of one workflow that are looked at for the other words of a search.
_MOST_READ = 500
_PAGE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundItem:
    """An item, and the workflow whose it is."""

    workflow_id: WorkflowId
    workflow: str
    row: ItemRow

    @property
    def id(self) -> ItemId:
        return self.row.id

    @property
    def needs_user(self) -> bool:
        return self.row.asked or self.row.status is ItemStatus.NEEDS_ATTENTION


def words_of(text: str) -> tuple[str, ...]:
    """What is looked for: each word must be there, wherever."""
    return tuple(dict.fromkeys(text.casefold().split()))


def matches(title: str, words: Sequence[str]) -> bool:
    folded = title.casefold()
    return all(word in folded for word in words)


def find_workflows(rows: Sequence[WorkflowRow], text: str) -> Sequence[WorkflowRow]:
    """Those whose name or description has every word: names that begin with the text first, then
    what needs the user, then by name."""
    words = words_of(text)
    found = [row for row in rows if matches(f"{row.name} {row.description}", words)]
    beginning = text.strip().casefold()
    return sorted(
        found,
        key=lambda row: (
            not row.name.casefold().startswith(beginning),
            not row.needs_you,
            row.name.casefold(),
        ),
    )


def find_items(
    keep: Keep,
    text: str,
    *,
    limit: int = 20,
    only_urgent: bool = False,
    wanted: Callable[[], bool] = lambda: True,
) -> Sequence[FoundItem]:
    """Items of every workflow whose title has every word: what needs the user, then what failed,
    then the others, newest first in each. *only_urgent* leaves the others out, which is quick in a
    ledger of any size. Ends early with what it has once it is not *wanted* any more. Any thread.
    """
    words = words_of(text)
    if not words:
        return ()
    workflows = keep.queries.workflows()
    found: dict[ItemId, FoundItem] = {}
    filters = (ItemFilter.NEEDS_YOU, ItemFilter.FAILED)
    for filter in filters if only_urgent else (*filters, ItemFilter.ALL):
        of_filter: list[FoundItem] = []
        for workflow in workflows:
            if not wanted():
                break
            of_filter += _of_workflow(keep, workflow, filter, words, limit)
        of_filter.sort(key=lambda item: item.row.updated_at, reverse=True)
        for item in of_filter:
            found.setdefault(item.id, item)
        if len(found) >= limit:
            break
    return tuple(found.values())[:limit]


def waiting_items(keep: Keep, *, limit: int) -> Sequence[FoundItem]:
    """Items of every workflow that wait for the user, newest first. Any thread."""
    found = [
        FoundItem(workflow_id=workflow.id, workflow=workflow.name, row=row)
        for workflow in keep.queries.workflows()
        if workflow.needs_you
        for row in keep.queries.items(
            workflow.id, filter=ItemFilter.NEEDS_YOU, sort=ItemSort.NEWEST, limit=limit
        ).rows
    ]
    found.sort(key=lambda item: item.row.updated_at, reverse=True)
    return found[:limit]


def _of_workflow(
    keep: Keep, workflow: WorkflowRow, filter: ItemFilter, words: Sequence[str], limit: int
) -> list[FoundItem]:
    rows = _matching(keep, workflow.id, filter, words)
    return [
        FoundItem(workflow_id=workflow.id, workflow=workflow.name, row=row)
        for _, row in zip(range(limit), rows, strict=False)
    ]


def _matching(
    keep: Keep, workflow_id: WorkflowId, filter: ItemFilter, words: Sequence[str]
) -> Iterator[ItemRow]:
    """The longest word is looked for in the ledger, the others in what it gives."""
    after: str | None = None
    for _ in range(_MOST_READ // _PAGE):
        page = keep.queries.items(
            workflow_id,
            filter=filter,
            sort=ItemSort.NEWEST,
            search=max(words, key=len),
            after=after,
            limit=_PAGE,
        )
        yield from (row for row in page.rows if matches(row.title, words))
        after = page.cursor
        if after is None:
            return

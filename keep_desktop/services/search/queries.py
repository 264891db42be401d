"""Searches workflows, items and log lines, what needs the user first."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.queries import NO_SPELLINGS, LineHit, MatchMode, Spellings
from keep_desktop.ports.views import ItemFilter, ItemRow, WorkflowRow
from keep_desktop.services.context import Keep

#: Limits of items: of what needs the user, and of the others.
_MOST_URGENT = 8
MOST_ITEMS = 20
_URGENT = (ItemFilter.NEEDS_YOU, ItemFilter.FAILED)
_OTHERS = (ItemFilter.RUNNING, ItemFilter.WAITING, ItemFilter.DONE, ItemFilter.SKIPPED)


@immutable(kw_only=True)
class FoundItem:
    """An item and its workflow."""

    workflow_id: WorkflowId
    workflow: str
    row: ItemRow
    #: What it failed with.
    error: str | None = None

    @property
    def id(self) -> ItemId:
        return self.row.id

    @property
    def needs_user(self) -> bool:
        return self.row.has_question or self.row.status is ItemStatus.NEEDS_ATTENTION

    def why(self, words: Sequence[str], translate_error: Callable[[str], str] = str) -> str:
        """Its error, as *translate_error* returns it, if it has words of the search that the title
        lacks; else empty."""
        missing = [word for word in words if not matches(self.row.title, [word])]
        error_text = translate_error(self.error) if self.error else ""
        if any(matches(f"{self.error} {error_text}", [word]) for word in missing if error_text):
            return error_text
        return self.row.logical_item_id if missing else ""


def search_terms(text: str) -> tuple[str, ...]:
    """Each of these words must occur, anywhere."""
    return tuple(dict.fromkeys(text.casefold().split()))


def matches(title: str, words: Sequence[str]) -> bool:
    lowered = title.casefold()
    return all(word in lowered for word in words)


def find_workflows(rows: Sequence[WorkflowRow], text: str) -> Sequence[WorkflowRow]:
    """Those whose name or description has every word: names that begin with the text first, then
    what needs the user, then by name."""
    words = search_terms(text)
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
    limit: int = MOST_ITEMS,
    only_urgent: bool = False,
    spellings: Spellings = NO_SPELLINGS,
    is_current: Callable[[], bool] = lambda: True,
) -> Sequence[FoundItem]:
    """Items of every workflow that have every word in title, key or error, as `ranked`: the newest
    of each kind, and those whose title or key is the text. With *only_urgent* of the others only
    what needs the user or failed, which is quicker. Returns early once *is_current* is false. Any
    thread."""
    filters = _URGENT if only_urgent else (*_URGENT, *_OTHERS)
    found = _found(keep, text, filters, MatchMode.ANYWHERE, limit, is_current, spellings)
    return ranked((*find_named(keep, text, limit=limit), *found), text, limit=limit)


def find_named(keep: Keep, text: str, *, limit: int = MOST_ITEMS) -> Sequence[FoundItem]:
    """Items whose title or key is the text: fast in a ledger of any size. Any thread."""
    ways = (MatchMode.TITLE, MatchMode.KEY)
    every = (*_URGENT, *_OTHERS)
    found = [_found(keep, text, every, match, limit, lambda: True) for match in ways]
    return ranked(chain(*found), text, limit=limit)


def ranked(
    found: Iterable[FoundItem], text: str, *, limit: int = MOST_ITEMS
) -> Sequence[FoundItem]:
    """What needs the user first, a few of it, then the others: in each those whose title or key is
    the text, those that have its words as such, what failed; of what needs the user the oldest
    first, as it is answered, of the others the newest."""
    each = {item.id: item for item in found}.values()
    oldest = sorted(each, key=lambda item: (item.row.updated_at, item.id))
    urgent = [item for item in oldest if item.needs_user]
    others = [item for item in reversed(oldest) if not item.needs_user]
    near = partial(_distance, " ".join(search_terms(text)), text)
    return (
        *sorted(urgent, key=near)[: min(_MOST_URGENT, limit)],
        *sorted(others, key=near)[:limit],
    )


def _distance(lowered: str, text: str, item: FoundItem) -> tuple[bool, bool, bool]:
    return (
        lowered not in (item.row.title.casefold(), item.row.logical_item_id.casefold()),
        not _has_whole(item, text),
        item.row.status is not ItemStatus.FAILED,
    )


def _has_whole(item: FoundItem, text: str) -> bool:
    title = item.row.title.casefold()
    return all(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", title) for word in search_terms(text))


def _found(
    keep: Keep,
    text: str,
    filters: Sequence[ItemFilter],
    match: MatchMode,
    limit: int,
    is_current: Callable[[], bool],
    spellings: Spellings = NO_SPELLINGS,
) -> list[FoundItem]:
    words = [text.strip()] if match is MatchMode.KEY and text.strip() else search_terms(text)
    return [
        FoundItem(workflow_id=workflow.id, workflow=workflow.name, row=hit.row, error=hit.error)
        for filter in filters
        for workflow in (keep.queries.workflows() if words else ())
        if is_current()
        for hit in keep.queries.found_items(
            workflow.id, words, filter=filter, limit=limit, match=match, spellings=spellings
        )
    ]


#: Limit of lines.
MOST_LINES = 5
#: Line numbers scanned at a time.
_NUMBERS = 50_000


@immutable(kw_only=True)
class FoundLine:
    workflow: WorkflowRow
    line: LineHit


def find_lines(
    keep: Keep,
    text: str,
    *,
    limit: int = MOST_LINES,
    is_current: Callable[[], bool] = lambda: True,
) -> Sequence[FoundLine]:
    """The newest log lines that have every word. Returns early once *is_current* is false. Any
    thread."""
    words = search_terms(text)
    if not is_current():
        return ()
    workflows = {row.id: row for row in keep.queries.workflows()}
    found: list[FoundLine] = []
    end = keep.queries.last_line() + 1
    while words and end > 1 and len(found) < limit and is_current():
        first = max(1, end - _NUMBERS)
        lines = keep.queries.found_lines(words, first=first, end=end, limit=limit)
        for line in lines:
            workflow = workflows.get(line.workflow_id)
            if workflow is not None:
                found.append(FoundLine(workflow=workflow, line=line))
        # There may be more in this slice: the next one continues in it.
        end = lines[-1].id if len(lines) == limit else first
    return found[:limit]

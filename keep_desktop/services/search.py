"""Finding things by a few words: workflows and items, what needs the user first."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.search_views import NO_SPELLINGS, Match, Spellings
from keep_desktop.ports.views import ItemFilter, ItemRow, WorkflowRow
from keep_desktop.services.context import Keep

#: Items that are given at most: of what needs the user, and of the others.
_MOST_URGENT = 8
MOST_ITEMS = 20
_URGENT = (ItemFilter.NEEDS_YOU, ItemFilter.FAILED)
_OTHERS = (ItemFilter.RUNNING, ItemFilter.WAITING, ItemFilter.DONE, ItemFilter.SKIPPED)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundItem:
    """An item, and the workflow whose it is."""

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
        return self.row.asked or self.row.status is ItemStatus.NEEDS_ATTENTION

    def why(self, words: Sequence[str], told: Callable[[str], str] = str) -> str:
        """Where it has those of the words that its title has not, as *told*; empty where that has
        them all."""
        missing = [word for word in words if not matches(self.row.title, [word])]
        said = told(self.error) if self.error else ""
        if any(matches(f"{self.error} {said}", [word]) for word in missing if said):
            return said
        return self.row.logical_item_id if missing else ""


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
    limit: int = MOST_ITEMS,
    only_urgent: bool = False,
    also: Spellings = NO_SPELLINGS,
    wanted: Callable[[], bool] = lambda: True,
) -> Sequence[FoundItem]:
    """Items of every workflow that have every word in title, key or error, as `ranked`: the newest
    so many of each kind, and those whose title or key is the text. With *only_urgent* of the others
    only what needs the user or failed, which is quicker. Ends early with what it has once it is not
    *wanted* any more. Any thread.
    """
    filters = _URGENT if only_urgent else (*_URGENT, *_OTHERS)
    found = _found(keep, text, filters, Match.ANYWHERE, limit, wanted, also)
    return ranked((*find_named(keep, text, limit=limit), *found), text, limit=limit)


def find_named(keep: Keep, text: str, *, limit: int = MOST_ITEMS) -> Sequence[FoundItem]:
    """Items whose title or key is the text: at once, in a ledger of any size. Any thread."""
    ways = (Match.TITLE, Match.KEY)
    every = (*_URGENT, *_OTHERS)
    found = [_found(keep, text, every, match, limit, lambda: True) for match in ways]
    return ranked(chain(*found), text, limit=limit)


def find_whole(
    keep: Keep,
    text: str,
    *,
    limit: int = MOST_ITEMS,
    wanted: Callable[[], bool] = lambda: True,
) -> Sequence[FoundItem]:
    """As `find_items`, but those that have each word as a word of its own in the title, however
    many newer ones have it as a part of another. Any thread."""
    found = _found(keep, text, (*_URGENT, *_OTHERS), Match.WHOLE, limit, wanted)
    return ranked(found, text, limit=limit)


def may_have_nearer(found: Sequence[FoundItem], text: str, *, limit: int = MOST_ITEMS) -> bool:
    """Whether `find_whole` may find what *found*, of `find_items`, left out."""
    urgent = [item for item in found if item.needs_user]
    others = [item for item in found if not item.needs_user]
    kinds = ((urgent, min(_MOST_URGENT, limit)), (others, limit))
    return any(
        len(of_kind) >= most and not all(_has_whole(item, text) for item in of_kind)
        for of_kind, most in kinds
    )


def ranked(
    found: Iterable[FoundItem], text: str, *, limit: int = MOST_ITEMS
) -> Sequence[FoundItem]:
    """What needs the user first, a few of it, then so many others: in each those whose title or
    key is the text, those that have its words as such, what failed, and of what needs the user the
    oldest, as it is answered, of the others the newest."""
    each = {item.id: item for item in found}.values()
    oldest = sorted(each, key=lambda item: (item.row.updated_at, item.id))
    urgent = [item for item in oldest if item.needs_user]
    others = [item for item in reversed(oldest) if not item.needs_user]
    near = partial(_distance, " ".join(words_of(text)), text)
    return (
        *sorted(urgent, key=near)[: min(_MOST_URGENT, limit)],
        *sorted(others, key=near)[:limit],
    )


def _distance(folded: str, text: str, item: FoundItem) -> tuple[bool, bool, bool]:
    return (
        folded not in (item.row.title.casefold(), item.row.logical_item_id.casefold()),
        not _has_whole(item, text),
        item.row.status is not ItemStatus.FAILED,
    )


def _has_whole(item: FoundItem, text: str) -> bool:
    title = item.row.title.casefold()
    return all(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", title) for word in words_of(text))


def _found(
    keep: Keep,
    text: str,
    filters: Sequence[ItemFilter],
    match: Match,
    limit: int,
    wanted: Callable[[], bool],
    also: Spellings = NO_SPELLINGS,
) -> list[FoundItem]:
    words = [text.strip()] if match is Match.KEY and text.strip() else words_of(text)
    return [
        FoundItem(workflow_id=workflow.id, workflow=workflow.name, row=hit.row, error=hit.error)
        for filter in filters
        for workflow in (keep.queries.workflows() if words else ())
        if wanted()
        for hit in keep.queries.found_items(
            workflow.id, words, filter=filter, limit=limit, match=match, also=also
        )
    ]

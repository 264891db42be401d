"""What the search over everything reads.

No index knows parts of words: whatever is not found among the newest is looked for in every row,
which SQLite does without holding Python up, at about a second for a million items. It costs
nothing of what is written, and what was written a moment ago is found.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.search_views import NO_SPELLINGS, ItemHit, Match, Spellings
from keep_desktop.ports.views import ItemFilter, ItemSort
from keep_desktop.storage.handler_tables import mutation_causes
from keep_desktop.storage.item_pages import COLUMNS, page_of, parts_of
from keep_desktop.storage.queries_items import ItemQueries, item_row
from keep_desktop.storage.statements import Statement, constant, given
from keep_desktop.storage.tables import attempts, items, mutations
from keep_desktop.storage.values import folded

_I, _A, _M = items.c, attempts.c, mutations.c
#: Shorter ones say little: what a key begins with would be in the way of what titles say.
_SHORTEST_KEY = 3
#: Where a word begins or ends: no letter or figure of any script. Signs like “ are none.
_NO_LETTER = "[^0-9a-z\u00aa-\u024f\u0370-\u1fff\u2c00-\u2dff\u3040-\U0010ffff]"

_ERROR = (
    sa.select(_A.error)
    .where(_A.item_id == _I.id, _A.number == _I.attempt)
    .correlate(items)
    .scalar_subquery()
)
#: What is not known of the step of a handler that an input led to: the question about it says so.
_STEP_ERROR = (
    sa.select(_M.error)
    .select_from(mutation_causes.join(mutations, _M.id == mutation_causes.c.mutation_id))
    .where(
        mutation_causes.c.item_id == _I.id,
        _M.status == constant(MutationStatus.INDETERMINATE),
    )
    .order_by(_M.id.desc())
    .limit(constant(1))
    .correlate(items)
    .scalar_subquery()
)
_WHY = sa.func.coalesce(_ERROR, _STEP_ERROR)
#: Where the newest attempt may have an error.
_CAN_HAVE_FAILED = (ItemFilter.ALL, ItemFilter.NEEDS_YOU, ItemFilter.FAILED)


class SearchQueries(ItemQueries):
    def found_items(
        self,
        workflow_id: WorkflowId,
        words: Sequence[str],
        *,
        filter: ItemFilter,
        limit: int,
        match: Match = Match.ANYWHERE,
        also: Spellings = NO_SPELLINGS,
    ) -> Sequence[ItemHit]:
        values: dict[str, Any] = {"given_workflow_id": workflow_id, "limit": limit}
        values["given_key"] = " ".join(words)
        values["given_title"] = folded(" ".join(words))
        for at, word in enumerate(words):
            values[f"given_title{at}"] = folded(word)
            values[f"given_whole{at}"] = f"*{_NO_LETTER}{glob(folded(word))}{_NO_LETTER}*"
            values[f"given_key{at}"] = f"{glob(word)}*"
            values[f"given_text{at}"] = f"*{glob(word)}*"
            values[f"given_also{at}"] = json.dumps([_parts_glob(one) for one in also.get(word, ())])
        with self._readers.reading() as reader:
            kinds = tuple((_may_be_key(word), word in also) for word in words)
            rows = _items(filter, match, kinds).all(reader.conn, values)
            hands = self._hands(reader.conn, workflow_id)
        return [ItemHit(row=item_row(row[:-1], hands), error=row[-1]) for row in rows]


def glob(word: str) -> str:
    """The word as a pattern for text in lower case, of which SQLite knows ASCII only."""
    return "".join(_either(letter) for letter in word.lower())


def _parts_glob(parts: Sequence[str]) -> str:
    return "*".join(("", *map(glob, parts), ""))


def _either(letter: str) -> str:
    upper = letter.upper()
    if letter in "*?[":
        return f"[{letter}]"
    if letter.isascii() or len(upper) > 1 or upper == letter:
        return letter
    return f"[{letter}{upper}]"


def _may_be_key(word: str) -> bool:
    return len(word) >= _SHORTEST_KEY and not word.isalpha()


@cache
def _items(filter: ItemFilter, match: Match, kinds: tuple[tuple[bool, bool], ...]) -> Statement:
    """*kinds*: of each word, whether an item may be named by it, and whether it has spellings."""
    # By title there is an index; few have the same.
    # What waits for the user is answered oldest first.
    order = ItemSort.OLDEST if filter is ItemFilter.NEEDS_YOU else ItemSort.NEWEST
    sort = ItemSort.TITLE if match is Match.TITLE else order
    found = _conditions(filter, match, kinds)
    why = _WHY if filter in _CAN_HAVE_FAILED else _ERROR
    branches = [
        sa.select(*COLUMNS, why.label("error")).where(part, *found)
        for part in parts_of(filter, sort)
    ]
    return page_of(branches, order)


def _conditions(
    filter: ItemFilter, match: Match, kinds: tuple[tuple[bool, bool], ...]
) -> Sequence[sa.ColumnElement[bool]]:
    if match is Match.TITLE:
        return [_I.title_folded == given("title")]
    if match is Match.KEY:
        return [_I.logical_item_id == given("key")]
    if match is Match.WHOLE:
        return _has_whole(len(kinds))
    failed = filter in _CAN_HAVE_FAILED
    return [
        sa.or_(_title_has(at), *_named(at, key), *(_failed_with(at, also) if failed else ()))
        for at, (key, also) in enumerate(kinds)
    ]


def _has_whole(words: int) -> Sequence[sa.ColumnElement[bool]]:
    """What SQLite is quick to say no to comes first."""
    space: sa.ColumnElement[str] = sa.literal_column("' '", sa.Text)
    title = space.concat(_I.title_folded).concat(space)
    return [
        *(_title_has(at) for at in range(words)),
        *(title.op("GLOB")(given(f"whole{at}")) for at in range(words)),
    ]


def _named(at: int, key: bool) -> Iterator[sa.ColumnElement[bool]]:
    if key:
        yield sa.func.lower(_I.logical_item_id).op("GLOB")(given(f"key{at}"))


def _failed_with(at: int, also: bool) -> Iterator[sa.ColumnElement[bool]]:
    error = sa.func.lower(_WHY)
    yield error.op("GLOB")(given(f"text{at}"))
    if also:
        spelling = sa.func.json_each(given(f"also{at}")).table_valued("value")
        yield sa.exists().where(error.op("GLOB")(spelling.c.value)).correlate(items)


def _title_has(at: int) -> sa.ColumnElement[bool]:
    return sa.func.instr(_I.title_folded, given(f"title{at}")) > constant(0)

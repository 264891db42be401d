"""Statements of the item list: one for each filter, order and search, all read in index order.

Each item matches one filter, besides the one for all. A filter is a set of statuses. Each status
is one range of an index that begins with it, and SQLite merges the ranges as it reads, so the
first page costs the same for a hundred items and a million. Only items in `processing` that are no
inputs, items being processed, and inputs with open questions are sorted as they are read: they are
few (see tables.py).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.topics import EventStatus
from keep_desktop.ports.views import ItemFilter, ItemSort
from keep_desktop.storage.queries.base import IS_ACTIVE_RUN
from keep_desktop.storage.statements import Statement, literal, where_param
from keep_desktop.storage.tables import (
    IS_OPEN_ITEM,
    IS_WAITING_INPUT,
    event_causes,
    events,
    items,
    mutation_causes,
    questions,
    runs,
)

_I = items.c
#: Columns of a row, in order; `title_folded` is for the cursor.
COLUMNS = (
    _I.id,
    _I.logical_item_id,
    _I.title,
    _I.status,
    _I.attempt,
    _I.last_run_id,
    _I.created_at,
    _I.updated_at,
    _I.title_folded,
    _I.source,
    _I.taken_back_at,
    _I.failures,
)
#: Inputs with an open question about a step they caused; few.
QUESTIONED_ITEMS = sa.select(mutation_causes.c.item_id).where(
    mutation_causes.c.mutation_id.in_(
        sa.select(questions.c.mutation_id).where(
            questions.c.workflow_id == where_param("workflow_id"), questions.c.answered_at.is_(None)
        )
    )
)

_ACTIVE_RUN = (
    sa.select(runs.c.id)
    .where(runs.c.workflow_id == where_param("workflow_id"), IS_ACTIVE_RUN)
    .scalar_subquery()
)
#: Inputs of the events that the active run has reserved.
ACTIVE_INPUTS = (
    sa.select(event_causes.c.item_id)
    .select_from(events.join(event_causes, event_causes.c.event_id == events.c.id))
    .where(
        events.c.reserved_by_run_id == _ACTIVE_RUN,
        events.c.status == literal(EventStatus.RESERVED),
    )
)
#: What the active run is processing: one item, or inputs. They may have been skipped since.
ACTIVE_ITEMS = sa.union_all(
    ACTIVE_INPUTS,
    sa.select(_I.id)
    .where(
        _I.workflow_id == where_param("workflow_id"),
        IS_OPEN_ITEM,
        _I.last_run_id == _ACTIVE_RUN,
    )
    .correlate(None),
)

_RUNS_OF = sa.select(runs.c.id).where(runs.c.session_id == where_param("session_id"))

_STATUSES: Mapping[ItemFilter, Sequence[ItemStatus]] = {
    ItemFilter.ALL: tuple(ItemStatus),
    ItemFilter.NEEDS_YOU: (ItemStatus.NEEDS_ATTENTION,),
    ItemFilter.FAILED: (ItemStatus.FAILED,),
    ItemFilter.RUNNING: (ItemStatus.PROCESSING,),
    ItemFilter.WAITING: (ItemStatus.PROCESSING,),
    ItemFilter.DONE: (ItemStatus.DONE,),
    ItemFilter.SKIPPED: (ItemStatus.SKIPPED,),
}


@immutable
class Order:
    """A sort: its columns (the id last, so that no two rows are equal), and which way."""

    columns: tuple[str, ...]
    descending: bool
    #: Whether its index leaves `processing` out.
    partial: bool


ORDERS: Mapping[ItemSort, Order] = {
    ItemSort.NEWEST: Order(("id",), descending=True, partial=False),
    ItemSort.OLDEST: Order(("id",), descending=False, partial=False),
    ItemSort.UPDATED: Order(("updated_at", "id"), descending=True, partial=True),
    ItemSort.TITLE: Order(("title_folded", "id"), descending=False, partial=True),
}


@cache
def page_statement(
    filter: ItemFilter,
    sort: ItemSort,
    *,
    searching: bool,
    continued: bool,
    of_session: bool = False,
) -> Statement:
    """Binds given_workflow_id, limit; given_needle for a search; given_<column> of the last row
    for a next page; given_session_id for those *of_session*, last processed by its runs."""
    order = ORDERS[sort]
    branches = [
        _narrowed(sa.select(*COLUMNS).where(part), order, searching=searching, continued=continued)
        for part in parts_of(filter, sort)
    ]
    if of_session:
        branches = [branch.where(_I.last_run_id.in_(_RUNS_OF)) for branch in branches]
    return page_of(branches, sort)


def page_of(branches: Sequence[sa.Select[Any]], sort: ItemSort) -> Statement:
    """Concatenates the parts in that order, up to `limit`."""
    order = ORDERS[sort]
    whole = branches[0] if len(branches) == 1 else sa.union_all(*branches)
    by: list[sa.UnaryExpression[Any]] = [
        sa.desc(name) if order.descending else sa.asc(name) for name in order.columns
    ]
    return Statement(whole.order_by(*by).limit(sa.bindparam("limit")))


def parts_of(filter: ItemFilter, sort: ItemSort) -> Iterator[sa.ColumnElement[bool]]:
    """The items a filter matches, in parts that are each read from one index."""
    order = ORDERS[sort]
    here = _I.workflow_id == where_param("workflow_id")
    if filter not in (ItemFilter.ALL, ItemFilter.NEEDS_YOU):
        # What waits for the user is listed once, under Needs you.
        here = sa.and_(here, _I.id.not_in(QUESTIONED_ITEMS))
    if filter is ItemFilter.RUNNING:
        # The plus makes SQLite look up each by number: many may have that status.
        processing = sa.text(f"+items.status = '{ItemStatus.PROCESSING.value}'")
        yield sa.and_(_I.id.in_(ACTIVE_ITEMS), processing, _I.id.not_in(QUESTIONED_ITEMS))
        return
    if filter is ItemFilter.WAITING:
        here = sa.and_(here, _I.id.not_in(ACTIVE_ITEMS))
    for status in _STATUSES[filter]:
        if not order.partial:
            yield sa.and_(here, _I.status == literal(status))
        elif status is ItemStatus.PROCESSING:
            yield sa.and_(here, IS_OPEN_ITEM)
            yield sa.and_(here, IS_WAITING_INPUT)
        else:
            # The second is redundant, but the partial indexes require it.
            yield sa.and_(
                here,
                _I.status == literal(status),
                _I.status != literal(ItemStatus.PROCESSING),
            )
    if filter is ItemFilter.NEEDS_YOU:
        yield sa.and_(_I.id.in_(QUESTIONED_ITEMS), _I.status != literal(ItemStatus.NEEDS_ATTENTION))


def _narrowed(
    select: sa.Select[Any], order: Order, *, searching: bool, continued: bool
) -> sa.Select[Any]:
    if continued:
        here = sa.tuple_(*(_I[name] for name in order.columns))
        last = sa.tuple_(*(where_param(name) for name in order.columns))
        select = select.where(here < last if order.descending else here > last)
    if searching:
        select = select.where(sa.func.instr(_I.title_folded, where_param("needle")) > literal(0))
    return select


def cursor_of(sort: ItemSort, row: Mapping[str, Any]) -> str:
    """Where the page after this row begins."""
    return json.dumps([row[name] for name in ORDERS[sort].columns])


def after_cursor(sort: ItemSort, cursor: str) -> dict[str, Any]:
    """Raises ValueError for an invalid cursor of this sort."""
    values = json.loads(cursor)
    columns = ORDERS[sort].columns
    if not isinstance(values, list) or len(values) != len(columns):
        raise ValueError(f"Not a cursor of {sort}: {cursor}")
    return {f"given_{name}": value for name, value in zip(columns, values, strict=True)}

"""Events of topics, and what handler workflows changed with the inputs that caused it."""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import EventId, ItemId, MutationId, WorkflowId
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.topics import EventStatus
from keep_desktop.ports.views import CauseRow, EventRow, OutputRow, Page, TopicRow
from keep_desktop.storage.queries.base import QueryBase
from keep_desktop.storage.queries.mutations import (
    causes_of_step,
    causes_of_workflow,
    first_causes,
    mutation_row,
    select_mutations,
)
from keep_desktop.storage.queries.waiting import MAY_BEGIN, SLEEPS
from keep_desktop.storage.statements import Statement, literal, where_param
from keep_desktop.storage.stores.workflows import graph_of
from keep_desktop.storage.tables import (
    event_causes,
    events,
    handlers,
    items,
    mutations,
    script_versions,
    stopped_workflows,
    workflows,
)
from keep_desktop.storage.values import folded, from_json, from_ms, from_ms_or_none

_E = events.c
_C = event_causes.c

# Unordered: the index that finds them has another order.
_EVENTS = Statement(
    sa.select(
        _E.id,
        _E.topic,
        _E.message_id,
        _E.payload,
        _E.status,
        _E.attempt,
        _E.reserved_by_run_id,
        _E.created_by_run_id,
        _E.created_at,
    ).where(_E.workflow_id == where_param("workflow_id"))
)
_CAUSES = Statement(
    sa.select(_C.event_id, _C.item_id)
    .select_from(events.join(event_causes, _C.event_id == _E.id))
    .where(_E.workflow_id == where_param("workflow_id"))
)


class EventQueries(QueryBase):
    def events(self, workflow_id: WorkflowId) -> Sequence[EventRow]:
        this = {"given_workflow_id": workflow_id}
        causes: dict[int, list[ItemId]] = defaultdict(list)
        with self._readers.reading() as reader:
            rows = _EVENTS.all(reader.conn, this)
            for event_id, item_id in _CAUSES.all(reader.conn, this):
                causes[event_id].append(ItemId(item_id))
        return [_event_row(row, causes[row[0]]) for row in sorted(rows)]


def _event_row(row: Any, causes: Sequence[ItemId]) -> EventRow:
    id, topic, message_id, payload, status, attempt, reserved_by, created_by, created = row
    return EventRow(
        id=EventId(id),
        topic=topic,
        message_id=message_id,
        payload=from_json(payload),
        status=EventStatus(status),
        caused_by=tuple(sorted(causes)),
        attempt=attempt,
        reserved_by_run_id=reserved_by,
        created_by_run_id=created_by,
        created_at=from_ms(created),
    )


_M = mutations.c

# Counted by SQLite: an input may have caused very many.
_INPUT_TOPICS = Statement(
    sa.select(_E.topic, _E.status, sa.func.count(), sa.func.min(_E.id), sa.func.min(_E.created_at))
    .select_from(
        items.join(
            event_causes, sa.and_(_C.item_id == items.c.id, _C.attempt == items.c.attempt)
        ).join(events, _E.id == _C.event_id)
    )
    .where(items.c.id == where_param("item_id"))
    .group_by(_E.topic, _E.status)
)
_GRAPH = Statement(
    sa.select(script_versions.c.graph)
    .select_from(
        items.join(workflows, workflows.c.id == items.c.workflow_id).join(
            script_versions, script_versions.c.id == workflows.c.active_version_id
        )
    )
    .where(items.c.id == where_param("item_id"))
)
_WAKES = Statement(
    sa.select(handlers.c.name, handlers.c.wake_at)
    .select_from(
        items.join(workflows, workflows.c.id == items.c.workflow_id)
        .join(handlers, handlers.c.workflow_id == items.c.workflow_id)
        .outerjoin(stopped_workflows, stopped_workflows.c.workflow_id == items.c.workflow_id)
    )
    .where(items.c.id == where_param("item_id"), *SLEEPS, *MAY_BEGIN)
)


class OutputQueries(QueryBase):
    def outputs(
        self,
        workflow_id: WorkflowId,
        *,
        search: str = "",
        after: str | None = None,
        limit: int = 100,
    ) -> Page[OutputRow]:
        """Raises ValueError for an invalid cursor."""
        values: dict[str, Any] = {"given_workflow_id": workflow_id, "limit": limit + 1}
        if search:
            values["given_needle"] = folded(search)
        if after is not None:
            values["given_last"] = int(after)
        statement = outputs_statement(searching=bool(search), continued=after is not None)
        with self._readers.reading() as reader:
            rows = statement.all(reader.conn, values)
            page = tuple(_output_row(reader.conn, row) for row in rows[:limit])
        more = len(rows) > limit and page
        return Page(rows=page, cursor=str(page[-1].mutation.id) if more else None)

    def causes(self, workflow_id: WorkflowId) -> Sequence[tuple[MutationId, CauseRow]]:
        with self._readers.reading() as reader:
            return causes_of_workflow(reader.conn, workflow_id)

    def caused_by(self, mutation_id: MutationId) -> Sequence[CauseRow]:
        with self._readers.reading() as reader:
            return causes_of_step(reader.conn, mutation_id)

    def input_topics(self, item_id: ItemId) -> Sequence[TopicRow]:
        this = {"given_item_id": item_id}
        with self._readers.reading() as reader:
            rows = _INPUT_TOPICS.all(reader.conn, this)
            (graph,) = _GRAPH.one(reader.conn, this) or (None,)
            wakes = dict(_WAKES.all(reader.conn, this))
        known = graph_of(graph)
        topics: dict[str, _Counted] = {}
        for topic, status, count, first, oldest in rows:
            counted = topics.setdefault(topic, _Counted(first=first))
            counted.add(EventStatus(status), count, first, oldest)
        in_order = sorted(topics.items(), key=lambda pair: pair[1].first)
        return [_topic_row(topic, counted, known, wakes) for topic, counted in in_order]


@dataclass
class _Counted:
    """One topic's events: the number of the first, the count of each status, and when the oldest
    was published."""

    first: int
    of: dict[EventStatus, int] = field(default_factory=dict)
    pending_since: int | None = None

    def add(self, status: EventStatus, count: int, first: int, oldest: int) -> None:
        self.first = min(self.first, first)
        self.of[status] = count
        if status is EventStatus.PENDING:
            self.pending_since = oldest


@cache
def outputs_statement(*, searching: bool, continued: bool) -> Statement:
    """Newest first. Binds given_workflow_id, limit; given_needle for a search; given_last, the
    number of the last row, for a next page."""
    select = (
        select_mutations()
        .where(
            _M.workflow_id == where_param("workflow_id"),
            _M.item_id.is_(None),
            _M.status == literal(MutationStatus.APPLIED),
        )
        .order_by(_M.id.desc())
        .limit(sa.bindparam("limit"))
    )
    if searching:
        select = select.where(sa.func.instr(_M.titles_folded, where_param("needle")) > literal(0))
    if continued:
        select = select.where(_M.id < where_param("last"))
    return Statement(select)


def _output_row(conn: sqlite3.Connection, row: Any) -> OutputRow:
    mutation = mutation_row(row)
    causes, count = first_causes(conn, mutation.id)
    return OutputRow(mutation=mutation, causes=causes, cause_count=count)


def _topic_row(
    topic: str, counted: _Counted, graph: HandlerGraph | None, wakes: Mapping[str, int]
) -> TopicRow:
    consumer = None if graph is None else graph.consumer_of(topic)
    of: Mapping[EventStatus, int] = counted.of
    return TopicRow(
        topic=topic,
        consumer=None if consumer is None else consumer.name,
        pending=of.get(EventStatus.PENDING, 0),
        reserved=of.get(EventStatus.RESERVED, 0),
        consumed=of.get(EventStatus.CONSUMED, 0),
        skipped=of.get(EventStatus.SKIPPED, 0),
        pending_since=from_ms_or_none(counted.pending_since),
        wakes_at=None if consumer is None else from_ms_or_none(wakes.get(consumer.name)),
    )

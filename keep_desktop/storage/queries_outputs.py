"""What handler workflows changed, with the inputs that caused it, and what came of an input."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import ItemId, MutationId, WorkflowId
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.topics import EventStatus
from keep_desktop.ports.views import CauseRow, OutputRow, Page, TopicRow
from keep_desktop.storage.cause_rows import causes_of_step, causes_of_workflow, first_causes
from keep_desktop.storage.handler_tables import event_causes, events, handlers
from keep_desktop.storage.queries_base import Reading
from keep_desktop.storage.queries_mutations import mutation_row, select_mutations
from keep_desktop.storage.statements import Statement, constant, given
from keep_desktop.storage.tables import (
    items,
    mutations,
    script_versions,
    stopped_workflows,
    workflows,
)
from keep_desktop.storage.values import folded, from_ms_or_none
from keep_desktop.storage.waiting import MAY_BEGIN, SLEEPS
from keep_desktop.storage.workflows import graph_of

_M = mutations.c
_E = events.c
_C = event_causes.c

# Counted by SQLite: an input may have led to a great many.
_CAME_OF = Statement(
    sa.select(_E.topic, _E.status, sa.func.count(), sa.func.min(_E.id), sa.func.min(_E.created_at))
    .select_from(
        items.join(
            event_causes, sa.and_(_C.item_id == items.c.id, _C.attempt == items.c.attempt)
        ).join(events, _E.id == _C.event_id)
    )
    .where(items.c.id == given("item_id"))
    .group_by(_E.topic, _E.status)
)
_GRAPH = Statement(
    sa.select(script_versions.c.graph)
    .select_from(
        items.join(workflows, workflows.c.id == items.c.workflow_id).join(
            script_versions, script_versions.c.id == workflows.c.active_version_id
        )
    )
    .where(items.c.id == given("item_id"))
)
_WAKES = Statement(
    sa.select(handlers.c.name, handlers.c.wake_at)
    .select_from(
        items.join(workflows, workflows.c.id == items.c.workflow_id)
        .join(handlers, handlers.c.workflow_id == items.c.workflow_id)
        .outerjoin(stopped_workflows, stopped_workflows.c.workflow_id == items.c.workflow_id)
    )
    .where(items.c.id == given("item_id"), *SLEEPS, *MAY_BEGIN)
)


class OutputQueries(Reading):
    def outputs(
        self,
        workflow_id: WorkflowId,
        *,
        search: str = "",
        after: str | None = None,
        limit: int = 100,
    ) -> Page[OutputRow]:
        """Raises ValueError for a cursor that is none."""
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

    def came_of(self, item_id: ItemId) -> Sequence[TopicRow]:
        this = {"given_item_id": item_id}
        with self._readers.reading() as reader:
            rows = _CAME_OF.all(reader.conn, this)
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
    """What came of one topic: the number of its first event, and how many there are of each
    status, the oldest of which was published when."""

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
    """Newest first. Binds given_workflow_id, limit; given_needle where searching; given_last, the
    number of the last row, where continued."""
    select = (
        select_mutations()
        .where(
            _M.workflow_id == given("workflow_id"),
            _M.item_id.is_(None),
            _M.status == constant(MutationStatus.APPLIED),
        )
        .order_by(_M.id.desc())
        .limit(sa.bindparam("limit"))
    )
    if searching:
        select = select.where(sa.func.instr(_M.titles_folded, given("needle")) > constant(0))
    if continued:
        select = select.where(_M.id < given("last"))
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

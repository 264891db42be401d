"""Until when idle items wait: an input for the consumers of its events to wake, another item for
its workflow's next time."""

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

import sqlalchemy as sa

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.topics import EventStatus
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import ItemRow
from keep_desktop.storage.statements import Statement, given, literal, where_param
from keep_desktop.storage.stores.workflows import graph_of
from keep_desktop.storage.tables import (
    event_causes,
    events,
    handlers,
    items,
    retries,
    schedules,
    script_versions,
    stop_state,
    stopped_workflows,
    workflows,
)
from keep_desktop.storage.values import from_ms, from_ms_or_none, to_json

_W = workflows.c
_E = events.c
_C = event_causes.c

_everything_stopped = sa.select(stop_state.c.everything_since).scalar_subquery()
#: A workflow, joined with its stop switch, that starts by itself.
MAY_BEGIN = (
    _W.status == literal(WorkflowStatus.ACTIVE),
    _W.error.is_(None),
    _W.maintenance == literal(0),
    stopped_workflows.c.since.is_(None),
    _everything_stopped.is_(None),
)
#: A handler that requested to be woken: nothing has arrived since it last ran, and it left what
#: there was.
SLEEPS = (
    handlers.c.declared == literal(1),
    handlers.c.wake_at.is_not(None),
    handlers.c.arrivals == handlers.c.seen_arrivals,
    handlers.c.reserved_last == literal(0),
)
_WITH_STOPS = workflows.outerjoin(stopped_workflows, stopped_workflows.c.workflow_id == _W.id)
_WAKES = Statement(
    sa.select(handlers.c.name, handlers.c.wake_at)
    .select_from(_WITH_STOPS.join(handlers, handlers.c.workflow_id == _W.id))
    .where(_W.id == where_param("workflow_id"), *SLEEPS, *MAY_BEGIN)
)
_GRAPH = Statement(
    sa.select(script_versions.c.graph)
    .select_from(workflows.join(script_versions, script_versions.c.id == _W.active_version_id))
    .where(_W.id == where_param("workflow_id"))
)
_OPEN = (EventStatus.PENDING, EventStatus.RESERVED)
_IS_OPEN = _E.status.in_([literal(status) for status in _OPEN])
_LISTED = sa.select(sa.func.json_each(where_param("items")).table_valued("value").c.value)
_LED_TO = Statement(
    sa.select(_C.item_id, _E.topic, _E.status)
    .select_from(
        items.join(
            event_causes, sa.and_(_C.item_id == items.c.id, _C.attempt == items.c.attempt)
        ).join(events, _E.id == _C.event_id)
    )
    # The second uses their own index; the third finds those being processed.
    .where(items.c.id.in_(_LISTED), _C.is_open == literal(1), _IS_OPEN)
    .distinct()
)
_PENDING = Statement(
    sa.select(_E.id)
    .where(
        *given(_E, "workflow_id", "topic"),
        _E.status == literal(EventStatus.PENDING),
    )
    .limit(literal(1))
)
_NEXT = Statement(
    sa.select(retries.c.due_at, schedules.c.next_at)
    .select_from(
        _WITH_STOPS.outerjoin(retries, retries.c.workflow_id == _W.id).outerjoin(
            schedules, schedules.c.workflow_id == _W.id
        )
    )
    .where(_W.id == where_param("workflow_id"), *MAY_BEGIN)
)


def with_waits(
    conn: sqlite3.Connection, workflow_id: WorkflowId, rows: Iterable[ItemRow], *, runs: bool
) -> tuple[ItemRow, ...]:
    """Adds until when each of them waits. *runs*: the workflow is running, so the order is
    unknown."""
    known = tuple(rows)
    waits = [row for row in known if is_waiting(row)]
    if not waits or runs:
        return known
    until: dict[int, int] = {}
    inputs = [row.id for row in waits if row.is_input]
    if inputs:
        until.update(_inputs_until(conn, workflow_id, inputs))
    if len(inputs) < len(waits):
        times = [at for at in _NEXT.one(conn, _of(workflow_id)) or () if at is not None]
        until.update({row.id: min(times) for row in waits if times and not row.is_input})
    return tuple(
        replace(row, waits_until=from_ms(until[row.id])) if row.id in until else row
        for row in known
    )


def is_waiting(row: ItemRow) -> bool:
    return row.status is ItemStatus.PROCESSING and not (
        row.running or row.has_question or row.stale
    )


def inputs_wait_until(conn: sqlite3.Connection, workflow_id: WorkflowId) -> datetime | None:
    """Until when all do; None if unknown, or at several times."""
    wakes = dict(_WAKES.all(conn, _of(workflow_id)))
    graph = _graph(conn, workflow_id) if wakes else None
    if graph is None:
        return None
    here = _of(workflow_id)
    topics = [
        (topic, EventStatus.PENDING)
        for topic in graph.topics
        if _PENDING.one(conn, {**here, "given_topic": topic}) is not None
    ]
    return from_ms_or_none(_until(topics, graph, wakes))


def _inputs_until(
    conn: sqlite3.Connection, workflow_id: WorkflowId, inputs: Sequence[int]
) -> Mapping[int, int]:
    wakes = dict(_WAKES.all(conn, _of(workflow_id)))
    if not wakes:
        return {}
    graph = _graph(conn, workflow_id)
    led_to: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for item_id, topic, status in _LED_TO.all(conn, {"given_items": to_json(list(inputs))}):
        led_to[item_id].append((topic, status))
    found = {item_id: _until(topics, graph, wakes) for item_id, topics in led_to.items()}
    return {item_id: at for item_id, at in found.items() if at is not None}


def _until(
    topics: Collection[tuple[str, str]], graph: HandlerGraph | None, wakes: Mapping[str, int]
) -> int | None:
    """The time, if all have the same and none is being processed."""
    if graph is None or any(status != EventStatus.PENDING for _, status in topics):
        return None
    consumers = [graph.consumer_of(topic) for topic, _ in topics]
    times = {None if one is None else wakes.get(one.name) for one in consumers}
    return times.pop() if len(times) == 1 else None


def _graph(conn: sqlite3.Connection, workflow_id: WorkflowId) -> HandlerGraph | None:
    (graph,) = _GRAPH.one(conn, _of(workflow_id)) or (None,)
    return graph_of(graph)


def _of(workflow_id: WorkflowId) -> Mapping[str, int]:
    return {"given_workflow_id": workflow_id}

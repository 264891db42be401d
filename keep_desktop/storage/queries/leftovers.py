"""What waits but will not be processed by the active script: events of topics that it does not
subscribe to, items of the other form, and items that its last complete run did not meet."""

import json
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from types import EllipsisType
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import HandlerType, RunStatus
from keep_desktop.domain.topics import EventStatus
from keep_desktop.ports.views import Leftovers, Orphan
from keep_desktop.storage.queries.base import QueryBase
from keep_desktop.storage.statements import Statement, given, literal, where_param
from keep_desktop.storage.stores.causes import among
from keep_desktop.storage.stores.runs import is_undo
from keep_desktop.storage.stores.workflows import graph_of
from keep_desktop.storage.tables import (
    IS_OPEN_ITEM,
    IS_WAITING_INPUT,
    event_causes,
    events,
    items,
    runs,
    script_versions,
    workflows,
)

_MOST_TITLES = 3

_E, _I, _R = events.c, items.c, runs.c
_OF_WORKFLOW = _I.workflow_id == where_param("workflow_id")
_PENDING = sa.and_(
    _E.workflow_id == where_param("workflow_id"), _E.status == literal(EventStatus.PENDING)
)
# From topic to topic in the index, without reading the events of subscribed ones.
_topics = sa.select(sa.func.min(_E.topic).label("topic")).where(_PENDING).cte(recursive=True)
_next_topic = sa.select(sa.func.min(_E.topic)).where(_PENDING, _E.topic > _topics.c.topic)
_topics = _topics.union_all(
    sa.select(_next_topic.correlate(_topics).scalar_subquery()).where(_topics.c.topic.is_not(None))
)
_in_topic = sa.select(sa.func.count()).select_from(events)
_TOPICS = Statement(
    sa.select(
        _topics.c.topic,
        _in_topic.where(_PENDING, _E.topic == _topics.c.topic).correlate(_topics).scalar_subquery(),
    ).where(_topics.c.topic.is_not(None), _topics.c.topic.not_in(among("topics")))
)

_one = sa.select(literal(1))
_has_open_event = _one.where(
    event_causes.c.item_id == _I.id, event_causes.c.is_open == literal(1)
).correlate(items)
_last_complete = (
    sa.select(_R.id)
    .where(
        *given(_R, "workflow_id", "version_id"),
        _R.handler_type == literal(HandlerType.ITEMS),
        _R.status == literal(RunStatus.COMMITTED),
        sa.not_(is_undo()),
    )
    .order_by(_R.id.desc())
    .limit(literal(1))
    .scalar_subquery()
)
_its = runs.alias("its")
_began_at = sa.select(_its.c.started_at).where(_its.c.id == _last_complete).scalar_subquery()
# Whatever changed since is not known to be passed over. Without such a run no item is read.
_not_met = sa.and_(
    _last_complete.is_not(None),
    _I.updated_at < _began_at,
    # A later run that did not come to its end may have met it too.
    sa.func.coalesce(_I.last_run_id, 0) < _last_complete,
    sa.func.coalesce(_I.met_run_id, 0) < _last_complete,
)
_IS_FAILED = sa.and_(
    # As the partial index by time has it: failed items that are met again are not read.
    sa.text("items.status <> 'processing'"),
    _I.status.in_([literal(ItemStatus.FAILED), literal(ItemStatus.NEEDS_ATTENTION)]),
    _I.source.is_(None),
)
_ROW = (_I.id, _I.title, _I.logical_item_id, _I.status)
#: For a handler script: what an item script began.
_OF_ITEMS = (
    sa.select(*_ROW).where(_OF_WORKFLOW, IS_OPEN_ITEM),
    sa.select(*_ROW).where(_OF_WORKFLOW, _IS_FAILED),
)
#: For an item script: inputs without events to skip, and the items that it did not meet.
_OF_HANDLERS = (
    sa.select(*_ROW).where(_OF_WORKFLOW, IS_WAITING_INPUT, sa.not_(_has_open_event.exists())),
    sa.select(*_ROW).where(_OF_WORKFLOW, IS_OPEN_ITEM, _not_met),
    sa.select(*_ROW).where(_OF_WORKFLOW, _IS_FAILED, _not_met),
)
# By whether the script has handlers, and number.
_SELECTS = {
    (form, at): one
    for form, of in ((True, _OF_ITEMS), (False, _OF_HANDLERS))
    for at, one in enumerate(of)
}
_ITEMS = {key: Statement(one) for key, one in _SELECTS.items()}
_COUNTS = {
    key: Statement(sa.select(sa.func.count()).select_from(one.subquery()))
    for key, one in _SELECTS.items()
}
_TITLES = {key: Statement(one.limit(literal(_MOST_TITLES))) for key, one in _SELECTS.items()}
_ACTIVE = Statement(
    sa.select(script_versions.c.id, script_versions.c.graph)
    .select_from(
        workflows.join(script_versions, script_versions.c.id == workflows.c.active_version_id)
    )
    .where(workflows.c.id == where_param("workflow_id"))
)
# Inputs for which nothing else waits, and nothing was ever consumed.
_other = event_causes.alias("other")
_elsewhere = (
    _one.select_from(_other.join(events, _E.id == _other.c.event_id))
    .where(
        _other.c.item_id == _I.id,
        sa.or_(
            _E.status.in_([literal(EventStatus.CONSUMED), literal(EventStatus.RESERVED)]),
            sa.and_(_E.status == literal(EventStatus.PENDING), _E.topic.in_(among("subscribed"))),
        ),
    )
    .correlate(items)
)
_waiting = events.alias("waiting")
_INPUTS = Statement(
    sa.select(_I.id)
    .select_from(
        _waiting.join(event_causes, event_causes.c.event_id == _waiting.c.id).join(
            items, _I.id == event_causes.c.item_id
        )
    )
    .where(
        _waiting.c.workflow_id == where_param("workflow_id"),
        _waiting.c.status == literal(EventStatus.PENDING),
        _waiting.c.topic.in_(among("topics")),
        IS_WAITING_INPUT,
        sa.not_(_elsewhere.exists()),
    )
)


class LeftoverQueries(QueryBase):
    def leftovers(
        self, workflow_id: WorkflowId, graph: HandlerGraph | EllipsisType | None = ...
    ) -> Leftovers:
        with self._readers.reading() as reader:
            return leftovers_of(reader.conn, workflow_id, graph)

    def orphans(self, workflow_id: WorkflowId) -> Sequence[Orphan]:
        with self._readers.reading() as reader:
            values, graph = _active(reader.conn, workflow_id)
            rows = [row for one in _of_form(_ITEMS, graph) for row in one.all(reader.conn, values)]
        return [
            Orphan(id=ItemId(id), title=title, logical_item_id=name, status=ItemStatus(status))
            for id, title, name, status in sorted(rows)
        ]

    def leftover_items(self, workflow_id: WorkflowId) -> Sequence[ItemId]:
        with self._readers.reading() as reader:
            values, graph = _active(reader.conn, workflow_id)
            subscribed = json.dumps(sorted(_subscribed(graph)))
            values |= {"given_subscribed": subscribed, "given_topics": subscribed}
            topics = [topic for topic, _ in _TOPICS.all(reader.conn, values)]
            rows = _INPUTS.all(reader.conn, {**values, "given_topics": json.dumps(topics)})
            for one in _of_form(_ITEMS, graph):
                rows += one.all(reader.conn, values)
        return sorted({ItemId(row[0]) for row in rows})


def _active(
    conn: sqlite3.Connection, workflow_id: WorkflowId
) -> tuple[dict[str, Any], HandlerGraph | None]:
    """The workflow and its active version as values of a statement, and what it declares."""
    this = {"given_workflow_id": workflow_id}
    version_id, graph = _ACTIVE.one(conn, this) or (None, None)
    return {**this, "given_version_id": version_id}, graph_of(graph)


def _subscribed(graph: HandlerGraph | None) -> Collection[str]:
    consumers = () if graph is None else graph.consumers
    return {topic for consumer in consumers for topic in consumer.subscribes}


def leftovers_of(
    conn: sqlite3.Connection,
    workflow_id: WorkflowId,
    graph: HandlerGraph | EllipsisType | None = ...,
) -> Leftovers:
    values, active = _active(conn, workflow_id)
    if isinstance(graph, EllipsisType):
        graph = active
    else:
        # No run of that script yet.
        values["given_version_id"] = None
    topics = {**values, "given_topics": json.dumps(sorted(_subscribed(graph)))}
    count = sum(one.one(conn, values)[0] for one in _of_form(_COUNTS, graph))
    named = _of_form(_TITLES, graph) if count else ()
    titles = [row[1] for one in named for row in one.all(conn, values)]
    return Leftovers(
        topics=dict(_TOPICS.all(conn, topics)), items=count, titles=tuple(titles[:_MOST_TITLES])
    )


def _of_form(
    statements: Mapping[tuple[bool, int], Statement], graph: HandlerGraph | None
) -> Sequence[Statement]:
    return [one for (form, _), one in statements.items() if form is (graph is not None)]

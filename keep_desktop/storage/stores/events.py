"""Events of topics on disk: pending in the order of publishing, or reserved by a run.

Consumed ones stay for ever and are never scanned: pending and reserved ones have their own
indexes.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.handlers import Reservation
from keep_desktop.domain.ids import EventId, ItemId, RunId, WorkflowId
from keep_desktop.domain.topics import Cause, Event, EventStatus, Publication
from keep_desktop.ports.store_items import EventChanges
from keep_desktop.storage.statements import Statement, given, literal, set_param, where_param
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.stores.causes import (
    ALL_SKIPPED,
    among,
    causes_of,
    causes_of_reserved,
    close_inputs,
    update_input_statuses,
)
from keep_desktop.storage.stores.publishing import Publishing
from keep_desktop.storage.tables import event_causes, events
from keep_desktop.storage.values import from_json, from_ms, to_ms

_E = events.c
_C = event_causes.c
_PENDING = _E.status == literal(EventStatus.PENDING)
_RESERVED = _E.status == literal(EventStatus.RESERVED)
_RESERVED_BY_RUN = sa.and_(_E.reserved_by_run_id == where_param("run_id"), _RESERVED)

_SELECT = sa.select(
    _E.id,
    _E.workflow_id,
    _E.topic,
    _E.message_id,
    _E.payload,
    _E.status,
    _E.attempt,
    _E.created_at,
)
_OF_TOPIC = sa.and_(*given(_E, "workflow_id", "topic"))
_PEEK = Statement(
    _SELECT.where(_OF_TOPIC, _PENDING).order_by(_E.created_at, _E.id).limit(sa.bindparam("limit"))
)
_FIND = Statement(_SELECT.where(_OF_TOPIC, _E.message_id == where_param("message_id")))
_OLDEST = Statement(
    sa.select(_E.created_at, _E.id)
    .where(_OF_TOPIC, _PENDING)
    .order_by(_E.created_at, _E.id)
    .limit(literal(1))
)
_RUNS_WITH_RESERVATIONS = Statement(
    sa.select(_E.reserved_by_run_id, _E.workflow_id)
    .distinct()
    .where(_RESERVED)
    .order_by(_E.reserved_by_run_id)
)
_COUNT_RESERVED = Statement(sa.select(sa.func.count()).select_from(events).where(_RESERVED_BY_RUN))

# The message id is selective: the index of pending events would be scanned.
_RESERVE = Statement(
    sa.update(events)
    .where(
        _OF_TOPIC, _E.message_id == where_param("message_id"), sa.text("+events.status = 'pending'")
    )
    .values(**set_param("reserved_by_run_id"), status=literal(EventStatus.RESERVED))
)
_TRANSFER = Statement(
    sa.update(events).where(_RESERVED_BY_RUN).values(set_param("reserved_by_run_id"))
)
_returned = (_E.id, _E.topic)
_CONSUME = Statement(
    sa.update(events)
    .where(_RESERVED_BY_RUN)
    .values(status=literal(EventStatus.CONSUMED))
    .returning(*_returned)
)
_SKIP_RESERVED = Statement(
    sa.update(events)
    .where(_RESERVED_BY_RUN)
    .values(status=literal(EventStatus.SKIPPED))
    .returning(*_returned)
)
_RELEASE_SKIPPED = Statement(
    sa.update(events)
    .where(_RESERVED_BY_RUN, ALL_SKIPPED)
    .values(status=literal(EventStatus.SKIPPED), reserved_by_run_id=sa.null())
    .returning(*_returned)
)
_RELEASE = Statement(
    sa.update(events)
    .where(_RESERVED_BY_RUN)
    .values(status=literal(EventStatus.PENDING), reserved_by_run_id=sa.null())
    .returning(*_returned)
)
_open_of_item = sa.select(_C.event_id).where(
    _C.item_id == where_param("item_id"), _C.is_open == literal(1)
)
_SKIP_CAUSED = Statement(
    sa.update(events)
    .where(
        _E.id.in_(_open_of_item),
        sa.or_(_PENDING, sa.and_(_RESERVED, _E.reserved_by_run_id == where_param("run_id"))),
        ALL_SKIPPED,
    )
    .values(status=literal(EventStatus.SKIPPED), reserved_by_run_id=sa.null())
    .returning(*_returned)
)
_SKIP_TOPICS = Statement(
    sa.update(events)
    .where(_E.workflow_id == where_param("workflow_id"), _E.topic.in_(among("topics")), _PENDING)
    .values(status=literal(EventStatus.SKIPPED))
    .returning(*_returned)
)
_OF_ITEM = Statement(
    sa.select(_E.id, _E.status).where(
        _E.id.in_(sa.select(_C.event_id).where(_C.item_id == where_param("item_id")))
    )
)
# What a consumer had reserved when its step was skipped keeps its reservation.
_REVERT = Statement(
    sa.update(events)
    .where(
        _E.id.in_(among("events")),
        _E.status == literal(EventStatus.SKIPPED),
        _E.reserved_by_run_id.is_(None),
    )
    .values(status=literal(EventStatus.PENDING))
    .returning(*_returned)
)
_ROOTS = Statement(
    sa.select(_E.id, _E.topic, _E.status).where(
        _E.id.in_(sa.select(_C.event_id).where(_C.item_id == where_param("item_id"))),
        _E.is_root == literal(1),
    )
)
_REPEAT = Statement(
    sa.update(events)
    .where(_E.id.in_(among("events")))
    .values(
        status=literal(EventStatus.PENDING),
        reserved_by_run_id=sa.null(),
        attempt=sa.func.max(_E.attempt, where_param("attempt")),
    )
)
_REPEAT_CAUSE = Statement(
    sa.update(event_causes)
    .where(_C.item_id == where_param("item_id"), _C.event_id.in_(among("events")))
    .values(set_param("attempt"))
)
_INPUTS_OF = Statement(sa.select(_C.item_id).where(_C.event_id.in_(among("events"))))


class SqliteEvents(Store):
    """`ports.store_items.EventStore` over one connection."""

    def peek(self, workflow_id: WorkflowId, topic: str, *, limit: int) -> Sequence[Event]:
        values = {"given_workflow_id": workflow_id, "given_topic": topic, "limit": limit}
        return [_event_of(row) for row in _PEEK.all(self._conn, values)]

    def find(
        self, workflow_id: WorkflowId, topic: str, message_ids: Sequence[str]
    ) -> Sequence[Event]:
        of_topic = {"given_workflow_id": workflow_id, "given_topic": topic}
        rows = (
            _FIND.one(self._conn, {**of_topic, "given_message_id": message_id})
            for message_id in message_ids
        )
        return [_event_of(row) for row in rows if row is not None]

    def publish(
        self,
        workflow_id: WorkflowId,
        publications: Sequence[Publication],
        *,
        run_id: RunId,
        root: bool,
        at: datetime,
    ) -> EventChanges:
        publishing = Publishing(
            self._conn, workflow_id, publications, run_id=run_id, root=root, at=at
        )
        return publishing.publish()

    def reserve(
        self, workflow_id: WorkflowId, reservations: Sequence[Reservation], *, run_id: RunId
    ) -> Sequence[Reservation]:
        common = {"given_workflow_id": workflow_id, "new_reserved_by_run_id": run_id}
        reserved = [
            Reservation(
                topic=reservation.topic,
                message_ids=tuple(
                    message_id
                    for message_id in reservation.message_ids
                    if self._reserve(common, reservation.topic, message_id)
                ),
            )
            for reservation in reservations
        ]
        return [reservation for reservation in reserved if reservation.message_ids]

    def reserved_count(self, run_id: RunId) -> int:
        return int(_COUNT_RESERVED.one(self._conn, {"given_run_id": run_id})[0])

    def causes_of(self, event_id: EventId) -> Sequence[Cause]:
        return causes_of(self._conn, event_id)

    def causes_of_reserved(self, run_id: RunId) -> Sequence[Cause]:
        return causes_of_reserved(self._conn, run_id)

    def transfer(self, run_id: RunId, to: RunId) -> int:
        values = {"given_run_id": run_id, "new_reserved_by_run_id": to}
        return _TRANSFER.changed(self._conn, values)

    def consume(self, run_id: RunId, *, at: datetime) -> EventChanges:
        return self._end_reserved(_CONSUME, run_id, at)

    def skip_reserved(self, run_id: RunId, *, at: datetime) -> EventChanges:
        return self._end_reserved(_SKIP_RESERVED, run_id, at)

    def release(self, run_id: RunId, *, at: datetime) -> EventChanges:
        """No input changes: what is pending again was open before, and what is skipped has only
        skipped causes."""
        this = {"given_run_id": run_id}
        skipped = _RELEASE_SKIPPED.all(self._conn, this)
        pending = _RELEASE.all(self._conn, this)
        return EventChanges(
            events=len(skipped) + len(pending), topics=frozenset(topic for _, topic in pending)
        )

    def skip_caused_by(
        self, item_id: ItemId, *, also_reserved_by: RunId | None, at: datetime
    ) -> EventChanges:
        """No input changes, since all causes of such an event are skipped."""
        values = {"given_item_id": item_id, "given_run_id": also_reserved_by}
        return EventChanges(events=len(_SKIP_CAUSED.all(self._conn, values)))

    def skip_topics(
        self, workflow_id: WorkflowId, topics: Collection[str], *, at: datetime
    ) -> EventChanges:
        values = {"given_workflow_id": workflow_id, "given_topics": json.dumps(sorted(topics))}
        ended = [row[0] for row in _SKIP_TOPICS.all(self._conn, values)]
        return EventChanges(events=len(ended), inputs=close_inputs(self._conn, ended, ms=to_ms(at)))

    def of_item(self, item_id: ItemId) -> Mapping[EventId, EventStatus]:
        rows = _OF_ITEM.all(self._conn, {"given_item_id": item_id})
        return {EventId(event_id): EventStatus(status) for event_id, status in rows}

    def revert(self, item_id: ItemId, events: Collection[EventId], *, at: datetime) -> EventChanges:
        listed = {"given_events": json.dumps(sorted(events))}
        rows = _REVERT.all(self._conn, listed)
        others = {row[0] for row in _INPUTS_OF.all(self._conn, listed)}
        return EventChanges(
            events=len(rows),
            topics=frozenset(topic for _, topic in rows),
            inputs=update_input_statuses(self._conn, {item_id, *others}, ms=to_ms(at)),
        )

    def repeat_roots(self, item_id: ItemId, *, attempt: int, at: datetime) -> EventChanges:
        roots = _ROOTS.all(self._conn, {"given_item_id": item_id})
        listed = {"given_events": json.dumps([event_id for event_id, *_ in roots])}
        _REPEAT.run(self._conn, {**listed, "given_attempt": attempt})
        cause = {**listed, "given_item_id": item_id, "new_attempt": attempt}
        _REPEAT_CAUSE.run(self._conn, cause)
        others = {row[0] for row in _INPUTS_OF.all(self._conn, listed)}
        reopened = [topic for _, topic, status in roots if status != EventStatus.PENDING]
        return EventChanges(
            events=len(reopened),
            topics=frozenset(reopened),
            inputs=update_input_statuses(self._conn, {item_id, *others}, ms=to_ms(at)),
        )

    def oldest_pending(
        self, workflow_id: WorkflowId, topics: Sequence[str]
    ) -> tuple[datetime, EventId] | None:
        rows = (
            _OLDEST.one(self._conn, {"given_workflow_id": workflow_id, "given_topic": topic})
            for topic in topics
        )
        oldest = min((row for row in rows if row is not None), default=None)
        return None if oldest is None else (from_ms(oldest[0]), EventId(oldest[1]))

    def runs_with_reservations(self, workflow_id: WorkflowId | None) -> Sequence[RunId]:
        rows = _RUNS_WITH_RESERVATIONS.all(self._conn)
        return [RunId(run) for run, of in rows if workflow_id is None or of == workflow_id]

    def _reserve(self, common: dict[str, Any], topic: str, message_id: str) -> bool:
        values = {**common, "given_topic": topic, "given_message_id": message_id}
        return _RESERVE.changed(self._conn, values) == 1

    def _end_reserved(self, statement: Statement, run_id: RunId, at: datetime) -> EventChanges:
        ended = [row[0] for row in statement.all(self._conn, {"given_run_id": run_id})]
        return EventChanges(events=len(ended), inputs=close_inputs(self._conn, ended, ms=to_ms(at)))


def _event_of(row: Any) -> Event:
    id, workflow_id, topic, message_id, payload, status, attempt, created = row
    return Event(
        id=EventId(id),
        workflow_id=WorkflowId(workflow_id),
        topic=topic,
        message_id=message_id,
        payload=from_json(payload),
        status=EventStatus(status),
        attempt=attempt,
        created_at=from_ms(created),
    )

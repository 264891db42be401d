"""Events of topics on disk: what waits in the order of publishing, and who has reserved what.

Those that were consumed stay for ever and are never looked through: what waits and what is
reserved have indexes of their own.
"""

import json
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.handlers import Reservation
from keep_desktop.domain.ids import EventId, ItemId, RunId, WorkflowId
from keep_desktop.domain.topics import Cause, Event, EventStatus, Publication
from keep_desktop.ports.handler_stores import Changed
from keep_desktop.storage.event_causes import ALL_SKIPPED, causes_of, causes_of_held
from keep_desktop.storage.handler_tables import event_causes, events
from keep_desktop.storage.input_statuses import among, close_inputs, settle_inputs
from keep_desktop.storage.publishing import Publishing
from keep_desktop.storage.statements import Statement, constant, given, new
from keep_desktop.storage.values import from_json, from_ms, to_ms

_E = events.c
_C = event_causes.c
_PENDING = _E.status == constant(EventStatus.PENDING)
_RESERVED = _E.status == constant(EventStatus.RESERVED)
_HELD = sa.and_(_E.reserved_by_run_id == given("run_id"), _RESERVED)

_SELECT = sa.select(
    _E.id,
    _E.workflow_id,
    _E.topic,
    _E.message_id,
    _E.payload,
    _E.status,
    _E.attempt,
    _E.reserved_by_run_id,
    _E.created_by_run_id,
    _E.created_at,
)
_OF_TOPIC = sa.and_(_E.workflow_id == given("workflow_id"), _E.topic == given("topic"))
_PEEK = Statement(
    _SELECT.where(_OF_TOPIC, _PENDING).order_by(_E.created_at, _E.id).limit(sa.bindparam("limit"))
)
_FIND = Statement(_SELECT.where(_OF_TOPIC, _E.message_id == given("message_id")))
_OLDEST = Statement(
    sa.select(_E.created_at, _E.id)
    .where(_OF_TOPIC, _PENDING)
    .order_by(_E.created_at, _E.id)
    .limit(constant(1))
)
_HOLDERS = Statement(
    sa.select(_E.reserved_by_run_id, _E.workflow_id)
    .distinct()
    .where(_RESERVED)
    .order_by(_E.reserved_by_run_id)
)
_COUNT_HELD = Statement(sa.select(sa.func.count()).select_from(events).where(_HELD))

# The message id decides: the index of what waits would be read through.
_RESERVE = Statement(
    sa.update(events)
    .where(_OF_TOPIC, _E.message_id == given("message_id"), sa.text("+events.status = 'pending'"))
    .values(**new("reserved_by_run_id"), status=constant(EventStatus.RESERVED))
)
_HAND_OVER = Statement(sa.update(events).where(_HELD).values(new("reserved_by_run_id")))
_returned = (_E.id, _E.topic)
_CONSUME = Statement(
    sa.update(events)
    .where(_HELD)
    .values(status=constant(EventStatus.CONSUMED))
    .returning(*_returned)
)
_SKIP_HELD = Statement(
    sa.update(events)
    .where(_HELD)
    .values(status=constant(EventStatus.SKIPPED))
    .returning(*_returned)
)
_RELEASE_SKIPPED = Statement(
    sa.update(events)
    .where(_HELD, ALL_SKIPPED)
    .values(status=constant(EventStatus.SKIPPED), reserved_by_run_id=sa.null())
    .returning(*_returned)
)
_RELEASE = Statement(
    sa.update(events)
    .where(_HELD)
    .values(status=constant(EventStatus.PENDING), reserved_by_run_id=sa.null())
    .returning(*_returned)
)
_open_of_item = sa.select(_C.event_id).where(
    _C.item_id == given("item_id"), _C.is_open == constant(1)
)
_SKIP_CAUSED = Statement(
    sa.update(events)
    .where(
        _E.id.in_(_open_of_item),
        sa.or_(_PENDING, sa.and_(_RESERVED, _E.reserved_by_run_id == given("run_id"))),
        ALL_SKIPPED,
    )
    .values(status=constant(EventStatus.SKIPPED), reserved_by_run_id=sa.null())
    .returning(*_returned)
)
_OF_ITEM = Statement(
    sa.select(_E.id, _E.status).where(
        _E.id.in_(sa.select(_C.event_id).where(_C.item_id == given("item_id")))
    )
)
# What a consumer had in hand when its step was skipped keeps whose hands those were.
_PUT_BACK = Statement(
    sa.update(events)
    .where(
        _E.id.in_(among("events")),
        _E.status == constant(EventStatus.SKIPPED),
        _E.reserved_by_run_id.is_(None),
    )
    .values(status=constant(EventStatus.PENDING))
    .returning(*_returned)
)
_ROOTS = Statement(
    sa.select(_E.id, _E.topic, _E.status).where(
        _E.id.in_(sa.select(_C.event_id).where(_C.item_id == given("item_id"))),
        _E.is_root == constant(1),
    )
)
_REPEAT = Statement(
    sa.update(events)
    .where(_E.id.in_(among("events")))
    .values(
        status=constant(EventStatus.PENDING),
        reserved_by_run_id=sa.null(),
        attempt=sa.func.max(_E.attempt, given("attempt")),
    )
)
_REPEAT_CAUSE = Statement(
    sa.update(event_causes)
    .where(_C.item_id == given("item_id"), _C.event_id.in_(among("events")))
    .values(new("attempt"))
)
_INPUTS_OF = Statement(sa.select(_C.item_id).where(_C.event_id.in_(among("events"))))


class SqliteEvents:
    """`ports.handler_stores.EventStore` over one connection."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

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
    ) -> Changed:
        publishing = Publishing(
            self._conn, workflow_id, publications, run_id=run_id, root=root, at=at
        )
        return publishing.go()

    def reserve(
        self, workflow_id: WorkflowId, reservations: Sequence[Reservation], *, run_id: RunId
    ) -> Sequence[Reservation]:
        common = {"given_workflow_id": workflow_id, "new_reserved_by_run_id": run_id}
        held = [
            Reservation(
                topic=asked.topic,
                message_ids=tuple(
                    message_id
                    for message_id in asked.message_ids
                    if self._reserve(common, asked.topic, message_id)
                ),
            )
            for asked in reservations
        ]
        return [reservation for reservation in held if reservation.message_ids]

    def held(self, run_id: RunId) -> int:
        return int(_COUNT_HELD.one(self._conn, {"given_run_id": run_id})[0])

    def causes_of(self, event_id: EventId) -> Sequence[Cause]:
        return causes_of(self._conn, event_id)

    def causes_of_held(self, run_id: RunId) -> Sequence[Cause]:
        return causes_of_held(self._conn, run_id)

    def hand_over(self, run_id: RunId, to: RunId) -> int:
        values = {"given_run_id": run_id, "new_reserved_by_run_id": to}
        return _HAND_OVER.changed(self._conn, values)

    def consume(self, run_id: RunId, *, at: datetime) -> Changed:
        return self._end_held(_CONSUME, run_id, at)

    def skip_held(self, run_id: RunId, *, at: datetime) -> Changed:
        return self._end_held(_SKIP_HELD, run_id, at)

    def release(self, run_id: RunId, *, at: datetime) -> Changed:
        """No input changes: what is pending again was open before, and what is skipped has only
        skipped ones."""
        this = {"given_run_id": run_id}
        skipped = _RELEASE_SKIPPED.all(self._conn, this)
        pending = _RELEASE.all(self._conn, this)
        return Changed(
            events=len(skipped) + len(pending), topics=frozenset(topic for _, topic in pending)
        )

    def skip_caused_by(
        self, item_id: ItemId, *, also_held_by: RunId | None, at: datetime
    ) -> Changed:
        """No input changes, since all that such an event stems from are skipped."""
        values = {"given_item_id": item_id, "given_run_id": also_held_by}
        return Changed(events=len(_SKIP_CAUSED.all(self._conn, values)))

    def of_item(self, item_id: ItemId) -> Mapping[EventId, EventStatus]:
        rows = _OF_ITEM.all(self._conn, {"given_item_id": item_id})
        return {EventId(event_id): EventStatus(status) for event_id, status in rows}

    def put_back(self, item_id: ItemId, events: Collection[EventId], *, at: datetime) -> Changed:
        listed = {"given_events": json.dumps(sorted(events))}
        rows = _PUT_BACK.all(self._conn, listed)
        others = {row[0] for row in _INPUTS_OF.all(self._conn, listed)}
        return Changed(
            events=len(rows),
            topics=frozenset(topic for _, topic in rows),
            inputs=settle_inputs(self._conn, {item_id, *others}, ms=to_ms(at)),
        )

    def repeat_roots(self, item_id: ItemId, *, attempt: int, at: datetime) -> Changed:
        roots = _ROOTS.all(self._conn, {"given_item_id": item_id})
        listed = {"given_events": json.dumps([event_id for event_id, *_ in roots])}
        _REPEAT.run(self._conn, {**listed, "given_attempt": attempt})
        cause = {**listed, "given_item_id": item_id, "new_attempt": attempt}
        _REPEAT_CAUSE.run(self._conn, cause)
        others = {row[0] for row in _INPUTS_OF.all(self._conn, listed)}
        anew = [topic for _, topic, status in roots if status != EventStatus.PENDING]
        return Changed(
            events=len(anew),
            topics=frozenset(anew),
            inputs=settle_inputs(self._conn, {item_id, *others}, ms=to_ms(at)),
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

    def holders(self, workflow_id: WorkflowId | None) -> Sequence[RunId]:
        rows = _HOLDERS.all(self._conn)
        return [RunId(run) for run, of in rows if workflow_id is None or of == workflow_id]

    def _reserve(self, common: dict[str, Any], topic: str, message_id: str) -> bool:
        values = {**common, "given_topic": topic, "given_message_id": message_id}
        return _RESERVE.changed(self._conn, values) == 1

    def _end_held(self, statement: Statement, run_id: RunId, at: datetime) -> Changed:
        ended = [row[0] for row in statement.all(self._conn, {"given_run_id": run_id})]
        return Changed(events=len(ended), inputs=close_inputs(self._conn, ended, ms=to_ms(at)))


def _event_of(row: Any) -> Event:
    id, workflow_id, topic, message_id, payload, status, attempt, *rest = row
    reserved_by, created_by, created = rest
    return Event(
        id=EventId(id),
        workflow_id=WorkflowId(workflow_id),
        topic=topic,
        message_id=message_id,
        payload=from_json(payload),
        status=EventStatus(status),
        attempt=attempt,
        reserved_by_run_id=reserved_by,
        created_by_run_id=created_by,
        created_at=from_ms(created),
    )

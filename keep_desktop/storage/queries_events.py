"""Events of topics as `show` reads them."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import EventId, ItemId, WorkflowId
from keep_desktop.domain.topics import EventStatus
from keep_desktop.ports.event_views import EventRow
from keep_desktop.storage.handler_tables import event_causes, events
from keep_desktop.storage.queries_base import Reading
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.values import from_json, from_ms

_E = events.c
_C = event_causes.c

# In no order: the index that finds them has another one.
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
    ).where(_E.workflow_id == given("workflow_id"))
)
_CAUSES = Statement(
    sa.select(_C.event_id, _C.item_id)
    .select_from(events.join(event_causes, _C.event_id == _E.id))
    .where(_E.workflow_id == given("workflow_id"))
)


class EventQueries(Reading):
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

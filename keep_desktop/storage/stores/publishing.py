"""Publishes new and already known events."""

import sqlite3
from collections.abc import Mapping, Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.errors import check_move
from keep_desktop.domain.ids import ItemId, RunId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.topics import (
    EVENT_MOVES,
    Cause,
    EventStatus,
    Publication,
    has_new_cause,
)
from keep_desktop.ports.store_items import EventChanges
from keep_desktop.storage.statements import Statement, bound, given, set_param, where_param
from keep_desktop.storage.stores.causes import (
    add_causes,
    causes_of,
    merge_causes,
    replace_causes,
    statuses_of,
    update_input_statuses,
)
from keep_desktop.storage.tables import events
from keep_desktop.storage.values import to_json, to_ms

_E = events.c
_PENDING, _SKIPPED = EventStatus.PENDING, EventStatus.SKIPPED
_OPEN = (_PENDING, EventStatus.RESERVED)

_ADD = Statement(
    upsert(events)
    .values(
        bound(
            "workflow_id",
            "topic",
            "message_id",
            "payload",
            "status",
            "attempt",
            "is_root",
            "created_by_run_id",
            "created_at",
        )
    )
    .on_conflict_do_nothing(index_elements=[_E.workflow_id, _E.topic, _E.message_id])
)
_KNOWN = Statement(
    sa.select(_E.id, _E.status, _E.payload, _E.is_root).where(
        *given(_E, "workflow_id", "topic", "message_id")
    )
)
_MOVE = Statement(
    sa.update(events)
    .where(_E.id == where_param("id"), _E.status == where_param("was"))
    .values(**set_param("status"), reserved_by_run_id=sa.null())
)
_REWRITE = Statement(
    sa.update(events)
    .where(_E.id == where_param("id"))
    .values(set_param("payload", "attempt", "is_root"))
)


class Publishing:
    """One call of `publish`: its cache and its results so far."""

    def __init__(
        self,
        conn: sqlite3.Connection,
        workflow_id: WorkflowId,
        publications: Sequence[Publication],
        *,
        run_id: RunId,
        root: bool,
        at: datetime,
    ) -> None:
        self._conn = conn
        self._publications = publications
        self._ms = to_ms(at)
        self._root = int(root)
        self._common = {
            "workflow_id": workflow_id,
            "is_root": self._root,
            "created_by_run_id": run_id,
            "created_at": self._ms,
        }
        self._inputs: Mapping[ItemId, ItemStatus] = {}
        self._changed: set[int] = set()
        self._topics: set[str] = set()
        self._concerned: set[int] = set()

    def publish(self) -> EventChanges:
        causes = (cause.item_id for each in self._publications for cause in each.causes)
        self._inputs = statuses_of(self._conn, causes)
        for publication in self._publications:
            self._publish(publication)
        return EventChanges(
            events=len(self._changed),
            topics=frozenset(self._topics),
            inputs=update_input_statuses(self._conn, self._concerned, ms=self._ms),
        )

    def _publish(self, publication: Publication) -> None:
        causes = merge_causes(publication.causes)
        payload = to_json(publication.payload)
        status = _SKIPPED if self._all_skipped(causes) else _PENDING
        values = {
            **self._common,
            "topic": publication.topic,
            "message_id": publication.message_id,
            "payload": payload,
            "status": status.value,
            "attempt": _attempt_of(causes),
        }
        cursor = _ADD.run(self._conn, values)
        if cursor.rowcount != 1 or cursor.lastrowid is None:
            self._publish_again(publication, causes, payload)
            return
        add_causes(self._conn, cursor.lastrowid, causes, is_open=status is _PENDING)
        self._note(cursor.lastrowid, publication.topic, status)
        if status is _PENDING:
            self._concerned.update(
                cause.item_id
                for cause in causes
                if self._inputs.get(cause.item_id) is ItemStatus.DONE
            )

    def _publish_again(
        self, publication: Publication, causes: tuple[Cause, ...], payload: str | None
    ) -> None:
        event_id, status, old_payload, was_root = self._known(publication)
        before = causes_of(self._conn, event_id)
        now = status
        if now is not _PENDING and has_new_cause(before, causes):
            now = self._move(event_id, now, _PENDING)
        if now is _PENDING and self._all_skipped(causes):
            now = self._move(event_id, now, _SKIPPED)
        if now is not status:
            self._note(event_id, publication.topic, now)
        if causes != before:
            replace_causes(self._conn, event_id, causes, is_open=now in _OPEN)
        if causes != before or now is not status:
            self._concerned.update(cause.item_id for cause in (*before, *causes))
        root = max(was_root, self._root)
        if (causes, payload, root) != (before, old_payload, was_root):
            values = {
                "given_id": event_id,
                "new_payload": payload,
                "new_attempt": _attempt_of(causes),
                "new_is_root": root,
            }
            _REWRITE.run(self._conn, values)

    def _known(self, publication: Publication) -> tuple[int, EventStatus, str | None, int]:
        values = {
            "given_workflow_id": self._common["workflow_id"],
            "given_topic": publication.topic,
            "given_message_id": publication.message_id,
        }
        event_id, status, payload, is_root = _KNOWN.one(self._conn, values)
        return event_id, EventStatus(status), payload, is_root

    def _move(self, event_id: int, was: EventStatus, to: EventStatus) -> EventStatus:
        check_move(EVENT_MOVES, f"Event {event_id}", was, to)
        values = {"given_id": event_id, "given_was": was.value, "new_status": to.value}
        _MOVE.run(self._conn, values)
        return to

    def _note(self, event_id: int, topic: str, status: EventStatus) -> None:
        self._changed.add(event_id)
        if status is _PENDING:
            self._topics.add(topic)

    def _all_skipped(self, causes: Sequence[Cause]) -> bool:
        return bool(causes) and all(
            self._inputs.get(cause.item_id) is ItemStatus.SKIPPED for cause in causes
        )


def _attempt_of(causes: Sequence[Cause]) -> int:
    return max((cause.attempt for cause in causes), default=1)

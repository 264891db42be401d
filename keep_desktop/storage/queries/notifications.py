"""Notifications for the desktop, the notification panel and `show`."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.ports.views import NotificationRow, Page
from keep_desktop.storage.queries.base import QueryBase
from keep_desktop.storage.queries.mutations import first_causes
from keep_desktop.storage.statements import Statement, where_param
from keep_desktop.storage.stores.notifications import IS_UNREAD, message_of
from keep_desktop.storage.tables import items, mutations, notifications, runs, workflows
from keep_desktop.storage.values import from_ms, from_ms_or_none, from_payload, to_key, to_ms

_N = notifications.c
_SELECT = sa.select(
    _N.id,
    _N.workflow_id,
    _N.type,
    _N.payload,
    _N.created_at,
    _N.resolved_at,
    _N.read_at,
    _N.payload_facts,
)
#: Those of the program, such as of the budget of all models, concern each workflow.
_OF = Statement(
    _SELECT.where(sa.or_(_N.workflow_id == where_param("workflow_id"), _N.workflow_id.is_(None)))
)
_AFTER = Statement(
    _SELECT.where(_N.id > where_param("id")).order_by(_N.id).limit(sa.bindparam("limit"))
)
_BEFORE = Statement(
    _SELECT.add_columns(_N.key, workflows.c.name)
    .select_from(notifications.outerjoin(workflows, workflows.c.id == _N.workflow_id))
    .where(_N.id < where_param("id"))
    .order_by(_N.id.desc())
    .limit(sa.bindparam("limit"))
)
_UNREAD = Statement(
    sa.select(sa.func.count())
    .select_from(notifications)
    .where(IS_UNREAD, _N.created_at >= where_param("since"))
)
_STEP = Statement(
    sa.select(mutations.c.id, mutations.c.item_id).where(mutations.c.key == where_param("key"))
)
_RUN = Statement(
    sa.select(sa.func.min(runs.c.id)).where(runs.c.session_id == where_param("session_id"))
)
_TITLE = Statement(sa.select(items.c.title).where(items.c.id == where_param("id")))
_NEWEST = 2**63 - 1


class NotificationQueries(QueryBase):
    def notifications(self, workflow_id: WorkflowId) -> Sequence[NotificationRow]:
        """Oldest first."""
        with self._readers.reading() as reader:
            rows = _OF.all(reader.conn, {"given_workflow_id": workflow_id})
        # SQLite would sort what it finds by two indexes.
        return sorted(map(_row, rows), key=lambda one: one.id)

    def messages_after(
        self, notification_id: int, *, limit: int = 100
    ) -> Sequence[NotificationRow]:
        return [
            _row(row) for row in self._all(_AFTER, {"given_id": notification_id, "limit": limit})
        ]

    def notification_page(
        self, since: datetime, *, after: str | None = None, limit: int = 50
    ) -> Page[NotificationRow]:
        values = {"given_id": _NEWEST if after is None else int(after), "limit": limit}
        with self._readers.reading() as reader:
            found = _BEFORE.all(reader.conn, values)
            rows = tuple(
                _about(reader.conn, replace(_row(row), workflow=name), key)
                for *row, key, name in found
                if row[4] >= to_ms(since)
            )
        # Numbered in order of arrival: below one that is too old all are.
        more = len(rows) == limit
        return Page(rows=rows, cursor=str(rows[-1].id) if more else None)

    def unread_notifications(self, since: datetime) -> int:
        return int(self._one(_UNREAD, {"given_since": to_ms(since)})[0])


def _about(conn: sqlite3.Connection, row: NotificationRow, key: str | None) -> NotificationRow:
    """With the item it is about, if any."""
    payload = row.payload if isinstance(row.payload, Mapping) else {}
    if "session_id" in payload:
        (run_id,) = _RUN.one(conn, {"given_session_id": payload["session_id"]})
        return replace(row, run_id=run_id)
    item_id: Any = payload.get("item_id")
    mutation = message_of(key)
    step = None if mutation is None else _STEP.one(conn, {"given_key": to_key(mutation)})
    if step is not None:
        id, item_id = step
        causes, count = first_causes(conn, None if item_id is not None else id)
        item_id = causes[0].item_id if count == 1 else item_id
    title = None if item_id is None else _TITLE.one(conn, {"given_id": item_id})
    if title is None:
        return row
    return replace(row, item_id=ItemId(item_id), item=title[0])


def _row(row: Any) -> NotificationRow:
    id, workflow_id, type, payload, created, resolved, read, facts = row
    return NotificationRow(
        id=id,
        workflow_id=workflow_id,
        type=type,
        payload=from_payload(payload, facts),
        created_at=from_ms(created),
        resolved_at=from_ms_or_none(resolved),
        read_at=from_ms_or_none(read),
    )

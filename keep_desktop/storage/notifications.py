"""What the user is told: messages of scripts, and one for each question."""

import sqlite3
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.storage.statements import Statement, given, new
from keep_desktop.storage.tables import notifications
from keep_desktop.storage.values import to_json, to_ms

_N = notifications.c
_ADD = Statement(
    upsert(notifications)
    .values(
        {
            name: sa.bindparam(name)
            for name in ("workflow_id", "type", "payload", "key", "created_at")
        }
    )
    .on_conflict_do_nothing(index_elements=[_N.key])
)
_REWRITE = Statement(sa.update(notifications).where(_N.key == given("key")).values(new("payload")))
_RESOLVE = Statement(
    sa.update(notifications)
    .where(_N.key == given("key"), _N.resolved_at.is_(None))
    .values(new("resolved_at"))
)
_HAS = Statement(sa.select(_N.id).where(_N.key == given("key")))


class Notifications:
    """The rows of `notifications` over one connection. A *key* is used once for ever."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    def add(
        self,
        workflow_id: WorkflowId | None,
        *,
        type: str,
        payload: JsonValue,
        at: datetime,
        key: str | None,
    ) -> bool:
        """False where there is one of this key."""
        values = {
            "workflow_id": workflow_id,
            "type": type,
            "payload": to_json(payload),
            "key": key,
            "created_at": to_ms(at),
        }
        return _ADD.changed(self._conn, values) == 1

    def rewrite(self, key: str, payload: JsonValue) -> None:
        _REWRITE.run(self._conn, {"given_key": key, "new_payload": to_json(payload)})

    def resolve(self, key: str, *, at: datetime) -> None:
        _RESOLVE.run(self._conn, {"given_key": key, "new_resolved_at": to_ms(at)})

    def has(self, key: str) -> bool:
        return _HAS.one(self._conn, {"given_key": key}) is not None

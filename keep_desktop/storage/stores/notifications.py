"""Notifications on disk: messages of scripts, and one for each question."""

import sqlite3
from collections.abc import Callable
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.storage.statements import Statement, bound, set_param, where_param
from keep_desktop.storage.tables import notifications
from keep_desktop.storage.values import payload_facts, to_json, to_ms

_N = notifications.c
_ADD = Statement(
    upsert(notifications)
    .values(bound("workflow_id", "type", "payload", "key", "created_at", "payload_facts"))
    .on_conflict_do_nothing(index_elements=[_N.key])
)
_REWRITE = Statement(
    sa.update(notifications)
    .where(_N.key == where_param("key"))
    .values(set_param("payload", "payload_facts"))
)
_RESOLVE = Statement(
    sa.update(notifications)
    .where(_N.key == where_param("key"), _N.resolved_at.is_(None))
    .values(set_param("resolved_at"))
)
_REOPEN = Statement(
    sa.update(notifications)
    .where(_N.key == where_param("key"))
    .values(resolved_at=sa.null(), **set_param("key", "payload", "payload_facts"))
)
#: Worded as in the partial index.
IS_UNREAD = sa.and_(_N.read_at.is_(None), _N.resolved_at.is_(None))
_READ_ONE = Statement(
    sa.update(notifications)
    .where(_N.id == where_param("id"), _N.read_at.is_(None))
    .values(set_param("read_at"))
)
_READ_ALL = Statement(
    sa.update(notifications)
    .where(IS_UNREAD, _N.id <= where_param("id"))
    .values(set_param("read_at"))
)
_HAS = Statement(sa.select(_N.id).where(_N.key == where_param("key")))


_MESSAGE = "message:"


def message_key(mutation_key: str) -> str:
    """The key of a step's message."""
    return f"{_MESSAGE}{mutation_key}"


def message_of(key: str | None) -> str | None:
    """The key of the mutation that sent it; None if no step did."""
    return key.removeprefix(_MESSAGE) if key is not None and key.startswith(_MESSAGE) else None


class Notifications:
    """The rows of `notifications` over one connection. A *key* is used at most once."""

    def __init__(
        self,
        conn: sqlite3.Connection,
        added: Callable[[WorkflowId | None], None] = lambda workflow_id: None,
    ) -> None:
        """*added* is called for each new row."""
        self._conn, self._added = conn, added

    def add(
        self,
        workflow_id: WorkflowId | None,
        *,
        type: str,
        payload: JsonValue,
        at: datetime,
        key: str | None,
    ) -> bool:
        """False if there is one of this key."""
        values = {
            "workflow_id": workflow_id,
            "type": type,
            "payload": to_json(payload),
            "key": key,
            "created_at": to_ms(at),
            "payload_facts": payload_facts(payload),
        }
        is_new = _ADD.changed(self._conn, values) == 1
        if is_new:
            self._added(workflow_id)
        return is_new

    def rewrite(self, key: str, payload: JsonValue) -> None:
        new = {"new_payload": to_json(payload), "new_payload_facts": payload_facts(payload)}
        _REWRITE.run(self._conn, {"given_key": key, **new})

    def resolve(self, key: str, *, at: datetime) -> None:
        _RESOLVE.run(self._conn, {"given_key": key, "new_resolved_at": to_ms(at)})

    def reopen(self, key: str, *, as_key: str, payload: JsonValue) -> None:
        """Of a question that is asked again, under its new key."""
        new = {"new_payload": to_json(payload), "new_payload_facts": payload_facts(payload)}
        _REOPEN.run(self._conn, {"given_key": key, "new_key": as_key, **new})

    def mark_read(self, notification_id: int, *, at: datetime) -> bool:
        """False if it was read before."""
        values = {"given_id": notification_id, "new_read_at": to_ms(at)}
        return _READ_ONE.changed(self._conn, values) == 1

    def mark_all_read(self, up_to: int, *, at: datetime) -> bool:
        """That one and all older ones; False if none was unread."""
        values = {"given_id": up_to, "new_read_at": to_ms(at)}
        return _READ_ALL.changed(self._conn, values) > 0

    def has(self, key: str) -> bool:
        return _HAS.one(self._conn, {"given_key": key}) is not None

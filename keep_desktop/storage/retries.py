"""Sessions that are to start again by themselves, on disk."""

import sqlite3
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.retries import Retry
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import retries
from keep_desktop.storage.values import from_ms, to_ms

_R = retries.c
_SELECT = sa.select(_R.workflow_id, _R.due_at, _R.count)
_GET = Statement(_SELECT.where(_R.workflow_id == given("workflow_id")))
_ALL = Statement(_SELECT)
_NEW_ROW = upsert(retries).values(
    {name: sa.bindparam(name) for name in ("workflow_id", "due_at", "count")}
)
_PUT = Statement(
    _NEW_ROW.on_conflict_do_update(
        index_elements=[_R.workflow_id],
        set_={"due_at": _NEW_ROW.excluded.due_at, "count": _NEW_ROW.excluded["count"]},
    )
)
_REMOVE = Statement(sa.delete(retries).where(_R.workflow_id == given("workflow_id")))


class SqliteRetries:
    """`ports.retry_store.RetryStore` over one connection."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    def get(self, workflow_id: WorkflowId) -> Retry | None:
        row = _GET.one(self._conn, {"given_workflow_id": workflow_id})
        return None if row is None else _retry_of(row)

    def put(self, workflow_id: WorkflowId, retry: Retry) -> None:
        values = {
            "workflow_id": workflow_id,
            "due_at": to_ms(retry.due_at),
            "count": retry.count,
        }
        _PUT.run(self._conn, values)

    def remove(self, workflow_id: WorkflowId) -> bool:
        return _REMOVE.changed(self._conn, {"given_workflow_id": workflow_id}) == 1

    def all(self) -> Mapping[WorkflowId, Retry]:
        return {WorkflowId(row[0]): _retry_of(row) for row in _ALL.all(self._conn)}


def _retry_of(row: Any) -> Retry:
    return Retry(due_at=from_ms(row[1]), count=row[2])

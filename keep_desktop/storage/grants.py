"""Folders and files that the user gave a workflow."""

import os
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.tools import Grant
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import grants
from keep_desktop.storage.values import to_ms

_G = grants.c
_ADD = Statement(
    upsert(grants)
    .values(
        {name: sa.bindparam(name) for name in ("workflow_id", "path", "is_folder", "created_at")}
    )
    .on_conflict_do_nothing()
)
_REMOVE = Statement(
    sa.delete(grants).where(
        _G.workflow_id == given("workflow_id"),
        _G.path == given("path"),
        _G.is_folder == given("is_folder"),
    )
)
_SELECT = sa.select(_G.workflow_id, _G.path, _G.is_folder).order_by(_G.id)
_OF = Statement(_SELECT.where(_G.workflow_id == given("workflow_id")))
_ALL = Statement(_SELECT)


class SqliteGrants:
    """`ports.grant_store.GrantStore` over one connection. In the order in which they were given."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    def add(self, workflow_id: WorkflowId, grant: Grant, *, at: datetime) -> bool:
        values = {
            "workflow_id": workflow_id,
            "path": os.fsencode(grant.path),
            "is_folder": int(grant.is_folder),
            "created_at": to_ms(at),
        }
        return _ADD.changed(self._conn, values) == 1

    def remove(self, workflow_id: WorkflowId, grant: Grant) -> bool:
        values = {
            "given_workflow_id": workflow_id,
            "given_path": os.fsencode(grant.path),
            "given_is_folder": int(grant.is_folder),
        }
        return _REMOVE.changed(self._conn, values) == 1

    def of(self, workflow_id: WorkflowId) -> Sequence[Grant]:
        rows = _OF.all(self._conn, {"given_workflow_id": workflow_id})
        return [_grant_of(row) for row in rows]

    def all(self) -> Mapping[WorkflowId, Sequence[Grant]]:
        found: dict[WorkflowId, list[Grant]] = {}
        for row in _ALL.all(self._conn):
            found.setdefault(WorkflowId(row[0]), []).append(_grant_of(row))
        return found


def _grant_of(row: Any) -> Grant:
    return Grant(Path(os.fsdecode(row[1])), bool(row[2]))

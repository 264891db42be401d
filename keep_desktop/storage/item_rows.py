"""Rows of items as the stores read them, and how an attempt begins."""

import sqlite3
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, VersionId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.storage.statements import insert
from keep_desktop.storage.tables import attempts, items
from keep_desktop.storage.values import from_ms

_I = items.c

SELECT_ITEMS = sa.select(
    _I.id,
    _I.workflow_id,
    _I.logical_item_id,
    _I.title,
    _I.status,
    _I.attempt,
    _I.failures,
    _I.failed_version,
    _I.created_by_run_id,
    _I.last_run_id,
    _I.created_at,
    _I.updated_at,
    _I.source,
    _I.type,
    _I.external_id,
)
_OPEN_ATTEMPT = insert(attempts, ("item_id", "number", "status", "version_id", "started_at"))


def open_attempt(
    conn: sqlite3.Connection, item_id: int, number: int, version_id: VersionId, ms: int
) -> None:
    values = {
        "item_id": item_id,
        "number": number,
        "status": ItemStatus.PROCESSING.value,
        "version_id": version_id,
        "started_at": ms,
    }
    _OPEN_ATTEMPT.run(conn, values)


def item_of(row: Any) -> Item:
    id, workflow_id, logical_item_id, title, status, attempt, failures, failed, *rest = row
    created_by_run, last_run, created, updated, source, type, external_id = rest
    return Item(
        id=ItemId(id),
        workflow_id=WorkflowId(workflow_id),
        logical_item_id=logical_item_id,
        title=title,
        status=ItemStatus(status),
        attempt=attempt,
        failures=failures,
        failed_version=failed,
        created_by_run_id=created_by_run,
        last_run_id=last_run,
        created_at=from_ms(created),
        updated_at=from_ms(updated),
        source=source,
        type=type,
        external_id=external_id,
    )

"""Repairs on disk."""

from datetime import datetime
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import ItemId, RepairId, RunId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.versions import Repair, RepairOutcome, RepairStatus
from keep_desktop.storage.planning_tables import repairs
from keep_desktop.storage.statements import Insert, Statement, given, set_param, where_param
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.values import from_json, from_ms, from_ms_or_none, to_json, to_ms

_R = repairs.c
_COLUMNS = (
    "workflow_id",
    "run_id",
    "item_id",
    "base_version_id",
    "version_id",
    "status",
    "outcome",
    "issue",
    "comment",
    "differences",
    "open_items",
    "created_at",
)
_ADD = Insert(repairs)
_SELECT = sa.select(_R.id, *(_R[name] for name in _COLUMNS), _R.settled_at)
_NEWEST = Statement(
    _SELECT.where(_R.workflow_id == where_param("workflow_id")).order_by(_R.id.desc()).limit(1)
)
_OF_VERSION = Statement(_SELECT.where(_R.version_id == where_param("version_id")))
_SETTLE = Statement(
    sa.update(repairs).where(*given(_R, "id", "status")).values(set_param("status", "settled_at"))
)


class SqliteRepairs(Store):
    """`ports.planning.RepairStore` over one connection."""

    def add(
        self,
        workflow_id: WorkflowId,
        *,
        run_id: RunId | None,
        item_id: ItemId | None,
        base_version_id: VersionId,
        version_id: VersionId,
        status: RepairStatus,
        outcome: RepairOutcome,
        issue: str,
        comment: str,
        differences: JsonValue,
        open_items: int,
        at: datetime,
    ) -> RepairId:
        values = {
            "workflow_id": workflow_id,
            "run_id": run_id,
            "item_id": item_id,
            "base_version_id": base_version_id,
            "version_id": version_id,
            "status": status.value,
            "outcome": outcome.value,
            "issue": issue,
            "comment": comment,
            "differences": to_json(differences),
            "open_items": open_items,
            "created_at": to_ms(at),
        }
        return RepairId(_ADD.insert(self._conn, values))

    def newest(self, workflow_id: WorkflowId) -> Repair | None:
        return _NEWEST.one_as(_repair_of, self._conn, {"given_workflow_id": workflow_id})

    def of_version(self, version_id: VersionId) -> Repair | None:
        return _OF_VERSION.one_as(_repair_of, self._conn, {"given_version_id": version_id})

    def move(
        self, repair_id: RepairId, to: RepairStatus, *, was: RepairStatus, at: datetime
    ) -> bool:
        values = {
            "given_id": repair_id,
            "given_status": was.value,
            "new_status": to.value,
            "new_settled_at": to_ms(at),
        }
        return _SETTLE.changed(self._conn, values) == 1


def _repair_of(row: Any) -> Repair:
    id, workflow_id, run_id, item_id, base, version, status, outcome, *rest = row
    issue, comment, differences, open_items, created_at, settled_at = rest
    return Repair(
        id=RepairId(id),
        workflow_id=WorkflowId(workflow_id),
        run_id=run_id,
        item_id=item_id,
        base_version_id=VersionId(base),
        version_id=VersionId(version),
        status=RepairStatus(status),
        outcome=RepairOutcome(outcome),
        issue=issue,
        comment=comment,
        differences=from_json(differences),
        open_items=open_items,
        created_at=from_ms(created_at),
        settled_at=from_ms_or_none(settled_at),
    )

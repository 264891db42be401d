"""Schedules on disk: the truth of what is due; the scheduler only wakes the engine."""

import sqlite3
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.schedules import (
    Cron,
    Interval,
    Schedule,
    ScheduleRule,
    parse_interval,
)
from keep_desktop.storage.statements import Statement, given, new
from keep_desktop.storage.tables import schedules
from keep_desktop.storage.values import from_ms_or_none, to_ms_or_none

_S = schedules.c
_SELECT = sa.select(_S.workflow_id, _S.kind, _S.expression, _S.next_at, _S.skipped_at)
_GET = Statement(_SELECT.where(_S.workflow_id == given("workflow_id")))
_ALL = Statement(_SELECT.order_by(_S.workflow_id))
_NEW_ROW = upsert(schedules).values(
    {name: sa.bindparam(name) for name in ("workflow_id", "kind", "expression", "next_at")}
)
_PUT = Statement(
    _NEW_ROW.on_conflict_do_update(
        index_elements=[_S.workflow_id],
        set_={
            "kind": _NEW_ROW.excluded.kind,
            "expression": _NEW_ROW.excluded.expression,
            "next_at": _NEW_ROW.excluded.next_at,
            "skipped_at": sa.null(),
        },
    )
)
_SET_NEXT = Statement(
    sa.update(schedules)
    .where(_S.workflow_id == given("workflow_id"))
    .values(new("next_at", "skipped_at"))
)
_REMOVE = Statement(sa.delete(schedules).where(_S.workflow_id == given("workflow_id")))


class SqliteSchedules:
    """`ports.schedule_store.ScheduleStore` over one connection."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    def get(self, workflow_id: WorkflowId) -> Schedule | None:
        row = _GET.one(self._conn, {"given_workflow_id": workflow_id})
        return None if row is None else _schedule_of(row)

    def put(self, workflow_id: WorkflowId, rule: ScheduleRule, *, next_at: datetime | None) -> None:
        kind, expression = rule_words(rule)
        values = {
            "workflow_id": workflow_id,
            "kind": kind,
            "expression": expression,
            "next_at": to_ms_or_none(next_at),
        }
        _PUT.run(self._conn, values)

    def set_next(
        self,
        workflow_id: WorkflowId,
        next_at: datetime | None,
        *,
        skipped_at: datetime | None = None,
    ) -> None:
        """Raises NotFound where the workflow has no schedule."""
        values = {
            "given_workflow_id": workflow_id,
            "new_next_at": to_ms_or_none(next_at),
            "new_skipped_at": to_ms_or_none(skipped_at),
        }
        if _SET_NEXT.changed(self._conn, values) == 0:
            raise NotFound("The workflow has no schedule.")

    def remove(self, workflow_id: WorkflowId) -> None:
        """Nothing happens where there is none."""
        _REMOVE.run(self._conn, {"given_workflow_id": workflow_id})

    def all(self) -> Mapping[WorkflowId, Schedule]:
        return {WorkflowId(row[0]): _schedule_of(row) for row in _ALL.all(self._conn)}


def rule_words(rule: ScheduleRule) -> tuple[str, str]:
    """The kind and the expression of a rule, as two columns hold them."""
    match rule:
        case Interval(text=expression):
            return "interval", expression
        case Cron(expression=expression):
            return "cron", expression


def rule_of(kind: str, expression: str) -> ScheduleRule:
    return parse_interval(expression) if kind == "interval" else Cron(expression)


def _schedule_of(row: Any) -> Schedule:
    _, kind, expression, next_at, skipped_at = row
    return Schedule(
        rule=rule_of(kind, expression),
        next_at=from_ms_or_none(next_at),
        skipped_at=from_ms_or_none(skipped_at),
    )

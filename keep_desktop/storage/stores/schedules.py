"""Schedules and pending retries of sessions on disk; a timer only wakes the engine to read them."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.runs import Retry
from keep_desktop.domain.schedules import (
    Cron,
    Interval,
    Schedule,
    ScheduleRule,
    parse_interval,
)
from keep_desktop.storage.statements import Statement, replacing, set_param, where_param
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.tables import retries, schedules
from keep_desktop.storage.values import from_ms, from_ms_or_none, to_ms, to_ms_or_none

_S = schedules.c
_SELECT = sa.select(_S.workflow_id, _S.kind, _S.expression, _S.next_at, _S.skipped_at)
_GET = Statement(_SELECT.where(_S.workflow_id == where_param("workflow_id")))
_ALL = Statement(_SELECT.order_by(_S.workflow_id))
_PUT = replacing(
    schedules, "workflow_id", "kind", "expression", "next_at", values={"skipped_at": sa.null()}
)
_SET_NEXT = Statement(
    sa.update(schedules)
    .where(_S.workflow_id == where_param("workflow_id"))
    .values(set_param("next_at", "skipped_at"))
)
_REMOVE = Statement(sa.delete(schedules).where(_S.workflow_id == where_param("workflow_id")))


class SqliteSchedules(Store):
    """`ports.stores.ScheduleStore` over one connection."""

    def get(self, workflow_id: WorkflowId) -> Schedule | None:
        return _GET.one_as(_schedule_of, self._conn, {"given_workflow_id": workflow_id})

    def put(self, workflow_id: WorkflowId, rule: ScheduleRule, *, next_at: datetime | None) -> None:
        kind, expression = rule_columns(rule)
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
        """Raises NotFound if the workflow has no schedule."""
        values = {
            "given_workflow_id": workflow_id,
            "new_next_at": to_ms_or_none(next_at),
            "new_skipped_at": to_ms_or_none(skipped_at),
        }
        if _SET_NEXT.changed(self._conn, values) == 0:
            raise NotFound(UserMessage("The workflow has no schedule."))

    def remove(self, workflow_id: WorkflowId) -> None:
        """Does nothing if there is none."""
        _REMOVE.run(self._conn, {"given_workflow_id": workflow_id})

    def all(self) -> Mapping[WorkflowId, Schedule]:
        return {WorkflowId(row[0]): _schedule_of(row) for row in _ALL.all(self._conn)}


def rule_columns(rule: ScheduleRule) -> tuple[str, str]:
    """The kind and the expression of a rule, as stored in two columns."""
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


_R = retries.c
_SELECT_RETRIES = sa.select(_R.workflow_id, _R.due_at, _R.count, _R.least_wait_ms)
_GET_RETRY = Statement(_SELECT_RETRIES.where(_R.workflow_id == where_param("workflow_id")))
_ALL_RETRIES = Statement(_SELECT_RETRIES)
_PUT_RETRY = replacing(retries, "workflow_id", "due_at", "count", "least_wait_ms")
_REMOVE_RETRY = Statement(sa.delete(retries).where(_R.workflow_id == where_param("workflow_id")))


class SqliteRetries(Store):
    """`ports.stores.RetryStore` over one connection."""

    def get(self, workflow_id: WorkflowId) -> Retry | None:
        return _GET_RETRY.one_as(_retry_of, self._conn, {"given_workflow_id": workflow_id})

    def put(self, workflow_id: WorkflowId, retry: Retry) -> None:
        values = {
            "workflow_id": workflow_id,
            "due_at": to_ms(retry.due_at),
            "count": retry.count,
            "least_wait_ms": retry.least_wait // timedelta(milliseconds=1),
        }
        _PUT_RETRY.run(self._conn, values)

    def remove(self, workflow_id: WorkflowId) -> bool:
        return _REMOVE_RETRY.changed(self._conn, {"given_workflow_id": workflow_id}) == 1

    def all(self) -> Mapping[WorkflowId, Retry]:
        return {WorkflowId(row[0]): _retry_of(row) for row in _ALL_RETRIES.all(self._conn)}


def _retry_of(row: Any) -> Retry:
    _, due_at, count, least_wait_ms = row
    return Retry(
        due_at=from_ms(due_at), count=count, least_wait=timedelta(milliseconds=least_wait_ms)
    )

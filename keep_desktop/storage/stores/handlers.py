"""Handlers on disk: next times and states.

A handler once declared stays, so that its state outlasts a version without it.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.handlers import Consumer, HandlerGraph, HandlerTimes, Producer
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.storage.statements import (
    Insert,
    Statement,
    given,
    literal,
    replacing,
    set_param,
    where_param,
)
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.stores.schedules import rule_columns, rule_of
from keep_desktop.storage.tables import handler_states, handlers
from keep_desktop.storage.values import from_json, from_ms_or_none, to_json, to_ms_or_none

_H = handlers.c
_S = handler_states.c
_THIS = sa.and_(*given(_H, "workflow_id", "name"))
_DECLARED = _H.declared == literal(1)

_SELECT = sa.select(
    _H.workflow_id,
    _H.name,
    _H.is_producer,
    _H.wake_at,
    _H.rule_kind,
    _H.rule_expression,
    _H.next_at,
    _H.arrivals,
    _H.seen_arrivals,
    _H.reserved_last,
    _H.skipped_at,
)
_KNOWN = Statement(_SELECT.where(_H.workflow_id == where_param("workflow_id")))
_OF = Statement(
    _SELECT.where(_H.workflow_id == where_param("workflow_id"), _DECLARED).order_by(_H.position)
)
_POSSIBLY_DUE = Statement(
    _SELECT.where(
        _DECLARED,
        sa.or_(
            sa.and_(_H.is_producer == literal(1), _H.next_at.is_not(None)),
            sa.and_(
                _H.is_producer == literal(0),
                sa.or_(
                    _H.arrivals != _H.seen_arrivals,
                    _H.reserved_last == literal(1),
                    _H.wake_at.is_not(None),
                ),
            ),
        ),
    ).order_by(_H.workflow_id, _H.position)
)
_ADD = Insert(handlers)
_FORGET_OTHERS = Statement(
    sa.update(handlers)
    .where(_H.workflow_id == where_param("workflow_id"))
    .values(declared=literal(0), rule_kind=sa.null(), rule_expression=sa.null(), next_at=sa.null())
)
_DECLARE_PRODUCER = Statement(
    sa.update(handlers)
    .where(_THIS)
    .values(
        **set_param("rule_kind", "rule_expression", "next_at", "skipped_at"),
        declared=literal(1),
        is_producer=literal(1),
        wake_at=sa.null(),
        reserved_last=literal(0),
    )
)
_DECLARE_CONSUMER = Statement(
    sa.update(handlers)
    .where(_THIS)
    .values(declared=literal(1), is_producer=literal(0), arrivals=_H.arrivals + literal(1))
)
_SET_NEXT = Statement(
    sa.update(handlers)
    .where(_THIS)
    # An undeclared one has no next time.
    .values(
        next_at=sa.case((_DECLARED, sa.bindparam("new_next_at")), else_=sa.null()),
        **set_param("skipped_at"),
    )
)
_PREPARED = Statement(
    sa.update(handlers).where(_THIS).values(set_param("seen_arrivals", "reserved_last", "wake_at"))
)
_SET_WAKE = Statement(sa.update(handlers).where(_THIS).values(set_param("wake_at")))
_ARRIVED = Statement(sa.update(handlers).where(_THIS).values(arrivals=_H.arrivals + literal(1)))

_STATE = Statement(sa.select(_S.state).where(*given(_S, "workflow_id", "name")))
_SET_STATE = replacing(handler_states, "workflow_id", "name", "state", key=("workflow_id", "name"))


class SqliteHandlers(Store):
    """`ports.store_items.HandlerStore` over one connection."""

    def declare(
        self,
        workflow_id: WorkflowId,
        graph: HandlerGraph | None,
        *,
        first_due: Callable[[ScheduleRule], datetime | None],
    ) -> None:
        known = {times.name: times for times in self._all(_KNOWN, workflow_id)}
        _FORGET_OTHERS.run(self._conn, {"given_workflow_id": workflow_id})
        if graph is None:
            return
        declared: tuple[Producer | Consumer, ...] = (*graph.producers, *graph.consumers)
        for position, handler in enumerate(declared, len(known)):
            if handler.name not in known:
                self._add(workflow_id, handler, position)
            if isinstance(handler, Producer):
                was = known.get(handler.name)
                same = was is not None and was.rule == handler.rule
                next_at = was.next_at if was and same else first_due(handler.rule)
                skipped_at = was.skipped_at if was and same else None
                self._declare_producer(workflow_id, handler, next_at, skipped_at)
            else:
                self._run(_DECLARE_CONSUMER, workflow_id, handler.name)

    def of(self, workflow_id: WorkflowId) -> Sequence[HandlerTimes]:
        return self._all(_OF, workflow_id)

    def possibly_due(self) -> Sequence[HandlerTimes]:
        """In order of workflow, then as `of`."""
        return [_times_of(row) for row in _POSSIBLY_DUE.all(self._conn)]

    def state(self, workflow_id: WorkflowId, name: str) -> JsonValue:
        row = _STATE.one(self._conn, {"given_workflow_id": workflow_id, "given_name": name})
        return None if row is None else from_json(row[0])

    def set_state(self, workflow_id: WorkflowId, name: str, state: JsonValue) -> None:
        values = {"workflow_id": workflow_id, "name": name, "state": to_json(state)}
        _SET_STATE.run(self._conn, values)

    def set_next(
        self,
        workflow_id: WorkflowId,
        name: str,
        next_at: datetime | None,
        *,
        skipped_at: datetime | None = None,
    ) -> None:
        """Raises NotFound, as all below, for a handler that was never declared."""
        self._run(
            _SET_NEXT,
            workflow_id,
            name,
            new_next_at=to_ms_or_none(next_at),
            new_skipped_at=to_ms_or_none(skipped_at),
        )

    def prepared(
        self,
        workflow_id: WorkflowId,
        name: str,
        *,
        seen_arrivals: int,
        reserved: bool,
        wake_at: datetime | None,
    ) -> None:
        self._run(
            _PREPARED,
            workflow_id,
            name,
            new_seen_arrivals=seen_arrivals,
            new_reserved_last=int(reserved),
            new_wake_at=to_ms_or_none(wake_at),
        )

    def set_wake(self, workflow_id: WorkflowId, name: str, wake_at: datetime | None) -> None:
        self._run(_SET_WAKE, workflow_id, name, new_wake_at=to_ms_or_none(wake_at))

    def arrived(self, workflow_id: WorkflowId, names: Sequence[str]) -> None:
        for name in names:
            self._run(_ARRIVED, workflow_id, name)

    def _add(self, workflow_id: WorkflowId, handler: Producer | Consumer, position: int) -> None:
        values = {
            "workflow_id": workflow_id,
            "name": handler.name,
            "position": position,
            "is_producer": int(isinstance(handler, Producer)),
            "declared": 1,
        }
        _ADD.run(self._conn, values)

    def _declare_producer(
        self,
        workflow_id: WorkflowId,
        producer: Producer,
        next_at: datetime | None,
        skipped_at: datetime | None,
    ) -> None:
        kind, expression = rule_columns(producer.rule)
        self._run(
            _DECLARE_PRODUCER,
            workflow_id,
            producer.name,
            new_rule_kind=kind,
            new_rule_expression=expression,
            new_next_at=to_ms_or_none(next_at),
            new_skipped_at=to_ms_or_none(skipped_at),
        )

    def _all(self, statement: Statement, workflow_id: WorkflowId) -> list[HandlerTimes]:
        rows = statement.all(self._conn, {"given_workflow_id": workflow_id})
        return [_times_of(row) for row in rows]

    def _run(self, statement: Statement, workflow_id: WorkflowId, name: str, **values: Any) -> None:
        this = {"given_workflow_id": workflow_id, "given_name": name}
        if statement.changed(self._conn, {**this, **values}) == 0:
            raise NotFound(UserMessage("The workflow has no handler “{name}”.", name=name))


def _times_of(row: Any) -> HandlerTimes:
    workflow_id, name, is_producer, wake_ms, kind, expression, next_at, *rest = row
    arrivals, seen_arrivals, reserved_last, skipped_at = rest
    return HandlerTimes(
        workflow_id=WorkflowId(workflow_id),
        name=name,
        is_producer=bool(is_producer),
        wake_at=from_ms_or_none(wake_ms),
        rule=None if kind is None else rule_of(kind, expression),
        next_at=from_ms_or_none(next_at),
        arrivals=arrivals,
        seen_arrivals=seen_arrivals,
        reserved_last=bool(reserved_last),
        skipped_at=from_ms_or_none(skipped_at),
    )

"""Requests to models on disk, each with what was sent and answered, compressed."""

import json
import zlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.models import ACTIVE, ModelCall, ModelRole, Spent, TokenUsage
from keep_desktop.storage.planning_tables import model_call_contents, model_calls
from keep_desktop.storage.statements import Insert, Statement, set_param, where_param
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.values import (
    from_message,
    from_ms,
    from_ms_or_none,
    message_values,
    to_json,
    to_ms,
)

_C = model_calls.c
_X = model_call_contents.c

_ADD = Insert(model_calls)
_FINISH = Statement(
    sa.update(model_calls)
    .where(_C.id == where_param("id"), _C.ended_at.is_(None))
    .values(
        set_param(
            "tokens_in",
            "tokens_out",
            "tokens_cached",
            "price",
            "status",
            "error",
            "error_facts",
            "request_id",
            "ended_at",
        )
    )
)
_IS_REPORTED = sa.or_(_C.tokens_in.is_not(None), _C.tokens_out.is_not(None))
_TOKENS = sa.case(
    (
        _IS_REPORTED,
        sa.func.coalesce(_C.tokens_in, 0) + sa.func.coalesce(_C.tokens_out, 0),
    ),
    else_=_C.reserved_tokens,
)
_MONEY = sa.func.coalesce(_C.price, sa.case((_IS_REPORTED, None), else_=_C.reserved_price), 0.0)
_IS_ACTIVE = _C.ended_at.is_(None)


def _sum(value: Any, condition: Any) -> Any:
    return sa.func.coalesce(sa.func.sum(sa.case((condition, value), else_=0)), 0)


_SUMS = sa.select(
    _sum(_TOKENS, sa.not_(_IS_ACTIVE)),
    _sum(_C.reserved_tokens, _IS_ACTIVE),
    _sum(_MONEY, sa.not_(_IS_ACTIVE)),
    _sum(sa.func.coalesce(_C.reserved_price, 0.0), _IS_ACTIVE),
).where(_C.started_at >= where_param("since"))
_SPENT = Statement(_SUMS)
_SPENT_OF = Statement(_SUMS.where(_C.workflow_id == where_param("workflow_id")))
_SPENDERS = Statement(
    sa.select(_C.workflow_id)
    .where(_C.started_at >= where_param("since"), _C.workflow_id.is_not(None))
    .group_by(_C.workflow_id)
)
_SELECT = sa.select(
    _C.id,
    _C.role,
    _C.workflow_id,
    _C.run_id,
    _C.provider,
    _C.model,
    _C.tokens_in,
    _C.tokens_out,
    _C.tokens_cached,
    _C.price,
    _C.reserved_tokens,
    _C.status,
    _C.error,
    _C.error_facts,
    _C.request_id,
    _C.started_at,
    _C.ended_at,
).limit(where_param("limit"))
_ALL = Statement(_SELECT.order_by(_C.id.desc()))
# As the index has them: no sort.
_ALL_OF = Statement(
    _SELECT.where(_C.workflow_id == where_param("workflow_id")).order_by(
        _C.started_at.desc(), _C.id.desc()
    )
)
_KEEP_REQUEST = Insert(model_call_contents)
_KEEP_ANSWER = Statement(
    sa.update(model_call_contents)
    .where(_X.call_id == where_param("call_id"))
    .values(set_param("answer"))
)
_CONTENT = Statement(sa.select(_X.request, _X.answer).where(_X.call_id == where_param("call_id")))
_FORGET = Statement(
    sa.delete(model_call_contents).where(
        _X.call_id.in_(sa.select(_C.id).where(_C.started_at < where_param("before")))
    )
)


class SqliteModelCalls(Store):
    """`ports.planning.ModelCallStore` over one connection."""

    def add(
        self,
        *,
        role: ModelRole,
        workflow_id: WorkflowId | None,
        run_id: RunId | None,
        provider: str,
        model: str,
        reserved_tokens: int,
        reserved_price: float | None,
        at: datetime,
    ) -> int:
        values = {
            "role": role.value,
            "workflow_id": workflow_id,
            "run_id": run_id,
            "provider": provider,
            "model": model,
            "reserved_tokens": reserved_tokens,
            "reserved_price": reserved_price,
            "status": ACTIVE,
            "started_at": to_ms(at),
        }
        return _ADD.insert(self._conn, values)

    def finish(
        self,
        call_id: int,
        *,
        status: str,
        error: str | None = None,
        usage: TokenUsage,
        price: float | None = None,
        request_id: str | None = None,
        at: datetime,
    ) -> None:
        values = {
            "tokens_in": usage.tokens_in,
            "tokens_out": usage.tokens_out,
            "tokens_cached": usage.tokens_cached,
            "price": price,
            "status": status,
            **message_values("error", error),
            "request_id": request_id,
            "ended_at": to_ms(at),
        }
        new = {f"new_{name}": value for name, value in values.items()}
        _FINISH.run(self._conn, {"given_id": call_id, **new})

    def spent(self, since: datetime, workflow_id: WorkflowId | None = None) -> Spent:
        values = {"given_since": to_ms(since)}
        if workflow_id is None:
            row = _SPENT.one(self._conn, values)
        else:
            row = _SPENT_OF.one(self._conn, {**values, "given_workflow_id": workflow_id})
        tokens, reserved_tokens, money, reserved_money = row
        return Spent(
            tokens=tokens,
            reserved_tokens=reserved_tokens,
            money=float(money),
            reserved_money=float(reserved_money),
        )

    def spenders(self, since: datetime) -> Sequence[WorkflowId]:
        rows = _SPENDERS.all(self._conn, {"given_since": to_ms(since)})
        return [WorkflowId(id) for (id,) in rows]

    def all(self, workflow_id: WorkflowId | None = None, *, limit: int) -> Sequence[ModelCall]:
        if workflow_id is None:
            rows = _ALL.all(self._conn, {"given_limit": limit})
        else:
            values = {"given_limit": limit, "given_workflow_id": workflow_id}
            rows = _ALL_OF.all(self._conn, values)
        return [_call_of(row) for row in reversed(rows)]

    def keep_request(self, call_id: int, content: bytes) -> None:
        _KEEP_REQUEST.run(self._conn, {"call_id": call_id, "request": zlib.compress(content)})

    def keep_answer(self, call_id: int, content: JsonValue) -> None:
        data = zlib.compress((to_json(content) or "null").encode())
        _KEEP_ANSWER.run(self._conn, {"given_call_id": call_id, "new_answer": data})

    def content(self, call_id: int) -> tuple[bytes, JsonValue] | None:
        row = _CONTENT.one(self._conn, {"given_call_id": call_id})
        if row is None:
            return None
        request, answer = row
        return zlib.decompress(request), None if answer is None else json.loads(
            zlib.decompress(answer)
        )

    def forget_contents(self, before: datetime) -> int:
        return _FORGET.changed(self._conn, {"given_before": to_ms(before)})


def _call_of(row: Any) -> ModelCall:
    id, role, workflow_id, run_id, provider, model, *rest = row
    tokens_in, tokens_out, cached, price, reserved, status, error, facts, *ends = rest
    request_id, started_at, ended_at = ends
    return ModelCall(
        id=id,
        role=ModelRole(role),
        workflow_id=None if workflow_id is None else WorkflowId(workflow_id),
        run_id=None if run_id is None else RunId(run_id),
        provider=provider,
        model=model,
        usage=TokenUsage(tokens_in=tokens_in, tokens_out=tokens_out, tokens_cached=cached),
        price=price,
        reserved_tokens=reserved,
        status=status,
        error=from_message(error, facts),
        request_id=request_id,
        started_at=from_ms(started_at),
        ended_at=from_ms_or_none(ended_at),
    )

"""Permissions on disk."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.permissions import (
    NO_LIMITS,
    Capability,
    EffectLimits,
    Permission,
    PermissionOrigin,
    PermissionStatus,
    Risk,
    Target,
)
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.activity import Happening
from keep_desktop.ports.permissions import READ_KEY_PREFIX, CallAnswer
from keep_desktop.storage.permission_tables import (
    permission_answers,
    permission_limits,
    permission_versions,
    permissions,
)
from keep_desktop.storage.statements import (
    Insert,
    Statement,
    given,
    literal,
    replacing,
    set_param,
    where_param,
)
from keep_desktop.storage.stores.activity import note
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.tables import PARAMS, mutations, runs
from keep_desktop.storage.values import (
    from_json,
    from_ms,
    from_ms_or_none,
    to_json,
    to_ms,
    to_ms_or_none,
)

_P, _L, _A, _M, _R = (
    permissions.c,
    permission_limits.c,
    permission_answers.c,
    mutations.c,
    runs.c,
)
#: The columns of a capability.
_NAMED = ("namespace", "method", "scope")
_VERSION = Statement(
    sa.select(permission_versions.c.number).where(
        permission_versions.c.workflow_id == where_param("workflow_id")
    )
)
_COLUMNS = (
    "namespace",
    "method",
    "scope",
    "status",
    "origin",
    "target",
    "names",
    "seen",
    "approved_at",
    "last_used_at",
    "risk",
)
_SELECT = sa.select(_P.workflow_id, _P.major, *(_P[name] for name in _COLUMNS)).order_by(
    _P.workflow_id, _P.major, _P.namespace, _P.method, _P.scope
)
_OF_WORKFLOW = Statement(_SELECT.where(_P.workflow_id == where_param("workflow_id")))
_OF_MAJOR = Statement(_SELECT.where(*given(_P, "workflow_id", "major")))
_MAJORS = Statement(
    sa.select(_P.major).distinct().where(_P.workflow_id == where_param("workflow_id"))
)
_PUT = replacing(permissions, "workflow_id", "major", *_COLUMNS, keeps=("last_used_at",))
_IS_SAME = sa.and_(*given(_P, "workflow_id", "major", "namespace", "method", "scope"))
_USED = Statement(sa.update(permissions).where(_IS_SAME).values(set_param("last_used_at")))
_UNUSED = Statement(
    _SELECT.where(
        _P.status == literal(PermissionStatus.APPROVED),
        sa.func.max(_P.approved_at, sa.func.coalesce(_P.last_used_at, _P.approved_at))
        < where_param("before"),
    )
)
_SUSPEND = Statement(sa.update(permissions).where(_IS_SAME).values(set_param("status")))

_LIMITS = Statement(
    sa.select(_L.namespace, _L.method, _L.scope, _L.per_run, _L.per_day, _L.per_week)
    .where(_L.workflow_id == where_param("workflow_id"))
    .order_by(_L.namespace, _L.method, _L.scope)
)
_PUT_LIMITS = replacing(permission_limits, "workflow_id", *_NAMED, "per_run", "per_day", "per_week")
_REMOVE_LIMITS = Statement(
    sa.delete(permission_limits).where(*given(_L, "workflow_id", "namespace", "method", "scope"))
)


def _calls(*columns: Any, of_session: bool) -> Any:
    """Mutations of a tool that were applied or may have been."""
    # By number the newest come first, which are the ones that count.
    source: Any = mutations
    conditions = [
        *given(_M, "workflow_id", "namespace", "method"),
        _M.begun_at >= where_param("since"),
        _M.status != literal(MutationStatus.FAILED),
        _M.undo_of.is_(None),
    ]
    if of_session:
        source = mutations.join(runs, _R.id == _M.run_id)
        conditions.append(_R.session_id == where_param("session_id"))
    return sa.select(*columns).select_from(source).where(*conditions).order_by(_M.begun_at.desc())


def _counted(*, of_session: bool) -> Statement:
    some = _calls(_M.id, of_session=of_session).limit(where_param("most")).subquery()
    return Statement(sa.select(sa.func.count()).select_from(some))


_COUNT = {of_session: _counted(of_session=of_session) for of_session in (False, True)}
_CALLS = {
    of_session: Statement(_calls(PARAMS, of_session=of_session)) for of_session in (False, True)
}
_LAST_CALL = Statement(_calls(_M.begun_at, of_session=False).limit(literal(1)))

_ADD_ANSWER = Insert(permission_answers)
_ANSWERS = Statement(
    sa.select(_A.id, _A.answer, _A.scopes, _A.session_id)
    .where(*given(_A, "workflow_id", "key"))
    .order_by(_A.id)
)
_OF_READS = sa.and_(
    _A.workflow_id == where_param("workflow_id"),
    _A.key.startswith(sa.literal_column(f"'{READ_KEY_PREFIX}'")),
)
_BIND = Statement(
    sa.update(permission_answers)
    .where(_OF_READS, _A.session_id.is_(None))
    .values(set_param("session_id"))
)
_REMOVE_PAST = Statement(sa.delete(permission_answers).where(_OF_READS, _A.session_id.is_not(None)))
_REMOVE_ANSWER = Statement(sa.delete(permission_answers).where(_A.id == where_param("id")))


class SqlitePermissions(Store):
    """`ports.permissions.PermissionStore` over one connection."""

    def version(self, workflow_id: WorkflowId) -> int:
        row = _VERSION.one(self._conn, {"given_workflow_id": workflow_id})
        return 0 if row is None else int(row[0])

    def of(self, workflow_id: WorkflowId, major: int | None = None) -> Sequence[Permission]:
        values = {"given_workflow_id": workflow_id}
        if major is None:
            rows = _OF_WORKFLOW.all(self._conn, values)
        else:
            rows = _OF_MAJOR.all(self._conn, {**values, "given_major": major})
        return [_permission_of(row) for row in rows]

    def majors(self, workflow_id: WorkflowId) -> Sequence[int]:
        rows = _MAJORS.all(self._conn, {"given_workflow_id": workflow_id})
        return sorted(row[0] for row in rows)

    def put(self, workflow_id: WorkflowId, major: int, permission: Permission) -> None:
        values = {
            "workflow_id": workflow_id,
            "major": major,
            **_named(permission.capability),
            "status": permission.status.value,
            "origin": permission.origin.value,
            "target": permission.target.value,
            "names": to_json(list(permission.names)),
            "seen": None if permission.seen is None else int(permission.seen),
            "approved_at": to_ms_or_none(permission.approved_at),
            "last_used_at": to_ms_or_none(permission.last_used_at),
            "risk": None if permission.risk is None else permission.risk.value,
        }
        _PUT.run(self._conn, values)

    def used(
        self, workflow_id: WorkflowId, major: int, capabilities: Iterable[Capability], at: datetime
    ) -> None:
        for one in capabilities:
            values = {**_same(workflow_id, major, one), "new_last_used_at": to_ms(at)}
            _USED.run(self._conn, values)

    def unused(self, before: datetime) -> Sequence[tuple[WorkflowId, int, Permission]]:
        rows = _UNUSED.all(self._conn, {"given_before": to_ms(before)})
        return [(WorkflowId(row[0]), row[1], _permission_of(row)) for row in rows]

    def suspend(
        self, workflow_id: WorkflowId, major: int, permission: Permission, text: str, at: datetime
    ) -> None:
        values = {
            **_same(workflow_id, major, permission.capability),
            "new_status": PermissionStatus.SUSPENDED.value,
        }
        if _SUSPEND.changed(self._conn, values):
            note(
                self._conn,
                Happening.PERMISSION_SUSPENDED,
                ms=to_ms(at),
                workflow_id=workflow_id,
                text=text,
            )

    def limits(self, workflow_id: WorkflowId) -> Mapping[Capability, EffectLimits]:
        rows = _LIMITS.all(self._conn, {"given_workflow_id": workflow_id})
        return {
            Capability(f"{namespace}.{method}", scope): EffectLimits(
                per_run=per_run, per_day=per_day, per_week=per_week
            )
            for namespace, method, scope, per_run, per_day, per_week in rows
        }

    def put_limits(
        self, workflow_id: WorkflowId, capability: Capability, limits: EffectLimits
    ) -> None:
        key = {**_named(capability), "workflow_id": workflow_id}
        if limits == NO_LIMITS:
            _REMOVE_LIMITS.run(self._conn, {f"given_{name}": one for name, one in key.items()})
            return
        amounts = {
            "per_run": limits.per_run,
            "per_day": limits.per_day,
            "per_week": limits.per_week,
        }
        _PUT_LIMITS.run(self._conn, {**key, **amounts})

    def count(
        self,
        workflow_id: WorkflowId,
        tool: str,
        *,
        since: datetime | None = None,
        session_id: SessionId | None = None,
        most: int | None = None,
    ) -> int:
        # A negative LIMIT is none.
        values = {**_of_calls(workflow_id, tool, since, session_id), "given_most": most or -1}
        (found,) = _COUNT[session_id is not None].one(self._conn, values)
        return int(found)

    def calls(
        self,
        workflow_id: WorkflowId,
        tool: str,
        *,
        since: datetime | None = None,
        session_id: SessionId | None = None,
    ) -> Sequence[JsonValue]:
        values = _of_calls(workflow_id, tool, since, session_id)
        rows = _CALLS[session_id is not None].all(self._conn, values)
        return [from_json(row[0]) for row in rows]

    def last_call(self, workflow_id: WorkflowId, tool: str) -> datetime | None:
        row = _LAST_CALL.one(self._conn, _of_calls(workflow_id, tool, None, None))
        return None if row is None else from_ms(row[0])

    def add_answer(
        self,
        workflow_id: WorkflowId,
        key: str,
        answer: Answer,
        scopes: Sequence[str] | None,
        *,
        at: datetime,
    ) -> None:
        values = {
            "workflow_id": workflow_id,
            "key": key,
            "scopes": None if scopes is None else to_json(list(scopes)),
            "answer": answer.value,
            "session_id": None,
            "created_at": to_ms(at),
        }
        _ADD_ANSWER.run(self._conn, values)

    def answers(self, workflow_id: WorkflowId, key: str) -> Sequence[CallAnswer]:
        rows = _ANSWERS.all(self._conn, {"given_workflow_id": workflow_id, "given_key": key})
        return [
            CallAnswer(
                id=id,
                answer=Answer(answer),
                scopes=None if scopes is None else _texts(scopes),
                session_id=None if session_id is None else SessionId(session_id),
            )
            for id, answer, scopes, session_id in rows
        ]

    def begin_session(self, workflow_id: WorkflowId, session_id: SessionId) -> None:
        values = {"given_workflow_id": workflow_id}
        _REMOVE_PAST.run(self._conn, values)
        _BIND.run(self._conn, {**values, "new_session_id": session_id})

    def remove_answer(self, answer_id: int) -> None:
        _REMOVE_ANSWER.run(self._conn, {"given_id": answer_id})


def _named(capability: Capability) -> dict[str, str]:
    namespace, _, method = capability.tool.partition(".")
    return {"namespace": namespace, "method": method, "scope": capability.scope}


def _same(workflow_id: WorkflowId, major: int, capability: Capability) -> dict[str, Any]:
    return {
        "given_workflow_id": workflow_id,
        "given_major": major,
        **{f"given_{name}": value for name, value in _named(capability).items()},
    }


def _of_calls(
    workflow_id: WorkflowId, tool: str, since: datetime | None, session_id: SessionId | None
) -> dict[str, Any]:
    namespace, _, method = tool.partition(".")
    values: dict[str, Any] = {
        "given_workflow_id": workflow_id,
        "given_namespace": namespace,
        "given_method": method,
        "given_since": 0 if since is None else to_ms(since),
    }
    return values if session_id is None else {**values, "given_session_id": session_id}


def _texts(stored: str) -> tuple[str, ...]:
    found = from_json(stored)
    return tuple(map(str, found)) if isinstance(found, list) else ()


def _permission_of(row: Any) -> Permission:
    _, _, namespace, method, scope, status, origin, target, names, seen, *more = row
    approved_at, last_used_at, risk = more
    return Permission(
        capability=Capability(f"{namespace}.{method}", scope),
        status=PermissionStatus(status),
        origin=PermissionOrigin(origin),
        target=Target(target),
        names=_texts(names),
        seen=None if seen is None else bool(seen),
        approved_at=from_ms_or_none(approved_at),
        last_used_at=from_ms_or_none(last_used_at),
        risk=None if risk is None else Risk(risk),
    )

"""Triggers of workflows on disk, and which of them are due."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.ids import TriggerId, WorkflowId
from keep_desktop.domain.triggers import TriggerKind, WorkflowTrigger
from keep_desktop.storage.statements import Statement, bound, given, set_param, where_param
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.tables import triggers
from keep_desktop.storage.values import (
    from_message,
    from_ms,
    from_ms_or_none,
    message_values,
    to_ms,
)

_T = triggers.c
_SELECT = sa.select(
    _T.id,
    _T.workflow_id,
    _T.kind,
    _T.place,
    _T.added_at,
    _T.due_at,
    _T.woke_at,
    _T.trouble,
    _T.trouble_facts,
).order_by(_T.id)
_ALL = Statement(_SELECT)
_GET = Statement(_SELECT.where(_T.id == where_param("id")))
_OF = Statement(_SELECT.where(_T.workflow_id == where_param("workflow_id")))
_DUE = Statement(_SELECT.where(_T.due_at.is_not(None)))
_ADD = Statement(
    upsert(triggers)
    .values(bound("workflow_id", "kind", "place", "added_at"))
    .on_conflict_do_nothing(index_elements=[_T.workflow_id, _T.kind, _T.place])
)
_FIND = Statement(sa.select(_T.id).where(*given(_T, "workflow_id", "kind", "place")))
_REMOVE = Statement(sa.delete(triggers).where(_T.id == where_param("id")))
_SET_DUE = Statement(
    sa.update(triggers).where(_T.id == where_param("id")).values(set_param("due_at"))
)
_CLEAR_DUE = Statement(
    sa.update(triggers)
    .where(_T.workflow_id == where_param("workflow_id"), _T.due_at.is_not(None))
    .values(due_at=sa.null(), **set_param("woke_at"))
)
_FORGET_ALL = Statement(sa.update(triggers).where(_T.due_at.is_not(None)).values(due_at=sa.null()))
_FORGET_OF = Statement(
    sa.update(triggers)
    .where(_T.workflow_id == where_param("workflow_id"), _T.due_at.is_not(None))
    .values(due_at=sa.null())
)
_SET_TROUBLE = Statement(
    sa.update(triggers)
    .where(_T.id == where_param("id"))
    .values(set_param("trouble", "trouble_facts"))
)


class SqliteTriggers(Store):
    """`ports.stores.TriggerStore` over one connection."""

    def add(
        self, workflow_id: WorkflowId, kind: TriggerKind, place: str, *, at: datetime
    ) -> TriggerId | None:
        values = {
            "workflow_id": workflow_id,
            "kind": kind.value,
            "place": place,
            "added_at": to_ms(at),
        }
        if _ADD.changed(self._conn, values) == 0:
            return None
        given = {"given_workflow_id": workflow_id, "given_kind": kind.value, "given_place": place}
        row = _FIND.one(self._conn, given)
        return TriggerId(row[0])

    def remove(self, trigger_id: TriggerId) -> bool:
        return _REMOVE.changed(self._conn, {"given_id": trigger_id}) == 1

    def get(self, trigger_id: TriggerId) -> WorkflowTrigger | None:
        return _GET.one_as(_trigger_of, self._conn, {"given_id": trigger_id})

    def all(self, workflow_id: WorkflowId | None = None) -> Sequence[WorkflowTrigger]:
        if workflow_id is None:
            rows = _ALL.all(self._conn)
        else:
            rows = _OF.all(self._conn, {"given_workflow_id": workflow_id})
        return [_trigger_of(row) for row in rows]

    def due(self) -> Sequence[WorkflowTrigger]:
        return [_trigger_of(row) for row in _DUE.all(self._conn)]

    def set_due(self, trigger_id: TriggerId, at: datetime) -> None:
        _SET_DUE.run(self._conn, {"given_id": trigger_id, "new_due_at": to_ms(at)})

    def clear_due(self, workflow_id: WorkflowId, *, at: datetime) -> None:
        _CLEAR_DUE.run(self._conn, {"given_workflow_id": workflow_id, "new_woke_at": to_ms(at)})

    def forget_due(self, workflow_id: WorkflowId | None) -> None:
        if workflow_id is None:
            _FORGET_ALL.run(self._conn)
        else:
            _FORGET_OF.run(self._conn, {"given_workflow_id": workflow_id})

    def set_trouble(self, trigger_id: TriggerId, trouble: str | None) -> None:
        new = {f"new_{name}": value for name, value in message_values("trouble", trouble).items()}
        _SET_TROUBLE.run(self._conn, {"given_id": trigger_id, **new})


def _trigger_of(row: Any) -> WorkflowTrigger:
    id, workflow_id, kind, place, added_at, due_at, woke_at, trouble, facts = row
    return WorkflowTrigger(
        id=TriggerId(id),
        workflow_id=WorkflowId(workflow_id),
        kind=TriggerKind(kind),
        place=place,
        added_at=from_ms(added_at),
        due_at=from_ms_or_none(due_at),
        woke_at=from_ms_or_none(woke_at),
        trouble=from_message(trouble, facts),
    )

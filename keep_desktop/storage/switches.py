"""The stop switches on disk. What cannot be read raises, and the caller counts it as stopped."""

import sqlite3
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.activity import Happening
from keep_desktop.ports.switch_store import StopSwitches
from keep_desktop.storage.activity_table import note
from keep_desktop.storage.failures import DAMAGED
from keep_desktop.storage.statements import Statement, constant, given, new
from keep_desktop.storage.tables import stop_state, stopped_workflows
from keep_desktop.storage.values import from_ms, from_ms_or_none, to_ms

_S = stop_state.c
_W = stopped_workflows.c

_STATE = Statement(sa.select(_S.epoch, _S.everything_since))
_WORKFLOWS = Statement(sa.select(_W.workflow_id, _W.since))
_HOLDS = Statement(
    sa.select(
        _S.everything_since,
        sa.select(_W.workflow_id).where(_W.workflow_id == given("workflow_id")).scalar_subquery(),
    )
)
_NEXT_EPOCH = Statement(sa.update(stop_state).values(epoch=_S.epoch + constant(1)))
# A stop that is set again keeps the time of the first.
_STOP_ALL = Statement(
    sa.update(stop_state).where(_S.everything_since.is_(None)).values(new("everything_since"))
)
_STOP_ONE = Statement(
    upsert(stopped_workflows)
    .values({name: sa.bindparam(name) for name in ("workflow_id", "since")})
    .on_conflict_do_nothing()
)
_RELEASE_ALL = Statement(
    sa.update(stop_state).where(_S.everything_since.is_not(None)).values(everything_since=sa.null())
)
_RELEASE_EACH = Statement(sa.delete(stopped_workflows))
_RELEASE_ONE = Statement(sa.delete(stopped_workflows).where(_W.workflow_id == given("workflow_id")))


class SqliteSwitches:
    """`ports.switch_store.SwitchStore` over one connection."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    def read(self) -> StopSwitches:
        row = _STATE.one(self._conn)
        if row is None:
            raise StorageFailure(DAMAGED, details="The row of the stop switch is missing.")
        epoch, everything = row
        return StopSwitches(
            epoch=epoch,
            everything_since=from_ms_or_none(everything),
            workflows={WorkflowId(id): from_ms(since) for id, since in _WORKFLOWS.all(self._conn)},
        )

    def holds(self, workflow_id: WorkflowId) -> bool:
        row = _HOLDS.one(self._conn, {"given_workflow_id": workflow_id})
        if row is None:
            raise StorageFailure(DAMAGED, details="The row of the stop switch is missing.")
        return row[0] is not None or row[1] is not None

    def set(self, workflow_id: WorkflowId | None, *, at: datetime) -> int:
        _NEXT_EPOCH.run(self._conn)
        if workflow_id is None:
            stopped = _STOP_ALL.changed(self._conn, {"new_everything_since": to_ms(at)})
        else:
            values = {"workflow_id": workflow_id, "since": to_ms(at)}
            stopped = _STOP_ONE.changed(self._conn, values)
        if stopped:
            note(self._conn, Happening.STOPPED, ms=to_ms(at), workflow_id=workflow_id)
        return self.read().epoch

    def restored(self, *, at: datetime) -> datetime:
        _NEXT_EPOCH.run(self._conn)
        _STOP_ALL.run(self._conn, {"new_everything_since": to_ms(at)})
        note(self._conn, Happening.RESTORED, ms=to_ms(at))
        return self.read().everything_since or at

    def release(self, workflow_id: WorkflowId | None, *, at: datetime) -> None:
        if workflow_id is None:
            released = _RELEASE_ALL.changed(self._conn) + _RELEASE_EACH.changed(self._conn)
        else:
            released = _RELEASE_ONE.changed(self._conn, {"given_workflow_id": workflow_id})
        if released:
            note(self._conn, Happening.RELEASED, ms=to_ms(at), workflow_id=workflow_id)

"""Settings (JSON values by name), stop switches and connector descriptions (`service.NAME`) on
disk.

Unreadable stop switches raise, and the caller treats them as stopped.
"""

from collections.abc import Mapping
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.activity import Happening
from keep_desktop.ports.stores import Ledger, SettingStore, StopSwitches
from keep_desktop.storage.errors import DAMAGED
from keep_desktop.storage.statements import (
    Statement,
    bound,
    literal,
    replacing,
    set_param,
    where_param,
)
from keep_desktop.storage.stores.activity import note
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.tables import settings, stop_state, stopped_workflows
from keep_desktop.storage.values import from_json, from_ms, from_ms_or_none, to_json, to_ms

_S = settings.c
_GET = Statement(sa.select(_S.value).where(_S.key == where_param("key")))
_ALL = Statement(sa.select(_S.key, _S.value).order_by(_S.key))
_PUT = replacing(settings, "key", "value")
_REMOVE = Statement(sa.delete(settings).where(_S.key == where_param("key")))


class SqliteSettings(Store):
    """`ports.stores.SettingStore` over one connection. None for an unset one."""

    def get(self, key: str) -> JsonValue:
        row = _GET.one(self._conn, {"given_key": key})
        return None if row is None else from_json(row[0])

    def put(self, key: str, value: JsonValue) -> None:
        _PUT.run(self._conn, {"key": key, "value": to_json(value)})

    def remove(self, key: str) -> None:
        _REMOVE.run(self._conn, {"given_key": key})

    def all(self) -> Mapping[str, JsonValue]:
        return {key: from_json(value) for key, value in _ALL.all(self._conn)}


_STOP = stop_state.c
_W = stopped_workflows.c

_STATE = Statement(sa.select(_STOP.epoch, _STOP.everything_since))
_WORKFLOWS = Statement(sa.select(_W.workflow_id, _W.since))
_IS_STOPPED = Statement(
    sa.select(
        _STOP.everything_since,
        sa.select(_W.workflow_id)
        .where(_W.workflow_id == where_param("workflow_id"))
        .scalar_subquery(),
    )
)
_NEXT_EPOCH = Statement(sa.update(stop_state).values(epoch=_STOP.epoch + literal(1)))
# A repeated stop keeps the time of the first.
_STOP_ALL = Statement(
    sa.update(stop_state)
    .where(_STOP.everything_since.is_(None))
    .values(set_param("everything_since"))
)
_STOP_ONE = Statement(
    upsert(stopped_workflows).values(bound("workflow_id", "since")).on_conflict_do_nothing()
)
_RELEASE_ALL = Statement(
    sa.update(stop_state)
    .where(_STOP.everything_since.is_not(None))
    .values(everything_since=sa.null())
)
_RELEASE_EACH = Statement(sa.delete(stopped_workflows))
_RELEASE_ONE = Statement(
    sa.delete(stopped_workflows).where(_W.workflow_id == where_param("workflow_id"))
)


class SqliteSwitches(Store):
    """`ports.stores.SwitchStore` over one connection."""

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

    def is_stopped(self, workflow_id: WorkflowId) -> bool:
        row = _IS_STOPPED.one(self._conn, {"given_workflow_id": workflow_id})
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

    def stop_after_restore(self, *, at: datetime) -> datetime:
        _NEXT_EPOCH.run(self._conn)
        _STOP_ALL.run(self._conn, {"new_everything_since": to_ms(at)})
        note(self._conn, Happening.RESTORED, ms=to_ms(at))
        return self.read().everything_since or at

    def release(self, workflow_id: WorkflowId | None, *, at: datetime) -> None:
        if workflow_id is None:
            # What was stopped separately stays stopped when the stop of everything ends.
            released = _RELEASE_ALL.changed(self._conn) or _RELEASE_EACH.changed(self._conn)
        else:
            released = _RELEASE_ONE.changed(self._conn, {"given_workflow_id": workflow_id})
        if released:
            note(self._conn, Happening.RELEASED, ms=to_ms(at), workflow_id=workflow_id)


PREFIX = "service."
#: The descriptions whose secrets may still be stored by name alone. Not written until a
#: description changes for the first time: until then it is all of them.
BEFORE = "services.before"


class LedgerConnectors:
    """`ports.connectors.ConnectorRegistry` over the ledger; each call reads it anew."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def get(self, name: str) -> JsonValue:
        with self._ledger.read() as uow:
            return uow.settings.get(PREFIX + name)

    def all(self) -> Mapping[str, JsonValue]:
        with self._ledger.read() as uow:
            return _described(uow.settings.all())

    def legacy_descriptions(self) -> Mapping[str, JsonValue]:
        with self._ledger.read() as uow:
            settings = uow.settings.all()
        noted = settings.get(BEFORE)
        return noted if isinstance(noted, Mapping) else _described(settings)


def note_before(settings: SettingStore) -> None:
    """Call before a description is changed: from now on only those of today may have a secret
    stored by name alone."""
    if settings.get(BEFORE) is None:
        settings.put(BEFORE, dict(_described(settings.all())))


def _described(settings: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    return {
        key.removeprefix(PREFIX): value for key, value in settings.items() if key.startswith(PREFIX)
    }

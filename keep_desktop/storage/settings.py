"""Settings on disk: JSON values by name."""

import sqlite3
from collections.abc import Mapping

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.json import JsonValue
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import settings
from keep_desktop.storage.values import from_json, to_json

_S = settings.c
_GET = Statement(sa.select(_S.value).where(_S.key == given("key")))
_ALL = Statement(sa.select(_S.key, _S.value).order_by(_S.key))
_NEW_ROW = upsert(settings).values(key=sa.bindparam("key"), value=sa.bindparam("value"))
_PUT = Statement(
    _NEW_ROW.on_conflict_do_update(index_elements=[_S.key], set_={"value": _NEW_ROW.excluded.value})
)
_REMOVE = Statement(sa.delete(settings).where(_S.key == given("key")))


class SqliteSettings:
    """`ports.setting_store.SettingStore` over one connection. What is not set reads as None."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    def get(self, key: str) -> JsonValue:
        row = _GET.one(self._conn, {"given_key": key})
        return None if row is None else from_json(row[0])

    def put(self, key: str, value: JsonValue) -> None:
        _PUT.run(self._conn, {"key": key, "value": to_json(value)})

    def remove(self, key: str) -> None:
        _REMOVE.run(self._conn, {"given_key": key})

    def all(self) -> Mapping[str, JsonValue]:
        return {key: from_json(value) for key, value in _ALL.all(self._conn)}

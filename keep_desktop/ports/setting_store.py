"""The contract with the ledger on disk for settings: one JSON value for each key.

The rules of `ports.stores` hold here.
"""

from collections.abc import Mapping
from typing import Protocol

from keep_desktop.domain.json import JsonValue


class SettingStore(Protocol):
    def get(self, key: str) -> JsonValue: ...

    def put(self, key: str, value: JsonValue) -> None: ...

    def remove(self, key: str) -> None: ...

    def all(self) -> Mapping[str, JsonValue]: ...

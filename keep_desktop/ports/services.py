"""The contract of the services that the user described: their descriptions, never their secrets."""

from collections.abc import Mapping
from typing import Protocol

from keep_desktop.domain.json import JsonValue


class ServiceBook(Protocol):
    """Descriptions by name, as they stand now. Thread-safe. Raises StorageFailure."""

    def get(self, name: str) -> JsonValue:
        """What `connector add` stored, or None where there is no such service."""
        ...

    def all(self) -> Mapping[str, JsonValue]: ...


class NoServices:
    """A book with nothing in it."""

    def get(self, name: str) -> JsonValue:
        return None

    def all(self) -> Mapping[str, JsonValue]:
        return {}

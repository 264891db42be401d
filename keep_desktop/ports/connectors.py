"""Connector descriptions, without their secrets."""

from collections.abc import Mapping
from typing import Protocol

from keep_desktop.domain.json import JsonValue


class ConnectorRegistry(Protocol):
    """Current descriptions by name. Thread-safe. Raises StorageFailure."""

    def get(self, name: str) -> JsonValue:
        """What `connector add` stored, or None."""
        ...

    def all(self) -> Mapping[str, JsonValue]: ...

    def legacy_descriptions(self) -> Mapping[str, JsonValue]:
        """Descriptions from when secrets were stored by name alone."""
        ...


class NoConnectors:
    """An empty registry."""

    def get(self, name: str) -> JsonValue:
        return None

    def all(self) -> Mapping[str, JsonValue]:
        return {}

    def legacy_descriptions(self) -> Mapping[str, JsonValue]:
        return {}

"""Described services and secrets in memory, and a description with defaults."""

from collections.abc import Mapping
from typing import Any

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.secrets import Keyring, SecretsFailure

TOKEN = "tok-5f3a9c/secret+value=="


class DictRegistry:
    """A ConnectorRegistry in memory."""

    def __init__(self, *services: Mapping[str, Any]) -> None:
        self.services: dict[str, JsonValue] = {
            str(service["service"]): dict(service) for service in services
        }

    def get(self, name: str) -> JsonValue:
        return self.services.get(name)

    def all(self) -> Mapping[str, JsonValue]:
        return self.services

    def legacy_descriptions(self) -> Mapping[str, JsonValue]:
        """Secrets are kept by name alone in most tests."""
        return self.services


class DictSecrets:
    """A SecretStore in memory; `locked` makes it refuse."""

    def __init__(self, **kept: str) -> None:
        self.kept = {name.replace("_", "-"): value for name, value in kept.items()}
        self.locked = False

    def get(self, name: str) -> str | None:
        self._check()
        return self.kept.get(name)

    def put(self, name: str, value: str) -> None:
        self._check()
        self.kept[name] = value

    def remove(self, name: str) -> bool:
        self._check()
        return self.kept.pop(name, None) is not None

    def describe(self) -> Keyring:
        return Keyring(ok=not self.locked, text="In memory.")

    def _check(self) -> None:
        if self.locked:
            raise SecretsFailure("The keyring is locked. Unlock it.")


def a_description(base_url: str, **changes: Any) -> dict[str, Any]:
    """The service `orders`, whose token is the secret `orders-token`."""
    return {
        "service": "orders",
        "base_url": base_url,
        "auth": {"type": "bearer", "secret": "orders-token"},
        "operations": {
            "list": {"kind": "read", "method": "GET", "path": "/orders"},
            "get": {"kind": "read", "method": "GET", "path": "/orders/{id}"},
            "search": {"kind": "read", "method": "POST", "path": "/search"},
            "create": {
                "kind": "mutation",
                "method": "POST",
                "path": "/orders",
                "idempotency_header": "Idempotency-Key",
                "payload": ["body.note"],
                "reconcile": {
                    "method": "GET",
                    "path": "/orders/by-key/{idempotency_key}",
                    "applied": {"status": 200},
                    "failed": {"status": 404},
                },
            },
            "blind": {"kind": "mutation", "method": "POST", "path": "/blind"},
        },
        **changes,
    }

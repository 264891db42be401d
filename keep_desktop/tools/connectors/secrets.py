"""Secrets of connectors. Each is stored for one service at one address, so a description that
names another's secret or leads elsewhere does not get it."""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from pydantic import ValidationError

from keep_desktop.domain.errors import AuthFailure
from keep_desktop.domain.json import canonical, digest
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.connectors import ConnectorRegistry
from keep_desktop.ports.secrets import SecretsFailure, SecretStore
from keep_desktop.tools.connectors.description import Described


class SecretDeclaration(Protocol):
    """What a description declares about its secret."""

    @property
    def service(self) -> str: ...

    @property
    def secret(self) -> str | None:
        """Its name; None if the service needs none."""
        ...

    @property
    def origins(self) -> tuple[str, ...]:
        """Everything that the secret is sent to: scheme, host and port."""
        ...


Kind = TypeVar("Kind", bound=SecretDeclaration)


def stored_under(service: SecretDeclaration) -> str:
    """The key of this service's secret at this address: no name that a description can contain,
    since those have neither slash nor @."""
    bound = digest({"service": service.service, "origins": list(service.origins)})
    return f"{service.service}/{service.secret}@{bound[:32]}"


class ServiceSecrets:
    """Secrets by service. Raises SecretsFailure if they cannot be read."""

    def __init__(self, connectors: ConnectorRegistry, secrets: SecretStore) -> None:
        self._connectors = connectors
        self._secrets = secrets

    def get(self, service: SecretDeclaration) -> str | None:
        """None if none was entered for this service at this address."""
        if service.secret is None:
            return None
        return self._secrets.get(stored_under(service)) or self._from_before(service)

    def put(self, service: SecretDeclaration, value: str) -> None:
        self._secrets.put(stored_under(service), value)

    def remove(self, service: SecretDeclaration) -> None:
        self.get(service)  # moves a secret stored by name alone to its new key
        self._secrets.remove(stored_under(service))

    def required(self, service: SecretDeclaration) -> str:
        """AuthFailure with the remedy if it is missing."""
        try:
            secret = self.get(service)
        except SecretsFailure as failure:
            raise AuthFailure(
                UserMessage(
                    "The secret of “{service}” cannot be read. {reason}",
                    service=service.service,
                    reason=failure.sentence,
                ),
                took_effect=False,
            ) from None
        if secret is None:
            raise AuthFailure(
                UserMessage(
                    "No secret is stored for “{service}” at its address. Enter it under "
                    "Settings > Services",
                    service=service.service,
                ),
                took_effect=False,
            )
        return secret

    def _from_before(self, service: SecretDeclaration) -> str | None:
        """Secrets were once stored by name alone. A service of that time owns the one it used."""
        name = service.secret
        owners = [one for one in self._before(service) if one.secret == name]
        own = stored_under(service)
        if name is None or own not in map(stored_under, owners):
            return None
        value = self._secrets.get(name)
        if value is None:
            return None
        for owner in owners:
            if self._secrets.get(stored_under(owner)) is None:
                self._secrets.put(stored_under(owner), value)
        if self._named(name) == len(owners):
            self._secrets.remove(name)
        return value

    def _named(self, name: str) -> int:
        """How many services of that time named the secret, mail accounts included."""
        described = self._connectors.legacy_descriptions().values()
        auths = [one.get("auth") for one in described if isinstance(one, Mapping)]
        return sum(isinstance(auth, Mapping) and auth.get("secret") == name for auth in auths)

    def _before(self, like: SecretDeclaration) -> "list[SecretDeclaration]":
        kind = type(like)
        if not issubclass(kind, Described):
            return []
        found: list[SecretDeclaration] = []
        for stored in self._connectors.legacy_descriptions().values():
            try:
                found.append(kind.model_validate_json(canonical(stored)))
            except ValidationError:
                continue  # of another kind, or of another version
        return found

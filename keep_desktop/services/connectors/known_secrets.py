"""The secrets that are known here, so that they can be taken out of what leaves this computer."""

import re
from collections.abc import Iterable, Iterator, Mapping

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.ports.connections import Connections
from keep_desktop.ports.connectors import ConnectorRegistry
from keep_desktop.ports.secrets import SecretsFailure, SecretStore
from keep_desktop.ports.stores import Ledger
from keep_desktop.services.connectors.files import check_service
from keep_desktop.tools.connectors.secrets import ServiceSecrets
from keep_desktop.tools.mcp.secrets import names_of, stored_under
from keep_desktop.tools.triggers.address import secret_name

_SECRET_NAME = re.compile(
    r"TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|API_?KEY|(?:^|_)KEY(?:_|$)", re.IGNORECASE
)
#: Shorter values of the environment are ordinary words.
_SHORTEST = 8


def known_secrets(
    connectors: ConnectorRegistry,
    secrets: SecretStore,
    connections: Connections,
    environ: Mapping[str, str],
) -> list[str]:
    """Those of connectors and connections, and what the environment names like one."""
    return [
        *_of_connectors(connectors, secrets),
        *_of_connections(connections),
        *_of_environment(environ),
    ]


def secrets_of_ledger(ledger: Ledger, secrets: SecretStore) -> list[str]:
    """Those of MCP servers and webhooks."""
    with ledger.read() as uow:
        servers = uow.mcp_servers.all().values()
        hooks = [one.place for one in uow.triggers.all() if one.kind is TriggerKind.WEBHOOK]
    names = [stored_under(server, name) for server in servers for name in names_of(server)]
    return [*_stored([*names, *map(secret_name, hooks)], secrets)]


def _stored(names: Iterable[str], secrets: SecretStore) -> Iterator[str]:
    for name in names:
        try:
            value = secrets.get(name)
        except SecretsFailure:
            continue
        if value:
            yield value
            # Of “Bearer …” the second word is the secret.
            scheme, _, rest = value.rpartition(" ")
            if scheme and len(rest) >= _SHORTEST:
                yield rest


def _of_connectors(connectors: ConnectorRegistry, secrets: SecretStore) -> Iterator[str]:
    stored = ServiceSecrets(connectors, secrets)
    for description in connectors.all().values():
        try:
            secret = stored.get(check_service(description))
        except (Refused, SecretsFailure):
            # What cannot be read here was read by no script either.
            continue
        if secret is not None:
            yield secret
            # Of NAME:PASSWORD the second half is one too.
            _, _, half = secret.partition(":")
            if len(half) >= _SHORTEST:
                yield half


def _of_connections(connections: Connections) -> Iterator[str]:
    for one in connections.all():
        try:
            yield from connections.secrets(one)
        except SecretsFailure:
            continue


def _of_environment(environ: Mapping[str, str]) -> Iterator[str]:
    for name, value in environ.items():
        if len(value) >= _SHORTEST and _SECRET_NAME.search(name):
            yield value

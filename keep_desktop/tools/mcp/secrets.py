"""The values of the environment variables and headers that a server is given. Each is stored for
one server as it was added: another command or address never gets it."""

import os
from collections.abc import Mapping

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.mcp import McpServer
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.secrets import SecretsFailure, SecretStore


def stored_under(server: McpServer, name: str) -> str:
    return f"mcp/{server.name}/{name}@{server.origin[:32]}"


def names_of(server: McpServer) -> tuple[str, ...]:
    return server.env if server.url is None else server.headers


def values_of(server: McpServer, secrets: SecretStore) -> Mapping[str, str]:
    """By name: from the keyring, and for a variable that is not there from the environment of this
    process. PreconditionFailure where there is none."""
    found: dict[str, str] = {}
    for name in names_of(server):
        try:
            value = secrets.get(stored_under(server, name))
        except SecretsFailure as failure:
            raise PreconditionFailure(
                UserMessage(
                    "What the MCP server {server} needs cannot be read. {reason}",
                    server=server.name,
                    reason=failure.sentence,
                )
            ) from None
        if value is None and server.url is None:
            value = os.environ.get(name)
        if value is None:
            raise PreconditionFailure(
                UserMessage(
                    "The MCP server {server} needs a value for {name}, and none is stored. Remove "
                    "the server, and add it again with the value.",
                    server=server.name,
                    name=name,
                )
            )
        found[name] = value
    return found

"""The services that can be connected, by id."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from keep_desktop.tools.connectors.catalogue import OF_MCP, Check, Service


def _mcp_server(name: str) -> Service:
    """An MCP server that the user added: how it is signed in to is stored with the connection."""
    return Service(
        id=OF_MCP + name,
        title=f"Mcp_{name}",
        about="",
        namespaces=(),
        methods=(),
        address=None,
        check=Check(path=""),
    )


class Catalogue:
    """All services that can be connected, loaded at the first use. Thread-safe."""

    def __init__(self, services: Iterable[Service] | None = None) -> None:
        self._given = services

    def all(self) -> Sequence[Service]:
        """By title."""
        return sorted(self._services.values(), key=lambda one: one.title.casefold())

    def get(self, id: str) -> Service | None:
        name = id.removeprefix(OF_MCP)
        return self._services.get(id) if name == id else _mcp_server(name)

    @cached_property
    def _services(self) -> Mapping[str, Service]:
        if self._given is not None:
            return {one.id: one for one in self._given}
        from keep_desktop.tools.connectors.entries import SERVICES

        return {one.id: one for one in SERVICES}

"""MCP servers on disk."""

from collections.abc import Mapping
from functools import lru_cache

import sqlalchemy as sa

from keep_desktop.domain.mcp import Listing, McpServer
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ports.stores import Ledger
from keep_desktop.storage.statements import Statement, replacing, where_param
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.tables import mcp_servers
from keep_desktop.storage.values import from_json, to_json

_S = mcp_servers.c
_GET = Statement(sa.select(_S.value).where(_S.name == where_param("name")))
_ALL = Statement(sa.select(_S.name, _S.value).order_by(_S.name))
_PUT = replacing(mcp_servers, "name", "value")
_REMOVE = Statement(sa.delete(mcp_servers).where(_S.name == where_param("name")))


class SqliteMcpServers(Store):
    """`ports.stores.McpStore` over one connection."""

    def get(self, name: str) -> McpServer | None:
        row = _GET.one(self._conn, {"given_name": name})
        return None if row is None else _server(name, row[0])

    def all(self) -> Mapping[str, McpServer]:
        return {name: _server(name, value) for name, value in _ALL.all(self._conn)}

    def put(self, server: McpServer) -> None:
        _PUT.run(self._conn, {"name": server.name, "value": to_json(server.as_json())})

    def remove(self, name: str) -> bool:
        return _REMOVE.changed(self._conn, {"given_name": name}) > 0


@lru_cache(maxsize=64)
def _server(name: str, value: str) -> McpServer:
    """Read at each call of a tool, and long where a server has many."""
    return McpServer.from_json(name, from_json(value))


class LedgerMcp:
    """`ports.mcp.McpRegistry` over the ledger; each call reads it anew."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def get(self, name: str) -> McpServer | None:
        with self._ledger.read() as uow:
            return uow.mcp_servers.get(name)

    def all(self) -> Mapping[str, McpServer]:
        with self._ledger.read() as uow:
            return uow.mcp_servers.all()

    def note_seen(self, name: str, origin: str, listing: Listing) -> McpServer | None:
        with self._ledger.write() as uow:
            server = uow.mcp_servers.get(name)
            if server is None or server.origin != origin:
                return server
            now = server.with_seen(listing)
            if now != server:
                uow.mcp_servers.put(now)
                uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
                uow.commit()
            return now

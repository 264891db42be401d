"""MCP servers: what is known of them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.mcp import Listing, McpServer
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken


@immutable
class McpLimits:
    """From `domain.policies`, in base units."""

    start_s: float = 20.0
    call_s: float = 60.0
    answer_bytes: int = 1024 * 1024


class McpRegistry(Protocol):
    """The servers that the user added. Thread-safe. Raises StorageFailure."""

    def get(self, name: str) -> McpServer | None: ...

    def all(self) -> Mapping[str, McpServer]: ...

    def note_seen(self, name: str, origin: str, listing: Listing) -> McpServer | None:
        """The server of that origin describes itself like this now: what differs from what was
        confirmed is off from then on. Returns it as it is stored."""
        ...


class McpClients(Protocol):
    """The servers that this process has started. Thread-safe."""

    def folder_of(self, name: str) -> Path:
        """Of that server alone, below the data folder."""
        ...

    def listing(self, server: McpServer, cancel: CancelToken) -> Listing:
        """How it describes itself now; starts it if need be. Raises a Failure if it does not start
        or talks no protocol, and Cancelled."""
        ...

    def end(self, name: str) -> None:
        """End the server, if it runs."""
        ...

    def close(self) -> None: ...


class NoMcpClients:
    """Nothing can be started."""

    def folder_of(self, name: str) -> Path:
        return Path(name)

    def listing(self, server: McpServer, cancel: CancelToken) -> Listing:
        raise PreconditionFailure(UserMessage("MCP servers cannot be started here."))

    def end(self, name: str) -> None:
        return None

    def close(self) -> None:
        return None

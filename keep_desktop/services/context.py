"""What every service needs, built by the wiring in `app`."""

from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from keep_desktop.domain.immutable import immutable
from keep_desktop.planning.chat.active import ActiveChats
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.connections import Connections, NoConnections
from keep_desktop.ports.connectors import ConnectorRegistry, NoConnectors
from keep_desktop.ports.mcp import McpClients, NoMcpClients
from keep_desktop.ports.models import Models, NoModels
from keep_desktop.ports.parsing import Parser
from keep_desktop.ports.queries import Queries
from keep_desktop.ports.sandbox import Sandbox
from keep_desktop.ports.secrets import NoSecrets, SecretStore
from keep_desktop.ports.stores import Ledger
from keep_desktop.ports.tools import ToolBox
from keep_desktop.tools.connectors.known_services import Catalogue

if TYPE_CHECKING:
    from keep_desktop.engine.engine import Engine


@immutable(kw_only=True)
class Keep:
    """One open data folder. Thread-safe; reads may run in any thread while work is done."""

    data_dir: Path
    ledger: Ledger
    queries: Queries
    #: Makes it at the first use: a command that only reads has none, nor imports it.
    get_engine: Callable[[], "Engine"]
    sandbox: Sandbox
    parser: Parser
    tools: ToolBox
    clock: Clock
    connectors: ConnectorRegistry = field(default_factory=NoConnectors)
    secrets: SecretStore = field(default_factory=NoSecrets)
    connections: Connections = field(default_factory=NoConnections)
    catalogue: Catalogue = field(default_factory=Catalogue)
    #: Starts nothing until a server is asked.
    mcp: McpClients = field(default_factory=NoMcpClients)
    chats: ActiveChats = field(default_factory=ActiveChats)
    #: Made at the first request: until then nothing of it is imported.
    models: Models = field(default_factory=NoModels)
    #: Called with the name of each commit point as it is reached; tests end the process there.
    checkpoint: Callable[[str], None] = lambda point: None

    @property
    def engine(self) -> "Engine":
        return self.get_engine()

"""What every service needs: the parts of a running Keep, built by the wiring in `app`."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from keep_desktop.engine.engine import Engine
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.queries import Queries
from keep_desktop.ports.sandbox import Sandbox
from keep_desktop.ports.secrets import NoSecrets, SecretStore
from keep_desktop.ports.services import NoServices, ServiceBook
from keep_desktop.ports.stores import Ledger
from keep_desktop.ports.tools import ToolBox


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep:
    """One open data folder. Thread-safe; reading may go on in any thread while work is done."""

    data_dir: Path
    ledger: Ledger
    queries: Queries
    engine: Engine
    sandbox: Sandbox
    tools: ToolBox
    clock: Clock
    book: ServiceBook = field(default_factory=NoServices)
    secrets: SecretStore = field(default_factory=NoSecrets)
    #: Called with the name of each commit point when it is passed; tests end the process there.
    passed: Callable[[str], None] = lambda point: None

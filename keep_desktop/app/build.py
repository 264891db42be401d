"""Wires the program together and closes it in the right order."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from keep_desktop.app.lazy_models import LazyModels
from keep_desktop.app.lazy_repairer import LazyRepairer
from keep_desktop.app.lazy_tools import LazyToolBox
from keep_desktop.app.paths import Paths
from keep_desktop.app.watchers import watcher_maker
from keep_desktop.domain.errors import KeepError
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.system.file_lock import file_lock
from keep_desktop.engine.context import EngineContext, policies_of
from keep_desktop.parsing.host import ProcessParser
from keep_desktop.ports.clock import Clock, SystemClock
from keep_desktop.ports.parsing import Parser
from keep_desktop.ports.sandbox import Sandbox
from keep_desktop.ports.tools import Tool, ToolBox
from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.secrets.store import Secrets
from keep_desktop.services.context import Keep
from keep_desktop.storage.errors import folder_refusals
from keep_desktop.storage.ledger import SqliteLedger, open_ledger
from keep_desktop.storage.stores.settings import LedgerConnectors
from keep_desktop.tools.connectors.connections import LedgerConnections
from keep_desktop.tools.connectors.known_services import Catalogue
from keep_desktop.tools.files.own_folders import closed_to_tools
from keep_desktop.tools.mcp.orphans import end_all_orphans
from keep_desktop.tools.mcp.servers import McpServers

if TYPE_CHECKING:
    from keep_desktop.engine.engine import Engine

#: Set by the migration of a ledger with workflows, until they have been given permissions.
BEFORE_PERMISSIONS = "permissions.before"
#: How long open requests of other processes may take after the engine has ended.
_LAST_ANSWERS_S = 5.0


def nothing(point: str) -> None:
    """Default for callers that do not watch commit points."""


@contextmanager
def open_keep(
    data_dir: Path,
    *,
    clock: Clock | None = None,
    extra_tools: Sequence[Tool[Any]] = (),
    checkpoint: Callable[[str], None] = nothing,
    beside: bool = False,
) -> Iterator[Keep]:
    """Open a data folder without taking its engine lock; closes everything on exit.

    *beside*: another process may run the engine meanwhile.

    Raises StorageFailure if the folder or the ledger cannot be used.
    """
    clock = clock or SystemClock()
    paths = Paths(data_dir)
    paths.make()
    ledger = open_ledger(data_dir, clock=clock, beside=beside)
    # Children are prewarmed with what the first run will need.
    policies = policies_of(ledger)
    sandbox = ProcessSandbox(paths.sandboxes, limits=policies.limits(), timezone=str(clock.zone()))
    parser = ProcessParser(paths.sandboxes, limits=policies.parser_limits(), checkpoint=checkpoint)
    connectors = LedgerConnectors(ledger)
    secrets = Secrets(paths.realm, paths.vault, paths.vault_key)
    catalogue = Catalogue()
    connections = LedgerConnections(ledger, secrets, catalogue, paths.lock.parent, clock)
    servers = McpServers(paths.mcp, secrets, lambda: policies_of(ledger).mcp_limits(), connections)
    tools = LazyToolBox(
        lambda: _registry(connectors, secrets, connections, models, ledger, servers, extra_tools),
        connections.unused_namespaces,
    )
    context = engine_context_of(
        paths, ledger, sandbox, parser, tools, clock=clock, checkpoint=checkpoint
    )
    lazy = _LazyEngine(
        replace(
            context,
            repairer=LazyRepairer(lambda: keep),
            make_watcher=watcher_maker(connectors, secrets, connections, context),
        )
    )
    models = LazyModels(ledger, clock, connectors, secrets, connections, lambda: lazy.is_held)
    keep = Keep(
        data_dir=data_dir,
        ledger=ledger,
        queries=ledger.queries,
        get_engine=lambda: lazy.engine,
        sandbox=sandbox,
        parser=parser,
        tools=tools,
        clock=clock,
        connectors=connectors,
        secrets=secrets,
        connections=connections,
        catalogue=catalogue,
        mcp=servers,
        models=models,
        checkpoint=checkpoint,
    )
    with closed_to_tools(data_dir, paths.vault_key.parent):
        try:
            yield keep
        finally:
            models.close()
            lazy.close()
            servers.close()
            sandbox.close()
            parser.close()
            ledger.close()


class _LazyEngine:
    """The engine, made and imported at its first use. Thread-safe."""

    def __init__(self, ctx: EngineContext) -> None:
        self._ctx = ctx

    @cached_property
    def engine(self) -> "Engine":
        from keep_desktop.engine.engine import Engine

        return Engine(self._ctx)

    @property
    def is_held(self) -> bool:
        """Whether a stop of everything holds in this process that is not on disk (yet)."""
        made = vars(self).get("engine")
        return made is not None and made.everything_blocked

    def close(self) -> None:
        made = vars(self).get("engine")
        if made is not None:
            made.close()


def engine_context_of(
    paths: Paths,
    ledger: SqliteLedger,
    sandbox: Sandbox,
    parser: Parser,
    tools: ToolBox,
    *,
    clock: Clock,
    checkpoint: Callable[[str], None],
) -> EngineContext:
    """The engine's dependencies: the stores of *ledger* and the folders of *paths*."""
    return EngineContext(
        ledger=ledger,
        sandbox=sandbox,
        parser=parser,
        tools=tools,
        clock=clock,
        notes=ledger.notes,
        outbox=ledger.outbox,
        mail_identities=ledger.mail_identities,
        downloads=paths.downloads,
        scratch=paths.scratch,
        file_backups=paths.file_backups,
        checkpoint=checkpoint,
    )


def _registry(
    connectors: LedgerConnectors,
    secrets: Secrets,
    connections: LedgerConnections,
    models: LazyModels,
    ledger: SqliteLedger,
    servers: McpServers,
    extra_tools: Sequence[Tool[Any]],
) -> ToolBox:
    from keep_desktop.storage.stores.mcp import LedgerMcp
    from keep_desktop.tools.all import all_tools, service_tools
    from keep_desktop.tools.mcp.tools import ToolBoxWithMcp
    from keep_desktop.tools.registry import Registry

    tools = Registry(
        (
            *all_tools(connectors, secrets, models),
            *service_tools(connectors, secrets, connections),
            *extra_tools,
        )
    )
    return ToolBoxWithMcp(tools, LedgerMcp(ledger), servers)


class EngineLocked(Exception):
    """Another process runs the engine of this data folder."""


@contextmanager
def open_engine(
    data_dir: Path,
    *,
    clock: Clock | None = None,
    extra_tools: Sequence[Tool[Any]] = (),
    checkpoint: Callable[[str], None] = nothing,
    ends_other_engine: bool = False,
    check_later: bool = False,
) -> Iterator[Keep]:
    """Open a data folder as the process that runs its engine: recovers from a crash and serves
    other processes. Raises EngineLocked if another process runs it.

    With *check_later*, does not wait for checks of steps whose outcome is unknown.

    On exit no further request is taken, and work started for other processes is cancelled or, with
    *ends_other_engine*, finished first.
    """
    from keep_desktop.app.freed_memory import return_freed_memory
    from keep_desktop.app.ipc_server import IpcServer

    return_freed_memory()
    with (
        engine_lock(data_dir),
        open_keep(data_dir, clock=clock, extra_tools=extra_tools, checkpoint=checkpoint) as keep,
    ):
        _adopt_existing(keep)
        end_all_orphans(Paths(data_dir).mcp)
        keep.engine.recover(check_later=check_later)
        with folder_refusals():
            server = IpcServer(Paths(data_dir).address, partial(perform, keep))
        finishing = ends_other_engine
        try:
            yield keep
        except KeepError:
            # A refusal of this command: what others asked for goes on.
            raise
        except BaseException:
            finishing = False
            raise
        finally:
            server.close()
            if finishing:
                server.wait()
            keep.engine.close()
            server.wait(_LAST_ANSWERS_S)


def _adopt_existing(keep: Keep) -> None:
    """What ran before there were permissions keeps what it uses."""
    with keep.ledger.read() as uow:
        if uow.settings.get(BEFORE_PERMISSIONS) is None:
            return
    from keep_desktop.services.workflows.permissions import adopt_existing

    adopt_existing(keep)


def perform(
    keep: Keep,
    intent: str,
    arguments: Mapping[str, Any],
    on_event: Callable[[JsonValue], None],
) -> JsonValue:
    """Perform a request; what does so is needed only then, and slow to import."""
    from keep_desktop.services import remote

    return remote.perform(keep, intent, arguments, on_event)


@contextmanager
def engine_lock(data_dir: Path) -> Iterator[None]:
    """Hold the engine lock of the data folder; raises EngineLocked if another process has it."""
    paths = Paths(data_dir)
    paths.make()
    with ExitStack() as stack:
        with folder_refusals():
            taken = stack.enter_context(file_lock(paths.lock))
        if not taken:
            raise EngineLocked
        yield

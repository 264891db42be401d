"""Builds a running Keep from its parts, and takes it apart in the right order."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from keep_desktop.app.engine_lock import EngineLock
from keep_desktop.app.paths import Paths
from keep_desktop.app.wire import Desk
from keep_desktop.engine.engine import Engine
from keep_desktop.engine.parts import Parts
from keep_desktop.ports.clock import Clock, SystemClock
from keep_desktop.ports.tools import Tool
from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.services.context import Keep
from keep_desktop.services.intents import perform
from keep_desktop.storage.ledger import open_ledger
from keep_desktop.tools.all import all_tools
from keep_desktop.tools.registry import Registry


def nothing(point: str) -> None:
    """For callers that do not watch commit points."""


@contextmanager
def open_keep(
    data_dir: Path,
    *,
    clock: Clock | None = None,
    extra_tools: Sequence[Tool[Any]] = (),
    passed: Callable[[str], None] = nothing,
) -> Iterator[Keep]:
    """Open a data folder without taking its engine lock; on the way out everything is ended.

    Raises StorageFailure where the folder or the ledger cannot be used.
    """
    clock = clock or SystemClock()
    paths = Paths(data_dir)
    paths.make()
    ledger = open_ledger(data_dir, clock=clock)
    sandbox = ProcessSandbox(paths.sandboxes)
    tools = Registry((*all_tools(), *extra_tools))
    parts = Parts(
        ledger=ledger,
        sandbox=sandbox,
        tools=tools,
        clock=clock,
        notes=ledger.notes,
        postbox=ledger.postbox,
        downloads=paths.downloads,
        scratch=paths.scratch,
        passed=passed,
    )
    engine = Engine(parts)
    try:
        yield Keep(
            data_dir=data_dir,
            ledger=ledger,
            queries=ledger.queries,
            engine=engine,
            sandbox=sandbox,
            tools=tools,
            clock=clock,
        )
    finally:
        engine.close()
        sandbox.close()
        ledger.close()


class EngineHeld(Exception):
    """Another process runs the engine of this data folder."""


@contextmanager
def open_engine(
    data_dir: Path,
    *,
    clock: Clock | None = None,
    extra_tools: Sequence[Tool[Any]] = (),
    passed: Callable[[str], None] = nothing,
) -> Iterator[Keep]:
    """Open a data folder as the one process that runs its engine: what a crash left is settled,
    and other processes are answered. Raises EngineHeld where another process is that one."""
    paths = Paths(data_dir)
    paths.make()
    lock = EngineLock(paths.lock)
    if not lock.take():
        raise EngineHeld
    try:
        with open_keep(
            data_dir, clock=clock, extra_tools=extra_tools, passed=passed
        ) as keep:
            keep.engine.recover()
            desk = Desk(paths.address, lambda intent, arguments: perform(keep, intent, arguments))
            try:
                yield keep
            finally:
                desk.close()
    finally:
        lock.let_go()

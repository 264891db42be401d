"""Builds a running Keep from its parts, and takes it apart in the right order."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from keep_desktop.app.desk import Desk
from keep_desktop.app.engine_lock import EngineLock
from keep_desktop.app.late_tools import LateTools
from keep_desktop.app.paths import Paths
from keep_desktop.domain.errors import KeepError
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.restored import NotRestored
from keep_desktop.engine.engine import Engine
from keep_desktop.engine.parts import Parts, policies_of
from keep_desktop.ports.clock import Clock, SystemClock
from keep_desktop.ports.sandbox import Sandbox
from keep_desktop.ports.tools import Tool, ToolBox
from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.secrets.store import Secrets
from keep_desktop.services.backups import note_not_restored
from keep_desktop.services.context import Keep
from keep_desktop.storage.backups import restore_left
from keep_desktop.storage.failures import folder_failure
from keep_desktop.storage.ledger import SqliteLedger, open_ledger
from keep_desktop.storage.service_book import LedgerServices

_log = logging.getLogger(__name__)

#: How long the answers to others may take after the engine has ended.
_LAST_ANSWERS_S = 5.0


def nothing(point: str) -> None:
    """For callers that do not watch commit points."""


@contextmanager
def open_keep(
    data_dir: Path,
    *,
    clock: Clock | None = None,
    extra_tools: Sequence[Tool[Any]] = (),
    passed: Callable[[str], None] = nothing,
    beside: bool = False,
) -> Iterator[Keep]:
    """Open a data folder without taking its engine lock; on the way out everything is ended.

    *beside* says that another process may run the engine meanwhile.

    Raises StorageFailure where the folder or the ledger cannot be used.
    """
    clock = clock or SystemClock()
    paths = Paths(data_dir)
    paths.make()
    ledger = open_ledger(data_dir, clock=clock, beside=beside)
    # Children are prewarmed with what the first run will want.
    sandbox = ProcessSandbox(
        paths.sandboxes, limits=policies_of(ledger).limits(), timezone=str(clock.zone())
    )
    book = LedgerServices(ledger)
    secrets = Secrets(paths.realm, paths.vault, paths.vault_key)
    tools = LateTools(lambda: _registry(book, secrets, extra_tools))
    engine = Engine(parts_of(paths, ledger, sandbox, tools, clock=clock, passed=passed))
    try:
        yield Keep(
            data_dir=data_dir,
            ledger=ledger,
            queries=ledger.queries,
            engine=engine,
            sandbox=sandbox,
            tools=tools,
            clock=clock,
            book=book,
            secrets=secrets,
            passed=passed,
        )
    finally:
        engine.close()
        sandbox.close()
        ledger.close()


def parts_of(
    paths: Paths,
    ledger: SqliteLedger,
    sandbox: Sandbox,
    tools: ToolBox,
    *,
    clock: Clock,
    passed: Callable[[str], None],
) -> Parts:
    """What an engine stands on, with the stores of *ledger* and the folders of *paths*."""
    return Parts(
        ledger=ledger,
        sandbox=sandbox,
        tools=tools,
        clock=clock,
        notes=ledger.notes,
        postbox=ledger.postbox,
        downloads=paths.downloads,
        scratch=paths.scratch,
        kept=paths.kept,
        passed=passed,
    )


def _registry(book: LedgerServices, secrets: Secrets, extra_tools: Sequence[Tool[Any]]) -> ToolBox:
    from keep_desktop.tools.all import all_tools, service_tools
    from keep_desktop.tools.registry import Registry

    return Registry((*all_tools(), *service_tools(book, secrets), *extra_tools))


class EngineHeld(Exception):
    """Another process runs the engine of this data folder."""


@contextmanager
def open_engine(
    data_dir: Path,
    *,
    clock: Clock | None = None,
    extra_tools: Sequence[Tool[Any]] = (),
    passed: Callable[[str], None] = nothing,
    finishes_for_others: bool = False,
    look_later: bool = False,
    not_restored: Callable[[NotRestored], None] | None = None,
) -> Iterator[Keep]:
    """Open a data folder as the one process that runs its engine: what a crash left is settled,
    and other processes are answered. Raises EngineHeld where another process is that one.

    A backup that was left to be restored is put in place first; where it cannot be, *not_restored*
    hears why, it is noted for the user, and all else is as it was.

    With *look_later* this does not wait for looks at steps that a crash left in doubt.

    On the way out no further question is taken, and what others asked for is ended as on closing,
    or, with *finishes_for_others*, brought to its end first.
    """
    with (
        engine_lock(data_dir),
        _restoring(data_dir, clock or SystemClock()) as failed,
        open_keep(data_dir, clock=clock, extra_tools=extra_tools, passed=passed) as keep,
    ):
        if failed is not None:
            note_not_restored(keep, failed)
            if not_restored is not None:
                not_restored(failed)
        keep.engine.recover(look_later=look_later)
        with _folder_refusals():
            desk = Desk(Paths(data_dir).address, partial(_perform, keep))
        finishing = False
        try:
            yield keep
            finishing = finishes_for_others
        finally:
            desk.close()
            if finishing:
                desk.wait()
            keep.engine.close()
            desk.wait(_LAST_ANSWERS_S)


def _perform(keep: Keep, intent: str, arguments: Mapping[str, Any]) -> JsonValue:
    # Only who is asked something needs it, and it takes long to import.
    from keep_desktop.services.intents import perform

    return perform(keep, intent, arguments)


@contextmanager
def _restoring(data_dir: Path, clock: Clock) -> Iterator[NotRestored | None]:
    """Before anything has the ledger open: the backup that was left to be restored, or why it is
    not in place."""
    failed = None
    try:
        kept = restore_left(data_dir, clock=clock)
    except KeepError as error:
        # It was sound when the user chose it; the ledger that is there is as it was.
        _log.warning("the backup could not be restored: %s", error.sentence)
        failed = NotRestored(at=clock.now(), why=error.sentence)
    else:
        if kept is not None:
            _log.info("a backup was restored; the ledger before is %s", kept.name)
    yield failed


@contextmanager
def engine_lock(data_dir: Path) -> Iterator[None]:
    """Be the only process that may run the engine; EngineHeld where another is."""
    paths = Paths(data_dir)
    paths.make()
    lock = EngineLock(paths.lock)
    with _folder_refusals():
        taken = lock.take()
    if not taken:
        raise EngineHeld
    try:
        yield
    finally:
        lock.let_go()


@contextmanager
def _folder_refusals() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise folder_failure(error) from error

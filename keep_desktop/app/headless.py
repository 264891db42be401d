"""The command line's backend: one data folder, without a window."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from keep_desktop.app.build import EngineLocked, engine_lock, open_engine, open_keep, perform
from keep_desktop.app.ipc_client import EngineUnreachable, OnEvent, ignore, request
from keep_desktop.app.logs import keep_log
from keep_desktop.app.paths import Paths
from keep_desktop.domain.errors import Busy, EngineSilent, KeepError, NotRunnable, StorageFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.system.signals import ending_signals_handled
from keep_desktop.domain.text import quote
from keep_desktop.ports.clock import SystemClock
from keep_desktop.sandbox.process_registry import kill_recorded
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.queries import named_workflow
from keep_desktop.storage.database import LEDGER, set_aside
from keep_desktop.storage.ledger import open_ledger
from keep_desktop.storage.readers import ReaderPool
from keep_desktop.tools.mcp.orphans import end_all

if TYPE_CHECKING:
    from keep_desktop.services.maintenance.backups import BackupContents
    from keep_desktop.storage.backup.read import BackupFacts

#: How long another process may take to answer.
_ANSWER_S = 10.0
#: These take as long as the work does.
_LONG = ("run", "activate", "model-test", "chat")
#: How long a process that holds the engine lock may take to serve requests or to exit.
_COME_S = 5.0
_CONFIRM_S = 1.0
_PAUSE_S = 0.05


class HeadlessBackend:
    """Implements `cli.backend.Backend`."""

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self._paths = Paths(data_dir)

    def reading(self) -> AbstractContextManager[Keep]:
        return open_keep(self.data_dir, beside=True)

    def perform(
        self, intent: str, arguments: Mapping[str, Any], on_event: OnEvent = ignore
    ) -> JsonValue:
        until = time.monotonic() + _COME_S
        while True:
            try:
                with open_engine(self.data_dir, ends_other_engine=True) as keep:
                    return perform(keep, intent, arguments, on_event)
            except EngineLocked:
                pass
            try:
                return request(
                    self._paths.address,
                    intent,
                    dict(arguments),
                    timeout_s=None if intent in _LONG else _ANSWER_S,
                    on_event=on_event,
                )
            except KeyboardInterrupt:
                raise NotRunnable(
                    "Not waited for any longer; the Keep that runs the engine goes on with it."
                ) from None
            except EngineUnreachable:
                # It is starting, ending or hanging; no request was sent.
                if time.monotonic() >= until:
                    raise
            time.sleep(_PAUSE_S)

    def engine_state(self) -> tuple[bool, str]:
        try:
            with engine_lock(self.data_dir):
                return True, "not running now"
        except EngineLocked:
            pass
        try:
            number = request(self._paths.address, "ping", {}, timeout_s=_CONFIRM_S)
        except EngineSilent as silent:
            return False, silent.sentence
        return True, f"runs in process {number} and answers"

    def inspect_backup(self, file: Path) -> "BackupContents":
        from keep_desktop.services.maintenance.backups import backup_contents

        with self._alone():
            return backup_contents(self.data_dir, file, SystemClock())

    def restore(self, file: Path, expected: "BackupFacts") -> Path | None:
        from keep_desktop.storage.backup.write import restore

        with self._alone():
            return restore(self.data_dir, file, clock=SystemClock(), expected=expected)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        try:
            with engine_lock(self.data_dir):
                yield
        except EngineLocked:
            raise Busy("Another Keep works on this data folder. Close it first.") from None

    def set_aside(self) -> Path:
        try:
            with engine_lock(self.data_dir):
                return set_aside(self.data_dir, at=datetime.now(UTC))
        except EngineLocked:
            raise Busy("Another Keep works on this data folder. Close it first.") from None

    # -- the emergency stop -------------------------------------------------------------------

    def stop(self, workflow: str | None) -> str:
        """Set the switch here and notify the engine's process at the same time; if that does not
        confirm within a second, kill its sandboxes from here.

        Both run in parallel: the switch may have to wait for that very process.
        """
        only = self._id_of(workflow) if workflow is not None else None
        failures: list[KeepError] = []
        switch = threading.Thread(target=self._set_switch, args=(workflow, failures))
        switch.start()
        confirmed = self._request_stop(workflow)
        killed = 0 if confirmed else kill_recorded(self._paths.sandboxes, workflow=only)
        switch.join()
        for failure in failures:
            raise _not_written(failure, killed)
        if not confirmed:
            # Started while the switch was not set yet.
            killed += kill_recorded(self._paths.sandboxes, workflow=only)
            if workflow is None:
                end_all(self._paths.mcp)
        what = "Everything" if workflow is None else f"“{quote(workflow)}”"
        how = f" Scripts killed from here: {killed}." if killed else ""
        return f"{what} is stopped. `release` lets work start again.{how}"

    def _id_of(self, workflow: str) -> str | None:
        """The workflow id that marks its sandboxes; None if it cannot be read, which means all of
        them. Reads only, so it never waits. Raises NotFound."""
        readers = ReaderPool(self.data_dir / LEDGER)
        try:
            with readers.reading() as reader:
                return str(named_workflow(reader.work, workflow).id)
        except StorageFailure:
            return None
        finally:
            readers.close()

    def _set_switch(self, workflow: str | None, failures: list[KeepError]) -> None:
        clock = SystemClock()
        try:
            self._paths.make()
            with (
                closing(open_ledger(self.data_dir, clock=clock, beside=True)) as ledger,
                ledger.write() as uow,
            ):
                found = named_workflow(uow, workflow).id if workflow is not None else None
                uow.switches.set(found, at=clock.now())
                uow.commit()
        except KeepError as error:
            failures.append(error)

    def _request_stop(self, workflow: str | None) -> bool:
        try:
            return bool(
                request(self._paths.address, "stop", {"workflow": workflow}, timeout_s=_CONFIRM_S)
            )
        except KeepError:
            # No answer, or it could not: kill from here.
            return False

    # -- the engine without a window ----------------------------------------------------------

    def serve(self, ready: Callable[[], None]) -> int:
        from keep_desktop.app.retention import retention

        self._paths.check()
        keep_log(self.data_dir)
        done = threading.Event()
        try:
            with (
                ending_signals_handled(lambda *_: done.set()),
                open_engine(self.data_dir) as keep,
                retention(keep),
            ):
                keep.engine.start_schedule()
                ready()
                while not done.wait(1.0):
                    pass
        except EngineLocked:
            raise Busy("Another Keep runs the engine of this data folder already.") from None
        return 0


def _not_written(failure: KeepError, killed: int) -> KeepError:
    if not isinstance(failure, StorageFailure):
        return failure
    return type(failure)(
        f"The stop could not be recorded. {failure.sentence} "
        f"Scripts killed meanwhile: {killed}; work may start again by itself.",
        details=failure.details,
    )

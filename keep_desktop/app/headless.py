"""The program without a window: the command line's door to one data folder."""

import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from keep_desktop.app.ageing import ageing
from keep_desktop.app.build import EngineHeld, engine_lock, open_engine, open_keep
from keep_desktop.app.logs import keep_log
from keep_desktop.app.paths import Paths
from keep_desktop.app.wire import Unreached, ask
from keep_desktop.cli.output import say_error
from keep_desktop.domain.errors import Busy, EngineSilent, Held, KeepError, StorageFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.restored import NotRestored
from keep_desktop.ports.clock import SystemClock
from keep_desktop.sandbox.records import kill_recorded
from keep_desktop.services.backups import said_not_restored
from keep_desktop.services.context import Keep
from keep_desktop.services.intents import perform
from keep_desktop.services.workflows import named_workflow
from keep_desktop.storage.backups import restore
from keep_desktop.storage.database import LEDGER, set_aside
from keep_desktop.storage.ledger import open_ledger
from keep_desktop.storage.readers import Readers

#: How long another process may take to answer; `run` may take as long as the work does.
_ANSWER_S = 10.0
#: How long a process that holds the engine's lock may take to come to the line, or to go.
_COME_S = 5.0
_CONFIRM_S = 1.0
_PAUSE_S = 0.05


class HeadlessDoor:
    """A Door (cli.door)."""

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self._paths = Paths(data_dir)

    def reading(self) -> AbstractContextManager[Keep]:
        return open_keep(self.data_dir, beside=True)

    def perform(self, intent: str, arguments: Mapping[str, Any]) -> JsonValue:
        until = time.monotonic() + _COME_S
        while True:
            try:
                with open_engine(
                    self.data_dir, finishes_for_others=True, not_restored=_tell_not_restored
                ) as keep:
                    return perform(keep, intent, arguments)
            except EngineHeld:
                pass
            try:
                return ask(
                    self._paths.address,
                    intent,
                    dict(arguments),
                    timeout_s=None if intent == "run" else _ANSWER_S,
                )
            except KeyboardInterrupt:
                raise Held(
                    "Not waited for any longer; the Keep that runs the engine goes on with it."
                ) from None
            except Unreached:
                # It is just starting or just ending, or it hangs; nothing was asked of it.
                if time.monotonic() >= until:
                    raise
            time.sleep(_PAUSE_S)

    def engine_state(self) -> tuple[bool, str]:
        try:
            with engine_lock(self.data_dir):
                return True, "not running now"
        except EngineHeld:
            pass
        try:
            number = ask(self._paths.address, "ping", {}, timeout_s=_CONFIRM_S)
        except EngineSilent as silent:
            return False, silent.sentence
        return True, f"runs in process {number} and answers"

    def restore(self, file: Path) -> Path:
        try:
            with engine_lock(self.data_dir):
                return restore(self.data_dir, file, clock=SystemClock())
        except EngineHeld:
            raise Busy("Another Keep works on this data folder. Close it first.") from None

    def set_aside(self) -> Path:
        try:
            with engine_lock(self.data_dir):
                return set_aside(self.data_dir, at=datetime.now(UTC))
        except EngineHeld:
            raise Busy("Another Keep works on this data folder. Close it first.") from None

    # -- the emergency stop -------------------------------------------------------------------

    def stop(self, workflow: str | None) -> str:
        """Never depends on the engine's process: the switch is set here, that process is asked,
        and where it does not confirm within a second, its sandboxes are killed from here.

        The two go on side by side, because the switch may have to wait for that very process.
        """
        only = self._id_of(workflow) if workflow is not None else None
        troubles: list[KeepError] = []
        switch = threading.Thread(target=self._set_switch, args=(workflow, troubles))
        switch.start()
        confirmed = self._ask_to_stop(workflow)
        killed = 0 if confirmed else kill_recorded(self._paths.sandboxes, workflow=only)
        switch.join()
        for trouble in troubles:
            raise _not_written(trouble, killed)
        if not confirmed:
            # One that was started while the switch was not set yet.
            killed += kill_recorded(self._paths.sandboxes, workflow=only)
        what = "Everything" if workflow is None else f"“{workflow}”"
        how = f" Scripts killed from here: {killed}." if killed else ""
        return f"{what} is stopped. `release` lets work start again.{how}"

    def _id_of(self, workflow: str) -> str | None:
        """How the sandboxes of a workflow are marked; None where it cannot be read, and then all
        of them are meant. Reads only, so it waits for nobody. Raises NotFound."""
        readers = Readers(self.data_dir / LEDGER)
        try:
            with readers.reading() as reader:
                return str(named_workflow(reader.work, workflow).id)
        except StorageFailure:
            return None
        finally:
            readers.close()

    def _set_switch(self, workflow: str | None, troubles: list[KeepError]) -> None:
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
            troubles.append(error)

    def _ask_to_stop(self, workflow: str | None) -> bool:
        try:
            return bool(
                ask(self._paths.address, "stop", {"workflow": workflow}, timeout_s=_CONFIRM_S)
            )
        except KeepError:
            # Silent, or not able to: the killing is done from here.
            return False

    # -- the engine without a window ----------------------------------------------------------

    def serve(self, ready: Callable[[], None]) -> int:
        keep_log(self.data_dir)
        done = threading.Event()
        try:
            with (
                _until_told(done),
                open_engine(self.data_dir, not_restored=_tell_not_restored) as keep,
                ageing(keep),
            ):
                keep.engine.start_schedule()
                ready()
                while not done.wait(1.0):
                    pass
        except EngineHeld:
            raise Busy("Another Keep runs the engine of this data folder already.") from None
        return 0


def _tell_not_restored(failed: NotRestored) -> None:
    say_error(said_not_restored(failed))


@contextmanager
def _until_told(done: threading.Event) -> Iterator[None]:
    """SIGTERM and SIGINT set *done* meanwhile."""
    numbers = (signal.SIGTERM, signal.SIGINT)
    before = {number: signal.signal(number, lambda *_: done.set()) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _not_written(trouble: KeepError, killed: int) -> KeepError:
    if not isinstance(trouble, StorageFailure):
        return trouble
    return type(trouble)(
        f"The stop could not be recorded. {trouble.sentence} "
        f"Scripts killed meanwhile: {killed}; work may start again by itself.",
        details=trouble.details,
    )

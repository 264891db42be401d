"""The program without a window: the command line's door to one data folder."""

import signal
import threading
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from keep_desktop.app.build import EngineHeld, open_engine, open_keep
from keep_desktop.app.paths import Paths
from keep_desktop.app.wire import ask
from keep_desktop.domain.errors import Busy, EngineSilent, KeepError, StorageFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.sandbox.records import kill_recorded
from keep_desktop.services.context import Keep
from keep_desktop.services.intents import perform
from keep_desktop.services.workflows import find_workflow

#: How long another process may take to answer; `run` may take as long as the work does.
_ANSWER_S = 10.0
_CONFIRM_S = 1.0


class HeadlessDoor:
    """A Door (cli.door)."""

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self._paths = Paths(data_dir)

    def reading(self) -> AbstractContextManager[Keep]:
        return open_keep(self.data_dir)

    def perform(self, intent: str, arguments: Mapping[str, Any]) -> JsonValue:
        try:
            with open_engine(self.data_dir) as keep:
                return perform(keep, intent, arguments)
        except EngineHeld:
            timeout = None if intent == "run" else _ANSWER_S
            return ask(self._paths.address, intent, dict(arguments), timeout_s=timeout)

    def stop(self, workflow: str | None) -> str:
        """Never depends on the engine's process: the switch is set here, that process is asked,
        and where it does not confirm within a second, its sandboxes are killed from here."""
        trouble = self._set_switch(workflow)
        confirmed = self._ask_to_stop(workflow)
        killed = 0 if confirmed else kill_recorded(self._paths.sandboxes)
        if trouble is not None:
            raise StorageFailure(
                f"Scripts were stopped ({killed} killed), but the switch could not be written: "
                f"{trouble.sentence}"
            )
        what = "Everything" if workflow is None else f"“{workflow}”"
        how = "" if confirmed else f" {killed} scripts were killed from here."
        return f"{what} is stopped. `release` lets work start again.{how}"

    def _set_switch(self, workflow: str | None) -> KeepError | None:
        try:
            with open_keep(self.data_dir) as keep:
                workflow_id = find_workflow(keep, workflow).id if workflow else None
                with keep.ledger.write() as uow:
                    uow.switches.set(workflow_id, at=keep.clock.now())
                    uow.commit()
        except StorageFailure as failure:
            return failure
        return None

    def _ask_to_stop(self, workflow: str | None) -> bool:
        try:
            return bool(
                ask(self._paths.address, "stop", {"workflow": workflow}, timeout_s=_CONFIRM_S)
            )
        except EngineSilent:
            return not any(self._paths.sandboxes.iterdir())

    def serve(self) -> int:
        done = threading.Event()
        try:
            with open_engine(self.data_dir) as keep:
                for number in (signal.SIGTERM, signal.SIGINT):
                    signal.signal(number, lambda *_: done.set())
                keep.engine.start_schedule()
                while not done.wait(1.0):
                    pass
        except EngineHeld:
            raise Busy("Another Keep runs the engine of this data folder already.") from None
        return 0

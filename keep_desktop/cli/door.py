"""What the commands need from the program around them; `app.headless` provides it."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from keep_desktop.domain.json import JsonValue
from keep_desktop.services.context import Keep


class Door(Protocol):
    """One data folder, reached in whichever way is open."""

    data_dir: Path

    def reading(self) -> AbstractContextManager[Keep]:
        """The data folder for looking only; needs no engine."""
        ...

    def perform(self, intent: str, arguments: Mapping[str, Any]) -> JsonValue:
        """Do it in the process that runs the engine, or in this one where there is none.

        Raises EngineSilent where that process does not answer.
        """
        ...

    def stop(self, workflow: str | None) -> str:
        """The emergency stop, whatever the engine's process does; a sentence of what was done."""
        ...

    def serve(self, ready: Callable[[], None]) -> int:
        """Run the engine until SIGTERM or SIGINT; the exit code. *ready* is called when others
        are answered. Raises Busy where another process runs it."""
        ...

    def engine_state(self) -> tuple[bool, str]:
        """Whether all is well with the process that runs the engine, and what it does."""
        ...

    def restore(self, file: Path) -> Path:
        """Put the ledger of a backup in place, stopped; where the one before is kept. Raises Busy
        while another process works on the data folder, and Refused where it is no backup."""
        ...

    def set_aside(self) -> Path:
        """Keep the ledger under another name, so that the next start makes an empty one; where it
        is now. Raises Busy while another process works on the data folder."""
        ...

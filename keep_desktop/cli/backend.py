"""What the commands need from the program; implemented by `app.headless`."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from keep_desktop.domain.json import JsonValue
from keep_desktop.services.context import Keep

if TYPE_CHECKING:
    from keep_desktop.services.maintenance.backups import BackupContents
    from keep_desktop.storage.backup.read import BackupFacts


class Backend(Protocol):
    """One data folder, opened in this process or through the one that runs the engine."""

    data_dir: Path

    def reading(self) -> AbstractContextManager[Keep]:
        """Open read-only; needs no engine."""
        ...

    def perform(
        self,
        intent: str,
        arguments: Mapping[str, Any],
        on_event: Callable[[JsonValue], None] = ...,
    ) -> Any:
        """Perform it in the process that runs the engine, or in this one if there is none. JSON.
        *on_event* is called with what happens on the way, on this thread.

        Raises EngineSilent if that process does not answer.
        """
        ...

    def stop(self, workflow: str | None) -> str:
        """The emergency stop, even if the engine's process does not answer; a sentence of what was
        done."""
        ...

    def serve(self, ready: Callable[[], None]) -> int:
        """Run the engine until SIGTERM or SIGINT; the exit code. *ready* is called once requests
        are served. Raises Busy if another process runs it."""
        ...

    def engine_state(self) -> tuple[bool, str]:
        """Whether the process that runs the engine is well, and what it does."""
        ...

    def inspect_backup(self, file: Path) -> "BackupContents":
        """The workflows that restoring it would enable. Raises as `restore`."""
        ...

    def restore(self, file: Path, expected: "BackupFacts") -> Path | None:
        """Replace the ledger by a backup, stopped; the path of the previous ledger, None if there
        was none. Raises Busy while another process works on the data folder, and Refused if it is
        no backup."""
        ...

    def set_aside(self) -> Path:
        """Rename the ledger, so that the next start creates an empty one; its new path. Raises
        Busy while another process works on the data folder."""
        ...

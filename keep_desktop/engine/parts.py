"""What the modules of the engine share: the doors to the machinery, and the policies in force."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.policies import POLICIES
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.sandbox import Limits, Sandbox
from keep_desktop.ports.stores import Ledger
from keep_desktop.ports.tools import NoteStore, Postbox, ToolBox


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """Built once by the wiring. Everything in it is thread-safe."""

    ledger: Ledger
    sandbox: Sandbox
    tools: ToolBox
    clock: Clock
    notes: Callable[[WorkflowId], NoteStore]
    postbox: Callable[[WorkflowId], Postbox]
    downloads: Path
    scratch: Path
    kept: Path
    #: Called with the name of each commit point when it is passed; tests end the process there.
    passed: Callable[[str], None] = lambda point: None


class Policies:
    """The figures in force: what the user set, else the defaults of `domain.policies`."""

    def __init__(self, settings: Mapping[str, object]) -> None:
        self._settings = settings

    def __getitem__(self, key: str) -> int:
        value = self._settings.get(key)
        return value if isinstance(value, int) else POLICIES[key].default

    def limits(self) -> Limits:
        return Limits(
            memory_bytes=self["policy.script.memory_mb"] * 1024 * 1024,
            stack_bytes=self["policy.script.stack_kb"] * 1024,
            script_seconds=float(self["policy.script.timeout_s"]),
            frame_bytes=self["policy.script.max_frame_mb"] * 1024 * 1024,
            max_calls=self["policy.script.max_calls"],
        )


def policies_of(ledger: Ledger) -> Policies:
    """As they stand now."""
    with ledger.read() as uow:
        return Policies(uow.settings.all())

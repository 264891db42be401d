"""The engine's dependencies and the policies in force."""

from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.policies import POLICIES
from keep_desktop.engine.permissions import Envelopes
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.mcp import McpLimits
from keep_desktop.ports.parsing import Parser, ParserLimits
from keep_desktop.ports.repair import Repairer
from keep_desktop.ports.sandbox import Limits, Sandbox
from keep_desktop.ports.stores import Ledger
from keep_desktop.ports.tools import MailIdentities, NoteStore, NotificationOutbox, Quotas, ToolBox
from keep_desktop.ports.triggers import MakeWatcher


@immutable(kw_only=True)
class EngineContext:
    """Built once by the wiring. Everything in it is thread-safe."""

    ledger: Ledger
    sandbox: Sandbox
    parser: Parser
    tools: ToolBox
    clock: Clock
    notes: Callable[[WorkflowId], NoteStore]
    outbox: Callable[[WorkflowId], NotificationOutbox]
    mail_identities: Callable[[WorkflowId], MailIdentities]
    downloads: Path
    scratch: Path
    file_backups: Path
    #: Notices what wakes workflows; None where nothing is to start by itself.
    make_watcher: MakeWatcher | None = None
    #: What workflows are allowed, as calls have read it.
    envelopes: Envelopes = field(default_factory=Envelopes)
    #: Works on failures of scripts; None where there is none.
    repairer: Repairer | None = None
    #: Called with the name of each commit point as it is reached; tests end the process there.
    checkpoint: Callable[[str], None] = lambda point: None


class Policies:
    """The policies in force: the user's settings, else the defaults of `domain.policies`."""

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

    def quotas(self) -> Quotas:
        return Quotas(
            note_bytes=self["policy.script.max_notes_mb"] * 1024**2,
            notices=self["policy.script.max_notices"],
            download_bytes=self["policy.script.max_download_mb"] * 1024**2,
            hash_bytes=self["policy.script.max_hash_mb"] * 1024**2,
        )

    def mcp_limits(self) -> McpLimits:
        return McpLimits(
            start_s=float(self["policy.mcp.start_s"]),
            call_s=float(self["policy.mcp.call_s"]),
            answer_bytes=self["policy.mcp.answer_kb"] * 1024,
        )

    def parser_limits(self) -> ParserLimits:
        return ParserLimits(
            seconds=float(self["policy.parser.timeout_s"]),
            memory_bytes=self["policy.parser.memory_mb"] * 1024 * 1024,
        )


def policies_of(ledger: Ledger) -> Policies:
    with ledger.read() as uow:
        return Policies(uow.settings.all())

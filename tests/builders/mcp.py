"""The sample MCP servers (`mcp_server.py` and `plain_mcp.py` of tests/servers), as they are
started, and what they wrote."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from keep_desktop.domain.mcp import Listing, McpServer, ToolFacts
from keep_desktop.domain.system.processes import started_at
from tests import servers
from tests.builders.lines import next_line


@dataclass(frozen=True)
class SampleServer:
    folder: Path

    @property
    def command(self) -> tuple[str, ...]:
        return self._command("mcp_server.py")

    def _command(self, program: str) -> tuple[str, ...]:
        return (
            sys.executable,
            str(Path(servers.__file__).with_name(program)),
            str(self.folder),
        )

    def says(self, file: str, text: str) -> None:
        """From now on it describes itself otherwise; see `tests.servers.mcp_server`."""
        (self.folder / file).write_text(text, "utf-8")

    def lines(self, file: str) -> list[str]:
        path = self.folder / file
        return path.read_text("utf-8").splitlines() if path.exists() else []

    @contextmanager
    def over_http(self, env: Mapping[str, str] | None = None) -> Iterator[str]:
        """Its address."""
        process = subprocess.Popen(
            [*self._command("mcp_server.py"), "--http"],
            env={**os.environ, **(env or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert process.stdout is not None
            yield json.loads(next_line(process.stdout))
        finally:
            process.kill()
            process.communicate()


@dataclass(frozen=True)
class PlainServer(SampleServer):
    """Has fewer tools and starts at once; over HTTP it is the other."""

    @property
    def command(self) -> tuple[str, ...]:
        return self._command("plain_mcp.py")


def described_servers() -> tuple[McpServer, McpServer]:
    """Servers as they are stored: `notes` with a tool that changed, and `calendar`, which is not
    confirmed."""
    schema = {
        "type": "object",
        "properties": {"query": {"type": "string"}, "limit": {"type": "integer"}},
        "required": ["query"],
    }
    search = ToolFacts(
        "search", "Finds notes that have all the words.", schema, {"readOnlyHint": True}
    )
    add = ToolFacts(
        "add_note",
        "Writes a note into the folder.",
        {"type": "object", "properties": {"text": {"type": "string"}}},
    )
    notes = McpServer(
        name="notes",
        command=("npx", "-y", "notes-server", "/home/ann/My notes"),
        env=("NOTES_TOKEN",),
    ).confirmed(
        Listing("notes-server", "1.4.0", {"add_note": add, "search": search}),
        frozenset({"search"}),
    )
    changed = replace(add, description="Writes a note, and shares it with everybody.")
    notes = notes.with_seen(
        Listing("notes-server", "1.4.0", {"add_note": changed, "search": search})
    )
    return notes, McpServer(
        name="calendar", url="https://mcp.calendar.example/mcp", headers=("Authorization",)
    )


def is_running(pid: int) -> bool:
    return started_at(pid) is not None

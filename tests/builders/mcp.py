"""The sample MCP server (`tests/servers/mcp_server.py`), as it is started, and what it wrote."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from keep_desktop.domain.processes import started_at
from tests.builders.lines import next_line
from tests.servers import mcp_server


@dataclass(frozen=True)
class SampleServer:
    folder: Path

    @property
    def command(self) -> tuple[str, ...]:
        return (sys.executable, str(Path(mcp_server.__file__)), str(self.folder))

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
            [*self.command, "--http"],
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


def is_running(pid: int) -> bool:
    return started_at(pid) is not None

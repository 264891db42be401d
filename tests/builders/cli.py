"""The command line as a user has it: in this process where that is enough, else in its own."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from keep_desktop.app.main import main
from keep_desktop.app.paths import Paths
from keep_desktop.domain.system.file_lock import file_lock
from tests.builders.forked import Forked
from tests.builders.lines import next_line
from tests.builders.waiting import wait_for

GENEROUS_S = 60.0

#: One item, one note: a script that is done at the second look.
NOTE = """
await Items.withItem("one", "The first", async (ctx) => {
  if (ctx.item.isDone) return;
  await Memory.createNote({ id: "n1", title: "Note", content: "Some text" });
});
"""
ENDLESS = 'await Console.log({ type: "log", line: "begun" }); while (true) {}'


class Terminal(io.StringIO):
    """Standard input with a person before it."""

    def isatty(self) -> bool:
        return True


@dataclass(frozen=True)
class CliResult:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        """The one JSON value on stdout."""
        return json.loads(self.out)


class Desktop:
    """Keep on one data folder, by commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self._started: list[Forked] = []

    def __call__(self, *words: str | Path) -> CliResult:
        """A command in this process."""
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = main(["--data-dir", str(self.data), *map(str, words)])
        return CliResult(code, out.getvalue(), err.getvalue())

    def ok(self, *words: str | Path) -> CliResult:
        """A command that must do."""
        result = self(*words)
        assert result.code == 0, result
        return result

    def json(self, *words: str | Path) -> Any:
        """What a command that must do prints as JSON."""
        return self.ok(*words, "--json").value

    def add(self, name: str, script: str, *words: str | Path) -> CliResult:
        """Import a script under that name."""
        return self.ok("workflow", "import", self.script(script), "--name", name, *words)

    def script(self, text: str | bytes, name: str = "script.js") -> Path:
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def start(self, *words: str | Path, env: Mapping[str, str] | None = None) -> Forked:
        """A command in a process of its own."""
        process = Forked(
            ["--data-dir", str(self.data), *map(str, words)], {**os.environ, **(env or {})}
        )
        self._started.append(process)
        return process

    def end_all(self) -> None:
        """Kill every process that still lives; held ones too."""
        for process in self._started:
            process.kill()
            process.wait(GENEROUS_S)
            process.close()

    def until(self, process: Forked, condition: Callable[[], bool]) -> None:
        """Until the condition holds; fails at once where the process has ended without it."""
        wait_for(lambda: condition() or process.poll() is not None, GENEROUS_S)
        if process.poll() is not None and not condition():
            raise AssertionError(f"it ended with {process.returncode}: {process.stderr.read()}")

    def alone(self, *words: str | Path, env: Mapping[str, str] | None = None) -> CliResult:
        """A command as a user gives it, by a Python of its own, to its end."""
        done = subprocess.run(
            [sys.executable, "-m", "keep_desktop.app.main", "--data-dir", self.data, *words],
            env={**os.environ, **(env or {})},
            capture_output=True,
            text=True,
            timeout=GENEROUS_S,
            check=False,
        )
        return CliResult(done.returncode, done.stdout, done.stderr)

    @contextmanager
    def engine(self) -> Iterator[Forked]:
        """`engine` in a process of its own, once it answers; killed at the end where need be."""
        process = self.start("engine")
        try:
            line = next_line(process.stderr)
            assert "The engine runs" in line, line + process.stderr.read()
            yield process
        finally:
            process.kill()
            process.wait(GENEROUS_S)
            process.close()
            # A child that it was starting has its lock until it is a program of its own.
            with file_lock(Paths(self.data).lock, patience_s=GENEROUS_S):
                pass

    def items(self, name: str) -> dict[str, str]:
        """Item → status."""
        rows = self.json("show", "items", name)
        return {row["logical_item_id"]: row["status"] for row in rows}

"""A user of the real program: starts it, presses keys, and observes the focus."""

import json
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.builders.cli import GENEROUS_S, Desktop
from tests.builders.waiting import wait_for
from tests.ui.real.screen import Screen
from tests.ui.real.watched import SOCKET
from tests.ui.screen import Seen

TITLE = "Keep Desktop"
#: More controls than any page has.
_TABS = 60
#: The time a key may take to move the focus, or a query to update the file.
_PATIENCE_S = 30.0


class User:
    """One window on one data folder; `keep` runs commands on the same folder."""

    def __init__(self, screen: Screen, folder: Path) -> None:
        self.screen = screen
        self.keep = Desktop(folder)
        self._folder = folder
        self._seen = folder / "seen.jsonl"
        self._shown_text = folder / "said.txt"
        self._started: list[subprocess.Popen[bytes]] = []

    def start(self) -> "subprocess.Popen[bytes]":
        """Open the window and wait until it is active."""
        self._seen.write_text("")
        process = self._run("tests.ui.real.watched", self._seen)
        self.until(lambda: self.window() is not None and self.at() != "", process)
        return process

    def start_again(self) -> int:
        """Start it again while the window is open; its exit code."""
        return self._run("keep_desktop.app.main").wait(GENEROUS_S)

    def _run(self, module: str, *words: str | Path) -> "subprocess.Popen[bytes]":
        with self._shown_text.open("ab") as text:
            process = subprocess.Popen(
                [sys.executable, "-m", module, *words, "--data-dir", self.keep.data],
                env={**self.screen.env, "HOME": str(self._folder), "XDG_RUNTIME_DIR": ""},
                stdout=text,
                stderr=text,
            )
        self._started.append(process)
        return process

    def leave(self) -> None:
        """End what is still running."""
        for process in self._started:
            process.kill()
            process.wait(GENEROUS_S)
        self.keep.end_all()

    @property
    def plain_text(self) -> str:
        """All of its terminal output."""
        return self._shown_text.read_text()

    def window(self) -> str | None:
        found = self.screen.windows(TITLE)
        return found[0] if found else None

    def last(self) -> dict[str, Any]:
        """The last known focus."""
        lines = self._seen.read_text().splitlines(keepends=True)
        whole = [line for line in lines if line.endswith("\n")]
        seen: dict[str, Any] = json.loads(whole[-1]) if whole else {"at": "", "tabs": 0}
        return seen

    def at(self) -> str:
        """The focused control."""
        return str(self.last()["at"])

    def until(self, condition: Callable[[], bool], process: "subprocess.Popen[bytes]") -> None:
        """Wait for a condition; fails at once if the process has ended."""
        wait_for(lambda: condition() or process.poll() is not None, GENEROUS_S)
        assert process.poll() is None, f"it ended with {process.returncode}: {self.plain_text}"

    def sees(self, control: str) -> None:
        """Wait until it has the focus."""
        try:
            wait_for(lambda: self.at().startswith(control), _PATIENCE_S)
        except AssertionError:
            raise AssertionError(f"the focus is at {self.at()!r}, not at {control!r}") from None

    def look(self) -> list[Seen]:
        """The content of the front window; empty while no window answers."""
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(_PATIENCE_S)
            try:
                line.connect(str(self._seen.with_suffix(SOCKET)))
            except OSError:
                return []
            shown = b"".join(iter(lambda: line.recv(65536), b""))
        return [Seen(**{**each, "place": tuple(each["place"])}) for each in json.loads(shown)]

    def press(self, *keys: str) -> None:
        self.screen.press(*keys)

    def type(self, text: str) -> None:
        self.screen.type(text)

    def go_to(self, control: str, key: str = "Tab") -> None:
        """By Tab, until the control whose name starts so has the focus."""
        passed: list[str] = []
        while not self.at().startswith(control):
            assert len(passed) < _TABS, f"{key} does not come to {control!r}: {passed}"
            passed.append(self.at())
            self.step(key)
            self._left(passed[-1], key)

    def _left(self, control: str, key: str) -> None:
        try:
            wait_for(lambda: self.at() != control, _PATIENCE_S)
        except AssertionError:
            raise AssertionError(f"{key} does not go on from {control!r}") from None

    def step(self, key: str = "Tab") -> str:
        """Press Tab once, and return the focused control."""
        before = self.last()["tabs"]
        self.press(key)
        wait_for(lambda: self.last()["tabs"] > before, _PATIENCE_S)
        return self.at()

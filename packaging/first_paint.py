"""How soon a program shows its window, asked from outside: Qt itself tells when it has painted.

So one measure serves the program from its source and the packaged one, neither of which knows.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_RULES = "qt.widgets.painting=true"
_PAINTED = ("Flushing", "MainWindow")
_PATIENCE_S = 120.0


class NeverPainted(Exception):
    """The program ended, or showed nothing for long; what it said stands in the text."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One start of a program."""

    #: From its start to the first paint of the main window.
    seconds: float
    #: How it ended when it was told to.
    status: int


def show(command: Sequence[str], environment: dict[str, str], folder: Path) -> Shown:
    """Start the program on a screen that nobody sees, wait for its window, and end it.

    Raises NeverPainted.
    """
    settings = {**environment, "QT_LOGGING_RULES": _RULES, "QT_QPA_PLATFORM": "offscreen"}
    began = time.perf_counter()
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=settings,
        cwd=folder,
        text=True,
        errors="replace",
    )
    timer = threading.Timer(_PATIENCE_S, process.kill)
    timer.start()
    try:
        seconds = _wait_for_paint(process, began)
        threading.Thread(target=_drain, args=(process,), daemon=True).start()
        process.send_signal(signal.SIGTERM)
        return Shown(seconds, process.wait())
    finally:
        timer.cancel()
        process.kill()
        process.wait()


def _wait_for_paint(process: subprocess.Popen[str], began: float) -> float:
    lines: list[str] = []
    assert process.stderr is not None  # noqa: S101  a pipe was asked for
    for line in process.stderr:
        if all(word in line for word in _PAINTED):
            return time.perf_counter() - began
        lines.append(line)
    words = "".join(line for line in lines if not line.startswith("qt.widgets"))
    raise NeverPainted(f"The window was never painted.\n{words}")


def _drain(process: subprocess.Popen[str]) -> None:
    """Read on, since a full pipe would hold the program up at its end."""
    assert process.stderr is not None  # noqa: S101  a pipe was asked for
    for _line in process.stderr:
        pass


if __name__ == "__main__":
    print(f"{show(sys.argv[1:], dict(os.environ), Path.cwd()).seconds:.3f}")

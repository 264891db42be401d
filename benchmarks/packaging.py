"""The packaged program beside the plain one: how soon each has looked at itself and shows a window.

Measures what lies in dist/keep-desktop, where `make package` puts it. Both are started in turns
on the same data folder, and Qt itself tells when it has painted the main window.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks import limits

ROOT = Path(__file__).resolve().parent.parent
PACKAGED = ROOT / "dist" / "keep-desktop" / "keep-desktop"
TURNS = 9
_LIMIT = 1.3
_PATIENCE_S = 120.0


def main() -> None:
    if not PACKAGED.exists():
        print("packaging: nothing is built; `make package` builds it")
        return
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    plain = [sys.executable, "-m", "keep_desktop.app.main"]
    with tempfile.TemporaryDirectory(prefix="keep-bench-packaging-") as name:
        data = ["--data-dir", f"{name}/data"]
        commands = ([*plain, *data], [str(PACKAGED), *data])
        _compare("keep-desktop doctor", commands, lambda given: _doctor(given, environment))
        _compare(
            "first paint of the window", commands, lambda given: _first_paint(given, environment)
        )


def _compare(
    what: str, commands: tuple[list[str], list[str]], measure: Callable[[list[str]], float]
) -> None:
    for command in commands:
        measure(command)  # the first start of each fills the system's cache of files
    turns = [tuple(measure(command) for command in commands) for _ in range(TURNS)]
    plain, packaged = (statistics.median(side) for side in zip(*turns, strict=True))
    print(
        f"packaging, {what}: packaged {packaged:.2f} s, plain {plain:.2f} s, "
        f"{packaged / plain:.2f} times (median of {TURNS} turns; at most {_LIMIT})"
    )
    limits.at_most(f"packaging, {what}, times", packaged / plain, _LIMIT)


def _doctor(command: list[str], environment: dict[str, str]) -> float:
    began = time.perf_counter()
    subprocess.run(
        [*command, "doctor"],
        check=True,
        stdout=subprocess.DEVNULL,
        env=environment,
        timeout=_PATIENCE_S,
    )
    return time.perf_counter() - began


def _first_paint(command: list[str], environment: dict[str, str]) -> float:
    script = ROOT / "packaging" / "first_paint.py"
    result = subprocess.run(
        [sys.executable, script, *command],
        check=True,
        stdout=subprocess.PIPE,
        env=environment,
        timeout=_PATIENCE_S,
    )
    return float(result.stdout)


if __name__ == "__main__":
    main()

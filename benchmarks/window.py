"""The window: how soon it is there, how long its thread is ever held up, and what it takes.

Cold start: from the start of a process until the first paint of the Workflows page with its rows,
on a ledger of 1,000,000 items with 3,000,000 mutations. Then `window_use`, on the same, and
`window_live` and `window_bulk`, each on a ledger of its own with 100,000 items, and `window_walk`
on a week of work.

`python -m benchmarks.window --on FOLDER` keeps the ledger in FOLDER for the next time.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from benchmarks import limits
from keep_desktop.app.build import open_engine
from keep_desktop.storage.database import LEDGER
from tests.builders.ledger import seed

ITEMS = 1_000_000
#: Of each item.
MUTATIONS = 3
STARTS = 5
_START_LIMIT_S = 1.5
_PATIENCE_S = 60.0


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="keep-bench-window-") as name:
        # Beside the data folder, which no workflow may write to, lies the file that a run fills.
        measure(Path(name) / "data")


def measure(folder: Path) -> None:
    """All figures, on the ledger in *folder*; one is made where there is none."""
    if not (folder / LEDGER).exists():
        with open_engine(folder) as keep:
            seed(keep.ledger, items=ITEMS, mutations=MUTATIONS)  # type: ignore[arg-type]  # it is the SQLite ledger
    starts, worked = zip(*_cold_starts(folder), strict=True)
    print(
        f"window, cold start with {ITEMS:,} items: {statistics.median(starts):.2f} s "
        f"(of {', '.join(f'{start:.2f}' for start in starts)}; processor time "
        f"{statistics.median(worked):.2f} s; under {_START_LIMIT_S})",
        flush=True,
    )
    limits.at_most("cold start in s", statistics.median(starts), _START_LIMIT_S)
    others_of = (("window_use", str(folder)), ("window_live",), ("window_bulk",), ("window_walk",))
    for others in others_of:
        command = [sys.executable, "-m", f"benchmarks.{others[0]}", *others[1:]]
        if subprocess.run(command, check=False, timeout=600).returncode:
            limits.others_were_over(others[0])


# -- cold start -------------------------------------------------------------------------------


def _cold_starts(folder: Path) -> list[tuple[float, float]]:
    """Seconds from the start of a process to its first paint with rows, and of its processor.

    As an installed program: its modules have been compiled before.
    """
    with tempfile.TemporaryDirectory(prefix="keep-bench-compiled-") as compiled:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        _cold_start(folder, environment)
        return [_cold_start(folder, environment) for _ in range(STARTS)]


def _cold_start(folder: Path, environment: Mapping[str, str]) -> tuple[float, float]:
    started = time.time()
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.window_start", str(folder)],
        check=True,
        stdout=subprocess.PIPE,
        timeout=_PATIENCE_S,
        env=environment,
    )
    painted, worked = map(float, done.stdout.split()[-2:])
    return painted - started, worked


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--on", folder]:
            measure(Path(folder))
        case _:
            main()
    sys.exit(limits.ended())

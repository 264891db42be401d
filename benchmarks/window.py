"""The window: how soon it is there, how long its thread is ever held up, and what it takes.

Cold start: from the start of a process until the first paint of the Workflows page with its rows,
on a ledger of 1,000,000 items with 3,000,000 mutations. Then `window_use`, on the same.

`python -m benchmarks.window --on FOLDER` keeps the ledger in FOLDER for the next time.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QObject, QTimer

from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import let_paint, make_app, window_settings
from keep_desktop.storage.database import LEDGER
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.theme import Mode, apply_theme
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
    starts, worked = zip(*(_cold_start(folder) for _ in range(STARTS)), strict=True)
    print(
        f"window, cold start with {ITEMS:,} items: {statistics.median(starts):.2f} s "
        f"(of {', '.join(f'{start:.2f}' for start in starts)}; processor time "
        f"{statistics.median(worked):.2f} s; under {_START_LIMIT_S})",
        flush=True,
    )
    command = [sys.executable, "-m", "benchmarks.window_use", str(folder)]
    subprocess.run(command, check=True, timeout=600)


# -- cold start -------------------------------------------------------------------------------


def _cold_start(folder: Path) -> tuple[float, float]:
    """Seconds from the start of a process to its first paint with rows, and of its processor."""
    started = time.time()
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.window", "--start", str(folder)],
        check=True,
        stdout=subprocess.PIPE,
        timeout=_PATIENCE_S,
    )
    painted, worked = map(float, done.stdout.split()[-2:])
    return painted - started, worked


class _FirstPaint(QObject):
    """Calls *painted* after the first paint of the tree with rows in it."""

    def __init__(self, window: MainWindow, painted: Callable[[], None]) -> None:
        super().__init__(window)
        self._window = window
        self._painted = painted
        window.workflows.tree.view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it so
        page = self._window.workflows
        if event.type() is QEvent.Type.Paint and page.tree.model.rowCount():
            QTimer.singleShot(0, self._painted)
        return False


def _start(folder: Path) -> None:
    app = make_app()
    apply_theme(app, Mode.LIGHT)
    with open_engine(folder) as keep:
        window = MainWindow(keep, window_settings(folder))
        let_paint()
        at: list[float] = []

        def painted() -> None:
            if not at:
                at.append(time.time())
                app.quit()

        _FirstPaint(window, painted)
        window.resize(1440, 900)
        window.show()
        app.exec()
        window.close()
    print(at[0], time.process_time())


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--start", folder]:
            _start(Path(folder))
        case ["--on", folder]:
            measure(Path(folder))
        case _:
            main()

"""The window: how soon it is there, and how long its thread is ever held up.

Cold start: from the start of a process until the first paint of the Workflows page with its rows,
on a ledger of 100,000 items. Gaps: a timer that wants to fire every millisecond notes how long
after the last time it came, while a run works at full speed in the same process.
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

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from benchmarks.durable_items import SCRIPT
from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import SWITCH_S, make_app, window_settings
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.runs import run_now
from keep_desktop.services.workflows import Draft, import_workflow
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.theme import Mode, apply_theme
from tests.builders.ledger import seed

ITEMS = 100_000
STARTS = 5
SECONDS = 10.0
_START_LIMIT_S = 1.5
_GAP_LIMIT_MS = 16.0
_PATIENCE_S = 60.0


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="keep-bench-window-") as name:
        # Beside the data folder, which no workflow may write to, lies the file that a run fills.
        folder = Path(name) / "data"
        with open_engine(folder) as keep:
            seed(keep.ledger, items=ITEMS)  # type: ignore[arg-type]  # it is the SQLite ledger
        starts, worked = zip(*(_cold_start(folder) for _ in range(STARTS)), strict=True)
        print(
            f"window, cold start with {ITEMS:,} items: {statistics.median(starts):.2f} s "
            f"(of {', '.join(f'{start:.2f}' for start in starts)}; processor time "
            f"{statistics.median(worked):.2f} s; under {_START_LIMIT_S})"
        )
        subprocess.run(
            [sys.executable, "-m", "benchmarks.window", "--gaps", str(folder)],
            check=True,
            timeout=300,
        )


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
        sys.setswitchinterval(SWITCH_S)
        window = MainWindow(keep, window_settings(folder))
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


# -- gaps -------------------------------------------------------------------------------------


class _Heart(QObject):
    """Beats every millisecond if it may; remembers the time between beats."""

    def __init__(self) -> None:
        super().__init__()
        self.gaps_ms: list[float] = []
        self._last = time.perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(1)

    def _beat(self) -> None:
        now = time.perf_counter()
        self.gaps_ms.append((now - self._last) * 1000)
        self._last = now

    def part(self, share: float) -> float:
        """The gap that this share of all beats did not exceed."""
        ordered = sorted(self.gaps_ms)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def _gaps(folder: Path) -> None:
    app = make_app()
    apply_theme(app, Mode.LIGHT)
    with open_engine(folder) as keep:
        sys.setswitchinterval(SWITCH_S)
        window = MainWindow(keep, window_settings(folder))
        window.resize(1440, 900)
        window.show()
        _pump(app, 1.0)
        quiet = _Heart()
        _pump(app, 2.0)
        quiet.deleteLater()
        workflow_id = _busy_workflow(keep, folder)
        window.workflows.refresh()
        _pump(app, 1.0)
        window.workflows.choose(workflow_id)
        _pump(app, 1.0)
        run_now(keep, workflow_id)
        _pump(app, 1.0)
        heart = _Heart()
        done_before, started = _done(keep, workflow_id), time.perf_counter()
        _pump(app, SECONDS)
        spent, done = time.perf_counter() - started, _done(keep, workflow_id) - done_before
        window.stop_everything()
        _pump(app, 0.5)
        window.close()
    print(
        f"window, longest gap of its thread, p99 while a run works at {done / spent:.0f} items/s: "
        f"{heart.part(0.99):.1f} ms (p50 {heart.part(0.5):.1f}, worst {max(heart.gaps_ms):.1f}, "
        f"idle p99 {quiet.part(0.99):.1f}; under {_GAP_LIMIT_MS:.0f})"
    )


def _busy_workflow(keep: Keep, folder: Path) -> WorkflowId:
    draft = Draft(
        name="At full speed",
        script=SCRIPT,
        params={"file": str(folder.with_name("lines.csv")), "first": 0, "count": 1_000_000},
        params_schema={
            "type": "object",
            "properties": {"file": {"type": "string", "format": "save-file"}},
        },
    )
    return import_workflow(keep, draft).workflow_id


def _done(keep: Keep, workflow_id: WorkflowId) -> int:
    detail = keep.queries.workflow(workflow_id)
    return sum(detail.counts.values()) if detail else 0


def _pump(app: QApplication, seconds: float) -> None:
    """The window's own event loop for so long."""
    QTimer.singleShot(round(seconds * 1000), app.quit)
    app.exec()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--start", folder]:
            _start(Path(folder))
        case ["--gaps", folder]:
            _gaps(Path(folder))
        case _:
            main()

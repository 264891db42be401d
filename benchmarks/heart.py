"""How long a window's thread is held up: by the clock, and by its own work; and its memory."""

import time
from pathlib import Path

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer

from benchmarks import limits


class Heart(QObject):
    """Beats every millisecond if it may; remembers the time between beats.

    By the clock a gap holds what others did meanwhile, also other programs; `worked_ms` is the
    processor time of this thread alone, which a busy machine does not lengthen.
    """

    def __init__(self) -> None:
        super().__init__()
        self.gaps_ms: list[float] = []
        self.worked_ms: list[float] = []
        self._last, self._worked = time.perf_counter(), time.thread_time()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(1)

    def _beat(self) -> None:
        now, worked = time.perf_counter(), time.thread_time()
        self.gaps_ms.append((now - self._last) * 1000)
        self.worked_ms.append((worked - self._worked) * 1000)
        self._last, self._worked = now, worked

    def readings(self) -> str:
        """Both, as the gap that 99 of 100 beats did not exceed, and the longest."""
        by_clock, by_work = part(self.gaps_ms, 0.99), part(self.worked_ms, 0.99)
        return (
            f"p99 {by_clock:.1f} ms, worst {max(self.gaps_ms):.1f} "
            f"(its own work p99 {by_work:.1f}, worst {max(self.worked_ms):.1f})"
        )

    def at_most(self, what: str, *, p99: float = 16.0, worst: float = 50.0) -> None:
        """By the clock, in ms, as the user would notice it."""
        limits.at_most(f"{what}, gaps p99 in ms", part(self.gaps_ms, 0.99), p99)
        limits.at_most(f"{what}, worst gap in ms", max(self.gaps_ms), worst)

    def stop(self) -> None:
        self._timer.stop()
        self.deleteLater()


def part(values: list[float], share: float) -> float:
    """What this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def pump(seconds: float) -> None:
    """An event loop for so long. Not the application's own: ending that closes every window."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


def resident_mb() -> float:
    """Resident memory of this process. Linux only."""
    with Path("/proc/self/status").open() as status:
        line = next(line for line in status if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024

"""Ends children that do not answer in time. One thread watches all of them."""

import threading
import time
from collections.abc import Callable

_LOOK_EVERY = 0.1


class Deadline:
    """One clock. Set `at` (monotonic seconds) before a wait and None after it.

    Setting it costs no lock, so it can be done for each message.
    """

    __slots__ = ("at", "passed", "ring")

    def __init__(self, ring: Callable[[], None]) -> None:
        self.at: float | None = None
        self.passed = False
        self.ring = ring


class Watchdog:
    """Rings deadlines that have passed, at most 100 ms late."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._deadlines: set[Deadline] = set()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None
        self._closed = False

    def watch(self, deadline: Deadline) -> None:
        """Look at a deadline until `forget`."""
        with self._lock:
            self._deadlines.add(deadline)
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._look, name="sandbox watchdog", daemon=True
                )
                self._thread.start()
        self._wake.set()

    def forget(self, deadline: Deadline) -> None:
        with self._lock:
            self._deadlines.discard(deadline)

    def hurry(self) -> None:
        """A deadline nearer than usual was set."""
        self._wake.set()

    def close(self) -> None:
        self._closed = True
        self._wake.set()
        if self._thread is not None:
            self._thread.join()

    def _look(self) -> None:
        while not self._closed:
            self._wake.wait(self._until_next())
            self._wake.clear()
            with self._lock:
                due = [each for each in self._deadlines if _is_due(each)]
            for deadline in due:
                deadline.at = None
                deadline.passed = True
                deadline.ring()

    def _until_next(self) -> float | None:
        """Seconds to sleep; None where there is nothing to watch."""
        with self._lock:
            if not self._deadlines:
                return None
            times = [at for each in self._deadlines if (at := each.at) is not None]
        nearest = min(times, default=None)
        if nearest is None:
            return _LOOK_EVERY
        return min(_LOOK_EVERY, max(0.0, nearest - time.monotonic()))


def _is_due(deadline: Deadline) -> bool:
    at = deadline.at
    return at is not None and at <= time.monotonic()

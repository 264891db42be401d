"""Ends children that do not answer in time. One thread watches all of them."""

import math
import threading
import time
from collections.abc import Callable

_LOOK_EVERY = 0.1
#: Looks at nothing after which the thread sleeps until it is woken.
_LOOKS_BEFORE_SLEEP = 20


class Deadline:
    """One clock: `Watchdog.expect` sets `at` (monotonic seconds) before a wait; set it to None
    after it. Neither takes a lock, so both can be done for each message."""

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
        #: Monotonic seconds; infinite where it is not known or only comes when woken.
        self._next_look = math.inf

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

    def expect(self, deadline: Deadline, at: float) -> None:
        """Ring at that time unless `deadline.at` is None by then."""
        deadline.at = at
        # Waking a thread costs more than all the rest, and a look in time is mostly near.
        if at < self._next_look:
            self._wake.set()

    def close(self) -> None:
        self._closed = True
        self._wake.set()
        if self._thread is not None:
            self._thread.join()

    def _look(self) -> None:
        idle = 0
        while not self._closed:
            # Said before looking, so that whoever sets a deadline after the look wakes us.
            self._next_look = math.inf
            wait = self._until_next()
            idle = idle + 1 if wait is None else 0
            if wait is None and idle <= _LOOKS_BEFORE_SLEEP:
                wait = _LOOK_EVERY
            if wait is not None:
                self._next_look = time.monotonic() + wait
            self._wake.wait(wait)
            self._wake.clear()
            self._ring_due()

    def _ring_due(self) -> None:
        with self._lock:
            due = [each for each in self._deadlines if _is_due(each)]
        for deadline in due:
            deadline.at = None
            deadline.passed = True
            deadline.ring()

    def _until_next(self) -> float | None:
        """Seconds until the nearest deadline, at most a look's; None where there is none."""
        with self._lock:
            times = [at for each in self._deadlines if (at := each.at) is not None]
        if not times:
            return None
        return min(_LOOK_EVERY, max(0.0, min(times) - time.monotonic()))


def _is_due(deadline: Deadline) -> bool:
    at = deadline.at
    return at is not None and at <= time.monotonic()

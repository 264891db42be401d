"""Ends children that do not respond in time. One thread watches all of them."""

import math
import threading
import time
from collections.abc import Callable

_CHECK_EVERY_S = 0.1
#: Idle passes before the thread sleeps until it is woken.
_CHECKS_BEFORE_SLEEP = 20


class Deadline:
    """One timer: `Watchdog.expect` sets `at` (monotonic seconds) before a wait; set it to None
    after it. Neither takes a lock, so both can be done for each message."""

    __slots__ = ("at", "expired", "on_expired")

    def __init__(self, on_expired: Callable[[], None]) -> None:
        self.at: float | None = None
        self.expired = False
        self.on_expired = on_expired


class Watchdog:
    """Fires expired deadlines, at most 100 ms late."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._deadlines: set[Deadline] = set()
        self._changed = threading.Event()
        self._thread: threading.Thread | None = None
        self._closed = False
        #: Monotonic seconds; infinite if unknown or if it is woken instead.
        self._next_check = math.inf

    def watch(self, deadline: Deadline) -> None:
        """Watch a deadline until `forget`."""
        with self._lock:
            self._deadlines.add(deadline)
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._watch_deadlines, name="sandbox watchdog", daemon=True
                )
                self._thread.start()
        self._changed.set()

    def forget(self, deadline: Deadline) -> None:
        with self._lock:
            self._deadlines.discard(deadline)

    def expect(self, deadline: Deadline, at: float) -> None:
        """Fire at that time unless `deadline.at` is None by then."""
        deadline.at = at
        # Waking a thread costs more than all the rest, and a pass is mostly due soon.
        if at < self._next_check:
            self._changed.set()

    def close(self) -> None:
        self._closed = True
        self._changed.set()
        if self._thread is not None:
            self._thread.join()

    def _watch_deadlines(self) -> None:
        idle = 0
        while not self._closed:
            # Set before the pass, so that a deadline set after it wakes us.
            self._next_check = math.inf
            wait = self._until_next()
            idle = idle + 1 if wait is None else 0
            if wait is None and idle <= _CHECKS_BEFORE_SLEEP:
                wait = _CHECK_EVERY_S
            if wait is not None:
                self._next_check = time.monotonic() + wait
            self._changed.wait(wait)
            self._changed.clear()
            self._expire_due()

    def _expire_due(self) -> None:
        with self._lock:
            due = [each for each in self._deadlines if _is_due(each)]
        for deadline in due:
            deadline.at = None
            deadline.expired = True
            deadline.on_expired()

    def _until_next(self) -> float | None:
        """Seconds until the nearest deadline, at most one interval; None if there is none."""
        with self._lock:
            times = [at for each in self._deadlines if (at := each.at) is not None]
        if not times:
            return None
        return min(_CHECK_EVERY_S, max(0.0, min(times) - time.monotonic()))


def _is_due(deadline: Deadline) -> bool:
    at = deadline.at
    return at is not None and at <= time.monotonic()

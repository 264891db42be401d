"""Cancels calls under way."""

import threading
from collections.abc import Callable

from keep_desktop.domain.errors import Cancelled


class CancelSource:
    """A `ports.cancel.CancelToken` that is cancelled at most once. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cancelled = False
        self._callbacks: dict[int, Callable[[], None]] = {}
        self._next = 0

    @property
    def cancelled(self) -> bool:
        return self._cancelled

    def check(self) -> None:
        if self._cancelled:
            raise Cancelled

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        with self._lock:
            if not self._cancelled:
                number = self._next = self._next + 1
                self._callbacks[number] = callback
                return lambda: self._forget(number)
        callback()
        return lambda: None

    def _forget(self, number: int) -> None:
        with self._lock:
            self._callbacks.pop(number, None)

    def cancel(self) -> None:
        """Cancel: every callback is called once, on this thread."""
        with self._lock:
            if self._cancelled:
                return
            self._cancelled = True
            callbacks = list(self._callbacks.values())
            self._callbacks.clear()
        for callback in callbacks:
            callback()

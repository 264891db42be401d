"""A thread that ticks while sessions run, so that what waits for a commit is soon on screen."""

import threading
from collections.abc import Callable

_PERIOD_S = 0.1


class Ticker:
    """Calls *tick* with its period, every tenth of a second, while there is work."""

    def __init__(self, tick: Callable[[float], None]) -> None:
        self._tick = tick
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()

    def run_while(self, busy: Callable[[], bool]) -> None:
        """Tick from now on until *busy* says no. Starting twice is one."""
        with self._lock:
            if self._closing.is_set() or (self._thread is not None and self._thread.is_alive()):
                return
            self._thread = threading.Thread(
                target=self._run, args=(busy,), name="ticker", daemon=True
            )
            self._thread.start()

    def _run(self, busy: Callable[[], bool]) -> None:
        while not self._closing.wait(_PERIOD_S):
            with self._lock:
                if not busy():
                    self._thread = None
                    return
            self._tick(_PERIOD_S)

    def close(self) -> None:
        self._closing.set()
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join()

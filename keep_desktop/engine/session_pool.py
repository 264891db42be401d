"""The threads that sessions run on, so many at once, and what becomes of them where the system has
no thread to give."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from keep_desktop.domain.errors import Held

_log = logging.getLogger(__name__)

NO_THREAD = (
    "The engine has stopped working: this computer had no thread to give it. Close other programs "
    "and restart the engine."
)


class SessionPool:
    """Runs sessions. Thread-safe."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._threads = self._new()
        #: Dead ones; what began in them goes on.
        self._past: list[ThreadPoolExecutor] = []
        #: It takes nothing any more until `restart`.
        self.dead = False

    def _new(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(max_workers=self._most, thread_name_prefix="session")

    def submit(self, run: Callable[[], None], dropped: Callable[[], None]) -> None:
        """Run it as soon as a thread is free. Raises Held where there is none to be had: then the
        pool is dead, and what waited in it is told by its *dropped*; what runs goes on."""
        with self._lock:
            if self.dead:
                raise Held(NO_THREAD)
            try:
                future = self._threads.submit(run)
            except RuntimeError as error:
                # It lies in the queue though it was refused: nothing may take it up later.
                self.dead = True
                self._threads.shutdown(wait=False, cancel_futures=True)
                _log.exception("No session can be started any more")
                raise Held(NO_THREAD, details=str(error)) from error
        future.add_done_callback(lambda ended: _tell(ended, dropped))

    def restart(self) -> None:
        """Take sessions again; nothing where it is alive."""
        with self._lock:
            if self.dead:
                self._past.append(self._threads)
                self._threads, self.dead = self._new(), False

    def close(self) -> None:
        """Wait for every session; those that were told to end do so."""
        with self._lock:
            every = [*self._past, self._threads]
        for threads in every:
            threads.shutdown(wait=True)


def _tell(ended: "Future[None]", dropped: Callable[[], None]) -> None:
    if ended.cancelled():
        dropped()

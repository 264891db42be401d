"""Buffer for writes that may be lost in a crash; they join the next commit.

Opening or closing an item, a log line, a progress value: none guards an effect, so they join the
next transaction instead of paying for their own. A ticker thread flushes them after a tenth of a
second if no other transaction does.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.stores import Ledger, UnitOfWork

Write = Callable[[UnitOfWork], None]


class WriteBuffer:
    """The buffered writes of one run, in order. Thread-safe."""

    def __init__(
        self, ledger: Ledger, clock: Clock, checkpoint: Callable[[str], None] = lambda point: None
    ) -> None:
        self._checkpoint = checkpoint
        self._ledger = ledger
        self._clock = clock
        self._lock = threading.Lock()
        #: Held while `flush` commits: who needs these writes on disk must not overtake it.
        self._flushing = threading.Lock()
        self._waiting: deque[Write] = deque()
        self._since: float | None = None

    def add(self, write: Write) -> None:
        with self._lock:
            self._waiting.append(write)
            if self._since is None:
                self._since = self._clock.monotonic()

    def drain_into(self, uow: UnitOfWork, drained: list[Write] | None = None) -> None:
        """Apply all buffered writes to *uow*, appending them to *drained*. Only in a writing unit
        of work, whose lock keeps the order."""
        while True:
            with self._lock:
                if not self._waiting:
                    self._since = None
                    return
                write = self._waiting.popleft()
            if drained is not None:
                drained.append(write)
            write(uow)

    @contextmanager
    def flush_with(self, uow: UnitOfWork) -> Iterator[None]:
        """All buffered writes become part of *uow*, whose commit is within the block: if an
        exception leaves it, nothing was committed and they are buffered again."""
        drained: list[Write] = []
        try:
            self.drain_into(uow, drained)
            yield
        except BaseException:
            self._restore(drained)
            raise

    def flush(self) -> None:
        """Commit the buffered writes, if any. If that fails, it raises and keeps them.

        Never inside a writing unit of work.
        """
        with self._flushing:
            if self._since is None:
                return
            drained: list[Write] = []
            with self._ledger.write(durable=False) as uow:
                try:
                    self.drain_into(uow, drained)
                    uow.commit()
                except StorageFailure:
                    # Before another writer may enter, which would miss them.
                    self._restore(drained)
                    raise
        self._checkpoint("waiting writes committed")

    def _restore(self, drained: list[Write]) -> None:
        with self._lock:
            self._waiting.extendleft(reversed(drained))
            self._since = self._clock.monotonic()

    def flush_if_older(self, seconds: float) -> None:
        since = self._since
        if since is not None and self._clock.monotonic() - since >= seconds:
            self.flush()


_PERIOD_S = 0.1


class Ticker:
    """Calls *tick* every tenth of a second while there is work."""

    def __init__(self, tick: Callable[[float], None]) -> None:
        self._tick = tick
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()

    def run_while(self, busy: Callable[[], bool]) -> None:
        """Tick from now on until *busy* returns False. Idempotent."""
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

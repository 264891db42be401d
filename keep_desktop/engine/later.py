"""Writes that may wait for the next commit: what a crash would lose is merely done again.

An item that opens or closes, a log line, a progress figure: none of them guards an effect, so they
ride in the next transaction instead of paying for one of their own. A ticker (engine.ticker) writes
them after a tenth of a second where no other transaction comes by.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.stores import Ledger, UnitOfWork

Write = Callable[[UnitOfWork], None]


class Later:
    """The waiting writes of one run, in order. Thread-safe."""

    def __init__(
        self, ledger: Ledger, clock: Clock, passed: Callable[[str], None] = lambda point: None
    ) -> None:
        self._passed = passed
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

    def into(self, uow: UnitOfWork, taken: list[Write] | None = None) -> None:
        """Make all waiting writes part of *uow*; *taken* is told which. Only inside a writing unit
        of work, whose lock keeps the order."""
        while True:
            with self._lock:
                if not self._waiting:
                    self._since = None
                    return
                write = self._waiting.popleft()
            if taken is not None:
                taken.append(write)
            write(uow)

    @contextmanager
    def riding(self, uow: UnitOfWork) -> Iterator[None]:
        """All waiting writes become part of *uow*, whose commit is within the block: where an
        exception leaves it, so that nothing was committed, they wait again."""
        taken: list[Write] = []
        try:
            self.into(uow, taken)
            yield
        except BaseException:
            self._put_back(taken)
            raise

    def flush(self) -> None:
        """Commit what waits now, if anything does. Where that fails, it raises and waits on.

        Never inside a writing unit of work.
        """
        with self._flushing:
            if self._since is None:
                return
            taken: list[Write] = []
            with self._ledger.write(durable=False) as uow:
                try:
                    self.into(uow, taken)
                    uow.commit()
                except StorageFailure:
                    # Before another writer is let in, which would miss them.
                    self._put_back(taken)
                    raise
        self._passed("waiting writes committed")

    def _put_back(self, taken: list[Write]) -> None:
        with self._lock:
            self._waiting.extendleft(reversed(taken))
            self._since = self._clock.monotonic()

    def flush_if_older(self, seconds: float) -> None:
        since = self._since
        if since is not None and self._clock.monotonic() - since >= seconds:
            self.flush()

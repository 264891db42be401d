"""Read-only connections, each used by one thread for one consistent read."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.storage.database import connect
from keep_desktop.storage.unit_of_work import SqliteUnitOfWork

#: How many idle ones stay open.
_KEPT = 4


class ReadConnection:
    """One read-only connection with its stores."""

    def __init__(self, path: Path) -> None:
        self.conn = connect(path, reading=True)
        self.work = SqliteUnitOfWork(self.conn)


class ReaderPool:
    """Pool of readers. Thread-safe; a reader never waits for the writer or for another reader."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._idle: list[ReadConnection] = []
        self._lock = threading.Lock()
        self._closed = False

    @contextmanager
    def reading(self) -> Iterator[ReadConnection]:
        """A reader inside a transaction, with a snapshot of one moment."""
        reader = self.begin()
        try:
            yield reader
        finally:
            self.end(reader)

    def begin(self) -> ReadConnection:
        """Take a reader and begin; `end` must follow unless this raises."""
        reader = self._take()
        try:
            reader.work.begin("BEGIN")
        except BaseException:
            self._release(reader)
            raise
        return reader

    def end(self, reader: ReadConnection) -> None:
        try:
            reader.work.end()
        finally:
            self._release(reader)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for reader in idle:
            reader.conn.close()

    def _take(self) -> ReadConnection:
        with self._lock:
            if self._closed:
                raise StorageFailure(UserMessage("The ledger is closed."))
            if self._idle:
                return self._idle.pop()
        return ReadConnection(self._path)

    def _release(self, reader: ReadConnection) -> None:
        with self._lock:
            if not self._closed and len(self._idle) < _KEPT:
                self._idle.append(reader)
                return
        reader.conn.close()


class ReadTransaction:
    """One read as a block; a class, since a generator costs more per item."""

    __slots__ = ("_pool", "_reader")

    def __init__(self, pool: ReaderPool) -> None:
        self._pool = pool

    def __enter__(self) -> UnitOfWork:
        self._reader = self._pool.begin()
        return self._reader.work

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pool.end(self._reader)

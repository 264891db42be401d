"""Read-only connections, each lent to one thread for one consistent look."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.storage.database import connect
from keep_desktop.storage.unit_of_work import SqliteUnitOfWork

#: How many stay open while nobody reads.
_KEPT = 4


class Reader:
    """One read-only connection with its stores."""

    def __init__(self, path: Path) -> None:
        self.conn = connect(path, reading=True)
        self.work = SqliteUnitOfWork(self.conn)


class Readers:
    """Hands out readers. Thread-safe; a reader never waits for the writer or for another reader."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._idle: list[Reader] = []
        self._lock = threading.Lock()
        self._closed = False

    @contextmanager
    def reading(self) -> Iterator[Reader]:
        """A reader inside a transaction: all it sees is of one moment."""
        reader = self._take()
        try:
            reader.work.begin("BEGIN")
            try:
                yield reader
            finally:
                reader.work.end()
        finally:
            self._give_back(reader)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for reader in idle:
            reader.conn.close()

    def _take(self) -> Reader:
        with self._lock:
            if self._closed:
                raise StorageFailure("The ledger is closed.")
            if self._idle:
                return self._idle.pop()
        return Reader(self._path)

    def _give_back(self, reader: Reader) -> None:
        with self._lock:
            if not self._closed and len(self._idle) < _KEPT:
                self._idle.append(reader)
                return
        reader.conn.close()

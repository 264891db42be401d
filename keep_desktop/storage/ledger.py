"""The ledger of one data folder: one writer, readers beside it, notices to listeners."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.notices import Notice
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.history import HistoryStore
from keep_desktop.ports.queries import Queries
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import NoteStore, Postbox
from keep_desktop.storage.database import LEDGER, open_file
from keep_desktop.storage.history import SqliteHistory
from keep_desktop.storage.notes import SqliteNotes
from keep_desktop.storage.postbox import SqlitePostbox
from keep_desktop.storage.queries import SqliteQueries
from keep_desktop.storage.readers import Readers
from keep_desktop.storage.writer import Writer


def open_ledger(data_dir: Path, *, clock: Clock, beside: bool = False) -> "SqliteLedger":
    """Open the ledger of *data_dir*; make the folder and the file, or migrate it, where needed.

    *beside* is for a process next to the one that runs the engine: it never empties the
    write-ahead log, since some builds of SQLite damage a database when two do so at once.
    Raises StorageFailure with a sentence for the user; what is on disk then stays as it is.
    """
    conn = open_file(data_dir, at=clock.now())
    if beside:
        conn.execute("PRAGMA wal_autocheckpoint=0")
    return SqliteLedger(conn, data_dir / LEDGER, clock)


class SqliteLedger:
    """`ports.stores.Ledger` on SQLite. Thread-safe."""

    def __init__(self, conn: sqlite3.Connection, path: Path, clock: Clock) -> None:
        self.path = path
        self._clock = clock
        self._writer = Writer(conn)
        self._readers = Readers(path)
        self.queries: Queries = SqliteQueries(self._readers, clock)
        self._history = SqliteHistory(self._writer, self._readers)

    @property
    def history(self) -> HistoryStore:
        return self._history

    def write(self, *, durable: bool = True) -> AbstractContextManager[UnitOfWork]:
        return self._writer.writing(durable=durable)

    @contextmanager
    def read(self) -> Iterator[UnitOfWork]:
        with self._readers.reading() as reader:
            yield reader.work

    def notes(self, workflow_id: WorkflowId) -> NoteStore:
        """The notes of one workflow; each call is a transaction of its own."""
        return SqliteNotes(self._writer, self._readers, workflow_id)

    def postbox(self, workflow_id: WorkflowId) -> Postbox:
        return SqlitePostbox(self._writer, self._readers, workflow_id, self._clock)

    def subscribe(self, listener: Callable[[Sequence[Notice]], None]) -> Callable[[], None]:
        """The first listener is handed what a crash kept from being handed out."""
        return self._writer.subscribe(listener)

    def changed_elsewhere(self) -> bool:
        """Whether another process has written since the last call, such as `stop`; its notices
        are not handed out here. True at the first call. Waits for the thread that writes."""
        return self._writer.changed_elsewhere()

    def close(self) -> None:
        """Close every connection, after the thread that writes; what was in the log is moved into
        the file. Closing twice is one."""
        self._writer.refuse_nesting()
        # The writer last: whoever closes last moves the log into the file.
        self._readers.close()
        self._writer.close()

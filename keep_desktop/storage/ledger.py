"""The ledger of one data folder: one writer, concurrent readers, queries and notices."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.notices import Notice
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.queries import Queries
from keep_desktop.ports.retention import RetentionStore
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import MailIdentities, NoteStore, NotificationOutbox
from keep_desktop.storage.activity.queries import ActivityPages
from keep_desktop.storage.database import LEDGER, open_file
from keep_desktop.storage.queries.items import DoneQueries
from keep_desktop.storage.queries.leftovers import LeftoverQueries
from keep_desktop.storage.queries.mutations import MutationQueries
from keep_desktop.storage.queries.notifications import NotificationQueries
from keep_desktop.storage.queries.outputs import EventQueries, OutputQueries
from keep_desktop.storage.queries.questions import HistoryPages, QuestionQueries
from keep_desktop.storage.queries.runs import RunQueries
from keep_desktop.storage.queries.search import ItemSearchQueries, LogSearchQueries
from keep_desktop.storage.queries.sessions import ScheduleQueries
from keep_desktop.storage.queries.statistics import StatisticsQueries
from keep_desktop.storage.queries.workflows import WorkflowQueries
from keep_desktop.storage.readers import ReaderPool, ReadTransaction
from keep_desktop.storage.writer import Writer


class SqliteQueries(
    WorkflowQueries,
    ItemSearchQueries,
    LogSearchQueries,
    DoneQueries,
    EventQueries,
    LeftoverQueries,
    OutputQueries,
    MutationQueries,
    RunQueries,
    ScheduleQueries,
    QuestionQueries,
    NotificationQueries,
    ActivityPages,
    HistoryPages,
    StatisticsQueries,
):
    """`ports.queries.Queries` over the reader pool."""


def open_ledger(data_dir: Path, *, clock: Clock, beside: bool = False) -> "SqliteLedger":
    """Open the ledger of *data_dir*; creates or migrates it if needed.

    *beside* is for a process next to the one that runs the engine: it never checkpoints the
    write-ahead log, since some builds of SQLite damage a database when two do so at once. Raises
    StorageFailure with a sentence for the user; the files stay unchanged then.
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
        self._readers = ReaderPool(path)
        self.queries: Queries = SqliteQueries(self._readers, clock)
        self._note_sizes: dict[WorkflowId, int] = {}

    @property
    def retention(self) -> RetentionStore:
        from keep_desktop.storage.retention import SqliteRetention

        return SqliteRetention(self._writer, self._readers)

    def write(self, *, durable: bool = True) -> AbstractContextManager[UnitOfWork]:
        return self._writer.writing(durable=durable)

    def read(self) -> AbstractContextManager[UnitOfWork]:
        return ReadTransaction(self._readers)

    def notes(self, workflow_id: WorkflowId) -> NoteStore:
        """The notes of one workflow; each call is a transaction of its own."""
        from keep_desktop.storage.stores.notes import SqliteNotes

        return SqliteNotes(self._writer, self._readers, workflow_id, self._note_sizes)

    def mail_identities(self, workflow_id: WorkflowId) -> MailIdentities:
        from keep_desktop.storage.stores.notes import SqliteMailIdentities

        return SqliteMailIdentities(self._writer, self._readers, workflow_id)

    def outbox(self, workflow_id: WorkflowId) -> NotificationOutbox:
        from keep_desktop.storage.stores.outbox import SqliteNotificationOutbox

        return SqliteNotificationOutbox(self._writer, self._readers, workflow_id, self._clock)

    def subscribe(self, listener: Callable[[Sequence[Notice]], None]) -> Callable[[], None]:
        """The first listener gets the notices that a crash left unpublished."""
        return self._writer.subscribe(listener)

    def close(self) -> None:
        """Close every connection, after the writing thread; checkpoints the log. Idempotent."""
        self._writer.refuse_nesting()
        # The writer last: the last connection checkpoints the log.
        self._readers.close()
        self._writer.close()

"""The single write connection: serialises writers, sets durability, publishes notices after
commit.

One writer at a time avoids "busy" errors inside the program, and protects SQLite versions before
3.51.3, in which two connections that checkpoint at once can damage the file.
"""

import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.storage.errors import storage_failure
from keep_desktop.storage.unit_of_work import SqliteUnitOfWork, stored_notices

_log = logging.getLogger(__name__)

Listener = Callable[[Sequence[Notice]], None]


class Writer:
    """Gives the write connection to one thread at a time. Thread-safe."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        #: For stores outside the unit of work; used between `begin` and `end`.
        self.conn = conn
        self._work = SqliteUnitOfWork(conn)
        self._one_writer = threading.Lock()
        self._writing_thread: int | None = None
        self._durable = True
        self._listeners: tuple[Listener, ...] = ()
        self._listening = threading.Lock()
        self._had_listener = False
        self._closed = False

    def writing(self, *, durable: bool = True) -> "Writing":
        return Writing(self, durable=durable)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """The first listener gets the notices that a crash left unpublished."""
        with self._listening:
            self._listeners = (*self._listeners, listener)
            first, self._had_listener = not self._had_listener, True
        if first:
            self._deliver_unpublished(listener)

        def unsubscribe() -> None:
            with self._listening:
                self._listeners = tuple(one for one in self._listeners if one is not listener)

        return unsubscribe

    def close(self) -> None:
        """Waits for the writing thread. Idempotent."""
        if self._closed:
            return
        # Remaining rows, on a full disk for instance, are published again, which is harmless.
        with suppress(StorageFailure), self.writing(durable=False) as work:
            self._work.forget_now()
            work.commit()
        with self._one_writer:
            self._closed = True
            self.conn.close()

    def begin(self, *, durable: bool) -> SqliteUnitOfWork:
        """Wait for the previous writer and begin; `end` must follow unless this raises."""
        self.refuse_nesting()
        self._one_writer.acquire()
        try:
            if self._closed:
                raise StorageFailure(UserMessage("The ledger is closed."))
            if durable is not self._durable:
                self._set_durable(durable)
            self._work.begin("BEGIN IMMEDIATE")
        except BaseException:
            self._one_writer.release()
            raise
        self._writing_thread = threading.get_ident()
        return self._work

    def end(self) -> None:
        try:
            pending_notices = self._work.end()
        finally:
            self._writing_thread = None
            self._one_writer.release()
        if pending_notices:
            self._deliver(pending_notices)

    def refuse_nesting(self) -> None:
        """A thread that waited for itself would deadlock."""
        if self._writing_thread == threading.get_ident():
            raise RuntimeError("This thread is already in a writing unit of work")

    def _set_durable(self, durable: bool) -> None:
        # As a script: SQLite evaluates this pragma while preparing it, so a prepared statement
        # from the driver's cache would do nothing the second time.
        try:
            self.conn.executescript(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
        except sqlite3.Error as error:
            raise storage_failure(error) from error
        self._durable = durable

    def _deliver(self, pending_notices: Sequence[Notice]) -> None:
        for listener in self._listeners:
            try:
                listener(pending_notices)
            except Exception:  # noqa: BLE001  # the commit stands; its writer must not think otherwise
                _log.exception("A listener of the ledger failed")

    def _deliver_unpublished(self, listener: Listener) -> None:
        work = self.begin(durable=False)
        try:
            pending_notices, rows = stored_notices(self.conn)
            if rows is not None:
                work.mark_delivered(rows)
        finally:
            self.end()
        if pending_notices:
            listener(pending_notices)


class Writing:
    """One write transaction as a block; a class, since a generator costs more per item."""

    __slots__ = ("_durable", "_writer")

    def __init__(self, writer: Writer, *, durable: bool) -> None:
        self._writer = writer
        self._durable = durable

    def __enter__(self) -> UnitOfWork:
        return self._writer.begin(durable=self._durable)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._writer.end()

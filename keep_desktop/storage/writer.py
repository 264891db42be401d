"""The one writing connection: who may write, how lasting it is, and who hears of it.

Only one thread writes at a time. That keeps writers from failing with "busy" inside the program,
and it is also what keeps SQLite versions before 3.51.3 safe, in which two connections that empty
the log at once can damage the file.
"""

import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.notices import Notice
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.storage.failures import storage_failure
from keep_desktop.storage.notices import left_over
from keep_desktop.storage.unit_of_work import SqliteUnitOfWork

_log = logging.getLogger(__name__)

Listener = Callable[[Sequence[Notice]], None]


class Writer:
    """Lends the writing connection to one thread at a time. Thread-safe."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        #: For the stores that live outside the unit of work; used between `begin` and `end`.
        self.conn = conn
        self._work = SqliteUnitOfWork(conn)
        self._one_writer = threading.Lock()
        self._writing_thread: int | None = None
        self._durable = True
        self._listeners: tuple[Listener, ...] = ()
        self._listening = threading.Lock()
        self._heard = False
        self._closed = False
        self._data_version: int | None = None

    def writing(self, *, durable: bool = True) -> "Writing":
        return Writing(self, durable=durable)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """The first listener is handed what a crash kept from being handed out."""
        with self._listening:
            self._listeners = (*self._listeners, listener)
            first, self._heard = not self._heard, True
        if first:
            self._hand_out_left_over(listener)

        def unsubscribe() -> None:
            with self._listening:
                self._listeners = tuple(one for one in self._listeners if one is not listener)

        return unsubscribe

    def close(self) -> None:
        """Waits for the thread that writes. Closing twice is one."""
        if self._closed:
            return
        # Rows that stay, on a full disk for instance, are handed out once more: that does no harm.
        with suppress(StorageFailure), self.writing(durable=False) as work:
            self._work.forget_now()
            work.commit()
        with self._one_writer:
            self._closed = True
            self.conn.close()

    def changed_elsewhere(self) -> bool:
        """Whether another process has written since the last call; True at the first."""
        self.refuse_nesting()
        with self._one_writer:
            if self._closed:
                raise StorageFailure("The ledger is closed.")
            try:
                (version,) = self.conn.execute("PRAGMA data_version").fetchone()
            except sqlite3.Error as error:
                raise storage_failure(error) from error
            changed: bool = version != self._data_version
            self._data_version = version
        return changed

    def begin(self, *, durable: bool) -> SqliteUnitOfWork:
        """Wait for the one before and begin; `end` must follow unless this raises."""
        self.refuse_nesting()
        self._one_writer.acquire()
        try:
            if self._closed:
                raise StorageFailure("The ledger is closed.")
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
            told = self._work.end()
        finally:
            self._writing_thread = None
            self._one_writer.release()
        if told:
            self._hand_out(told)

    def refuse_nesting(self) -> None:
        """A thread that waited for itself would wait for ever."""
        if self._writing_thread == threading.get_ident():
            raise RuntimeError("This thread is already in a writing unit of work")

    def _set_durable(self, durable: bool) -> None:
        # As a script: SQLite acts on this pragma while it prepares it, so a prepared statement
        # from the driver's cache would do nothing the second time.
        try:
            self.conn.executescript(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
        except sqlite3.Error as error:
            raise storage_failure(error) from error
        self._durable = durable

    def _hand_out(self, told: Sequence[Notice]) -> None:
        for listener in self._listeners:
            try:
                listener(told)
            except Exception:  # noqa: BLE001  # the commit stands; its writer must not think otherwise
                _log.exception("A listener of the ledger failed")

    def _hand_out_left_over(self, listener: Listener) -> None:
        work = self.begin(durable=False)
        try:
            told, rows = left_over(self.conn)
            if rows is not None:
                work.forget_later(rows)
        finally:
            self.end()
        if told:
            listener(told)


class Writing:
    """One writing transaction as a block; a class, since a generator costs more per item."""

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

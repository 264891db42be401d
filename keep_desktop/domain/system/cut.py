"""Ends a wait for the network from another thread, wherever it waits: for a name, a connection, a
handshake or an answer."""

import socket
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import TypeVar

_Result = TypeVar("_Result")


class Cut:
    """Called, it ends what waits on the connections of one conversation, for good. Thread-safe."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._lines: list[socket.socket] = []
        self._is_cut = False

    @property
    def is_cut(self) -> bool:
        return self._is_cut

    def __call__(self) -> None:
        with self._changed:
            self._is_cut = True
            for line in self._lines:
                _shut(line)
            self._changed.notify_all()

    def add(self, connection: socket.socket) -> None:
        """End waits on this plain TCP connection too, whatever protects it afterwards."""
        with self._changed:
            if self._is_cut:
                _shut(connection)
            else:
                # A duplicate: a TLS handshake takes the descriptor of the other.
                self._lines.append(connection.dup())

    def close(self) -> None:
        """Call it at the end of the conversation: its connections close only then."""
        with self._changed:
            while self._lines:
                self._lines.pop().close()

    def connect(self, host: str, port: int, timeout_s: float | None) -> socket.socket:
        """A new connection. Raises OSError, or UnicodeError for an impossible name."""

        def made() -> socket.socket:
            connection = socket.create_connection((host, port), timeout_s)
            self.add(connection)
            if self._is_cut:
                connection.close()
                raise ConnectionAbortedError("cut while it connected")
            return connection

        return self.run(made)

    def run(self, work: Callable[[], _Result]) -> _Result:
        """The result of *work*, which connects and then adds the connection. Nothing can interrupt
        a look-up of a name, so *work* has a thread of its own, which a cut leaves behind. Raises
        ConnectionAbortedError then."""
        ended: Future[_Result] = Future()
        before = len(self._lines)

        def run() -> None:
            try:
                result = work()
            except BaseException as error:  # noqa: BLE001 - raised where it is waited for
                ended.set_exception(error)
            else:
                ended.set_result(result)
            with self._changed:
                self._changed.notify_all()

        threading.Thread(target=run, name="connecting", daemon=True).start()
        with self._changed:
            self._changed.wait_for(
                lambda: ended.done() or (self._is_cut and len(self._lines) == before)
            )
        if not ended.done():
            raise ConnectionAbortedError("cut before it was connected")
        return ended.result()


def _shut(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)

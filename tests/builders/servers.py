"""A web server on the loopback that does whatever a test wants, byte by byte."""

import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

Behaviour = Callable[[socket.socket, threading.Event], None]


@dataclass
class RawServer:
    """`url` leads to it; `asked` is set when a request has arrived; `requests` counts them."""

    url: str
    asked: threading.Event = field(default_factory=threading.Event)
    requests: int = 0


@contextmanager
def a_raw_server(behaviour: Behaviour) -> Iterator[RawServer]:
    """Serves each connection with *behaviour*, after reading the head of the request. The event
    that it is given is set when the test is over, so that it can hang until then."""
    over = threading.Event()
    listener = socket.create_server(("127.0.0.1", 0))
    server = RawServer(f"http://127.0.0.1:{listener.getsockname()[1]}")

    def serve(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            head = b""
            while b"\r\n\r\n" not in head:
                piece = connection.recv(65536)
                if not piece:
                    return
                head += piece
            server.requests += 1
            server.asked.set()
            behaviour(connection, over)

    def accept() -> None:
        with suppress(OSError):
            while True:
                connection, _ = listener.accept()
                threading.Thread(target=serve, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield server
    finally:
        over.set()
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()


def answers(data: bytes) -> Behaviour:
    """Sends *data* as it is and closes."""

    def behave(connection: socket.socket, over: threading.Event) -> None:
        connection.sendall(data)

    return behave


def answers_then_hangs(data: bytes) -> Behaviour:
    """Sends *data* and then neither goes on nor closes."""

    def behave(connection: socket.socket, over: threading.Event) -> None:
        connection.sendall(data)
        over.wait(60)

    return behave


class SilentPeer:
    """Takes one connection at `port`, and says nothing but what it was given."""

    def __init__(self, listener: socket.socket) -> None:
        self.port: int = listener.getsockname()[1]
        self._left: Future[bool] = Future()

    def was_left(self) -> bool:
        """Whether the other side ended the connection, and did not wait for more."""
        return self._left.result()

    def serve(self, listener: socket.socket, taken: Callable[[], None], sent: bytes) -> None:
        left = False
        with suppress(OSError), listener.accept()[0] as connection:
            # Less than what anybody waits for an answer.
            connection.settimeout(8)
            connection.sendall(sent)
            taken()
            try:
                while connection.recv(65_536):
                    """A handshake that begins."""
                left = True
            except ConnectionError:
                left = True
        self._left.set_result(left)


@contextmanager
def a_silent_peer(taken: Callable[[], None], sent: bytes = b"") -> Iterator[SilentPeer]:
    """*taken* is called once it has the connection and *sent* is on its way."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        peer = SilentPeer(listener)
        serving = threading.Thread(target=peer.serve, args=(listener, taken, sent), daemon=True)
        serving.start()
        yield peer
        serving.join()

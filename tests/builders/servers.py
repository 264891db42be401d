"""A web server on the loopback that does whatever a test wants, byte by byte."""

import socket
import threading
from collections.abc import Callable, Iterator
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

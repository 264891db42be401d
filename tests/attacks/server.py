"""The server of the attacks, a process of its own: neither its memory nor its turns count as those
of the program that it attacks. `python -m tests.attacks.server FILE` prints its address, and
answers each request with what FILE holds by then, until its input ends."""

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.builders.servers import a_raw_server


@contextmanager
def a_server_of(answer: Path) -> Iterator[str]:
    """The address of one that answers what *answer* holds."""
    command = [sys.executable, "-m", "tests.attacks.server", str(answer)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin is not None and server.stdout is not None
        yield server.stdout.readline().decode().strip()
        server.stdin.close()


def _serve(answer: Path) -> None:
    def behave(connection: socket.socket, over: threading.Event) -> None:
        with answer.open("rb") as file:
            connection.sendfile(file)
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(65_536):
            """What was not read when it is closed would break the answer."""

    with a_raw_server(behave) as server:
        print(server.url, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    _serve(Path(sys.argv[1]))

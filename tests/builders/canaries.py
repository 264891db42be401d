"""Canaries: a command that leaves a file, a port that counts, and an ear for processes, connections
and look-ups of this process."""

import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

#: Children without rights, which the host starts to read what is not trusted.
_OWN_CHILDREN = ("keep_desktop.sandbox", "keep_desktop.parsing", "worker.py")
#: The name of the processor, for `doctor`.
_HARMLESS = ("['uname', '-p']",)
_STARTS = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.spawn")
_REACHES = ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname")
_heard: list[str] | None = None


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if _heard is None:
        return
    words = repr(arguments)
    if event in _STARTS and not any(own in words for own in (*_OWN_CHILDREN, *_HARMLESS)):
        _heard.append(f"{event}: {words}")
    # The socket of the engine's process is a path, not an address.
    if event in _REACHES and not (event == "socket.connect" and isinstance(arguments[1], str)):
        _heard.append(f"{event}: {words}")


#: Such a hook can never be taken away, so there is one for the process.
_is_listening = False


class Canary:
    """What must not be touched: run `command`, connect to `port`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "canary.txt"
        self.script = folder / "canary.py"
        self.script.write_text(f"open({str(self.file)!r}, 'w').write('sung')\n")
        self.command = (sys.executable, str(self.script))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.connections = 0
        self.heard: list[str] = []
        threading.Thread(target=self._count, daemon=True).start()

    def _count(self) -> None:
        with suppress(OSError):
            while True:
                self._listener.accept()[0].close()
                self.connections += 1

    def close(self) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def assert_silent(self) -> None:
        assert not self.file.exists(), "the command was run"
        assert self.connections == 0, "something was connected to"
        assert self.heard == [], "\n".join(self.heard)


@contextmanager
def listening(canary: Canary) -> Iterator[None]:
    """Hear what this process starts and reaches during the block."""
    global _heard, _is_listening
    if not _is_listening:
        sys.addaudithook(_hook)
        _is_listening = True
    _heard = canary.heard
    try:
        yield
    finally:
        _heard = None

"""Server for requests of other processes of the data folder.

Each connection gets a thread, so a stranger, a silent peer or an invalid one blocks nobody else.
"""

import contextlib
import errno
import json
import os
import secrets
import shutil
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Listener, answer_challenge, deliver_challenge
from pathlib import Path
from typing import Any

from keep_desktop.app.ipc_client import MAX_BYTES, MOST_ADDRESS, Line, OnEvent, as_refusal, family
from keep_desktop.domain.errors import InternalFailure, KeepError, Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.system.files import read_trusted, write_private

#: Time limit for authenticating and sending a request, and for taking the response.
_REQUEST_S = 5.0
_BACKLOG = 64
_PREFIX = "keep-desktop-"
_SOCKET = "engine.sock"
#: The most bytes of a socket's path on every system, which the path of a data folder or of a
#: temporary folder may exceed.
_MOST_PATH = 100

#: Of a request's intent and arguments, and what to call with what happens on the way.
Answerer = Callable[[str, dict[str, Any], OnEvent], JsonValue]


class IpcServer:
    """Serves other processes, one thread per request, until closed."""

    def __init__(self, address_file: Path, answer: Answerer) -> None:
        """Raises OSError if the address file cannot be written."""
        self._address_file = address_file
        self._answer = answer
        self._key = secrets.token_bytes(32)
        self._closing = threading.Event()
        self._changed = threading.Condition()
        self._requests = 0
        _clear_stale(address_file)
        self._address = _new_address()
        self._listener = Listener(self._address, family=family(), backlog=_BACKLOG)
        self._thread = threading.Thread(target=self._serve, name="server", daemon=True)
        try:
            endpoint = {"address": self._address, "key": self._key.hex(), "pid": os.getpid()}
            write_private(address_file, json.dumps(endpoint).encode(), durable=False)
        except BaseException:
            self._remove_address()
            raise
        self._thread.start()

    def close(self) -> None:
        """Take no further request; `wait` for those under way."""
        self._closing.set()
        self._address_file.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            # accept() wakes only for a connection; if none can be made, it has ended already.
            Client(self._address, family=family()).close()
        self._thread.join(timeout=_REQUEST_S)
        self._remove_address()

    def wait(self, timeout_s: float | None = None) -> bool:
        """Whether all requests ended within the timeout."""
        with self._changed:
            return self._changed.wait_for(lambda: self._requests == 0, timeout_s)

    def _remove_address(self) -> None:
        self._listener.close()
        if sys.platform != "win32":
            shutil.rmtree(Path(self._address).parent, ignore_errors=True)

    # -- the threads --------------------------------------------------------------------------

    def _serve(self) -> None:
        while not self._closing.is_set():
            try:
                line = self._listener.accept()
            except OSError:
                # The peer left at once, or no descriptor is free for the moment.
                self._closing.wait(0.05)
                continue
            with self._changed:
                self._requests += 1
            threading.Thread(
                target=self._one, args=(line,), name="desk-answer", daemon=True
            ).start()

    def _one(self, line: "Line[Any, Any]") -> None:
        try:
            with line:
                self._authenticate(line)
        finally:
            with self._changed:
                self._requests -= 1
                self._changed.notify_all()

    def _authenticate(self, line: "Line[Any, Any]") -> None:
        try:
            with _limit(line, _REQUEST_S):
                deliver_challenge(line, self._key)
                answer_challenge(line, self._key)
                message = json.loads(line.recv_bytes(MAX_BYTES))
        except (OSError, EOFError, ValueError, RecursionError, AssertionError, AuthenticationError):
            # A stranger, a peer that left, or an invalid message: no request was received.
            return
        _send(line, self._reply(message, lambda event: _send(line, {"event": event})))

    def _reply(self, message: Any, on_event: OnEvent) -> dict[str, Any]:
        if not isinstance(message, dict) or not isinstance(message.get("arguments"), dict):
            return as_refusal(Refused("That is not a question Keep understands."))
        try:
            intent = str(message.get("intent"))
            return {"value": self._answer(intent, message["arguments"], on_event)}
        except KeepError as error:
            return as_refusal(error)
        except Exception as error:  # noqa: BLE001 - the asker must hear of a bug of ours
            return as_refusal(
                InternalFailure("Something in Keep itself went wrong.", details=repr(error))
            )


def _send(line: "Line[Any, Any]", message: dict[str, Any]) -> None:
    """The peer may have left; its request is performed all the same."""
    with contextlib.suppress(OSError), _limit(line, _REQUEST_S):
        line.send_bytes(json.dumps(message).encode())


@contextlib.contextmanager
def _limit(line: "Line[Any, Any]", seconds: float) -> Iterator[None]:
    """Close the connection after a timeout; ends its reads with OSError or EOFError."""
    if sys.platform == "win32":
        # A pipe cannot be shut from another thread; a silent peer holds one thread.
        yield
        return
    with socket.socket(fileno=os.dup(line.fileno())) as same:
        late = threading.Timer(seconds, _shut, args=(same,))
        late.daemon = True
        late.start()
        try:
            yield
        finally:
            late.cancel()


def _shut(line: socket.socket) -> None:
    # It may be closed already, or the peer may be gone.
    with contextlib.suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def _new_address() -> str:
    """A socket in a private folder, or a pipe with an unguessable name."""
    if sys.platform == "win32":
        return rf"\\.\pipe\{_PREFIX}{secrets.token_hex(16)}"
    for place in (None, os.environ.get("XDG_RUNTIME_DIR") or "/tmp"):  # noqa: S108 - a private folder in it
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place))
        if len(os.fsencode(folder / _SOCKET)) <= _MOST_PATH:
            break
        folder.rmdir()
    else:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
    return str(folder / _SOCKET)


def _clear_stale(address_file: Path) -> None:
    """Remove what a killed process left behind."""
    # Missing, invalid, not ours any more, or removed with the temporary folder: nothing to remove.
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
        old = Path(json.loads(read_trusted(address_file, most=MOST_ADDRESS))["address"])
        is_ours = old.name == _SOCKET and old.parent.name.startswith(_PREFIX)
        if is_ours and not old.parent.is_symlink():
            old.unlink()
            old.parent.rmdir()

"""Where the process that runs the engine answers the others of its data folder.

Whoever comes to the line is met on a thread of his own, so that a stranger, somebody who never
speaks and somebody who speaks nonsense hold up nobody else.
"""

import contextlib
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

from keep_desktop.app.wire import MAX_BYTES, Line, as_refusal, family
from keep_desktop.domain.errors import InternalFailure, KeepError, Refused
from keep_desktop.domain.json import JsonValue

#: How long somebody who came may take to prove himself and ask, and to take the answer.
_SPEAK_S = 5.0
_BACKLOG = 64
_PREFIX = "keep-desktop-"
#: The socket's path has at most some 100 bytes, which a data folder's path may exceed.
_SOCKET = "engine.sock"

Answerer = Callable[[str, dict[str, Any]], JsonValue]


class Desk:
    """Answers other processes, one thread for each question, until closed."""

    def __init__(self, address_file: Path, answer: Answerer) -> None:
        """Raises OSError where the address cannot be written down."""
        self._address_file = address_file
        self._answer = answer
        self._key = secrets.token_bytes(32)
        self._closing = threading.Event()
        self._changed = threading.Condition()
        self._here = 0
        _clear_stale(address_file)
        self._address = _new_address()
        self._listener = Listener(self._address, family=family(), backlog=_BACKLOG)
        self._thread = threading.Thread(target=self._serve, name="desk", daemon=True)
        try:
            told = {"address": self._address, "key": self._key.hex(), "pid": os.getpid()}
            _write_private(address_file, json.dumps(told))
        except BaseException:
            self._remove_address()
            raise
        self._thread.start()

    def close(self) -> None:
        """No further question is taken; `wait` for those that were."""
        self._closing.set()
        self._address_file.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            # accept() is only woken by somebody who comes; if nobody can, it has ended already.
            Client(self._address, family=family()).close()
        self._thread.join(timeout=_SPEAK_S)
        self._remove_address()

    def wait(self, timeout_s: float | None = None) -> bool:
        """Whether everybody who came has left, within the time."""
        with self._changed:
            return self._changed.wait_for(lambda: self._here == 0, timeout_s)

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
                # Somebody who left at once, or no handle free for the moment.
                self._closing.wait(0.05)
                continue
            with self._changed:
                self._here += 1
            threading.Thread(
                target=self._one, args=(line,), name="desk-answer", daemon=True
            ).start()

    def _one(self, line: "Line[Any, Any]") -> None:
        try:
            with line:
                self._meet(line)
        finally:
            with self._changed:
                self._here -= 1
                self._changed.notify_all()

    def _meet(self, line: "Line[Any, Any]") -> None:
        try:
            with _limit(line, _SPEAK_S):
                deliver_challenge(line, self._key)
                answer_challenge(line, self._key)
                asked = json.loads(line.recv_bytes(MAX_BYTES))
        except (OSError, EOFError, ValueError, RecursionError, AssertionError, AuthenticationError):
            # A stranger, somebody who left or never spoke, or nonsense: nothing was asked.
            return
        reply = json.dumps(self._reply(asked)).encode()
        with contextlib.suppress(OSError), _limit(line, _SPEAK_S):
            # Whoever asked may have left; what was asked is done.
            line.send_bytes(reply)

    def _reply(self, asked: Any) -> dict[str, Any]:
        if not isinstance(asked, dict) or not isinstance(asked.get("arguments"), dict):
            return as_refusal(Refused("That is not a question Keep understands."))
        try:
            return {"value": self._answer(str(asked.get("intent")), asked["arguments"])}
        except KeepError as error:
            return as_refusal(error)
        except Exception as error:  # noqa: BLE001 - the asker must hear of a bug of ours
            return as_refusal(
                InternalFailure("Something in Keep itself went wrong.", details=repr(error))
            )


@contextlib.contextmanager
def _limit(line: "Line[Any, Any]", seconds: float) -> Iterator[None]:
    """Ends what goes on over the line after so long, with OSError or EOFError."""
    if sys.platform == "win32":
        # A pipe cannot be shut from another thread; whoever stays silent holds one thread.
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
    # It may be closed already, or the other side may be gone.
    with contextlib.suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def _new_address() -> str:
    """A socket in a private folder of its own, or a pipe of a name that nobody guesses."""
    if sys.platform == "win32":
        return rf"\\.\pipe\{_PREFIX}{secrets.token_hex(16)}"
    return str(Path(tempfile.mkdtemp(prefix=_PREFIX)) / _SOCKET)


def _clear_stale(address_file: Path) -> None:
    """Remove what a process that was killed left behind."""
    try:
        old = Path(json.loads(address_file.read_text(encoding="utf-8"))["address"])
    except (OSError, ValueError, KeyError, TypeError):
        # None, or one that cannot be read: nothing is known to remove.
        return
    if old.name == _SOCKET and old.parent.name.startswith(_PREFIX) and not old.parent.is_symlink():
        with contextlib.suppress(OSError):
            # Not ours any more, or gone with the temporary folder.
            old.unlink()
            old.parent.rmdir()


def _write_private(path: Path, text: str) -> None:
    """Whole or not at all, readable by the owner alone."""
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    draft.replace(path)

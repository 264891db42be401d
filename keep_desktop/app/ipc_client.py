"""Client for the engine process of a data folder.

One request, one response, as JSON over multiprocessing.connection (a Unix socket, a named pipe on
Windows), after both sides have proved that they know a key which only the owner of the data folder
can read. Nothing is unpickled: only `send_bytes` and `recv_bytes` are used.

The other process may be suspended, swapped out or broken, so every step has a time limit.
"""

import json
import os
import socket
import stat
import struct
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, answer_challenge, deliver_challenge
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from keep_desktop.domain.errors import (
    Busy,
    ChecksFailed,
    EngineSilent,
    Failure,
    IdsChanged,
    InternalFailure,
    KeepError,
    LedgerBusy,
    LogicFailure,
    NotFound,
    NotRunnable,
    OutcomeUnknown,
    Refused,
    StorageFailure,
    WiderPermissions,
    WouldRepeat,
)
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.system.files import NotTrusted, read_trusted
from keep_desktop.ports.models import MODEL_FAILURES

Line = Connection
T = TypeVar("T")
OnEvent = Callable[[JsonValue], None]

MAX_BYTES = 64 * 1024 * 1024
#: Name of the file with the engine's address.
MOST_ADDRESS = 64 * 1024
#: Process, user and group of a socket's peer.
_PEER_CREDENTIALS = struct.Struct("3i")
#: Connect timeout.
REACH_S = 5.0
#: How often a wait without a limit checks that the other process is alive.
_POLL_S = 5.0
#: How long a response may be in transit after its process exited.
_LAST_ANSWER_S = 2.0

_SILENT = (
    "Another Keep holds this data folder and does not answer. "
    "Close it, or end it in the task manager, then try again."
)
_RAISED: dict[str, type[KeepError]] = {
    kind.__name__: kind
    for kind in (
        Busy,
        ChecksFailed,
        EngineSilent,
        *MODEL_FAILURES,
        NotRunnable,
        IdsChanged,
        WiderPermissions,
        InternalFailure,
        LedgerBusy,
        LogicFailure,
        NotFound,
        OutcomeUnknown,
        Refused,
        StorageFailure,
        WouldRepeat,
    )
}


class EngineUnreachable(EngineSilent):
    """The process could not be reached; no request was sent."""


def family() -> str:
    return "AF_PIPE" if sys.platform == "win32" else "AF_UNIX"


def as_refusal(error: KeepError) -> dict[str, Any]:
    """The response that makes `request` raise this error, or the nearest kind of it."""
    known = (kind.__name__ for kind in type(error).__mro__ if kind.__name__ in _RAISED)
    other = "InternalFailure" if isinstance(error, Failure) else "Refused"
    return {
        "error": {
            "kind": next(known, other),
            "sentence": error.sentence,
            "details": error.details,
        }
    }


def ignore(event: JsonValue) -> None:
    """For requests that report nothing on their way."""


def request(
    address_file: Path,
    intent: str,
    arguments: dict[str, Any],
    *,
    timeout_s: float | None,
    on_event: OnEvent = ignore,
) -> JsonValue:
    """Send a request to the process that runs the engine; raises the error it responds with.
    *on_event* is called with what it reports on its way.

    EngineUnreachable if it does not accept the connection, EngineSilent if it does not respond in
    time. Without a limit a response may take as long as the work does, but no longer than the
    process lives and makes progress.
    """
    until = None if timeout_s is None else time.monotonic() + timeout_s
    reach_s = REACH_S if timeout_s is None else min(REACH_S, timeout_s)
    question = json.dumps({"intent": intent, "arguments": arguments}).encode()
    try:
        with _within(reach_s, lambda: _reach(address_file)) as line:
            _within(reach_s, lambda: line.send_bytes(question))
            _await_answer(line, until, address_file)
            reply = json.loads(_within(REACH_S, lambda: line.recv_bytes(MAX_BYTES)))
            while "event" in reply:
                on_event(reply["event"])
                _await_answer(line, until, address_file)
                reply = json.loads(_within(REACH_S, lambda: line.recv_bytes(MAX_BYTES)))
    except EngineUnreachable:
        raise
    except (OSError, EOFError, ValueError) as error:
        raise EngineSilent(_SILENT) from error
    return _value(reply)


def _value(reply: Any) -> JsonValue:
    if "error" in reply:
        wrong = reply["error"]
        raise _RAISED.get(wrong["kind"], Refused)(wrong["sentence"], details=wrong["details"])
    value: JsonValue = reply["value"]
    return value


def _reach(address_file: Path) -> "Line[Any, Any]":
    """Connect and authenticate both sides with the key."""
    try:
        endpoint = json.loads(read_trusted(address_file, most=MOST_ADDRESS))
        key = bytes.fromhex(endpoint["key"])
        _check_address(endpoint["address"])
        line = Client(endpoint["address"], family=family())
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise EngineUnreachable(_SILENT) from error
    try:
        _check_other_side(line)
        answer_challenge(line, key)
        deliver_challenge(line, key)
    except (OSError, EOFError, AuthenticationError, AssertionError) as error:
        line.close()
        raise EngineUnreachable(_SILENT) from error
    return line


def _check_address(address: str) -> None:
    """Require a socket of this user in a folder of this user's; raises NotTrusted."""
    if sys.platform == "win32":
        return
    found, folder = os.lstat(address), os.lstat(Path(address).parent)
    ours = found.st_uid == folder.st_uid == os.geteuid()
    if not ours or not stat.S_ISSOCK(found.st_mode) or folder.st_mode & 0o022:
        raise NotTrusted("it is no socket of this user's")


def _check_other_side(line: "Line[Any, Any]") -> None:
    """Require that the peer process is this user's, where the system can tell."""
    if sys.platform != "linux":
        return
    with socket.socket(fileno=os.dup(line.fileno())) as same:
        endpoint = same.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _PEER_CREDENTIALS.size)
    if _PEER_CREDENTIALS.unpack(endpoint)[1] != os.geteuid():
        raise NotTrusted("another user's process answers")


def _await_answer(line: "Line[Any, Any]", until: float | None, address_file: Path) -> None:
    while True:
        remaining = _POLL_S if until is None else min(_POLL_S, max(0.0, until - time.monotonic()))
        if line.poll(remaining):
            return
        if until is not None and time.monotonic() >= until:
            raise TimeoutError
        if until is None and not _is_engine_alive(address_file) and not line.poll(_LAST_ANSWER_S):
            raise EngineSilent(
                "The Keep that does the work no longer answers. What it has done is in the "
                "ledger; close it, or end it in the task manager, then try again."
            )


def _is_engine_alive(address_file: Path) -> bool:
    with suppress(EngineUnreachable):
        _within(REACH_S, lambda: _reach(address_file)).close()
        return True
    return False


def _within(seconds: float, step: Callable[[], T]) -> T:
    """Run *step* on a thread and return its result; raises EngineUnreachable after the timeout.
    The thread is abandoned then: no portable timeout exists for calls on sockets and pipes."""
    box: SimpleQueue[Callable[[], T]] = SimpleQueue()

    def run() -> None:
        try:
            value = step()
        except BaseException as error:  # noqa: BLE001 - handed to the thread that waits
            box.put(_raising(error))
        else:
            box.put(lambda: value)

    threading.Thread(target=run, name="request", daemon=True).start()
    try:
        return box.get(timeout=max(seconds, 0.001))()
    except Empty:
        raise EngineUnreachable(_SILENT) from None


def _raising(error: BaseException) -> Callable[[], Any]:
    def reraise() -> Any:
        raise error

    return reraise

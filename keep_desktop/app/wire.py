"""The local line between processes of one data folder, from the side that asks.

One question, one answer, as JSON over multiprocessing.connection (a Unix socket, a named pipe on
Windows), after both sides have proved that they know a key which only the owner of the data
folder can read. Nothing is ever unpickled: only `send_bytes` and `recv_bytes` are used.

The other process may be held, swapped out or broken, so every step here has a limit.
"""

import json
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
    EngineSilent,
    Failure,
    Held,
    InternalFailure,
    KeepError,
    LedgerBusy,
    LogicFailure,
    NotFound,
    OutcomeUnknown,
    Refused,
    StorageFailure,
)
from keep_desktop.domain.json import JsonValue

Line = Connection
T = TypeVar("T")

MAX_BYTES = 64 * 1024 * 1024
#: How long the other process may take to come to the line.
REACH_S = 5.0
#: How often somebody who waits without a limit looks whether the other process still lives.
_LOOK_S = 5.0
#: How long an answer may be on its way after its process left the line.
_LAST_WORDS_S = 2.0

_SILENT = (
    "Another Keep holds this data folder and does not answer. "
    "Close it, or end it in the task manager, then try again."
)
_RAISED: dict[str, type[KeepError]] = {
    kind.__name__: kind
    for kind in (
        Busy,
        EngineSilent,
        Held,
        InternalFailure,
        LedgerBusy,
        LogicFailure,
        NotFound,
        OutcomeUnknown,
        Refused,
        StorageFailure,
    )
}


class Unreached(EngineSilent):
    """The process could not be reached: nothing was asked of it."""


def family() -> str:
    return "AF_PIPE" if sys.platform == "win32" else "AF_UNIX"


def as_refusal(error: KeepError) -> dict[str, Any]:
    """The answer that makes `ask` raise this error, or the nearest kind of it."""
    known = (kind.__name__ for kind in type(error).__mro__ if kind.__name__ in _RAISED)
    other = "InternalFailure" if isinstance(error, Failure) else "Refused"
    return {
        "error": {
            "kind": next(known, other),
            "sentence": error.sentence,
            "details": error.details,
        }
    }


def ask(
    address_file: Path, intent: str, arguments: dict[str, Any], *, timeout_s: float | None
) -> JsonValue:
    """Ask the process that runs the engine; raises what it raised.

    Unreached where it does not come to the line; EngineSilent where it does not answer within the
    time. Without a limit an answer may take as long as the work does, but not longer than the
    process lives and moves.
    """
    until = None if timeout_s is None else time.monotonic() + timeout_s
    reach_s = REACH_S if timeout_s is None else min(REACH_S, timeout_s)
    question = json.dumps({"intent": intent, "arguments": arguments}).encode()
    try:
        with _within(reach_s, lambda: _reach(address_file)) as line:
            _within(reach_s, lambda: line.send_bytes(question))
            _await_answer(line, until, address_file)
            reply = json.loads(_within(REACH_S, lambda: line.recv_bytes(MAX_BYTES)))
    except Unreached:
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
    """Come to the line and prove, on both sides, that the key is known."""
    try:
        told = json.loads(address_file.read_text(encoding="utf-8"))
        key = bytes.fromhex(told["key"])
        line = Client(told["address"], family=family())
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Unreached(_SILENT) from error
    try:
        answer_challenge(line, key)
        deliver_challenge(line, key)
    except (OSError, EOFError, AuthenticationError, AssertionError) as error:
        line.close()
        raise Unreached(_SILENT) from error
    return line


def _await_answer(line: "Line[Any, Any]", until: float | None, address_file: Path) -> None:
    while True:
        left = _LOOK_S if until is None else min(_LOOK_S, max(0.0, until - time.monotonic()))
        if line.poll(left):
            return
        if until is not None and time.monotonic() >= until:
            raise TimeoutError
        if until is None and not _still_there(address_file) and not line.poll(_LAST_WORDS_S):
            raise EngineSilent(
                "The Keep that does the work no longer answers. What it has done is in the "
                "ledger; close it, or end it in the task manager, then try again."
            )


def _still_there(address_file: Path) -> bool:
    with suppress(Unreached):
        _within(REACH_S, lambda: _reach(address_file)).close()
        return True
    return False


def _within(seconds: float, step: Callable[[], T]) -> T:
    """What *step* gives or raises; Unreached where it takes longer. It is left to itself then:
    no call on a socket or pipe can be given a limit in the same way everywhere."""
    box: SimpleQueue[Callable[[], T]] = SimpleQueue()

    def take() -> None:
        try:
            value = step()
        except BaseException as error:  # noqa: BLE001 - handed to the thread that waits
            box.put(_raising(error))
        else:
            box.put(lambda: value)

    threading.Thread(target=take, name="ask", daemon=True).start()
    try:
        return box.get(timeout=max(seconds, 0.001))()
    except Empty:
        raise Unreached(_SILENT) from None


def _raising(error: BaseException) -> Callable[[], Any]:
    def again() -> Any:
        raise error

    return again

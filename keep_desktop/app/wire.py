"""The local line between processes of one data folder: one question, one answer, as JSON.

multiprocessing.connection carries it (a Unix socket, a named pipe on Windows) with its own
handshake over a key that only the owner of the data folder can read. Nothing is ever unpickled:
only `send_bytes` and `recv_bytes` are used.
"""

import contextlib
import json
import os
import secrets
import sys
import tempfile
import threading
from collections.abc import Callable
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from typing import Any

from keep_desktop.domain.errors import (
    Busy,
    EngineSilent,
    Failure,
    InternalFailure,
    KeepError,
    LogicFailure,
    NotFound,
    Refused,
    StorageFailure,
)
from keep_desktop.domain.json import JsonValue

_MAX_BYTES = 64 * 1024 * 1024
Answerer = Callable[[str, dict[str, Any]], JsonValue]

_RAISED: dict[str, type[KeepError]] = {
    kind.__name__: kind
    for kind in (Refused, NotFound, Busy, StorageFailure, LogicFailure, InternalFailure)
}


class Desk:
    """Answers other processes, one thread for each question, until closed."""

    def __init__(self, address_file: Path, answer: Answerer) -> None:
        self._address_file = address_file
        self._answer = answer
        self._key = secrets.token_bytes(32)
        self._address = _new_address()
        self._listener = Listener(self._address, family=_family(), authkey=self._key)
        self._closing = False
        self._thread = threading.Thread(target=self._serve, name="desk", daemon=True)
        _write_private(address_file, json.dumps({"address": self._address, "key": self._key.hex()}))
        self._thread.start()

    def _serve(self) -> None:
        while not self._closing:
            try:
                line = self._listener.accept()
            except (OSError, EOFError, AuthenticationError):
                # A stranger, or somebody who went away in the handshake: the next one, please.
                continue
            threading.Thread(
                target=self._one, args=(line,), name="desk-answer", daemon=True
            ).start()

    def _one(self, line: "Connection[Any, Any]") -> None:
        with line:
            try:
                asked = json.loads(line.recv_bytes(_MAX_BYTES))
                line.send_bytes(json.dumps(self._reply(asked)).encode())
            except (OSError, EOFError, ValueError):
                # The other side is gone or speaks nonsense; what was asked in full is done.
                return

    def _reply(self, asked: Any) -> dict[str, Any]:
        if not isinstance(asked, dict) or not isinstance(asked.get("arguments"), dict):
            return _refusal(Refused("That is not a question Keep understands."))
        try:
            return {"value": self._answer(str(asked.get("intent")), asked["arguments"])}
        except KeepError as error:
            return _refusal(error)
        except Exception as error:  # noqa: BLE001 - the asker must hear of a bug of ours
            return _refusal(
                InternalFailure("Something in Keep itself went wrong.", details=repr(error))
            )

    def close(self) -> None:
        """No further question is taken."""
        self._closing = True
        self._address_file.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            # accept() is only woken by somebody who comes; if nobody can, it has ended already.
            Client(self._address, family=_family(), authkey=self._key).close()
        self._thread.join(timeout=5)
        self._listener.close()
        if sys.platform != "win32":
            Path(self._address).parent.rmdir()


def _refusal(error: KeepError) -> dict[str, Any]:
    kind = type(error).__name__
    if kind not in _RAISED:
        kind = "LogicFailure" if isinstance(error, LogicFailure) else "Refused"
        kind = (
            kind if not isinstance(error, Failure) or kind == "LogicFailure" else "InternalFailure"
        )
    return {"error": {"kind": kind, "sentence": error.sentence, "details": error.details}}


def ask(
    address_file: Path, intent: str, arguments: dict[str, Any], *, timeout_s: float | None
) -> JsonValue:
    """Ask the process that runs the engine; raises what it raised.

    EngineSilent where it cannot be reached or does not answer within the time.
    """
    silent = EngineSilent(
        "Another Keep holds this data folder and does not answer. "
        "Close it, or end it in the task manager, then try again."
    )
    try:
        told = json.loads(address_file.read_text(encoding="utf-8"))
        with Client(told["address"], family=_family(), authkey=bytes.fromhex(told["key"])) as line:
            line.send_bytes(json.dumps({"intent": intent, "arguments": arguments}).encode())
            if not line.poll(timeout_s):
                raise silent
            reply = json.loads(line.recv_bytes(_MAX_BYTES))
    except (OSError, EOFError, ValueError, KeyError, AuthenticationError) as error:
        raise silent from error
    if "error" in reply:
        wrong = reply["error"]
        raise _RAISED.get(wrong["kind"], Refused)(wrong["sentence"], details=wrong["details"])
    value: JsonValue = reply["value"]
    return value


def _family() -> str:
    return "AF_PIPE" if sys.platform == "win32" else "AF_UNIX"


def _new_address() -> str:
    """A socket in a private folder of its own: a data folder's path may be too long for one."""
    if sys.platform == "win32":
        return rf"\\.\pipe\keep-desktop-{secrets.token_hex(16)}"
    return str(Path(tempfile.mkdtemp(prefix="keep-")) / "engine.sock")


def _write_private(path: Path, text: str) -> None:
    """Whole or not at all, readable by the owner alone."""
    draft = path.with_suffix(".new")
    fd = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(fd, "w", encoding="utf-8") as file:
        file.write(text)
    draft.replace(path)

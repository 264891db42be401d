"""A service on the loopback that remembers: `python -m tests.crash.service RECORD`.

It runs in a process of its own, which no kill of Keep reaches, and writes each effect down, flushed
to the disk, with the key that came along. It makes no effect "once for each key": whoever asks
twice gets two, and the record shows it. It can also lie: break the line, answer late, refuse, not
want to be looked at, or kill whoever asks while the request is in its hands.

Requests are dealt with in the order of their connections, so that a look that comes after a call
sees what the call did.
"""

import json
import os
import random
import signal
import socket
import sys
import threading
from pathlib import Path
from typing import Any

CALLS = ("answer", "break after", "break before", "refuse", "deny", "late")
LATE_S = 0.3


class Service:
    """What has happened, and how the next requests are met."""

    def __init__(self, record: Path) -> None:
        self.effects: list[dict[str, str]] = []
        self._file = record.open("a", encoding="utf-8")
        self._moods: dict[str, Any] = {}
        self._tries: dict[str, int] = {}
        self._kill: dict[str, Any] | None = None

    def serve(self, connection: socket.socket) -> None:
        """One request, to its end."""
        connection.settimeout(5.0)
        send_request = _read(connection)
        if send_request is None:
            connection.close()
            return
        method, path, headers, body = send_request
        if path == "/record":
            _answer(connection, 200, self.effects)
        elif path == "/fresh":
            # Another data folder begins, whose keys are the same. The file keeps everything.
            self.effects, self._tries, self._moods = [], {}, {}
            _answer(connection, 200, {})
        elif path == "/moods":
            self._moods = json.loads(body)
            self._kill = self._moods.get("kill")
            _answer(connection, 200, {})
        elif path.startswith("/looks/"):
            self._find_effect(connection, path.removeprefix("/looks/"))
        elif method == "POST":
            self._call(connection, path.strip("/"), headers.get("idempotency-key", ""))
        else:
            _answer(connection, 404, {})

    # -- calls --------------------------------------------------------------------------------

    def _call(self, connection: socket.socket, name: str, key: str) -> None:
        mood = self._mood(name, key)
        when = self._killing()
        if when == "before":
            self._shoot()
        if when != "instead" and mood not in ("break before", "refuse", "deny"):
            self._make(name, key)
        if when in ("after", "instead"):
            self._shoot()
        match mood:
            case "answer":
                _answer(connection, 200, {"made": name})
            case "refuse":
                _answer(connection, 503, {})
            case "deny":
                _answer(connection, 429, {})
            case "late":
                threading.Timer(LATE_S, _answer, [connection, 200, {"made": name}]).start()
            case _:
                connection.close()

    def _make(self, name: str, key: str) -> None:
        effect = {"name": name, "key": key}
        self._file.write(json.dumps(effect) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self.effects.append(effect)

    def _mood(self, name: str, key: str) -> str:
        # By name: the retry of an undo has a key of its own.
        tries = self._tries[name] = self._tries.get(name, 0) + 1
        seed = self._moods.get("seed")
        if seed is not None:
            return _chance(seed, name, tries).choices(CALLS, (60, 12, 10, 6, 6, 6))[0]
        moods: dict[str, str] = self._moods.get("calls", {})
        return moods.get(name, "answer") if tries == 1 else "answer"

    # -- looks --------------------------------------------------------------------------------

    def _find_effect(self, connection: socket.socket, key: str) -> None:
        tries = self._tries["look " + key] = self._tries.get("look " + key, 0) + 1
        if self._is_busy(key, tries):
            _answer(connection, 503, {})
        elif any(effect["key"] == key for effect in self.effects):
            _answer(connection, 200, {"key": key})
        else:
            _answer(connection, 404, {})

    def _is_busy(self, key: str, tries: int) -> bool:
        seed = self._moods.get("seed")
        if seed is None:
            return tries <= int(self._moods.get("busy", 0))
        chance = _chance(seed, key)
        # Some are never to be looked at, some only later.
        return chance.random() < 0.1 or tries <= chance.choice((0, 0, 0, 1, 2))

    # -- kills --------------------------------------------------------------------------------

    def _killing(self) -> str | None:
        """Whether this request is the one during which its sender is to die, and when."""
        if self._kill is None:
            return None
        self._kill["at"] -= 1
        when: str = self._kill["when"]
        return when if self._kill["at"] < 0 else None

    def _shoot(self) -> None:
        if self._kill is not None:
            os.kill(self._kill["pid"], signal.SIGKILL)
            self._kill = None


def _chance(*of: object) -> random.Random:
    return random.Random(" ".join(map(str, of)))


def _read(connection: socket.socket) -> tuple[str, str, dict[str, str], bytes] | None:
    """Method, path, headers and body; None where the other side went away."""
    data = b""
    try:
        while b"\r\n\r\n" not in data:
            piece = connection.recv(65536)
            if not piece:
                return None
            data += piece
        head, _, body = data.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {
            name.strip().lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines)
        }
        while len(body) < int(headers.get("content-length", "0")):
            piece = connection.recv(65536)
            if not piece:
                return None
            body += piece
    except OSError:
        return None
    method, path, _ = first.split(" ", 2)
    return method, path, headers, body


def _answer(connection: socket.socket, status: int, value: object) -> None:
    body = json.dumps(value).encode()
    head = (
        f"HTTP/1.1 {status} So\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    try:
        with connection:
            connection.sendall(head.encode() + body)
    except OSError:
        # Whoever asked is gone, which is what this service is there for.
        return


def main(record: str) -> None:
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    print(listener.getsockname()[1], flush=True)
    service = Service(Path(record))
    while True:
        connection, _ = listener.accept()
        service.serve(connection)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The line between two processes: only who knows the key is heard, and nobody holds up others."""

import json
import socket
import stat
import struct
import tempfile
import threading
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.app import ipc_server as desks
from keep_desktop.app.ipc_client import EngineUnreachable, OnEvent, request
from keep_desktop.app.ipc_server import IpcServer
from keep_desktop.domain.errors import Busy, EngineSilent, InternalFailure, NotRunnable, Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.system.files import write_private
from tests.builders.waiting import wait_for

LONG_S = 30.0


def _answer(intent: str, arguments: dict[str, Any], on_event: OnEvent) -> JsonValue:
    match intent:
        case "echo":
            return arguments
        case "reports":
            for number in range(3):
                on_event(number)
            return "done"
        case "held":
            raise NotRunnable("It is paused.", details="more")
        case "busy":
            raise Busy("It runs.")
        case "bug":
            raise KeyError("workflow")
        case _:
            raise Refused("No.")


@pytest.fixture
def address(tmp_path: Path) -> Path:
    return tmp_path / "engine.json"


@pytest.fixture
def server(address: Path) -> Iterator[IpcServer]:
    server = IpcServer(address, _answer)
    yield server
    server.close()
    assert server.wait(LONG_S)


def _where(address: Path) -> str:
    return str(json.loads(address.read_text())["address"])


def _stranger(address: Path) -> socket.socket:
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(LONG_S)
    line.connect(_where(address))
    return line


def test_a_question_is_answered_and_errors_keep_their_kind(
    server: IpcServer, address: Path
) -> None:
    shown = {"name": "Ämter \u202e “x”", "list": [1, None, True]}
    assert request(address, "echo", shown, timeout_s=LONG_S) == shown
    with pytest.raises(NotRunnable, match="It is paused") as held:
        request(address, "held", {}, timeout_s=LONG_S)
    assert held.value.details == "more"
    with pytest.raises(Busy):
        request(address, "busy", {}, timeout_s=None)
    with pytest.raises(InternalFailure):
        request(address, "bug", {}, timeout_s=LONG_S)


def test_only_the_owner_can_read_the_key(server: IpcServer, address: Path) -> None:
    assert stat.S_IMODE(address.stat().st_mode) == 0o600
    assert stat.S_IMODE(Path(_where(address)).parent.stat().st_mode) == 0o700


def test_a_stranger_without_the_key_is_refused(server: IpcServer, address: Path) -> None:
    with pytest.raises(AuthenticationError):
        Client(_where(address), family="AF_UNIX", authkey=b"guessed")
    assert request(address, "echo", {}, timeout_s=LONG_S) == {}


def test_many_who_never_speak_hold_up_nobody(server: IpcServer, address: Path) -> None:
    silent = [_stranger(address) for _ in range(40)]
    assert request(address, "echo", {"a": 1}, timeout_s=LONG_S) == {"a": 1}
    for line in silent:
        line.close()


def test_somebody_who_never_speaks_is_shown_out(
    server: IpcServer, address: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "_REQUEST_S", 0.05)
    with _stranger(address) as line:
        while heard := line.recv(4096):
            assert len(heard) < 4096, "more than a greeting"
    assert request(address, "echo", {}, timeout_s=LONG_S) == {}


@pytest.mark.parametrize(
    "noise",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x00" * 100_000,
        struct.pack("!i", 2**31 - 1) + b"x" * 1000,
        struct.pack("!i", -1) + struct.pack("!Q", 2**63),
        struct.pack("!i", 3) + b"no",
    ],
    ids=["http", "zeros", "huge", "very huge", "cut off"],
)
def test_noise_is_no_question_and_the_desk_goes_on(
    server: IpcServer, address: Path, noise: bytes
) -> None:
    with _stranger(address) as line, suppress(OSError):
        # It may hang up before all of it is said.
        line.sendall(noise)
        line.shutdown(socket.SHUT_WR)
        while line.recv(4096):
            pass
    assert request(address, "echo", {}, timeout_s=LONG_S) == {}


@pytest.mark.parametrize(
    "message", [b"no json", b"[]", b'{"intent": "echo"}', b"[" * 200_000, b"\xff", b"null"]
)
def test_nonsense_of_one_who_knows_the_key_harms_nobody(
    server: IpcServer, address: Path, message: bytes
) -> None:
    text = json.loads(address.read_text())
    with Client(text["address"], family="AF_UNIX", authkey=bytes.fromhex(text["key"])) as line:
        line.send_bytes(message)
        with suppress(EOFError):  # it may hang up without a word
            assert "error" in json.loads(line.recv_bytes())
    assert request(address, "echo", {}, timeout_s=LONG_S) == {}


def test_a_message_beyond_the_limit_is_refused(
    server: IpcServer, address: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "MAX_BYTES", 1000)
    with pytest.raises(EngineSilent):
        request(address, "echo", {"text": "x" * 100_000}, timeout_s=LONG_S)
    assert request(address, "echo", {}, timeout_s=LONG_S) == {}


def test_a_line_whose_other_end_hangs_is_given_up(address: Path, tmp_path: Path) -> None:
    """It takes no call at all: as many as fit wait at the door already."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "s"))
        listener.listen(0)
        values = {"address": str(tmp_path / "s"), "key": "00"}
        write_private(address, json.dumps(values).encode())
        for _ in range(3):
            with pytest.raises(EngineSilent):
                request(address, "echo", {}, timeout_s=0.05)


def test_what_happens_on_the_way_comes_before_the_answer(server: IpcServer, address: Path) -> None:
    events: list[JsonValue] = []
    answer = request(address, "reports", {}, timeout_s=LONG_S, on_event=events.append)
    assert (events, answer) == ([0, 1, 2], "done")


def test_a_late_answer_is_not_waited_for(address: Path) -> None:
    over = threading.Event()

    def slow(intent: str, arguments: dict[str, Any], on_event: OnEvent) -> JsonValue:
        over.wait(LONG_S)
        return None

    server = IpcServer(address, slow)
    with pytest.raises(EngineSilent):
        request(address, "echo", {}, timeout_s=0.1)
    assert not server.wait(0.01)
    over.set()
    assert server.wait(LONG_S)
    server.close()


_INVALID = (
    "",
    "[]",
    "{}",
    "[" * 60_000,
    '{"address": "/nowhere", "key": "00"}',
    '{"address": "/tmp/keep-desktop-\\u0000/engine.sock", "key": "00"}',
    '{"address": "/tmp/keep-desktop-\\ud800/engine.sock", "key": "00"}',
    json.dumps({"address": f"/tmp/keep-desktop-{'x' * 5_000}/engine.sock", "key": "00"}),
    "\x00",
)


@pytest.mark.parametrize("text", _INVALID)
def test_an_invalid_address_of_before_keeps_no_engine_from_serving(
    address: Path, text: str
) -> None:
    write_private(address, text.encode())
    server = IpcServer(address, _answer)
    assert request(address, "echo", {"a": 1}, timeout_s=LONG_S) == {"a": 1}
    server.close()


@pytest.mark.parametrize("text", _INVALID)
def test_an_address_that_leads_nowhere_is_reported(address: Path, text: str) -> None:
    write_private(address, text.encode())
    with pytest.raises(EngineUnreachable, match="does not answer"):
        request(address, "echo", {}, timeout_s=LONG_S)


def test_no_address_at_all_is_reported(address: Path) -> None:
    with pytest.raises(EngineUnreachable):
        request(address, "echo", {}, timeout_s=LONG_S)


def test_what_a_killed_process_left_is_cleared_by_the_next(
    address: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tmp_path / "keep-desktop-left"
    left.mkdir()
    monkeypatch.chdir(tmp_path)  # its whole path may be too long for a socket
    with socket.socket(socket.AF_UNIX) as gone:
        gone.bind("keep-desktop-left/engine.sock")
    values = {"address": str(left / "engine.sock"), "key": "00"}
    write_private(address, json.dumps(values).encode())
    IpcServer(address, _answer).close()
    assert not left.exists()


def test_a_temporary_folder_with_a_long_path_is_passed_over(
    address: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("long" * 25)
    long.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    server = IpcServer(address, _answer)
    assert request(address, "echo", {"a": 1}, timeout_s=LONG_S) == {"a": 1}
    assert not list(long.iterdir())
    server.close()


def test_an_address_of_something_else_is_never_removed(address: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    values = {"address": str(precious), "key": "00"}
    write_private(address, json.dumps(values).encode())
    IpcServer(address, _answer).close()
    assert precious.read_text() == "mine"


def test_a_link_in_place_of_the_address_is_not_followed(address: Path, tmp_path: Path) -> None:
    target = tmp_path / "target"
    address.with_suffix(".new").symlink_to(target)
    server = IpcServer(address, _answer)
    assert not target.exists() and address.is_file()
    server.close()


def test_a_closed_desk_leaves_nothing_behind(address: Path) -> None:
    server = IpcServer(address, _answer)
    where = Path(_where(address))
    server.close()
    assert not address.exists() and not where.parent.exists()
    wait_for(lambda: not any(t.name == "server" for t in threading.enumerate()))
    with pytest.raises(EngineUnreachable):
        request(address, "echo", {}, timeout_s=LONG_S)

"""Files that are sent: only a piece of them is in memory, and only what was looked at is sent."""

import hashlib
import os
from io import BufferedIOBase
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import LogicFailure, NetworkFailure
from keep_desktop.tools.http import uploads
from tests.builders.connected import Connected
from tests.builders.memory import peak_of
from tests.builders.services import TOKEN
from tests.builders.shop import Shop
from tests.servers.dav import Files
from tests.servers.google import Google
from tests.servers.graph import Graph
from tests.servers.service import FakeService, ReceivedRequest, Reply

MB = 1024 * 1024
SIZE = 24 * MB


class Sink(FakeService):
    """Of a large body it keeps the digest."""

    largest = ""

    def received(self, stream: BufferedIOBase, length: int) -> bytes:
        if length < MB:
            return super().received(stream, length)
        digest = hashlib.sha256()
        for at in range(0, length, MB):
            digest.update(super().received(stream, min(MB, length - at)))
        self.largest = digest.hexdigest()
        return b"much"


class DriveSink(Sink, Google):
    pass


class GraphSink(Sink, Graph):
    pass


class FilesSink(Sink, Files):
    pass


class ShopSink(Sink):
    def answer(self, asked: ReceivedRequest) -> Reply:
        return Reply(200, {})


@pytest.fixture
def large(tmp_path: Path) -> Path:
    path = tmp_path / "large.bin"
    path.write_bytes(os.urandom(MB) * (SIZE // MB))
    return path


@pytest.mark.parametrize(
    ("tool", "make", "more"),
    [
        ("GoogleDrive.upload", DriveSink, {}),
        ("OneDrive.upload", GraphSink, {"folder": "/"}),
        ("WebDav.upload", FilesSink, {"folder": "/"}),
    ],
)
def test_a_file_is_sent_to_a_service_piece_by_piece(
    large: Path, tmp_path: Path, tool: str, make: type[Sink], more: dict[str, Any]
) -> None:
    with make() as server:  # type: ignore[call-arg]
        connected = Connected(tool, server, tmp_path)
        peak = peak_of(lambda: connected.call(path=str(large), **more))
        assert server.largest == hashlib.sha256(large.read_bytes()).hexdigest()
        assert len(server.effects) == 1
    assert peak < SIZE / 2


def uploading(server: FakeService, folder: Path) -> Shop:
    send = {"kind": "mutation", "method": "POST", "path": "/f", "encoding": "multipart"}
    return Shop(server.url, folder, operations={"send": {**send, "files": ["scan", "other"]}})


def test_a_form_with_a_file_is_sent_piece_by_piece(large: Path, tmp_path: Path) -> None:
    with ShopSink(TOKEN) as server:
        orders = uploading(server, tmp_path)
        body, context = {"scan": str(large), "a": "b"}, {"grants": [tmp_path]}
        peak = peak_of(lambda: orders.call("send", body=body, context=context))
        assert server.largest
    assert peak < SIZE / 2


def test_the_files_of_a_form_have_a_limit_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "LARGEST_UPLOAD", 1_000)
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(bytes(600))
    body = {"scan": str(tmp_path / "a"), "other": str(tmp_path / "b")}
    with ShopSink(TOKEN) as server:
        with pytest.raises(LogicFailure, match=r"With .*b. the files are larger"):
            uploading(server, tmp_path).call("send", body=body, context={"grants": [tmp_path]})
        assert server.requests == []


class Meddling(Google):
    """Changes a file between the two requests that send it."""

    path: Path
    change: Any

    def answer(self, asked: ReceivedRequest) -> Reply:
        reply = super().answer(asked)
        if asked.method != "GET":
            self.path.write_bytes(self.change(self.path.read_bytes()))
        return reply


@pytest.mark.parametrize(
    "change",
    [
        lambda old: old[:-1] + b"x",
        lambda old: b"x" + old[1:],
        lambda old: old[:-1],
        lambda old: old + b"x",
        lambda old: old + bytes(MB),
        lambda old: b"",
    ],
)
@pytest.mark.parametrize("size", [6 * MB, 6 * MB + 1])
def test_a_file_that_changes_while_it_is_sent_does_not_arrive(
    tmp_path: Path, change: Any, size: int
) -> None:
    with Meddling() as server:
        server.path, server.change = tmp_path / "a.bin", change
        server.path.write_bytes(bytes(size))
        connected = Connected("GoogleDrive.upload", server, tmp_path)
        with pytest.raises(NetworkFailure, match="being changed") as failed:
            connected.call(path=str(server.path))
        assert failed.value.took_effect is None
        assert [one.method for one in server.requests if one.method != "GET"] == ["POST"]
        assert server.effects == []

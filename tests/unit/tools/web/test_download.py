"""Web.download: what is kept, what is known after trouble, and what it says of itself."""

import os
import threading
import zlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx2
import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.domain.errors import Cancelled, Failure, LogicFailure, NetworkFailure
from keep_desktop.ports.tools import CallContext, PayloadChange, Quotas, title_of
from keep_desktop.tools.files import io
from keep_desktop.tools.http.requests import content
from keep_desktop.tools.registry import Registry
from keep_desktop.tools.web import download
from keep_desktop.tools.web.download import Download, DownloadInput
from tests.builders.servers import a_raw_server, answers, answers_then_hangs
from tests.builders.tools import FakeCancel, a_context

TOOL = Download()
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n"


def get(context: CallContext, url: str, filename: str | None = None) -> Any:
    answer = TOOL.call(DownloadInput(url=url, filename=filename), context)
    return Registry([TOOL]).check_output(TOOL, answer)


def left_over(context: CallContext) -> list[Path]:
    return [
        path
        for folder in (context.scratch, context.downloads)
        for path in folder.rglob("*")
        if path.is_file()
    ]


def test_a_file_is_kept_whole_in_the_own_store(httpserver: HTTPServer, tmp_path: Path) -> None:
    content = bytes(range(256)) * 5000
    httpserver.expect_request("/a/report%202026.pdf").respond_with_data(content)
    httpserver.expect_request("/a/report 2026.pdf").respond_with_data(content)
    context = a_context(tmp_path)
    found = get(context, httpserver.url_for("/a/report%202026.pdf"))
    assert found["name"] == "report 2026.pdf"
    assert Path(found["path"]).read_bytes() == content
    assert Path(found["path"]).is_relative_to(context.downloads)
    assert found["size"] == len(content)
    assert left_over(context) == [Path(found["path"])]


@pytest.mark.parametrize(
    ("filename", "disposition", "path", "name"),
    [
        ("mine.pdf", 'attachment; filename="theirs.pdf"', "/x", "mine.pdf"),
        (None, 'attachment; filename="theirs.pdf"', "/x", "theirs.pdf"),
        (None, "attachment; filename*=UTF-8''%e2%82%ac.pdf", "/x", "€.pdf"),
        (None, 'attachment; filename="../../.bashrc"', "/x", "bashrc"),
        (None, "attachment; filename*=bogus''%ff%fe", "/x.bin", None),
        (None, None, "/", "download"),
        ("../../etc/passwd", None, "/x", "passwd"),
        ("a\x00b\u202egpj.exe", None, "/x", "a bgpj.exe"),
        ("CON", None, "/x", "_CON"),
        ("x" * 290 + ".pdf", None, "/x", "x" * 146 + ".pdf"),
    ],
)
def test_the_name_is_fit_for_a_file(
    httpserver: HTTPServer,
    tmp_path: Path,
    filename: str | None,
    disposition: str | None,
    path: str,
    name: str | None,
) -> None:
    headers = {"Content-Disposition": disposition} if disposition else {}
    httpserver.expect_request(path).respond_with_data(b"x", headers=headers)
    context = a_context(tmp_path)
    found = get(context, httpserver.url_for(path), filename)
    assert name is None or found["name"] == name
    assert Path(found["path"]).parent.parent == context.downloads
    assert Path(found["path"]).read_bytes() == b"x"


def test_the_same_call_repeated_is_one_file_and_another_call_is_another(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    httpserver.expect_request("/f.txt").respond_with_data(b"x")
    url = httpserver.url_for("/f.txt")
    first = get(a_context(tmp_path, key="one"), url)
    assert get(a_context(tmp_path, key="one"), url) == first
    assert get(a_context(tmp_path, key="two"), url)["path"] != first["path"]


@pytest.mark.parametrize(
    ("status", "took_effect"),
    [(401, False), (403, False), (404, False), (408, None), (429, False), (500, None), (503, None)],
)
def test_after_a_status_of_trouble_it_is_known_what_is_known(
    httpserver: HTTPServer, tmp_path: Path, status: int, took_effect: bool | None
) -> None:
    httpserver.expect_request("/").respond_with_data(status=status)
    context = a_context(tmp_path)
    with pytest.raises(Failure, match=str(status)) as caught:
        get(context, httpserver.url_for("/"))
    assert caught.value.took_effect is took_effect
    assert left_over(context) == []


@pytest.mark.parametrize(
    "data",
    [b"", b"garbage\r\n\r\n", HEAD + b"Content-Length: 500\r\n\r\nhalf of it"],
    ids=["nothing", "garbage", "half"],
)
def test_a_broken_answer_is_not_known_and_leaves_nothing(tmp_path: Path, data: bytes) -> None:
    context = a_context(tmp_path)
    with a_raw_server(answers(data)) as server, pytest.raises(NetworkFailure) as caught:
        get(context, server.url)
    assert caught.value.took_effect is None
    assert left_over(context) == []


def test_a_request_that_never_went_out_had_no_effect(tmp_path: Path) -> None:
    with pytest.raises(NetworkFailure) as caught:
        get(a_context(tmp_path), "http://127.0.0.1:9/")
    assert caught.value.took_effect is False


def test_a_cancel_while_it_is_under_way_leaves_it_not_known(tmp_path: Path) -> None:
    cancel = FakeCancel()
    context = a_context(tmp_path, cancel=cancel, http_timeout_s=60)
    with a_raw_server(answers_then_hangs(HEAD + b"\r\nhalf")) as server:

        def stop() -> None:
            server.asked.wait(20)
            cancel.cancel()

        stopper = threading.Thread(target=stop)
        stopper.start()
        with pytest.raises(NetworkFailure, match="stopped while it was under way") as caught:
            get(context, server.url)
        stopper.join(20)
    assert caught.value.took_effect is None
    assert left_over(context) == []


def test_a_cancel_before_it_sends_nothing(tmp_path: Path) -> None:
    cancel = FakeCancel()
    cancel.cancel()
    context = a_context(tmp_path, cancel=cancel)
    with a_raw_server(answers(b"")) as server, pytest.raises(Cancelled):
        get(context, server.url)
    assert server.requests == 0


@pytest.mark.parametrize("promise", [b"Content-Length: 1048577\r\n", b""])
def test_a_file_that_is_too_large_is_refused_with_a_sentence(
    tmp_path: Path, promise: bytes
) -> None:
    context = replace(a_context(tmp_path), quotas=Quotas(download_bytes=1024**2))
    more = 1024**2 + 1
    with (
        a_raw_server(answers(HEAD + promise + b"\r\n" + b"x" * more)) as server,
        pytest.raises(LogicFailure, match="is larger than 1 MB") as caught,
    ):
        get(context, server.url)
    assert caught.value.took_effect is None
    assert left_over(context) == []


@pytest.mark.parametrize("packing", ["gzip", "deflate", "deflate without its head"])
def test_what_is_packed_a_thousand_times_over_is_unpacked_a_little_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packing: str
) -> None:
    """64 kB that came at once would be 64 MB at once."""
    size = 20_000_000
    bits = {"gzip": 31, "deflate": 15}.get(packing, -15)
    packer = zlib.compressobj(9, zlib.DEFLATED, bits)
    body = packer.compress(b"0" * size) + packer.flush()
    head = HEAD + b"Content-Encoding: " + packing.split()[0].encode() + b"\r\n\r\n"
    pieces: list[int] = []

    def counted(answer: httpx2.Response) -> Iterator[bytes]:
        for piece in content(answer):
            pieces.append(len(piece))
            yield piece

    monkeypatch.setattr(download, "content", counted)
    with a_raw_server(answers(head + body)) as server:
        assert get(a_context(tmp_path), server.url)["size"] == size
        assert max(pieces) <= 256 * 1024
        few = replace(a_context(tmp_path), quotas=Quotas(download_bytes=1024**2))
        with pytest.raises(LogicFailure, match="is larger than 1 MB"):
            get(few, server.url)


def test_what_a_stop_may_wait_for_the_disk_to_take_is_bounded(
    httpserver: HTTPServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed = [0]
    monkeypatch.setattr(io, "flush", lambda fd: flushed.append(os.fstat(fd).st_size))
    size = 30 * 1024**2
    httpserver.expect_request("/").respond_with_data(bytes(size))
    get(a_context(tmp_path), httpserver.url_for("/"))
    steps = [after - before for before, after in pairwise([*flushed, size])]
    assert max(steps) <= 5 * 1024**2


def test_what_is_packed_badly_is_reported(tmp_path: Path) -> None:
    with (
        a_raw_server(answers(HEAD + b"Content-Encoding: gzip\r\n\r\nnothing packed")) as server,
        pytest.raises(NetworkFailure, match="is damaged"),
    ):
        get(a_context(tmp_path), server.url)


def test_a_store_that_cannot_be_written_is_reported_before_the_request(tmp_path: Path) -> None:
    context = a_context(tmp_path)
    context.scratch.rmdir()
    context.scratch.write_text("in the way")
    with a_raw_server(answers(b"")) as server, pytest.raises(Failure) as caught:
        get(context, server.url)
    assert caught.value.took_effect is False
    assert server.requests == 0


def test_it_mutates_is_known_by_its_address_and_can_never_be_verified() -> None:
    params = DownloadInput(url="http://example.org/a%20b.pdf?x=1", filename=None)
    assert not TOOL.is_read_only(params)
    assert TOOL.identity(params) == {"url": "http://example.org/a%20b.pdf?x=1"}
    assert TOOL.can_reconcile is False
    assert title_of(TOOL, params) == "Download “a b.pdf” from example.org"
    assert TOOL.compare_payload({"filename": "a"}, {"filename": "b"}) is PayloadChange.MINOR


def test_a_rehearsal_asks_no_server_and_names_what_is_known(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    context = a_context(tmp_path)
    url = httpserver.url_for("/a/report%202026.pdf?once=1")

    def predict(filename: str | None = None) -> Any:
        params = DownloadInput(url=url, filename=filename)
        return Registry([TOOL]).check_output(TOOL, TOOL.predict(params, context))

    foreseen = predict()
    assert foreseen["name"] == "report 2026.pdf"
    assert predict("mine.pdf")["name"] == "mine.pdf"
    assert httpserver.log == []
    assert left_over(context) == []
    httpserver.expect_request("/a/report 2026.pdf").respond_with_data(b"x")
    assert get(context, url) == {**foreseen, "size": 1}
    with pytest.raises(LogicFailure):
        TOOL.predict(DownloadInput(url="ftp://example.org/x"), context)
    assert not TOOL.can_undo(DownloadInput(url=url))

"""Web.fetchParse against real servers on the loopback, kind and unkind."""

import gzip
import socket
import threading
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from keep_desktop.domain.errors import (
    AuthFailure,
    Cancelled,
    Failure,
    LogicFailure,
    NetworkFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.tools.registry import Registry
from keep_desktop.tools.web.fetch import LARGEST_PAGE, FetchParse, PageFetchInput
from keep_desktop.tools.web.pages import text_of
from tests.builders.servers import a_raw_server, a_silent_peer, answers, answers_then_hangs
from tests.builders.tools import FakeCancel, a_context

BOX = Registry([FetchParse()])
ARTICLE = "<p>" + "The harbour office opens at nine, and the ferry leaves at ten. " * 8 + "</p>"


def fetch(
    url: str, folder: Path, *, timeout: float = 5.0, cancel: CancelToken | None = None
) -> Any:
    tool = FetchParse()
    context = a_context(folder, http_timeout_s=timeout, cancel=cancel)
    return BOX.check_output(tool, tool.call(PageFetchInput(url=url), context))


def test_a_page_gives_its_title_main_text_and_full_links(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    page = (
        "<html><head><title>Ferry &amp; harbour</title></head><body><nav><a href='/home'>Home</a>"
        f"</nav><article><h1>Times</h1>{ARTICLE}<a href='more.html#now'>More</a></article>"
        "<script>hidden()</script></body></html>"
    )
    httpserver.expect_request("/a/b").respond_with_data(page, content_type="text/html")
    found = fetch(httpserver.url_for("/a/b"), tmp_path)
    assert found["title"] == "Ferry & harbour"
    assert "The harbour office opens at nine" in found["text"]
    assert "hidden" not in found["text"]
    assert httpserver.url_for("/a/more.html") in [link["url"] for link in found["links"]]
    assert found["fetched_at"] == "2026-11-20T12:00:00.000Z"
    assert found["content_type"] == "text/html"


def test_a_short_page_without_an_article_gives_all_its_text(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    page = "<div id=menu>Menu</div><table><tr><td>Price<td>12 EUR</table>"
    httpserver.expect_request("/").respond_with_data(page, content_type="text/html")
    assert "Price 12 EUR" in fetch(httpserver.url_for("/"), tmp_path)["text"]


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("Größe".encode("cp1252"), "text/html; charset=iso-8859-1"),
        ("Größe".encode(), "text/html"),
        ("<meta charset='windows-1252'>Größe".encode("cp1252"), "text/html"),
        ("Größe".encode("utf-16"), "text/plain"),
        ("Größe".encode(), "text/plain; charset=no-such-charset"),
    ],
)
def test_text_is_read_in_the_charset_that_it_is_written_in(
    httpserver: HTTPServer, tmp_path: Path, body: bytes, content_type: str
) -> None:
    httpserver.expect_request("/").respond_with_data(body, content_type=content_type)
    assert fetch(httpserver.url_for("/"), tmp_path)["text"] == "Größe"


def test_what_is_no_text_is_refused_with_a_hint(httpserver: HTTPServer, tmp_path: Path) -> None:
    httpserver.expect_request("/").respond_with_data(b"%PDF", content_type="application/pdf")
    with pytest.raises(LogicFailure, match=r"no page but application/pdf; download it"):
        fetch(httpserver.url_for("/"), tmp_path)


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (401, AuthFailure),
        (403, PermissionFailure),
        (404, LogicFailure),
        (408, NetworkFailure),
        (410, LogicFailure),
        (418, LogicFailure),
        (429, NetworkFailure),
        (500, NetworkFailure),
        (503, NetworkFailure),
        (599, NetworkFailure),
        (304, LogicFailure),
    ],
)
def test_a_status_has_its_class_and_is_named_with_the_host(
    httpserver: HTTPServer, tmp_path: Path, status: int, kind: type[Failure]
) -> None:
    httpserver.expect_request("/").respond_with_data(status=status)
    with pytest.raises(kind, match=rf"^localhost .*\({status}") as caught:
        fetch(httpserver.url_for("/"), tmp_path)
    assert caught.value.took_effect is False


def test_ten_redirects_are_followed_and_an_endless_chain_is_not(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    def hop(request: Request) -> Response:
        left = int(request.path.rpartition("/")[2])
        if left == 0:
            return Response("there", content_type="text/plain")
        return Response(status=302, headers={"Location": f"/hop/{left - 1}"})

    httpserver.expect_request("/round").respond_with_data(
        status=302, headers={"Location": "/round"}
    )
    for left in range(12):
        httpserver.expect_request(f"/hop/{left}").respond_with_handler(hop)
    assert fetch(httpserver.url_for("/hop/10"), tmp_path)["url"] == httpserver.url_for("/hop/0")
    with pytest.raises(LogicFailure, match="more than 10 redirects"):
        fetch(httpserver.url_for("/hop/11"), tmp_path)
    with pytest.raises(LogicFailure, match="more than 10 redirects"):
        fetch(httpserver.url_for("/round"), tmp_path)


@pytest.mark.parametrize(
    "location",
    [
        "file:///etc/passwd",
        "ftp://127.0.0.1/x",
        "http://",
        "http://[",
        "gopher:x",
        "http://x:99999/",
    ],
)
def test_a_redirect_to_something_else_than_the_web_is_not_followed(
    httpserver: HTTPServer, tmp_path: Path, location: str
) -> None:
    httpserver.expect_request("/").respond_with_data(status=302, headers={"Location": location})
    with pytest.raises(Failure):
        fetch(httpserver.url_for("/"), tmp_path)


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "ftp://example.org/",
        "example.org",
        "http://",
        "javascript:1",
        "http://[",
        "http://a b/",
        "\0",
        "http:///x",
        "https://" + "ü" * 300 + "/",
        "//example.org/",
        "http://x:99999/",
    ],
)
def test_what_is_no_web_address_is_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(LogicFailure, match="is no web address"):
        fetch(url, tmp_path)


def test_a_page_over_ten_megabytes_is_refused(httpserver: HTTPServer, tmp_path: Path) -> None:
    httpserver.expect_request("/").respond_with_data(
        b"x" * (LARGEST_PAGE + 1), content_type="text/plain"
    )
    with pytest.raises(LogicFailure, match="larger than 10 MB"):
        fetch(httpserver.url_for("/"), tmp_path)


def test_a_page_that_unpacks_to_more_than_ten_megabytes_is_refused(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    httpserver.expect_request("/").respond_with_data(
        gzip.compress(b"x" * (LARGEST_PAGE + 1)),
        content_type="text/plain",
        headers={"Content-Encoding": "gzip"},
    )
    with pytest.raises(LogicFailure, match="larger than 10 MB"):
        fetch(httpserver.url_for("/"), tmp_path)


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\xff\x00\xffgarbage\r\n\r\n",
        b"HTTP/1.1 two hundred\r\n\r\n",
        HEAD + b"Content-Length: 500\r\n\r\n<p>half",
        HEAD + b"Content-Length: -5\r\n\r\nx",
        HEAD + b"Content-Length: many\r\n\r\nx",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhe",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nhello",
        HEAD + b"Content-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!",
        HEAD + b"X: " + b"y" * 300_000,
    ],
    ids=lambda data: data[-24:].decode("latin-1"),
)
def test_a_server_that_lies_or_breaks_off_is_a_network_failure(tmp_path: Path, data: bytes) -> None:
    with a_raw_server(answers(data)) as server, pytest.raises(NetworkFailure) as caught:
        fetch(server.url, tmp_path)
    assert "127.0.0.1" in caught.value.sentence


def test_a_server_that_hangs_is_given_up_after_the_timeout(tmp_path: Path) -> None:
    with (
        a_raw_server(answers_then_hangs(b"")) as server,
        pytest.raises(NetworkFailure, match=r"did not answer within 0\.2 seconds"),
    ):
        fetch(server.url, tmp_path, timeout=0.2)


def test_a_server_that_drips_is_given_up_in_the_end(tmp_path: Path) -> None:
    def drip(connection: socket.socket, over: threading.Event) -> None:
        connection.sendall(HEAD + b"\r\n")
        while not over.wait(0.05):
            connection.sendall(b"x")

    with (
        a_raw_server(drip) as server,
        pytest.raises(NetworkFailure, match=r"took more than 2 seconds in all"),
    ):
        fetch(server.url, tmp_path, timeout=0.5)


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:1", "socks://127.0.0.1:1", "http://["])
def test_a_proxy_that_cannot_be_used_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxy: str
) -> None:
    monkeypatch.setenv("ALL_PROXY", proxy)
    with pytest.raises((PreconditionFailure, NetworkFailure), match=r"proxy|reached"):
        fetch("http://example.invalid/", tmp_path, timeout=0.5)


def test_a_server_without_tls_behind_https_is_a_network_failure_that_says_so(
    tmp_path: Path,
) -> None:
    def escape_unencodable(listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection:
            connection.recv(1024)
            connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=escape_unencodable, args=(listener,), daemon=True).start()
        with pytest.raises(NetworkFailure, match="no safe connection"):
            fetch(f"https://127.0.0.1:{listener.getsockname()[1]}/", tmp_path)


@pytest.mark.parametrize("sent", [b"", HEAD + b"\r\n<p>half", HEAD[:30]])
def test_a_cancel_ends_a_request_that_hangs(tmp_path: Path, sent: bytes) -> None:
    cancel = FakeCancel()
    with a_raw_server(answers_then_hangs(sent)) as server:

        def stop() -> None:
            server.asked.wait(20)
            cancel.cancel()

        stopper = threading.Thread(target=stop)
        stopper.start()
        with pytest.raises(Cancelled):
            fetch(server.url, tmp_path, timeout=60, cancel=cancel)
        stopper.join(20)


def test_a_cancel_ends_a_handshake_that_hangs(tmp_path: Path) -> None:
    cancel = FakeCancel()
    with a_silent_peer(cancel.cancel) as peer:
        with pytest.raises(Cancelled):
            fetch(f"https://127.0.0.1:{peer.port}/", tmp_path, timeout=60, cancel=cancel)
        assert peer.was_left()


def test_a_cancel_does_not_wait_for_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cancel, over, answers = FakeCancel(), threading.Event(), list[str]()

    def look_up(*what: object, **how: object) -> None:
        cancel.cancel()
        over.wait(20)
        answers.append("none")
        raise socket.gaierror(socket.EAI_AGAIN, "no answer")

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    with pytest.raises(Cancelled):
        fetch("http://slow.example/", tmp_path, cancel=cancel)
    assert answers == []
    over.set()


def test_what_a_redirect_says_besides_is_not_read(tmp_path: Path) -> None:
    head = b"HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 99999999999\r\n\r\n"
    with (
        a_raw_server(answers_then_hangs(head + b"x" * 100_000)) as server,
        pytest.raises(LogicFailure, match="more than 10 redirects"),
    ):
        fetch(server.url, tmp_path)


def test_a_type_full_of_spaces_takes_no_time_to_read() -> None:
    """Eighty thousand of them took more than a minute, with the whole program waiting."""
    page = b"<meta charset=" + b" " * 4_000
    assert text_of(page, "text/html; charset=" + " " * 80_000 + ";") == page.decode()

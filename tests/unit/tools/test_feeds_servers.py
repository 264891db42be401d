"""Feeds.fetch and the servers it asks: what they refuse, where they lead, and when they hang."""

from pathlib import Path

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
)
from tests.builders.servers import a_raw_server, answers, answers_then_hangs
from tests.builders.tools import FakeCancel
from tests.unit.tools.feeds import RSS, fetch, served


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (304, LogicFailure),
        (401, AuthFailure),
        (403, PermissionFailure),
        (404, LogicFailure),
        (408, NetworkFailure),
        (410, LogicFailure),
        (418, LogicFailure),
        (429, NetworkFailure),
        (500, NetworkFailure),
        (503, NetworkFailure),
    ],
)
def test_a_status_has_its_class_and_is_named_with_the_host(
    httpserver: HTTPServer, tmp_path: Path, status: int, kind: type[Failure]
) -> None:
    httpserver.expect_request("/").respond_with_data(RSS, status=status)
    with pytest.raises(kind, match=rf"^localhost .*\({status}"):
        fetch(httpserver.url_for("/"), tmp_path)


def test_links_count_from_where_a_redirect_led(httpserver: HTTPServer, tmp_path: Path) -> None:
    httpserver.expect_request("/old").respond_with_data(
        status=301, headers={"Location": "/new/feed"}
    )
    httpserver.expect_request("/new/feed").respond_with_data(RSS.replace("/older", "older"))
    found = fetch(httpserver.url_for("/old"), tmp_path)["items"]
    assert found[1]["link"] == httpserver.url_for("/new/older")


@pytest.mark.parametrize("url", ["file:///etc/passwd", "feed:example.org", "feed://x/", "x.xml"])
def test_what_is_no_web_address_is_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(LogicFailure, match="is no web address"):
        fetch(url, tmp_path)


@pytest.mark.parametrize("location", ["file:///etc/passwd", "feed://127.0.0.1/x", "ftp://x/"])
def test_a_redirect_out_of_the_web_is_not_followed(
    httpserver: HTTPServer, tmp_path: Path, location: str
) -> None:
    httpserver.expect_request("/").respond_with_data(status=302, headers={"Location": location})
    with pytest.raises(LogicFailure, match="no web address"):
        fetch(httpserver.url_for("/"), tmp_path)


def test_a_server_is_asked_for_a_feed_rather_than_for_a_page(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    def by_wish(request: Request) -> Response:
        best = request.accept_mimetypes.best_match(["text/html", "application/rss+xml"])
        return Response(RSS if best == "application/rss+xml" else "<html>")

    httpserver.expect_request("/").respond_with_handler(by_wish)
    assert len(fetch(httpserver.url_for("/"), tmp_path)["items"]) == 2


def test_a_server_that_hangs_is_given_up_after_the_timeout(tmp_path: Path) -> None:
    with (
        a_raw_server(answers_then_hangs(b"HTTP/1.1 200 OK\r\n\r\n<rss>")) as server,
        pytest.raises(NetworkFailure, match=r"did not answer within 0\.2 seconds"),
    ):
        fetch(server.url, tmp_path, timeout=0.2)


def test_a_feed_that_breaks_off_on_the_way_is_a_network_failure(tmp_path: Path) -> None:
    half = b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n<rss><channel>"
    with a_raw_server(answers(half)) as server, pytest.raises(NetworkFailure):
        fetch(server.url, tmp_path)


def test_a_cancel_before_the_call_sends_nothing(tmp_path: Path) -> None:
    cancel = FakeCancel()
    cancel.cancel()
    with a_raw_server(answers(b"")) as server:
        with pytest.raises(Cancelled):
            fetch(server.url, tmp_path, cancel=cancel)
        assert server.requests == 0


def test_a_feed_that_cannot_be_read_is_told_where_that_was_asked_for(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    found = fetch(served(httpserver, "hello", "text/plain"), tmp_path, tolerant=True)
    assert (found["title"], found["link"], found["items"]) == ("", None, [])
    assert "there is no RSS, Atom or JSON feed but plain text" in found["problem"]
    gone = fetch(httpserver.url_for("/gone"), tmp_path, tolerant=True)
    assert "500" in gone["problem"], "the server knows no such page"
    assert fetch("http://127.0.0.1:1/feed", tmp_path, tolerant=True)["problem"]
    assert "no web address" in fetch("nowhere", tmp_path, tolerant=True)["problem"]


def test_a_feed_that_can_be_read_has_no_problem(httpserver: HTTPServer, tmp_path: Path) -> None:
    assert fetch(served(httpserver, RSS), tmp_path, tolerant=True)["problem"] is None


def test_a_stop_ends_a_fetch_that_tolerates_problems(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    cancel = FakeCancel()
    cancel.cancel()
    with pytest.raises(Cancelled):
        fetch(served(httpserver, RSS), tmp_path, cancel=cancel, tolerant=True)

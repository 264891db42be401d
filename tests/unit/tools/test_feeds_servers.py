"""Feeds.fetch and the servers it asks: what they refuse, where they lead, and when they hang."""

from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from keep_desktop.domain.errors import (
    Cancelled,
)
from tests.builders.tools import FakeCancel
from tests.unit.tools.feed_samples import RSS, fetch, served


def test_links_count_from_where_a_redirect_led(httpserver: HTTPServer, tmp_path: Path) -> None:
    httpserver.expect_request("/old").respond_with_data(
        status=301, headers={"Location": "/new/feed"}
    )
    httpserver.expect_request("/new/feed").respond_with_data(RSS.replace("/older", "older"))
    found = fetch(httpserver.url_for("/old"), tmp_path)["items"]
    assert found[1]["link"] == httpserver.url_for("/new/older")


def test_a_server_is_asked_for_a_feed_rather_than_for_a_page(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    def by_wish(request: Request) -> Response:
        best = request.accept_mimetypes.best_match(["text/html", "application/rss+xml"])
        return Response(RSS if best == "application/rss+xml" else "<html>")

    httpserver.expect_request("/").respond_with_handler(by_wish)
    assert len(fetch(httpserver.url_for("/"), tmp_path)["items"]) == 2


def test_a_feed_that_cannot_be_read_is_reported_where_that_was_asked_for(
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

"""Web.search with each search service, connected by its entry of the catalogue."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import (
    AuthFailure,
    Concern,
    Failure,
    LogicFailure,
    NetworkFailure,
    PreconditionFailure,
)
from keep_desktop.ports.connections import NoConnections
from keep_desktop.tools.connectors.web_search.search import WebSearch
from keep_desktop.tools.registry import Registry
from tests.builders.connections import FakeConnections
from tests.builders.tools import a_context
from tests.servers.search import SearchServer
from tests.servers.service import Reply

PAGES = [(f"Page {n}", f"https://p{n}.example/", f"About  {n}\nhere") for n in range(12)]


@pytest.fixture
def server() -> Iterator[SearchServer]:
    with SearchServer("tavily") as server:
        server.results = list(PAGES)
        yield server


@pytest.fixture
def call(server: SearchServer, tmp_path: Path) -> Callable[..., Any]:
    """With Tavily connected."""
    connections = FakeConnections("tavily", server.url)
    server.token = connections.token
    return lambda **given: called(tmp_path, WebSearch(connections), **given)


def called(folder: Path, tool: WebSearch, **given: Any) -> Any:
    registry = Registry([tool])
    context = a_context(folder, http_timeout_s=2.0)
    return registry.check_output(tool, tool.call(registry.parse(tool, given), context))  # type: ignore[arg-type]  # the input is the tool's


def test_rows_that_are_no_pages_are_left_out(server: SearchServer, call: Any) -> None:
    server.results = [
        ("x" * 1_000, PAGES[0][1], "y" * 5_000),
        PAGES[0],
        ("A script", "javascript:alert(1)", ""),
        ("Half", "https://x.example/\ud800", ""),
        ("Two", "https://x.example/ y", ""),
        ("Long", "https://x.example/" + "z" * 5_000, ""),
    ]
    (found,) = call(query="q")
    assert (len(found["title"]), len(found["snippet"])) == (300, 1_000)


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (Reply(401, {"detail": "no"}), AuthFailure),
        (Reply(402, {}), LogicFailure),
        (Reply(429, {}, {"Retry-After": "7"}), NetworkFailure),
        (Reply(503, b"<html>"), NetworkFailure),
        (Reply(200, b"<html>"), LogicFailure),
        (Reply(200, {"results": {"a": 1}}), LogicFailure),
        (Reply(200, {"results": ["x" * 3_000_000]}), LogicFailure),
        (Reply(200, b"[" * 100_000), LogicFailure),
    ],
    ids=["401", "402", "429", "5xx", "html", "shape", "flood", "deep"],
)
def test_what_goes_wrong_is_named(
    server: SearchServer, call: Any, reply: Reply, kind: type[Failure]
) -> None:
    server.reply = reply
    if kind is AuthFailure:
        server.token = "another"
    with pytest.raises(kind):
        call(query="q")


def test_without_a_search_service_the_settings_are_named(tmp_path: Path) -> None:
    with pytest.raises(PreconditionFailure, match="`connection add brave`") as caught:
        called(tmp_path, WebSearch(NoConnections()), query="q")
    assert caught.value.concerns is Concern.WORKFLOW


def test_of_several_services_one_is_named(server: SearchServer, tmp_path: Path) -> None:
    class Both(FakeConnections):
        def of(self, service: str) -> Any:
            return [*super().of(service), *(["another"] if service == "brave" else [])]

    connections = Both("tavily", server.url)
    server.token = connections.token
    with pytest.raises(LogicFailure, match="Name one as `service`: brave, tavily"):
        called(tmp_path, WebSearch(connections), query="q")
    assert len(called(tmp_path, WebSearch(connections), query="q", service="tavily")) == 10


@pytest.mark.parametrize(
    "given", [{"query": ""}, {"query": "x" * 401}, {"query": "q", "limit": 21}]
)
def test_a_query_is_bounded(call: Any, given: Any) -> None:
    with pytest.raises(LogicFailure, match=r"Invalid input for Web\.search"):
        call(**given)

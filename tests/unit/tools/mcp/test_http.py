"""A server with an address, which sends without an end."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.domain.errors import LogicFailure, NetworkFailure
from keep_desktop.domain.mcp import McpServer
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.mcp import McpLimits
from keep_desktop.tools.mcp import http
from keep_desktop.tools.mcp.servers import McpServers
from tests.builders.services import DictSecrets
from tests.builders.waiting import wait_for

_PING = b'data: {"jsonrpc": "2.0", "id": 1, "method": "ping"}'


@dataclass
class Flooding:
    """A server that sends requests of its own, in answer to a call and unasked; `line_end` is what
    ends its lines."""

    line_end: bytes = b"\n"
    url: str = ""
    #: How many streams on which it speaks unasked were closed on it.
    cut: int = 0
    floods_unasked: threading.Event = field(default_factory=threading.Event)
    over: threading.Event = field(default_factory=threading.Event)

    def answer(self, asked: dict[str, Any]) -> dict[str, Any] | None:
        match asked["method"]:
            case "initialize":
                version = asked["params"]["protocolVersion"]
                named = {"name": "flood", "version": "1"}
                return {"protocolVersion": version, "capabilities": {}, "serverInfo": named}
            case "tools/list":
                return {"tools": [{"name": "echo", "inputSchema": {"type": "object"}}]}
        return None


@contextmanager
def _served(server: Flooding) -> Iterator[Flooding]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            server.floods_unasked.wait()
            self._flood()

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if asked.get("method") == "tools/call":
                self._flood()
                return
            result = server.answer(asked) if "id" in asked and "method" in asked else None
            body = json.dumps({"jsonrpc": "2.0", "id": asked.get("id"), "result": result}).encode()
            self.send_response(202 if result is None else 200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Mcp-Session-Id", "one")
            self.send_header("Content-Length", str(0 if result is None else len(body)))
            self.end_headers()
            if result is not None:
                self.wfile.write(body)

        def _flood(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            try:
                while not server.over.is_set():
                    self.wfile.write((_PING + server.line_end * 2) * 100)
            except OSError:
                server.cut += self.command == "GET"

        def log_message(self, format: str, *args: object) -> None:
            return None

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listener:
        listener.daemon_threads = True
        thread = threading.Thread(target=listener.serve_forever, daemon=True)
        thread.start()
        server.url = f"http://127.0.0.1:{listener.server_port}/mcp"
        try:
            yield server
        finally:
            server.over.set()
            server.floods_unasked.set()
            listener.shutdown()


@pytest.fixture
def few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library answers each request of a flood, which takes long."""
    monkeypatch.setattr(http, "MOST_LINES", 1_000)


@pytest.mark.usefixtures("few_lines")
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
def test_a_flood_of_requests_in_an_answer_ends_the_call(tmp_path: Path, line_end: bytes) -> None:
    servers = McpServers(tmp_path, DictSecrets(), lambda: McpLimits(call_s=60.0))
    with _served(Flooding(line_end)) as flooding:
        server = McpServer(name="s", url=flooding.url)
        try:
            with pytest.raises(LogicFailure, match="answered more than") as failed:
                servers.call(
                    server,
                    "echo",
                    {},
                    CancelSource(),
                    what="Mcp_s.echo",
                    mutates=True,
                    check=lambda listing: None,
                )
        finally:
            servers.close()
    assert failed.value.took_effect is None


@pytest.mark.usefixtures("few_lines")
def test_a_flood_that_nobody_asked_for_ends_and_the_next_call_is_answered(tmp_path: Path) -> None:
    servers = McpServers(tmp_path, DictSecrets(), McpLimits)
    with _served(Flooding()) as flooding:
        server = McpServer(name="s", url=flooding.url)
        try:
            servers.listing(server, CancelSource())
            flooding.floods_unasked.set()
            # Opened again once, and then no more.
            wait_for(lambda: flooding.cut == 2)
            assert set(servers.listing(server, CancelSource()).tools) == {"echo"}
        finally:
            servers.close()


@pytest.mark.parametrize("body", [b"no JSON", b"[" * 5_000, b"[]", b'{"jsonrpc": "2.0"}'])
def test_what_is_no_answer_is_called_so(
    tmp_path: Path, httpserver: HTTPServer, body: bytes
) -> None:
    """And not by what the library says of it, with a part of the answer."""
    httpserver.expect_request("/mcp").respond_with_data(body, content_type="application/json")
    servers = McpServers(tmp_path, DictSecrets(), McpLimits)
    server = McpServer(name="s", url=httpserver.url_for("/mcp"))
    try:
        with pytest.raises(NetworkFailure) as failed:
            servers.listing(server, CancelSource())
    finally:
        servers.close()
    assert failed.value.sentence == (
        "Mcp_s gave no answer: what it answered is no answer of the protocol"
    )

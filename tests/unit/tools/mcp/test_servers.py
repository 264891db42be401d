"""What a call of a real MCP server ends with, however the server behaves."""

import json
import os
import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import (
    AuthFailure,
    Cancelled,
    Failure,
    LogicFailure,
    NetworkFailure,
    PreconditionFailure,
)
from keep_desktop.domain.mcp import Listing, McpServer
from keep_desktop.domain.system.files import write_private
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.mcp import McpLimits
from keep_desktop.tools.mcp.log import read_log
from keep_desktop.tools.mcp.orphans import end_all, end_all_orphans, running_record
from keep_desktop.tools.mcp.secrets import stored_under
from keep_desktop.tools.mcp.servers import McpServers
from tests.builders.mcp import SampleServer, is_running
from tests.builders.services import DictSecrets
from tests.builders.waiting import wait_for

TOKEN = "a-token-of-the-test"


class Clients:
    """The program's side, and one sample server."""

    def __init__(self, folder: Path, limits: McpLimits) -> None:
        (folder / "sample").mkdir()
        self.sample = SampleServer(folder / "sample")
        self.server = McpServer(name="s", command=self.sample.command, env=("TOKEN",))
        self.secrets = DictSecrets()
        self.secrets.put(stored_under(self.server, "TOKEN"), TOKEN)
        self.servers = McpServers(folder / "mcp", self.secrets, lambda: limits)
        self.started_for_call: list[Listing] = []

    def call(
        self,
        tool: str,
        arguments: Mapping[str, Any],
        *,
        mutates: bool = False,
        cancel: CancelSource | None = None,
        server: McpServer | None = None,
    ) -> Any:
        return self.servers.call(
            server or self.server,
            tool,
            arguments,
            cancel or CancelSource(),
            what=f"Mcp_s.{tool}",
            mutates=mutates,
            check=self.started_for_call.append,
        )


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clients]:
    clients = Clients(tmp_path_factory.mktemp("mcp"), McpLimits(call_s=20.0))
    yield clients
    clients.servers.close()


def test_it_is_listed_and_answers(clients: Clients) -> None:
    listing = clients.servers.listing(clients.server, CancelSource())
    assert (listing.server, listing.version) == ("sample", "1.0")
    assert listing.tools["echo"].description == "Says the text again."
    assert listing.tools["echo"].says_read_only
    assert not listing.tools["append"].says_read_only
    assert clients.call("echo", {"text": "hello"}) == {
        "text": "hello",
        "content": [{"type": "text", "text": "hello"}],
        "structured": None,
    }
    assert clients.call("append", {"text": "abc"}, mutates=True)["structured"] == {"length": 3}


def test_it_is_given_a_minimal_environment_and_its_own_folder(clients: Clients) -> None:
    found = clients.call("environment", {})["structured"]
    given = found["variables"].keys() - {"LC_CTYPE"}
    assert given == {"PATH", "LANG", "TMPDIR", "TOKEN"}
    folder = clients.servers.folder_of("s")
    assert Path(found["folder"]).is_relative_to(folder)
    assert Path(found["variables"]["TMPDIR"]).is_relative_to(folder)
    assert found["group"] != os.getpgrp()
    # Its own secret is taken out of what it answers, and of its log.
    assert TOKEN not in str(found)
    wait_for(lambda: "a line for the log" in read_log(folder))
    assert TOKEN not in read_log(folder)


@pytest.mark.parametrize("what", ["sampling", "roots", "elicitation"])
def test_what_it_asks_for_is_refused(clients: Clients, what: str) -> None:
    assert clients.call("ask", {"what": what})["text"].startswith("refused:")


@pytest.mark.parametrize(
    ("tool", "arguments", "mutates", "kind", "took_effect", "sentence"),
    [
        ("fail", {"text": "no"}, False, LogicFailure, False, "Mcp_s.fail failed: "),
        ("fail", {"text": "no"}, True, LogicFailure, False, "Mcp_s.fail failed: "),
        ("none", {}, True, LogicFailure, False, "Mcp_s.none failed: "),
        ("big", {"size": 1_100_000}, False, LogicFailure, False, "answered more than 1 MB"),
        ("big", {"size": 9_000_000}, False, LogicFailure, False, "answered more than 1 MB"),
        (
            "append_big",
            {"text": "big", "size": 1_100_000},
            True,
            LogicFailure,
            None,
            "answered more than 1 MB",
        ),
        ("die_reading", {}, False, NetworkFailure, False, "gave no answer"),
        ("die", {"text": "after", "effect": True}, True, NetworkFailure, None, "gave no answer"),
        ("die", {"text": "not", "effect": False}, True, NetworkFailure, None, "gave no answer"),
    ],
)
def test_what_it_did_is_known_or_said_to_be_unknown(
    clients: Clients,
    tool: str,
    arguments: dict[str, Any],
    mutates: bool,
    kind: type[Failure],
    took_effect: bool | None,
    sentence: str,
) -> None:
    with pytest.raises(kind) as raised:
        clients.call(tool, arguments, mutates=mutates)
    assert raised.value.took_effect is took_effect
    assert sentence in raised.value.sentence
    # It is started again where it ended, and compared with what was confirmed.
    clients.started_for_call.clear()
    was = len(clients.sample.lines("starts.txt"))
    assert clients.call("echo", {"text": "again"})["text"] == "again"
    assert len(clients.sample.lines("starts.txt")) - was == len(clients.started_for_call)
    assert "not" not in clients.sample.lines("effects.txt")


@pytest.mark.parametrize("mutates", [True, False])
def test_a_stop_ends_a_call_and_what_it_does(clients: Clients, mutates: bool) -> None:
    cancel, line = CancelSource(), f"stopped {mutates}"
    child = int(clients.call("child", {})["text"])
    outcome: list[BaseException] = []

    def run() -> None:
        try:
            clients.call("hang", {"text": line}, mutates=mutates, cancel=cancel)
        except (Failure, Cancelled) as error:
            outcome.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    wait_for(lambda: line in clients.sample.lines("effects.txt"))
    cancel.cancel()
    thread.join()
    (error,) = outcome
    if mutates:
        assert isinstance(error, NetworkFailure)
        assert error.took_effect is None
    else:
        assert isinstance(error, Cancelled)
    wait_for(lambda: not is_running(child))


def test_silence_is_not_waited_out(tmp_path: Path) -> None:
    clients = Clients(tmp_path, McpLimits(call_s=3.0))
    try:
        with pytest.raises(NetworkFailure, match="did not answer within 3 s") as raised:
            clients.call("hang", {"text": "silent"}, mutates=True)
        assert raised.value.took_effect is None
    finally:
        clients.servers.close()


def test_it_ends_with_what_it_started(tmp_path: Path) -> None:
    clients = Clients(tmp_path, McpLimits())
    child = int(clients.call("child", {})["text"])
    (pid,) = map(int, clients.sample.lines("starts.txt"))
    clients.servers.close()
    wait_for(lambda: not is_running(child) and not is_running(pid))
    with pytest.raises(Cancelled):
        clients.call("echo", {"text": "late"})


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (("/no/such/program",), "there is no program “/no/such/program” that may be run"),
        (("sh", "-c", "exit 1"), "it ended before it answered, and wrote nothing"),
        (("sh", "-c", "echo why >&2; exit 1"), "it ended before it answered. What it wrote is in"),
        (("sh", "-c", "echo no protocol; sleep 600"), "nothing answered within 1 s"),
    ],
)
def test_one_that_does_not_start_is_a_network_failure(
    tmp_path: Path, command: tuple[str, ...], reason: str
) -> None:
    servers = McpServers(tmp_path, DictSecrets(), lambda: McpLimits(start_s=1.0))
    server = McpServer(name="s", command=command)
    try:
        with pytest.raises(NetworkFailure, match=reason) as raised:
            servers.listing(server, CancelSource())
        assert raised.value.took_effect is False
    finally:
        servers.close()


def test_a_value_that_is_missing_is_named(clients: Clients) -> None:
    server = replace(clients.server, env=("TOKEN", "NO_SUCH_VARIABLE"))
    clients.secrets.put(stored_under(server, "TOKEN"), TOKEN)
    with pytest.raises(PreconditionFailure, match="NO_SUCH_VARIABLE"):
        clients.call("echo", {"text": "x"}, server=server)


def test_over_http(tmp_path: Path) -> None:
    clients = Clients(tmp_path, McpLimits())
    cancel = CancelSource()
    try:
        with clients.sample.over_http({"WANTED": "Bearer secret"}) as url:
            refused = McpServer(name="r", url=url)
            with pytest.raises(AuthFailure, match="401"):
                clients.servers.listing(refused, cancel)
            server = McpServer(name="h", url=url, headers=("Authorization",))
            clients.secrets.put(stored_under(server, "Authorization"), "Bearer secret")
            assert "echo" in clients.servers.listing(server, cancel).tools
            assert clients.call("echo", {"text": "far"}, server=server)["text"] == "far"
            assert clients.call("ask", {"what": "roots"}, server=server)["text"].startswith(
                "refused"
            )
            with pytest.raises(LogicFailure, match="more than 1 MB") as raised:
                clients.call("append_big", {"text": "b", "size": 1_100_000}, mutates=True,
                             server=server)  # fmt: skip
            assert raised.value.took_effect is None
            with pytest.raises(LogicFailure, match="failed"):
                clients.call("fail", {"text": "no"}, mutates=True, server=server)
            with pytest.raises(NetworkFailure) as broken:
                clients.call("die", {"text": "http", "effect": True}, mutates=True, server=server)
            assert broken.value.took_effect is None
        with pytest.raises(NetworkFailure):
            clients.servers.listing(server, cancel)
    finally:
        clients.servers.close()


def test_a_hostile_http_server_reaches_nobody_else(tmp_path: Path) -> None:
    """A redirect to another origin is not followed, so its headers go nowhere."""
    import http.server

    seen: list[str] = []

    class Elsewhere(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            seen.append(self.path)
            self.send_response(500)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            return None

    class Redirects(Elsewhere):
        def do_POST(self) -> None:
            self.send_response(307)
            self.send_header("Location", f"http://127.0.0.1:{other.server_port}/mcp")
            self.send_header("Content-Length", "0")
            self.end_headers()

    with (
        http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as other,
        http.server.ThreadingHTTPServer(("127.0.0.1", 0), Redirects) as first,
    ):
        for one in (other, first):
            threading.Thread(target=one.serve_forever, daemon=True).start()
        servers = McpServers(tmp_path, DictSecrets(), McpLimits)
        try:
            with pytest.raises(Failure):
                servers.listing(
                    McpServer(name="s", url=f"http://127.0.0.1:{first.server_port}/mcp"),
                    CancelSource(),
                )
        finally:
            servers.close()
            for one in (other, first):
                one.shutdown()
    assert seen == []


def test_what_a_crash_left_running_is_ended(tmp_path: Path) -> None:
    clients = Clients(tmp_path, McpLimits())
    clients.call("echo", {"text": "x"})
    (pid,) = map(int, clients.sample.lines("starts.txt"))
    folder = clients.servers.folder_of("s")
    record = running_record(folder, pid)
    try:
        # Another process may use the same server: it stays.
        end_all_orphans(folder.parent)
        assert is_running(pid)
        gone = {**json.loads(record.read_bytes()), "owner_started": 1}
        record.write_text(json.dumps(gone), "utf-8")
        end_all_orphans(folder.parent)
        wait_for(lambda: not is_running(pid))
        assert not record.exists()
    finally:
        clients.servers.close()


def test_a_stop_from_another_process_ends_what_it_finds(tmp_path: Path) -> None:
    clients = Clients(tmp_path, McpLimits())
    clients.call("echo", {"text": "x"})
    (pid,) = map(int, clients.sample.lines("starts.txt"))
    try:
        end_all(clients.servers.folder_of("s").parent)
        wait_for(lambda: not is_running(pid))
    finally:
        clients.servers.close()


@pytest.mark.parametrize(
    "record",
    ["[" * 1024, '{"pid": "1", "owner": 1, "owner_started": 5}', '{"pid": 1, "owner": []}', "{}"],
)
def test_an_invalid_record_holds_up_no_stop(tmp_path: Path, record: str) -> None:
    clients = Clients(tmp_path, McpLimits())
    clients.call("echo", {"text": "x"})
    (pid,) = map(int, clients.sample.lines("starts.txt"))
    folder = clients.servers.folder_of("s").parent
    for name in ("a", "z"):
        (folder / name).mkdir()
        write_private(running_record(folder / name, 7), record.encode())
    try:
        end_all_orphans(folder)
        end_all(folder)
        wait_for(lambda: not is_running(pid))
    finally:
        clients.servers.close()

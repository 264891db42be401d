"""Signing in to an MCP server as the protocol says: found out, registered, signed, renewed, asked
about, and withdrawn; its secrets nowhere but in the vault."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from keep_desktop.domain.errors import Cancelled
from keep_desktop.domain.mcp import McpServer
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.tools.mcp.sign_in import sign_in
from tests.builders.cli import CliResult, Desktop
from tests.builders.mcp import SampleServer
from tests.servers.authorization import CLIENT_ID, Authorization, an_authorization_server

CALL = """
await Items.withItem("one", "The first", async (ctx) => {
  if (!ctx.item.isDone) await Mcp_notes.append({ text: "one" });
});
"""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[SampleServer, str]]:
    sample = SampleServer(tmp_path_factory.mktemp("notes"))
    with sample.over_http() as address:
        yield sample, address


@pytest.fixture
def sample(running: tuple[SampleServer, str]) -> SampleServer:
    (running[0].folder / "effects.txt").unlink(missing_ok=True)
    return running[0]


@pytest.fixture
def server(running: tuple[SampleServer, str]) -> Iterator[Authorization]:
    """The MCP server behind one that lets only those in who have signed in."""
    with an_authorization_server() as server:
        server.behind = running[1]
        yield server


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The pages that were opened; each is signed in on."""
    pages: list[str] = []
    threads: list[threading.Thread] = []

    def visit(url: str) -> bool:
        pages.append(url)
        visit = threading.Thread(target=httpx2.get, args=(url,), kwargs={"follow_redirects": True})
        visit.start()
        threads.append(visit)
        return True

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.open", visit)
    yield pages
    for thread in threads:
        thread.join(60)


@pytest.fixture
def keep(tmp_path: Path, server: Authorization, monkeypatch: pytest.MonkeyPatch) -> Desktop:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    keep = Desktop(tmp_path)
    keep("mcp", "add", "notes", "--url", f"{server.url}/mcp")
    return keep


def nowhere(keep: Desktop, server: Authorization, *shown: CliResult) -> None:
    files = [path for path in keep.data.rglob("*") if path.is_file()]
    texts = [text for one in shown for text in (one.out, one.err)]
    for secret in server.secrets:
        assert not [path for path in files if secret.encode() in path.read_bytes()]
        assert not [text for text in texts if secret in text]


def test_a_server_is_signed_in_to_called_renewed_and_left(
    keep: Desktop, server: Authorization, sample: SampleServer, opened: list[str]
) -> None:
    before = keep("mcp", "confirm", "notes")
    assert before.code == 3
    assert "mcp sign-in notes" in before.err
    assert opened == []

    signed = keep.ok("mcp", "sign-in", "notes")
    assert "code_challenge_method=S256" in opened[0]
    assert f"resource={server.url}/mcp".replace(":", "%3A").replace("/", "%2F") in opened[0]
    keep.ok("mcp", "confirm", "notes")
    keep.add("job", CALL)
    server.expire_access()
    ran = keep("run", "job")
    assert ran.code == 0, ran
    assert sample.lines("effects.txt") == ["one"]
    assert server.grants == ["authorization_code", "refresh_token"]
    assert keep.json("connection", "list") == []  # it is listed with the servers

    gone = keep.ok("mcp", "remove", "notes")
    assert len(server.revoked) == 1
    nowhere(keep, server, before, signed, ran, gone)


def test_a_withdrawn_sign_in_is_asked_about_and_nothing_was_called(
    keep: Desktop, server: Authorization, sample: SampleServer, opened: list[str]
) -> None:
    keep.ok("mcp", "sign-in", "notes")
    keep.ok("mcp", "confirm", "notes")
    keep.add("job", CALL)
    server.withdraw()
    stopped = keep("run", "job")
    assert stopped.code == 3, stopped
    [asked] = keep.json("show", "attention", "job")
    assert asked["kind"] == "sign_in"
    assert sample.lines("effects.txt") == []
    again = keep.ok("mcp", "sign-in", "notes")
    assert keep.json("show", "attention", "job") == []
    keep.ok("run", "job")
    assert sample.lines("effects.txt") == ["one"]
    nowhere(keep, server, stopped, again)


def test_more_is_asked_for_where_a_call_wants_it(
    keep: Desktop, server: Authorization, sample: SampleServer, opened: list[str]
) -> None:
    keep.ok("mcp", "sign-in", "notes")
    keep.ok("mcp", "confirm", "notes")
    keep.add("job", CALL)
    server.wants = "notes:write"
    stopped = keep("run", "job")
    assert stopped.code == 3, stopped
    assert "wants more to be allowed than the sign-in did: notes:write" in stopped.err
    keep.ok("mcp", "sign-in", "notes")
    assert "scope=notes%3Awrite" in opened[-1]
    keep.ok("run", "job")
    assert sample.lines("effects.txt") == ["one"]


def test_a_client_of_ones_own_signs_in_where_none_is_registered(
    keep: Desktop, server: Authorization, opened: list[str]
) -> None:
    server.described = {"registration_endpoint": None}
    file = server.client_file(keep.folder)
    keep.ok("mcp", "sign-in", "notes", "--client", file)
    assert f"client_id={CLIENT_ID}" in opened[0]
    server.expire_access()
    keep.ok("mcp", "confirm", "notes")
    assert server.grants == ["authorization_code", "refresh_token"]


@pytest.mark.parametrize(
    ("described", "denies", "sentence"),
    [
        ({}, "access_denied", "access was refused on its page"),
        ({"authorization_endpoint": "http://evil.example/a"}, None, "not an https address"),
        ({"token_endpoint": "http://192.0.2.1/token"}, None, "not an https address"),
        ({"issuer": "https://evil.example"}, None, "could not be signed in to"),
        ({"registration_endpoint": "http://evil.example/r"}, None, "not an https address"),
    ],
)
def test_a_server_that_leads_elsewhere_is_not_followed(
    keep: Desktop,
    server: Authorization,
    opened: list[str],
    described: dict[str, Any],
    denies: str | None,
    sentence: str,
) -> None:
    server.described, server.denies = described, denies
    result = keep("mcp", "sign-in", "notes")
    assert result.code == 4, result
    assert sentence in result.err
    assert not [url for url in opened if "evil" in url]
    nowhere(keep, server, result)


@pytest.mark.parametrize(
    "changes",
    [{"access_token": "a\r\nX: y"}, {"access_token": "tökèn"}, {"expires_in": int("9" * 400)}],
    ids=["header", "letters", "lifetime"],
)
def test_a_token_that_cannot_be_used_is_none(
    keep: Desktop, server: Authorization, opened: list[str], changes: dict[str, object]
) -> None:
    answer = {"access_token": "a", "token_type": "Bearer", "expires_in": 60, **changes}
    server.next_tokens = [(200, answer)]
    refused = keep("mcp", "sign-in", "notes")
    assert refused.code != 0
    assert "could not be signed in to" in refused.err


def test_a_server_without_a_sign_in_says_so(
    keep: Desktop, server: Authorization, opened: list[str]
) -> None:
    keep("mcp", "add", "open", "--url", server.behind)
    result = keep("mcp", "sign-in", "open")
    assert result.code == 2
    assert "asked for no sign-in" in result.err
    keep("mcp", "add", "local", "--", "true")
    assert keep("mcp", "sign-in", "local").code == 2
    assert opened == []


def test_a_stop_ends_a_sign_in_that_nobody_finishes(server: Authorization) -> None:
    """Also while the browser is waited for."""
    cancel = CancelSource()
    with pytest.raises(Cancelled):
        sign_in(
            McpServer(name="notes", url=f"{server.url}/mcp"),
            lambda _: cancel.cancel(),
            cancel,
            now=lambda: 0.0,
        )
    assert server.grants == []

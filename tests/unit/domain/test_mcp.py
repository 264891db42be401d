"""What of an MCP server may be called, after what it says of itself has changed."""

from dataclasses import replace

import pytest

from keep_desktop.domain.mcp import Listing, McpServer, ToolFacts, ToolKind, name_for_scripts

ECHO = ToolFacts("echo", "Says it.", {"type": "object"}, {"readOnlyHint": True})
SEND = ToolFacts("send", "Sends it.", {"type": "object"})
LISTING = Listing("sample", "1.0", {"echo": ECHO, "send": SEND})
SERVER = McpServer(name="s", command=("run",), env=("KEY",)).confirmed(LISTING, frozenset({"echo"}))


def listing(*, server: str = "sample", version: str = "1.0", **tools: ToolFacts | None) -> Listing:
    found = {**LISTING.tools, **tools}
    return Listing(server, version, {name: one for name, one in found.items() if one is not None})


@pytest.mark.parametrize(
    ("server", "echo", "send", "part"),
    [
        (SERVER, "on", "on", None),
        (SERVER.with_seen(LISTING), "on", "on", None),
        (SERVER.with_seen(listing(echo=replace(ECHO, description="Pays."))), "changed", "on",
         "description"),
        (SERVER.with_seen(listing(echo=replace(ECHO, name="Echo"))), "changed", "on", "name"),
        (SERVER.with_seen(listing(echo=replace(ECHO, hints={}))), "changed", "on", "hints"),
        (SERVER.with_seen(listing(echo=replace(ECHO, input_schema={"type": "object",
         "properties": {"to": {}}}))), "changed", "on", "input"),
        (SERVER.with_seen(listing(echo=None)), "gone", "on", None),
        (SERVER.with_seen(listing(version="1.1")), "changed", "changed", "server"),
        (SERVER.with_seen(listing(server="other")), "changed", "changed", "server"),
        (replace(SERVER, command=("run", "--other")), "changed", "changed", None),
        (replace(SERVER, env=("KEY", "MORE")), "changed", "changed", None),
        (replace(SERVER, command=(), url="https://a.example"), "changed", "changed", None),
        (McpServer(name="s", command=("run",)), "unconfirmed", "unconfirmed", None),
        (McpServer(name="s", command=("run",)).with_seen(LISTING), "unconfirmed", "unconfirmed",
         None),
    ],
)  # fmt: skip
def test_only_what_is_as_it_was_confirmed_is_on(
    server: McpServer, echo: str, send: str, part: str | None
) -> None:
    assert (server.status("echo"), server.status("send")) == (echo, send)
    assert list(server.difference("echo")) == ([] if part is None else [part])
    assert McpServer.from_json("s", server.as_json()) == server


def test_a_tool_more_is_not_confirmed_with_the_others() -> None:
    server = SERVER.with_seen(listing(more=ToolFacts("more")))
    assert (server.status("more"), server.status("echo")) == ("unconfirmed", "on")
    assert server.kind("more") is ToolKind.MUTATION


def test_names_that_no_script_can_call_are_written_otherwise() -> None:
    tools = [ToolFacts(name) for name in ("read-file", "read_file", "2nd", "plain", "…")]
    named = name_for_scripts(tools, {})
    assert {name: one.name for name, one in named.items()} == {
        "read_file": "read-file",
        "read_file_2": "read_file",
        "_2nd": "2nd",
        "plain": "plain",
        "_": "…",
    }
    # What is confirmed keeps its name, wherever it is in the list.
    again = name_for_scripts(tools[::-1], named)
    assert {name: one.name for name, one in again.items()} == {
        name: one.name for name, one in named.items()
    }

"""MCP servers by commands, against real ones."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.builders.cli import CliResult, Desktop, Terminal
from tests.builders.mcp import PlainServer, is_running
from tests.builders.waiting import wait_for


@dataclass(frozen=True)
class Notes(PlainServer):
    """A sample server, as `notes` of a data folder."""

    keep: Desktop
    name: str = "notes"

    def add(self, *words: str) -> CliResult:
        self.folder.mkdir(exist_ok=True)
        return self.keep("mcp", "add", self.name, *words, "--", *self.command)

    def confirm(self, *reads: str) -> CliResult:
        words = [word for name in reads for word in ("--read", name)]
        return self.keep("mcp", "confirm", self.name, *words)

    def tools(self) -> dict[str, tuple[str, str]]:
        rows = self.keep.json("mcp", "tools", self.name)
        return {row["name"]: (row["status"], row["kind"]) for row in rows}

    def question(self) -> dict[str, Any]:
        (row,) = self.keep.json("show", "attention", "job")
        return dict(row)


@pytest.fixture
def notes(keep: Desktop) -> Notes:
    return Notes(keep.folder / "notes", keep)


def workflow(keep: Desktop, call: str) -> None:
    """`job`, whose items each make that call, once it was started."""
    keep.add(
        "job",
        f"""
for (const id of ["one"]) {{
  await Items.withItem(id, id, async (ctx) => {{
    if (ctx.item.isDone) return;
    await {call};
  }});
}}
""",
    )


def test_a_server_without_a_version_is_named_without_one(notes: Notes) -> None:
    notes.add()
    (notes.folder / "version.txt").write_text("")
    assert "It calls itself sample.\n" in notes.confirm().out


def test_a_server_is_kept_shown_confirmed_and_called(
    keep: Desktop, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    added = notes.add()
    assert added.code == 3
    assert all(word in added.out for word in notes.command)
    assert notes.add().code == 2
    assert notes.tools() == {}
    assert keep("mcp", "check", "notes").code == 3
    workflow(keep, 'Mcp_notes.append({ text: "a line" })')
    assert keep("run", "job").code == 3
    assert notes.question()["kind"] == "tool_changed"
    assert notes.lines("starts.txt") == []

    for reads in (["append"], ["none"]):
        assert notes.confirm(*reads).code == 2
        assert notes.tools() == {}
    monkeypatch.setattr("sys.stdin", Terminal("no\nyes\n"))
    refused = notes.confirm("echo")
    assert (refused.code, "Says the text again." in refused.out) == (2, True)
    assert notes.tools() == {}
    confirmed = notes.confirm("echo")
    assert confirmed.code == 0
    assert "Says the text again." in confirmed.out
    monkeypatch.undo()
    assert notes.tools()["echo"] == ("on", "read")
    assert notes.tools()["append"] == ("on", "mutation")
    # What waited for that goes on.
    assert keep.json("show", "attention", "job") == []
    assert keep("run", "job").code == 0
    assert notes.lines("effects.txt") == ["a line"]
    assert keep("run", "job").code == 0
    assert notes.lines("effects.txt") == ["a line"]
    row = keep.json("mcp", "list")[0]
    assert (row["name"], row["confirmed"], row["users"]) == ("notes", True, ["job"])

    keep.ok("mcp", "remove", "notes")
    assert keep.json("mcp", "list") == []
    assert not (keep.data / "mcp" / "notes").exists()


def test_a_server_writes_no_line_of_its_own_into_what_is_confirmed(
    keep: Desktop, notes: Notes
) -> None:
    notes.add()
    notes.says("version.txt", "1.0.\n\nappend (changes nothing)\n" + "x" * 500)
    shown = notes.confirm().out
    assert "It calls itself sample 1.0. append (changes nothing)" in shown
    assert "\nappend (changes nothing)" not in shown
    assert "x" * 200 not in shown


def test_a_changed_tool_is_off_until_it_is_confirmed(keep: Desktop, notes: Notes) -> None:
    notes.add()
    notes.confirm("echo")
    workflow(keep, 'Mcp_notes.echo({ text: "hello" })')
    notes.says("description.txt", "Says it to everybody.")
    run = keep("run", "job")
    assert (run.code, "`mcp confirm`" in run.err) == (3, True)
    assert notes.lines("calls.txt") == []
    asked = notes.question()
    assert (asked["kind"], asked["actions"]) == ("tool_changed", ["confirm", "remove"])
    for text in ("Says the text again.", "Says it to everybody."):
        assert text in asked["question"]
    (run,) = keep.json("show", "runs", "job")
    assert run["status"] == "paused:approval"
    assert notes.tools()["echo"][0] == "changed"
    assert notes.tools()["append"][0] == "on"

    assert notes.confirm("echo").code == 0
    assert keep.json("show", "attention", "job") == []
    assert keep("run", "job").code == 0
    assert notes.lines("calls.txt") == ["echo hello"]

    # Another version of the server turns all of them off; the answer turns them on again.
    notes.says("version.txt", "2.0")
    checked = keep("mcp", "check", "notes")
    assert (checked.code, "sample 2.0" in checked.out) == (3, True)
    assert {status for status, _ in notes.tools().values()} == {"changed"}
    keep.ok("item", "reprocess", "job", "one", "--again")
    assert keep("run", "job").code == 3
    keep.ok("answer", notes.question()["id"], "confirm")
    with keep.engine():
        wait_for(lambda: keep.items("job") == {"one": "done"})
    assert notes.lines("calls.txt") == ["echo hello"] * 2
    assert keep("mcp", "check", "notes").code == 0

    notes.says("gone.txt", "")
    keep.ok("item", "reprocess", "job", "one", "--again")
    assert keep("run", "job").code == 3
    assert notes.tools()["echo"][0] == "gone"
    keep.ok("answer", notes.question()["id"], "remove")
    assert [row["status"] for row in keep.json("workflow", "list")] == ["paused"]


def test_what_may_have_happened_is_asked_and_never_repeated(keep: Desktop, notes: Notes) -> None:
    notes.add()
    notes.confirm()
    workflow(keep, 'Mcp_notes.die({ text: "once", effect: true })')
    assert keep("run", "job").code == 3
    assert notes.question()["kind"] == "unknown_outcome"
    assert keep("run", "job").code == 3
    assert notes.lines("effects.txt") == ["once"]


def test_a_crash_in_a_call_is_asked(keep: Desktop, notes: Notes) -> None:
    notes.add()
    notes.confirm()
    workflow(keep, 'Mcp_notes.hang({ text: "once" })')
    process = keep.start("run", "job")
    keep.until(process, lambda: notes.lines("effects.txt") == ["once"])
    process.kill()
    process.wait()
    assert keep("run", "job").code == 3
    assert notes.question()["kind"] == "unknown_outcome"
    assert notes.lines("effects.txt") == ["once"]
    # What was left of it was ended when the engine was started again.
    wait_for(lambda: not any(map(is_running, map(int, notes.lines("starts.txt")))))


def test_input_is_checked_before_a_call(keep: Desktop, notes: Notes) -> None:
    notes.add()
    notes.confirm()
    workflow(keep, "Mcp_notes.append({ txt: 5 })")
    run = keep("run", "job")
    assert run.code == 4
    assert "Invalid input for Mcp_notes.append: input: missing text" in run.out + run.err
    assert notes.lines("effects.txt") == []


def test_tools_of_two_servers_are_never_mixed_up(keep: Desktop, notes: Notes) -> None:
    other = Notes(keep.folder / "other", keep, "other")
    for each in (notes, other):
        each.add()
        each.confirm()
    workflow(keep, 'Mcp_other.append({ text: "for the other" })')
    keep.ok("run", "job")
    assert (notes.lines("effects.txt"), other.lines("effects.txt")) == ([], ["for the other"])


def test_another_programs_servers_are_imported_and_not_started(keep: Desktop) -> None:
    canary = keep.folder / "canary"
    script = f"open({str(canary)!r}, 'w').close()"
    described = {
        "mcpServers": {
            "my-server": {
                "command": sys.executable,
                "args": ["-c", script],
                "env": {"API_KEY": "the-secret-value"},
            },
            "far": {"url": "https://mcp.example/mcp", "headers": {"Authorization": "Bearer abcd"}},
        }
    }
    file = keep.folder / "servers.json"
    file.write_text(json.dumps(described), "utf-8")
    imported = keep("mcp", "import", file)
    assert imported.code == 3
    assert script in imported.out.replace("\\", "")
    rows = keep.json("mcp", "list")
    assert [(row["name"], row["confirmed"], row["env"]) for row in rows] == [
        ("far", False, ["Authorization"]),
        ("my_server", False, ["API_KEY"]),
    ]
    keep("mcp", "tools", "my_server")
    assert keep("mcp", "import", file).code == 2
    file.write_text('{"mcpServers": {"a": {"args": []}}}', "utf-8")
    assert keep("mcp", "import", file).code == 2
    assert not canary.exists()
    for path in keep.data.rglob("*"):
        if path.is_file() and path.parent.name != "secrets":
            assert b"the-secret-value" not in path.read_bytes(), path


@pytest.mark.parametrize(
    "words",
    [
        ("a-name", "--", "run"),
        ("1name", "--", "run"),
        ("name",),
        ("name", "--url", "ftp://a.example"),
        ("name", "--url", "https://user:secret@a.example/mcp"),
        ("name", "--url", "https://a.example", "--", "run"),
        ("name", "--env", "KEY=value", "--", "run"),
        ("name", "--url", "http://a.example/mcp", "--header", "Authorization"),
    ],
)
def test_what_cannot_be_a_server_is_refused(keep: Desktop, words: tuple[str, ...]) -> None:
    assert keep("mcp", "add", *words).code == 2
    assert keep.json("mcp", "list") == []


def test_a_server_with_an_address(keep: Desktop, notes: Notes) -> None:
    notes.folder.mkdir()
    with notes.over_http() as url:
        assert keep("mcp", "add", "far", "--url", url).code == 3
        keep.ok("mcp", "confirm", "far", "--read", "echo")
        workflow(keep, 'Mcp_far.append({ text: "far away" })')
        keep.ok("run", "job")
    assert notes.lines("effects.txt") == ["far away"]
    assert keep("mcp", "check", "far").code == 3
    assert Path(keep.data).exists()

"""WebDAV against WsgiDAV."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import LogicFailure, NetworkFailure, PreconditionFailure
from keep_desktop.domain.permissions import Scope, ScopeKind
from keep_desktop.ports.tools import Verdict
from tests.builders.connected import Connected, calls
from tests.servers.dav import Files
from tests.servers.service import ReceivedRequest, Reply
from tests.unit.tools.connectors import dav_cases as given

Call = Callable[..., Any]


@pytest.fixture
def server() -> Iterator[Files]:
    with Files() as server:
        yield server


@pytest.fixture
def call(server: Files, tmp_path: Path) -> Call:
    return calls(server, tmp_path, "WebDav.")


def test_files_are_listed_and_stored_in_a_granted_folder(
    server: Files, call: Call, tmp_path: Path
) -> None:
    server.put("Reports/2026")
    server.put("Reports/Ü & 50%.txt", "text")
    server.put("Reports/2026/inner.txt", "text")
    found = call("list", folder="/Reports/")
    assert [(one["name"], one["is_folder"], one["size"]) for one in found] == [
        ("2026", True, None),
        ("Ü & 50%.txt", False, 4),
    ]
    assert found[1]["modified"].endswith("Z")
    assert [one["name"] for one in call("list", folder="/")] == ["Reports"]
    assert len(call("list", folder="/Reports", limit=1)) == 1
    assert call("get", folder="/Reports", name="Ü & 50%.txt") == found[1]
    place = tmp_path / "new" / "here.txt"
    saved = call("download", folder="/Reports", name="Ü & 50%.txt", path=str(place))
    assert (saved["size"], place.read_text()) == (4, "text")
    with pytest.raises(PreconditionFailure, match="not in the folder"):
        call("get", folder="/", name="none.txt")


def test_an_upload_replaces_only_what_it_was_told_to(
    server: Files, call: Call, tmp_path: Path
) -> None:
    upload = given.an_upload(server, tmp_path)
    made = call("upload", **upload)
    place = server.root / "Reports/2026 #1/Grüße & 100%.csv"
    assert (made["size"], place.read_text()) == (3, "a;b")
    assert call("upload", **upload)["name"] == made["name"]
    Path(upload["path"]).write_text("other")
    with pytest.raises(PreconditionFailure, match="is there already"):
        call("upload", **upload)
    assert place.read_text() == "a;b"
    call("upload", **upload, replace=True)
    assert place.read_text() == "other"
    with pytest.raises(PreconditionFailure, match="Make it first"):
        call("upload", path=upload["path"], folder="/None")


@pytest.mark.parametrize("replace", [False, True])
def test_what_somebody_else_puts_there_meanwhile_stays(
    server: Files, tmp_path: Path, replace: bool
) -> None:
    connected = Connected("WebDav.upload", server, tmp_path)
    make = given.a_replacement if replace else given.an_upload
    params = connected.input(**make(server, tmp_path))
    noted = connected.observe(params)
    name = "old.csv" if replace else "Grüße & 100%.csv"
    server.put(f"Reports/2026 #1/{name}", "somebody else's")
    with pytest.raises(NetworkFailure if replace else PreconditionFailure) as failed:
        connected.run(params, noted)
    assert failed.value.took_effect is False
    assert server.effects == []
    assert connected.check_outcome(params, noted).verdict is Verdict.RETRY


def test_a_file_that_changes_before_it_is_sent_is_not_sent(server: Files, tmp_path: Path) -> None:
    connected = Connected("WebDav.upload", server, tmp_path)
    upload = given.an_upload(server, tmp_path)
    params = connected.input(**upload)
    noted = connected.observe(params)
    Path(upload["path"]).write_text("more")
    with pytest.raises(NetworkFailure, match="being changed"):
        connected.run(params, noted)
    assert server.effects == []


def test_nothing_is_moved_over_or_deleted_with_what_is_in_it(server: Files, call: Call) -> None:
    server.put("Reports/2026")
    server.put("Reports/a.txt", "old")
    server.put("a.txt", "new")
    with pytest.raises(PreconditionFailure, match="is there already"):
        call("move", folder="/", name="a.txt", to="/Reports")
    with pytest.raises(PreconditionFailure, match="Make it first"):
        call("move", folder="/", name="a.txt", to="/None")
    with pytest.raises(PreconditionFailure, match="not empty"):
        call("delete", folder="/", name="Reports")
    with pytest.raises(PreconditionFailure, match="is there already"):
        call("createFolder", folder="/", name="a.txt")
    assert server.effects == []
    assert call("createFolder", folder="/Reports", name="2026")["is_folder"]
    assert call("delete", folder="/Reports", name="a.txt") == {"name": "a.txt"}
    assert not (server.root / "Reports/a.txt").exists()


@pytest.mark.parametrize("mood", ["", "break before", "break after"])
def test_a_move_is_taken_back_unless_something_is_there_now(
    server: Files, tmp_path: Path, mood: str
) -> None:
    connected = Connected("WebDav.move", server, tmp_path)
    params = connected.input(**given.a_move(server, tmp_path))
    noted = connected.observe(params)
    result, context = connected.run(params, noted), connected.context(noted)
    server.mood = mood
    connected.take_back(params, result, context)
    assert (server.root / "a.txt").read_text() == "text"
    connected.run(params, noted)
    server.put("a.txt", "another")
    with pytest.raises(PreconditionFailure, match="changed at"):
        connected.tool.undo(params, result, context)


@pytest.mark.parametrize(
    ("wrong", "part"),
    [
        ({"folder": "Reports", "name": "a"}, "folder"),
        ({"folder": "/a/../b", "name": "a"}, "folder"),
        ({"folder": "/a//b", "name": "a"}, "folder"),
        ({"folder": "/a\\b", "name": "a"}, "folder"),
        ({"folder": "/", "name": "../a"}, "name"),
        ({"folder": "/", "name": ".."}, "name"),
        ({"folder": "/", "name": "a\nb"}, "name"),
    ],
)
def test_a_place_outside_of_the_connection_is_refused(
    call: Call, wrong: dict[str, str], part: str
) -> None:
    with pytest.raises(LogicFailure, match=part):
        call("delete", **wrong)


def test_a_permission_names_the_folder(server: Files, tmp_path: Path) -> None:
    tool = Connected("WebDav.move", server, tmp_path)
    scopes = tool.tool.scopes(tool.input(name="a", folder="/From/", to="/To"))
    assert {Scope(ScopeKind.PLACE, "/From"), Scope(ScopeKind.PLACE, "/To")} < set(scopes)


def test_a_server_may_spell_the_folder_otherwise(tmp_path: Path) -> None:
    class Canonical(Files):
        def answer(self, asked: ReceivedRequest) -> Reply:
            paths = ("/dav/files/ann/", "/dav/files/ann/a.txt", "/dav/files/ann/b/c.txt")
            rows = "".join(f"<response><href>{path}</href></response>" for path in paths)
            body = f'<multistatus xmlns="DAV:">{rows}</multistatus>'
            return Reply(207, body.encode(), {"Content-Type": "application/xml"})

    with Canonical() as server:
        (found,) = Connected("WebDav.list", server, tmp_path).call(folder="/")
    assert (found["name"], found["folder"]) == ("a.txt", "/")


@pytest.mark.parametrize("tool", ["WebDav.move", "WebDav.delete"])
def test_what_was_done_in_parts_is_looked_at(tmp_path: Path, tool: str) -> None:
    class Partly(Files):
        def answer(self, asked: ReceivedRequest) -> Reply:
            if self.is_effect(asked):
                return Reply(207, b"<multistatus xmlns='DAV:'/>")
            return super().answer(asked)

    with Partly() as server:
        make = given.a_move if tool == "WebDav.move" else given.a_file_here
        connected = Connected(tool, server, tmp_path)
        params = connected.input(**make(server, tmp_path))
        noted = connected.observe(params)
        with pytest.raises(NetworkFailure) as failed:
            connected.run(params, noted)
        assert failed.value.took_effect is None
        assert connected.check_outcome(params, noted).verdict is Verdict.FAILED

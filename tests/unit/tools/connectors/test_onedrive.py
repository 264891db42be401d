"""OneDrive against a server that checks as Graph's description says; and all tools of Microsoft
against answers that are other than promised."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import LogicFailure, NetworkFailure, PreconditionFailure
from keep_desktop.ports.tools import Verdict
from tests.builders.connected import Connected, calls, faults
from tests.servers.graph import Graph
from tests.servers.service import OneAnswer
from tests.unit.tools.connectors import microsoft_cases as given

Call = Callable[..., Any]


@pytest.fixture
def server() -> Iterator[Graph]:
    with Graph() as server:
        yield server


@pytest.fixture
def call(server: Graph, tmp_path: Path) -> Call:
    return calls(server, tmp_path, "OneDrive.")


def test_files_are_listed_and_stored_in_a_granted_folder(
    server: Graph, call: Call, tmp_path: Path
) -> None:
    server.drive.put("Reports")
    server.drive.put("Reports/2026")
    for name in ("a & 50%.txt", "b.txt", "c.txt"):
        server.drive.put(f"Reports/{name}", b"text")
    found = call("list", folder="/Reports/")
    assert [(one["name"], one["is_folder"], one["size"]) for one in found] == [
        ("2026", True, None),
        ("a & 50%.txt", False, 4),
        ("b.txt", False, 4),
        ("c.txt", False, 4),
    ]
    assert [one["name"] for one in call("list", folder="/")] == ["Reports"]
    assert call("get", folder="/Reports", name="a & 50%.txt") == found[1]
    place = tmp_path / "here.txt"
    saved = call("download", folder="/Reports", name="a & 50%.txt", path=str(place))
    assert (saved["size"], place.read_text()) == (4, "text")
    with pytest.raises(PreconditionFailure, match="not in the folder"):
        call("get", folder="/", name="none.txt")
    with pytest.raises(PreconditionFailure, match="no content"):
        call("download", folder="/", name="Reports", path=str(tmp_path / "folder"))


def test_nothing_is_replaced_or_deleted_with_what_is_in_it(
    server: Graph, call: Call, tmp_path: Path
) -> None:
    upload = given.an_upload(server, tmp_path)
    assert call("upload", **upload)["size"] == 3
    assert call("upload", **upload)["size"] == 3
    Path(upload["path"]).write_text("other")
    server.drive.put("a.txt", b"text")
    before = server.drive.paths()
    for wrong, tool, more in (
        ("is there already", "upload", upload),
        ("Make it first", "upload", {**upload, "folder": "/None"}),
        ("is there already", "createFolder", {"folder": "/", "name": "a.txt"}),
        ("Make it first", "createFolder", {"folder": "/None", "name": "x"}),
        (
            "is there already",
            "move",
            {"folder": "/", "name": "a.txt", "to": "/", "new_name": "Reports"},
        ),
        ("Make it first", "move", {"folder": "/", "name": "a.txt", "to": "/None"}),
        ("not empty", "delete", {"folder": "/", "name": "Reports"}),
    ):
        with pytest.raises(PreconditionFailure, match=wrong):
            call(tool, **more)
    assert server.drive.paths() == before
    assert call("createFolder", folder="/", name="Reports")["is_folder"]
    assert call("delete", folder="/", name="a.txt") == {"name": "a.txt"}
    assert "a.txt" not in server.drive.paths()


def test_what_somebody_else_does_meanwhile_stays(server: Graph, tmp_path: Path) -> None:
    upload = Connected("OneDrive.upload", server, tmp_path)
    params = upload.input(**given.an_upload(server, tmp_path))
    noted = upload.observe(params)
    server.drive.put("Reports/2026 #1/Grüße & 100%.csv", b"x;y")
    with pytest.raises(PreconditionFailure, match="is there already") as failed:
        upload.run(params, noted)
    assert failed.value.took_effect is False
    assert upload.check_outcome(params, noted).verdict is Verdict.RETRY
    delete = Connected("OneDrive.delete", server, tmp_path)
    params = delete.input(**given.a_file_here(server, tmp_path))
    noted = delete.observe(params)
    id = server.drive.items[str(noted["id"])]["id"] if isinstance(noted, dict) else ""
    server.drive.items[id]["eTag"] = '"other"'
    with pytest.raises(NetworkFailure, match="by somebody else"):
        delete.run(params, noted)
    assert server.effects == []


@pytest.mark.parametrize("mood", ["", "break before", "break after"])
def test_a_move_is_taken_back_unless_something_is_there_now(
    server: Graph, tmp_path: Path, mood: str
) -> None:
    connected = Connected("OneDrive.move", server, tmp_path)
    params = connected.input(**given.a_move(server, tmp_path))
    noted, before = connected.observe(params), server.drive.paths()
    result, context = connected.run(params, noted), connected.context(noted)
    server.mood = mood
    connected.take_back(params, result, context)
    assert server.drive.paths() == before
    connected.run(params, noted)
    server.drive.put("a.txt", b"another")
    with pytest.raises(PreconditionFailure, match="changed at"):
        connected.tool.undo(params, result, context)


@pytest.mark.parametrize("address", ["ftp://127.0.0.1/x", "file:///etc/passwd", "no address"])
def test_a_download_is_asked_for_at_web_addresses_only(
    server: Graph, tmp_path: Path, address: str
) -> None:
    server.drive.put("a.txt", b"text")
    shown = server.drive._shown

    def lying(id: str) -> dict[str, Any]:
        return {**shown(id), "@microsoft.graph.downloadUrl": address}

    server.drive._shown = lying  # type: ignore[method-assign]
    connected = Connected("OneDrive.download", server, tmp_path)
    with pytest.raises(LogicFailure, match="which is refused"):
        connected.call(folder="/", name="a.txt", path=str(tmp_path / "b.txt"))
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == []


SPAN = {"start": "2026-11-20T12:00", "end": "2026-11-20T13:00"}
CALLS: dict[str, dict[str, Any]] = {
    "OutlookMail.list": {"folder": "inbox", "limit": 2},
    "OutlookMail.get": {"id": "a"},
    "OutlookMail.send": {"to": "a@b.example", "subject": "S", "text": "T"},
    "OutlookMail.createDraft": {"to": "a@b.example", "subject": "S", "text": "T"},
    "OutlookCalendar.calendars": {},
    "OutlookCalendar.events": {"after": "2026-11-20", "before": "2026-11-21", "limit": 2},
    "OutlookCalendar.get": {"id": "a"},
    "OutlookCalendar.addEvent": {"title": "T", **SPAN},
    "OutlookCalendar.updateEvent": {"id": "a", "title": "T", "notify": True},
    "OutlookCalendar.deleteEvent": {"id": "a", "notify": True},
    "OneDrive.list": {"folder": "/", "limit": 2},
    "OneDrive.get": {"folder": "/", "name": "a"},
    "OneDrive.createFolder": {"folder": "/", "name": "a"},
    "OneDrive.move": {"folder": "/", "name": "a", "to": "/b"},
    "OneDrive.delete": {"folder": "/", "name": "a"},
}
ODD: tuple[Any, ...] = (
    None,
    [],
    {},
    "text",
    7,
    {"value": "text", "folder": 7, "@odata.nextLink": 7},
    {"value": [None, 7, "text", [], {"id": 5, "start": 7, "from": [], "toRecipients": [7]}]},
    {"value": [{"id": "a", "start": {"dateTime": "never"}, "size": "x", "attendees": [7]}]},
    {"id": "a", "folder": {"childCount": "x"}, "subject": 7, "body": 7, "location": [], "end": 7},
    {
        "id": {},
        "folder": {},
        "eTag": 7,
        "@odata.etag": 7,
        "attendees": 7,
        "lastModifiedDateTime": 7,
    },
)


@pytest.mark.parametrize("body", ODD, ids=lambda body: json.dumps(body)[:40])
def test_an_odd_answer_is_no_fault_in_keep(body: Any, tmp_path: Path) -> None:
    with OneAnswer(body) as server:
        assert faults(server, tmp_path, CALLS) == []

"""The mutations of Microsoft's services, for test_reconcile."""

from pathlib import Path
from typing import Any

from tests.builders.reconcile_cases import Case, a_letter
from tests.servers.graph import Graph

TIMES = ("2026-11-20T12:00:00", "2026-11-20T13:00:00")


def an_event(server: Graph, folder: Path) -> dict[str, Any]:
    span = {"start": "2026-11-20T12:00", "end": "2026-11-20T13:00"}
    return {"title": "Lunch", **span, "description": "One\nTwo"}


def an_event_here(server: Graph, folder: Path) -> dict[str, Any]:
    return {"id": server.put_event("Lunch", *TIMES)}


def a_change_of_it(server: Graph, folder: Path) -> dict[str, Any]:
    return {**an_event_here(server, folder), "title": "Dinner", "location": "There"}


def an_upload(server: Graph, folder: Path) -> dict[str, Any]:
    (folder / "Grüße & 100%.csv").write_text("a;b")
    server.drive.put("Reports")
    server.drive.put("Reports/2026 #1")
    return {"path": str(folder / "Grüße & 100%.csv"), "folder": "/Reports/2026 #1"}


def a_new_folder(server: Graph, folder: Path) -> dict[str, Any]:
    server.drive.put("Reports")
    return {"folder": "/Reports", "name": "2026"}


def a_move(server: Graph, folder: Path) -> dict[str, Any]:
    server.drive.put("Reports")
    server.drive.put("a.txt", b"text")
    return {"folder": "/", "name": "a.txt", "to": "/Reports", "new_name": "b c.txt"}


def a_file_here(server: Graph, folder: Path) -> dict[str, Any]:
    server.drive.put("a.txt", b"text")
    return {"folder": "/", "name": "a.txt"}


CASES = (
    Case(tool="OneDrive.upload", server=Graph, given=an_upload),
    Case(tool="OneDrive.createFolder", server=Graph, given=a_new_folder),
    Case(tool="OneDrive.move", server=Graph, given=a_move),
    Case(tool="OneDrive.delete", server=Graph, given=a_file_here),
    Case(tool="OutlookCalendar.addEvent", server=Graph, given=an_event),
    Case(tool="OutlookCalendar.updateEvent", server=Graph, given=a_change_of_it),
    Case(tool="OutlookCalendar.deleteEvent", server=Graph, given=an_event_here),
    Case(tool="OutlookMail.createDraft", server=Graph, given=a_letter, is_safe_twice=False),
    Case(tool="OutlookMail.send", server=Graph, given=a_letter, asks=True, is_safe_twice=False),
)

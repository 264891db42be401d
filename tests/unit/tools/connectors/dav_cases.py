"""The mutations of CalDAV, CardDAV and WebDAV, for test_reconcile."""

from pathlib import Path
from typing import Any

from tests.builders.reconcile_cases import Case
from tests.servers.dav import Files, Radicale

TIMES = ("DTSTART:20261120T120000Z", "DTEND:20261120T130000Z")


def an_event(server: Radicale, folder: Path) -> dict[str, Any]:
    given = {"start": "2026-11-20T12:00", "end": "2026-11-20T13:00", "location": "Here, or; there"}
    return {"calendar": server.HOME, "title": "Lunch", **given}


def an_event_here(server: Radicale, folder: Path) -> dict[str, Any]:
    return {"calendar": server.HOME, "id": server.put_event("a.ics", "SUMMARY:Lunch", *TIMES)}


def a_change_of_it(server: Radicale, folder: Path) -> dict[str, Any]:
    return {**an_event_here(server, folder), "title": "Dinner", "description": "One\nTwo"}


def a_contact(server: Radicale, folder: Path) -> dict[str, Any]:
    return {"book": server.BOOK, "name": "Bob, the Builder", "emails": ["bob@other.example"]}


def a_contact_here(server: Radicale, folder: Path) -> dict[str, Any]:
    lines = ("FN:Bob", "N:;Bob;;;", "EMAIL;TYPE=WORK:bob@other.example")
    return {"book": server.BOOK, "id": server.put_contact("b.vcf", *lines)}


def a_change_of_them(server: Radicale, folder: Path) -> dict[str, Any]:
    return {**a_contact_here(server, folder), "phones": ["+49 30 123"], "organization": "A; B"}


def an_upload(server: Files, folder: Path) -> dict[str, Any]:
    (folder / "Grüße & 100%.csv").write_text("a;b")
    server.put("Reports/2026 #1")
    return {"path": str(folder / "Grüße & 100%.csv"), "folder": "/Reports/2026 #1"}


def a_replacement(server: Files, folder: Path) -> dict[str, Any]:
    given = an_upload(server, folder)
    server.put("Reports/2026 #1/old.csv", "old")
    return {**given, "name": "old.csv", "replace": True}


def a_new_folder(server: Files, folder: Path) -> dict[str, Any]:
    server.put("Reports")
    return {"folder": "/Reports/", "name": "2026"}


def a_move(server: Files, folder: Path) -> dict[str, Any]:
    server.put("Reports")
    server.put("a.txt", "text")
    return {"folder": "/", "name": "a.txt", "to": "/Reports", "new_name": "b c.txt"}


def a_file_here(server: Files, folder: Path) -> dict[str, Any]:
    server.put("a.txt", "text")
    return {"folder": "/", "name": "a.txt"}


def an_empty_folder(server: Files, folder: Path) -> dict[str, Any]:
    server.put("Reports")
    return {"folder": "/", "name": "Reports"}


CASES = (
    Case(tool="CalDav.addEvent", server=Radicale, given=an_event),
    Case(tool="CalDav.updateEvent", server=Radicale, given=a_change_of_it),
    Case(tool="CalDav.deleteEvent", server=Radicale, given=an_event_here),
    Case(tool="CardDav.addContact", server=Radicale, given=a_contact),
    Case(tool="CardDav.updateContact", server=Radicale, given=a_change_of_them),
    Case(tool="CardDav.deleteContact", server=Radicale, given=a_contact_here),
    Case(tool="WebDav.upload", server=Files, given=an_upload),
    Case(tool="WebDav.upload", server=Files, given=a_replacement),
    Case(tool="WebDav.createFolder", server=Files, given=a_new_folder),
    Case(tool="WebDav.move", server=Files, given=a_move),
    Case(tool="WebDav.delete", server=Files, given=a_file_here),
    Case(tool="WebDav.delete", server=Files, given=an_empty_folder),
)

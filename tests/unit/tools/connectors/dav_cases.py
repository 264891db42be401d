"""The mutations of CalDAV and CardDAV, for test_doubt."""

from pathlib import Path
from typing import Any

from tests.builders.doubt import Case
from tests.servers.dav import Radicale

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


CASES = (
    Case(tool="CalDav.addEvent", server=Radicale, given=an_event),
    Case(tool="CalDav.updateEvent", server=Radicale, given=a_change_of_it),
    Case(tool="CalDav.deleteEvent", server=Radicale, given=an_event_here),
    Case(tool="CardDav.addContact", server=Radicale, given=a_contact),
    Case(tool="CardDav.updateContact", server=Radicale, given=a_change_of_them),
    Case(tool="CardDav.deleteContact", server=Radicale, given=a_contact_here),
)

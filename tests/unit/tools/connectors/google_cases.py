"""The mutations of Google's services, for test_reconcile."""

from pathlib import Path
from typing import Any

from tests.builders.mails import a_mail
from tests.builders.reconcile_cases import Case, a_letter
from tests.servers.google import Google


def a_labelled(server: Google, folder: Path) -> dict[str, Any]:
    return {"id": server.mail.put(a_mail(), "INBOX", "UNREAD"), "labels": ["Invoices"]}


def a_read(server: Google, folder: Path) -> dict[str, Any]:
    return {"id": server.mail.put(a_mail(), "INBOX", "UNREAD"), "labels": ["UNREAD"]}


BOOK = "1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123456789"


def a_row(server: Google, folder: Path) -> dict[str, Any]:
    server.sheets.put(BOOK, [["Order", "Sum"], ["A-1", 5]])
    return {"spreadsheet": BOOK, "key": "a-2", "row": {"Order": "A-2", "Sum": 7.5}}


def rows(server: Google, folder: Path) -> dict[str, Any]:
    given = a_row(server, folder)
    return {"spreadsheet": BOOK, "key": "a-2", "rows": [given["row"], {"Order": "=A1"}]}


def a_change(server: Google, folder: Path) -> dict[str, Any]:
    a_row(server, folder)
    return {"spreadsheet": BOOK, "column": "Order", "value": "A-1", "row": {"Sum": 6}}


def an_upload(server: Google, folder: Path) -> dict[str, Any]:
    (folder / "report.csv").write_text("a;b")
    return {"path": str(folder / "report.csv"), "folder": server.drive.put("Reports")}


def a_large_upload(server: Google, folder: Path) -> dict[str, Any]:
    (folder / "scan.bin").write_bytes(bytes(6 * 1024 * 1024))
    return {"path": str(folder / "scan.bin"), "name": "Scan"}


def a_folder(server: Google, folder: Path) -> dict[str, Any]:
    return {"name": "Reports"}


def a_move(server: Google, folder: Path) -> dict[str, Any]:
    return {"id": server.drive.put("a.txt", b"a"), "folder": server.drive.put("Reports")}


def a_file(server: Google, folder: Path) -> dict[str, Any]:
    return {"id": server.drive.put("a.txt", b"a")}


def an_event(server: Google, folder: Path) -> dict[str, Any]:
    return {"title": "Lunch", "start": "2026-11-20T12:00", "end": "2026-11-20T13:00"}


def an_event_here(server: Google, folder: Path) -> dict[str, Any]:
    id = server.calendars.put("Lunch", "2026-11-20T12:00:00Z", "2026-11-20T13:00:00Z")
    return {"id": id}


def a_change_of_it(server: Google, folder: Path) -> dict[str, Any]:
    given = an_event_here(server, folder)
    return {**given, "title": "Dinner", "start": "2026-11-20T19:00", "end": "2026-11-20T20:00"}


def a_document(server: Google, folder: Path) -> dict[str, Any]:
    return {"title": "Report", "text": "First\nSecond"}


def more_text(server: Google, folder: Path) -> dict[str, Any]:
    kind = "application/vnd.google-apps.document"
    return {"document": server.drive.put("Report", b"First", mimeType=kind), "text": "Second"}


def another_id(server: Google, folder: Path) -> dict[str, Any]:
    server.mail.replaces_ids = True
    return a_letter(server, folder)


CASES = (
    Case(tool="Gmail.addLabels", server=Google, given=a_labelled),
    Case(tool="Gmail.removeLabels", server=Google, given=a_read),
    Case(tool="Gmail.createDraft", server=Google, given=a_letter, is_safe_twice=False),
    Case(tool="Gmail.send", server=Google, given=a_letter, asks=True, is_safe_twice=False),
    Case(tool="GoogleSheets.appendRow", server=Google, given=a_row),
    Case(tool="GoogleSheets.appendRows", server=Google, given=rows),
    Case(tool="GoogleSheets.updateRow", server=Google, given=a_change),
    Case(tool="GoogleDrive.upload", server=Google, given=an_upload),
    Case(tool="GoogleDrive.upload", server=Google, given=a_large_upload),
    Case(tool="GoogleDrive.createFolder", server=Google, given=a_folder),
    Case(tool="GoogleDrive.move", server=Google, given=a_move),
    Case(tool="GoogleDrive.trash", server=Google, given=a_file),
    Case(tool="GoogleCalendar.addEvent", server=Google, given=an_event),
    Case(tool="GoogleCalendar.updateEvent", server=Google, given=a_change_of_it),
    Case(tool="GoogleCalendar.deleteEvent", server=Google, given=an_event_here),
    Case(tool="GoogleDocs.create", server=Google, given=a_document),
    Case(tool="GoogleDocs.append", server=Google, given=more_text, is_safe_twice=False),
    Case(tool="Gmail.send", server=Google, given=another_id, asks=True, is_safe_twice=False),
    Case(tool="Gmail.createDraft", server=Google, given=another_id, is_safe_twice=False),
)

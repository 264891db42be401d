"""Google's tools against answers that are other than promised: they fail as what they are, and
never as a fault in Keep. And what each service of Google asks for, which has to suffice."""

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.tools.connectors.catalogue import Service
from keep_desktop.tools.connectors.entries import SERVICES
from keep_desktop.tools.connectors.google import multipart
from keep_desktop.tools.connectors.probe import who
from tests.builders.connected import faults
from tests.servers.google import Google
from tests.servers.service import OneAnswer

BOOK = "1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123456789"
SPAN = {"start": "2026-11-20T12:00", "end": "2026-11-20T13:00"}
CALLS: dict[str, dict[str, Any]] = {
    "Gmail.search": {"limit": 2},
    "Gmail.get": {"id": "a"},
    "Gmail.thread": {"id": "a"},
    "Gmail.labels": {},
    "Gmail.addLabels": {"id": "a", "labels": ["INBOX"]},
    "Gmail.send": {"to": "a@b.example", "subject": "S", "text": "T", "reply_to": "a"},
    "Gmail.createDraft": {"to": "a@b.example", "subject": "S", "text": "T"},
    "GoogleSheets.read": {"spreadsheet": BOOK},
    "GoogleSheets.appendRow": {"spreadsheet": BOOK, "key": "k", "row": {"A": 1}},
    "GoogleSheets.updateRow": {"spreadsheet": BOOK, "column": "A", "value": 1, "row": {"A": 1}},
    "GoogleDrive.list": {"limit": 2},
    "GoogleDrive.get": {"id": "a"},
    "GoogleDrive.createFolder": {"name": "N"},
    "GoogleDrive.move": {"id": "a", "folder": "b"},
    "GoogleDrive.trash": {"id": "a"},
    "GoogleCalendar.calendars": {},
    "GoogleCalendar.events": {"after": "2026-11-20", "before": "2026-11-21", "limit": 2},
    "GoogleCalendar.get": {"id": "a"},
    "GoogleCalendar.addEvent": {"title": "T", **SPAN},
    "GoogleCalendar.updateEvent": {"id": "a", "attendees": ["a@b.example"]},
    "GoogleDocs.get": {"document": BOOK},
    "GoogleDocs.append": {"document": BOOK, "text": "T"},
    "GoogleDocs.create": {"title": "T"},
}
LISTS = (
    *("messages", "labels", "drafts", "files", "items", "sheets", "valueRanges", "parents"),
    *("attendees", "developerMetadata", "content"),
)
ODD: tuple[Any, ...] = (
    None,
    [],
    {},
    "text",
    7,
    dict.fromkeys(LISTS, "text"),
    {name: [None, 7, "text", [], {"id": 5, "values": 7, "data": {}}] for name in LISTS},
    {"id": "a", "raw": "!", "payload": [], "body": 7, "start": "x", "internalDate": "9" * 14},
    {"id": "a", "raw": 7, "labelIds": {}, "body": {"content": [{"paragraph": 7, "table": []}]}},
    {"id": "a", "htmlLink": 7, "webViewLink": [], "modifiedTime": 7, "summary": 7, "etag": 7},
    {"id": {}, "size": "-", "parents": 7, "start": {"dateTime": "never"}, "attendees": [7]},
    {"files": [{"id": "a", "size": "9" * 99, "parents": [7]}], "nextPageToken": {"a": 1}},
)


@pytest.mark.parametrize("body", ODD, ids=lambda body: json.dumps(body)[:40])
def test_an_odd_answer_is_no_fault_in_keep(body: Any, tmp_path: Path) -> None:
    with OneAnswer(body) as server:
        assert faults(server, tmp_path, CALLS) == []


@pytest.mark.parametrize(
    "entry",
    [one for one in SERVICES if one.oauth is not None and one.oauth.provider == "google"],
    ids=lambda entry: str(entry.id),
)
def test_what_a_service_asks_for_suffices_to_check_whose_account_it_is(entry: Service) -> None:
    assert entry.oauth is not None
    with Google() as google:
        google.scopes = frozenset(entry.oauth.scopes)
        signed = {"Authorization": f"Bearer {google.token}"}
        assert who(entry, google.url, signed, NeverCancelled()) == "ann@firm.example"


def test_an_upload_is_not_copied() -> None:
    content = bytes(5_000_000)
    tracemalloc.start()
    try:
        body, _ = multipart({"name": "x"}, content, "application/octet-stream", "key")
        assert sum(map(len, body.pieces())) == body.size > len(content)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
    assert content in b"".join(body.pieces())

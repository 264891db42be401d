"""Outlook's mail and calendar against a server that checks as Graph's description says."""

import base64
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import LogicFailure, NetworkFailure, PreconditionFailure
from keep_desktop.domain.permissions import Risk, Scope, ScopeKind
from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.ports.tools import Verdict
from keep_desktop.tools.connectors.outlook_mail.entry import OUTLOOK_MAIL
from keep_desktop.tools.connectors.probe import who
from tests.builders.connected import Connected, calls
from tests.builders.reconcile_cases import a_letter
from tests.servers.graph import Graph
from tests.unit.tools.connectors import microsoft_cases as given

Call = Callable[..., Any]


@pytest.fixture
def server() -> Iterator[Graph]:
    with Graph() as server:
        yield server


@pytest.fixture
def call(server: Graph, tmp_path: Path) -> Call:
    return calls(server, tmp_path)


def test_mails_come_newest_first_over_all_pages(server: Graph, call: Call) -> None:
    for subject in ("one", "two", "three", "four"):
        server.put("inbox", subject, isRead=subject != "two")
    server.put("archive", "old")
    assert [one["subject"] for one in call("OutlookMail.list", folder="inbox")] == [
        "four",
        "three",
        "two",
        "one",
    ]
    assert len(call("OutlookMail.list", folder="inbox", limit=3)) == 3
    since = call("OutlookMail.list", folder="inbox", since="2026-11-02T10:00:00Z")
    assert [one["subject"] for one in since] == ["four", "three", "two"]
    (unread,) = call("OutlookMail.list", folder="inbox", unread=True)
    assert (unread["subject"], unread["unread"], unread["from"]) == (
        *("two", True),
        "bob@other.example",
    )
    assert [one["subject"] for one in call("OutlookMail.list", folder="archive")] == ["old"]


def test_a_mail_is_read_with_its_attachments(server: Graph, call: Call, tmp_path: Path) -> None:
    attached = {
        **{"id": "AAMk1=", "name": "a.txt", "contentType": "text/plain", "size": 4},
        **{"isInline": False, "contentBytes": base64.b64encode(b"text").decode()},
        "@odata.type": "#microsoft.graph.fileAttachment",
    }
    inner = {**attached, "id": "AAMk2=", "@odata.type": "#microsoft.graph.itemAttachment"}
    id = server.put("inbox", "Invoice", attachments=[attached, inner], hasAttachments=True)
    mail = call("OutlookMail.get", id=id)
    assert (mail["text"], mail["message_id"]) == ("Invoice", "0@other.example")
    (only,) = mail["attachments"]
    place = tmp_path / "a.txt"
    call("OutlookMail.saveAttachment", id=id, attachment=only["id"], path=str(place))
    assert place.read_text() == "text"
    with pytest.raises(LogicFailure, match="not found in the store"):
        call("OutlookMail.get", id="none")


def test_a_mail_is_sent_as_it_was_given(server: Graph, call: Call, tmp_path: Path) -> None:
    sent = call("OutlookMail.send", **a_letter(server, tmp_path), cc="c@other.example")
    mail = server.mails[0]
    assert mail["internetMessageId"] == f"<{sent['message_id']}>"
    assert sent["message_id"].endswith("@firm.example")
    assert mail["toRecipients"] == [
        {"emailAddress": {"address": "bob@other.example", "name": "Bob"}}
    ]
    assert mail["body"] == {"contentType": "Text", "content": "Hello"}
    assert base64.b64decode(mail["attachments"][0]["contentBytes"]) == b"attached"
    call("OutlookMail.createDraft", to=[], subject="S", text="T", html="<b>T</b>")
    assert server.mails[1]["body"] == {"contentType": "HTML", "content": "<b>T</b>"}


def test_what_microsoft_would_refuse_is_not_sent(server: Graph, call: Call, tmp_path: Path) -> None:
    letter = a_letter(server, tmp_path)
    with pytest.raises(LogicFailure, match="nobody"):
        call("OutlookMail.send", **{**letter, "to": []})
    (tmp_path / "a.txt").write_bytes(bytes(3_000_000))
    with pytest.raises(LogicFailure, match=r"larger than 2\.9 MB"):
        call("OutlookMail.send", **letter)
    with pytest.raises(LogicFailure, match=r"larger than 2\.9 MB"):
        Connected("OutlookMail.send", server, tmp_path).predict(**letter)
    assert server.effects == []


def test_a_permission_names_the_receivers(server: Graph, tmp_path: Path) -> None:
    tool = Connected("OutlookMail.send", server, tmp_path)
    params = tool.input(**a_letter(server, tmp_path))
    assert tool.tool.access_of(params) is Risk.SENDS
    assert {*tool.tool.scopes(params)} == {
        Scope(ScopeKind.ACCOUNT, "ann@firm.example"),
        Scope(ScopeKind.RECIPIENT, "bob@other.example"),
    }


def test_what_is_asked_for_suffices_to_check_whose_account_it_is(server: Graph) -> None:
    assert OUTLOOK_MAIL.oauth is not None
    server.token, server.scopes = "token", frozenset(OUTLOOK_MAIL.oauth.scopes)
    signed = {"Authorization": f"Bearer {server.token}"}
    assert who(OUTLOOK_MAIL, server.url, signed, NeverCancelled()) == "ann@firm.example"


SPAN = {"after": "2026-11-20T00:00Z", "before": "2026-11-21T00:00Z"}


def test_events_of_a_span_come_in_order_over_all_pages(server: Graph, call: Call) -> None:
    for hour in (15, 9, 12):
        server.put_event(f"At {hour}", f"2026-11-20T{hour:02}:00:00", f"2026-11-20T{hour:02}:30:00")
    server.put_event("Later", "2026-11-22T09:00:00", "2026-11-22T10:00:00")
    found = call("OutlookCalendar.events", **SPAN)
    assert [one["title"] for one in found] == ["At 9", "At 12", "At 15"]
    assert found[0]["start"] == "2026-11-20T09:00:00.000Z"
    assert len(call("OutlookCalendar.events", **SPAN, limit=1)) == 1
    calendars = call("OutlookCalendar.calendars")
    assert [(one["name"], one["writable"], one["primary"]) for one in calendars] == [
        ("Calendar", True, True),
        ("Team", False, False),
        ("Birthdays", False, False),
    ]


def test_an_event_is_added_changed_and_deleted(server: Graph, call: Call) -> None:
    days = {"start": "2026-12-24", "end": "2026-12-27"}
    made = call("OutlookCalendar.addEvent", title="Holidays", **days, location="Home")
    assert (made["start"], made["end"], made["repeats"]) == ("2026-12-24", "2026-12-27", False)
    moments = {"start": "2026-12-24T10:00Z", "end": "2026-12-24T11:00+01:00"}
    changed = call("OutlookCalendar.updateEvent", id=made["id"], **moments, location="")
    assert (changed["title"], changed["location"]) == ("Holidays", "")
    assert changed["end"] == "2026-12-24T10:00:00.000Z"
    assert call("OutlookCalendar.get", id=made["id"]) == changed
    call("OutlookCalendar.deleteEvent", id=made["id"])
    with pytest.raises(LogicFailure, match="not found in the store"):
        call("OutlookCalendar.get", id=made["id"])


def test_guests_are_not_written_to_unasked(server: Graph, call: Call) -> None:
    guest = {"emailAddress": {"address": "bob@other.example"}}
    id = server.put_event("Lunch", *given.TIMES, attendees=[guest])
    with pytest.raises(PreconditionFailure, match="has guests"):
        call("OutlookCalendar.updateEvent", id=id, title="Dinner")
    with pytest.raises(PreconditionFailure, match="has guests"):
        call("OutlookCalendar.deleteEvent", id=id)
    assert server.effects == []
    changed = call("OutlookCalendar.updateEvent", id=id, title="Dinner", notify=True)
    assert changed["attendees"] == ["bob@other.example"]


def test_what_somebody_else_changed_meanwhile_is_not_overwritten(
    server: Graph, tmp_path: Path
) -> None:
    connected = Connected("OutlookCalendar.updateEvent", server, tmp_path)
    params = connected.input(**given.a_change_of_it(server, tmp_path))
    noted = connected.observe(params)
    server.events[0] |= {"subject": "Brunch", "@odata.etag": 'W/"other"'}
    with pytest.raises(NetworkFailure, match="by somebody else") as failed:
        connected.run(params, noted)
    assert failed.value.took_effect is False
    assert server.events[0]["subject"] == "Brunch"
    assert connected.check_outcome(params, noted).verdict is Verdict.RETRY


@pytest.mark.parametrize("mood", ["", "break before", "break after"])
def test_an_event_that_was_added_is_taken_back_unless_it_was_changed(
    server: Graph, tmp_path: Path, mood: str
) -> None:
    connected = Connected("OutlookCalendar.addEvent", server, tmp_path)
    added = given.an_event(server, tmp_path)
    params, result = connected.input(**added), connected.call(**added)
    context = connected.context(connected.observe(params))
    server.mood = mood
    connected.take_back(params, result, context)
    assert server.events == []
    result = connected.call(**added)
    server.events[0]["subject"] = "Other"
    with pytest.raises(PreconditionFailure, match="changed at"):
        connected.tool.undo(params, result, context)

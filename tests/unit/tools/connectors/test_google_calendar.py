"""Google Calendar against a server that holds each request against Google's description."""

from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import LogicFailure, NetworkFailure
from keep_desktop.domain.permissions import Risk, Scope, ScopeKind
from keep_desktop.ports.tools import Verdict
from tests.builders.connected import Connected
from tests.servers.google import Google

SPAN = {"after": "2026-11-20", "before": "2026-11-21"}


def test_events_of_a_span_come_in_order_over_all_pages(google: Google, call: Any) -> None:
    for hour in (15, 9, 12):
        at = f"2026-11-20T{hour:02}"
        google.calendars.put(f"At {hour}", f"{at}:00:00+01:00", f"{at}:30:00+01:00")
    google.calendars.put("Tomorrow", "2026-11-21T00:00:00Z", "2026-11-21T01:00:00Z")
    found = call("GoogleCalendar.events", **SPAN)
    assert [one["title"] for one in found] == ["At 9", "At 12", "At 15"]
    assert found[0]["start"] == "2026-11-20T08:00:00.000Z"
    assert [one["title"] for one in call("GoogleCalendar.events", **SPAN, query="15")] == ["At 15"]
    calendars = call("GoogleCalendar.calendars")
    assert [(one["id"], one["access"], one["primary"]) for one in calendars] == [
        ("ann@firm.example", "owner", True),
        ("team@group.example", "reader", False),
    ]


def test_an_event_is_added_changed_and_deleted(google: Google, call: Any) -> None:
    days = {"start": "2026-12-24", "end": "2026-12-27"}
    made = call("GoogleCalendar.addEvent", title="Holidays", **days, location="Home")
    assert (made["start"], made["end"], made["repeats"]) == ("2026-12-24", "2026-12-27", False)
    moments = {"start": "2026-12-24T10:00", "end": "2026-12-24T11:00+01:00"}
    changed = call("GoogleCalendar.updateEvent", id=made["id"], **moments, location="")
    assert (changed["title"], changed["location"]) == ("Holidays", "")
    assert changed["end"] == "2026-12-24T10:00:00.000Z"
    assert call("GoogleCalendar.get", id=made["id"]) == changed
    call("GoogleCalendar.deleteEvent", id=made["id"])
    assert call("GoogleCalendar.get", id=made["id"])["status"] == "cancelled"
    assert call("GoogleCalendar.deleteEvent", id=made["id"]) == {"id": made["id"]}


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"start": "2026-12-24", "end": "2026-12-24T10:00"}, "both be dates"),
        ({"start": "tomorrow", "end": "2026-12-24"}, "ISO 8601"),
        ({"start": "2026-12-24"}, "Invalid input"),
    ],
)
def test_a_span_that_is_none_is_refused(call: Any, given: Any, wrong: str) -> None:
    with pytest.raises(LogicFailure, match=wrong):
        call("GoogleCalendar.addEvent", title="X", **given)


def test_guests_are_told_only_where_that_is_asked_for_and_allowed(
    google: Google, call: Any, tmp_path: Path
) -> None:
    given: dict[str, Any] = {
        "title": "Lunch",
        "start": "2026-11-20T12:00",
        "end": "2026-11-20T13:00",
        "attendees": ["bob@other.example"],
    }
    assert call("GoogleCalendar.addEvent", **given)["attendees"] == ["bob@other.example"]
    assert google.calendars.told == []
    call("GoogleCalendar.addEvent", **given, notify=True)
    assert google.calendars.told == ["bob@other.example"]
    tool = Connected("GoogleCalendar.addEvent", google, tmp_path)
    quiet, loud = tool.input(**given), tool.input(**given, notify=True)
    assert (tool.tool.access_of(quiet), tool.tool.access_of(loud)) == (Risk.WRITES, Risk.SENDS)
    assert set(tool.tool.scopes(loud)) == {
        Scope(ScopeKind.ACCOUNT, "ann@firm.example"),
        Scope(ScopeKind.RECIPIENT, "bob@other.example"),
    }


def test_what_somebody_else_changed_meanwhile_is_not_overwritten(
    google: Google, tmp_path: Path
) -> None:
    id = google.calendars.put("Lunch", "2026-11-20T12:00:00Z", "2026-11-20T13:00:00Z")
    connected = Connected("GoogleCalendar.updateEvent", google, tmp_path)
    params = connected.input(id=id, title="Dinner")
    noted = connected.observe(params)
    event = google.calendars.events[id]
    event |= {"summary": "Brunch", "etag": '"2"'}
    with pytest.raises(NetworkFailure, match="by somebody else") as failed:
        connected.run(params, noted)
    assert failed.value.took_effect is False
    assert event["summary"] == "Brunch"
    assert connected.check_outcome(params, noted).verdict is Verdict.RETRY

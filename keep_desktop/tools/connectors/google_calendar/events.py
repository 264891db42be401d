"""Events of Google Calendar, as scripts give and get them."""

from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import Any

from keep_desktop.domain.json import JsonValue
from keep_desktop.tools.connectors.moments import in_zone
from keep_desktop.tools.connectors.service import as_list, as_mapping, text_of, unreadable_answer
from keep_desktop.tools.text import iso

EVENTS = "/calendar/v3/calendars/{calendar}/events"
EVENT = EVENTS + "/{id}"


def facts(event: Any) -> dict[str, JsonValue]:
    """The `CalendarEvent` of an answer."""
    found = as_mapping(event)
    if not found.get("id"):
        raise unreadable_answer("Google Calendar")
    attendees = (text_of(as_mapping(one).get("email")) for one in as_list(found.get("attendees")))
    return {
        "id": text_of(found["id"]),
        "title": text_of(found.get("summary")),
        "start": _shown(found.get("start")),
        "end": _shown(found.get("end")),
        "location": text_of(found.get("location")),
        "description": text_of(found.get("description")),
        "attendees": [one for one in attendees if one],
        "status": text_of(found.get("status")) or "confirmed",
        "repeats": bool(found.get("recurrence") or found.get("recurringEventId")),
        "link": text_of(found.get("htmlLink")) or None,
    }


def when(text: str, zone: tzinfo) -> dict[str, JsonValue]:
    """A moment as Google takes it; one without an offset is in *zone*."""
    at = in_zone(text, zone)
    if not isinstance(at, datetime):
        return {"date": at.isoformat(), "dateTime": None}
    return {"dateTime": at.isoformat(timespec="seconds"), "date": None}


def is_so(expected: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    """Whether an event has what a request gave it."""
    for name, value in expected.items():
        has = event.get(name)
        if name in ("start", "end"):
            same = _shown(has) == _shown(value)
        elif name == "attendees":
            same = _addresses(has) == _addresses(value)
        else:
            same = (has or "") == value
        if not same:
            return False
    return True


def _addresses(attendees: Any) -> set[str]:
    return {text_of(as_mapping(one).get("email")).casefold() for one in as_list(attendees)}


def _shown(point: Any) -> str:
    found = as_mapping(point)
    moment = text_of(found.get("dateTime"))
    try:
        return iso(datetime.fromisoformat(moment)) if moment else text_of(found.get("date"))
    except ValueError:
        return moment

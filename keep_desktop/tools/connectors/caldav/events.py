"""Events of CalDAV, as scripts give and get them."""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from pydantic import Field

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import ToolOutput
from keep_desktop.tools.connectors.dav.lines import Component, ContentLine, line, plain_line
from keep_desktop.tools.connectors.moments import in_zone
from keep_desktop.tools.text import iso

_DURATION = re.compile(
    r"\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?"
)
#: By the parameter of the tools.
TEXTS = {"title": "SUMMARY", "description": "DESCRIPTION", "location": "LOCATION"}
_POINTS = {"start": "DTSTART", "end": "DTEND"}


class CalDavEvent(ToolOutput):
    id: str
    title: str
    start: str = Field(
        description="ISO 8601 in UTC, or a date if it takes whole days; without Z if the zone is "
        "unknown"
    )
    end: str = Field(description="The first moment, or the first day, after it")
    location: str
    description: str
    attendees: list[str] = Field(description="Mail addresses")
    status: str = Field(description="confirmed, tentative or cancelled")
    repeats: bool = Field(description="One of a series, or the series")
    occurrence: str | None = Field(description="Which one of the series, by its first start")
    link: str | None


def events_in(calendar: Component) -> list[Component]:
    return calendar.components("VEVENT")


def main_event(calendar: Component) -> Component | None:
    """The event, of a series what all have in common."""
    events = events_in(calendar)
    common = [one for one in events if one.first("RECURRENCE-ID") is None]
    return next(iter([*common, *events]), None)


def facts(id: str, event: Component, zone: tzinfo) -> dict[str, JsonValue]:
    """The `CalDavEvent`."""
    start, occurrence = event.first("DTSTART"), event.first("RECURRENCE-ID")
    status = event.text("STATUS").casefold()
    return {
        "id": id,
        **{name: event.text(property) for name, property in TEXTS.items()},
        "start": _shown(start, zone),
        "end": _end(event, zone),
        "attendees": [
            one.value.partition(":")[2]
            for one in event.lines("ATTENDEE")
            if one.value.casefold().startswith("mailto:")
        ],
        "status": status if status in ("tentative", "cancelled") else "confirmed",
        "repeats": is_series(event) or occurrence is not None,
        "occurrence": None if occurrence is None else _shown(occurrence, zone),
        "link": event.text("URL") or None,
    }


def is_series(event: Component) -> bool:
    return any(event.first(name) is not None for name in ("RRULE", "RDATE"))


def new_calendar(uid: str, given: Mapping[str, Any], zone: tzinfo, now: datetime) -> Component:
    """With one event, that has what is *given*."""
    event = Component("VEVENT", [line("UID", uid), plain_line("DTSTAMP", _utc(now))])
    give(event, given, zone)
    about = [line("VERSION", "2.0"), line("PRODID", "-//Keep Desktop//EN")]
    return Component("VCALENDAR", [*about, event])


def give(event: Component, given: Mapping[str, Any], zone: tzinfo) -> None:
    """An empty text removes what was there."""
    for name, property in TEXTS.items():
        if name in given:
            text = given[name]
            event.replace(property, [line(property, text)] if text else [])
    for name, property in _POINTS.items():
        if name in given:
            event.replace(property, [_point(property, given[name], zone)])
            event.replace("DURATION", [])


def note_change(event: Component, now: datetime) -> None:
    number = event.text("SEQUENCE")
    next_number = int(number) + 1 if re.fullmatch("[0-9]{1,9}", number) else 1
    event.replace("SEQUENCE", [plain_line("SEQUENCE", str(next_number))])
    for name in ("DTSTAMP", "LAST-MODIFIED"):
        event.replace(name, [plain_line(name, _utc(now))])


def is_so(given: Mapping[str, Any], event: Component, zone: tzinfo) -> bool:
    """Whether an event has what is given."""
    has = facts("", event, zone)
    for name, value in given.items():
        expected = value.replace("\r\n", "\n")
        if name in _POINTS:
            expected = _shown(_point(name, value, zone), zone)
        if has[name] != expected:
            return False
    return True


def bound(at: datetime) -> str:
    """A moment in a query."""
    return _utc(at)


def _point(property: str, text: str, zone: tzinfo) -> ContentLine:
    at = in_zone(text, zone)
    if isinstance(at, datetime):
        return plain_line(property, _utc(at))
    return plain_line(property, f"{at:%Y%m%d}", ";VALUE=DATE")


def _utc(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _at(line: ContentLine | None, zone: tzinfo) -> datetime | date | None:
    """The moment or day of a line; without an offset if its zone is unknown, None if it is none."""
    if line is None:
        return None
    text = line.value.strip()
    try:
        if len(text) == 8:
            return date.fromisoformat(text)
        at = datetime.fromisoformat(text)
        if at.tzinfo is not None:
            return at
        name = line.params.get("TZID")
        return at.replace(tzinfo=zone if name is None else ZoneInfo(name))
    except KeyError:
        return at
    except (ValueError, OSError):
        return None


def _shown(line: ContentLine | None, zone: tzinfo) -> str:
    at = _at(line, zone)
    if at is None:
        return "" if line is None else line.value
    return _as_text(at)


def _as_text(at: datetime | date) -> str:
    try:
        return iso(at) if isinstance(at, datetime) and at.tzinfo is not None else at.isoformat()
    except OverflowError:
        return at.isoformat()


def _end(event: Component, zone: tzinfo) -> str:
    if event.first("DTEND") is not None:
        return _shown(event.first("DTEND"), zone)
    start = _at(event.first("DTSTART"), zone)
    if start is None:
        return ""
    found = _DURATION.fullmatch(event.text("DURATION"))
    try:
        if found is not None:
            weeks, days, hours, minutes, seconds = (int(one or 0) for one in found.groups())
            length = timedelta(
                weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds
            )
            return _as_text(start + length)
        is_day = not isinstance(start, datetime)
        return _as_text(start + timedelta(days=1) if is_day else start)
    except OverflowError:
        return _as_text(start)

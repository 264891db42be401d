"""The calendars of the server that stands in for Google."""

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.servers.google import Google


class Calendars:
    """Methods are named as Google names them."""

    def __init__(self, google: "Google") -> None:
        self._google = google
        self.events: dict[str, dict[str, Any]] = {}
        #: Whom Google wrote to.
        self.told: list[str] = []

    def put(self, title: str, start: str, end: str, **more: Any) -> str:
        id = f"event{len(self.events) + 1}"
        self.events[id] = self._kept(
            id, {"summary": title, "start": {"dateTime": start}, "end": {"dateTime": end}, **more}
        )
        return id

    # -- as Google names them ---------------------------------------------------------------------

    def calendar_list_get(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        return _calendar("ann@firm.example") | {"primary": True}

    def calendar_list_list(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        if "pageToken" in query:
            return {"items": [_calendar("team@group.example") | {"accessRole": "reader"}]}
        return {"items": [_calendar("ann@firm.example") | {"primary": True}], "nextPageToken": "2"}

    def events_list(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        self._calendar(path)
        if query.get("orderBy") == "startTime" and not query.get("singleEvents"):
            raise self._google.refusal(400, "The requested ordering is not available")
        low, high = _at(query["timeMin"]), _at(query["timeMax"])
        found = [
            one
            for one in self.events.values()
            if one["status"] != "cancelled"
            and _at(_point(one["end"])) > low
            and _at(_point(one["start"])) < high
            and query.get("q", "") in one["summary"]
        ]
        found.sort(key=lambda one: _at(_point(one["start"])))
        start = int(query.get("pageToken", "0"))
        end = start + min(query["maxResults"], 2)
        page: dict[str, Any] = {"items": found[start:end]}
        return page | ({"nextPageToken": str(end)} if end < len(found) else {})

    def events_get(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        return self._event(path)

    def events_insert(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        self._calendar(path)
        id = body.get("id", f"event{len(self.events) + 1}")
        if not re.fullmatch("[a-v0-9]{5,1024}", id):
            raise self._google.refusal(400, "Invalid resource id value.")
        if id in self.events:
            raise self._google.refusal(409, "The requested identifier already exists.")
        self.events[id] = self._kept(id, body)
        self._google.effects.append(f"add {id}")
        self._tell(self.events[id], query)
        return self.events[id]

    def events_patch(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        event = self._event(path)
        if self._google.requests[-1].headers.get("if-match") not in (None, event["etag"]):
            raise self._google.refusal(412, "Precondition Failed")
        changed = {**event, **body}
        for name in ("start", "end"):
            changed[name] = {**event[name], **body.get(name, {})}
        made = self._kept(event["id"], changed, int(event["etag"].strip('"')) + 1)
        if {**made, "etag": ""} != {**event, "etag": ""}:
            self._google.effects.append(f"change {event['id']}")
        self.events[event["id"]] = made
        self._tell(made, query)
        return made

    def events_delete(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        event = self._event(path)
        if event["status"] == "cancelled":
            raise self._google.refusal(410, "Resource has been deleted")
        event["status"] = "cancelled"
        self._google.effects.append(f"delete {event['id']}")
        self._tell(event, query)

    # -- inside -----------------------------------------------------------------------------------

    def _calendar(self, path: Any) -> None:
        if path["calendarId"] not in ("primary", "ann@firm.example"):
            raise self._google.refusal(404, "Not Found")

    def _event(self, path: Any) -> dict[str, Any]:
        self._calendar(path)
        if path["eventId"] not in self.events:
            raise self._google.refusal(404, "Not Found")
        return self.events[path["eventId"]]

    def _kept(self, id: str, event: Any, version: int = 1) -> dict[str, Any]:
        """As Google gives it back: moments in another offset, nothing that is null."""
        kept = {"status": "confirmed", **event, "id": id, "etag": f'"{version}"'}
        for name in ("start", "end"):
            point = {key: value for key, value in kept[name].items() if value is not None}
            if len(point) != 1:
                raise self._google.refusal(400, "Invalid start time.")
            if "dateTime" in point:
                point["dateTime"] = _at(point["dateTime"]).isoformat()
            kept[name] = point
        return kept

    def _tell(self, event: Any, query: Any) -> None:
        if query.get("sendUpdates") == "all":
            self.told += [one["email"] for one in event.get("attendees", ())]


def _calendar(id: str) -> dict[str, Any]:
    return {"id": id, "summary": id.partition("@")[0], "timeZone": "UTC", "accessRole": "owner"}


def _point(point: Any) -> str:
    return str(point.get("dateTime") or f"{point['date']}T00:00:00+00:00")


def _at(text: str) -> datetime:
    at = datetime.fromisoformat(text)
    assert at.tzinfo is not None, "Google takes no moment without an offset"
    return at.astimezone(UTC)

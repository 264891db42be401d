"""A server that stands in for Microsoft Graph, written from https://learn.microsoft.com/graph/api:
parameters and their types, the permission that each request needs, pages, errors."""

import base64
import json
import re
from itertools import count
from typing import Any
from urllib.parse import urlencode

from tests.servers.checks import Lagging, Shape, mismatch, queried
from tests.servers.graph_drive import Drive
from tests.servers.service import FakeService, ReceivedRequest, Refused, Reply, path_parts

_LISTED: Shape = {"$select": str, "$orderby": str, "$filter": str, "$top": str, "$skip": str}
_MAIL: Shape = {
    **{"subject!": str, "body!": dict, "toRecipients!": list, "ccRecipients": list},
    **{"attachments": list, "internetMessageId": str},
}
_EVENT: Shape = {
    **{"subject": str, "body": dict, "location": dict, "start": dict, "end": dict},
    **{"isAllDay": bool, "transactionId": str},
}
_VIEW: Shape = {**_LISTED, "startDateTime!": str, "endDateTime!": str}
_BY_ID = re.compile(r"internetMessageId eq '((?:''|[^'])*)'")
_SINCE = re.compile(r"receivedDateTime ge (\S+)( and isRead eq false)?")
_MOST = 4 * 1024 * 1024


class Graph(FakeService):
    def __init__(self, token: str = "") -> None:
        super().__init__(token)
        self.mails: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.drive = Drive(self)
        self._versions = count(1)
        self._lagging = Lagging()

    def put(self, folder: str, subject: str, **more: Any) -> str:
        """A mail is there; its id."""
        number = len(self.mails)
        mail = {
            **{"id": f"AAkALg{number:04}=", "conversationId": f"c{number}", "subject": subject},
            "from": {"emailAddress": {"address": "bob@other.example", "name": "Bob"}},
            "toRecipients": [{"emailAddress": {"address": "ann@firm.example"}}],
            "receivedDateTime": f"2026-11-{number + 1:02}T10:00:00Z",
            **{"isRead": True, "bodyPreview": subject, "hasAttachments": False},
            "body": {"contentType": "text", "content": subject},
            **{"internetMessageId": f"<{number}@other.example>", "attachments": []},
            **{"folder": folder, **more},
        }
        self.mails.append(self._lagging.put(mail, self.lag))
        return str(mail["id"])

    def put_event(self, subject: str, start: str, end: str, **more: Any) -> str:
        """An event is there; its id."""
        version = next(self._versions)
        event = {
            **{"id": f"AAkEvt{version:04}=", "subject": subject, "type": "singleInstance"},
            **{"body": {"contentType": "text", "content": ""}, "location": {"displayName": ""}},
            "start": {"dateTime": start, "timeZone": "UTC"},
            "end": {"dateTime": end, "timeZone": "UTC"},
            **{"attendees": [], "isAllDay": False, "isCancelled": False, "showAs": "busy"},
            **{"webLink": "https://outlook.office365.com/x", "transactionId": None},
            "@odata.etag": f'W/"{version}"',
            **more,
        }
        self.events.append(self._lagging.put(event, self.lag))
        return str(event["id"])

    # -- as a service -----------------------------------------------------------------------------

    def is_signed(self, asked: ReceivedRequest) -> bool:
        return asked.path.startswith("/handed-out/") or super().is_signed(asked)

    def error(self, status: int, text: str) -> Any:
        return {"error": {"code": f"Error{status}", "message": text}}

    def answer(self, asked: ReceivedRequest) -> Reply:
        if len(asked.content) > _MOST and not asked.path.endswith("/content"):
            raise self.refusal(413, "The request is too large")
        match (asked.method, *path_parts(asked.path)):
            case ("GET", "me"):
                self.require("User.Read")
                return Reply(200, {"mail": None, "userPrincipalName": "ann@firm.example"})
            case ("GET", "me", "mailFolders", folder, "messages"):
                self.require("Mail.ReadWrite")
                return self._listed_mails(asked, folder)
            case ("GET", "me", "messages", id):
                self.require("Mail.ReadWrite")
                return Reply(200, self._shown(self._mail(id), asked))
            case ("GET", "me", "messages", id, "attachments"):
                self.require("Mail.ReadWrite")
                return self.paged(asked, self._mail(id)["attachments"])
            case ("GET", "me", "messages", id, "attachments", of, "$value"):
                found = [one for one in self._mail(id)["attachments"] if one["id"] == of]
                if not found:
                    raise self.refusal(404, "The specified object was not found in the store.")
                return Reply(200, base64.b64decode(found[0]["contentBytes"]))
            case ("POST", "me", "messages"):
                self.require("Mail.ReadWrite")
                id = self._write(asked.body, "drafts")
                self.effects.append(f"draft {id}")
                return Reply(201, {"id": id})
            case ("POST", "me", "sendMail"):
                self.require("Mail.Send")
                self.check(asked.body, {"message!": dict, "saveToSentItems": bool})
                id = self._write(asked.body["message"], "sentitems")
                self.effects.append(f"send {id}")
                return Reply(202)
            case ("GET", "handed-out", id):
                assert "authorization" not in asked.headers, "the token went elsewhere"
                return self.drive.content_of_link(id)
            case (_, "me", "drive", *_):
                return self.drive.answer(asked)
            case (method, "me", "calendars"):
                self.require("Calendars.ReadWrite")
                return self.paged(asked, _CALENDARS)
            case (method, "me", "calendar", *rest):
                self.require("Calendars.ReadWrite")
                return self._of_calendar(asked, method, rest)
        raise self.refusal(404, "Resource not found for the segment")

    # -- inside -----------------------------------------------------------------------------------

    def refusal(self, status: int, text: str) -> Refused:
        return Refused(status, self.error(status, text))

    def require(self, scope: str) -> None:
        if f"https://graph.microsoft.com/{scope}" not in self.scopes:
            raise self.refusal(403, "Access is denied. Check credentials and try again.")

    def check(self, given: Any, shape: Shape) -> None:
        if problem := mismatch(given, shape):
            raise self.refusal(400, problem)

    def paged(self, asked: ReceivedRequest, rows: list[Any]) -> Reply:
        given = queried(asked)
        start = int(given.get("$skip", "0"))
        end = start + min(int(given.get("$top", "10")), 2)
        page = {"value": [self._shown(one, asked) for one in rows[start:end]]}
        if end < len(rows):
            query = urlencode({**given, "$skip": end})
            page["@odata.nextLink"] = f"{self.url}{asked.path}?{query}"  # type: ignore[assignment]
        return Reply(200, page)

    def _shown(self, one: dict[str, Any], asked: ReceivedRequest) -> dict[str, Any]:
        names = asked.one("$select").split(",")
        unknown = {*filter(None, names)} - {*one}
        if unknown:
            raise self.refusal(400, f"Could not find a property named '{unknown.pop()}'")
        shown = {name: one[name] for name in names if name} or dict(one)
        return shown | {name: one[name] for name in one if name.startswith("@odata.")}

    def _mail(self, id: str) -> dict[str, Any]:
        for mail in self.mails:
            if mail["id"] == id:
                return mail
        raise self.refusal(404, "The specified object was not found in the store.")

    def _listed_mails(self, asked: ReceivedRequest, folder: str) -> Reply:
        given = queried(asked)
        self.check(given, _LISTED)
        rows = [one for one in self.mails if one["folder"] == folder]
        wanted = given.get("$filter", "")
        if (by_id := _BY_ID.fullmatch(wanted)) is not None:
            id = by_id[1].replace("''", "'")
            rows = self._lagging.seen(rows, lambda one: one["internetMessageId"] == id)
        elif (since := _SINCE.fullmatch(wanted)) is not None:
            rows = [one for one in rows if one["receivedDateTime"] >= since[1]]
            rows = [one for one in rows if not (since[2] and one["isRead"])]
        elif wanted:
            raise self.refusal(400, "The restriction or sort order is too complex")
        if given.get("$orderby") == "receivedDateTime desc":
            rows = rows[::-1]
        return self.paged(asked, rows)

    def _write(self, message: Any, folder: str) -> str:
        self.check(message, _MAIL)
        self.check(message["body"], {"contentType!": str, "content!": str})
        if message["body"]["contentType"] not in ("Text", "HTML"):
            raise self.refusal(400, "contentType")
        for one in (*message["toRecipients"], *message.get("ccRecipients", ())):
            self.check(one, {"emailAddress!": dict})
            self.check(one["emailAddress"], {"address!": str, "name": str})
        for one in message.get("attachments", ()):
            self.check(
                one,
                {"@odata.type!": str, "name!": str, "contentType": str, "contentBytes!": str},
            )
            base64.b64decode(one["contentBytes"], validate=True)
        given = json.loads(json.dumps(message))
        return self.put(folder, given.pop("subject"), **given)

    def _of_calendar(self, asked: ReceivedRequest, method: str, rest: list[str]) -> Reply:
        if 'outlook.timezone="UTC"' not in asked.headers.get("prefer", ""):
            raise self.refusal(400, "times of an unknown zone")
        match (method, *rest):
            case ("GET", "calendarView"):
                given = queried(asked)
                self.check(given, _VIEW)
                low, high = given["startDateTime"][:19], given["endDateTime"][:19]
                rows = self._lagging.seen(
                    self.events,
                    lambda one: one["end"]["dateTime"] > low and one["start"]["dateTime"] < high,
                )
                rows.sort(key=lambda one: str(one["start"]["dateTime"]))
                return self.paged(asked, rows)
            case ("POST", "events"):
                self._check_event(asked.body)
                own = asked.body["transactionId"]
                if own in [one["transactionId"] for one in self.events]:
                    raise self.refusal(409, "The transaction id exists")
                times = (asked.body[name]["dateTime"] for name in ("start", "end"))
                id = self.put_event(asked.body["subject"], *times)
                self.events[-1] |= asked.body
                self.effects.append(f"add {id}")
                return Reply(201, self.events[-1])
            case ("GET", "events", id):
                return Reply(200, self._shown(self._event(id), asked))
            case ("PATCH" | "DELETE", "events", id):
                event = self._event(id)
                if asked.headers.get("if-match") != event["@odata.etag"]:
                    raise self.refusal(412, "The change key does not match")
                self.effects.append(f"{method} {id}")
                if method == "DELETE":
                    self.events.remove(event)
                    return Reply(204)
                self._check_event(asked.body)
                event |= {**asked.body, "@odata.etag": f'W/"{next(self._versions)}"'}
                return Reply(200, event)
        raise self.refusal(404, "Resource not found for the segment")

    def _event(self, id: str) -> dict[str, Any]:
        for event in self.events:
            if event["id"] == id:
                return event
        raise self.refusal(404, "The specified object was not found in the store.")

    def _check_event(self, given: Any) -> None:
        self.check(given, _EVENT)
        for name in ("start", "end"):
            if name in given:
                self.check(given[name], {"dateTime!": str, "timeZone!": str})
        if given.get("isAllDay") and not given["start"]["dateTime"].endswith("T00:00:00"):
            raise self.refusal(400, "An event of whole days starts at midnight")


_CALENDARS = [
    {"id": f"AAkCal{name}=", "name": name, "canEdit": is_own, "isDefaultCalendar": is_own}
    for name, is_own in (("Calendar", True), ("Team", False), ("Birthdays", False))
]

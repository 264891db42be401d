"""The tools of Outlook's calendar.

An event that is added has the mutation's key as its `transactionId`, of which Microsoft makes one
event alone, and by which it is found again.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, ClassVar

from pydantic import Field, StringConstraints

from keep_desktop.domain.errors import NetworkFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, ToolOutput, Verdict
from keep_desktop.tools.connectors.contents import (
    EVENT_ROW,
    CalendarEvent,
    ChangeInput,
    DeletingMutation,
    EventContent,
    NewEvent,
    NotifyingMutation,
    SpanInput,
)
from keep_desktop.tools.connectors.microsoft import next_page
from keep_desktop.tools.connectors.moments import in_zone, start_of
from keep_desktop.tools.connectors.outlook_calendar.entry import OUTLOOK_CALENDAR
from keep_desktop.tools.connectors.service import (
    Evidence,
    ServiceClient,
    ServiceInput,
    ServiceMutation,
    ServiceRead,
    ServiceTool,
    UndoableMutation,
    as_list,
    as_mapping,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.text import iso, many_lines, named

_SELECT = (
    "id,subject,body,start,end,location,attendees,isAllDay,isCancelled,showAs,type,webLink,"
    "transactionId"
)
_SCOPES: Mapping[str, ScopeKind] = {"account": ScopeKind.ACCOUNT, "calendar": ScopeKind.PLACE}
#: A list may run behind, and a request whose line broke may still be on its way.
_VISIBLE_AFTER_S = 120
_MOST_IN_SPAN = 2500

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_=+-]{1,500}$")]


class OutlookCalendarInput(ServiceInput):
    calendar: Id | None = Field(
        default=None,
        description="The id, as OutlookCalendar.calendars gave it; else the account's own",
    )

    @property
    def place(self) -> str:
        return "/me/calendar" if self.calendar is None else "/me/calendars/{calendar}"


class OutlookCalendarEventsInput(SpanInput, OutlookCalendarInput):
    pass


class OutlookCalendarEventInput(OutlookCalendarInput):
    id: Id


class OutlookCalendarAddInput(NewEvent, OutlookCalendarInput):
    pass


class OutlookCalendarDeleteInput(OutlookCalendarEventInput):
    notify: bool = Field(
        default=False, description="Needed for an event with guests: Microsoft writes to them"
    )


class OutlookCalendarUpdateInput(ChangeInput, EventContent, OutlookCalendarDeleteInput):
    """What is not given stays."""


class OutlookCalendarFacts(ToolOutput):
    id: str
    name: str
    writable: bool
    primary: bool


class _OutlookCalendar(ServiceTool[Any]):
    namespace, entry = "OutlookCalendar", OUTLOOK_CALENDAR
    scope_params: ClassVar[Mapping[str, ScopeKind]] = _SCOPES
    headers: ClassVar[Mapping[str, str]] = {
        "Prefer": 'IdType="ImmutableId", outlook.timezone="UTC", outlook.body-content-type="text"'
    }

    def event(self, params: Any, client: ServiceClient) -> Mapping[str, Any]:
        """Empty if there is none."""
        return as_mapping(client.get_or_none(params.place + "/events/{id}", _event_query(params)))


class OutlookCalendars(_OutlookCalendar, ServiceRead[Any]):
    name = "calendars"
    description = "The calendars of an Outlook account."
    Input = ServiceInput
    Output = list[OutlookCalendarFacts]
    source, type = "OutlookCalendar", "calendar"
    permits = "See the calendars of {scope}"
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {"account": ScopeKind.ACCOUNT}

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        query = {"$select": "id,name,canEdit,isDefaultCalendar", "$top": 100}
        found = client.pages("/me/calendars", query, items="value", limit=1000, next_page=next_page)
        return [
            {
                "id": text_of(one.get("id")),
                "name": text_of(one.get("name")),
                "writable": one.get("canEdit") is True,
                "primary": one.get("isDefaultCalendar") is True,
            }
            for one in found
        ]


class OutlookCalendarListEvents(_OutlookCalendar, ServiceRead[Any]):
    name = "events"
    description = (
        "The events of a calendar in a span of time, in the order in which they begin; each event "
        "of a series for itself. Moments without an offset are in the computer's time zone."
    )
    Input = OutlookCalendarEventsInput
    Output = list[CalendarEvent]
    source, type = "OutlookCalendar", "event"
    row_facts = EVENT_ROW
    permits = "Read events of {scope}"

    def run(self, params: OutlookCalendarEventsInput, client: ServiceClient) -> JsonValue:
        zone = client.context.zone
        after, before = start_of(params.after, zone), start_of(params.before, zone)
        return [_facts(one) for one in _in_span(params, client, after, before, params.limit)]


class OutlookCalendarGet(_OutlookCalendar, ServiceRead[Any]):
    name = "get"
    description = "One event of a calendar."
    Input = OutlookCalendarEventInput
    Output = CalendarEvent
    source, type = "OutlookCalendar", "event"
    row_facts = OutlookCalendarListEvents.row_facts
    permits = "Read events of {scope}"

    def run(self, params: OutlookCalendarEventInput, client: ServiceClient) -> JsonValue:
        return _facts(client.get(params.place + "/events/{id}", _event_query(params)))


class _OutlookCalendarChange(_OutlookCalendar, ServiceMutation[Any]):
    risk = EffectRisk.MEDIUM
    access = Risk.WRITES

    def predict_from_params(self, params: Any, context: CallContext) -> JsonValue:
        event: dict[str, Any] = {"id": getattr(params, "id", "new")}
        return _facts(event | _given(params, context))


class OutlookCalendarAddEvent(_OutlookCalendarChange, UndoableMutation[Any]):
    name = "addEvent"
    description = (
        "Adds an event to a calendar. Moments without an offset are in the computer's time zone; "
        "the end is the first moment, or the first day, after it."
    )
    Input = OutlookCalendarAddInput
    Output = CalendarEvent
    payload_params = ("description", "location")
    permits = "Add events to {scope}"

    def title(self, params: OutlookCalendarAddInput) -> str:
        return UserMessage(
            "Add {title} on {start} to Outlook Calendar",
            title=named(params.title),
            start=params.start,
        )

    def run(self, params: OutlookCalendarAddInput, client: ServiceClient) -> JsonValue:
        before = self._made(params, client)
        if before is not None:
            return _facts(before)
        body = {**_given(params, client.context), "transactionId": client.key[:40]}
        answer = client.send(
            "POST",
            params.place + "/events",
            _place(params),
            body=body,
            mutates=True,
            accepted_statuses=(409,),
        )
        if answer.status == 409:
            # It was made just now, by an earlier try whose answer was lost.
            raise unreadable_answer(self.entry.title)
        return _facts(answer.body)

    def check_outcome(self, params: OutlookCalendarAddInput, client: ServiceClient) -> Reconciled:
        found = self._made(params, client)
        if found is None:
            return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)
        return Reconciled(Verdict.APPLIED, _facts(found))

    def _made(self, params: OutlookCalendarAddInput, client: ServiceClient) -> Any:
        zone, day = client.context.zone, timedelta(days=1)
        after, before = start_of(params.start, zone) - day, start_of(params.end, zone) + day
        for one in _in_span(params, client, after, before, _MOST_IN_SPAN):
            if as_mapping(one).get("transactionId") == client.key[:40]:
                return one
        return None

    def is_unchanged(
        self, params: OutlookCalendarAddInput, result: JsonValue, client: ServiceClient
    ) -> bool:
        event = self._of(params, result, client)
        return bool(event) and _is_so(_given(params, client.context), event)

    def take_back(
        self, params: OutlookCalendarAddInput, result: JsonValue, client: ServiceClient
    ) -> None:
        event = self._of(params, result, client)
        if event:
            query = {**_place(params), "id": text_of(event.get("id"))}
            headers = {"If-Match": text_of(event.get("@odata.etag"))}
            path = params.place + "/events/{id}"
            client.send(
                "DELETE", path, query, headers=headers, mutates=True, accepted_statuses=(404, 410)
            )

    def is_undone(
        self, params: OutlookCalendarAddInput, result: JsonValue, client: ServiceClient
    ) -> bool:
        return not self._of(params, result, client)

    def _of(
        self, params: OutlookCalendarAddInput, result: JsonValue, client: ServiceClient
    ) -> Mapping[str, Any]:
        query = {**_place(params), "id": text_of(as_mapping(result)["id"]), "$select": _SELECT}
        return as_mapping(client.get_or_none(params.place + "/events/{id}", query))


class _OutlookCalendarChangeOfOne(NotifyingMutation, _OutlookCalendarChange):
    """Microsoft writes to the guests of an event, so that has to be allowed."""

    def evidence_before(self, params: Any, client: ServiceClient) -> Evidence:
        event = as_mapping(client.get(params.place + "/events/{id}", _event_query(params)))
        if as_list(event.get("attendees")) and not params.notify:
            raise PreconditionFailure(
                UserMessage(
                    "The event has guests, to whom Microsoft writes about it. Give `notify` as "
                    "true to allow that."
                )
            )
        return {"etag": text_of(event.get("@odata.etag"))}

    def changed(self, params: Any, client: ServiceClient, method: str, body: Any = None) -> Any:
        """The answer to the change of the event as it was seen."""
        etag = text_of(client.evidence["etag"])
        answer = client.send(
            method,
            params.place + "/events/{id}",
            {**_place(params), "id": params.id},
            body=body,
            headers={"If-Match": etag} if etag else {},
            mutates=True,
            accepted_statuses=(412,),
        )
        if answer.status == 412:
            raise NetworkFailure(UserMessage("The event is being changed by somebody else"))
        return answer.body

    def undone(self, client: ServiceClient, event: Mapping[str, Any]) -> Reconciled:
        if text_of(event.get("@odata.etag")) == client.evidence["etag"]:
            return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)
        return Reconciled(Verdict.RETRY)


class OutlookCalendarUpdateEvent(_OutlookCalendarChangeOfOne):
    name = "updateEvent"
    description = (
        "Changes an event of a calendar; what is not given stays. An event that somebody changes "
        "at the same time is tried again later."
    )
    Input = OutlookCalendarUpdateInput
    Output = CalendarEvent
    payload_params = ("title", "start", "end", "description", "location", "notify")
    permits = "Change events of {scope}"

    def title(self, params: OutlookCalendarUpdateInput) -> str:
        if params.title is None:
            return UserMessage("Change an event of Outlook Calendar")
        return UserMessage("Change {title} of Outlook Calendar", title=named(params.title))

    def run(self, params: OutlookCalendarUpdateInput, client: ServiceClient) -> JsonValue:
        return _facts(self.changed(params, client, "PATCH", _given(params, client.context)))

    def check_outcome(
        self, params: OutlookCalendarUpdateInput, client: ServiceClient
    ) -> Reconciled:
        event = self.event(params, client)
        if event and _is_so(_given(params, client.context), event):
            return Reconciled(Verdict.APPLIED, _facts(event))
        return self.undone(client, event)


class OutlookCalendarDeleteEvent(DeletingMutation, _OutlookCalendarChangeOfOne):
    name = "deleteEvent"
    description = "Deletes an event of a calendar; of a series only where the id is that of one."
    Input = OutlookCalendarDeleteInput
    payload_params = ("notify",)
    permits = "Delete events of {scope}"

    def title(self, params: OutlookCalendarDeleteInput) -> str:
        return UserMessage("Delete an event of Outlook Calendar")

    def run(self, params: OutlookCalendarDeleteInput, client: ServiceClient) -> JsonValue:
        self.changed(params, client, "DELETE")
        return {"id": params.id}

    def check_outcome(
        self, params: OutlookCalendarDeleteInput, client: ServiceClient
    ) -> Reconciled:
        event = self.event(params, client)
        if not event:
            return Reconciled(Verdict.APPLIED, {"id": params.id})
        return self.undone(client, event)


def _place(params: OutlookCalendarInput) -> dict[str, Any]:
    return {"calendar": params.calendar}


def _event_query(params: OutlookCalendarEventInput) -> dict[str, Any]:
    return {**_place(params), "id": params.id, "$select": _SELECT}


def _in_span(
    params: OutlookCalendarInput,
    client: ServiceClient,
    after: datetime,
    before: datetime,
    limit: int,
) -> list[Any]:
    query = {
        **_place(params),
        "startDateTime": iso(after),
        "endDateTime": iso(before),
        "$orderby": "start/dateTime",
        "$select": _SELECT,
        "$top": min(limit, 100),
    }
    return client.pages(
        params.place + "/calendarView", query, items="value", limit=limit, next_page=next_page
    )


def _given(params: Any, context: CallContext) -> dict[str, Any]:
    """What Microsoft is to be told of an event."""
    found: dict[str, Any] = {}
    if params.title is not None:
        found["subject"] = params.title
    if params.description is not None:
        found["body"] = {"contentType": "text", "content": params.description}
    if params.location is not None:
        found["location"] = {"displayName": params.location}
    if params.start is not None:
        for name, text in (("start", params.start), ("end", params.end)):
            at = in_zone(text, context.zone)
            is_moment = isinstance(at, datetime)
            moment = at.astimezone(UTC) if isinstance(at, datetime) else at
            at_text = f"{moment:%Y-%m-%dT%H:%M:%S}" if is_moment else f"{at:%Y-%m-%d}T00:00:00"
            found[name] = {"dateTime": at_text, "timeZone": "UTC"}
            found["isAllDay"] = not is_moment
    return found


def _is_so(expected: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    """Whether an event has what a request gave it."""
    has, given = _facts({**event, "id": "-"}), _facts({**event, **expected, "id": "-"})
    return has == given


def _facts(event: Any) -> dict[str, JsonValue]:
    """The `CalendarEvent` of an answer."""
    found = as_mapping(event)
    if not text_of(found.get("id")):
        raise unreadable_answer(OUTLOOK_CALENDAR.title)
    is_day = found.get("isAllDay") is True
    is_cancelled, is_tentative = (
        found.get("isCancelled") is True,
        found.get("showAs") == "tentative",
    )
    attendees = (
        as_mapping(as_mapping(one).get("emailAddress")) for one in as_list(found.get("attendees"))
    )
    return {
        "id": text_of(found["id"]),
        "title": text_of(found.get("subject")),
        "start": _shown(found.get("start"), is_day),
        "end": _shown(found.get("end"), is_day),
        "location": text_of(as_mapping(found.get("location")).get("displayName")),
        "description": many_lines(text_of(as_mapping(found.get("body")).get("content"))).strip(),
        "attendees": [text_of(one.get("address")) for one in attendees],
        "status": "cancelled" if is_cancelled else "tentative" if is_tentative else "confirmed",
        "repeats": found.get("type") in ("occurrence", "exception", "seriesMaster"),
        "link": text_of(found.get("webLink")) or None,
    }


def _shown(point: Any, is_day: bool) -> str:
    """The answers are in UTC, as `Prefer` asks."""
    text = text_of(as_mapping(point).get("dateTime"))
    if is_day:
        return text[:10]
    try:
        return iso(datetime.fromisoformat(text[:19]).replace(tzinfo=UTC))
    except ValueError:
        return text

"""The tools of Google Calendar."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field, StringConstraints

from keep_desktop.domain.errors import NetworkFailure
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
from keep_desktop.tools.connectors.google import (
    NEXT_PAGE,
    UNKNOWN_YET,
    GoogleMutation,
    GoogleRead,
    GoogleUndoable,
)
from keep_desktop.tools.connectors.google_calendar.entry import GOOGLE_CALENDAR
from keep_desktop.tools.connectors.google_calendar.events import (
    EVENT,
    EVENTS,
    facts,
    is_so,
    when,
)
from keep_desktop.tools.connectors.moments import start_of
from keep_desktop.tools.connectors.service import (
    Evidence,
    ServiceClient,
    ServiceInput,
    as_list,
    as_mapping,
    text_of,
)
from keep_desktop.tools.text import named

_SCOPES = {"account": ScopeKind.ACCOUNT, "calendar": ScopeKind.PLACE}
_GUESTS = {**_SCOPES, "attendees": ScopeKind.RECIPIENT}

Address = Annotated[str, StringConstraints(pattern=r"^[^@\s]{1,64}@[^@\s]{1,250}$")]


class GoogleCalendarInput(ServiceInput):
    calendar: str | None = Field(
        default=None,
        min_length=1,
        max_length=250,
        description="The id, as GoogleCalendar.calendars gave it; else the account's own",
    )

    @property
    def calendar_id(self) -> str:
        return self.calendar or "primary"


class GoogleCalendarEventsInput(SpanInput, GoogleCalendarInput):
    query: str | None = Field(default=None, max_length=500, description="Words that it has")


class GoogleCalendarEventInput(GoogleCalendarInput):
    id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{1,1024}$")]


class _GoogleCalendarContent(EventContent, GoogleCalendarInput):
    content = (*EventContent.content, "attendees")
    attendees: list[Address] | None = Field(default=None, max_length=200)
    notify: bool = Field(default=False, description="Google writes to the attendees about it")


class GoogleCalendarAddInput(NewEvent, _GoogleCalendarContent):
    pass


class GoogleCalendarUpdateInput(ChangeInput, _GoogleCalendarContent, GoogleCalendarEventInput):
    """What is not given stays."""


class GoogleCalendarDeleteInput(GoogleCalendarEventInput):
    notify: bool = Field(default=False, description="Google writes to the attendees about it")


class GoogleCalendarFacts(ToolOutput):
    id: str
    name: str
    zone: str
    access: str = Field(description="owner, writer, reader or freeBusyReader")
    primary: bool


class GoogleCalendars(GoogleRead):
    namespace, name = "GoogleCalendar", "calendars"
    description = "The calendars that the account sees."
    entry = GOOGLE_CALENDAR
    Input = ServiceInput
    Output = list[GoogleCalendarFacts]
    source, type = "GoogleCalendar", "calendar"
    permits = "See the calendars of {scope}"

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        found = client.pages(
            "/calendar/v3/users/me/calendarList",
            {"maxResults": 250},
            items="items",
            limit=1000,
            next_page=NEXT_PAGE,
        )
        return [
            {
                "id": text_of(one.get("id")),
                "name": text_of(one.get("summaryOverride") or one.get("summary")),
                "zone": text_of(one.get("timeZone")),
                "access": text_of(one.get("accessRole")),
                "primary": one.get("primary") is True,
            }
            for one in found
        ]


class GoogleCalendarListEvents(GoogleRead):
    namespace, name = "GoogleCalendar", "events"
    description = (
        "The events of a calendar in a span of time, in the order in which they begin; each event "
        "of a series for itself. Moments without an offset are in the computer's time zone."
    )
    entry = GOOGLE_CALENDAR
    Input = GoogleCalendarEventsInput
    Output = list[CalendarEvent]
    source, type = "GoogleCalendar", "event"
    row_facts = EVENT_ROW
    permits = "Read events of {scope}"
    scope_params = _SCOPES

    def run(self, params: GoogleCalendarEventsInput, client: ServiceClient) -> JsonValue:
        request = {
            "calendar": params.calendar_id,
            "timeMin": _bound(params.after, client.context),
            "timeMax": _bound(params.before, client.context),
            "q": params.query,
            "singleEvents": True,
            "orderBy": "startTime",
            "maxResults": params.limit,
        }
        found = client.pages(
            EVENTS, request, items="items", limit=params.limit, next_page=NEXT_PAGE
        )
        return [facts(one) for one in found]


class GoogleCalendarGet(GoogleRead):
    namespace, name = "GoogleCalendar", "get"
    description = "One event of a calendar."
    entry = GOOGLE_CALENDAR
    Input = GoogleCalendarEventInput
    Output = CalendarEvent
    source, type = "GoogleCalendar", "event"
    row_facts = GoogleCalendarListEvents.row_facts
    permits = "Read events of {scope}"
    scope_params = _SCOPES

    def run(self, params: GoogleCalendarEventInput, client: ServiceClient) -> JsonValue:
        return facts(client.get(EVENT, _place(params)))


class _GoogleCalendarChange(NotifyingMutation, GoogleMutation):
    entry = GOOGLE_CALENDAR
    risk = EffectRisk.MEDIUM
    access = Risk.WRITES
    scope_params: ClassVar[Mapping[str, ScopeKind]] = _GUESTS
    prefixed_params: ClassVar[tuple[str, ...]] = ("calendar",)

    def predict_from_params(self, params: Any, context: CallContext) -> JsonValue:
        event: dict[str, Any] = {"id": getattr(params, "id", UNKNOWN_YET)}
        return facts(event | {**content(params, context)})


class GoogleCalendarAddEvent(_GoogleCalendarChange, GoogleUndoable):
    namespace, name = "GoogleCalendar", "addEvent"
    description = (
        "Adds an event to a calendar. Moments without an offset are in the computer's time zone; "
        "the end is the first moment, or the first day, after it."
    )
    Input = GoogleCalendarAddInput
    Output = CalendarEvent
    payload_params = ("description", "location", "attendees", "notify")
    permits = "Add events for {scope}"

    def title(self, params: GoogleCalendarAddInput) -> str:
        return UserMessage(
            "Add {title} on {start} to Google Calendar",
            title=named(params.title),
            start=params.start,
        )

    def run(self, params: GoogleCalendarAddInput, client: ServiceClient) -> JsonValue:
        body = {**content(params, client.context), "id": _id(client)}
        request = {"calendar": params.calendar_id, "sendUpdates": _updates(params.notify)}
        answer = client.send(
            "POST", EVENTS, request, body=body, mutates=True, accepted_statuses=(409,)
        )
        if answer.status == 409:
            # Only this very mutation makes an event with this id.
            return facts(client.get(EVENT, {"calendar": params.calendar_id, "id": _id(client)}))
        return facts(answer.body)

    def check_outcome(self, params: GoogleCalendarAddInput, client: ServiceClient) -> Reconciled:
        found = client.get_or_none(EVENT, {"calendar": params.calendar_id, "id": _id(client)})
        return (
            client.verdict_if_absent()
            if found is None
            else Reconciled(Verdict.APPLIED, facts(found))
        )

    def can_undo(self, params: GoogleCalendarAddInput) -> bool:
        """What others were told stays told."""
        return not params.notify

    def is_unchanged(
        self, params: GoogleCalendarAddInput, result: JsonValue, client: ServiceClient
    ) -> bool:
        event = as_mapping(client.get_or_none(EVENT, _made(params, result)))
        has = event.get("status") != "cancelled"
        return has and is_so(content(params, client.context), event)

    def take_back(
        self, params: GoogleCalendarAddInput, result: JsonValue, client: ServiceClient
    ) -> None:
        request = {**_made(params, result), "sendUpdates": "none"}
        client.send("DELETE", EVENT, request, mutates=True, accepted_statuses=(410,))

    def is_undone(
        self, params: GoogleCalendarAddInput, result: JsonValue, client: ServiceClient
    ) -> bool:
        event = client.get_or_none(EVENT, _made(params, result))
        return event is None or as_mapping(event).get("status") == "cancelled"


class GoogleCalendarUpdateEvent(_GoogleCalendarChange):
    namespace, name = "GoogleCalendar", "updateEvent"
    description = (
        "Changes an event of a calendar; what is not given stays. An event that somebody changes "
        "at the same time is tried again later."
    )
    Input = GoogleCalendarUpdateInput
    Output = CalendarEvent
    payload_params = (*EventContent.content, "attendees", "notify")
    permits = "Change events for {scope}"

    def title(self, params: GoogleCalendarUpdateInput) -> str:
        if params.title is None:
            return UserMessage("Change an event of Google Calendar")
        return UserMessage("Change {title} of Google Calendar", title=named(params.title))

    def evidence_before(self, params: GoogleCalendarUpdateInput, client: ServiceClient) -> Evidence:
        event = as_mapping(client.get(EVENT, _place(params)))
        guests = as_list(event.get("attendees")) if params.attendees is not None else ()
        return {"etag": text_of(event.get("etag")), "guests": [*guests]}

    def run(self, params: GoogleCalendarUpdateInput, client: ServiceClient) -> JsonValue:
        body = content(params, client.context)
        if "attendees" in body:
            # With what is known of those who stay, such as their answers.
            known = {
                text_of(one.get("email")): one for one in map(as_mapping, client.evidence["guests"])
            }
            body["attendees"] = [{**known.get(one["email"], {}), **one}
                                 for one in body["attendees"]]  # fmt: skip
        answer = client.send(
            "PATCH",
            EVENT,
            {**_place(params), "sendUpdates": _updates(params.notify)},
            body=body,
            headers={"If-Match": text_of(client.evidence["etag"])},
            mutates=True,
            accepted_statuses=(412,),
        )
        if answer.status == 412:
            raise NetworkFailure(UserMessage("The event is being changed by somebody else"))
        return facts(answer.body)

    def check_outcome(self, params: GoogleCalendarUpdateInput, client: ServiceClient) -> Reconciled:
        event = as_mapping(client.get_or_none(EVENT, _place(params)))
        if event and is_so(content(params, client.context), event):
            return Reconciled(Verdict.APPLIED, facts(event))
        if event.get("etag") == client.evidence["etag"]:
            return client.verdict_if_absent()
        return Reconciled(Verdict.RETRY)


class GoogleCalendarDeleteEvent(DeletingMutation, _GoogleCalendarChange):
    namespace, name = "GoogleCalendar", "deleteEvent"
    description = "Deletes an event of a calendar; of a series only where the id is that of one."
    Input = GoogleCalendarDeleteInput
    permits = "Delete events of {scope}"
    scope_params = _SCOPES
    prefixed_params: ClassVar[tuple[str, ...]] = ()

    def title(self, params: GoogleCalendarDeleteInput) -> str:
        return UserMessage("Delete an event of Google Calendar")

    def run(self, params: GoogleCalendarDeleteInput, client: ServiceClient) -> JsonValue:
        request = {**_place(params), "sendUpdates": _updates(params.notify)}
        # 410: it is deleted already.
        client.send("DELETE", EVENT, request, mutates=True, accepted_statuses=(410,))
        return {"id": params.id}

    def check_outcome(self, params: GoogleCalendarDeleteInput, client: ServiceClient) -> Reconciled:
        event = client.get_or_none(EVENT, _place(params))
        if event is None or as_mapping(event).get("status") == "cancelled":
            return Reconciled(Verdict.APPLIED, {"id": params.id})
        return client.verdict_if_absent()


def content(params: _GoogleCalendarContent, context: CallContext) -> dict[str, Any]:
    """What Google is to be told of an event."""
    given: dict[str, Any] = {
        "summary": params.title,
        "description": params.description,
        "location": params.location,
    }
    if params.attendees is not None:
        given["attendees"] = [{"email": one} for one in params.attendees]
    for name, text in (("start", params.start), ("end", params.end)):
        if text is not None:
            given[name] = when(text, context.zone)
    return {name: value for name, value in given.items() if value is not None}


def _place(params: GoogleCalendarEventInput) -> dict[str, Any]:
    return {"calendar": params.calendar_id, "id": params.id}


def _made(params: GoogleCalendarAddInput, result: JsonValue) -> dict[str, Any]:
    return {"calendar": params.calendar_id, "id": text_of(as_mapping(result)["id"])}


def _id(client: ServiceClient) -> str:
    """An event's id may have the letters from a to v, and digits."""
    return f"keep{client.key[:40]}"


def _updates(notify: bool) -> str:
    return "all" if notify else "none"


def _bound(text: str, context: CallContext) -> str:
    """A moment with its offset; a day begins at midnight here."""
    return start_of(text, context.zone).isoformat(timespec="seconds")

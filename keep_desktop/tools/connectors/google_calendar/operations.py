"""The tools of Google Calendar."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field, StringConstraints, model_validator

from keep_desktop.domain.errors import NetworkFailure
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk as AccessRisk
from keep_desktop.domain.permissions import ScopeKind
from keep_desktop.ports.tools import CallContext, Reconciled, Risk, ToolOutput, Verdict
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
    CalendarEvent,
    facts,
    is_so,
    when,
)
from keep_desktop.tools.connectors.moments import Moment, check_span, start_of
from keep_desktop.tools.connectors.service import (
    ServiceClient,
    ServiceInput,
    ServiceTool,
    listed,
    mapped,
    text_of,
)
from keep_desktop.tools.text import named, single_line

_SCOPES = {"account": ScopeKind.ACCOUNT, "calendar": ScopeKind.PLACE}
_GUESTS = {**_SCOPES, "attendees": ScopeKind.RECIPIENT}

Address = Annotated[str, StringConstraints(pattern=r"^[^@\s]{1,64}@[^@\s]{1,250}$")]
Line = Annotated[str, StringConstraints(max_length=1000)]


class CalendarInput(ServiceInput):
    calendar: str | None = Field(
        default=None,
        min_length=1,
        max_length=250,
        description="The id, as GoogleCalendar.calendars gave it; else the account's own",
    )

    @property
    def calendar_id(self) -> str:
        return self.calendar or "primary"


class EventsInput(CalendarInput):
    after: Moment = Field(description="Events that end after this")
    before: Moment = Field(description="Events that begin before this")
    query: str | None = Field(default=None, max_length=500, description="Words that it has")
    limit: int = Field(default=250, ge=1, le=2500)


class EventInput(CalendarInput):
    id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{1,1024}$")]


class _Content(CalendarInput):
    title: Line | None = None
    start: Moment | None = Field(
        default=None, description="A moment; or a date, for an event of whole days"
    )
    end: Moment | None = Field(default=None, description="The moment, or the day, after it")
    description: str | None = Field(default=None, max_length=8000)
    location: Line | None = None
    attendees: list[Address] | None = Field(default=None, max_length=200)
    notify: bool = Field(default=False, description="Google writes to the attendees about it")

    @model_validator(mode="after")
    def _fits(self) -> "_Content":
        check_span(self.start, self.end)
        return self


class AddInput(_Content):
    title: Line = Field(min_length=1)
    start: Moment = Field(description="A moment; or a date, for an event of whole days")
    end: Moment = Field(description="The moment, or the day, after it")
    subkey: str | None = Field(
        default=None, max_length=500, description="Tells apart two events that are otherwise equal"
    )


class UpdateInput(_Content, EventInput):
    """What is not given stays."""

    @model_validator(mode="after")
    def _changes(self) -> "UpdateInput":
        if not content(self):
            raise ValueError(UserMessage("says nothing that is to be changed"))
        return self


class DeleteInput(EventInput):
    notify: bool = Field(default=False, description="Google writes to the attendees about it")


class CalendarFacts(ToolOutput):
    id: str
    name: str
    zone: str
    access: str = Field(description="owner, writer, reader or freeBusyReader")
    primary: bool


class Deleted(ToolOutput):
    id: str


class Calendars(GoogleRead):
    namespace, name = "GoogleCalendar", "calendars"
    description = "The calendars that the account sees."
    entry = GOOGLE_CALENDAR
    Input = ServiceInput
    Output = list[CalendarFacts]
    source, type = "GoogleCalendar", "calendar"
    access = AccessRisk.READS
    permits = "See the calendars of {scope}"

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        found = client.pages(
            "/calendar/v3/users/me/calendarList",
            {"maxResults": 250},
            items="items",
            limit=1000,
            following=NEXT_PAGE,
        )
        return [
            {
                "id": text_of(one.get("id")),
                "name": text_of(one.get("summaryOverride") or one.get("summary")),
                "zone": text_of(one.get("timeZone")),
                "access": text_of(one.get("accessRole")),
                "primary": one.get("primary") is True,
            }
            for one in map(mapped, found)
        ]


class ListEvents(GoogleRead):
    namespace, name = "GoogleCalendar", "events"
    description = (
        "The events of a calendar in a span of time, in the order in which they begin; each event "
        "of a series for itself. Moments without an offset are in the computer's time zone."
    )
    entry = GOOGLE_CALENDAR
    Input = EventsInput
    Output = list[CalendarEvent]
    source, type = "GoogleCalendar", "event"
    row_facts = RowFacts(
        kind=ReceivedKind.ENTRY, title="title", at="start", place="location", excerpt="description"
    )
    access = AccessRisk.READS
    permits = "Read events of {scope}"
    scope_params = _SCOPES

    def run(self, params: EventsInput, client: ServiceClient) -> JsonValue:
        asked = {
            "calendar": params.calendar_id,
            "timeMin": _bound(params.after, client.context),
            "timeMax": _bound(params.before, client.context),
            "q": params.query,
            "singleEvents": True,
            "orderBy": "startTime",
            "maxResults": params.limit,
        }
        found = client.pages(EVENTS, asked, items="items", limit=params.limit, following=NEXT_PAGE)
        return [facts(one) for one in found]


class Get(GoogleRead):
    namespace, name = "GoogleCalendar", "get"
    description = "One event of a calendar."
    entry = GOOGLE_CALENDAR
    Input = EventInput
    Output = CalendarEvent
    source, type = "GoogleCalendar", "event"
    row_facts = ListEvents.row_facts
    access = AccessRisk.READS
    permits = "Read events of {scope}"
    scope_params = _SCOPES

    def run(self, params: EventInput, client: ServiceClient) -> JsonValue:
        return facts(client.get(EVENT, _place(params)))


class _Change(GoogleMutation):
    entry = GOOGLE_CALENDAR
    risk = Risk.MEDIUM
    access = AccessRisk.WRITES
    scope_params: ClassVar[Mapping[str, ScopeKind]] = _GUESTS

    def access_of(self, params: Any) -> AccessRisk | None:
        """Google writes to others where that is asked for."""
        return AccessRisk.SENDS if params.notify else self.access

    def predict_from_params(self, params: Any, context: CallContext) -> JsonValue:
        event: dict[str, Any] = {"id": getattr(params, "id", UNKNOWN_YET)}
        return facts(event | {**content(params, context)})


class AddEvent(_Change, GoogleUndoable):
    namespace, name = "GoogleCalendar", "addEvent"
    description = (
        "Adds an event to a calendar. Moments without an offset are in the computer's time zone; "
        "the end is the first moment, or the first day, after it."
    )
    Input = AddInput
    Output = CalendarEvent
    permits = "Add events for {scope}"

    def identity(self, params: AddInput) -> JsonValue:
        return {
            "account": params.account,
            "calendar": params.calendar,
            "title": params.title,
            "start": params.start,
            "end": params.end,
            "subkey": params.subkey,
        }

    def payload(self, params: AddInput) -> JsonValue:
        return {
            "description": params.description,
            "location": params.location,
            "attendees": params.attendees,
            "notify": params.notify,
        }

    def title(self, params: AddInput) -> str:
        return single_line(
            UserMessage(
                "Add {title} on {start} to Google Calendar",
                title=named(params.title),
                start=params.start,
            )
        )

    def run(self, params: AddInput, client: ServiceClient) -> JsonValue:
        body = {**content(params, client.context), "id": _id(client)}
        asked = {"calendar": params.calendar_id, "sendUpdates": _updates(params.notify)}
        answer = client.send("POST", EVENTS, asked, body=body, mutates=True, also=(409,))
        if answer.status == 409:
            # Only this very mutation makes an event with this id.
            return facts(client.get(EVENT, {"calendar": params.calendar_id, "id": _id(client)}))
        return facts(answer.body)

    def look(self, params: AddInput, client: ServiceClient) -> Reconciled:
        found = client.find(EVENT, {"calendar": params.calendar_id, "id": _id(client)})
        return client.missing() if found is None else Reconciled(Verdict.APPLIED, facts(found))

    def can_undo(self, params: AddInput) -> bool:
        """What others were told stays told."""
        return not params.notify

    def is_as_made(self, params: AddInput, result: JsonValue, client: ServiceClient) -> bool:
        event = mapped(client.find(EVENT, _made(params, result)))
        has = event.get("status") != "cancelled"
        return has and is_so(content(params, client.context), event)

    def take_back(self, params: AddInput, result: JsonValue, client: ServiceClient) -> None:
        asked = {**_made(params, result), "sendUpdates": "none"}
        client.send("DELETE", EVENT, asked, mutates=True, also=(410,))

    def is_back(self, params: AddInput, result: JsonValue, client: ServiceClient) -> bool:
        event = client.find(EVENT, _made(params, result))
        return event is None or mapped(event).get("status") == "cancelled"


class UpdateEvent(_Change):
    namespace, name = "GoogleCalendar", "updateEvent"
    description = (
        "Changes an event of a calendar; what is not given stays. An event that somebody changes "
        "at the same time is tried again later."
    )
    Input = UpdateInput
    Output = CalendarEvent
    permits = "Change events for {scope}"

    def identity(self, params: UpdateInput) -> JsonValue:
        return {"account": params.account, "calendar": params.calendar, "id": params.id}

    def payload(self, params: UpdateInput) -> JsonValue:
        return params.model_dump(mode="json", exclude={"account", "calendar", "id"})

    def title(self, params: UpdateInput) -> str:
        if params.title is None:
            return UserMessage("Change an event of Google Calendar")
        return single_line(
            UserMessage("Change {title} of Google Calendar", title=named(params.title))
        )

    def note(self, params: UpdateInput, client: ServiceClient) -> Mapping[str, JsonValue]:
        event = mapped(client.get(EVENT, _place(params)))
        guests = listed(event.get("attendees")) if params.attendees is not None else ()
        return {"etag": text_of(event.get("etag")), "guests": [*guests]}

    def run(self, params: UpdateInput, client: ServiceClient) -> JsonValue:
        body = content(params, client.context)
        if "attendees" in body:
            # With what is known of those who stay, such as their answers.
            known = {
                text_of(one.get("email")): one for one in map(mapped, client.evidence["guests"])
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
            also=(412,),
        )
        if answer.status == 412:
            raise NetworkFailure(UserMessage("The event is being changed by somebody else"))
        return facts(answer.body)

    def look(self, params: UpdateInput, client: ServiceClient) -> Reconciled:
        event = mapped(client.find(EVENT, _place(params)))
        if event and is_so(content(params, client.context), event):
            return Reconciled(Verdict.APPLIED, facts(event))
        if event.get("etag") == client.evidence["etag"]:
            return client.missing()
        return Reconciled(Verdict.RETRY)


class DeleteEvent(_Change):
    namespace, name = "GoogleCalendar", "deleteEvent"
    description = "Deletes an event of a calendar; of a series only where the id is that of one."
    risk = Risk.HIGH
    Input = DeleteInput
    Output = Deleted
    access = AccessRisk.DELETES
    permits = "Delete events of {scope}"
    scope_params = _SCOPES

    def access_of(self, params: DeleteInput) -> AccessRisk | None:
        return self.access

    def title(self, params: DeleteInput) -> str:
        return UserMessage("Delete an event of Google Calendar")

    def run(self, params: DeleteInput, client: ServiceClient) -> JsonValue:
        asked = {**_place(params), "sendUpdates": _updates(params.notify)}
        # 410: it is deleted already.
        client.send("DELETE", EVENT, asked, mutates=True, also=(410,))
        return {"id": params.id}

    def look(self, params: DeleteInput, client: ServiceClient) -> Reconciled:
        event = client.find(EVENT, _place(params))
        if event is None or mapped(event).get("status") == "cancelled":
            return Reconciled(Verdict.APPLIED, {"id": params.id})
        return client.missing()

    def predict_from_params(self, params: DeleteInput, context: CallContext) -> JsonValue:
        return {"id": params.id}


OPERATIONS: tuple[type[ServiceTool[Any]], ...] = (
    Calendars,
    ListEvents,
    Get,
    AddEvent,
    UpdateEvent,
    DeleteEvent,
)


def content(params: _Content, context: CallContext | None = None) -> dict[str, Any]:
    """What Google is to be told of an event; without *context* only which parts."""
    given: dict[str, Any] = {
        "summary": params.title,
        "description": params.description,
        "location": params.location,
    }
    if params.attendees is not None:
        given["attendees"] = [{"email": one} for one in params.attendees]
    for name, text in (("start", params.start), ("end", params.end)):
        if text is not None:
            given[name] = text if context is None else when(text, context.zone)
    return {name: value for name, value in given.items() if value is not None}


def _place(params: EventInput) -> dict[str, Any]:
    return {"calendar": params.calendar_id, "id": params.id}


def _made(params: AddInput, result: JsonValue) -> dict[str, Any]:
    return {"calendar": params.calendar_id, "id": text_of(mapped(result)["id"])}


def _id(client: ServiceClient) -> str:
    """An event's id may have the letters from a to v, and digits."""
    return f"keep{client.key[:40]}"


def _updates(notify: bool) -> str:
    return "all" if notify else "none"


def _bound(text: str, context: CallContext) -> str:
    """A moment with its offset; a day begins at midnight here."""
    return start_of(text, context.zone).isoformat(timespec="seconds")

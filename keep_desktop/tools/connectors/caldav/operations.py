"""The tools of CalDAV."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import Field

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import ScopeKind
from keep_desktop.ports.tools import CallContext, ToolOutput
from keep_desktop.tools.connectors.caldav.entry import CALDAV
from keep_desktop.tools.connectors.caldav.events import (
    CalDavEvent,
    bound,
    events_in,
    facts,
    give,
    is_series,
    is_so,
    main_event,
    new_calendar,
    note_change,
)
from keep_desktop.tools.connectors.contents import (
    EVENT_ROW,
    ChangeInput,
    EventContent,
    NewEvent,
    NotifyingMutation,
    SpanInput,
)
from keep_desktop.tools.connectors.dav.lines import Component
from keep_desktop.tools.connectors.dav.requests import (
    HEADERS,
    NAME,
    Collection,
    Member,
    collections,
    request_xml,
)
from keep_desktop.tools.connectors.dav.resources import (
    AddResource,
    ChangeResource,
    DeleteResource,
    ResourceTool,
)
from keep_desktop.tools.connectors.moments import start_of
from keep_desktop.tools.connectors.service import (
    ServiceClient,
    ServiceInput,
    ServiceRead,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.text import named

_C = "{urn:ietf:params:xml:ns:caldav}"
_DATA = f"{_C}calendar-data"
_SCOPES = {"account": ScopeKind.ACCOUNT, "calendar": ScopeKind.PLACE}


class CalDavCalendarInput(ServiceInput):
    calendar: Collection = Field(description="The id, as CalDav.calendars gave it")


class CalDavEventsInput(SpanInput, CalDavCalendarInput):
    pass


class CalDavEventInput(CalDavCalendarInput):
    id: Member


class CalDavAddInput(NewEvent, CalDavCalendarInput):
    pass


class CalDavDeleteInput(CalDavEventInput):
    notify: bool = Field(
        default=False, description="Needed for an event with guests: the server writes to them"
    )


class CalDavUpdateInput(ChangeInput, EventContent, CalDavDeleteInput):
    """What is not given stays."""


class CalDavCalendarFacts(ToolOutput):
    id: str
    name: str


class CalDavCalendars(ServiceRead[ServiceInput]):
    namespace, name = "CalDav", "calendars"
    description = "The calendars of the account at a CalDAV server."
    entry = CALDAV
    headers = HEADERS
    Input = ServiceInput
    Output = list[CalDavCalendarFacts]
    source, type = "CalDav", "calendar"
    permits = "See the calendars of {scope}"

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        found = collections(client, f"{_C}calendar-home-set", f"{_C}calendar")
        return [{"id": one.path, "name": one.text(NAME)} for one in found]


class _CalDavCalendar(ResourceTool):
    namespace, entry = "CalDav", CALDAV
    component, media_type, extension = "VCALENDAR", "text/calendar", ".ics"
    scope_params: ClassVar[Mapping[str, ScopeKind]] = _SCOPES

    def collection(self, params: Any) -> str:
        return text_of(params.calendar)

    def facts(self, id: str, resource: Component, context: CallContext) -> JsonValue:
        return facts(id, self.event(resource), context.zone)

    def event(self, resource: Component) -> Component:
        event = main_event(resource)
        if event is None:
            raise unreadable_answer(self.entry.title)
        return event


class CalDavListEvents(_CalDavCalendar, ServiceRead[Any]):
    name = "events"
    description = (
        "The events of a calendar in a span of time, in the order in which they begin; each event "
        "of a series for itself. Moments without an offset are in the computer's time zone."
    )
    Input = CalDavEventsInput
    Output = list[CalDavEvent]
    source, type = "CalDav", "event"
    row_facts = EVENT_ROW
    permits = "Read events of {scope}"

    def run(self, params: CalDavEventsInput, client: ServiceClient) -> JsonValue:
        zone = client.context.zone
        after, before = (bound(start_of(one, zone)) for one in (params.after, params.before))
        span = f'start="{after}" end="{before}"'
        body = (
            '<c:calendar-query xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:">'
            f"<d:prop><c:calendar-data><c:expand {span}/></c:calendar-data></d:prop>"
            '<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">'
            f"<c:time-range {span}/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>"
        )
        rows: list[dict[str, JsonValue]] = []
        for one in request_xml(client, "REPORT", params.calendar, 1, body, [_DATA]):
            client.context.cancel.check()
            if one.text(_DATA):
                id = one.path.rpartition("/")[2]
                events = events_in(self.parsed(one.text(_DATA)))
                rows += [facts(id, event, zone) for event in events]
        rows.sort(key=lambda row: text_of(row["start"]))
        return [*rows[: params.limit]]


class CalDavGet(_CalDavCalendar, ServiceRead[Any]):
    name = "get"
    description = "One event of a calendar; of a series what all of it have in common."
    Input = CalDavEventInput
    Output = CalDavEvent
    source, type = "CalDav", "event"
    row_facts = CalDavListEvents.row_facts
    permits = "Read events of {scope}"

    def run(self, params: CalDavEventInput, client: ServiceClient) -> JsonValue:
        url = self.url(params, params.id, client)
        resource = self.parsed(text_of(client.get(url)))
        return self.facts(params.id, resource, client.context)


class CalDavAddEvent(_CalDavCalendar, AddResource):
    name = "addEvent"
    description = (
        "Adds an event to a calendar. Moments without an offset are in the computer's time zone; "
        "the end is the first moment, or the first day, after it."
    )
    Input = CalDavAddInput
    Output = CalDavEvent
    payload_params = ("description", "location")
    permits = "Add events to {scope}"

    def title(self, params: CalDavAddInput) -> str:
        return UserMessage(
            "Add {title} on {start} to a calendar",
            title=named(params.title),
            start=params.start,
        )

    def made(self, params: CalDavAddInput, context: CallContext) -> Component:
        uid = self.name_of(context).removesuffix(self.extension)
        return new_calendar(uid, params.given, context.zone, context.now())

    def has(self, params: CalDavAddInput, resource: Component, context: CallContext) -> bool:
        return is_so(params.given, self.event(resource), context.zone)


class _CalDavNotifies(_CalDavCalendar, NotifyingMutation):
    """A server may write to the guests of an event (RFC 6638), so that has to be allowed."""

    def check(self, params: Any, resource: Component) -> None:
        guests = any(one.lines("ATTENDEE") for one in events_in(resource))
        if guests and not params.notify:
            raise PreconditionFailure(
                UserMessage(
                    "The event has guests, to whom the server may write about it. Give `notify` "
                    "as true to allow that."
                )
            )


class CalDavUpdateEvent(_CalDavNotifies, ChangeResource):
    name = "updateEvent"
    description = (
        "Changes an event of a calendar; what is not given stays. Of a series title, place and "
        "description of all can be changed. An event that somebody changes at the same time is "
        "tried again later."
    )
    Input = CalDavUpdateInput
    Output = CalDavEvent
    payload_params = ("title", "start", "end", "description", "location", "notify")
    permits = "Change events of {scope}"

    def title(self, params: CalDavUpdateInput) -> str:
        if params.title is None:
            return UserMessage("Change an event of a calendar")
        return UserMessage("Change {title} of a calendar", title=named(params.title))

    def check(self, params: Any, resource: Component) -> None:
        super().check(params, resource)
        if params.start is not None and is_series(self.event(resource)):
            raise PreconditionFailure(
                UserMessage("The event repeats. Change when it takes place in your calendar.")
            )

    def has(self, params: CalDavUpdateInput, resource: Component, context: CallContext) -> bool:
        return is_so(params.given, self.event(resource), context.zone)

    def change(self, params: CalDavUpdateInput, resource: Component, context: CallContext) -> None:
        event = self.event(resource)
        give(event, params.given, context.zone)
        note_change(event, context.now())

    def predict_from_params(self, params: CalDavUpdateInput, context: CallContext) -> JsonValue:
        made = new_calendar("", params.given, context.zone, context.now())
        return self.facts(params.id, made, context)


class CalDavDeleteEvent(_CalDavNotifies, DeleteResource):
    name = "deleteEvent"
    description = "Deletes an event of a calendar; of a series, all of it."
    Input = CalDavDeleteInput
    payload_params = ("notify",)
    permits = "Delete events of {scope}"

    def title(self, params: Any) -> str:
        return UserMessage("Delete an event of a calendar")

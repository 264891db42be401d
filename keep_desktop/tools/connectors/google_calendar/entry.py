"""Google Calendar in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Check, Service
from keep_desktop.tools.connectors.google_sign_in import google_sign_in, guide

GOOGLE_CALENDAR = Service(
    id="google_calendar",
    title="Google Calendar",
    about="Read, add, change and delete events",
    namespaces=("GoogleCalendar",),
    methods=(
        google_sign_in(
            {
                "calendar.events": "Read and change events",
                "calendar.calendarlist.readonly": "See which calendars there are, and whose",
            }
        ),
    ),
    address="https://www.googleapis.com",
    check=Check(path="/calendar/v3/users/me/calendarList/primary", account=("id",)),
    guide=guide("Google Calendar API"),
    words=("google", "events", "appointments", "meetings"),
)

"""Outlook's calendar in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Service
from keep_desktop.tools.connectors.microsoft_sign_in import GRAPH, GUIDE, WHO, microsoft_sign_in

OUTLOOK_CALENDAR = Service(
    id="outlook_calendar",
    title="Outlook Calendar",
    about="Read, add, change and delete events of Microsoft 365 and Outlook.com",
    namespaces=("OutlookCalendar",),
    methods=(microsoft_sign_in({"Calendars.ReadWrite": "Read and change events"}),),
    address=GRAPH,
    check=WHO,
    guide=GUIDE,
    words=("microsoft", "office", "exchange", "events", "appointments", "meetings"),
)

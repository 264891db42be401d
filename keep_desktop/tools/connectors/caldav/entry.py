"""CalDAV in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Service
from keep_desktop.tools.connectors.dav.sign_in import PASSWORD, REACHES, WHICH_SERVER

CALDAV = Service(
    id="caldav",
    title="CalDAV",
    about="Read, add, change and delete events of a calendar server",
    namespaces=("CalDav",),
    methods=(PASSWORD,),
    address=None,
    check=REACHES,
    guide=WHICH_SERVER,
    words=("calendar", "events", "appointments", "nextcloud", "fastmail", "radicale"),
)

"""The services that can be connected."""

from keep_desktop.tools.connectors.airtable.entry import AIRTABLE
from keep_desktop.tools.connectors.caldav.entry import CALDAV
from keep_desktop.tools.connectors.carddav.entry import CARDDAV
from keep_desktop.tools.connectors.catalogue import Service
from keep_desktop.tools.connectors.discord.entry import DISCORD
from keep_desktop.tools.connectors.github.entry import GITHUB
from keep_desktop.tools.connectors.gmail.entry import GMAIL
from keep_desktop.tools.connectors.google_calendar.entry import GOOGLE_CALENDAR
from keep_desktop.tools.connectors.google_docs.entry import GOOGLE_DOCS
from keep_desktop.tools.connectors.google_drive.entry import GOOGLE_DRIVE
from keep_desktop.tools.connectors.google_sheets.entry import GOOGLE_SHEETS
from keep_desktop.tools.connectors.home_assistant.entry import HOME_ASSISTANT
from keep_desktop.tools.connectors.notion.entry import NOTION
from keep_desktop.tools.connectors.onedrive.entry import ONEDRIVE
from keep_desktop.tools.connectors.open_meteo.entry import OPEN_METEO
from keep_desktop.tools.connectors.outlook_calendar.entry import OUTLOOK_CALENDAR
from keep_desktop.tools.connectors.outlook_mail.entry import OUTLOOK_MAIL
from keep_desktop.tools.connectors.slack.entry import SLACK
from keep_desktop.tools.connectors.telegram.entry import TELEGRAM
from keep_desktop.tools.connectors.todoist.entry import TODOIST
from keep_desktop.tools.connectors.web_search.entry import SEARCH_SERVICES
from keep_desktop.tools.connectors.webdav.entry import WEBDAV

SERVICES: tuple[Service, ...] = (
    GMAIL,
    GOOGLE_CALENDAR,
    GOOGLE_DOCS,
    GOOGLE_DRIVE,
    GOOGLE_SHEETS,
    *SEARCH_SERVICES,
    OPEN_METEO,
    NOTION,
    GITHUB,
    TODOIST,
    AIRTABLE,
    DISCORD,
    HOME_ASSISTANT,
    TELEGRAM,
    SLACK,
    CALDAV,
    CARDDAV,
    WEBDAV,
    OUTLOOK_MAIL,
    OUTLOOK_CALENDAR,
    ONEDRIVE,
)

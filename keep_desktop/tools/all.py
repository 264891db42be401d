"""Lists all tools."""

from typing import Any

from keep_desktop.ports.connections import Connections, NoConnections
from keep_desktop.ports.connectors import ConnectorRegistry, NoConnectors
from keep_desktop.ports.models import ModelClient, NoModels
from keep_desktop.ports.secrets import NoSecrets, SecretStore
from keep_desktop.ports.tools import Tool
from keep_desktop.tools.connectors.airtable import operations as airtable
from keep_desktop.tools.connectors.caldav import operations as caldav
from keep_desktop.tools.connectors.carddav import operations as carddav
from keep_desktop.tools.connectors.discord import operations as discord
from keep_desktop.tools.connectors.github import operations as github
from keep_desktop.tools.connectors.gmail import operations as gmail
from keep_desktop.tools.connectors.google_calendar import operations as google_calendar
from keep_desktop.tools.connectors.google_docs import operations as google_docs
from keep_desktop.tools.connectors.google_drive import operations as google_drive
from keep_desktop.tools.connectors.google_sheets import operations as google_sheets
from keep_desktop.tools.connectors.home_assistant import operations as home_assistant
from keep_desktop.tools.connectors.notion import operations as notion
from keep_desktop.tools.connectors.onedrive import operations as onedrive
from keep_desktop.tools.connectors.open_meteo.weather import GetWeather
from keep_desktop.tools.connectors.outlook_calendar import operations as outlook_calendar
from keep_desktop.tools.connectors.outlook_mail import operations as outlook_mail
from keep_desktop.tools.connectors.service import ServiceTool, operations_of
from keep_desktop.tools.connectors.slack import operations as slack
from keep_desktop.tools.connectors.telegram import operations as telegram
from keep_desktop.tools.connectors.todoist import operations as todoist
from keep_desktop.tools.connectors.web_search.search import WebSearch
from keep_desktop.tools.connectors.webdav import operations as webdav
from keep_desktop.tools.console import CONSOLE_TOOLS
from keep_desktop.tools.documents.drawing import drawing_tools
from keep_desktop.tools.documents.media import media_tools
from keep_desktop.tools.documents.ocr import ImageText
from keep_desktop.tools.documents.pdf import pdf_tools
from keep_desktop.tools.feeds.fetch import FetchFeed
from keep_desktop.tools.files.move import MOVE_TOOLS
from keep_desktop.tools.files.read import READ_TOOLS
from keep_desktop.tools.files.save import Save
from keep_desktop.tools.files.search import Search
from keep_desktop.tools.files.trash import Trash
from keep_desktop.tools.http.call import CallService
from keep_desktop.tools.http.download import HttpDownload
from keep_desktop.tools.mail.read import mail_tools
from keep_desktop.tools.mail.send import SendMail
from keep_desktop.tools.memory import MEMORY_TOOLS
from keep_desktop.tools.models.text_tools import text_tools
from keep_desktop.tools.sheets.append import AppendRow
from keep_desktop.tools.sheets.read import ROW_TOOLS
from keep_desktop.tools.sheets.update import UpdateRow
from keep_desktop.tools.users import USERS_TOOLS
from keep_desktop.tools.util import UTIL_TOOLS
from keep_desktop.tools.web.download import Download
from keep_desktop.tools.web.fetch import FetchParse

FEEDS_TOOLS: tuple[Tool[Any], ...] = (FetchFeed(),)


FILES_TOOLS: tuple[Tool[Any], ...] = (*READ_TOOLS, Search(), Save(), *MOVE_TOOLS, Trash())


SHEETS_TOOLS: tuple[Tool[Any], ...] = (*ROW_TOOLS, AppendRow(), UpdateRow())


WEB_TOOLS: tuple[Tool[Any], ...] = (FetchParse(), Download())


#: The operations of the services that can be connected.
SERVICE_OPERATIONS: tuple[type[ServiceTool[Any]], ...] = tuple(
    operation
    for module in (
        gmail,
        google_calendar,
        google_docs,
        google_drive,
        google_sheets,
        notion,
        github,
        todoist,
        airtable,
        discord,
        home_assistant,
        telegram,
        slack,
        caldav,
        carddav,
        webdav,
        outlook_mail,
        outlook_calendar,
        onedrive,
    )
    for operation in operations_of(module)
)


_NO_SERVICES, _NO_SECRETS, _NOT_CONNECTED = NoConnectors(), NoSecrets(), NoConnections()
_NO_MODELS = NoModels()


def all_tools(
    connectors: ConnectorRegistry = _NO_SERVICES,
    secrets: SecretStore = _NO_SECRETS,
    models: ModelClient = _NO_MODELS,
) -> tuple[Tool[Any], ...]:
    """Mail can also be read in the accounts of *connectors*."""
    return (
        *CONSOLE_TOOLS,
        *FEEDS_TOOLS,
        *FILES_TOOLS,
        ImageText(),
        *mail_tools(connectors, secrets),
        *media_tools(models),
        *drawing_tools(models),
        *MEMORY_TOOLS,
        *pdf_tools(models),
        *SHEETS_TOOLS,
        *text_tools(models),
        *USERS_TOOLS,
        *UTIL_TOOLS,
        *WEB_TOOLS,
    )


def service_tools(
    connectors: ConnectorRegistry, secrets: SecretStore, connections: Connections = _NOT_CONNECTED
) -> tuple[Tool[Any], ...]:
    """Tools that call user-described connectors, and those of connected services."""
    operations = (operation(connections) for operation in SERVICE_OPERATIONS)
    return (
        CallService(connectors, secrets),
        HttpDownload(connectors, secrets),
        SendMail(connectors, secrets),
        WebSearch(connections),
        GetWeather(connections),
        *operations,
    )

"""All the tools there are."""

from typing import Any

from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.services import ServiceBook
from keep_desktop.ports.tools import Tool
from keep_desktop.tools.console import CONSOLE_TOOLS
from keep_desktop.tools.feeds import FEEDS_TOOLS
from keep_desktop.tools.files import FILES_TOOLS
from keep_desktop.tools.http.call import Call
from keep_desktop.tools.mail.send import Send
from keep_desktop.tools.mail.tools import MAIL_TOOLS
from keep_desktop.tools.memory import MEMORY_TOOLS
from keep_desktop.tools.sheets import SHEETS_TOOLS
from keep_desktop.tools.users import USERS_TOOLS
from keep_desktop.tools.util import UTIL_TOOLS
from keep_desktop.tools.web.tools import WEB_TOOLS


def all_tools() -> tuple[Tool[Any], ...]:
    return (
        *CONSOLE_TOOLS,
        *FEEDS_TOOLS,
        *FILES_TOOLS,
        *MAIL_TOOLS,
        *MEMORY_TOOLS,
        *SHEETS_TOOLS,
        *USERS_TOOLS,
        *UTIL_TOOLS,
        *WEB_TOOLS,
    )


def service_tools(book: ServiceBook, secrets: SecretStore) -> tuple[Tool[Any], ...]:
    """Those that talk to the services that the user described."""
    return (Call(book, secrets), Send(book, secrets))

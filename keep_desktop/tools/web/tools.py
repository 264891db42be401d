"""The tools of the Web namespace."""

from typing import Any

from keep_desktop.ports.tools import Tool
from keep_desktop.tools.web.download import Download
from keep_desktop.tools.web.fetch import FetchParse

WEB_TOOLS: tuple[Tool[Any], ...] = (FetchParse(), Download())

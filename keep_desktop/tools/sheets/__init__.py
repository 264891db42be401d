"""Sheets: tables in files of the user, row by row."""

from typing import Any

from keep_desktop.ports.tools import Tool
from keep_desktop.tools.sheets.append import AppendRow
from keep_desktop.tools.sheets.read import READ_TOOLS
from keep_desktop.tools.sheets.update import UpdateRow

SHEETS_TOOLS: tuple[Tool[Any], ...] = (*READ_TOOLS, AppendRow(), UpdateRow())

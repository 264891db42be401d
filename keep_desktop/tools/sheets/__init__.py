"""Sheets: tables in files of the user, row by row."""

from typing import Any

from keep_desktop.ports.tools import Tool
from keep_desktop.tools.sheets.append import AppendRow

SHEETS_TOOLS: tuple[Tool[Any], ...] = (AppendRow(),)

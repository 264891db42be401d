"""Files: what a script may do in the folders and files the user gave its workflow."""

from typing import Any

from keep_desktop.ports.tools import Tool
from keep_desktop.tools.files.move import MOVE_TOOLS
from keep_desktop.tools.files.read import READ_TOOLS
from keep_desktop.tools.files.save import Save
from keep_desktop.tools.files.search import Search
from keep_desktop.tools.files.trash import Trash

FILES_TOOLS: tuple[Tool[Any], ...] = (*READ_TOOLS, Search(), Save(), *MOVE_TOOLS, Trash())

"""What every tool owes a rehearsal and an undo, whatever it does."""

from typing import Any

import pytest

from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.ports.tools import Tool
from keep_desktop.tools.all import all_tools, service_tools

TOOLS = (*all_tools(), *service_tools(NoConnectors(), NoSecrets()))
#: What they work on has no name that another step could touch.
NOTHING_NAMED = {"Console", "Feeds", "Text", "Util", "Users", "Weather", "Web"}
#: Nothing there comes from outside, or only from a file that `Files` brings.
NOTHING_BROUGHT = {"Audio", "Console", "Images", "Pdf", "Text", "Util"}
UNDONE = {
    "CalDav.addEvent",
    "CardDav.addContact",
    "Files.copy",
    "Files.move",
    "Files.save",
    "Files.trash",
    "Gmail.addLabels",
    "Gmail.removeLabels",
    "GoogleCalendar.addEvent",
    "GoogleDrive.createFolder",
    "GoogleDrive.move",
    "GoogleDrive.trash",
    "GoogleDrive.upload",
    "Images.generate",
    "Images.transform",
    "Memory.createNote",
    "Memory.deleteNote",
    "Memory.updateNote",
    "OneDrive.move",
    "OutlookCalendar.addEvent",
    "Sheets.appendRow",
    "Sheets.updateRow",
    "WebDav.move",
}


def mutates(tool: Tool[Any]) -> bool:
    return tool.may_read or type(tool).is_read_only is Tool.is_read_only


def has(tool: Tool[Any], *names: str) -> bool:
    return all(getattr(type(tool), name) is not getattr(Tool, name) for name in names)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.full_name)
def test_every_tool_that_mutates_can_be_foreseen(tool: Tool[Any]) -> None:
    assert not mutates(tool) or has(tool, "predict")


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.full_name)
def test_every_tool_says_what_it_touches(tool: Tool[Any]) -> None:
    assert tool.namespace in NOTHING_NAMED or has(tool, "resources")


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.full_name)
def test_an_undo_is_whole_or_not_there(tool: Tool[Any]) -> None:
    parts = ("can_undo", "undo", "reconcile_undo", "predict_from_params", "observe")
    assert has(tool, *parts) if tool.full_name in UNDONE else not has(tool, "can_undo")


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.full_name)
def test_what_a_tool_brings_is_named_after_its_namespace(tool: Tool[Any]) -> None:
    assert (tool.source is None) == (tool.type is None)
    assert tool.source in (None, tool.namespace)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.full_name)
def test_every_tool_that_reads_from_outside_says_what_it_brings(tool: Tool[Any]) -> None:
    outside = tool.namespace not in NOTHING_BROUGHT
    assert mutates(tool) or (tool.source is not None) == outside

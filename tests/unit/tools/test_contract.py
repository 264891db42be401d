"""What every tool owes a rehearsal and an undo, whatever it does."""

from collections.abc import Callable
from typing import Any

from keep_desktop.domain.permissions import ScopeKind
from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.ports.tools import Tool
from keep_desktop.services.workflows.permissions import _PARAM_PERMITS
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
    return tool.can_mutate


def has(tool: Tool[Any], *names: str) -> bool:
    return all(getattr(type(tool), name) is not getattr(Tool, name) for name in names)


def those(wrong: Callable[[Tool[Any]], bool]) -> list[str]:
    return [tool.full_name for tool in TOOLS if wrong(tool)]


def test_every_tool_that_mutates_can_be_foreseen() -> None:
    assert those(lambda tool: mutates(tool) and not has(tool, "predict")) == []


def test_every_tool_says_what_it_touches() -> None:
    def says(tool: Tool[Any]) -> bool:
        return has(tool, "resources") or ScopeKind.FOLDER in tool.scope_params.values()

    assert those(lambda tool: not says(tool) and tool.namespace not in NOTHING_NAMED) == []


def test_an_undo_is_whole_or_not_there() -> None:
    parts = ("undo", "reconcile_undo", "predict_from_params", "observe")
    assert set(those(lambda tool: tool.undoable or has(tool, "can_undo"))) == UNDONE
    assert set(those(lambda tool: has(tool, *parts))) == UNDONE


def test_what_a_tool_brings_is_named_after_its_namespace() -> None:
    assert those(lambda tool: (tool.source is None) != (tool.type is None)) == []
    assert those(lambda tool: tool.source not in (None, tool.namespace)) == []


def test_every_tool_that_reads_from_outside_says_what_it_brings() -> None:
    def brings(tool: Tool[Any]) -> bool:
        return tool.namespace not in NOTHING_BROUGHT

    assert those(lambda tool: not mutates(tool) and (tool.source is not None) != brings(tool)) == []


def test_no_two_things_that_a_tool_reaches_have_the_same_permission() -> None:
    """Else who allows a guest allows the calendar of the same name, too."""

    def is_ambiguous(tool: Tool[Any]) -> bool:
        kinds = {
            kind for name, kind in tool.scope_params.items() if name not in tool.prefixed_params
        }
        # A host is no full path.
        return len(kinds - {ScopeKind.ACCOUNT}) > 1 and kinds != {ScopeKind.HOST, ScopeKind.FOLDER}

    assert those(is_ambiguous) == []


def test_what_stands_in_a_scope_with_its_parameter_has_words() -> None:
    assert those(lambda tool: not {*tool.prefixed_params} <= _PARAM_PERMITS.keys()) == []

"""Words what a child found when it parsed a script without running it."""

import re

from keep_desktop.ports.sandbox import ScriptError, ScriptForm
from keep_desktop.sandbox import protocol
from keep_desktop.sandbox.messages import (
    LINE_END,
    Hostile,
    TooDeep,
    TooMany,
    read_json,
    script_error,
)

_MODULES = (
    "A script cannot import or export: everything outside of it is reached through the tools."
)
_UNBALANCED = "SyntaxError: the script ends too early or too late: a bracket is open or too many"


def read_check(frame: tuple[int, bytes] | None, script: str) -> ScriptError | ScriptForm:
    """The answer to a check: the form of a sound script, else the user's error."""
    if frame is None or frame[0] not in (protocol.CHECKED, protocol.BROKEN):
        return ScriptError("The script could not be checked: its process ended unexpectedly.")
    if frame[0] == protocol.BROKEN:
        return ScriptError("The script is too large or too deeply nested to be checked.")
    try:
        found = read_json(frame[1])
    except (Hostile, TooDeep, TooMany):
        return ScriptError("The script could not be checked: its process ended unexpectedly.")
    if found is None:
        return ScriptForm.ITEMS
    if found == "workflow":
        return ScriptForm.HANDLERS
    if isinstance(found, list) and len(found) == 3:
        return _within(script_error(str(found[0]), str(found[1]), script), script)
    return ScriptError("The script could not be checked: its process ended unexpectedly.")


def _within(error: ScriptError, script: str) -> ScriptError:
    """The error with a position inside the script, whose end may be where our own text begins."""
    if error.line is None:
        return error
    lines = LINE_END.split(script)
    message, line, column = error.message, error.line, error.column
    if line > len(lines):
        line, column = len(lines), len(lines[-1]) + 1
        if "nexpected token" in message:
            message = _UNBALANCED
    elif re.match(r"\s*(import|export)\b(?!\s*[(.])", lines[line - 1]):
        message = _MODULES
    return ScriptError(message, "", line, column)

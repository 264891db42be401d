"""Where in a script an error arose, for who reads its sentence. What runs scripts names the last
thing that was worked out by then: of a `new` or a call, what stands last in its brackets.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from keep_desktop.ports.sandbox import ScriptError

if TYPE_CHECKING:
    from tree_sitter import Node

#: What begins so arose at the very place that is named.
_AT_ITS_PLACE = ("ReferenceError: ", "TypeError: cannot read ")
_NOT_CALLABLE = "TypeError: not a function"
_NOT_SET = "TypeError: cannot set "
_CALLS = frozenset({"call_expression", "new_expression"})


def place_of(error: ScriptError, script: str) -> tuple[int | None, int | None]:
    """The line and column, in characters, at which what failed begins: the `throw`, the call, the
    assignment. The column is None where it cannot be told."""
    line, column = error.line, error.column
    if line is None or column is None or error.message.startswith(_AT_ITS_PLACE):
        return line, column
    # As late as this: most scripts never fail.
    from keep_desktop.engine.handlers.script_text import ScriptText

    text = ScriptText(script)
    if text.is_too_long:
        return line, None
    around = text.around(line, column)
    begins = _beginning(around, error.message)
    if begins is not None:
        return text.position(begins)
    in_brackets = any(node.type == "arguments" for node in around)
    return line, None if in_brackets else column


def _beginning(around: "Sequence[Node]", message: str) -> "Node | None":
    """*around*: the nodes at the place up to the function that it is in, the innermost first."""
    if message.startswith(_NOT_SET):
        return next((node for node in around if node.type == "assignment_expression"), None)
    if message.startswith(_NOT_CALLABLE):
        # Of calls within one another any may be meant.
        calls = [node for node in around if node.type in _CALLS]
        return calls[0] if len(calls) == 1 else _called(around)
    thrown = next((node for node in around if node.type == "throw_statement"), None)
    return thrown if thrown is not None else _called(around)


def _called(around: "Sequence[Node]") -> "Node | None":
    """The call whose name is at the place, not what is handed over to it."""
    found = next((node for node in around if node.type in ("arguments", *_CALLS)), None)
    return None if found is None or found.type == "arguments" else found

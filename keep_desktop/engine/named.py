"""Which tools a script names, by its text alone.

The window says which workflows reach out of this computer, from their scripts. A script that hides
what it calls must not make that untrue: what reaches out is refused where it is not named plainly.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from keep_desktop.engine.handlers.script_text import Place, ScriptText
from keep_desktop.engine.routing import Breach
from keep_desktop.ports.sandbox import ToolCalled
from keep_desktop.ports.tools import Tool, ToolBox

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput

#: Stands for every function of a namespace: it is handed on whole.
_ANY = "*"
_NAMES = frozenset(
    {
        "identifier",
        "property_identifier",
        "shorthand_property_identifier",
        "shorthand_property_identifier_pattern",
    }
)


def asked_tool(tools: ToolBox, script: str, call: ToolCalled) -> "tuple[Tool[Any], ToolInput]":
    """The tool that *script* calls, with what it is given. Raises Breach where there is none, or
    where it reaches out of this computer and the script does not name it."""
    tool = tools.find(call.namespace, call.name)
    if tool is None:
        raise Breach(f"There is no tool {call.namespace}.{call.name}.")
    if tool.reaches_out and not is_named(script, call.namespace, call.name):
        raise Breach(
            f"{tool.full_name} reaches out of this computer, and the script does not name it. "
            f"Write {tool.full_name}(…) in the script."
        )
    return tool, tools.parse(tool, call.input)


def is_named(script: str, namespace: str, name: str) -> bool:
    """Whether it says `namespace.name`, or `namespace` in a way that could come to that. In texts
    and comments nothing is named; where a script is too long to be looked at, everything is."""
    named = _named_in(script)
    return named is None or not named.get(namespace, set()).isdisjoint({name, _ANY})


@lru_cache(maxsize=256)
def _named_in(script: str) -> Mapping[str, set[str]] | None:
    text = ScriptText(script)
    if text.is_too_long:
        return None
    found: dict[str, set[str]] = {}
    for place in text.walk():
        if place.kind in _NAMES:
            found.setdefault(text.text(place.node), set()).add(_part_of(text, place))
    return found


def _part_of(text: ScriptText, place: Place) -> str:
    """The function that is named of it: of `Mail.list` it is `list`."""
    if place.up is None or place.up.kind != "member_expression" or not place.is_field("object"):
        return _ANY
    return text.text(place.up.node.child_by_field_name("property")) or _ANY

"""Where in a script's text something stands that was found by running it."""

from collections.abc import Mapping, Sequence

from tree_sitter import Node

from keep_desktop.engine.handlers.script_calls import ScriptCalls
from keep_desktop.engine.handlers.script_text import Place, ScriptText

_PROPERTIES = frozenset({"method_definition", "pair"})


def declared_at(script: str, path: Sequence[str]) -> tuple[int, int] | None:
    """Line and column of what *path* leads to inside `workflow`, as near as the text shows it;
    None where the script declares none that can be seen."""
    text = ScriptText(script)
    if text.is_too_long:
        return None
    for place in text.walk():
        if place.binding and place.function is None and text.text(place.node) == "workflow":
            return text.position(_nearest(text, place, path))
    return None


def called_at(script: str, tool: str, tools: Mapping[str, Sequence[str]]) -> tuple[int, int] | None:
    """Line and column of the first call of a tool at the top level; None where no call that can
    be seen stands there."""
    text = ScriptText(script)
    if text.is_too_long:
        return None
    for call in ScriptCalls(text, tuple(text.walk()), tools).all:
        if call.place.function is None and call.tool == tool:
            return text.position(call.place.node)
    return None


def _nearest(text: ScriptText, workflow: Place, path: Sequence[str]) -> Node:
    nearest = workflow.node
    up = workflow.up
    value = up.node.child_by_field_name("value") if up is not None else None
    for name in path:
        found = _property(text, value, name)
        if found is None:
            return nearest
        nearest, value = found, found.child_by_field_name("value")
    return nearest


def _property(text: ScriptText, holder: Node | None, name: str) -> Node | None:
    if holder is None or holder.type != "object":
        return None
    for one in holder.named_children:
        if one.type in _PROPERTIES:
            key = one.child_by_field_name("key") or one.child_by_field_name("name")
            if text.text(key).strip("\"'") == name:
                return one
    return None

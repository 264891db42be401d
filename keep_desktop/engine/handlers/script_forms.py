"""Scripts that mean to be one of the two forms and are not: told by their text."""

from collections.abc import Collection, Iterator, Sequence

from tree_sitter import Node

from keep_desktop.engine.handlers.script_calls import ScriptCalls
from keep_desktop.engine.handlers.script_text import Place, ScriptText

_PARTS = frozenset({"producers", "consumers"})
_PROPERTIES = frozenset({"method_definition", "pair", "shorthand_property_identifier"})
_ASSIGNED = frozenset({"assignment_expression"})


def misnamed(text: ScriptText, places: Sequence[Place]) -> Iterator[tuple[str, Node]]:
    """In a script without a variable `workflow`: what looks like one under another name."""
    for place in places:
        name, value = _named(text, place)
        if name and (_is_near(name) or _has_parts(text, value)):
            yield name, place.node


def itemless(
    text: ScriptText, places: Sequence[Place], calls: ScriptCalls, mutating: Collection[str]
) -> Iterator[tuple[str, Node]]:
    """The first mutation of a script that never speaks of `Items`, in which to make it."""
    for place in places:
        if place.kind == "identifier" and text.text(place.node) == "Items":
            return
    for call in calls.all:
        if call.tool in mutating:
            yield call.tool, call.place.node
            return


def _named(text: ScriptText, place: Place) -> tuple[str, Node | None]:
    """What is given a name at the top level: the name, and what is given it."""
    if place.function is not None:
        return "", None
    if place.kind == "variable_declarator":
        name = place.node.child_by_field_name("name")
        if name is not None and name.type == "identifier":
            return text.text(name), place.node.child_by_field_name("value")
    elif place.kind in _ASSIGNED:
        # Without a declaration: `workflow = …`, `globalThis.workflow = …`.
        name = place.node.child_by_field_name("left")
        value = place.node.child_by_field_name("right")
        if _has_parts(text, value):
            return text.text(name)[:60], value
    return "", None


def _is_near(name: str) -> bool:
    return name.casefold().replace("_", "") in ("workflow", "workflows")


def _has_parts(text: ScriptText, value: Node | None) -> bool:
    """Whether it is an object with producers or consumers."""
    if value is None or value.type != "object":
        return False
    return any(_key(text, one) in _PARTS for one in value.named_children)


def _key(text: ScriptText, one: Node) -> str:
    if one.type not in _PROPERTIES:
        return ""
    key = one.child_by_field_name("key") or one.child_by_field_name("name") or one
    return text.text(key).strip("\"'")

"""Variables of a script's top level that its functions change, as if they were kept."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from tree_sitter import Node

from keep_desktop.engine.handlers.script_text import Place, ScriptText

_NAMES = frozenset({"identifier", "shorthand_property_identifier_pattern"})
_CHANGED_PART = {
    "assignment_expression": "left",
    "augmented_assignment_expression": "left",
    "update_expression": "argument",
}
_CHANGING_METHODS = frozenset(
    {"add", "clear", "copyWithin", "delete", "fill", "pop", "push", "reverse", "set", "shift"}
    | {"sort", "splice", "unshift"}
)


def changed_globals(text: ScriptText, places: Sequence[Place]) -> Iterator[tuple[str, Node]]:
    """Each such variable once, with the first place where a function changes it."""
    declared: defaultdict[Place | None, set[str]] = defaultdict(set)
    for place in places:
        if place.binding and place.kind in _NAMES:
            declared[place.function].add(text.text(place.node))
    found: set[str] = set()
    for place in places:
        name = text.text(_changed(text, place)) if place.function is not None else ""
        if name and name not in found and _is_global(name, place, declared):
            found.add(name)
            yield name, place.node


def _is_global(name: str, place: Place, declared: dict[Place | None, set[str]]) -> bool:
    function = place.function
    while function is not None:
        if name in declared.get(function, ()):
            return False
        function = function.function
    return name in declared.get(None, ())


def _changed(text: ScriptText, place: Place) -> Node | None:
    """The variable that this place changes, or something in it."""
    node = place.node
    if place.kind in _CHANGED_PART:
        return _base(node.child_by_field_name(_CHANGED_PART[place.kind]))
    if place.kind == "unary_expression":
        is_delete = text.text(node.child_by_field_name("operator")) == "delete"
        return _base(node.child_by_field_name("argument")) if is_delete else None
    if place.kind == "call_expression":
        called = node.child_by_field_name("function")
        if called is not None and called.type == "member_expression":
            method = text.text(called.child_by_field_name("property"))
            return _base(called) if method in _CHANGING_METHODS else None
    return None


def _base(node: Node | None) -> Node | None:
    """`a` of `a`, `a.b` and `a[b].c`; None where it does not begin with a name."""
    while node is not None and node.type in ("member_expression", "subscript_expression"):
        node = node.child_by_field_name("object")
    return node if node is not None and node.type == "identifier" else None

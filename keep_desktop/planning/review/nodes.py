"""Nodes of a syntax tree."""

from collections.abc import Iterator

from tree_sitter import Node

FUNCTIONS = frozenset(
    {"arrow_function", "function_expression", "function_declaration", "method_definition"}
    | {"generator_function", "generator_function_declaration"}
)
#: Of one part of a script, such as a loop: more was not written by a person.
_MOST_NODES = 10_000


def descendants(node: Node) -> Iterator[Node]:
    """A node and what is in it, in the order of the text, within a bound."""
    waiting = [node]
    for _ in range(_MOST_NODES):
        if not waiting:
            return
        one = waiting.pop()
        yield one
        waiting += reversed(one.named_children)


def part(node: Node | None, name: str) -> Node | None:
    """The value of a property in an object literal."""
    while node is not None and node.type == "parenthesized_expression":
        node = node.named_children[0] if node.named_children else None
    if node is None or node.type != "object":
        return None
    for child in node.named_children:
        match child.type:
            case "pair" if _is_named(child.child_by_field_name("key"), name):
                return child.child_by_field_name("value")
            case "method_definition" if _is_named(child.child_by_field_name("name"), name):
                return child
            case "shorthand_property_identifier" if _is_named(child, name):
                return child
    return None


def _is_named(key: Node | None, name: str) -> bool:
    return key is not None and (key.text or b"").strip(b"\"'") == name.encode()


def argument(call: Node, place: int) -> Node | None:
    given = call.child_by_field_name("arguments")
    if given is None:
        return None
    found = [child for child in given.named_children if child.type != "comment"]
    return found[place] if place < len(found) else None

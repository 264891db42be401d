"""What can never run in a `mutate`: all that follows its mutation, which ends it."""

from collections.abc import Collection, Iterator

from tree_sitter import Node

from keep_desktop.engine.handlers.script_calls import ToolCall
from keep_desktop.engine.handlers.script_text import Place, ScriptText

_LOOPS = frozenset({"do_statement", "for_in_statement", "for_statement", "while_statement"})
#: In these the mutation is made for certain where they are reached.
_CERTAIN = frozenset(
    {"arguments", "await_expression", "expression_statement", "lexical_declaration"}
    | {"parenthesized_expression", "return_statement", "statement_block", "try_statement"}
    | {"variable_declaration", "variable_declarator", "assignment_expression"}
)
_NOT_RUN = frozenset({"comment", "empty_statement", "function_declaration"})


def loops_over(call: ToolCall) -> Place | None:
    """The loop around a mutation that is made in its first round, whatever comes."""
    for place in _certain(call):
        if place.up is not None and place.up.kind in _LOOPS and place.is_field("body"):
            return place.up
    return None


def dead_code(call: ToolCall) -> Node | None:
    """The first statement after a mutation, where the mutation is made for certain before it."""
    for place in _certain(call):
        up = place.up
        if up is None or up.kind != "statement_block":
            continue
        after = (n for n in up.node.named_children if n.start_byte >= place.node.end_byte)
        found = next((n for n in after if n.type not in _NOT_RUN), None)
        if found is not None:
            return found
    return None


def mutations(
    text: ScriptText, calls: Collection[ToolCall], mutating: Collection[str]
) -> Iterator[tuple[Place, ToolCall]]:
    """The awaited calls of mutating tools directly in a function called `mutate`, with it."""
    for call in calls:
        function = call.place.function
        up = call.place.whole.up
        if function is None or up is None or up.kind != "await_expression":
            continue
        if call.tool in mutating and _name(text, function) == "mutate":
            yield function, call


def _certain(call: ToolCall) -> Iterator[Place]:
    """From the call outwards, as long as nothing decides whether it is made."""
    place: Place | None = call.place
    while place is not None and place is not call.place.function:
        yield place
        place = place.up if place.up is not None and place.up.kind in _CERTAIN else None


def _name(text: ScriptText, function: Place) -> str:
    """What a property or a method calls the function."""
    if function.kind == "method_definition":
        return text.text(function.node.child_by_field_name("name"))
    up = function.whole.up
    if up is None or up.kind != "pair":
        return ""
    return text.text(up.node.child_by_field_name("key")).strip("\"'")

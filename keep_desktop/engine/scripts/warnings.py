"""Warnings about a script: probable mistakes in its text, though it may run.

Code after the mutation in a `mutate`, which can never run; scripts that look like one of the two
forms but are not; top-level variables that functions change, as if they were stored.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches

from tree_sitter import Node

from keep_desktop.domain.handlers import ScriptWarning
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.domain.text import quote, single_line
from keep_desktop.engine.scripts.calls import ScriptCalls, ToolCall
from keep_desktop.engine.scripts.syntax import MOST_BYTES, ScriptText, SyntaxNode
from keep_desktop.ports.tools import ToolBox

_LOOPS = frozenset({"do_statement", "for_in_statement", "for_statement", "while_statement"})
#: Statements in which the mutation certainly runs if they are reached.
_CERTAIN = frozenset(
    {"arguments", "await_expression", "expression_statement", "lexical_declaration"}
    | {"parenthesized_expression", "return_statement", "statement_block", "try_statement"}
    | {"variable_declaration", "variable_declarator", "assignment_expression"}
)
_NOT_RUN = frozenset({"comment", "empty_statement", "function_declaration"})


def loops_over(call: ToolCall) -> SyntaxNode | None:
    """The loop around a mutation that certainly runs in its first round."""
    for place in _certain(call):
        if place.up is not None and place.up.kind in _LOOPS and place.is_field("body"):
            return place.up
    return None


def dead_code(call: ToolCall) -> Node | None:
    """The first statement after a mutation that certainly runs before it."""
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
) -> Iterator[tuple[SyntaxNode, ToolCall]]:
    """Awaited calls of mutating tools directly in a function called `mutate`, with the function."""
    for call in calls:
        function = call.place.function
        up = call.place.whole.up
        if function is None or up is None or up.kind != "await_expression":
            continue
        if call.tool in mutating and function_name(text, function) == "mutate":
            yield function, call


def _certain(call: ToolCall) -> Iterator[SyntaxNode]:
    """From the call outwards, as long as it is unconditional."""
    place: SyntaxNode | None = call.place
    while place is not None and place is not call.place.function:
        yield place
        place = place.up if place.up is not None and place.up.kind in _CERTAIN else None


def function_name(text: ScriptText, function: SyntaxNode) -> str:
    """The function's property or method name."""
    if function.kind == "method_definition":
        return text.text(function.node.child_by_field_name("name"))
    up = function.whole.up
    if up is None or up.kind != "pair":
        return ""
    return text.text(up.node.child_by_field_name("key")).strip("\"'")


_PARTS = frozenset({"producers", "consumers"})
_PROPERTIES = frozenset({"method_definition", "pair", "shorthand_property_identifier"})
_ASSIGNED = frozenset({"assignment_expression"})


def misnamed(text: ScriptText, places: Sequence[SyntaxNode]) -> Iterator[tuple[str, Node]]:
    """In a script without a variable `workflow`: a similar object under another name."""
    for place in places:
        name, value = _named(text, place)
        if name and (_is_near(name) or _has_parts(text, value)):
            yield name, place.node


def itemless(
    text: ScriptText, places: Sequence[SyntaxNode], calls: ScriptCalls, mutating: Collection[str]
) -> Iterator[tuple[str, Node]]:
    """The first mutation of a script that never uses `Items`, which it needs."""
    for place in places:
        if place.kind == "identifier" and text.text(place.node) == "Items":
            return
    for call in calls.all:
        if call.tool in mutating:
            yield call.tool, call.place.node
            return


def _named(text: ScriptText, place: SyntaxNode) -> tuple[str, Node | None]:
    """Top-level bindings: the name, and its value."""
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


def changed_globals(text: ScriptText, places: Sequence[SyntaxNode]) -> Iterator[tuple[str, Node]]:
    """Each such variable once, with the first place where a function changes it."""
    declared: defaultdict[SyntaxNode | None, set[str]] = defaultdict(set)
    for place in places:
        if place.binding and place.kind in _NAMES:
            declared[place.function].add(text.text(place.node))
    found: set[str] = set()
    for place in places:
        name = text.text(_changed(text, place)) if place.function is not None else ""
        if name and name not in found and _is_global(name, place, declared):
            found.add(name)
            yield name, place.node


def _is_global(name: str, place: SyntaxNode, declared: dict[SyntaxNode | None, set[str]]) -> bool:
    function = place.function
    while function is not None:
        if name in declared.get(function, ()):
            return False
        function = function.function
    return name in declared.get(None, ())


def _changed(text: ScriptText, place: SyntaxNode) -> Node | None:
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
    """`a` of `a`, `a.b` and `a[b].c`; None if it does not begin with a name."""
    while node is not None and node.type in ("member_expression", "subscript_expression"):
        node = node.child_by_field_name("object")
    return node if node is not None and node.type == "identifier" else None


MOST_WARNINGS = 50

TOO_LONG = UserMessage(
    "The script is longer than {amount} KB: it was not searched for mistakes.",
    code=MessageCode.SCRIPT_TOO_LONG,
    amount=MOST_BYTES // 1024,
)
Warned = tuple[Node, str]


def warnings_of(script: str, tools: ToolBox) -> tuple[ScriptWarning, ...]:
    """The warnings in the order of the text; the first fifty.

    Reads the text only and accepts any. Checks of handlers apply if the script declares a variable
    `workflow` at its top level.
    """
    text = ScriptText(script)
    if text.is_too_long:
        return (ScriptWarning(TOO_LONG),)
    places = tuple(text.walk())
    found = find_warnings(text, places, ScriptCalls(text, places, tools.names()), tools)
    return tuple(
        ScriptWarning(message, *text.position(node)) for node, message in found[:MOST_WARNINGS]
    )


def find_warnings(
    text: ScriptText, places: Sequence[SyntaxNode], calls: ScriptCalls, tools: ToolBox
) -> Sequence[Warned]:
    """The same of a script that is parsed already, with their nodes."""
    found = [*_caught(calls), *_not_awaited(calls), *_wrong_arguments(text, calls, tools)]
    found += _left_running(text, places)
    if declares_workflow_in(text, places):
        found += [*_never_run(text, calls, tools), *_not_shared(text, places)]
    else:
        found += _of_no_form(text, places, calls, tools)
    return sorted(found, key=lambda one: one[0].start_byte)


def declares_workflow(script: str) -> bool:
    """Whether a script's text is that of a handler workflow; False if it is too long to parse.
    Only `validation.check` is certain, as it runs the script."""
    text = ScriptText(script)
    return not text.is_too_long and declares_workflow_in(text, tuple(text.walk()))


def declares_workflow_in(text: ScriptText, places: Sequence[SyntaxNode]) -> bool:
    """Whether a variable `workflow` is declared at the top level."""
    return any(
        place.binding and place.function is None and text.text(place.node) == "workflow"
        for place in places
    )


def _caught(calls: ScriptCalls) -> Iterator[Warned]:
    for call in calls.caught():
        yield (
            call.place.node,
            UserMessage(
                "A failure of {tool} is never caught: the run ends there, and no catch runs.",
                tool=call.tool,
            ),
        )


def _not_awaited(calls: ScriptCalls) -> Iterator[Warned]:
    for call in calls.not_awaited():
        yield (
            call.place.node,
            UserMessage(
                "{tool} is called without await: the script goes on before it has answered.",
                tool=call.tool,
            ),
        )


def _wrong_arguments(text: ScriptText, calls: ScriptCalls, tools: ToolBox) -> Iterator[Warned]:
    """Objects written into a call that lack what the tool needs, or have what it does not know."""
    for call in calls.all:
        tool = tools.find(call.namespace, call.name)
        given = _given(call.place.node)
        if tool is None or given is None or tool.Input.model_config.get("extra") != "forbid":
            continue
        names = {
            (field.alias or name, name): field.is_required()
            for name, field in tool.Input.model_fields.items()
        }
        known = {one for both in names for one in both}
        keys = {_given_name(text, one): one for one in given if one.type != "comment"}
        for name, node in keys.items():
            if name is not None and name not in known:
                yield node, _unknown_text(tool.full_name, name, [one for one, _ in names])
        for (alias, name), is_required in names.items():
            if is_required and not keys.keys() & {alias, name, None}:
                yield (
                    call.place.node,
                    UserMessage(
                        "{tool} needs “{name}”: the call is refused without it.",
                        tool=tool.full_name,
                        name=alias,
                    ),
                )


def _given(call: Node) -> Sequence[Node] | None:
    """The properties of the object that is written into the call; None where it is none."""
    arguments = call.child_by_field_name("arguments")
    if arguments is None:
        return None
    first = next((one for one in arguments.named_children if one.type != "comment"), None)
    if first is None:
        return ()
    return first.named_children if first.type == "object" else None


def _given_name(text: ScriptText, one: Node) -> str | None:
    """None for what may be several, or any."""
    key = one.child_by_field_name("key") or one.child_by_field_name("name") or one
    if one.type not in _PROPERTIES or key.type == "computed_property_name":
        return None
    return text.text(key).strip("\"'")


def _unknown_text(tool: str, name: str, known: Sequence[str]) -> UserMessage:
    shown = quote(single_line(name, 60))
    near = get_close_matches(name, known, n=1)
    if not near:
        return UserMessage(
            "{tool} does not know “{name}”: the call is refused.", tool=tool, name=shown
        )
    return UserMessage(
        "{tool} does not know “{name}”: the call is refused. Did you mean “{known}”?",
        tool=tool,
        name=shown,
        known=near[0],
    )


def _left_running(text: ScriptText, places: Sequence[SyntaxNode]) -> Iterator[Warned]:
    """Async functions that are called and not awaited."""
    declared = {
        text.text(name)
        for place in places
        if place.kind in ("function_declaration", "variable_declarator")
        and _is_async(place.node if place.is_function else place.node.child_by_field_name("value"))
        and (name := place.node.child_by_field_name("name")) is not None
    }
    for place in places:
        called = place.node.child_by_field_name("function")
        if place.kind != "call_expression" or called is None:
            continue
        if _goes_through(text, place.node, called):
            yield (
                place.node,
                UserMessage(
                    "forEach does not wait for an async function: write for (const one of "
                    "list) {{ … }} with await in it."
                ),
            )
        elif (
            text.text(called) in declared
            and place.whole.up is not None
            and place.whole.up.kind == "expression_statement"
        ):
            yield (
                place.node,
                UserMessage(
                    "{text} is called without await: the script goes on before it has ended.",
                    text=text.text(called),
                ),
            )


def _goes_through(text: ScriptText, call: Node, called: Node) -> bool:
    given = call.child_by_field_name("arguments")
    return (
        called.type == "member_expression"
        and text.text(called.child_by_field_name("property")) == "forEach"
        and given is not None
        and any(_is_async(one) for one in given.named_children)
    )


def _is_async(node: Node | None) -> bool:
    return node is not None and any(child.type == "async" for child in node.children)


def _never_run(text: ScriptText, calls: ScriptCalls, tools: ToolBox) -> Iterator[Warned]:
    reported: set[SyntaxNode] = set()
    for function, call in mutations(text, calls.all, _mutating(tools)):
        if function in reported:
            continue
        loop, dead = loops_over(call), dead_code(call)
        if loop is not None:
            reported.add(function)
            yield (
                loop.node,
                UserMessage(
                    "Only one round of this loop ever runs: mutate ends with {tool}.",
                    tool=call.tool,
                ),
            )
        elif dead is not None:
            reported.add(function)
            yield (
                dead,
                UserMessage(
                    "This never runs: mutate ends with {tool}. What follows belongs into next.",
                    tool=call.tool,
                ),
            )


def _not_shared(text: ScriptText, places: Sequence[SyntaxNode]) -> Iterator[Warned]:
    for name, node in changed_globals(text, places):
        yield (
            node,
            UserMessage(
                "“{name}” is changed here, but every call of a handler begins with a "
                "fresh one. Return as state what is to be kept, and publish what others "
                "need.",
                name=name,
            ),
        )


def _of_no_form(
    text: ScriptText, places: Sequence[SyntaxNode], calls: ScriptCalls, tools: ToolBox
) -> Sequence[Warned]:
    """It is run as an item script, and does nothing."""
    named = [
        (
            node,
            UserMessage(
                "“{name}” looks like a handler workflow, but only a variable called "
                "“workflow”, declared at the top level, makes one: name it so. As it "
                "stands, this is an item script, and its producers and consumers never "
                "run.",
                name=name,
            ),
        )
        for name, node in misnamed(text, places)
    ]
    return named or [
        (
            node,
            UserMessage(
                "{tool} will be refused: a mutation must be made in an item, and this "
                "script opens none. Put it inside Items.withItem, or declare a variable "
                "“workflow”.",
                tool=tool,
            ),
        )
        for tool, node in itemless(text, places, calls, _mutating(tools))
    ]


def _mutating(tools: ToolBox) -> frozenset[str]:
    """The tools of which some call mutates."""
    known = (tools.find(space, name) for space, names in tools.names().items() for name in names)
    return frozenset(tool.full_name for tool in known if tool is not None and tool.can_mutate)

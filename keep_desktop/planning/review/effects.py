"""Rules of effects: where a mutation is made, what tells it from another, what is caught."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from tree_sitter import Node

from keep_desktop.domain.handlers import ALLOWED, HandlerOperation, HandlerPhase
from keep_desktop.domain.messages import UserMessage
from keep_desktop.engine.handlers.topic_calls import OPERATIONS
from keep_desktop.engine.scripts.syntax import SyntaxNode
from keep_desktop.planning.review.nodes import descendants, part
from keep_desktop.planning.review.records import Path, ReviewedItem, ToolUse
from keep_desktop.planning.review.script import Breach, Script
from keep_desktop.planning.review.values import Kind, Value, flat, member

_EVERYWHERE = ("Console", "Util")
_LOOPS = frozenset({"do_statement", "for_in_statement", "for_statement", "while_statement"})
_LEAVES_LOOP = frozenset({"break_statement", "return_statement", "throw_statement"})
_NAMES = frozenset(
    {"identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern"}
)
#: Of one item or handler; more are compared with these alone.
_MOST_COMPARED = 100
_EACH = frozenset({"each", "body"})


def find(script: Script) -> Iterator[Breach]:
    yield from _caught(script)
    yield from _misplaced(script)
    yield from _after_mutation(script)
    yield from _wrong_phase(script)
    for item in script.records.items:
        mutations = [use for use in item.calls if script.mutates(use)]
        yield from _alike(script, mutations)
        yield from _unchecked(script, item, mutations)
    for node in script.records.nested:
        message = UserMessage("Another item is still open here; the run ends with an error.")
        yield Breach("item-nested", node.start_byte, message)


def _caught(script: Script) -> Iterator[Breach]:
    found = {call.place.node.start_byte: call.tool for call in script.calls.caught()}
    found |= {use.node.start_byte: use.tool for use in script.records.calls if use.caught}
    for byte, tool in found.items():
        if not tool.startswith("Console.") and tool != "Items.withItem":
            message = UserMessage(
                "A failure of {tool} is never caught: the run ends there, and no catch runs.",
                tool=tool,
            )
            yield Breach("caught-tool", byte, message)


def _misplaced(script: Script) -> Iterator[Breach]:
    for use in script.records.calls:
        if not script.mutates(use) or use.phase == "mutate":
            continue
        if use.phase:
            message = UserMessage(
                "{tool} is a mutation, and {phase} may not make one.",
                tool=use.tool,
                phase=use.phase,
            )
            yield Breach("mutation-place", use.node.start_byte, message)
        elif use.item is None and use.reached:
            message = UserMessage(
                "{tool} is a mutation and is made outside Items.withItem.", tool=use.tool
            )
            yield Breach("mutation-place", use.node.start_byte, message)


def _after_mutation(script: Script) -> Iterator[Breach]:
    handlers: defaultdict[int, list[ToolUse]] = defaultdict(list)
    for use in script.records.calls:
        if use.phase == "mutate" and script.mutates(use):
            handlers[use.handler].append(use)
    for uses in handlers.values():
        for place, use in enumerate(uses[:_MOST_COMPARED]):
            before = (one for one in uses[:place] if _runs_before(one.path, use.path))
            first = next(before, None)
            if first is not None:
                message = UserMessage(
                    "{tool} is never called: mutate ends with {first}.",
                    tool=use.tool,
                    first=first.tool,
                )
                yield Breach("mutation-place", use.node.start_byte, message)
            elif use.path and use.path[-1][1] in _EACH:
                message = UserMessage(
                    "Only the first round makes its mutation: mutate ends with {tool}.",
                    tool=use.tool,
                )
                yield Breach("mutation-place", use.node.start_byte, message)


def _runs_before(first: Path, second: Path) -> bool:
    """Whether the first certainly has run where the second does."""
    return second[: len(first)] == first


def _exclusive(first: Path, second: Path) -> bool:
    """Whether they are in different branches."""
    arms = dict(first)
    return any(arms.get(node, arm) != arm for node, arm in second)


def _wrong_phase(script: Script) -> Iterator[Breach]:
    for use in script.records.calls:
        namespace, _, name = use.tool.partition(".")
        if not use.phase or namespace in _EVERYWHERE:
            continue
        operation = OPERATIONS.get(name) if namespace == "Topics" else None
        if namespace != "Topics" and script.mutates(use) is False:
            operation = HandlerOperation.READ
        if operation is not None and operation not in ALLOWED[HandlerPhase(use.phase)]:
            message = UserMessage(
                "{tool} is not allowed in {phase}.", tool=use.tool, phase=use.phase
            )
            yield Breach("phase-call", use.node.start_byte, message)


def _unchecked(
    script: Script, item: ReviewedItem, mutations: Sequence[ToolUse]
) -> Iterator[Breach]:
    lists_items = any(use.tool == "Items.list" for use in script.records.calls)
    if mutations and not item.reads_done and not lists_items:
        message = UserMessage(
            "The handler does not look at ctx.item.isDone, and {tool} on a done item is an error.",
            tool=mutations[0].tool,
        )
        yield Breach("done-unchecked", item.node.start_byte, message)


# ---- two that cannot be told apart


def _alike(script: Script, mutations: Sequence[ToolUse]) -> Iterator[Breach]:
    for place, use in enumerate(mutations[:_MOST_COMPARED]):
        if _repeats(script, use):
            message = UserMessage(
                "Each round of the loop makes the same {tool}: nothing in what identifies it "
                "differs.",
                tool=use.tool,
            )
            yield Breach("same-mutation", use.node.start_byte, message)
        elif any(_are_same(script, one, use) for one in mutations[:place]):
            message = UserMessage(
                "{tool} is called twice with what identifies it being the same, so the second is "
                "never made.",
                tool=use.tool,
            )
            yield Breach("same-mutation", use.node.start_byte, message)


def _are_same(script: Script, one: ToolUse, other: ToolUse) -> bool:
    if one.tool != other.tool or _exclusive(one.path, other.path):
        return False
    for name in script.facts.identity(one.tool):
        mine, theirs = (flat(_given(use, name)) for use in (one, other))
        if mine.const is not None or theirs.const is not None:
            if mine.const != theirs.const:
                return False
        elif _sources(mine) != _sources(theirs) or _text_of(script, one, name) != _text_of(
            script, other, name
        ):
            return False
        if _is_fresh(mine):
            return False
    return True


def _given(use: ToolUse, name: str) -> Value:
    return member(use.arguments, name, use.node.start_byte)


def _sources(value: Value) -> frozenset[tuple[Kind, str, tuple[str, ...]]]:
    return frozenset((atom.kind, atom.name, atom.path) for atom in value.atoms)


def _text_of(script: Script, use: ToolUse, name: str) -> str:
    """The text of a parameter; of all of them where they are not written out."""
    node = use.argument_node
    if node is None or node.type != "object":
        return script.source_of(node)
    return script.source_of(part(node, name))


def _is_fresh(value: Value) -> bool:
    """Whether it differs from call to call."""
    return any(atom.kind in (Kind.TIME, Kind.RANDOM, Kind.POSITION) for atom in value.atoms)


def _repeats(script: Script, use: ToolUse) -> bool:
    """Whether it is in a loop inside its item, and nothing that identifies it depends on that."""
    place = script.place_of.get(use.node.id)
    loop = _loop_around(script, place) if place is not None else None
    if loop is None or use.argument_node is None or use.argument_node.type != "object":
        return False
    bound = _bound_in(script, loop)
    for name in script.facts.identity(use.tool):
        given = part(use.argument_node, name)
        if given is not None and (
            _is_fresh(_given(use, name)) or not bound.isdisjoint(_names_in(script, given))
        ):
            return False
    return not any(child.type == "spread_element" for child in use.argument_node.named_children)


def _loop_around(script: Script, place: SyntaxNode) -> SyntaxNode | None:
    """The innermost loop or callback of a list around a call, within its handler; None if the
    loop is left after it."""
    at: SyntaxNode | None = place
    while at is not None:
        if at.kind in _LOOPS:
            return None if _is_left(at.node) else at
        if at.is_function:
            return at if _is_callback(script, at) else None
        at = at.up
    return None


def _is_left(loop: Node) -> bool:
    return any(node.type in _LEAVES_LOOP for node in descendants(loop))


def _is_callback(script: Script, function: SyntaxNode) -> bool:
    call = function.up.up if function.up is not None and function.up.kind == "arguments" else None
    called = call.node.child_by_field_name("function") if call is not None else None
    if called is None or called.type != "member_expression":
        return False
    return script.source_of(called.child_by_field_name("property")) in ("forEach", "map", "flatMap")


def _bound_in(script: Script, loop: SyntaxNode) -> set[str]:
    """Every name that is declared or assigned in a loop."""
    found: set[str] = set()
    for node in descendants(loop.node):
        for field in ("left", "name", "parameter", "parameters", "argument"):
            target = node.child_by_field_name(field)
            if target is not None:
                found |= _names_in(script, target)
    return found


def _names_in(script: Script, node: Node) -> set[str]:
    return {script.source_of(one) for one in descendants(node) if one.type in _NAMES}

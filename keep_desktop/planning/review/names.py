"""Rules of how tools are named."""

from collections import defaultdict
from collections.abc import Iterator

from keep_desktop.domain.messages import UserMessage
from keep_desktop.engine.scripts.syntax import SyntaxNode
from keep_desktop.planning.review.script import Breach, Script

#: Run text as code, or reach every name by a computed one.
_DANGEROUS = frozenset({"eval", "Function", "Reflect", "Proxy"})
_BINDS = frozenset({"identifier", "shorthand_property_identifier_pattern"})
#: Function → the names declared in it; None for the script.
Declared = defaultdict[SyntaxNode | None, set[str]]
_GLOBAL = frozenset({"globalThis", "self", "window", "global"})


def find(script: Script) -> Iterator[Breach]:
    declared: Declared = defaultdict(set)
    for place in script.places:
        if place.binding and place.kind in _BINDS:
            declared[place.function].add(script.source_of(place.node))
    for place in script.places:
        if place.kind == "identifier" and not place.binding:
            yield from _identifier(script, place, declared)
        elif place.kind == "member_expression":
            yield from _constructor(script, place)
        elif place.kind == "subscript_expression" and _object(script, place) == "this":
            yield _hidden(place, "this[…]")
    yield from _unknown(script)


def _is_declared(name: str, place: SyntaxNode, declared: Declared) -> bool:
    """Whether a function around it, or the script, declares that name for itself."""
    function = place.function
    while function is not None:
        if name in declared.get(function, ()):
            return True
        function = function.function
    return name in declared.get(None, ())


def _object(script: Script, place: SyntaxNode) -> str:
    return script.source_of(place.node.child_by_field_name("object"))


def _hidden(place: SyntaxNode, what: str) -> Breach:
    message = UserMessage("{what} hides which tool is called.", what=what[:60])
    return Breach("tool-hidden", place.node.start_byte, message)


def _identifier(script: Script, place: SyntaxNode, declared: Declared) -> Iterator[Breach]:
    text = script.source_of(place.node)
    if _is_declared(text, place, declared):
        return
    up = place.whole.up
    if "\\" in text or text in _DANGEROUS:
        yield _hidden(place, text)
    elif text in _GLOBAL:
        yield from _global(script, place)
    elif text in script.facts.names and up is not None and not _is_plain(script, place):
        yield _hidden(up, script.source_of(up.node).split("\n")[0])


def _global(script: Script, place: SyntaxNode) -> Iterator[Breach]:
    """A plain property that is no tool is harmless."""
    up = place.whole.up
    if up is not None and up.kind == "member_expression":
        name = script.source_of(up.node.child_by_field_name("property"))
        if name not in script.facts.names and name not in _DANGEROUS:
            return
    yield _hidden(place, script.source_of(up.node if up is not None else place.node).split("\n")[0])


def _is_plain(script: Script, place: SyntaxNode) -> bool:
    """`Mail.list`, `const { list } = Mail`, `typeof Mail`."""
    up = place.whole.up
    if up is None:
        return True
    if up.kind == "member_expression":
        return True
    if up.kind == "variable_declarator":
        name = up.node.child_by_field_name("name")
        return name is not None and name.type == "object_pattern"
    if up.kind == "unary_expression":
        return script.source_of(up.node.child_by_field_name("operator")) == "typeof"
    return up.kind == "expression_statement"


def _constructor(script: Script, place: SyntaxNode) -> Iterator[Breach]:
    """`f.constructor("…")` runs text as code."""
    if script.source_of(place.node.child_by_field_name("property")) != "constructor":
        return
    up = place.whole.up
    follows = up.node.child_by_field_name("property") if up is not None else None
    if script.source_of(follows) != "name":
        yield _hidden(place, ".constructor")


def _unknown(script: Script) -> Iterator[Breach]:
    for use in script.records.calls:
        if not script.facts.is_known(use.tool):
            message = UserMessage("There is no tool {tool}.", tool=use.tool[:80])
            yield Breach("tool-unknown", use.node.start_byte, message)

"""Tool calls in a script's text: caught, not awaited, and their positions."""

from collections.abc import Iterator, Mapping, Sequence

from tree_sitter import Node

from keep_desktop.domain.immutable import immutable
from keep_desktop.engine.handlers.topic_calls import OPERATIONS, TOPICS
from keep_desktop.engine.scripts.syntax import ScriptText, SyntaxNode

#: Provided by the engine itself.
_OWN = {"Items": ("list", "withItem"), TOPICS: tuple(OPERATIONS)}
#: Nothing depends on whether a line or a value has arrived.
_NEED_NO_AWAIT = "Console"
_OF_PROMISES = ("then", "catch", "finally")
#: Where a promise is useless without await.
_WANTS_VALUE = frozenset(
    {"expression_statement", "for_in_statement", "if_statement", "spread_element"}
    | {"subscript_expression", "template_substitution", "while_statement"}
)
#: Where a promise in a variable is passed on, to be awaited there.
_PASSES_ON = frozenset(
    {"arguments", "array", "arrow_function", "assignment_expression", "await_expression", "pair"}
    | {"return_statement", "ternary_expression", "binary_expression"}
)


@immutable
class ToolCall:
    place: SyntaxNode
    namespace: str
    name: str

    @property
    def tool(self) -> str:
        return f"{self.namespace}.{self.name}"

    @property
    def opens_item(self) -> bool:
        return self.tool == "Items.withItem"


class ScriptCalls:
    """The calls of *tools* (namespace → names) in one script."""

    def __init__(
        self, text: ScriptText, places: Sequence[SyntaxNode], tools: Mapping[str, Sequence[str]]
    ) -> None:
        self._text = text
        self._known = {**tools, **_OWN}
        self.all = tuple(call for place in places if (call := self._call(place)) is not None)
        names = (place for place in places if place.kind == "identifier")
        self._passed_on = {text.text(place.node) for place in names if self._is_passed_on(place)}

    def caught(self) -> Iterator[ToolCall]:
        """Calls whose failure the script intends to catch."""
        for call in self.all:
            if not call.opens_item and (
                call.place.caught or self._method_on(call.place) == "catch"
            ):
                yield call

    def not_awaited(self) -> Iterator[ToolCall]:
        """Calls whose result is used, or dropped, without await."""
        for call in self.all:
            if call.namespace != _NEED_NO_AWAIT and self._lacks_await(call.place.whole):
                yield call

    def _call(self, place: SyntaxNode) -> ToolCall | None:
        if place.kind != "call_expression":
            return None
        called = place.node.child_by_field_name("function")
        if called is None or called.type != "member_expression":
            return None
        holder = called.child_by_field_name("object")
        if holder is None or holder.type != "identifier":
            return None
        namespace = self._text.text(holder)
        name = self._text.text(called.child_by_field_name("property"))
        return ToolCall(place, namespace, name) if name in self._known.get(namespace, ()) else None

    def _method_on(self, place: SyntaxNode) -> str:
        """`x` if the place is followed by `.x`."""
        up = place.whole.up
        if up is None or up.kind != "member_expression":
            return ""
        return self._text.text(up.node.child_by_field_name("property"))

    def _lacks_await(self, whole: SyntaxNode) -> bool:
        up = whole.up
        if up is None:
            return False
        if up.kind == "member_expression":
            return self._method_on(whole) not in _OF_PROMISES
        if up.kind == "variable_declarator":
            return not self._waits_elsewhere(up.node.child_by_field_name("name"))
        if up.kind in ("for_in_statement", "subscript_expression"):
            return whole.is_field("right") or whole.is_field("object")
        return up.kind in _WANTS_VALUE

    def _waits_elsewhere(self, variable: Node | None) -> bool:
        if variable is None or variable.type != "identifier":
            return False
        return self._text.text(variable) in self._passed_on

    def _is_passed_on(self, place: SyntaxNode) -> bool:
        up = place.whole.up
        return up is not None and (up.kind in _PASSES_ON or self._method_on(place) in _OF_PROMISES)


_PROPERTIES = frozenset({"method_definition", "pair"})


def declared_at(script: str, path: Sequence[str]) -> tuple[int, int] | None:
    """Line and column of *path* inside `workflow`, as near as the text shows; None if not found."""
    text = ScriptText(script)
    if text.is_too_long:
        return None
    for place in text.walk():
        if place.binding and place.function is None and text.text(place.node) == "workflow":
            return text.position(_nearest(text, place, path))
    return None


def called_at(
    script: str, tool: str, tools: Mapping[str, Sequence[str]], *, anywhere: bool = False
) -> tuple[int, int] | None:
    """Line and column of a tool's first call at the top level, or anywhere; None if not found."""
    text = ScriptText(script)
    if text.is_too_long:
        return None
    for call in ScriptCalls(text, tuple(text.walk()), tools).all:
        if (anywhere or call.place.function is None) and call.tool == tool:
            return text.position(call.place.node)
    return None


def _nearest(text: ScriptText, workflow: SyntaxNode, path: Sequence[str]) -> Node:
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

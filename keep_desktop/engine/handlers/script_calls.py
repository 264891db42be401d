"""Tool calls as a script's text shows them: whose failure is caught, which are not waited for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tree_sitter import Node

from keep_desktop.engine.handlers.script_text import Place, ScriptText
from keep_desktop.engine.handlers.topic_calls import OPERATIONS, TOPICS

#: What the engine itself provides.
_OWN = {"Items": ("list", "withItem"), TOPICS: tuple(OPERATIONS)}
#: Nothing depends on whether a line or a figure has arrived.
_NEED_NO_AWAIT = "Console"
_OF_PROMISES = ("then", "catch", "finally")
#: Where a promise is no use as it is.
_WANTS_VALUE = frozenset(
    {"expression_statement", "for_in_statement", "if_statement", "spread_element"}
    | {"subscript_expression", "template_substitution", "while_statement"}
)
#: Where a promise in a variable is handed on, to be waited for there.
_HANDS_ON = frozenset(
    {"arguments", "array", "arrow_function", "assignment_expression", "await_expression", "pair"}
    | {"return_statement", "ternary_expression", "binary_expression"}
)


@dataclass(frozen=True, slots=True)
class ToolCall:
    place: Place
    namespace: str
    name: str

    @property
    def tool(self) -> str:
        return f"{self.namespace}.{self.name}"

    @property
    def opens_item(self) -> bool:
        return self.tool == "Items.withItem"


class ScriptCalls:
    """The tool calls of one script, told by *tools* (namespace → names)."""

    def __init__(
        self, text: ScriptText, places: Sequence[Place], tools: Mapping[str, Sequence[str]]
    ) -> None:
        self._text = text
        self._known = {**tools, **_OWN}
        self.all = tuple(call for place in places if (call := self._call(place)) is not None)
        names = (place for place in places if place.kind == "identifier")
        self._handed_on = {text.text(place.node) for place in names if self._is_handed_on(place)}

    def caught(self) -> Iterator[ToolCall]:
        """Calls whose failure the script means to catch."""
        for call in self.all:
            if not call.opens_item and (
                call.place.caught or self._method_on(call.place) == "catch"
            ):
                yield call

    def not_awaited(self) -> Iterator[ToolCall]:
        """Calls whose answer is used, or passed over, without waiting for it."""
        for call in self.all:
            if call.namespace != _NEED_NO_AWAIT and self._lacks_await(call.place.whole):
                yield call

    def _call(self, place: Place) -> ToolCall | None:
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

    def _method_on(self, place: Place) -> str:
        """`x` where the place is followed by `.x`."""
        up = place.whole.up
        if up is None or up.kind != "member_expression":
            return ""
        return self._text.text(up.node.child_by_field_name("property"))

    def _lacks_await(self, whole: Place) -> bool:
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
        return self._text.text(variable) in self._handed_on

    def _is_handed_on(self, place: Place) -> bool:
        up = place.whole.up
        return up is not None and (up.kind in _HANDS_ON or self._method_on(place) in _OF_PROMISES)

"""What a call of a tool gives, and what is recorded of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tree_sitter import Node

from keep_desktop.domain.json import JsonValue
from keep_desktop.planning.review.nodes import argument, part
from keep_desktop.planning.review.records import Identity, IdKind, ReviewedItem, ToolUse
from keep_desktop.planning.review.values import (
    ELEMENT,
    NOTHING,
    Kind,
    Obj,
    Value,
    composed,
    flat,
    join,
    list_of,
    member,
    of,
    of_object,
)

if TYPE_CHECKING:
    from keep_desktop.planning.review.evaluator import Evaluator

#: Registered as an input, a time or a random value is what the script is about.
_SYSTEM = {"time", "random"}
#: Letters of a format finer than a day.
_FINE = frozenset("HhmsSa")


class ToolCalls:
    def __init__(self, interpreter: "Evaluator") -> None:
        self._in = interpreter
        #: Topic → events published to it.
        self._topics: dict[str, Obj] = {}
        #: Byte of a call of registerInput → "time" or "random".
        self._system: dict[int, str] = {}

    def call(self, node: Node, tool: str, given: list[Value]) -> Value:
        arguments = given[0] if given else NOTHING
        use = self._recorded(node, tool, arguments)
        match tool:
            case "Items.withItem":
                return self._with_item(node, given)
            case "Topics.registerInput":
                return self._register_input(use)
            case "Topics.publish":
                return self._publish(use)
            case "Topics.peek" | "Topics.getByIds":
                return self._events(node, member(arguments, "topic", node.start_byte))
            case _ if tool.startswith("Util."):
                return _computed(tool, arguments, node)
        if self._in.facts.mutates(tool, constants(arguments)):
            return of(Kind.EFFECT, tool, start=node.start_byte)
        return of(Kind.SOURCE, tool, start=node.start_byte)

    def _recorded(self, node: Node, tool: str, arguments: Value) -> ToolUse:
        at = self._in
        use = ToolUse(
            tool=tool,
            node=node,
            arguments=arguments,
            argument_node=argument(node, 0),
            item=at.item,
            phase=at.phase,
            handler=at.handler,
            path=tuple(at.conditions),
            caught=at.caught > 0,
            over=tuple(at.loops),
            reached=at.reached,
        )
        at.records.calls.append(use)
        if at.item is not None:
            at.item.calls.append(use)
        return use

    def _with_item(self, node: Node, given: list[Value]) -> Value:
        at = self._in
        if at.item is not None or at.at_once:
            at.records.nested.append(node)
        id_, title, handler = [*given, NOTHING, NOTHING, NOTHING][:3]
        item = ReviewedItem(node, tuple(at.loops))
        at.records.items.append(item)
        at.records.ids.append(
            Identity(
                IdKind.ITEM, argument(node, 0) or node, id_, title, argument(node, 1),
                item.over, item,
            )
        )  # fmt: skip
        outer, caught, at_once = at.item, at.caught, at.at_once
        at.item, at.caught, at.at_once = item, 0, 0
        about = Obj({"id": id_, "title": title, "isDone": NOTHING})
        answer = join(
            at.call(function, [of_object(Obj({"item": of_object(about)}))])
            for function in handler.functions
        )
        at.item, at.caught, at.at_once = outer, caught, at_once
        return answer

    def _register_input(self, use: ToolUse) -> Value:
        given, start = use.arguments, use.node.start_byte
        type_ = member(given, "type", start).const
        of_system = ""
        if member(given, "source", start).const == "System" and type_ in _SYSTEM:
            of_system = str(type_)
        self._in.records.ids.append(
            Identity(
                IdKind.INPUT, part(use.argument_node, "id") or use.node,
                member(given, "id", start), member(given, "title", start),
                part(use.argument_node, "title"), use.over, of_system=of_system,
            )
        )  # fmt: skip
        self._system[start] = of_system
        return of(Kind.SOURCE, use.tool, start=start, path=("inputId",))

    def _publish(self, use: ToolUse) -> Value:
        start = use.node.start_byte
        event = member(use.arguments, "event", start)
        id_ = member(event, "messageId", start)
        inputs = member(event, "inputId", start).atoms
        of_system = {self._system.get(atom.origin, "") for atom in inputs} or {""}
        node = part(part(use.argument_node, "event"), "messageId") or use.node
        self._in.records.ids.append(
            Identity(
                IdKind.MESSAGE, node, id_, NOTHING, None, use.over,
                of_system=of_system.pop() if len(of_system) == 1 else "",
            )
        )  # fmt: skip
        topic = member(use.arguments, "topic", start)
        names = [topic.const, *(v.const for o in topic.objects for v in o.props.values())]
        for name in names:
            if isinstance(name, str):
                known = self._topics.setdefault(name, Obj())
                known.put("payload", member(event, "payload", start))
        return NOTHING

    def _events(self, node: Node, topic: Value) -> Value:
        start = node.start_byte
        known = self._topics.get(topic.const) if isinstance(topic.const, str) else None
        payload = known.props["payload"] if known is not None else NOTHING
        event = Obj({name: _own(name, start) for name in ("messageId", "status", "createdAt")})
        event.props["payload"] = payload if known is not None else _own("payload", start)
        return list_of(of_object(event))


def _own(name: str, start: int) -> Value:
    return of(Kind.SOURCE, "Topics.peek", start=start, path=(ELEMENT, name))


def _computed(tool: str, arguments: Value, node: Node) -> Value:
    start = node.start_byte
    text = member(arguments, "text", start)
    match tool:
        case "Util.hash":
            found = flat(text)
            return Value(found.atoms)
        case "Util.formatDate":
            date = member(arguments, "date", start)
            pattern = member(arguments, "format", start).const
            is_coarse = isinstance(pattern, str) and not _FINE & set(pattern)
            return date.changed(coarse=True) if is_coarse else date
        case "Util.parseDate":
            parsed = text.changed(derived=True)
            return of_object(Obj({"iso": parsed, "ms": parsed}))
        case _:
            return composed([text])


def constants(arguments: Value) -> Mapping[str, JsonValue]:
    """The parameters of a call that are known texts or numbers."""
    found: dict[str, JsonValue] = {}
    for obj in arguments.objects:
        for name, value in obj.props.items():
            if value.const is not None and not value.atoms:
                found[name] = value.const
    return found


def whole(value: Value) -> Value:
    """A value as JSON: all that is in it."""
    found = flat(value)
    return Value(frozenset(replace(atom, whole=True) for atom in found.atoms), found.const)

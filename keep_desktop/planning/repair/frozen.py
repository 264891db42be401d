"""What a repair may not change of a script, compared on the syntax trees and on what is declared.

A part is frozen where the old script has it. Two expressions are the same where their trees are;
where they are not, the values that replay observed decide (`planning.repair.maintainer`).
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field
from difflib import SequenceMatcher, get_close_matches
from enum import StrEnum
from typing import Any

from tree_sitter import Node

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.handlers import Consumer, HandlerGraph, Producer
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.engine.scripts.calls import ToolCall
from keep_desktop.planning.repair.script_trees import UNKNOWN, ScriptTrees


class FrozenPart(StrEnum):
    """In the words of the refusal: `Cannot repair: would change …`."""

    ITEM_ID = "logical item identity"
    TOPICS = "topics"
    PUBLISHES = "publishes"
    SUBSCRIBE = "subscribe"
    SCHEDULE = "schedule"
    INPUT = "input identity"
    MESSAGE_ID = "messageId"
    RESERVATIONS = "reservations"
    PARAMETERS = "parameters"
    PERMISSIONS = "permissions"


#: Whose values replay observes, so that expressions may be the same where their trees differ.
OBSERVED = frozenset(
    {FrozenPart.ITEM_ID, FrozenPart.INPUT, FrozenPart.MESSAGE_ID, FrozenPart.RESERVATIONS}
)


class RepairRefused(Refused):
    """A repair that never goes live; the sentence begins `Cannot repair: `."""


def would_change(part: FrozenPart) -> RepairRefused:
    return RepairRefused(UserMessage("Cannot repair: would change {part}", part=str(part)))


@immutable(kw_only=True)
class ComparedScript:
    """A script as it is compared."""

    text: str
    #: What a handler workflow declares; None for an item script.
    graph: HandlerGraph | None = None
    #: The names of its parameters: those of its form, and those that have a value.
    parameters: Collection[str] = field(default=())


def breaches(
    old: ComparedScript, new: ComparedScript, tools: Mapping[str, Sequence[str]]
) -> Sequence[FrozenPart]:
    """The frozen parts that *new* has otherwise than *old*, in the order of `FrozenPart`. *tools*:
    all there are, by namespace. Raises RepairRefused for a script that cannot be compared."""
    try:
        before, after = _Parts(old, tools), _Parts(new, tools)
        return [part for part, changed in _COMPARISONS.items() if changed(before, after)]
    except RecursionError:
        raise RepairRefused(_TOO_DEEP) from None


def frozen_lines(script: ComparedScript, tools: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """What may not change of a script, for whoever is to repair it."""
    try:
        parts = _Parts(script, tools)
        return [*parts.expressions(), *_declared_lines(script.graph), *_resource_lines(parts)]
    except RecursionError:
        raise RepairRefused(_TOO_DEEP) from None


def changed_share(old: str, new: str) -> float:
    """The share of the old script's lines that are gone or changed; added ones do not count."""
    before, after = old.splitlines(), new.splitlines()
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    kept = sum(block.size for block in matcher.get_matching_blocks())
    return 1 - kept / len(before) if before else 0.0


_TOO_LONG = UserMessage("Cannot repair: the script is too long to be compared.")
_TOO_DEEP = UserMessage("Cannot repair: the script is nested too deeply to be compared.")
#: Need no permission.
_HARMLESS = frozenset({"Console", "Items", "Topics", "Util"})
#: Make other code of a text, or lead to any tool.
_ESCAPES = frozenset({"Function", "eval", "globalThis", "atob"})
#: Properties of a tool's input that name where it goes.
_PLACES = frozenset(
    {"account", "bcc", "calendar", "cc", "channel", "destination", "file", "filename", "folder"}
    | {"from", "method", "operation", "path", "recipient", "service", "target", "to", "url"}
)
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]{1,20}://[^\s/?#]*", re.IGNORECASE)
_MAILBOX = re.compile(r"[^\s@<>\"',;:]{1,64}@[^\s@<>\"',;:/]{1,255}")
_PATH = re.compile(r"(?:~|\.\.|[A-Za-z]:)?[/\\]{1,2}[^\s/\\]+")


class _Parts:
    """The frozen parts of one script."""

    def __init__(self, script: ComparedScript, tools: Mapping[str, Sequence[str]]) -> None:
        self.trees = ScriptTrees(script.text, tools)
        if self.trees.is_too_long:
            raise RepairRefused(_TOO_LONG)
        if self.trees.is_too_deep:
            raise RepairRefused(_TOO_DEEP)
        self.tools = tools
        self.graph = script.graph
        self.known_parameters = frozenset(script.parameters)

    def item_ids(self) -> frozenset[str]:
        return frozenset(
            self.trees.tree(self.trees.argument(call))
            for call in self.trees.calls
            if call.opens_item
        )

    def inputs(self) -> frozenset[tuple[str, ...]]:
        return frozenset(
            tuple(self._property(call, name) for name in ("source", "type", "id"))
            for call in self._calls("Topics.registerInput")
        )

    def message_ids(self) -> frozenset[str]:
        return frozenset(self._message_id(call) for call in self._calls("Topics.publish"))

    def published_topics(self) -> frozenset[str]:
        return frozenset(self._property(call, "topic") for call in self._calls("Topics.publish"))

    def reservations(self) -> frozenset[tuple[tuple[str, ...], str]]:
        """Of each handler, but the empty ones."""
        found = set[tuple[tuple[str, ...], str]]()
        for place in self.trees.places:
            value = self._reserved(place.node)
            if value is not None and (value.type != "array" or value.named_child_count):
                found.add((self.trees.path(place), self.trees.tree(value)))
        return frozenset(found)

    def parameters(self) -> frozenset[str]:
        """The names of the parameters it uses; `*` where it takes all of them at once."""
        found = set[str]()
        for place in self.trees.places:
            if place.kind == "identifier" and self.trees.text(place.node) == "params":
                found.update(self._parameters_at(place.node, place.up.node if place.up else None))
        return frozenset(found)

    def resources(self) -> frozenset[str]:
        """The tools, hosts and places it names, with what leads to others."""
        named = {call.tool for call in self.trees.calls if call.namespace not in _HARMLESS}
        return frozenset({*named, *self._escapes(), *self._places()})

    def constants(self) -> frozenset[str]:
        return frozenset(
            self.trees.folded(place.node)
            for place in self.trees.places
            if place.kind in ("string", "template_string")
        )

    def closest_tools(self) -> Iterator[str]:
        """The tools it names by names that no tool has: those whose names are the closest."""
        for place in self.trees.places:
            called = place.node.child_by_field_name("function")
            if place.kind != "call_expression" or called is None:
                continue
            holder = self.trees.text(called.child_by_field_name("object"))
            name = self.trees.text(called.child_by_field_name("property"))
            names = self.tools.get(holder, ())
            if names and name not in names:
                yield from (f"{holder}.{one}" for one in get_close_matches(name, names, n=1))

    def expressions(self) -> Iterator[str]:
        """The calls that give ids, with their lines."""
        for call in self.trees.calls:
            if call.opens_item or call.tool in ("Topics.registerInput", "Topics.publish"):
                line = call.place.node.start_point[0] + 1
                given = self.trees.text(self.trees.argument(call))
                yield f"line {line}: the id in {call.tool}({given[:200]})"
        for place in self.trees.places:
            value = self._reserved(place.node)
            if value is not None:
                line = value.start_point[0] + 1
                yield f"line {line}: reservations: {self.trees.text(value)[:200]}"

    def _calls(self, tool: str) -> Iterator[ToolCall]:
        return (call for call in self.trees.calls if call.tool == tool)

    def _property(self, call: ToolCall, name: str) -> str:
        given = self.trees.argument(call)
        value = self.trees.property(given, name)
        return self.trees.tree(value) if value is not None else f"whole {self.trees.tree(given)}"

    def _message_id(self, call: ToolCall) -> str:
        given = self.trees.argument(call)
        event = self.trees.property(given, "event") or given
        return self.trees.tree(self.trees.property(event, "messageId") or event)

    def _reserved(self, node: Node) -> Node | None:
        if node.type == "pair" and self.trees.key(node) == "reservations":
            return node.child_by_field_name("value")
        if node.type == "shorthand_property_identifier":
            return node if self.trees.text(node) == "reservations" else None
        return None

    def _parameters_at(self, node: Node, up: Node | None) -> Iterator[str]:
        if up is not None and up.child_by_field_name("object") == node:
            if up.type == "member_expression":
                yield self.trees.text(up.child_by_field_name("property"))
                return
            folded = self.trees.folded(up.child_by_field_name("index"))
            yield folded if up.type == "subscript_expression" and UNKNOWN not in folded else "*"
            return
        pattern = up.child_by_field_name("name") if up is not None else None
        if pattern is None or pattern.type != "object_pattern":
            yield "*"
            return
        for one in pattern.named_children:
            name = one.child_by_field_name("key") or one.child_by_field_name("left") or one
            yield "*" if one.type == "rest_pattern" else self.trees.text(name).strip("\"'")

    def _escapes(self) -> Iterator[str]:
        """Names of tools that are not called plainly, and what makes code of texts."""
        for place in self.trees.places:
            if place.kind not in ("identifier", "property_identifier"):
                continue
            name, up = self.trees.text(place.node), place.up
            plainly = up is not None and up.kind == "member_expression" and place.is_field("object")
            is_tool = name in self.tools and name not in _HARMLESS and not place.binding
            if name in _ESCAPES or (is_tool and place.kind == "identifier" and not plainly):
                yield f"escape {name}"

    def _places(self) -> Iterator[str]:
        for place in self.trees.places:
            if place.kind in ("binary_expression", "string", "template_string"):
                yield from _named_in(self.trees.folded(place.node))
        for call in self.trees.calls:
            given = self.trees.argument(call)
            for name in _PLACES if call.namespace not in _HARMLESS else ():
                folded = self.trees.folded(self.trees.property(given, name))
                if UNKNOWN not in folded:
                    yield folded


def _declared_lines(graph: HandlerGraph | None) -> Iterator[str]:
    if graph is None:
        return
    yield f"topics: {', '.join(graph.topics)}"
    for producer in graph.producers:
        yield f"producer {producer.name}: publishes {', '.join(producer.publishes)}, its schedule"
    for consumer in graph.consumers:
        yield (
            f"consumer {consumer.name}: subscribes {', '.join(consumer.subscribes)}, publishes "
            f"{', '.join(consumer.publishes) or 'nothing'}"
        )


def _resource_lines(parts: "_Parts") -> Iterator[str]:
    yield f"parameters: {', '.join(sorted(parts.parameters())) or 'none'}"
    yield f"tools, hosts and places: {', '.join(sorted(parts.resources())) or 'none'}"


def _named_in(text: str) -> Iterator[str]:
    """The hosts, mail addresses and paths in a constant text."""
    for pattern in (_ADDRESS, _MAILBOX):
        yield from (found.group().lower() for found in pattern.finditer(text))
    if _PATH.match(text):
        yield text


# -- how they are compared --------------------------------------------------------------------


def _same(get: "Callable[[_Parts], frozenset[Any]]") -> "Callable[[_Parts, _Parts], bool]":
    """Changed where the old script has any and the new one has others."""

    def changed(old: _Parts, new: _Parts) -> bool:
        before = get(old)
        return bool(before) and before != get(new)

    return changed


def _declared(get: Callable[[HandlerGraph], object]) -> Callable[[_Parts, _Parts], bool]:
    def changed(old: _Parts, new: _Parts) -> bool:
        if old.graph is None or new.graph is None:
            return (old.graph is None) != (new.graph is None)
        return get(old.graph) != get(new.graph)

    return changed


def _publishes(graph: HandlerGraph) -> Mapping[str, frozenset[str]]:
    handlers: Sequence[Producer | Consumer] = (*graph.producers, *graph.consumers)
    return {one.name: frozenset(one.publishes) for one in handlers if one.publishes}


def _topics_changed(old: _Parts, new: _Parts) -> bool:
    if _declared(lambda graph: set(graph.topics))(old, new):
        return True
    if old.graph is None:
        return False
    # A topic that was not declared could not be published to.
    declared = {f"text:{topic!r}" for topic in old.graph.topics}
    before, after = old.published_topics(), new.published_topics()
    known = {one for one in before if not one.startswith("text:") or one in declared}
    return bool(known) and (not known <= after or (before == known and after != known))


def _parameters_changed(old: _Parts, new: _Parts) -> bool:
    """A name that is no parameter may be put right; a parameter may be used where it was not."""
    before, after = old.parameters(), new.parameters()
    known = old.known_parameters
    lost = {name for name in before - after if name in known}
    return bool(lost) or bool(after - before - known)


def _permissions_changed(old: _Parts, new: _Parts) -> bool:
    return bool(new.resources() - old.resources() - old.constants() - set(old.closest_tools()))


_COMPARISONS: Mapping[FrozenPart, Callable[[_Parts, _Parts], bool]] = {
    FrozenPart.ITEM_ID: _same(_Parts.item_ids),
    FrozenPart.TOPICS: _topics_changed,
    FrozenPart.PUBLISHES: _declared(_publishes),
    FrozenPart.SUBSCRIBE: _declared(
        lambda graph: {one.name: set(one.subscribes) for one in graph.consumers}
    ),
    FrozenPart.SCHEDULE: _declared(lambda graph: {one.name: one.rule for one in graph.producers}),
    FrozenPart.INPUT: _same(_Parts.inputs),
    FrozenPart.MESSAGE_ID: _same(_Parts.message_ids),
    FrozenPart.RESERVATIONS: _same(_Parts.reservations),
    FrozenPart.PARAMETERS: _parameters_changed,
    FrozenPart.PERMISSIONS: _permissions_changed,
}

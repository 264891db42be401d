"""A script as its text says it: parsed without running it, walked place by place."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

#: A longer text is no script that a person reads; parsing it may take seconds.
MOST_BYTES = 256 * 1024
#: Nothing below is looked at, so that looking up from each place stays cheap.
MOST_DEPTH = 400

_LANGUAGE = Language(tree_sitter_javascript.language())
_LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")
_FUNCTIONS = frozenset(
    {
        "arrow_function",
        "class_static_block",
        "function_declaration",
        "function_expression",
        "generator_function",
        "generator_function_declaration",
        "method_definition",
    }
)


@dataclass(slots=True, eq=False)
class Place:
    """A node with what it lies in. (A parser's node finds its parent only by searching.)"""

    node: Node
    up: "Place | None" = None
    depth: int = 0
    #: The innermost function around it; None at the top level.
    function: "Place | None" = None
    #: Whether an error thrown here is caught within the same function.
    caught: bool = False
    #: Whether it is part of what a declaration names: a variable, a parameter.
    binding: bool = False

    @property
    def kind(self) -> str:
        return self.node.type

    @property
    def is_function(self) -> bool:
        return self.kind in _FUNCTIONS

    @property
    def whole(self) -> "Place":
        """This place, or the outermost one that is nothing but this in brackets."""
        place = self
        while place.up is not None and place.up.kind == "parenthesized_expression":
            place = place.up
        return place

    def is_field(self, name: str) -> bool:
        """Whether it is that part of what it lies in."""
        return self.up is not None and self.up.node.child_by_field_name(name) == self.node

    def children(self) -> Iterator["Place"]:
        """The named places directly in it, from the first."""
        function = self if self.is_function else self.function
        guarded = self._guarded()
        bound = self._bound()
        for child in self.node.named_children:
            yield Place(
                child,
                self,
                self.depth + 1,
                function,
                child == guarded or (self.caught and not self.is_function),
                child in bound or (self.binding and not self.is_function),
            )

    def _guarded(self) -> Node | None:
        """The part of a `try` whose errors its `catch` is given."""
        if self.kind != "try_statement" or self.node.child_by_field_name("handler") is None:
            return None
        return self.node.child_by_field_name("body")

    def _bound(self) -> tuple[Node | None, ...]:
        """The parts that declare names."""
        match self.kind:
            case "variable_declarator":
                return (self.node.child_by_field_name("name"),)
            case "for_in_statement" if self.node.child_by_field_name("kind") is not None:
                return (self.node.child_by_field_name("left"),)
            case "catch_clause":
                return (self.node.child_by_field_name("parameter"),)
            case _ if self.is_function:
                fields = ("parameter", "parameters")
                return tuple(self.node.child_by_field_name(field) for field in fields)
            case _:
                return ()


class ScriptText:
    """Any text at all, read as JavaScript as far as it is."""

    def __init__(self, script: str) -> None:
        self._source = script.encode("utf-8", "replace")

    @property
    def is_too_long(self) -> bool:
        return len(self._source) > MOST_BYTES

    def walk(self) -> Iterator[Place]:
        """Every named place but the deepest, in the order of the text."""
        tree = Parser(_LANGUAGE).parse(self._source)
        waiting = [Place(tree.root_node)]
        while waiting:
            place = waiting.pop()
            yield place
            if place.depth < MOST_DEPTH:
                waiting += reversed(list(place.children()))

    def text(self, node: Node | None) -> str:
        """Empty for None."""
        if node is None:
            return ""
        return self._source[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def around(self, line: int, column: int) -> Sequence[Node]:
        """What lies around a place (from 1, in characters) within its function, innermost first."""
        text = self._source.decode("utf-8", "replace")
        starts = [0, *(found.end() for found in _LINE_END.finditer(text))]
        if not 1 <= line <= len(starts):
            return []
        at = len(text[: starts[line - 1] + column - 1].encode("utf-8", "replace"))
        root = Parser(_LANGUAGE).parse(self._source).root_node
        node, found = root.named_descendant_for_byte_range(at, at + 1), list[Node]()
        while node is not None and node.type not in _FUNCTIONS:
            found.append(node)
            node = node.parent
        return found

    def position(self, node: Node) -> tuple[int, int]:
        """Line and column of its beginning, from 1, in characters."""
        before = self._source[: node.start_byte].decode("utf-8", "replace")
        lines = _LINE_END.split(before)
        return len(lines), len(lines[-1]) + 1

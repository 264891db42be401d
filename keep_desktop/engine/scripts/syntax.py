"""A script's syntax tree, without running it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

#: A longer text was not written by a person; parsing it may take seconds.
MOST_BYTES = 256 * 1024
#: Deeper nodes are ignored, so that walking up from each stays cheap.
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
class SyntaxNode:
    """A node with its parent. (The parser's own nodes find theirs only by searching.)"""

    node: Node
    up: "SyntaxNode | None" = None
    depth: int = 0
    #: The innermost function around it; None at the top level.
    function: "SyntaxNode | None" = None
    #: Whether an error thrown here is caught within the same function.
    caught: bool = False
    #: Whether it is part of what a declaration binds: a variable, a parameter.
    binding: bool = False

    @property
    def kind(self) -> str:
        return self.node.type

    @property
    def is_function(self) -> bool:
        return self.kind in _FUNCTIONS

    @property
    def whole(self) -> "SyntaxNode":
        """The outermost node that is only this one in parentheses."""
        place = self
        while place.up is not None and place.up.kind == "parenthesized_expression":
            place = place.up
        return place

    def is_field(self, name: str) -> bool:
        """Whether it is that field of its parent."""
        return self.up is not None and self.up.node.child_by_field_name(name) == self.node

    def children(self) -> Iterator["SyntaxNode"]:
        """The named child nodes, in order."""
        function = self if self.is_function else self.function
        try_body = self._try_body()
        bound = self._bound()
        for child in self.node.named_children:
            yield SyntaxNode(
                child,
                self,
                self.depth + 1,
                function,
                child == try_body or (self.caught and not self.is_function),
                child in bound or (self.binding and not self.is_function),
            )

    def _try_body(self) -> Node | None:
        """The body of a `try` with a `catch`."""
        if self.kind != "try_statement" or self.node.child_by_field_name("handler") is None:
            return None
        return self.node.child_by_field_name("body")

    def _bound(self) -> tuple[Node | None, ...]:
        """The parts that bind names."""
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
    """Any text, parsed as JavaScript as far as possible."""

    def __init__(self, script: str) -> None:
        self._source = script.encode("utf-8", "replace")

    @property
    def source(self) -> bytes:
        return self._source

    @property
    def is_too_long(self) -> bool:
        return len(self._source) > MOST_BYTES

    @cached_property
    def root(self) -> Node:
        return Parser(_LANGUAGE).parse(self._source).root_node

    def walk(self) -> Iterator[SyntaxNode]:
        """Every named node but the deepest, in the order of the text."""
        waiting = [SyntaxNode(self.root)]
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
        """The nodes around a position (from 1, in characters) within its function, innermost
        first."""
        text = self._source.decode("utf-8", "replace")
        starts = [0, *(found.end() for found in _LINE_END.finditer(text))]
        if not 1 <= line <= len(starts):
            return []
        at = len(text[: starts[line - 1] + column - 1].encode("utf-8", "replace"))
        node, found = self.root.named_descendant_for_byte_range(at, at + 1), list[Node]()
        while node is not None and node.type not in _FUNCTIONS:
            found.append(node)
            node = node.parent
        return found

    def position(self, node: Node) -> tuple[int, int]:
        """Line and column of its beginning, from 1, in characters."""
        return self.position_of(node.start_byte)

    def position_of(self, byte: int) -> tuple[int, int]:
        before = self._source[:byte].decode("utf-8", "replace")
        lines = _LINE_END.split(before)
        return len(lines), len(lines[-1]) + 1

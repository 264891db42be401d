"""Which words of a script get which colour. No widgets here; for any thread but the window's.

The grammar's own highlights query is not used: on deeply nested text, which anybody may write, it
takes time that grows with the square of its length. One walk over the tree does not.
"""

import time
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Tree, TreeCursor


class Ink(StrEnum):
    """What a word is; its colour is the token `code_…` of that name."""

    KEYWORD = "keyword"
    TEXT = "text"
    NUMBER = "number"
    COMMENT = "comment"
    CALL = "call"
    #: A namespace of tools, and whatever else begins with a capital letter.
    TOOL = "tool"


@dataclass(frozen=True, slots=True)
class Inked:
    """A piece of one line; counted as Qt counts, in UTF-16 units."""

    start: int
    length: int
    ink: Ink


Line = tuple[Inked, ...]

#: A longer text is no script that a person reads.
MOST_UNITS = 256 * 1024
_PATIENCE_S = 2.0
#: What is read at a time; in between, other threads have their turn.
_CHUNK_BYTES = 1024
#: Of one line more than this is not seen.
_MOST_IN_LINE = 2_000

_TEXTS = frozenset({"string", "template_string", "regex"})
_CONSTANTS = frozenset({"true", "false", "null", "undefined", "number", "this", "super"})
_NAMED_CALLS = frozenset({"function_declaration", "function_expression", "method_definition"})


def inks_of(text: str) -> Sequence[Line]:
    """The coloured pieces of each line, as far as the text is a script: of broken text what can
    be told. Empty for one that is too long, or so contrived that it would take too long."""
    source = text.encode("utf-16-le", "replace")
    if len(source) > 2 * MOST_UNITS:
        return ()
    tree = _parsed(source)
    return () if tree is None else _by_line(text, source, tree)


def _parsed(source: bytes) -> "Tree | None":
    # As late as this: a window without a script does without.
    import tree_sitter_javascript
    from tree_sitter import Language, Parser

    until = time.monotonic() + _PATIENCE_S

    def some(at: int, _: object) -> bytes:
        return source[at : at + _CHUNK_BYTES]

    def too_long(at: int, has_error: bool) -> bool:
        return time.monotonic() > until

    try:
        return Parser(Language(tree_sitter_javascript.language())).parse(
            some, encoding="utf16le", progress_callback=too_long
        )
    except ValueError:
        # It was given up.
        return None


def _by_line(text: str, source: bytes, tree: "Tree") -> Sequence[Line]:
    starts = [0]
    for line in text.split("\n")[:-1]:
        # Lone halves of a pair were replaced one by one, so the units are the same.
        starts.append(starts[-1] + len(line.encode("utf-16-le", "replace")) // 2 + 1)
    ends = [start - 1 for start in starts[1:]] + [len(source) // 2]
    lines: list[list[Inked]] = [[] for _ in starts]
    for begin, end, ink in _pieces(source, tree):
        for row in range(bisect_right(starts, begin) - 1, len(starts)):
            if starts[row] >= end:
                break
            start = max(begin, starts[row])
            length = min(end, ends[row]) - start
            if length > 0 and start - starts[row] < _MOST_IN_LINE:
                lines[row].append(Inked(start - starts[row], length, ink))
    return tuple(map(tuple, lines))


def _pieces(source: bytes, tree: "Tree") -> Iterator[tuple[int, int, Ink]]:
    """The leaves that have a colour, in the order of the text."""
    cursor = tree.walk()
    #: Of what lies around the place of the cursor, from the outermost: kind, and which part.
    around: list[tuple[str, str | None]] = []
    while True:
        node = cursor.node
        if node is None:
            return
        if node.child_count == 0:
            ink = _ink(node.type, node.is_named, cursor.field_name, around, source, node.start_byte)
            if ink is not None:
                yield node.start_byte // 2, node.end_byte // 2, ink
        elif cursor.goto_first_child():
            around.append((node.type, _field_of_parent(cursor)))
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return
            around.pop()


def _field_of_parent(cursor: "TreeCursor") -> str | None:
    """Which part of what it lies in the parent of the place is."""
    cursor.goto_parent()
    field = cursor.field_name
    cursor.goto_first_child()
    return field


def _ink(
    kind: str,
    is_named: bool,
    field: str | None,
    around: Sequence[tuple[str, str | None]],
    source: bytes,
    at: int,
) -> Ink | None:
    holder, holder_field = around[-1] if around else ("", None)
    if kind == "comment" or kind == "hash_bang_line":
        return Ink.COMMENT
    if holder in _TEXTS:
        return Ink.TEXT
    if kind in _CONSTANTS:
        return Ink.NUMBER
    if not is_named:
        return Ink.KEYWORD if kind.isalpha() else None
    if kind == "property_identifier":
        called = holder == "member_expression" and holder_field == "function"
        return Ink.CALL if called or holder in _NAMED_CALLS else None
    if kind == "identifier":
        if source[at + 1] == 0 and chr(source[at]).isupper():
            return Ink.TOOL
        called = holder == "call_expression" and field == "function"
        return Ink.CALL if called or (holder in _NAMED_CALLS and field == "name") else None
    return None

"""Syntax colours of a script, without widgets; for worker threads.

The grammar's highlights query is not used: on deeply nested text it takes quadratic time. One walk
over the tree does not.
"""

import time
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from keep_desktop.domain.immutable import immutable

if TYPE_CHECKING:
    from tree_sitter import Tree, TreeCursor


class Ink(StrEnum):
    """The kind of a word; its colour is the token `code_…` of that name."""

    KEYWORD = "keyword"
    TEXT = "text"
    NUMBER = "number"
    COMMENT = "comment"
    CALL = "call"
    #: A namespace of tools, and any other capitalised name.
    TOOL = "tool"


@immutable
class Inked:
    """A range in one line, in UTF-16 units."""

    start: int
    length: int
    ink: Ink


Line = tuple[Inked, ...]

#: Longer texts are not coloured.
MOST_UNITS = 256 * 1024
_PATIENCE_S = 2.0
#: Bytes parsed at a time; other threads run in between.
_CHUNK_BYTES = 1024
#: Colours per line at most.
_MOST_IN_LINE = 2_000

_TEXTS = frozenset({"string", "template_string", "regex"})
_CONSTANTS = frozenset({"true", "false", "null", "undefined", "number", "this", "super"})
_NAMED_CALLS = frozenset({"function_declaration", "function_expression", "method_definition"})


def highlight(text: str) -> Sequence[Line]:
    """The coloured ranges of each line, as far as the text parses. Empty for text that is too long
    or takes too long to parse."""
    source = text.encode("utf-16-le", "replace")
    if len(source) > 2 * MOST_UNITS:
        return ()
    tree = _parsed(source)
    return () if tree is None else _by_line(text, source, tree)


def _parsed(source: bytes) -> "Tree | None":
    # Slow to import, and unused until a script is shown.
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
        # Parsing was cancelled.
        return None


def _by_line(text: str, source: bytes, tree: "Tree") -> Sequence[Line]:
    starts = [0]
    for line in text.split("\n")[:-1]:
        # Lone surrogates were replaced one by one, so the units are the same.
        starts.append(starts[-1] + len(line.encode("utf-16-le", "replace")) // 2 + 1)
    ends = [start - 1 for start in starts[1:]] + [len(source) // 2]
    lines: list[list[Inked]] = [[] for _ in starts]
    for begin, end, ink in _leaves(source, tree):
        for row in range(bisect_right(starts, begin) - 1, len(starts)):
            if starts[row] >= end:
                break
            start = max(begin, starts[row])
            length = min(end, ends[row]) - start
            if length > 0 and start - starts[row] < _MOST_IN_LINE:
                lines[row].append(Inked(start - starts[row], length, ink))
    return tuple(map(tuple, lines))


def _leaves(source: bytes, tree: "Tree") -> Iterator[tuple[int, int, Ink]]:
    """The leaves that have a colour, in text order."""
    cursor = tree.walk()
    #: The cursor's ancestors from the outermost: kind and field name.
    around: list[tuple[str, str | None]] = []
    while True:
        node = cursor.node
        if node is None:
            return
        if node.child_count == 0:
            ink = _token_kind(
                node.type, node.is_named, cursor.field_name, around, source, node.start_byte
            )
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
    """The field name of the cursor's parent."""
    cursor.goto_parent()
    field = cursor.field_name
    cursor.goto_first_child()
    return field


def _token_kind(
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

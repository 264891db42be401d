"""What is put into a script before it runs, so that no rejection is lost, and no place of a throw.

The engine of the sandbox tells nobody of a rejected promise that nothing waits for, and offers no
way to find the promise that an async function returns. So each async function of a script is put
into a call that notes what it returns (`prelude.js`); whether it is waited for is seen there.
Only errors know where they were made, so what a `throw` throws passes a call that notes where.
Nothing else of the script changes, no line is added or taken away, and places in it are told as
they were.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser, Query, QueryCursor

_LANGUAGE = Language(tree_sitter_javascript.language())
_FOUND = Query(
    _LANGUAGE,
    """
    (arrow_function "async") @value
    (function_expression "async") @value
    (function_declaration "async") @declared
    (method_definition "async") @method
    (new_expression constructor: (identifier) @named (#eq? @named "Promise")) @made
    (throw_statement) @throw
    """,
)
#: A longer text is no script that a person reads; parsing it may take seconds.
_MOST_BYTES = 256 * 1024
_NAME = "keepWatches"
#: Without one of them there is nothing to put in.
_WORDS = (b"async", b"Promise", b"throw")
_LINE_END = re.compile(rb"\r\n|[\n\r]|\xe2\x80[\xa8\xa9]")


@dataclass(frozen=True, slots=True)
class InstrumentedScript:
    """A script as it runs, and where its columns were."""

    script: str
    #: The global that it calls; "" where nothing was put in.
    name: str = ""
    #: Line (from 1) → places in it (bytes from its beginning, as it runs) and how much was put in
    #: up to and with each.
    _shifts: Mapping[int, Sequence[tuple[int, int]]] = field(default_factory=dict)

    def column(self, line: int, column: int) -> int:
        """Where a byte column (from 1) of the script as it runs was."""
        shifts = self._shifts.get(line, ())
        at = bisect_right(shifts, (column - 1, 1 << 60)) - 1
        if at < 0:
            return column
        place, shift = shifts[at]
        before = shifts[at - 1][1] if at else 0
        # What was put in stands for what it was put before.
        return max(column - shift, place - before + 1)


@lru_cache(maxsize=64)
def instrument(script: str) -> InstrumentedScript:
    """The script with each async function, each `new Promise` and what each `throw` throws in a
    call that notes it. Where it is too long, or not JavaScript, as it is."""
    source = script.encode("utf-8", "surrogatepass")
    if len(source) > _MOST_BYTES or not any(word in source for word in _WORDS):
        return InstrumentedScript(script)
    name = _NAME
    while name in script:
        name += "_"
    root = Parser(_LANGUAGE).parse(source).root_node
    pieces = sorted(_pieces(root, source, name), key=lambda piece: piece[:2])
    if not pieces:
        return InstrumentedScript(script)
    return _put_in(source, name, [(at, text) for at, _, text in pieces])


#: Where to put something in, in what order at the same place, and what.
_Insertion = tuple[int, int, str]
_BEHIND, _BEFORE = -1, 1


def _pieces(root: Node, source: bytes, name: str) -> Iterator[_Insertion]:
    found = QueryCursor(_FOUND).captures(root)
    for node in found.get("value", ()):
        if _is_whole(node):
            yield from _around(node, f"{name}(", f"{_named(node, source)})")
    for node in found.get("made", ()):
        if _is_whole(node):
            yield from _around(node, f"{name}.made(", ")")
    for node in found.get("throw", ()):
        thrown = next((child for child in node.named_children if child.type != "comment"), None)
        if thrown is not None and _is_whole(node):
            # In brackets of its own: `throw a, b` throws one value.
            yield from _around(thrown, f"{name}.thrown((", "))")
    for node in found.get("declared", ()):
        called = node.child_by_field_name("name")
        if called is not None and node.parent is not None and _is_whole(node):
            begins = _first_statement(node.parent)
            if begins is not None:
                yield begins, 0, f"{_text(called, source)}={name}({_text(called, source)});"
    for node in found.get("method", ()):
        yield from _of_method(node, source, name)


def _of_method(node: Node, source: bytes, name: str) -> Iterator[_Insertion]:
    key = node.child_by_field_name("name")
    holder = node.parent
    if key is None or holder is None or key.type != "property_identifier" or not _is_whole(node):
        return
    called = _text(key, source)
    if holder.type == "class_body":
        is_static = any(child.type == "static" for child in node.children)
        of = "this" if is_static else "this.prototype"
        yield node.end_byte, _BEHIND, f'static{{{name}.method({of},"{called}")}}'
        return
    # In another object `super` would mean something else.
    uses_super = b"super" in source[node.start_byte : node.end_byte]
    if holder.type == "object" and called != "__proto__" and not uses_super:
        yield from _around(node, f"{called}:{name}({{", f"}}.{called})")


def _around(node: Node, before: str, behind: str) -> Iterator[_Insertion]:
    # Of two that begin at one place the longer lies around the other; so where both end.
    yield node.start_byte, _BEFORE * (1 << 30) - node.end_byte, before
    yield node.end_byte, -node.start_byte - 1, behind


def _named(node: Node, source: bytes) -> str:
    """The name that an anonymous function is given by what it stands in, as a further argument."""
    up = node.parent
    field_name = {"variable_declarator": "name", "pair": "key"}.get(up.type if up else "")
    if up is None or field_name is None or node.child_by_field_name("name") is not None:
        return ""
    called = up.child_by_field_name(field_name)
    if called is None or called.type not in ("identifier", "property_identifier"):
        return ""
    return f',"{_text(called, source)}"'


def _first_statement(block: Node) -> int | None:
    """Where the first statement behind the directives of a block begins."""
    if block.type not in ("program", "statement_block"):
        return None
    for child in block.named_children:
        if child.type in ("comment", "hash_bang_line") or _is_directive(child):
            continue
        return child.start_byte
    return None


def _is_directive(node: Node) -> bool:
    return node.type == "expression_statement" and [
        child.type for child in node.named_children
    ] == ["string"]


def _is_whole(node: Node) -> bool:
    return not node.has_error and not node.is_missing


def _text(node: Node, source: bytes) -> str:
    return source[node.start_byte : node.end_byte].decode()


def _put_in(source: bytes, name: str, pieces: Sequence[tuple[int, str]]) -> InstrumentedScript:
    parts: list[bytes] = []
    shifts: dict[int, list[tuple[int, int]]] = {}
    done = 0
    line, line_start, shift = 1, 0, 0
    for at, text in pieces:
        between = source[done:at]
        if ends := [found.end() for found in _LINE_END.finditer(between)]:
            line += len(ends)
            line_start, shift = done + ends[-1], 0
        parts += (between, text.encode())
        shifts.setdefault(line, []).append((at - line_start + shift, shift + len(text.encode())))
        shift += len(text.encode())
        done = at
    parts.append(source[done:])
    return InstrumentedScript(b"".join(parts).decode("utf-8", "surrogatepass"), name, shifts)

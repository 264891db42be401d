"""Finds regular expressions whose time can explode on a hostile text.

Read are all patterns written in a call of `re` in the package. Found are, as far as nothing atomic
or possessive forbids going back:

- a repeat inside a repeat, where a text can be cut into rounds in more than one way: `(a+)*`
- alternatives that begin alike inside a repeat: `(a|ab)*`
- two repeats of the same letters in a row: `a*a*`
- what begins anywhere, runs on, and can fail at the end: `a*b`, searched for in many `a`
- a pattern that is put together while the program runs, unless it is listed in `REVIEWED`

Letters are compared over a sample of them. Where a bound holds the text short, it is the pattern's:
`{0,200}` counts as short.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from re import _constants as sre  # type: ignore[attr-defined]  # what a pattern is read into
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent / "keep_desktop"

#: Patterns that no literal holds, with why they are no danger.
REVIEWED: dict[tuple[str, str], str] = {
    ("domain/text.py", "f'[{_CONTROLS}{IGNORABLE}{_BLANK}]'"): "one letter",
    ("domain/text.py", "f'[{_CONTROLS}{IGNORABLE}{_BLANK}\\t\\n]'"): "one letter",
    ("services/search/queries.py", "f'(?<!\\\\w){re.escape(word)}(?!\\\\w)'"): "a word in a title",
    ("tools/dates.py", "each"): "one token, or words whose gaps are possessive",
    ("tools/files/browse.py", "fnmatch.translate(pattern.casefold())"): "atomic but for one star",
    ("tools/sheets/cells.py", "f'(?:(?<={mark})|^)(?:{cell})'"): "a cell ends at a mark",
    ("tools/sheets/cells.py", "f'{cell}(?:[{mark}]{cell})*+\\n'.encode()"): "a cell ends at a mark",
    (
        "tools/sheets/cells.py",
        'f"({_GAP})(\'*+)(?=[{_MARKS}])"',
    ): "possessive repeats; begins at few letters",
    (
        "tools/sheets/cells.py",
        'f"([;\\t\\r\\n]{_GAP_IN_LINE})(\'*+)(?=[{_MARKS}])(?![+-]\\\\d++(?:[.,]\\\\d++)*+(?:[;\\t\\r\\n]|$))"',
    ): "possessive repeats; begins at few letters",
}

_LONG = 256
_CALLS = frozenset({"compile", "search", "match", "fullmatch", "sub", "subn", "split"}) | {
    "findall",
    "finditer",
}
_ANCHORED = frozenset({"match", "fullmatch"})
_SAMPLE = frozenset(range(128)) | {0x85, 0xA0, 0xE9, 0x3B1, 0x2028, 0x2029, 0x4E2D, 0xFF1D, 0x1F600}
_CATEGORIES: dict[Any, Callable[[str], bool]] = {
    sre.CATEGORY_DIGIT: str.isdigit,
    sre.CATEGORY_SPACE: str.isspace,
    sre.CATEGORY_WORD: lambda letter: letter.isalnum() or letter == "_",
}
_OPPOSITES = {
    sre.CATEGORY_NOT_DIGIT: sre.CATEGORY_DIGIT,
    sre.CATEGORY_NOT_SPACE: sre.CATEGORY_SPACE,
    sre.CATEGORY_NOT_WORD: sre.CATEGORY_WORD,
}
_REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
_OF_NO_LENGTH = (sre.AT, sre.ASSERT, sre.ASSERT_NOT)

Node = tuple[Any, Any]
Letters = frozenset[int]


@dataclass(frozen=True)
class Finding:
    file: str
    line: int
    pattern: str
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}: {self.pattern}"


# -- one pattern ---------------------------------------------------------------------------------


def faults(pattern: str | bytes, flags: int = 0, *, searched: bool = True) -> list[str]:
    """What is wrong with *pattern*; *searched* where it may begin anywhere in a text."""
    tree = parser.parse(pattern, flags)
    small = bool(tree.state.flags & re.IGNORECASE)
    found = list(_Check(small).of(list(tree), again=None))
    if searched and _restarts(list(tree), small):
        found.append("begins anywhere, runs on, and can fail at the end")
    return list(dict.fromkeys(found))


class _Check:
    def __init__(self, small: bool) -> None:
        self._small = small

    def of(self, nodes: list[Node], again: list[Node] | None) -> Iterator[str]:
        """*again*: the round that may begin anew after these nodes, inside a long repeat."""
        for at, node in enumerate(nodes):
            rest = nodes[at + 1 :]
            kind, given = node
            if _is_long(node) and kind is not sre.POSSESSIVE_REPEAT:
                yield from self._long(node, rest, again)
            if kind is sre.BRANCH and again is not None and self._alike(given[1]):
                yield "alternatives that begin alike inside a repeat"
            if kind in _REPEATS:
                body = list(given[2])
                if kind is sre.POSSESSIVE_REPEAT:
                    # A round that is through is never gone back into.
                    yield from self.of(body, None)
                else:
                    yield from self.of(body, body if given[1] > 1 else again)
            elif kind is sre.ATOMIC_GROUP:
                yield from self.of(list(given), None)
            elif kind is sre.SUBPATTERN:
                inner = list(given[3])
                yield from self.of(inner, None if again is None else [*inner, *rest, *again])
            elif kind is sre.BRANCH:
                for branch in given[1]:
                    yield from self.of(list(branch), again)
            elif kind in (sre.ASSERT, sre.ASSERT_NOT):
                yield from self.of(list(given[1]), None)

    def _long(self, node: Node, rest: list[Node], again: list[Node] | None) -> Iterator[str]:
        letters = _letters([node], self._small)
        follows, may_end = _first(rest, self._small)
        if again is not None and may_end and letters & _first(again, self._small)[0]:
            yield "a repeat inside a repeat"
        if again is not None and follows & letters and not may_end:
            yield "a repeat inside a repeat"
        for other in rest:
            if _is_long(other) and letters & _first([other], self._small)[0]:
                yield "two repeats of the same letters in a row"
            # What lies between them could be made of the same letters too.
            if not _fits_into(other, letters, self._small):
                break

    def _alike(self, branches: Iterable[Any]) -> bool:
        seen: Letters = frozenset()
        for branch in branches:
            first, _ = _first(list(branch), self._small)
            if seen & first:
                return True
            seen |= first
        return False


def _is_long(node: Node) -> bool:
    return node[0] in _REPEATS and node[1][1] > _LONG and node[1][0] != node[1][1]


def _fits_into(node: Node, letters: Letters, small: bool) -> bool:
    """Whether what *node* stands for can be made of *letters* alone."""
    kind, given = node
    if kind in _OF_NO_LENGTH:
        return True
    if kind in _REPEATS:
        return given[0] == 0 or all(_fits_into(each, letters, small) for each in given[2])
    if kind is sre.SUBPATTERN:
        return all(_fits_into(each, letters, small) for each in given[3])
    if kind is sre.ATOMIC_GROUP:
        return all(_fits_into(each, letters, small) for each in given)
    if kind is sre.BRANCH:
        return any(all(_fits_into(each, letters, small) for each in way) for way in given[1])
    return bool(_letters([node], small) & letters)


def _restarts(nodes: list[Node], small: bool) -> bool:
    """A long repeat after a beginning that is made of its letters, and something that must follow:
    the search begins again at each of them, and each time runs to their end."""
    if nodes and nodes[0][0] is sre.SUBPATTERN:
        return _restarts([*nodes[0][1][3], *nodes[1:]], small)
    if nodes and nodes[0][0] is sre.BRANCH:
        return any(_restarts([*way, *nodes[1:]], small) for way in nodes[0][1][1])
    for at, node in enumerate(nodes):
        if node[0] in (sre.AT, sre.ASSERT_NOT) and at == 0:
            return False
        if not _is_long(node):
            continue
        letters = _letters([node], small)
        if not all(_fits_into(each, letters, small) for each in nodes[:at]):
            return False
        follows, may_end = _first(nodes[at + 1 :], small)
        ends = any(each[0] is sre.AT for each in nodes[at + 1 :])
        return ends or (not may_end and bool(_SAMPLE - follows))
    return False


def _letters(nodes: list[Node], small: bool) -> Letters:
    """All the letters that can stand anywhere in what *nodes* stand for."""
    found: Letters = frozenset()
    for kind, given in nodes:
        if kind in _REPEATS:
            found |= _letters(list(given[2]), small)
        elif kind is sre.SUBPATTERN:
            found |= _letters(list(given[3]), small)
        elif kind is sre.ATOMIC_GROUP:
            found |= _letters(list(given), small)
        elif kind is sre.BRANCH:
            for branch in given[1]:
                found |= _letters(list(branch), small)
        elif kind is sre.GROUPREF:
            found |= _SAMPLE
        elif kind not in _OF_NO_LENGTH:
            found |= _one(kind, given, small)
    return found


def _first(nodes: list[Node], small: bool) -> tuple[Letters, bool]:
    """The letters that *nodes* can begin with, and whether they can stand for nothing."""
    found: Letters = frozenset()
    for kind, given in nodes:
        empty = False
        if kind in _OF_NO_LENGTH:
            empty = True
        elif kind in _REPEATS:
            first, empty = _first(list(given[2]), small)
            found, empty = found | first, empty or given[0] == 0
        elif kind is sre.SUBPATTERN:
            first, empty = _first(list(given[3]), small)
            found |= first
        elif kind is sre.ATOMIC_GROUP:
            first, empty = _first(list(given), small)
            found |= first
        elif kind is sre.BRANCH:
            for branch in given[1]:
                first, can_be = _first(list(branch), small)
                found, empty = found | first, empty or can_be
        elif kind is sre.GROUPREF:
            found, empty = _SAMPLE, True
        else:
            found |= _one(kind, given, small)
        if not empty:
            return found, False
    return found, True


def _one(kind: Any, given: Any, small: bool) -> Letters:
    """The letters that a node of one letter stands for."""
    if kind is sre.ANY:
        return _SAMPLE
    if kind is sre.LITERAL:
        return _cases({given}, small)
    if kind is sre.NOT_LITERAL:
        return _SAMPLE - _cases({given}, small)
    if kind is not sre.IN:
        return _SAMPLE
    found: set[int] = set()
    negated = False
    for what, of in given:
        if what is sre.NEGATE:
            negated = True
        elif what is sre.LITERAL:
            found.add(of)
        elif what is sre.RANGE:
            found.update(letter for letter in _SAMPLE if of[0] <= letter <= of[1])
        elif what is sre.CATEGORY:
            inside = {each for each in _SAMPLE if _CATEGORIES[_OPPOSITES.get(of, of)](chr(each))}
            found.update(_SAMPLE - inside if of in _OPPOSITES else inside)
    letters = _cases(found, small)
    return _SAMPLE - letters if negated else letters


def _cases(letters: Iterable[int], small: bool) -> Letters:
    if not small:
        return frozenset(letters)
    both = {case for each in letters for case in (chr(each).lower(), chr(each).upper())}
    return frozenset(ord(case) for case in both if len(case) == 1)


# -- a module ------------------------------------------------------------------------------------


def in_module(source: str, name: str) -> list[Finding]:
    tree = ast.parse(source)
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not _function_of_re(node) or not node.args:
            continue
        written = node.args[0]
        shown = ast.unparse(written)
        if isinstance(written, ast.Constant) and isinstance(written.value, str | bytes):
            searched = _is_searched(tree, node)
            reasons = faults(written.value, _flags(node), searched=searched)
        elif (name, shown) in REVIEWED:
            reasons = []
        else:
            reasons = ["put together while the program runs; list it in REVIEWED with a reason"]
        found += [Finding(name, node.lineno, shown, reason) for reason in reasons]
    return found


def dynamic(path: Path) -> set[str]:
    """The patterns of a module that no literal holds, as they are written."""
    return {
        ast.unparse(node.args[0])
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and _function_of_re(node) and node.args
    }


def _function_of_re(call: ast.Call) -> str:
    """The name of the function of `re` that takes a pattern; empty for any other call."""
    function = call.func
    if not isinstance(function, ast.Attribute) or ast.unparse(function.value) != "re":
        return ""
    return function.attr if function.attr in _CALLS else ""


def _flags(call: ast.Call) -> int:
    flags = 0
    for part in [*call.args[1:], *(each.value for each in call.keywords)]:
        for node in ast.walk(part):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "re":
                flags |= int(getattr(re, node.attr))
    return flags


def _is_searched(tree: ast.Module, call: ast.Call) -> bool:
    """Whether the pattern may begin anywhere. One with a name is looked for in its module; where
    another module may have it, it counts as searched."""
    function = _function_of_re(call)
    if function != "compile":
        return function not in _ANCHORED
    names = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and node.value is call
        for target in node.targets
        if isinstance(target, ast.Name) and target.id.startswith("_")
    }
    if not names:
        return True
    uses = [
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in names
    ]
    loaded = sum(
        isinstance(node, ast.Name) and node.id in names and isinstance(node.ctx, ast.Load)
        for node in ast.walk(tree)
    )
    return loaded != len(uses) or any(use not in _ANCHORED for use in uses)


def in_package(package: Path = PACKAGE) -> list[Finding]:
    found = []
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        found += in_module(path.read_text("utf-8"), name)
    return found


def main() -> int:
    findings = in_package()
    for finding in findings:
        print(f"keep_desktop/{finding}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

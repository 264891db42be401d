"""What changed between two scripts, line by line and within a line. No widgets here."""

import difflib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import TypeAlias

from keep_desktop.ui.foreign_text import unhidden
from keep_desktop.ui.script_inks import Line, inks_of

#: Lines about a change that are shown with it.
AROUND = 3
_WORDS = re.compile(r"\w+|\s+|.")
#: Of longer lines it is not told which words changed; nor of such that have less in common.
_LONGEST, _LIKE = 400, 0.4
#: Where there are more lines, those that stand everywhere no longer count as the same.
_MANY_LINES = 4_000


#: Pairs of equal words, in two lines and in all: those of a real line are some hundred, and of
#: lines that say the same again and again each pair costs more.
_MOST_IN_LINES, _MOST_IN_ALL = 4_000, 400_000

Marks: TypeAlias = tuple[tuple[int, int], ...]


class LineKind(StrEnum):
    SAME = "same"
    ADDED = "added"
    REMOVED = "removed"
    #: Unchanged lines that are left out.
    GAP = "gap"


@dataclass(frozen=True, slots=True)
class DiffLine:
    """`before` and `after` are its places in the two scripts, from 1; None where it is not in it.
    The text of a gap says how many lines it stands for, and `after` is the first of them."""

    kind: LineKind
    before: int | None
    after: int | None
    text: str
    #: What of a changed line is not in its counterpart: start and length, in UTF-16 units.
    marks: Marks = ()
    inks: Line = ()


def whole(script: str, *, inked: bool = False) -> Sequence[DiffLine]:
    """The script as it stands."""
    text = unhidden(script)
    inks = inks_of(text) if inked else ()
    lines = enumerate(_lines(text), 1)
    return tuple(DiffLine(LineKind.SAME, n, n, line, (), _at(inks, n)) for n, line in lines)


def changes(before: str, after: str, *, inked: bool = False) -> Sequence[DiffLine]:
    """Both scripts as one list: what was taken out of *before*, what was put into *after*, and
    what stayed; empty where both say the same. *inked*: with the colours of a script."""
    was, now = unhidden(before), unhidden(after)
    old, new = _lines(was), _lines(now)
    if old == new:
        return ()
    old_inks, new_inks = (inks_of(was), inks_of(now)) if inked else ((), ())
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=len(old) + len(new) > _MANY_LINES)
    found: list[DiffLine] = []
    marker = _Marker()
    for tag, o_from, o_to, n_from, n_to in matcher.get_opcodes():
        if tag == "equal":
            for step in range(n_to - n_from):
                n = n_from + step + 1
                text, inks = new[n - 1], _at(new_inks, n)
                found.append(DiffLine(LineKind.SAME, o_from + step + 1, n, text, (), inks))
            continue
        pairs = zip(old[o_from:o_to], new[n_from:n_to], strict=False)
        marks = [marker.marks(*pair) for pair in pairs]
        for n in range(o_from + 1, o_to + 1):
            mark = marks[n - o_from - 1][0] if n - o_from <= len(marks) else ()
            inks = _at(old_inks, n)
            found.append(DiffLine(LineKind.REMOVED, n, None, old[n - 1], mark, inks))
        for n in range(n_from + 1, n_to + 1):
            mark = marks[n - n_from - 1][1] if n - n_from <= len(marks) else ()
            inks = _at(new_inks, n)
            found.append(DiffLine(LineKind.ADDED, None, n, new[n - 1], mark, inks))
    return tuple(found)


def stretches(lines: Sequence[DiffLine]) -> Iterator[range]:
    """Where lines that changed stand one below the other; looks no further than it is asked to."""
    end = 0
    for changed, together in groupby(lines, _is_change):
        first, end = end, end + sum(1 for _ in together)
        if changed:
            yield range(first, end)


def _is_change(line: DiffLine) -> bool:
    return line.kind is LineKind.ADDED or line.kind is LineKind.REMOVED


def folded(
    lines: Sequence[DiffLine], *, opened: frozenset[int] = frozenset(), around: int = AROUND
) -> Iterator[DiffLine]:
    """The changes with *around* lines about each; the rest as gaps, but for those whose `after`
    is in *opened*."""
    at = 0
    for stretch in stretches(lines):
        near = max(at, stretch.start - around)
        yield from _gap(lines, at, near, opened)
        at = min(len(lines), stretch.stop + around)
        yield from lines[near:at]
    yield from _gap(lines, at, len(lines), opened)


def _gap(
    lines: Sequence[DiffLine], first: int, end: int, opened: frozenset[int]
) -> Iterator[DiffLine]:
    begin = (lines[first].after or 0) if first < end else 0
    # A gap takes a line itself.
    if end - first < 2 or begin in opened:
        yield from lines[first:end]
    else:
        kept = replace(lines[first], kind=LineKind.GAP, before=None, text=str(end - first))
        yield replace(kept, marks=(), inks=())


class _Marker:
    """Tells which words of a changed line are not in its counterpart, within bounds: a contrived
    script would take minutes."""

    def __init__(self) -> None:
        self._left = _MOST_IN_ALL

    def marks(self, before: str, after: str) -> tuple[Marks, Marks]:
        if len(before) > _LONGEST or len(after) > _LONGEST:
            return (), ()
        old, new = _WORDS.findall(before), _WORDS.findall(after)
        often = Counter(new)
        equal = sum(often[word] for word in old)
        if equal > min(_MOST_IN_LINES, self._left):
            return (), ()
        self._left -= equal
        matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
        if matcher.ratio() < _LIKE:
            return (), ()
        changed = [code for code in matcher.get_opcodes() if code[0] != "equal"]
        return (
            tuple(_span(old, first, last) for _, first, last, _, _ in changed if last > first),
            tuple(_span(new, first, last) for _, _, _, first, last in changed if last > first),
        )


def _span(words: Sequence[str], first: int, last: int) -> tuple[int, int]:
    return _units("".join(words[:first])), _units("".join(words[first:last]))


def _units(text: str) -> int:
    return len(text) + sum(ord(char) > 0xFFFF for char in text)


def _at(inks: Sequence[Line], number: int) -> Line:
    return inks[number - 1] if number <= len(inks) else ()


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")

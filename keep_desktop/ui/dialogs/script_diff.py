"""What changed between two scripts, line by line. No widgets here."""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class LineKind(StrEnum):
    SAME = "same"
    ADDED = "added"
    REMOVED = "removed"
    #: Unchanged lines that are left out.
    GAP = "gap"


@dataclass(frozen=True, slots=True)
class DiffLine:
    """`number` is the line's place in the script it belongs to; None for a gap."""

    kind: LineKind
    number: int | None
    text: str


def whole(script: str) -> Sequence[DiffLine]:
    """The script as it stands."""
    return tuple(DiffLine(LineKind.SAME, n, line) for n, line in enumerate(_lines(script), 1))


def changes(before: str, after: str, *, around: int = 3) -> Sequence[DiffLine]:
    """What was taken out of *before* and put into *after*, with *around* lines about it; empty
    where both say the same."""
    old, new = _lines(before), _lines(after)
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=len(old) + len(new) > 4000)
    found: list[DiffLine] = []
    for group in matcher.get_grouped_opcodes(around):
        skipped = group[0][3] - (_last_new(found) if found else 0)
        if skipped > 0:
            found.append(DiffLine(LineKind.GAP, None, str(skipped)))
        for tag, old_from, old_to, new_from, new_to in group:
            if tag == "equal":
                found += _part(LineKind.SAME, new, new_from, new_to)
            else:
                found += _part(LineKind.REMOVED, old, old_from, old_to)
                found += _part(LineKind.ADDED, new, new_from, new_to)
    if found and (rest := len(new) - _last_new(found)) > 0:
        found.append(DiffLine(LineKind.GAP, None, str(rest)))
    return tuple(found)


def _last_new(found: Sequence[DiffLine]) -> int:
    """How many lines of the newer script have been passed so far."""
    kinds = (LineKind.SAME, LineKind.ADDED)
    numbers = (line.number for line in reversed(found) if line.kind in kinds)
    return next((number for number in numbers if number is not None), 0)


def _part(kind: LineKind, lines: Sequence[str], first: int, last: int) -> list[DiffLine]:
    return [DiffLine(kind, at + 1, lines[at]) for at in range(first, last)]


def _lines(script: str) -> list[str]:
    # Only what an editor calls a line: splitlines would also break at form feeds and U+2028.
    return script.replace("\r\n", "\n").removesuffix("\n").split("\n")

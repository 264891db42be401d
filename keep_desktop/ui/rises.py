"""Which of some places kept their order among each other."""

from bisect import bisect_left
from collections.abc import Sequence


def longest_rise(positions: Sequence[int]) -> tuple[int, int]:
    """How many of *positions* rise in the order given, at best, and where the last of them is."""
    ends: list[int] = []
    for at in positions:
        place = bisect_left(ends, at)
        ends[place : place + 1] = [at]
    return len(ends), ends[-1] if ends else -1

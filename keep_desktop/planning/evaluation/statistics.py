"""What a number of tries says of a chance."""

import math

_Z = 1.96


def wilson(successes: int, count: int) -> tuple[float, float]:
    """The 95 % interval of Wilson."""
    if count == 0:
        return 0.0, 1.0
    share, z2 = successes / count, _Z * _Z
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    spread = share * (1 - share) / count + z2 / (4 * count * count)
    half = _Z * math.sqrt(spread) / (1 + z2 / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def pass_at(k: int, solved: int, tries: int) -> float:
    """The chance that at least one of *k* tries succeeds (unbiased)."""
    return 1.0 - math.comb(tries - solved, k) / math.comb(tries, k)


def pass_all(k: int, solved: int, tries: int) -> float:
    """The chance that *k* tries succeed, every one of them (unbiased)."""
    return math.comb(solved, k) / math.comb(tries, k)

"""The limits of figures: one that is over is named at the end, and its benchmark ends with 1.

Each process has its own: a benchmark that starts others looks at how they ended.
"""

_over: list[str] = []


def at_most(what: str, figure: float, limit: float) -> None:
    """Remember *what* where it is over its *limit*, both in the unit that *what* names."""
    if figure > limit:
        _over.append(f"{what}: {figure:.2f} over {limit:g}")


def at_least_one(what: str, figure: float) -> None:
    """Remember *what* where nothing was done: figures beside it then say nothing."""
    if figure <= 0:
        _over.append(f"{what}: none")


def others_were_over(what: str) -> None:
    """Another process, which named what was over itself."""
    _over.append(what)


def ended() -> int:
    """With what the process ends, after it has said what was over."""
    for line in _over:
        print(f"OVER ITS LIMIT  {line}", flush=True)
    return 1 if _over else 0

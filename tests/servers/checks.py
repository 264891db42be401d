"""What the servers that stand in for services check of a request, and how they give pages."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.servers.service import ReceivedRequest

#: The type of each parameter; a name that ends with "!" is required.
Shape = Mapping[str, type | tuple[type, ...]]


def mismatch(given: Any, shape: Shape) -> str | None:
    """What of *given* is not as *shape* says; None if all is."""
    if not isinstance(given, dict):
        return "no object"
    known = {name.rstrip("!"): kind for name, kind in shape.items()}
    for name, value in given.items():
        if name not in known:
            return f"{name} is unknown"
        kind = known[name]
        kinds = kind if isinstance(kind, tuple) else (kind,)
        # A bool is an int to Python, and to no service.
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            return f"{name} has a wrong type"
    missing = [name[:-1] for name in shape if name.endswith("!") and name[:-1] not in given]
    return f"{missing[0]} is missing" if missing else None


def queried(asked: ReceivedRequest) -> dict[str, str]:
    return {name: values[-1] for name, values in asked.query.items()}


def page(rows: Sequence[Any], cursor: str, most: int = 2) -> tuple[list[Any], str]:
    """The rows of the page at *cursor*, and the cursor of the next; "" at the end."""
    start = int(cursor.removeprefix("at-") or "0")
    end = start + most
    return [*rows[start:end]], f"at-{end}" if end < len(rows) else ""


class Lagging:
    """Rows that a search does not show at once: each only after *lag* looks since it came."""

    def __init__(self) -> None:
        self._hidden: dict[int, int] = {}

    def put(self, row: Any, lag: int) -> Any:
        self._hidden[id(row)] = lag
        return row

    def seen(
        self, rows: Sequence[Any], where: Callable[[Any], bool] = lambda row: True
    ) -> list[Any]:
        found = []
        for row in rows:
            left = self._hidden.get(id(row), 0)
            self._hidden[id(row)] = max(0, left - 1)
            if not left and where(row):
                found.append(row)
        return found

"""Which step of a rehearsal would have changed what, by the names that tools give it."""

from collections.abc import Iterable, Iterator
from pathlib import PurePath

_FILE = "file:"


class Touched:
    """Names and the last step that touched each. A name stands for what is inside it as well, and
    `note:` alone for all notes (`ports.tools.Tool.touches`)."""

    def __init__(self) -> None:
        self._by_name: dict[str, int] = {}
        self._inside: dict[str, int] = {}

    def mark(self, names: Iterable[str], step: int) -> None:
        for name in names:
            self._by_name[name] = max(step, self._by_name.get(name, 0))
            for above in _above(name):
                self._inside[above] = max(step, self._inside.get(above, 0))

    def steps(self, names: Iterable[str]) -> tuple[int, ...]:
        """The steps that touched any of *names*, something inside them, or what they are in."""
        found: set[int] = set()
        for name in names:
            found.add(self._inside.get(name, 0))
            found.update(self._by_name.get(each, 0) for each in (name, *_above(name)))
        return tuple(sorted(found - {0}))


def _above(name: str) -> Iterator[str]:
    """`file:/home`, `file:/` and `file:` for `file:/home/ada`; `note:` for `note:todo`."""
    kind, _, rest = name.partition(":")
    if not rest:
        return
    if name.startswith(_FILE):
        for folder in PurePath(rest).parents:
            yield f"{_FILE}{folder}"
    yield f"{kind}:"

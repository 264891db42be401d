"""A recorder of calls, such as those to a Navigator or to actions."""

from collections.abc import Callable
from typing import Any


class Recorder:
    """Records each call with its arguments."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Callable[..., None]:
        def call(*given: object, **named: object) -> None:
            self.calls.append((name, *given, *named.values()))

        return call

    def taken(self) -> list[tuple[Any, ...]]:
        """The calls since the last time."""
        calls, self.calls = self.calls, []
        return calls


def recorder() -> Any:
    """For a parameter of any type."""
    return Recorder()

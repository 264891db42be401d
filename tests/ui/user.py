"""A user of the window, by any driver: reads texts and clicks on what has them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from tests.ui.screen import Seen


class Driver(Protocol):
    """Mouse, keyboard and screen; real or simulated."""

    def look(self) -> Sequence[Seen]: ...

    def click(self, x: int, y: int, *, right: bool = False) -> None: ...

    def wheel(self, x: int, y: int) -> None:
        """One notch down."""

    def type(self, text: str) -> None: ...

    def press(self, *keys: str) -> None:
        """In xdotool's names: Return, ctrl+k."""

    def until(self, holds: Callable[[], bool]) -> None: ...


class SimulatedUser:
    """Waits until an element is usable, then uses it."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.press = driver.press
        self.type = driver.type

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for an effect outside of the window."""
        self._wait(holds, "that")

    def sees(self, words: str, kind: str = "") -> None:
        """Wait until the text is visible."""
        self._wait(lambda: self._find(words, kind) is not None, words)

    def sees_not(self, words: str, kind: str = "") -> None:
        self._wait(lambda: self._find(words, kind) is None, words)

    def is_there(self, words: str, kind: str = "") -> bool:
        """Whether it is visible now."""
        return self._find(words, kind) is not None

    def click(self, words: str, kind: str = "button", *, right: bool = False) -> None:
        """By name, once it is enabled; scrolls to it."""
        ready: list[Seen] = []

        def reachable() -> bool:
            seen = self._find(words, kind)
            if seen is not None and not seen.in_sight:
                self._scroll_to(seen)
            elif seen is not None and seen.enabled and self._stands(seen):
                ready.append(seen)
            return bool(ready)

        self._wait(reachable, words)
        self._driver.click(*ready[0].middle, right=right)

    def choose(self, words: str, *, right: bool = False) -> None:
        """A row of a list."""
        self.click(words, "row", right=right)

    def write(self, field: str, text: str) -> None:
        """Replace the text of the named field, and leave it."""
        self._fill(field, text)
        self.press("Tab")

    def choose_file(self, path: Path) -> None:
        """In a file dialog."""
        self._fill("fileNameEdit", str(path))
        self.press("Return")
        self.sees_not("fileNameEdit", "field")

    def _fill(self, field: str, text: str) -> None:

        def written_in() -> bool:
            # Changes above may have moved it from under the mouse.
            seen = self._find(field, "field")
            if seen is not None and seen.focused:
                return True
            self.click(field, "field")
            return False

        self._wait(written_in, field)
        self.press("ctrl+a")
        self.type(text)

    def _find(self, words: str, kind: str) -> Seen | None:
        return found(self._driver.look(), words, kind)

    def _stands(self, seen: Seen) -> bool:
        """Whether it is still at the same position."""
        return any(
            (now.kind, now.name, now.place) == (seen.kind, seen.name, seen.place) and now.reachable
            for now in self._driver.look()
        )

    def _scroll_to(self, seen: Seen) -> None:
        """By wheel over something beside it."""
        visible = [each for each in self._driver.look() if each.in_sight]
        x, left, width = seen.middle[0], seen.place[0], seen.place[2]
        # What is as wide is of the same list; else a text above or below.
        beside = [each for each in visible if (each.place[0], each.place[2]) == (left, width)] or [
            each
            for each in visible
            if each.kind == "label" and each.place[0] <= x <= each.place[0] + each.place[2]
        ]
        if beside:
            self._driver.wheel(*beside[-1].middle)

    def _wait(self, holds: Callable[[], bool], words: str) -> None:
        try:
            self._driver.until(holds)
        except Exception as error:
            text = [each.text or each.name for each in self._driver.look()]
            raise AssertionError(f"{words!r} is not to be had; there are {text}") from error


def found(seen: Sequence[Seen], words: str, kind: str) -> Seen | None:
    """The element of that name, preferably enabled."""
    named = [each for each in seen if kind in ("", each.kind) and is_called(each, words)]
    return next((each for each in named if each.reachable), named[0] if named else None)


def is_called(seen: Seen, words: str) -> bool:
    """Whether a user would call it so."""
    if seen.kind in ("button", "tab", "entry"):
        return seen.name.startswith(words) or seen.text.startswith(words)
    return words in seen.text or (seen.kind == "field" and seen.name.startswith(words))

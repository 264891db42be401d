"""A user without a mouse: moves by Tab and arrows, and checks that the focus is visible."""

from collections.abc import Sequence
from pathlib import Path

from tests.ui.screen import Seen
from tests.ui.user import Driver, SimulatedUser, found, is_called

_MOST = 90
#: Lists whose rows Enter opens beside them; in others it may press the dialog's default button.
_OPENED_BY_ENTER = "Items"


class KeyboardUser(SimulatedUser):
    """Uses keys alone."""

    def __init__(self, driver: Driver) -> None:
        super().__init__(driver)
        self._driver = driver

    def click(self, words: str, kind: str = "button", *, right: bool = False) -> None:
        """Focus it and press it."""
        match kind:
            case "entry":
                self._go(words, kind, "Down")
                self.press("Return")
            case "row":
                row = self._go_to_row(words)
                if right:
                    self.press("Menu")
                elif row.name == _OPENED_BY_ENTER:
                    # Focusing opens it too, unless it was selected before.
                    self.press("Return")
            case _:
                self._go(words, kind)
                self.press("space")

    def choose_file(self, path: Path) -> None:
        """In a file dialog, which starts at the name field."""
        self.sees("fileNameEdit", "field")
        self.until(lambda: _is_at(self._driver.look(), "fileNameEdit", "field"))
        self.press("ctrl+a")
        self.type(str(path))
        self.press("Return")
        self.sees_not("fileNameEdit", "field")

    def _fill(self, field: str, text: str) -> None:
        self._go(field, "field")
        self.press("ctrl+a")
        self.type(text)

    def _go(self, words: str, kind: str, key: str = "Tab") -> None:
        """Wait until it is usable, then press *key* until it has the focus."""
        self.until(lambda: (seen := self._find(words, kind)) is not None and seen.enabled)
        pressed: list[str] = []
        for _ in range(_MOST):
            seen = self._driver.look()
            here = _here(seen)
            if _is_at(seen, words, kind):
                if kind == "entry" or (here is not None and here.ringed):
                    return
                # Initial focus: a keyboard user has pressed a key before. The first may have gone
                # to a dialog that was closing.
                assert pressed.count(key) < 2, f"it is not seen that {words!r} has the keyboard"
            pressed.append(_arrow(here, found(seen, words, kind)) or key)
            self.press(pressed[-1])
        names = [each.name or each.text for each in self._driver.look()]
        raise AssertionError(f"{key} does not come to {words!r}; there are {names}")

    def _go_to_row(self, words: str) -> Seen:
        """Tab to the list, then move down to the row."""
        self.until(lambda: self._find(words, "row") is not None)
        for _ in range(_MOST):
            rows = [each for each in self._driver.look() if each.kind == "row"]
            here = _here(rows)
            if here is not None and is_called(here, words):
                return here
            self.press(_arrow(here, found(rows, words, "row")) or "Tab")
        raise AssertionError(f"no key comes to the row {words!r}")


def _here(seen: Sequence[Seen]) -> Seen | None:
    return next((each for each in seen if each.focused), None)


def _is_at(seen: Sequence[Seen], words: str, kind: str) -> bool:
    at = [
        each
        for each in seen
        if each.kind == kind and (each.chosen if kind == "entry" else each.focused)
    ]
    return any(is_called(each, words) for each in at)


def _arrow(here: Seen | None, target: Seen | None) -> str:
    """The arrow key from *here* to *target*, if arrows lead there."""
    if here is None or target is None or not here.group or here.group != target.group:
        return ""
    return "Down" if here.place[:2][::-1] < target.place[:2][::-1] else "Up"

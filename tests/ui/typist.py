"""Who has no mouse: goes everywhere by Tab and arrows, and must see where the keyboard is."""

from collections.abc import Sequence
from pathlib import Path

from tests.ui.eyes import Seen
from tests.ui.person import Hands, Person, found, is_called

_MOST = 90
#: The list of what Enter shows beside it; elsewhere it may press the button of a dialog.
_OPENED_BY_ENTER = "Items"


class Typist(Person):
    """Does with keys alone what a person does."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self._hands = hands

    def click(self, words: str, kind: str = "button", *, right: bool = False) -> None:
        """Go there and press it."""
        match kind:
            case "entry":
                self._go(words, kind, "Down")
                self.press("Return")
            case "row":
                row = self._go_to_row(words)
                if right:
                    self.press("Menu")
                elif row.name == _OPENED_BY_ENTER:
                    # Going there opens it too, but not where it was chosen before.
                    self.press("Return")
            case _:
                self._go(words, kind)
                self.press("space")

    def choose_file(self, path: Path) -> None:
        """In the dialog that asks for one, which begins where the name is entered."""
        self.sees("fileNameEdit", "field")
        self.until(lambda: _is_at(self._hands.look(), "fileNameEdit", "field"))
        self.press("ctrl+a")
        self.type(str(path))
        self.press("Return")
        self.sees_not("fileNameEdit", "field")

    def _fill(self, field: str, text: str) -> None:
        self._go(field, "field")
        self.press("ctrl+a")
        self.type(text)

    # -- going --------------------------------------------------------------------------------

    def _go(self, words: str, kind: str, key: str = "Tab") -> None:
        """Until it is there and can be used, then by *key* until the keyboard is."""
        self.until(lambda: (seen := self._find(words, kind)) is not None and seen.enabled)
        pressed: list[str] = []
        for _ in range(_MOST):
            seen = self._hands.look()
            here = _here(seen)
            if _is_at(seen, words, kind):
                if kind == "entry" or (here is not None and here.ringed):
                    return
                # It began here; who uses the keyboard has pressed a key before.
                assert key not in pressed, f"it is not seen that {words!r} has the keyboard"
            pressed.append(_arrow(here, found(seen, words, kind)) or key)
            self.press(pressed[-1])
        names = [each.name or each.text for each in self._hands.look()]
        raise AssertionError(f"{key} does not come to {words!r}; there are {names}")

    def _go_to_row(self, words: str) -> Seen:
        """Into the list by Tab, then down to the row."""
        self.until(lambda: self._find(words, "row") is not None)
        for _ in range(_MOST):
            rows = [each for each in self._hands.look() if each.kind == "row"]
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
    """Towards *target* where arrows lead there from *here*."""
    if here is None or target is None or not here.group or here.group != target.group:
        return ""
    return "Down" if here.place[:2][::-1] < target.place[:2][::-1] else "Up"

"""The one journey with a real mouse and a real keyboard, in a process of its own."""

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.builders.cli import GENEROUS_S
from tests.ui.eyes import Seen
from tests.ui.person import Person
from tests.ui.real.user import User
from tests.ui.story import Story, a_shop, connect

_RIGHT, _DOWN = 3, 5


class RealHands:
    """Of a user before a screen."""

    def __init__(self, user: User, window: "subprocess.Popen[bytes]") -> None:
        self._user, self._window = user, window
        self.type, self.press = user.type, user.press

    def look(self) -> Sequence[Seen]:
        return self._user.look()

    def click(self, x: int, y: int, *, right: bool = False) -> None:
        self._user.screen.click(x, y, button=_RIGHT if right else 1)

    def wheel(self, x: int, y: int) -> None:
        self._user.screen.click(x, y, button=_DOWN)

    def until(self, holds: Callable[[], bool]) -> None:
        self._user.until(holds, self._window)


def test_from_an_empty_window_to_a_history_in_a_file(user: User, tmp_path: Path) -> None:
    with a_shop() as shop:
        connect(user.keep, shop)
        window = user.start()
        Story(Person(RealHands(user, window)), tmp_path, shop).tell()
        user.press("ctrl+q")
        user.sees("Cancel")
        user.go_to("Quit")
        user.press("Return")
        assert window.wait(GENEROUS_S) == 0, user.said
        assert user.said == ""

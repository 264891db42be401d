"""A real tray: Keep stays in it, stops by it and quits by it."""

import shutil
import subprocess
from collections.abc import Iterator

import pytest

from tests.builders.cli import GENEROUS_S
from tests.builders.waiting import wait_for
from tests.ui.real.screen import HEIGHT, WIDTH, Screen
from tests.ui.real.user import User

pytestmark = pytest.mark.slow

#: The size of an icon in it.
_EDGE = 32


@pytest.fixture
def tray(screen: Screen) -> Iterator[tuple[int, int]]:
    """The position of the one icon in it."""
    program = shutil.which("trayer")
    if program is None:
        pytest.skip("not installed here: trayer; `make test` gets it")
    text = ["--edge", "bottom", "--align", "right", "--widthtype", "request"]
    process = subprocess.Popen(
        [program, *text, "--height", str(_EDGE)],
        env=screen.env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    yield WIDTH - _EDGE // 2, HEIGHT - _EDGE // 2
    process.terminate()
    process.wait(GENEROUS_S)


def test_keep_goes_on_in_the_tray_and_is_stopped_and_ended_there(
    user: User, tray: tuple[int, int]
) -> None:
    process = user.start()
    screen = user.screen

    def mark_is_there() -> bool:
        return len(screen.of_process(process.pid)) > 1

    wait_for(mark_is_there, GENEROUS_S)
    user.press("alt+F4")
    wait_for(lambda: user.window() is None, GENEROUS_S)
    assert process.poll() is None
    screen.click(*tray)
    wait_for(lambda: user.window() is not None and screen.active() == user.window(), GENEROUS_S)
    _choose(user, process.pid, tray, "Down", "Down", "Return")
    user.until(lambda: any(each.name == "Turn back on" for each in user.look()), process)
    # Elsewhere on the icon: at the same point it might be a double click.
    _choose(user, process.pid, (tray[0] + _EDGE // 3, tray[1]), "Up", "Return")
    assert process.wait(GENEROUS_S) == 0, user.plain_text
    assert user.plain_text == ""


def _choose(user: User, pid: int, tray: tuple[int, int], *keys: str) -> None:
    """From its menu; a tooltip may appear before it."""
    screen = user.screen
    before = set(screen.of_process(pid))
    screen.click(*tray, button=3)
    wait_for(lambda: bool(set(screen.of_process(pid)) - before), GENEROUS_S)
    user.press(*keys)
    wait_for(lambda: set(screen.of_process(pid)) <= before, GENEROUS_S)

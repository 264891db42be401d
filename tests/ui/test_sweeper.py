"""Memory is searched when nobody uses the window, and not put off for ever."""

import gc
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.ui.sweeper import Sweeper


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def _much_is_young() -> None:
    for _ in range(11):
        gc.collect(1)


def test_memory_is_searched_once_nobody_uses_the_window(qtbot: QtBot) -> None:
    uses, swept, times = iter((0, 1, 1, 1)), [], iter((0.0, 10.0, 20.0, 30.0))

    def sweep() -> None:
        gc.collect()
        swept.append(True)

    sweeper = Sweeper(uses=lambda: next(uses), collect=sweep, now=lambda: next(times))
    assert gc.get_threshold()[2] > 1_000_000, "Python begins it wherever it is"
    gc.collect()
    _much_is_young()
    sweeper.look()
    assert not swept, "the pointer has moved"
    sweeper.look()
    assert swept == [True]
    sweeper.look()
    assert swept == [True], "there is nothing new to search"


def test_a_user_who_never_rests_does_not_put_it_off_for_ever(qtbot: QtBot) -> None:
    swept: list[int] = []
    seconds = 0.0
    sweeper = Sweeper(uses=object, collect=lambda: swept.append(1), now=lambda: seconds)
    _much_is_young()
    sweeper.look()
    assert not swept
    seconds = 700.0
    sweeper.look()
    assert swept == [1]

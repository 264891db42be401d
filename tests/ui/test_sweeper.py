"""Memory is searched on the window's thread alone: what is young as that wakes, all of it when
nobody uses the window."""

import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from itertools import count

import pytest
from PySide6.QtCore import QAbstractEventDispatcher
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.sweeper import YOUNG, Sweeper


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """Python searches by itself, as where there is no window; nothing is left of other tests."""
    gc.collect()
    gc.enable()
    yield
    gc.unfreeze()
    gc.disable()


#: A clock by which the window was made long ago each time one looks.
_LATER = count(0.0, 60.0)


class _Ring(QWidget):
    """Held by nobody but itself."""

    def __init__(self, ended: Callable[[], None]) -> None:
        super().__init__()
        self.itself = self
        weakref.finalize(self, ended)


def _much_is_made() -> None:
    """On this thread, until Python would search many times."""
    made: list[list[object]] = [[] for _ in range(20 * YOUNG)]
    assert len(made) > YOUNG


def _on_another_thread(work: Callable[[], None]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_a_widget_never_ends_on_a_thread_that_happens_to_ask_for_memory(qtbot: QtBot) -> None:
    ends: list[int] = []
    sweeper = Sweeper(uses=object, now=_LATER.__next__)
    _Ring(lambda: ends.append(threading.get_ident()))
    # Enough is young here too, once that thread has let go of its own.
    held: list[list[object]] = [[] for _ in range(YOUNG)]
    _on_another_thread(_much_is_made)
    assert not ends, "it ended there"
    qtbot.waitUntil(lambda: bool(ends))
    assert ends == [threading.get_ident()]
    assert held
    assert not sweeper.due.isActive(), "a timer wakes the window for nothing"


def test_what_is_young_is_searched_before_what_is_older(qtbot: QtBot) -> None:
    searched: list[int] = []

    def collect(generation: int) -> None:
        searched.append(generation)
        gc.collect(generation)

    sweeper = Sweeper(uses=object, collect=collect, now=_LATER.__next__)
    QAbstractEventDispatcher.instance().awake.disconnect(sweeper.look)
    gc.collect()
    held: list[object] = []
    for _ in range(23):
        sweeper.look()
        held.append([[] for _ in range(YOUNG)])
    assert searched == [*[0] * 10, 1, *[0] * 10, 1]


def _older_is_searched() -> None:
    for _ in range(11):
        gc.collect(1)


def test_everything_is_searched_once_nobody_uses_the_window(qtbot: QtBot) -> None:
    uses = iter((0, 1, 1, 1, 1))
    swept: list[int] = []
    sweeper = Sweeper(uses=lambda: next(uses), collect=swept.append, now=count(0.0, 10.0).__next__)
    _older_is_searched()
    sweeper.look()
    assert sweeper.due.isActive()
    sweeper.sweep()
    assert not swept, "the pointer has moved"
    assert sweeper.due.isActive()
    sweeper.sweep()
    assert swept == [2]


def test_nothing_waits_for_its_time_once_everything_was_searched(qtbot: QtBot) -> None:
    sweeper = Sweeper(uses=int)
    _older_is_searched()
    sweeper.look()
    sweeper.due.stop()
    sweeper.sweep()
    sweeper.look()
    assert not sweeper.due.isActive()


def test_what_is_made_in_spare_time_is_never_searched(qtbot: QtBot) -> None:
    sweeper = Sweeper(uses=int, collect=lambda _: pytest.fail("searched"), now=lambda: 5.0)
    made: list[list[object]] = [[] for _ in range(2 * YOUNG)]
    before = gc.get_freeze_count()
    sweeper.look()
    assert gc.get_freeze_count() >= before + len(made)


def test_a_user_who_never_rests_does_not_put_it_off_for_ever(qtbot: QtBot) -> None:
    swept: list[int] = []
    seconds = 0.0
    sweeper = Sweeper(uses=object, collect=swept.append, now=lambda: seconds)
    sweeper.sweep()
    assert not swept
    seconds = 700.0
    sweeper.sweep()
    assert swept == [2]

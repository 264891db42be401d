"""Garbage is collected on the GUI thread only: young objects when it wakes, all while the window is
idle."""

import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from itertools import count

import pytest
from PySide6.QtCore import QAbstractEventDispatcher
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.core.garbage import YOUNG, GarbageCollector


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """Restores Python's automatic collection afterwards. What is of the session is not searched by
    these tests, nor any more what they froze themselves: the module's end searches that."""
    gc.collect()
    gc.freeze()
    gc.enable()
    yield
    gc.disable()


#: A clock by which the window is always old enough.
_LATER = count(0.0, 60.0)


class _Ring(QWidget):
    """A reference cycle."""

    def __init__(self, ended: Callable[[], None]) -> None:
        super().__init__()
        self.itself = self
        weakref.finalize(self, ended)


def _much_is_made() -> None:
    """On this thread, enough for several collections."""
    made: list[list[object]] = [[] for _ in range(20 * YOUNG)]
    assert len(made) > YOUNG


def _on_another_thread(work: Callable[[], None]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_a_widget_never_ends_on_a_thread_that_happens_to_ask_for_memory(qtbot: QtBot) -> None:
    ends: list[int] = []
    garbage_collector = GarbageCollector(uses=object, now=_LATER.__next__)
    _Ring(lambda: ends.append(threading.get_ident()))
    # This thread has enough young objects too, once that thread has freed its own.
    held: list[list[object]] = [[] for _ in range(YOUNG)]
    _on_another_thread(_much_is_made)
    assert not ends, "it ended there"
    qtbot.waitUntil(lambda: bool(ends))
    assert ends == [threading.get_ident()]
    assert held
    assert not garbage_collector.due.isActive(), "a timer wakes the window for nothing"


def test_what_is_young_is_searched_before_what_is_older(qtbot: QtBot) -> None:
    searched: list[int] = []

    def collect(generation: int) -> None:
        searched.append(generation)
        gc.collect(generation)

    garbage_collector = GarbageCollector(uses=object, collect=collect, now=_LATER.__next__)
    QAbstractEventDispatcher.instance().awake.disconnect(garbage_collector.check)
    gc.collect()
    held: list[object] = []
    for _ in range(23):
        garbage_collector.check()
        held.append([[] for _ in range(YOUNG)])
    assert searched == [*[0] * 10, 1, *[0] * 10, 1]


def _older_is_searched() -> None:
    for _ in range(11):
        gc.collect(1)


def test_everything_is_searched_once_nobody_uses_the_window(qtbot: QtBot) -> None:
    uses = iter((0, 1, 1, 1, 1))
    swept: list[int] = []
    garbage_collector = GarbageCollector(
        uses=lambda: next(uses), collect=swept.append, now=count(0.0, 10.0).__next__
    )
    _older_is_searched()
    garbage_collector.check()
    assert garbage_collector.due.isActive()
    garbage_collector.collect()
    assert not swept, "the pointer has moved"
    assert garbage_collector.due.isActive()
    garbage_collector.collect()
    assert swept == [2]


def test_nothing_waits_for_its_time_once_everything_was_searched(qtbot: QtBot) -> None:
    garbage_collector = GarbageCollector(uses=int)
    _older_is_searched()
    garbage_collector.check()
    garbage_collector.due.stop()
    garbage_collector.collect()
    garbage_collector.check()
    assert not garbage_collector.due.isActive()


def test_what_is_made_in_spare_time_is_never_searched(qtbot: QtBot) -> None:
    garbage_collector = GarbageCollector(
        uses=int, collect=lambda _: pytest.fail("searched"), now=lambda: 5.0
    )
    made: list[list[object]] = [[] for _ in range(2 * YOUNG)]
    before = gc.get_freeze_count()
    garbage_collector.check()
    assert gc.get_freeze_count() >= before + len(made)


def test_a_user_who_never_rests_does_not_put_it_off_for_ever(qtbot: QtBot) -> None:
    swept: list[int] = []
    seconds = 0.0
    garbage_collector = GarbageCollector(uses=object, collect=swept.append, now=lambda: seconds)
    garbage_collector.collect()
    assert not swept
    seconds = 700.0
    garbage_collector.collect()
    assert swept == [2]

"""Deadlines ring when they have passed, and only then."""

import math
import threading
import time
from collections.abc import Iterator

import pytest

from keep_desktop.sandbox import watchdog as watchdog_module
from keep_desktop.sandbox.watchdog import Deadline, Watchdog


@pytest.fixture
def watchdog() -> Iterator[Watchdog]:
    watchdog = Watchdog()
    yield watchdog
    watchdog.close()


def unwanted() -> None:
    raise AssertionError("rung")


def test_a_deadline_that_passes_rings_once(watchdog: Watchdog) -> None:
    rung = threading.Event()
    deadline = Deadline(rung.set)
    watchdog.watch(deadline)
    watchdog.expect(deadline, time.monotonic() + 0.01)
    assert rung.wait(30)
    assert deadline.expired
    assert deadline.at is None


def test_a_deadline_that_was_lifted_does_not_ring(watchdog: Watchdog) -> None:
    lifted, later = Deadline(unwanted), threading.Event()
    other = Deadline(later.set)
    for deadline in (lifted, other):
        watchdog.watch(deadline)
    watchdog.expect(lifted, time.monotonic() + 0.05)
    lifted.at = None
    watchdog.expect(other, time.monotonic() + 0.2)
    assert later.wait(30)
    assert not lifted.expired


def test_a_forgotten_deadline_does_not_ring(watchdog: Watchdog) -> None:
    forgotten, later = Deadline(unwanted), threading.Event()
    other = Deadline(later.set)
    for deadline in (forgotten, other):
        watchdog.watch(deadline)
    forgotten.at = time.monotonic() + 0.05
    watchdog.forget(forgotten)
    watchdog.expect(other, time.monotonic() + 0.2)
    assert later.wait(30)
    assert not forgotten.expired


def test_a_watchdog_that_went_to_sleep_is_woken_by_a_deadline(
    watchdog: Watchdog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog_module, "_CHECKS_BEFORE_SLEEP", 1)
    rung = threading.Event()
    deadline = Deadline(rung.set)
    watchdog.watch(deadline)
    end = time.monotonic() + 30
    while watchdog._next_check != math.inf:
        assert time.monotonic() < end
        rung.wait(0.005)
    watchdog.expect(deadline, time.monotonic())
    assert rung.wait(30)


def test_a_deadline_before_the_next_look_is_not_overlooked(
    watchdog: Watchdog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog_module, "_CHECK_EVERY_S", 3600.0)
    for _ in range(50):
        rung = threading.Event()
        deadline = Deadline(rung.set)
        watchdog.watch(deadline)
        watchdog.expect(deadline, time.monotonic() + 0.002)
        assert rung.wait(30)
        watchdog.forget(deadline)


def test_a_watchdog_that_watched_nothing_has_no_thread_to_wait_for() -> None:
    before = threading.active_count()
    watchdog = Watchdog()
    assert threading.active_count() == before
    watchdog.close()

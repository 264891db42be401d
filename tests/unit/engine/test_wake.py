"""The alarm clock."""

import threading

from keep_desktop.engine.wake import Wake
from keep_desktop.ports.clock import SystemClock

LONG_S = 30.0


def test_an_alarm_that_rings_before_the_last_wake_has_ended_is_not_dropped() -> None:
    clock = SystemClock()
    first, second = threading.Event(), threading.Event()

    def ask() -> None:
        if first.is_set():
            second.set()
            return
        first.set()
        wake.at(clock.now())
        assert second.wait(LONG_S), "the alarm was dropped"

    wake = Wake(ask, clock)
    wake.start()
    try:
        wake.at(clock.now())
        assert second.wait(LONG_S)
    finally:
        wake.close()

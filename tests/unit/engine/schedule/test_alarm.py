"""The alarm clock."""

import threading

from keep_desktop.engine.schedule.alarm import AlarmTimer
from keep_desktop.ports.clock import SystemClock
from tests.builders.waiting import wait_for

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

    wake = AlarmTimer(ask, clock)
    wake.start()
    try:
        wake.at(clock.now())
        assert second.wait(LONG_S)
    finally:
        wake.close()


def test_who_is_woken_may_set_an_alarm_while_it_closes() -> None:
    clock = SystemClock()
    woken, closing = threading.Event(), threading.Event()

    def ask() -> None:
        woken.set()
        assert closing.wait(LONG_S)
        # Until it waits for us.
        wait_for(lambda: not wake._scheduler.running)
        wake.at(clock.now())

    wake = AlarmTimer(ask, clock)
    wake.start()
    wake.at(clock.now())
    assert woken.wait(LONG_S)
    close = threading.Thread(target=wake.close, daemon=True)
    close.start()
    closing.set()
    close.join(LONG_S)
    assert not close.is_alive(), "it waits for who waits for it"

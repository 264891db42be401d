"""Ctrl+C and SIGTERM reach a command wherever it waits."""

import os
import signal
import threading
from collections.abc import Iterator

import pytest

from keep_desktop.domain.system.signals import interruptible

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows wakes no thread")


@pytest.fixture(autouse=True)
def as_in_a_terminal() -> Iterator[None]:
    """The test runner may ignore Ctrl+C, as nohup does."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_another_thread_got_ends_the_wait_of_the_main_one(
    number: signal.Signals,
) -> None:
    """As one that comes right before the wait, which no test can time."""

    def gets_it() -> None:
        signal.pthread_kill(threading.get_ident(), number)

    never = threading.Lock()
    never.acquire()
    with interruptible():
        other = threading.Timer(0.2, gets_it)
        other.start()
        with pytest.raises(KeyboardInterrupt):
            never.acquire(timeout=60)
        other.join()


def test_afterwards_all_is_as_it_was() -> None:
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGURG)
    before, threads = [signal.getsignal(one) for one in numbers], threading.active_count()
    with interruptible():
        assert signal.getsignal(signal.SIGTERM) is signal.default_int_handler
    assert [signal.getsignal(one) for one in numbers] == before
    assert threading.active_count() == threads
    assert signal.set_wakeup_fd(-1) == -1


def test_what_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with interruptible():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_another_thread_than_the_main_one_changes_nothing() -> None:
    before = signal.getsignal(signal.SIGTERM)
    seen: list[object] = []

    def other() -> None:
        with interruptible():
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    assert seen == [before]

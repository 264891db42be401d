"""A signal ends the event loop cleanly, and its handlers are removed."""

import os
import signal
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from keep_desktop.app.signals import closed_by_signal
from tests.ui.loops import ended_after

LONG_MS = 30_000
HEARD = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows sends none of these")


@pytest.fixture
def heard_here() -> Iterator[None]:
    """The test runner may ignore some, as nohup does."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in HEARD}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def _loop(qapp: QApplication) -> int:
    """Run until it ends; 99 after a timeout."""
    with ended_after(qapp, LONG_MS):
        return qapp.exec()


@pytest.mark.parametrize("number", HEARD)
def test_a_signal_wakes_a_loop_that_has_nothing_to_do(
    qapp: QApplication, heard_here: None, number: signal.Signals
) -> None:
    before = signal.getsignal(number)
    messages: list[str] = []

    def end() -> None:
        messages.append("end")
        qapp.exit(0)

    with closed_by_signal(end):
        QTimer.singleShot(0, lambda: os.kill(os.getpid(), number))
        assert _loop(qapp) == 0
    assert messages == ["end"]
    assert signal.getsignal(number) is before


def test_what_is_shown_before_the_loop_runs_is_heard_once_it_does(
    qapp: QApplication, heard_here: None
) -> None:
    with closed_by_signal(lambda: qapp.exit(0)):
        os.kill(os.getpid(), signal.SIGTERM)
        assert _loop(qapp) == 0


def test_a_second_signal_breaks_nothing_off(qapp: QApplication, heard_here: None) -> None:
    with closed_by_signal(lambda: qapp.exit(0)):
        os.kill(os.getpid(), signal.SIGTERM)
        assert _loop(qapp) == 0
        os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGINT)


def test_a_signal_that_was_switched_off_stays_so(qapp: QApplication) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with closed_by_signal(lambda: None):
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)

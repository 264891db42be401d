"""Ends the window the way its user would, when the system or a terminal tells the process to."""

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from PySide6.QtCore import QSocketNotifier

#: A shutdown or logout, Ctrl+C, and a terminal that was closed; not every system has them all.
_NAMES = ("SIGTERM", "SIGINT", "SIGHUP")


@contextmanager
def told_to_end(end: Callable[[], None]) -> Iterator[None]:
    """Meanwhile, *end* is called from the event loop when a signal asks this process to end.

    What was told before the loop runs is heard once it does. For the main thread. A signal that
    whoever started the process had switched off, as nohup does, stays so.
    """
    told: list[int] = []

    def hear(number: int, _: FrameType | None) -> None:
        told.append(number)

    # Python only hears of a signal between two of its own steps, and Qt's loop may take none for
    # long; the byte that Python's own handler writes wakes it.
    ear, mouth = socket.socketpair()
    with ear, mouth:
        ear.setblocking(False)
        mouth.setblocking(False)
        woken = QSocketNotifier(ear.fileno(), QSocketNotifier.Type.Read)

        def wake() -> None:
            ear.recv(64)
            if told:
                end()

        woken.activated.connect(wake)
        before_fd = signal.set_wakeup_fd(mouth.fileno(), warn_on_full_buffer=False)
        before = {number: signal.signal(number, hear) for number in _heard()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            signal.set_wakeup_fd(before_fd)
            woken.setEnabled(False)


def _heard() -> list[signal.Signals]:
    """The signals there are here that nobody has switched off."""
    there = [signal.Signals[name] for name in _NAMES if hasattr(signal, name)]
    return [number for number in there if signal.getsignal(number) is not signal.SIG_IGN]

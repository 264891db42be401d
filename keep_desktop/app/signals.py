"""Close the window cleanly on SIGTERM, SIGINT and SIGHUP."""

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from PySide6.QtCore import QSocketNotifier

from keep_desktop.domain.system.signals import ending_signals_handled


@contextmanager
def closed_by_signal(end: Callable[[], None]) -> Iterator[None]:
    """While open, call *end* from the event loop when a signal asks this process to end.

    A signal before the loop runs is handled once it does. Main thread only. A signal that the
    parent process ignored, as nohup does, stays ignored.
    """
    received: list[int] = []

    def on_signal(number: int, _: FrameType | None) -> None:
        received.append(number)

    # Python runs signal handlers only between bytecodes, and Qt's loop may run none for long; the
    # byte that Python's wakeup descriptor writes wakes it.
    reading_end, writing_end = socket.socketpair()
    with reading_end, writing_end:
        reading_end.setblocking(False)
        writing_end.setblocking(False)
        notifier = QSocketNotifier(reading_end.fileno(), QSocketNotifier.Type.Read)

        def on_readable() -> None:
            reading_end.recv(64)
            if received:
                end()

        notifier.activated.connect(on_readable)
        before_fd = signal.set_wakeup_fd(writing_end.fileno(), warn_on_full_buffer=False)
        try:
            with ending_signals_handled(on_signal):
                yield
        finally:
            signal.set_wakeup_fd(before_fd)
            notifier.setEnabled(False)

"""The signals by which a process is asked to end: Ctrl+C, SIGTERM and SIGHUP."""

import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType

#: Shutdown or logout, Ctrl+C, and a closed terminal; not every system has all.
_NAMES = ("SIGTERM", "SIGINT", "SIGHUP")
#: After a signal, in seconds.
_REMINDERS = (0.05, 0.2, 0.5)


def ending_signals() -> list[signal.Signals]:
    """Those of this platform that are not ignored, as nohup has them."""
    there = [signal.Signals[name] for name in _NAMES if hasattr(signal, name)]
    return [number for number in there if signal.getsignal(number) is not signal.SIG_IGN]


@contextmanager
def interruptible() -> Iterator[None]:
    """SIGTERM and SIGHUP, of a terminal that is closed, raise KeyboardInterrupt as Ctrl+C does, so
    that work under way is cancelled and recorded; and all reach the main thread wherever it waits.
    Does nothing on another thread, and nothing about a signal that is ignored, as by nohup.

    Python notes a signal and acts on it at the main thread's next instruction: a signal that comes
    right before that thread waits for another one would be acted on after the wait alone.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    with ExitStack() as ends:
        for number in ending_signals():
            _handle(number, signal.default_int_handler, ends)
        # Windows has none.
        if hasattr(signal, "pthread_kill"):
            _remind(ends)
        yield


def _handle(number: signal.Signals, handler: "signal._HANDLER", ends: ExitStack) -> None:
    ends.callback(signal.signal, number, signal.signal(number, handler))


def _remind(ends: ExitStack) -> None:
    """Wake the main thread some moments after a signal: it then acts on that too."""

    def wakes(_: int, frame: FrameType | None) -> None:
        pass

    numbers, main, closing = ending_signals(), threading.get_ident(), threading.Event()
    reading, writing = socket.socketpair()
    ends.callback(reading.close)

    def watch() -> None:
        while number := reading.recv(1):
            if number[0] in numbers:
                for wait in _REMINDERS:
                    if not closing.wait(wait):
                        signal.pthread_kill(main, signal.SIGURG)

    # By default nobody is told of this one.
    _handle(signal.SIGURG, wakes, ends)
    watcher = threading.Thread(target=watch, name="interrupts")
    watcher.start()
    ends.callback(watcher.join)
    ends.callback(writing.close)
    ends.callback(closing.set)
    writing.setblocking(False)
    before = signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
    ends.callback(signal.set_wakeup_fd, before)

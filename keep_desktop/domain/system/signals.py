"""The signals by which a process is asked to end: Ctrl+C, SIGTERM and SIGHUP."""

import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from types import FrameType

#: Shutdown or logout, Ctrl+C, and a closed terminal; not every system has all.
_NAMES = ("SIGTERM", "SIGINT", "SIGHUP")
#: From a signal to each time that the main thread is woken.
_WAITS_S = (0.05, 0.2, 0.5)


Handler = Callable[[int, FrameType | None], object]


@contextmanager
def ending_signals_handled(handler: Handler) -> Iterator[list[signal.Signals]]:
    """While open, *handler* gets those of this platform, which are given, but for the ones that are
    ignored, as by nohup. Main thread only."""
    there = [signal.Signals[name] for name in _NAMES if hasattr(signal, name)]
    heard = [number for number in there if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, handler) for number in heard}
    try:
        yield heard
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)


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
    with ending_signals_handled(signal.default_int_handler) as numbers, ExitStack() as ends:
        # Windows has none.
        if hasattr(signal, "pthread_kill"):
            _wake_after(numbers, ends)
        yield


def _wake_after(numbers: Sequence[int], ends: ExitStack) -> None:
    """Wake the main thread some moments after such a signal: it then acts on that too."""

    def wakes(_: int, frame: FrameType | None) -> None:
        pass

    main, closing = threading.get_ident(), threading.Event()
    reading, writing = socket.socketpair()
    ends.callback(reading.close)

    def watch() -> None:
        while number := reading.recv(1):
            if number[0] in numbers:
                for wait in _WAITS_S:
                    if not closing.wait(wait):
                        signal.pthread_kill(main, signal.SIGURG)

    # By default nobody is told of this one.
    ends.callback(signal.signal, signal.SIGURG, signal.signal(signal.SIGURG, wakes))
    watcher = threading.Thread(target=watch, name="interrupts")
    watcher.start()
    ends.callback(watcher.join)
    ends.callback(writing.close)
    ends.callback(closing.set)
    writing.setblocking(False)
    before = signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
    ends.callback(signal.set_wakeup_fd, before)

"""Reports uncaught exceptions in slots and threads.

Python only prints them, and a window not started from a terminal has no visible stderr.
"""

import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType

_log = logging.getLogger(__name__)


@contextmanager
def crash_reporting(report: Callable[[Exception], None]) -> Iterator[None]:
    """While open, log each uncaught exception and pass it to *report*, on the thread that raised
    it; the previous hooks still run. One raised at the same place again is not reported."""
    seen: set[object] = set()
    of_threads, of_calls = threading.excepthook, sys.excepthook

    def on_error(error: BaseException | None) -> None:
        if not isinstance(error, Exception) or (place := _place_of(error)) in seen:
            return
        seen.add(place)
        _log.error("Something went wrong inside Keep", exc_info=error)
        report(error)

    def on_a_thread(thread_error: threading.ExceptHookArgs) -> None:
        on_error(thread_error.exc_value)
        of_threads(thread_error)

    def in_a_call(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        on_error(error)
        of_calls(kind, error, trace)

    threading.excepthook, sys.excepthook = on_a_thread, in_a_call
    try:
        yield
    finally:
        threading.excepthook, sys.excepthook = of_threads, of_calls


def _place_of(error: Exception) -> object:
    """Where it was raised. A paint event may raise it sixty times a second."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace and (trace.tb_frame.f_code, trace.tb_lineno)

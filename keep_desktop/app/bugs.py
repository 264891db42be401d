"""Bugs of ours that nobody waits for, in what follows a click or on a thread: they are told.

Python only prints them, and a window that was not started from a terminal has nobody to read that.
"""

import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType

_log = logging.getLogger(__name__)


@contextmanager
def bugs_told(tell: Callable[[Exception], None]) -> Iterator[None]:
    """Meanwhile each goes to the log and to *tell*, from the thread that it came up on, besides
    what is done about it anyway; one that comes up at the same place again does not."""
    seen: set[object] = set()
    of_threads, of_calls = threading.excepthook, sys.excepthook

    def meet(error: BaseException | None) -> None:
        if not isinstance(error, Exception) or (place := _place_of(error)) in seen:
            return
        seen.add(place)
        _log.error("Something went wrong inside Keep", exc_info=error)
        tell(error)

    def on_a_thread(met: threading.ExceptHookArgs) -> None:
        meet(met.exc_value)
        of_threads(met)

    def in_a_call(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        meet(error)
        of_calls(kind, error, trace)

    threading.excepthook, sys.excepthook = on_a_thread, in_a_call
    try:
        yield
    finally:
        threading.excepthook, sys.excepthook = of_threads, of_calls


def _place_of(error: Exception) -> object:
    """Where it was raised. What is painted anew may raise it sixty times a second."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace and (trace.tb_frame.f_code, trace.tb_lineno)

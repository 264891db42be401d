"""Waiting for a condition, with a generous limit.

Asked again soon at first, then less often: what is waited for needs the computer too.
"""

import threading
import time
from collections.abc import Callable

_PAUSE = threading.Event()


def wait_for(condition: Callable[[], bool], limit_s: float = 60.0) -> None:
    """Return when the condition holds; fail when it does not within the limit."""
    deadline = time.monotonic() + limit_s
    pause_s = 0.002
    while not condition():
        assert time.monotonic() < deadline, "the condition never held"
        _PAUSE.wait(pause_s)
        pause_s = min(1.5 * pause_s, 0.02)

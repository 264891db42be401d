"""Waiting for a condition, with a generous limit."""

import threading
import time
from collections.abc import Callable

_PAUSE = threading.Event()


def wait_for(condition: Callable[[], bool], limit_s: float = 30.0) -> None:
    """Return when the condition holds; fail when it does not within the limit."""
    deadline = time.monotonic() + limit_s
    while not condition():
        assert time.monotonic() < deadline, "the condition never held"
        _PAUSE.wait(0.002)

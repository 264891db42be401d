"""What tests ask the system about processes."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

from keep_desktop.domain.system.processes import started_at


def until(condition: Callable[[], bool]) -> None:
    """Wait for a condition, generously."""
    end = time.monotonic() + 30
    waiting = threading.Event()
    while not condition():
        assert time.monotonic() < end, "it never came to be"
        waiting.wait(0.005)


def is_gone(pid: int) -> bool:
    """True where there is no such process, nor a zombie of it."""
    return not Path(f"/proc/{pid}").exists()


def is_dead(pid: int) -> bool:
    return started_at(pid) is None


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))

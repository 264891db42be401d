"""One process at a time: a lock on a file, let go of by the system when a process dies."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PATIENCE_S = 10.0
_PAUSE_S = 0.02


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock. Raises OSError where another process keeps it for too long."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        until = time.monotonic() + _PATIENCE_S
        while not _taken(handle):
            if time.monotonic() >= until:
                raise OSError(None, "another program holds it")
            time.sleep(_PAUSE_S)
        yield
    finally:
        # Closing lets go of the lock.
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _taken(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _taken(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

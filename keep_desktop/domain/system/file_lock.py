"""A lock file between processes, released by the system when a process dies."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from keep_desktop.domain.system.files import NO_LINK

_PAUSE_S = 0.02


@contextmanager
def file_lock(path: Path, *, patience_s: float = 0.0) -> Iterator[bool]:
    """Whether this process holds the lock, which it does until the end of the block. Raises
    OSError if the folder cannot be used, or its disk supports no locks."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | NO_LINK, 0o600)
    try:
        until = time.monotonic() + patience_s
        while not (form_values := _lock(fd)) and time.monotonic() < until:
            time.sleep(_PAUSE_S)
        yield form_values
    finally:
        # Closing releases the lock.
        os.close(fd)


if sys.platform == "win32":
    import msvcrt

    def _lock(fd: int) -> bool:
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _lock(fd: int) -> bool:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

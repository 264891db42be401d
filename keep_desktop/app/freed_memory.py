"""Gives memory that was freed back to the system."""

import ctypes
import sys

#: Of `malloc.h`.
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
_LARGE = 1024 * 1024


def return_freed_memory() -> None:
    """From now on a large piece of memory goes back as soon as it is freed. By itself the C library
    of Linux would come to keep up to 64 MB of them for each thread, so that one large mail made
    this process larger until its end."""
    if sys.platform != "linux":
        return
    library = ctypes.CDLL(None)
    # Other C libraries than GNU's have no such thresholds.
    if hasattr(library, "mallopt"):
        library.mallopt(_MMAP_THRESHOLD, _LARGE)
        library.mallopt(_TRIM_THRESHOLD, _LARGE)

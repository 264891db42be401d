"""Reading an open file by position, on systems with and without a call for it."""

import os
from collections.abc import Callable

PIECE = 1024 * 1024


def read_at(fd: int, offset: int, count: int) -> bytes:
    """Up to *count* bytes from *offset*; fewer only where the file ends. Raises OSError.

    Where the system has no call for it the position of *fd* moves, so that only one thread may
    read one descriptor at a time.
    """
    first = _piece(fd, count, offset)
    if len(first) in (0, count):
        return first
    parts, got = [first], len(first)
    while got < count and (part := _piece(fd, count - got, offset + got)):
        parts.append(part)
        got += len(part)
    return b"".join(parts)


def _seek_and_read(fd: int, count: int, offset: int) -> bytes:
    os.lseek(fd, offset, os.SEEK_SET)
    return os.read(fd, count)


_piece: Callable[[int, int, int], bytes] = getattr(os, "pread", _seek_and_read)


def write_all(fd: int, content: bytes | memoryview) -> None:
    """Write every byte. Raises OSError."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(fd, rest) :]


def copied(source_fd: int, target_fd: int, check: Callable[[], None]) -> None:
    """Copy all bytes, asking *check* before each megabyte. Raises OSError."""
    offset = 0
    while piece := read_at(source_fd, offset, PIECE):
        check()
        write_all(target_fd, piece)
        offset += len(piece)

"""Reads open files by position, and converts content between scripts (text or base64) and files."""

import base64
import binascii
import codecs
import os
from collections.abc import Callable, Iterator
from typing import Literal

from keep_desktop.domain.messages import UserMessage

#: Of base64 it has whole groups of four letters.
CHUNK_SIZE = 1024 * 1024
#: Bytes of a file that are made text at once; of three bytes each the letters of base64 are whole.
_AT_ONCE = 3 * 64 * 1024
_FLUSHED_EVERY = 4 * CHUNK_SIZE

#: Makes what was written durable. Without fdatasync, fsync does more than needed.
flush: Callable[[int], None] = getattr(os, "fdatasync", os.fsync)


def read_at(fd: int, offset: int, count: int) -> bytes:
    """Up to *count* bytes from *offset*; fewer only at the end of the file. Raises OSError.

    If the system has no call for it the position of *fd* moves, so that only one thread may read
    one descriptor at a time.
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
    """Write every byte, to a file. Raises OSError.

    A large file is flushed as it grows: nothing interrupts a flush, and while the disk takes
    hundreds of megabytes at once, even the commit of a stop waits.
    """
    began, rest = os.lseek(fd, 0, os.SEEK_CUR), memoryview(content)
    while rest:
        rest = rest[os.write(fd, rest) :]
    if began // _FLUSHED_EVERY != (began + len(content)) // _FLUSHED_EVERY:
        flush(fd)


def copied(source_fd: int, target_fd: int, check: Callable[[], None]) -> None:
    """Copy all bytes, calling *check* before each megabyte. Raises OSError."""
    offset = 0
    while piece := read_at(source_fd, offset, CHUNK_SIZE):
        check()
        write_all(target_fd, piece)
        offset += len(piece)


Encoding = Literal["utf-8", "base64"]


def to_bytes(content: str, encoding: Encoding) -> Iterator[bytes]:
    """What *content* stands for, in pieces. Raises ValueError if it is not valid *encoding*."""
    for at in range(0, len(content), CHUNK_SIZE):
        piece = content[at : at + CHUNK_SIZE]
        if encoding == "utf-8":
            yield piece.encode("utf-8")
            continue
        is_last = at + CHUNK_SIZE >= len(content)
        try:
            if piece.endswith("=") and not is_last:
                raise binascii.Error
            yield base64.b64decode(piece, validate=True)
        except binascii.Error:
            raise ValueError(UserMessage("is not base64")) from None


def read_text(fd: int, most: int, encoding: Encoding, check: Callable[[], None]) -> tuple[str, int]:
    """The first *most* bytes as text, and how many bytes that are. If there are more, an incomplete
    last character is dropped.

    In pieces, between which other threads have their turn and *check* is called. Raises OSError,
    and ValueError for bytes that are not UTF-8.
    """
    # A text that is added to grows where it is: pieces of it would need its size once more.
    decoder, text, got = codecs.getincrementaldecoder("utf-8")(), "", 0
    while got < most and (piece := read_at(fd, got, min(_AT_ONCE, most - got))):
        check()
        got += len(piece)
        if encoding == "base64":
            text += base64.b64encode(piece).decode("ascii")
        else:
            text += decoder.decode(piece)
    if encoding == "utf-8" and not read_at(fd, got, 1):
        decoder.decode(b"", final=True)
    return text, got

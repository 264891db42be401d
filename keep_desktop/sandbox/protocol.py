"""Frames between the host and the sandbox child: four bytes of length, one letter, a body.

Bodies with values are JSON text. Host and child take strict turns: each frame of the host is
answered by exactly one frame of the child, so neither can block the other by writing. Only log
lines precede that answer, each sent at once: they survive a killed script. Of ours, the child
imports only this module and its hardening. They avoid `pathlib`, `typing`, `signal` and what these
import: that halves the child's start time.
"""

import os
from io import BytesIO

# From the host:
JOB = ord("J")  # run this item script: a JSON object, perhaps DOCS_FOLLOW and another
HANDLER = ord("H")  # call a function of this handler workflow: the same
ANSWERS = ord("A")  # a JSON array of [call, value]
CHECK = ord("C")  # parse this script: a JSON string
END = ord("E")  # drop the context and get ready for another; perhaps ANOTHER_FOLLOWS

#: Separates a job from the docs of its tools, which a child keeps for jobs that bring none. JSON
#: text on one line never contains it.
DOCS_FOLLOW = b"\n"

#: The next script comes before a context could be made.
ANOTHER_FOLLOWS = b"+"

# From the child:
READY = ord("R")  # at start and after END; the body reports the hardening
MESSAGES = ord("M")  # a JSON array of messages, in order, perhaps none
LINE = ord("W")  # a log message as JSON, which is in the next MESSAGES again, if they come
CHECKED = ord("K")  # null, or [message, stack]
BROKEN = ord("L")  # the name of a limit, as in the constants below

MEMORY = b"memory"
STACK = b"stack"
FRAME = b"frame"

#: The exit status of a child without enough memory to report it.
EXIT_MEMORY = 77

#: Lines inserted before a script, so that its positions differ from those of the prelude.
LINES_BEFORE_SCRIPT = 1000

_HEAD = 5
_AT_ONCE = 65_536
_AT_MOST = 1_048_576


class FrameTooLarge(Exception):
    """A frame is larger than the limit."""


def write_frame(fd: int, kind: int, body: bytes) -> None:
    """Write one whole frame. Raises OSError if the other side is gone."""
    if len(body) > _AT_MOST:  # too large to be copied
        write_all(fd, frame_head(kind, len(body)))
        write_all(fd, body)
    else:
        write_all(fd, frame_head(kind, len(body)) + body)


def frame_head(kind: int, size: int) -> bytes:
    """The header of a frame of *size* bytes."""
    return size.to_bytes(4, "big") + bytes((kind,))


def write_all(fd: int, data: bytes) -> None:
    done = os.write(fd, data)
    if done < len(data):
        rest = memoryview(data)[done:]
        while rest:
            rest = rest[os.write(fd, rest) :]


class FrameReader:
    """Reads frames from a descriptor, buffering what follows a frame."""

    __slots__ = ("_fd", "_limit", "_rest")

    def __init__(self, fd: int, limit: int) -> None:
        self._fd = fd
        self._limit = limit
        self._rest = b""

    def read(self) -> tuple[int, bytes] | None:
        """The kind and body of the next frame; None if the other side is gone.

        Raises FrameTooLarge before anything of a frame beyond the limit is stored.
        """
        data = self._rest
        while len(data) < _HEAD:
            more = os.read(self._fd, _AT_ONCE)
            if not more:
                return None
            data += more
        size = int.from_bytes(data[:4], "big")
        if size > self._limit:
            raise FrameTooLarge
        end = _HEAD + size
        body, self._rest = data[_HEAD:end], data[end:]
        if len(body) < size:
            whole = self._filled(body, size)
            return None if whole is None else (data[4], whole)
        return data[4], body

    def _filled(self, body: bytes, size: int) -> bytes | None:
        # Such a buffer neither grows nor copies.
        whole = BytesIO(bytes(size))
        left = size - whole.write(body)
        while left:
            more = os.read(self._fd, min(_AT_MOST, left))
            if not more:
                return None
            left -= whole.write(more)
        return whole.getvalue()

"""Frames between the host and the sandbox child: four bytes of length, one letter, a body.

The body is JSON text where it carries values. Host and child take strict turns: each frame of the
host is answered by exactly one frame of the child, so neither can block the other by writing. Only
log lines come before that answer, each at once: of a script that is killed they are what is left.
The child imports this module and nothing else of ours but its wards. They do without `pathlib`,
`typing`, `signal` and what these bring along: that halves the time in which a child starts.
"""

import os

# The host says:
JOB = ord("J")  # run this item script: a JSON object, perhaps DOCS_FOLLOW and another
HANDLER = ord("H")  # call a function of this handler workflow: the same
ANSWERS = ord("A")  # a JSON array of [call, value]
CHECK = ord("C")  # parse this script: a JSON string
END = ord("E")  # drop the context and get ready for another

#: Between a job and the docs of its tools, which a child keeps for the jobs that bring none.
#: JSON text on one line never holds it.
DOCS_FOLLOW = b"\n"

# The child says:
READY = ord("R")  # at start and after END; the body tells of the wards
MESSAGES = ord("M")  # a JSON array of messages, in order, perhaps none
LINE = ord("W")  # a log message as JSON, which is in the next MESSAGES again, if they come
CHECKED = ord("K")  # null, or [message, stack]
BROKEN = ord("L")  # the name of a limit, as in the constants below

MEMORY = b"memory"
STACK = b"stack"
FRAME = b"frame"

#: The exit status of a child that had no memory left to say so.
EXIT_MEMORY = 77

#: Lines put before a script, so that positions in it cannot be mistaken for those of the prelude.
LINES_BEFORE_SCRIPT = 1000

_HEAD = 5
_AT_ONCE = 65_536
_AT_MOST = 1_048_576


class TooLarge(Exception):
    """The other side announced a frame larger than the limit."""


def write_frame(fd: int, kind: int, body: bytes) -> None:
    """Write one frame whole. Raises OSError where the other side is gone."""
    data = len(body).to_bytes(4, "big") + bytes((kind,)) + body
    done = os.write(fd, data)
    if done < len(data):
        rest = memoryview(data)[done:]
        while rest:
            rest = rest[os.write(fd, rest) :]


class FrameReader:
    """Reads frames from a descriptor, and keeps what it read beyond the end of one."""

    __slots__ = ("_fd", "_limit", "_rest")

    def __init__(self, fd: int, limit: int) -> None:
        self._fd = fd
        self._limit = limit
        self._rest = b""

    def read(self) -> tuple[int, bytes] | None:
        """The kind and body of the next frame; None where the other side is gone.

        Raises TooLarge before anything of a frame beyond the limit is kept.
        """
        data = self._rest
        while len(data) < _HEAD:
            more = os.read(self._fd, _AT_ONCE)
            if not more:
                return None
            data += more
        size = int.from_bytes(data[:4], "big")
        if size > self._limit:
            raise TooLarge
        end = _HEAD + size
        if len(data) < end:
            whole = self._fill(data, end)
            if whole is None:
                return None
            data = whole
        self._rest = data[end:]
        return data[4], data[_HEAD:end]

    def _fill(self, data: bytes, end: int) -> bytes | None:
        whole = bytearray(data)
        while len(whole) < end:
            more = os.read(self._fd, min(_AT_MOST, end - len(whole)))
            if not more:
                return None
            whole += more
        return bytes(whole)

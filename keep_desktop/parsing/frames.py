"""Packs byte strings into one frame, each behind its length. Shared by host and worker."""

from collections.abc import Sequence

CALL = ord("P")  # the host: the name of a function and its arguments
PARSED = ord("D")  # the worker: what it returned
RAISED = ord("F")  # the worker: what it raised, as a text

_LENGTH = 8
_MOST = 100_000


def size_of(parts: Sequence[int]) -> int:
    """The size of a frame with parts of these lengths."""
    return sum(parts) + _LENGTH * len(parts)


def length(size: int) -> bytes:
    return size.to_bytes(_LENGTH, "big")


def packed(parts: Sequence[bytes]) -> bytes:
    return b"".join(piece for part in parts for piece in (length(len(part)), part))


def unpacked(body: bytes) -> list[bytes]:
    """Raises ValueError for bytes that `packed` cannot have made."""
    parts: list[bytes] = []
    at = 0
    while at < len(body):
        begin = at + _LENGTH
        at = begin + int.from_bytes(body[at:begin], "big")
        if at > len(body) or begin > len(body) or len(parts) == _MOST:
            raise ValueError("a part without its end, or too many parts")
        parts.append(body[begin:at])
    return parts

"""Pictures and recordings of a request.

The libraries write a request as one text, holding the GIL for as long. So they are given a mark in
place of each, and its base64 goes out in pieces.
"""

from base64 import b64encode
from collections.abc import AsyncIterator
from hashlib import sha256
from secrets import token_bytes

from keep_desktop.ports.models import Media

#: Encoded at once, in whole groups of three bytes.
_AT_ONCE = 3 * 64 * 1024
_MARK_BYTES = 24


class MarkedMedia:
    """Those of one request, in its order."""

    def __init__(self) -> None:
        self._marked: list[tuple[bytes, Media]] = []

    def mark(self, media: Media) -> bytes:
        """What stands for its data until it is sent."""
        mark = token_bytes(_MARK_BYTES)
        self._marked.append((b64encode(mark), media))
        return mark

    def __bool__(self) -> bool:
        return bool(self._marked)

    def described(self, body: bytes) -> bytes:
        """*body* with what identifies each in place of its mark."""
        for mark, media in self._marked:
            body = body.replace(mark, described(media).encode())
        return body

    def size(self, body: bytes) -> int:
        """Of *body* as it is sent."""
        encoded = (4 * -(-len(media.data) // 3) - len(mark) for mark, media in self._marked)
        return len(body) + sum(encoded)

    async def filled_in(self, body: bytes) -> AsyncIterator[bytes]:
        """*body* as it is sent."""
        for mark, media in self._marked:
            before, body = body.split(mark, 1)
            yield before
            for at in range(0, len(media.data), _AT_ONCE):
                yield b64encode(media.data[at : at + _AT_ONCE])
        yield body


def described(media: Media) -> str:
    return f"[{media.type}, {len(media.data)} bytes, {sha256(media.data).hexdigest()}]"

"""Pictures and recordings of a request, and pictures of its answer.

The libraries write a request as one text, and read an event as one, holding the GIL for as long. So
they are given a mark in place of each, and its base64 goes out and comes in in pieces.
"""

import json
import re
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator
from hashlib import sha256
from secrets import token_bytes, token_hex

from keep_desktop.ports.models import Media

#: Encoded at once, in whole groups of three bytes.
_AT_ONCE = 3 * 64 * 1024
_MARK_BYTES = 24
#: Of what stands for the address of a picture that was taken out.
LONGEST_MARKED = 100
#: Of an answer; more are left in it, where nobody looks at them.
MOST_PICTURES = 16
#: Where a picture begins in JSON. A quotation mark inside a text has a backslash before it.
_PICTURE = re.compile(rb'"url"[ \t]{0,9}:[ \t]{0,9}"data:image\\?/([a-z]{3,8});base64,')
_LONGEST_START = 64
_LONGEST_ESCAPE = 6
_INSIDE = re.compile(rb'(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+')


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


class ReceivedMedia:
    """The pictures of one answer, up to so many; none of one that was to have none."""

    def __init__(self, most: int = MOST_PICTURES) -> None:
        self._most = most
        self._pictures: dict[str, Media] = {}

    def at(self, url: str) -> Media | None:
        """The picture that had this place; None where it was damaged, or is elsewhere."""
        return self._pictures.get(url)

    async def taken_out(self, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """An answer with a mark in place of each picture. The end of a line is not held back."""
        held, taken = b"", 0
        picture: _Picture | None = None
        async for piece in pieces:
            held += piece
            while picture is not None or taken < self._most:
                if picture is None:
                    begin = _PICTURE.search(held)
                    if begin is None:
                        break
                    yield held[: begin.end()]
                    held = held[begin.end() :]
                    picture, taken = _Picture(f"image/{begin[1].decode()}"), taken + 1
                held = picture.add(held)
                if not picture.is_over:
                    break
                yield self._marked(picture).encode()
                picture = None
            if picture is None:
                line = max(held.rfind(b"\n"), held.rfind(b"\r")) + 1
                at = max(len(held) - _LONGEST_START, line)
                yield held[:at]
                held = held[at:]
        yield held

    def _marked(self, picture: "_Picture") -> str:
        mark = token_hex(_MARK_BYTES)
        if (data := picture.data()) is not None:
            url = f"data:{picture.type};base64,{mark}"
            self._pictures[url] = Media(type=picture.type, data=data)
        return mark


class _Picture:
    """One that is coming in, as base64 in a text of JSON."""

    def __init__(self, type: str) -> None:
        self.type = type
        self.is_over = False
        self._is_damaged = False
        self._pieces: list[bytes] = []
        #: Fewer than four letters; or the last ones, which nothing may follow.
        self._rest = b""

    def add(self, text: bytes) -> bytes:
        """What it leaves: the text from its end on, or an escape that is not whole yet."""
        inside = _INSIDE.match(text)
        end = 0 if inside is None else inside.end()
        self._decode(text[:end])
        left = text[end:]
        self.is_over = left[:1] not in (b"", b"\\") or len(left) >= _LONGEST_ESCAPE
        return left

    def data(self) -> bytes | None:
        """None if it is damaged."""
        try:
            last = b64decode(self._rest, validate=True)
        except ValueError:
            return None
        return None if self._is_damaged else b"".join((*self._pieces, last))

    def _decode(self, text: bytes) -> None:
        if self._is_damaged:
            return
        try:
            if b"\\" in text:
                text = json.loads(b'"%b"' % text).encode("ascii")
            text = self._rest + text
            # Nothing may follow letters that are filled up.
            whole = max(0, (len(text) - 1) // 4 * 4)
            self._rest = text[whole:]
            self._pieces.append(b64decode(text[:whole], validate=True))
            self._is_damaged = text[:whole].endswith(b"=")
        except ValueError:
            self._is_damaged = True
            self._pieces.clear()

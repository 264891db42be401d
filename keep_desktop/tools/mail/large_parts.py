"""Large texts and attachments of a mail that is written.

The library of mail splits and searches each part as a whole, holding the GIL for as long. So it is
given a mark in place of a large one, which is encoded in pieces, as they are sent, where the mark
came out.
"""

import base64
from collections.abc import Callable, Iterable, Iterator
from secrets import token_hex

from keep_desktop.tools.http.requests import Body

#: Encoded at once: well below a millisecond.
_AT_ONCE = 64 * 1024
#: What a line of so many letters encodes.
_LETTERS, _LINE = 76, 57


class LargeParts:
    """Those of one mail, in its order. *check* raises Cancelled; called between the pieces of a
    text that is measured."""

    def __init__(self, check: Callable[[], None]) -> None:
        self._check = check
        self._parts: list[tuple[bytes, Body]] = []

    def text(self, text: str) -> tuple[str, str | None]:
        """What stands for it until the mail is sent, and its encoding."""
        if len(text) <= _AT_ONCE:
            return text, None
        size = 0
        for lines in _in_lines(text):
            self._check()
            size += len(lines)
        mark = token_hex(23)
        self._add(f"{mark}\r\n".encode(), size, lambda: _in_lines(text))
        return mark, "base64"

    def data(self, data: bytes) -> bytes:
        """What stands for it until the mail is sent, in base64."""
        if len(data) <= _AT_ONCE:
            return data
        mark = token_hex(24).encode()
        self._add(mark, len(data), lambda: _pieces(data))
        return mark

    def filled_in(self, mail: bytes) -> Body:
        """The *mail* with the parts in place of their marks."""
        written: list[bytes | Body] = []
        for mark, part in self._parts:
            before, mail = mail.split(mark, 1)
            written += [before, part]
        return Body.of(*written, mail)

    def _add(self, mark: bytes, size: int, content: Callable[[], Iterator[bytes]]) -> None:
        whole, rest = divmod(size, _LINE)
        encoded_size = whole * (_LETTERS + 2) + (4 * -(-rest // 3) + 2 if rest else 0)
        part = Body(size=encoded_size, pieces=lambda: _encoded(content()))
        self._parts.append((b"".join(_encoded([mark])), part))


def _pieces(data: bytes) -> Iterator[bytes]:
    for at in range(0, len(data), _AT_ONCE):
        yield data[at : at + _AT_ONCE]


def _in_lines(text: str) -> Iterator[bytes]:
    """With the line ends of a mail, also after the last line."""
    for at in range(0, len(text), _AT_ONCE):
        piece = text[at : at + _AT_ONCE]
        if piece.endswith("\r") and text.startswith("\n", at + _AT_ONCE):
            piece = piece[:-1]
        lines = piece.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\r\n")
        yield lines.encode()
    if not text.endswith(("\r", "\n")):
        yield b"\r\n"


def _encoded(content: Iterable[bytes]) -> Iterator[bytes]:
    rest = b""
    for piece in content:
        rest += piece
        whole = len(rest) - len(rest) % _LINE
        yield base64.encodebytes(rest[:whole]).replace(b"\n", b"\r\n")
        rest = rest[whole:]
    yield base64.encodebytes(rest).replace(b"\n", b"\r\n")

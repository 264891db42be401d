"""Packed answers, unpacked in pieces of bounded size even if packed a thousandfold."""

import zlib
from collections.abc import Iterator
from typing import Self

_AT_ONCE = 256 * 1024
#: zlib's window parameter by encoding.
_WINDOWS = {
    "gzip": 16 + zlib.MAX_WBITS,
    "x-gzip": 16 + zlib.MAX_WBITS,
    "deflate": zlib.MAX_WBITS,
}


class Unpacker:
    """Of one answer. Its methods raise zlib.error."""

    def __init__(self, encoding: str) -> None:
        self._encoding = encoding
        self._unpacker = zlib.decompressobj(_WINDOWS[encoding])
        self._is_first = True

    @classmethod
    def of(cls, header: str) -> Self | None:
        """For a `Content-Encoding`; None where it names none that is known."""
        encoding = header.strip().lower()
        return cls(encoding) if encoding in _WINDOWS else None

    def pieces(self, raw: bytes) -> Iterator[bytes]:
        is_deflate = self._is_first and raw and self._encoding == "deflate"
        if is_deflate and raw[0] & 0x0F != zlib.DEFLATED:
            # Some servers send raw deflate without the zlib header.
            self._unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        self._is_first = False
        while raw and not self._unpacker.eof:
            yield self._unpacker.decompress(raw, _AT_ONCE)
            raw = self._unpacker.unconsumed_tail

    def rest(self) -> bytes:
        return self._unpacker.flush()

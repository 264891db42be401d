"""Content as it crosses between scripts and files: text, or bytes as base64."""

import base64
import binascii
from typing import Literal

Encoding = Literal["utf-8", "base64"]


def to_bytes(content: str, encoding: Encoding) -> bytes:
    """Raises ValueError where *content* is not what *encoding* says."""
    if encoding == "utf-8":
        return content.encode("utf-8")
    try:
        return base64.b64decode(content, validate=True)
    except binascii.Error:
        raise ValueError("is not base64") from None


def to_text(content: bytes, encoding: Encoding, *, cut: bool) -> str:
    """Raises ValueError for bytes that are not UTF-8; where they were *cut* short, a character
    that lost its end is left out."""
    if encoding == "base64":
        return base64.b64encode(content).decode("ascii")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        if cut and error.reason == "unexpected end of data":
            return content[: error.start].decode("utf-8")
        raise

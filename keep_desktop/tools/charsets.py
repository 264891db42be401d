"""Decodes bytes and headers from mail and web pages, whatever charset they declare."""

import codecs
from collections.abc import Callable
from typing import TypeVar

from keep_desktop.domain.messages import UserMessage

#: Common wrong names and what senders mean by them.
_REAL_CODECS = {
    "iso-8859-1": "cp1252",
    "latin-1": "cp1252",
    "latin1": "cp1252",
    "us-ascii": "",
    "ascii": "",
    "ansi_x3.4-1968": "",
    "unknown-8bit": "",
    "x-unknown": "",
    "8bit": "",
    "7bit": "",
    "default": "",
    "none": "",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "x-gbk": "gb18030",
    "ks_c_5601-1987": "cp949",
    "euc-kr": "cp949",
    "x-sjis": "cp932",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "windows-31j": "cp932",
    "windows-874": "cp874",
    "iso-8859-8-i": "iso-8859-8",
    "unicode-1-1-utf-7": "utf-7",
    "utf8mb4": "utf-8",
    "x-mac-roman": "mac_roman",
    "macintosh": "mac_roman",
}
#: Python lists these as text encodings, but they are none.
_UNSUPPORTED_CODECS = frozenset(
    {"unicode_escape", "raw-unicode-escape", "unicode-escape", "raw_unicode_escape", "idna"}
    | {"punycode", "undefined", "mbcs", "oem"}
)


def decode(data: bytes, charset: str | None) -> tuple[str, str | None]:
    """*data* as text, and a note if *charset* could not be used.

    Never raises. Without a usable charset the text is read as UTF-8, else as Windows-1252.
    """
    name = _codec_of(charset)
    if name is None:
        return _detect(data), UserMessage(
            "The text names a charset that is not known ({charset})", charset=repr(charset)[:60]
        )
    if not name:
        return _detect(data), None
    try:
        return data.decode(name), None
    except (UnicodeError, LookupError):
        return _not_as_claimed(data, name)


def _not_as_claimed(data: bytes, name: str) -> tuple[str, str]:
    note = UserMessage("The text is not written in the charset that it names ({name})", name=name)
    try:
        return data.decode("utf-8"), note
    except UnicodeDecodeError:
        pass
    try:
        return data.decode(name, "replace"), note
    except (UnicodeError, LookupError):
        return _detect(data), note


def _detect(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _codec_of(charset: str | None) -> str | None:
    """The codec to use; "" without a name, None for an unknown one."""
    if not charset:
        return ""
    name = charset.strip().strip("\"'").lower()
    name = _REAL_CODECS.get(name, name)
    if not name:
        return ""
    if len(name) > 40 or not name.isascii() or not name.isprintable():
        return None
    try:
        found = codecs.lookup(name)
    except LookupError:
        return None
    if found.name in _UNSUPPORTED_CODECS or name in _UNSUPPORTED_CODECS:
        return None
    try:
        b"".decode(name)
    except (LookupError, UnicodeError):
        return None
    return found.name


_Answer = TypeVar("_Answer")


def tolerant(run: Callable[[], _Answer], otherwise: _Answer) -> _Answer:
    """The email package's result for a header, or *otherwise* if it raises (it does for some
    broken parameters)."""
    try:
        return run()
    except (ValueError, TypeError, LookupError, AttributeError):
        return otherwise

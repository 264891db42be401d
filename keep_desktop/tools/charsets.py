"""Bytes from mails and web pages made text, whatever they claim to be written in."""

import codecs

#: What senders write, and what they mean by it.
_MEANT = {
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
#: Python knows these as text encodings, but no letter is written in them.
_NEVER_MEANT = frozenset(
    {"unicode_escape", "raw-unicode-escape", "unicode-escape", "raw_unicode_escape", "idna"}
    | {"punycode", "undefined", "mbcs", "oem"}
)


def decode(data: bytes, charset: str | None) -> tuple[str, str | None]:
    """*data* as text, and a note for a person where *charset* could not be followed.

    Never raises. Without a usable charset the text is read as UTF-8, else as Windows-1252.
    """
    name = _meant(charset)
    if name is None:
        return _guess(data), f"The text names a charset that is not known ({charset!r:.60})"
    if not name:
        return _guess(data), None
    try:
        return data.decode(name), None
    except (UnicodeError, LookupError):
        return _not_as_claimed(data, name)


def _not_as_claimed(data: bytes, name: str) -> tuple[str, str]:
    note = f"The text is not written in the charset that it names ({name})"
    try:
        return data.decode("utf-8"), note
    except UnicodeDecodeError:
        pass
    try:
        return data.decode(name, "replace"), note
    except (UnicodeError, LookupError):
        return _guess(data), note


def _guess(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _meant(charset: str | None) -> str | None:
    """The codec to use; "" where there is nothing to go by, None where the name means nothing."""
    if not charset:
        return ""
    name = charset.strip().strip("\"'").lower()
    name = _MEANT.get(name, name)
    if not name:
        return ""
    if len(name) > 40 or not name.isascii() or not name.isprintable():
        return None
    try:
        found = codecs.lookup(name)
    except LookupError:
        return None
    if found.name in _NEVER_MEANT or name in _NEVER_MEANT:
        return None
    try:
        b"".decode(name)
    except (LookupError, UnicodeError):
        return None
    return found.name

"""The headers of mails as people meet them: encoded words, addresses, dates, broken or not."""

import binascii
import re
import string
from datetime import UTC, datetime
from email.message import Message
from email.parser import HeaderParser
from email.utils import parsedate_to_datetime

from keep_desktop.tools.charsets import decode
from keep_desktop.tools.titles import one_line

_ENCODED_WORD = re.compile(r"=\?([^?\s]{1,80})\?([bBqQ])\?([^?]*)\?=")
_HEADER_LINE = re.compile(r"[!-9;-~]+[ \t]*:")
_ADDRESS = re.compile(r"[^\s<>\"',;:()\[\]]{1,200}@[^\s<>\"',;()]{1,250}")
_NOT_BASE64 = bytes(set(range(256)) - set(string.ascii_letters.encode() + b"0123456789+/"))
_LONGEST_HEAD = 256 * 1024
#: Of one header, its further lines included. The email package takes time in proportion to the
#: square of this.
_LONGEST_HEADER = 16 * 1024


def parse_head(head: bytes) -> Message:
    """The header lines of a mail or a part. Never raises; lines that are no headers are taken as
    the continuation of the line before them."""
    text, _ = decode(head[:_LONGEST_HEAD].replace(b"\0", b""), None)
    mended: list[str] = []
    room = 0
    for each in re.split(r"\r\n|\r|\n", text):
        if not each:
            continue
        if _HEADER_LINE.match(each):
            room = _LONGEST_HEADER
            mended.append(each[:room])
        elif mended and room > 0:
            mended.append(f" {each.strip()[:room]}")
        room -= len(each)
    return HeaderParser().parsestr("\n".join(mended) + "\n\n")


def raw(message: Message, name: str) -> str:
    """The first header of that name, unfolded; "" where there is none."""
    value = message.get(name, "")
    return " ".join(str(value).split())


def decoded(text: str) -> str:
    """*text* with its encoded words (RFC 2047) read, also broken ones. Never raises."""
    pieces: list[str] = []
    waiting, charset, at = b"", "", 0
    for word in _ENCODED_WORD.finditer(text):
        between = text[at : word.start()]
        at = word.end()
        data, its_charset = _word_bytes(word[2], word[3]), word[1].partition("*")[0].lower()
        if waiting and not between.strip() and its_charset == charset:
            # Some senders cut a character in two between two words.
            waiting += data
            continue
        pieces.append(decode(waiting, charset)[0])
        if not waiting or between.strip():
            pieces.append(between)
        waiting, charset = data, its_charset
    pieces.append(decode(waiting, charset)[0])
    pieces.append(text[at:])
    return "".join(pieces)


def line(message: Message, name: str, limit: int = 500) -> str:
    """The header of that name as one line that is safe to show; "" where there is none."""
    return one_line(decoded(raw(message, name)), limit)


def sender(message: Message) -> tuple[str, str | None]:
    """The address of the sender and the name given with it."""
    text = raw(message, "from") or raw(message, "sender")
    if any("@" in word[3] for word in _ENCODED_WORD.finditer(text)):
        # The address is inside the encoded words, where it must not be but sometimes is.
        text = decoded(text)
    address, name = _address(text)
    if not address:
        return one_line(decoded(text), 200), None
    return one_line(address, 200), one_line(decoded(name), 200) or None


def recipients(message: Message) -> str:
    """The addresses of `To`, with commas between; cropped where they are many."""
    found = _ADDRESS.findall(raw(message, "to")[:20_000])[:50]
    return one_line(", ".join(found), 500)


def sent_at(message: Message) -> datetime | None:
    """When the mail says it was written, in UTC; None where it does not say so readably."""
    try:
        moment = parsedate_to_datetime(raw(message, "date"))
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        return moment.astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def message_id(message: Message) -> str | None:
    """The Message-ID without its brackets, or None where there is none to use."""
    text = raw(message, "message-id").strip().strip("<>").strip()
    text = one_line(text, 1000)
    return text if 0 < len(text) <= 250 else None


def _address(text: str) -> tuple[str, str]:
    """The first address in *text* and the words that stand with it."""
    bracketed = re.search(r"<([^<>\s@]*@[^<>\s]*)>", text)
    if bracketed:
        return bracketed[1], text[: bracketed.start()].strip().strip("\"'").replace('\\"', '"')
    bare = _ADDRESS.search(text)
    if bare is None:
        return "", ""
    comment = re.search(r"\(([^()]*)\)", text)
    return bare[0], comment[1] if comment else ""


def _word_bytes(encoding: str, text: str) -> bytes:
    data = text.encode("utf-8", "replace")
    if encoding in "qQ":
        return binascii.a2b_qp(data, header=True)
    return base64_bytes(data)[0]


def base64_bytes(data: bytes) -> tuple[bytes, bool]:
    """What *data* holds, and whether it was whole. Takes what can be had of damaged text."""
    strict = data.translate(None, b" \t\r\n")
    try:
        return binascii.a2b_base64(strict, strict_mode=True), True
    except binascii.Error:
        letters = data.translate(None, _NOT_BASE64)
    if len(letters) % 4 == 1:
        letters = letters[:-1]
    return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4)), False

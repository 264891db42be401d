"""Decodes mail headers: encoded words, addresses, dates, broken or not."""

import binascii
import re
import string
from datetime import UTC, datetime
from email.message import Message
from email.utils import parsedate_to_datetime

from keep_desktop.tools.charsets import decode
from keep_desktop.tools.text import single_line

_ENCODED_WORD = re.compile(r"=\?([^?\s]{1,80})\?([bBqQ])\?([^?]*)\?=")
_ODD_WORD = re.compile(r"=\?[^?]{0,1000}\?[bBqQ]\?")
_HEADER_LINE = re.compile(r"[!-9;-~]+[ \t]*:")
_ADDRESS = re.compile(r"[^\s<>\"',;:()\[\]]{1,200}@[^\s<>\"',;()]{1,250}")
_NOT_BASE64 = bytes(set(range(256)) - set(string.ascii_letters.encode() + b"0123456789+/"))
_LONGEST_HEAD = 256 * 1024
#: Length limit of one header with its continuation lines. The email package takes quadratic time.
_LONGEST_HEADER = 16 * 1024
#: Depth limit of encoded words within encoded words.
_DEEPEST_WORDS = 5


def parse_head(head: bytes) -> Message:
    """Parse the headers of a mail or a part. Never raises; invalid lines continue the line before
    them."""
    text, _ = decode(head[:_LONGEST_HEAD].replace(b"\0", b""), None)
    found: list[list[str]] = []
    room = 0
    for each in re.split(r"\r\n|\r|\n", text):
        if not each:
            continue
        if _HEADER_LINE.match(each):
            room = _LONGEST_HEADER
            found.append([each[:room]])
        elif found and room > 0:
            found[-1].append(f" {each.strip()[:room]}")
        room -= len(each)
    message = Message()
    for first, *continued in found:
        name, colon, value = first.partition(":")
        # As the email package reads them: identities of mails depend on it.
        if name.startswith("From "):
            continue
        if not colon or name.endswith((" ", "\t")):
            break
        message[name] = "\n".join([value.lstrip(" \t"), *continued]).rstrip("\n")
    return message


def raw(message: Message, name: str) -> str:
    """The first header of that name, unfolded; "" where there is none."""
    value = message.get(name, "")
    return " ".join(str(value).split())


def decoded(text: str) -> str:
    """*text* with its encoded words (RFC 2047) decoded, also broken ones. Never raises."""
    if "=?" not in text:
        return text
    pieces: list[str] = []
    waiting, charset, at = b"", "", 0
    for word in _ENCODED_WORD.finditer(text):
        between = text[at : word.start()]
        at = word.end()
        data, its_charset = _word_bytes(word[2], word[3]), word[1].partition("*")[0].lower()
        if waiting and not between.strip() and its_charset == charset:
            # Some senders split a character between two words.
            waiting += data
            continue
        pieces.append(decode(waiting, charset)[0])
        if not waiting or between.strip():
            pieces.append(between)
        waiting, charset = data, its_charset
    pieces.append(decode(waiting, charset)[0])
    pieces.append(text[at:])
    return "".join(pieces)


def wholly_decoded(text: str) -> str:
    """Decoded repeatedly, so that nested encoded words do not first appear in another program."""
    for _ in range(_DEEPEST_WORDS):
        text = decoded(text)
    return text.replace("=?", "= ?") if has_encoded_words(text) else text


def has_encoded_words(text: str) -> bool:
    """Whether another program may still decode encoded words in it."""
    for _ in range(_DEEPEST_WORDS):
        text = decoded(text)
    return _ODD_WORD.search(text) is not None


def line(message: Message, name: str, limit: int = 500) -> str:
    """The header of that name as one line that is safe to show; "" if there is none."""
    return single_line(wholly_decoded(raw(message, name)), limit)


def sender(message: Message) -> tuple[str, str | None]:
    """The sender's address and name."""
    text = raw(message, "from") or raw(message, "sender")
    if any("@" in word[3] for word in _ENCODED_WORD.finditer(text)):
        # The address is inside the encoded words, which is invalid but happens.
        text = decoded(text)
    address, name = _address(text)
    if not address:
        return single_line(decoded(text), 200), None
    return single_line(address, 200), single_line(decoded(name), 200) or None


def recipients(message: Message) -> str:
    """The addresses of `To`, with commas between; cropped if many."""
    found = _ADDRESS.findall(raw(message, "to")[:20_000])[:50]
    return single_line(", ".join(found), 500)


def sent_at(message: Message) -> datetime | None:
    """The mail's date, in UTC; None if missing or unreadable."""
    try:
        moment = parsedate_to_datetime(raw(message, "date"))
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        return moment.astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def message_id(message: Message) -> str | None:
    """The Message-ID without its brackets, or None if unusable."""
    text = raw(message, "message-id").strip().strip("<>").strip()
    text = single_line(text, 1000)
    return text if 0 < len(text) <= 250 else None


def _address(text: str) -> tuple[str, str]:
    """The first address in *text* and its display name."""
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
    """The content of *data*, and whether it was complete. Decodes what it can of damaged text."""
    strict = data.translate(None, b" \t\r\n")
    try:
        return binascii.a2b_base64(strict, strict_mode=True), True
    except binascii.Error:
        letters = data.translate(None, _NOT_BASE64)
    if len(letters) % 4 == 1:
        letters = letters[:-1]
    return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4)), False

"""Mail file formats, and the positions of mails in an mbox.

An mbox is a sequence of mails, each after a line that begins with "From ". Lines in a mail's text
may begin so too, and not every program quotes them: a line counts only if its surroundings match.
"""

import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import BinaryIO

from keep_desktop.domain.immutable import immutable

#: A byte order mark, which some editors insert.
_MARK = b"\xef\xbb\xbf"
_LINE = 64 * 1024
#: Read-ahead: each read releases the GIL for a moment, and a waiting thread is starved if such
#: moments follow each other faster than it wakes.
READ_AHEAD = 1024 * 1024
_HEADER = re.compile(rb"(>From |[!-9;-~]+[ \t]*:)")
#: From - Tue Nov  3 09:14:05 2026, with or without a sender, a zone, seconds.
_DATED = re.compile(
    rb"From [^\r\n]{0,400}?(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? [^\r\n]{0,40}?"
    rb"\d{1,2}:\d{2}[^\r\n]{0,60}$"
)
_BARE = re.compile(rb"From (-|[^\s@]++@\S+)?\s*$")


def is_mbox(beginning: bytes) -> bool:
    return beginning.removeprefix(_MARK).lstrip(b"\r\n").startswith(b"From ")


def mails_in(file: BinaryIO, check: Callable[[], None]) -> Iterator[tuple[int, int]]:
    """Start and end of each mail, without its "From " line. Reads line by line; calls *check* now
    and then, which may raise to cancel."""
    start: int | None = None
    for line, following in _from_lines(file, check):
        at = line.at
        if not _begins_mail(line, following):
            continue
        if start is not None:
            yield start, at
        start = at + len(line.text)
    if start is not None:
        yield start, file.tell()


def unquoted(mail: bytes) -> bytes:
    """The mail with its quoted "From " lines restored."""
    if b"\n>" not in mail:
        return mail
    return re.sub(rb"(?m)^>(>*From )", rb"\1", mail)


@immutable
class _FromLine:
    at: int
    text: bytes
    after_blank: bool


def _from_lines(file: BinaryIO, check: Callable[[], None]) -> Iterator[tuple[_FromLine, bytes]]:
    """Each line that begins with "From ", and the line after it (b"" at the end)."""
    at, begins, after_blank, count = 0, True, True, 0
    waiting: _FromLine | None = None
    # A very long line is read in pieces, of which only the first begins one.
    while text := file.readline(_LINE):
        if waiting is not None:
            yield waiting, text
            waiting = None
        if begins and text.startswith((b"From ", _MARK + b"From ")):
            waiting = _FromLine(at, text, after_blank)
        after_blank = begins and (text == b"\n" or not text.strip())
        at += len(text)
        begins = text.endswith(b"\n")
        count += 1
        if count % 500 == 0:
            check()
    if waiting is not None:
        yield waiting, b""


def _begins_mail(line: _FromLine, following: bytes) -> bool:
    text = line.text.removeprefix(_MARK)
    dated = _DATED.match(text.rstrip()) is not None
    if _HEADER.match(following):
        return dated or (line.after_blank and _BARE.match(text) is not None)
    return dated and line.after_blank and not following.strip()


class MailFormat(StrEnum):
    MAIL = "mail"
    #: Apple Mail's: the length of the mail in the first line, then the mail.
    EMLX = "emlx"
    MBOX = "mbox"
    #: An unreadable folder.
    UNREADABLE = "unreadable"


def mail_in(kind: str, data: bytes) -> bytes:
    """The mail itself, from the bytes of a file of that kind."""
    match kind:
        case MailFormat.MBOX:
            return unquoted(data)
        case MailFormat.EMLX:
            return _without_length(data)
        case _:
            return data


def _without_length(data: bytes) -> bytes:
    count = re.match(rb"\s*(\d{1,12})[ \t]*\r?\n", data)
    return data[count.end() : count.end() + int(count[1])] if count else data

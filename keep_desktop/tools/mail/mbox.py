"""Where the mails in an mbox file lie.

Such a file is mails one after another, each after a line that begins with "From ". Lines in the
text of a mail may begin so too, and not every program quotes them: a line counts as a beginning
only where what stands around it says so.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

#: A byte order mark, which some editors put at the beginning of a file.
_MARK = b"\xef\xbb\xbf"
_LINE = 64 * 1024
_HEADER = re.compile(rb"(>From |[!-9;-~]+[ \t]*:)")
#: From - Tue Nov  3 09:14:05 2026, with or without a sender, a zone, seconds.
_DATED = re.compile(
    rb"From [^\r\n]{0,400}?(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? [^\r\n]{0,40}?"
    rb"\d{1,2}:\d{2}[^\r\n]{0,60}$"
)
_BARE = re.compile(rb"From (-|[^\s]+@[^\s]+)?\s*$")


def looks_like_mbox(beginning: bytes) -> bool:
    return beginning.removeprefix(_MARK).lstrip(b"\r\n").startswith(b"From ")


def mails_in(file: BinaryIO, check: Callable[[], None]) -> Iterator[tuple[int, int]]:
    """From where to where each mail lies, without its "From " line. Reads line by line; calls
    *check* now and then, which may raise to end it."""
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
    """The mail with the quoting of its "From " lines undone."""
    if b"\n>" not in mail:
        return mail
    return re.sub(rb"(?m)^>(>*From )", rb"\1", mail)


@dataclass(frozen=True, slots=True)
class _FromLine:
    at: int
    text: bytes
    after_blank: bool


def _from_lines(file: BinaryIO, check: Callable[[], None]) -> Iterator[tuple[_FromLine, bytes]]:
    """Each line that begins with "From ", and the line after it (b"" at the end)."""
    at, begins, after_blank, count = 0, True, True, 0
    waiting: _FromLine | None = None
    # A very long line comes in pieces, of which only the first begins one.
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
        if count % 20_000 == 0:
            check()
    if waiting is not None:
        yield waiting, b""


def _begins_mail(line: _FromLine, following: bytes) -> bool:
    text = line.text.removeprefix(_MARK)
    dated = _DATED.match(text.rstrip()) is not None
    if _HEADER.match(following):
        return dated or (line.after_blank and _BARE.match(text) is not None)
    return dated and line.after_blank and not following.strip()

"""Where the mails in an mbox file lie.

Such a file is mails one after another, each after a line that begins with "From ". Lines in the
text of a mail may begin so too, and not every program quotes them: a line counts as a beginning
only where what stands around it says so.
"""

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

_LINE = 64 * 1024
_HEADER = re.compile(rb"(>From |[!-9;-~]+[ \t]*:)")
#: From - Tue Nov  3 09:14:05 2026, with or without a sender, a zone, seconds.
_DATED = re.compile(
    rb"From [^\r\n]{0,400}?(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? [^\r\n]{0,40}?"
    rb"\d{1,2}:\d{2}[^\r\n]{0,60}$"
)
_BARE = re.compile(rb"From (-|[^\s]+@[^\s]+)?\s*$")


def looks_like_mbox(beginning: bytes) -> bool:
    return beginning.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n").startswith(b"From ")


def mails_in(file: BinaryIO, check: Callable[[], None]) -> Iterator[tuple[int, int]]:
    """From where to where each mail lies, without its "From " line. Reads line by line; calls
    *check* now and then, which may raise to end it."""
    start: int | None = None
    after_blank = True
    lines = _lines(file)
    line = next(lines, None)
    for count in itertools.count(1):
        if line is None:
            break
        following = next(lines, None)
        if _begins_mail(line, following, after_blank):
            if start is not None:
                yield start, line.at
            start = line.at + len(line.text)
        after_blank = line.begins and not line.text.strip()
        line = following
        if count % 20_000 == 0:
            check()
    if start is not None:
        yield start, file.tell()


def unquoted(mail: bytes) -> bytes:
    """The mail with the quoting of its "From " lines undone."""
    if b"\n>" not in mail:
        return mail
    return re.sub(rb"(?m)^>(>*From )", rb"\1", mail)


@dataclass(frozen=True, slots=True)
class _Line:
    at: int
    text: bytes
    #: False for the further pieces of a line that is very long.
    begins: bool


def _lines(file: BinaryIO) -> Iterator[_Line]:
    at, begins = 0, True
    while text := file.readline(_LINE):
        yield _Line(at, text, begins)
        at += len(text)
        begins = text.endswith(b"\n")


def _begins_mail(line: _Line, following: _Line | None, after_blank: bool) -> bool:
    text = line.text.removeprefix(b"\xef\xbb\xbf") if line.at == 0 else line.text
    if not line.begins or not text.startswith(b"From "):
        return False
    dated = _DATED.match(text.rstrip()) is not None
    if following is not None and _HEADER.match(following.text):
        return dated or (after_blank and _BARE.match(text) is not None)
    return dated and after_blank and (following is None or not following.text.strip())

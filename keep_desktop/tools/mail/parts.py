"""The MIME structure of a mail.

Uses positions in the mail's bytes, so that a nested mail is returned unchanged and a large one is
in memory once. Never raises: what cannot be parsed stays one part.
"""

import binascii
import re
from collections.abc import Iterator
from email.message import Message

from keep_desktop.domain.immutable import immutable
from keep_desktop.tools.charsets import tolerant
from keep_desktop.tools.mail.headers import base64_bytes, decoded, parse_head, raw

_DEEPEST = 20
_MOST_PARTS = 500
#: Limit of lines that look like a boundary; a mail of millions of them is no mail.
_MOST_MARKS = 50_000
_AFTER_MARK = re.compile(rb"(--)?[ \t]*(\r?\n|\Z)")


@immutable(kw_only=True)
class Part:
    """One part: its headers and its body's position in the whole."""

    whole: bytes
    head: Message
    body_start: int
    end: int
    kind: str
    children: "tuple[Part, ...]" = ()
    #: The type of its parent; "" for the mail itself.
    inside: str = ""
    #: The mail ended before this part did.
    cut: bool = False

    @property
    def raw_body(self) -> bytes:
        return self.whole[self.body_start : self.end]

    def leaves(self) -> "Iterator[Part]":
        """The parts with content of their own, in order."""
        if not self.children:
            yield self
        for child in self.children:
            yield from child.leaves()

    def content(self) -> tuple[bytes, bool]:
        """The decoded body, and whether all of it could be read."""
        body = self.raw_body
        match raw(self.head, "content-transfer-encoding").lower().strip():
            case "base64":
                return base64_bytes(body)
            case "quoted-printable":
                return binascii.a2b_qp(body), True
            case "x-uuencode" | "uuencode" | "x-uue" | "uue":
                return _uudecoded(body)
            case _:
                return body, True

    def charset(self) -> str | None:
        return tolerant(lambda: self.head.get_content_charset(), None)

    def disposition(self) -> str:
        return tolerant(lambda: self.head.get_content_disposition() or "", "")

    def given_name(self) -> str:
        """The sender's file name, not sanitised; "" if there is none."""
        return decoded(tolerant(lambda: self.head.get_filename("") or "", ""))


def parse_mail(whole: bytes) -> Part:
    """The tree of parts of a mail."""
    budget = [_MOST_PARTS]
    return _part(whole, 0, len(whole), "", False, 0, budget)


def _part(
    whole: bytes, start: int, end: int, inside: str, cut: bool, depth: int, budget: list[int]
) -> Part:
    head_end, body_start = _head_end(whole, start, end)
    head = parse_head(whole[start:head_end])
    kind = _kind(head, inside)
    budget[0] -= 1
    spans: list[tuple[int, int, bool]] = []
    if kind.startswith("multipart/") and depth < _DEEPEST:
        boundary = tolerant(lambda: head.get_boundary(""), "")
        spans = _spans(whole, body_start, end, boundary)
    children = tuple(
        _part(whole, a, b, kind, open_ended, depth + 1, budget)
        for a, b, open_ended in spans
        if budget[0] > 0
    )
    if kind.startswith("multipart/") and not children:
        kind = "text/plain"
    return Part(
        whole=whole,
        head=head,
        body_start=body_start,
        end=end,
        kind=kind,
        children=children,
        inside=inside,
        cut=cut,
    )


def _kind(head: Message, inside: str) -> str:
    if head.get("content-type") is None and inside == "multipart/digest":
        return "message/rfc822"
    return tolerant(head.get_content_type, "text/plain")


def _head_end(whole: bytes, start: int, end: int) -> tuple[int, int]:
    """The end of the headers and the start of the body."""
    blank = re.compile(rb"\r?\n").match(whole, start, end)
    if blank:
        return start, blank.end()
    found = [
        (at, at + len(mark))
        for mark in (b"\n\n", b"\n\r\n")
        if (at := whole.find(mark, start, end)) >= 0
    ]
    return min(found, default=(end, end))


def _spans(whole: bytes, start: int, end: int, boundary: str) -> list[tuple[int, int, bool]]:
    """Positions between the boundaries: from, to, and whether its end is missing."""
    spans: list[tuple[int, int, bool]] = []
    opened: int | None = None
    for line_end, rest in _boundaries(
        whole, start, end, b"--" + boundary.encode("utf-8", "replace")
    ):
        if opened is not None:
            spans.append((opened, max(opened, line_end), False))
        opened = None if rest[1] else rest.end()
        if opened is None or len(spans) >= _MOST_PARTS:
            break
    if opened is not None:
        spans.append((opened, end, True))
    return spans


def _boundaries(
    whole: bytes, start: int, end: int, mark: bytes
) -> Iterator[tuple[int, re.Match[bytes]]]:
    """The end of the line before each boundary, and what follows it: `--` at the last."""
    if mark == b"--":
        return
    at = start if whole.startswith(mark, start) else _next_mark(whole, mark, start, end)
    for _ in range(_MOST_MARKS):
        if at < 0:
            return
        rest = _AFTER_MARK.match(whole, at + len(mark), end)
        if rest:
            yield _before_line_end(whole, at), rest
        at = _next_mark(whole, mark, at + len(mark), end)


def _next_mark(whole: bytes, mark: bytes, start: int, end: int) -> int:
    found = whole.find(b"\n" + mark, max(0, start - 1), end)
    return found + 1 if found >= 0 else -1


def _before_line_end(whole: bytes, at: int) -> int:
    """The line end before a boundary belongs to the boundary."""
    at -= 1
    return at - 1 if whole[at - 1 : at] == b"\r" else at


def _uudecoded(body: bytes) -> tuple[bytes, bool]:
    pieces: list[bytes] = []
    whole = True
    for text in body.splitlines():
        if text.startswith((b"begin ", b"end", b"`")) or not text.strip():
            continue
        try:
            pieces.append(binascii.a2b_uu(text))
        except binascii.Error:
            whole = False
    return b"".join(pieces), whole

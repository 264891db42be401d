"""Formats a model's text: a small subset of Markdown, line by line, so that a stream can be shown
as it comes. Images and HTML are shown as they are written, and nothing is ever loaded. No widgets
here.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from urllib.parse import urlsplit

from keep_desktop.domain.immutable import immutable

#: A longer line is broken at a space: the layout of one paragraph takes time.
MOST_LINE = 2_000
_SCHEMES = frozenset({"http", "https"})
_FENCE = re.compile(r" {0,3}(?:```|~~~)")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*)")
_ITEM = re.compile(r"([ \t]{0,40})([-*+•]|\d{1,4}[.)])[ \t]+(.*)")
_INLINE = re.compile(
    r"`(?P<code>[^`]{1,400})`"
    r"|\*\*(?P<bold>[^*]{1,400})\*\*"
    r"|(?<![\w*])\*(?P<italic>[^*\s][^*]{0,400})\*(?![\w*])"
    r"|(?<!!)\[(?P<text>[^\[\]]{1,400})\]\((?P<url>[^()\s]{1,2000})\)"
    r"|(?P<address>https?://[^\s<>\"'`()\[\]]{1,2000})"
)
_AFTER_ADDRESS = ".,;:!?*_"
_INDENT, _MOST_LEVEL = 2, 4


class MarkdownKind(StrEnum):
    TEXT = "text"
    HEADING = "heading"
    ITEM = "item"
    CODE = "code"


@immutable
class MarkdownSpan:
    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    #: An address to open when the user says so; None for other text.
    url: str | None = None
    #: Added here, and not by the writer: the host of a link.
    added: bool = False


@immutable
class MarkdownLine:
    kind: MarkdownKind
    spans: Sequence[MarkdownSpan]
    #: How deep an item of a list is.
    level: int = 0


def host_of(url: str) -> str | None:
    """Where *url* leads; None for an address that is never opened. Other letters than ASCII, which
    may look alike, are written in ASCII."""
    try:
        parts = urlsplit(url)
        if parts.scheme.lower() not in _SCHEMES:
            return None
        return (parts.hostname or "").encode("idna").decode("ascii") or None
    except (ValueError, UnicodeError):
        return None


@dataclass
class LineFormatter:
    """Formats the lines of one text, in order."""

    #: Within a block of code.
    in_code: bool = field(default=False, init=False)

    def empty(self) -> MarkdownLine:
        """What an empty line becomes."""
        return MarkdownLine(MarkdownKind.CODE if self.in_code else MarkdownKind.TEXT, ())

    def line(self, text: str) -> Iterator[MarkdownLine]:
        """Nothing for the fence of a code block, several for a very long line."""
        if _FENCE.match(text):
            self.in_code = not self.in_code
            return
        for part in _broken(text):
            yield self._line(part)

    def _line(self, text: str) -> MarkdownLine:
        if self.in_code:
            return MarkdownLine(MarkdownKind.CODE, (MarkdownSpan(text, code=True),))
        if heading := _HEADING.fullmatch(text):
            return MarkdownLine(MarkdownKind.HEADING, tuple(spans_of(heading[2].rstrip("# "))))
        if item := _ITEM.fullmatch(text):
            indent, mark, rest = item.groups()
            level = min(len(indent.expandtabs(4)) // _INDENT, _MOST_LEVEL)
            bullet = mark if mark[0].isdigit() else "•"
            return MarkdownLine(
                MarkdownKind.ITEM, (MarkdownSpan(f"{bullet}\t"), *spans_of(rest)), level
            )
        if text.lstrip().startswith("|"):
            # A table keeps its columns.
            return MarkdownLine(MarkdownKind.CODE, (MarkdownSpan(text, code=True),))
        return MarkdownLine(MarkdownKind.TEXT, tuple(spans_of(text)))


def _broken(text: str) -> Iterator[str]:
    while len(text) > MOST_LINE:
        at = text.rfind(" ", MOST_LINE // 2, MOST_LINE)
        cut = at + 1 if at > 0 else MOST_LINE
        yield text[:cut]
        text = text[cut:]
    yield text


def spans_of(
    text: str,
    style: MarkdownSpan = MarkdownSpan(""),  # noqa: B008  # immutable
) -> Iterator[MarkdownSpan]:
    """The parts of a line that look different."""
    at = 0
    for found in _INLINE.finditer(text):
        if found.start() > at:
            yield replace(style, text=text[at : found.start()])
        yield from _formatted(found, style)
        at = found.end()
    if at < len(text):
        yield replace(style, text=text[at:])


def _formatted(found: re.Match[str], style: MarkdownSpan) -> Iterator[MarkdownSpan]:
    match found.lastgroup:
        case "code":
            yield replace(style, text=found["code"], code=True)
        case "bold":
            yield from spans_of(found["bold"], replace(style, bold=True))
        case "italic":
            yield from spans_of(found["italic"], replace(style, italic=True))
        case "address":
            url = found["address"].rstrip(_AFTER_ADDRESS)
            yield from _link(url, url, style)
            if rest := found["address"][len(url) :]:
                yield replace(style, text=rest)
        case _:
            yield from _link(found["text"], found["url"], style, whole=found[0])


def _link(text: str, url: str, style: MarkdownSpan, *, whole: str = "") -> Iterator[MarkdownSpan]:
    """A link names its host, unless its text begins with that address."""
    host = host_of(url)
    if host is None:
        yield replace(style, text=whole or text)
        return
    yield replace(style, text=text, url=url)
    scheme = urlsplit(url).scheme
    if not f"{text}/".startswith((f"{scheme}://{host}/", f"{host}/")):
        yield replace(style, text=f" ({host})", added=True)

"""What one reads of a page: title, main text, links."""

import logging
import re
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from lxml.etree import LxmlError
from readability import Document
from readability.readability import Unparseable
from selectolax.lexbor import LexborHTMLParser

from keep_desktop.tools.charsets import decode
from keep_desktop.tools.html import nesting, page_title, readable_text, short_tags
from keep_desktop.tools.naming import many_lines
from keep_desktop.tools.titles import one_line

_MOST_LINKS = 300
#: Looking for the main text and the links takes long on larger and deeper pages than people write;
#: of such all text is given, and no links.
_LARGEST = 600_000
_DEEPEST = 300
#: Of a tag whose attributes are kept: there are addresses of some thousand characters.
_LONGEST_TAG = 4_000
#: A main text shorter than this, and than a third of all text, was not well found.
_SHORTEST_MAIN_TEXT = 250
_META_CHARSET = re.compile(rb"(?i)<meta[^>]{0,200}?charset\s*=[\s\"']*([\w.:-]{1,40})")
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
# It logs each page in which it finds nothing as an error, with a trace; we have an answer to that.
logging.getLogger("readability.readability").setLevel(logging.CRITICAL + 1)


@dataclass(frozen=True, slots=True)
class Link:
    url: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    text: str
    links: tuple[Link, ...]


def kind_of(content_type: str, body: bytes) -> str:
    """The type without its parameters; guessed where the server gives none."""
    kind = content_type.partition(";")[0].strip().lower()
    if kind and kind != "application/octet-stream":
        return kind
    if b"\0" in body[:1024]:
        return "application/octet-stream"
    start = body[:1024].lstrip().lower()
    return (
        "text/html" if start.startswith((b"<!doctype html", b"<html", b"<head")) else "text/plain"
    )


def is_text(kind: str) -> bool:
    return kind.startswith("text/") or kind.endswith(
        ("+xml", "+json", "/json", "/xml", "/javascript")
    )


def text_of(body: bytes, content_type: str) -> str:
    """*body* as text: by its byte order mark, the server's word, or the page's own."""
    for mark, charset in _BOMS:
        if body.startswith(mark):
            return decode(body, charset)[0]
    said = re.search(r"(?i)charset\s*=[\s\"']*([^\s;\"']+)", content_type)
    if said:
        return decode(body, said[1])[0]
    meta = _META_CHARSET.search(body[:4096])
    return decode(body, meta[1].decode("ascii", "replace") if meta else None)[0]


def page_of(text: str, kind: str, url: str) -> Page:
    """Never raises, however broken the page is. Plain text is its own text, without a title."""
    text = many_lines(text)
    if kind not in ("text/html", "application/xhtml+xml"):
        return Page("", text, ())
    title = one_line(page_title(text), 500)
    whole = readable_text(text)
    if len(text) > _LARGEST or nesting(text) > _DEEPEST:
        return Page(title, whole, ())
    text = short_tags(text, _LONGEST_TAG)
    return Page(title, _main_text(text, whole), _links(text, url))


def _main_text(html: str, whole: str) -> str:
    try:
        main = readable_text(Document(html).summary())
    except (Unparseable, LxmlError, ValueError, TypeError, LookupError, AttributeError):
        return whole  # no article in it, or none that could be told from the rest
    found_well = len(main) >= _SHORTEST_MAIN_TEXT or len(main) * 3 >= len(whole)
    return main if found_well else whole


def _links(html: str, url: str) -> tuple[Link, ...]:
    found: dict[str, Link] = {}
    for node in LexborHTMLParser(html).css("a[href]"):
        target = _absolute(url, node.attributes.get("href") or "")
        if target and target not in found:
            found[target] = Link(target, one_line(node.text(), 200))
        if len(found) == _MOST_LINKS:
            break
    return tuple(found.values())


def _absolute(url: str, target: str) -> str | None:
    try:
        joined = urljoin(url, target.strip()).partition("#")[0]
        parts = urlsplit(joined)
    except ValueError:
        return None
    return joined if parts.scheme in ("http", "https") and parts.netloc else None

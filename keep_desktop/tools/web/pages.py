"""A page's readable content: title, main text, links."""

import logging
import re
from urllib.parse import urljoin, urlsplit

from lxml.etree import LxmlError
from readability import Document
from readability.readability import Unparseable
from selectolax.lexbor import LexborHTMLParser

from keep_desktop.domain.immutable import immutable
from keep_desktop.tools.charsets import decode
from keep_desktop.tools.html import nesting, page_title, readable_text, short_tags
from keep_desktop.tools.text import many_lines, single_line

_MOST_LINKS = 300
#: Finding the main text and the links takes long on larger and deeper pages than usual; those
#: return all text and no links.
_LARGEST = 600_000
_DEEPEST = 300
#: Length limit of a tag with attributes: some addresses have a thousand characters.
_LONGEST_TAG = 4_000
#: A main text shorter than this, and than a third of all text, was probably not found correctly.
_SHORTEST_MAIN_TEXT = 250
_META_CHARSET = re.compile(rb"(?i)<meta[^>]{0,200}?charset\s*=[\s\"']*([\w.:-]{1,40})")
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
# It logs each page without an article as an error, with a trace; we handle that.
logging.getLogger("readability.readability").setLevel(logging.CRITICAL + 1)


@immutable
class Link:
    url: str
    text: str


@immutable
class WebPage:
    title: str
    text: str
    links: tuple[Link, ...]


def text_of(body: bytes, content_type: str) -> str:
    """*body* as text: by its byte order mark, the server's charset, or the page's own."""
    for mark, charset in _BOMS:
        if body.startswith(mark):
            return decode(body, charset)[0]
    charset_match = re.search(r"(?i)charset\s*=[\s\"']*([^\s;\"']+)", content_type)
    if charset_match:
        return decode(body, charset_match[1])[0]
    meta = _META_CHARSET.search(body[:4096])
    return decode(body, meta[1].decode("ascii", "replace") if meta else None)[0]


def page_of(text: str, kind: str, url: str) -> WebPage:
    """Never raises, however broken the page is. Plain text is its own text, without a title."""
    text = many_lines(text)
    if kind not in ("text/html", "application/xhtml+xml"):
        return WebPage("", text, ())
    title = single_line(page_title(text), 500)
    whole = readable_text(text)
    if len(text) > _LARGEST or nesting(text) > _DEEPEST:
        return WebPage(title, whole, ())
    text = short_tags(text, _LONGEST_TAG)
    return WebPage(title, _main_text(text, whole), _links(text, url))


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
            found[target] = Link(target, single_line(node.text(), 200))
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

"""A feed's elements cut back to what feeds are made of, so that reading them takes a bounded time.

Prefixes that the feed forgot to declare get the meaning they have everywhere else.
"""

from html import escape
from typing import Any

from lxml import etree

MOST_ENTRIES = 10_000
_MOST_OF_A_LIST = MOST_ENTRIES + 500
_MOST_OF_ANYTHING = 200
_LONGEST_TEXT = 100_000
_LISTS = frozenset({"rss", "channel", "feed", "rdf"})
#: May hold elements of XHTML, which are text to us.
_TEXTS = frozenset({"title", "summary", "content", "description", "encoded", "subtitle"})
_KNOWN = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "dcterms": "http://purl.org/dc/terms/",
    "content": "http://purl.org/rss/1.0/modules/content/",
    "atom": "http://www.w3.org/2005/Atom",
    "media": "http://search.yahoo.com/mrss/",
    "itunes": "http://www.itunes.com/DTDs/PodCast-1.0.dtd",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}


def prune(root: Any) -> None:
    """Cut the tree below *root* back, in time in proportion to its size."""
    for element in list(root.iter("*")):
        _declare(element)
        name = _name(element)
        if name in _TEXTS and len(element):
            _make_text(element)
        del element[_MOST_OF_A_LIST if name in _LISTS else _MOST_OF_ANYTHING :]
        if element.text and len(element.text) > _LONGEST_TEXT:
            element.text = element.text[:_LONGEST_TEXT]


def _name(element: Any) -> str:
    return str(element.tag).rpartition("}")[2].rpartition(":")[2].lower()


def _declare(element: Any) -> None:
    element.tag = _meant(str(element.tag))
    for name in element.attrib:
        if ":" in name and not name.startswith("{"):
            del element.attrib[name]


def _meant(tag: str) -> str:
    prefix, colon, name = tag.partition(":")
    if tag.startswith("{") or not colon:
        return tag
    known = _KNOWN.get(prefix.lower())
    return f"{{{known}}}{name}" if known else tag.replace(":", "-")


def _make_text(element: Any) -> None:
    """Put the markup in *element* there as a text in HTML."""
    parts = [escape(element.text or "")]
    parts += [etree.tostring(child, encoding="unicode") for child in element]
    del element[:]
    element.text = "".join(parts)
    element.set("type", "html")

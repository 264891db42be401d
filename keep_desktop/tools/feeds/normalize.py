"""Normalises a feed's elements and removes others, so that reading them takes bounded time.

Undeclared prefixes get their usual meaning.
"""

import re
from html import escape
from typing import Any

from lxml import etree

MOST_ENTRIES = 10_000
_MOST_OF_A_LIST = MOST_ENTRIES + 500
_MOST_OF_ANYTHING = 200
_MOST_ELEMENTS = 150_000
_MOST_NAMESPACES = 50
_MOST_ATTRIBUTES = 50
_LONGEST_TEXT = 100_000
_LISTS = frozenset({"rss", "channel", "feed", "rdf"})
_ENTRIES = ("{*}item", "{*}entry")
#: May contain XHTML elements, which are read as text.
_TEXTS = frozenset({"title", "summary", "content", "description", "encoded", "subtitle"})
#: Contain text only.
_PLAIN = frozenset({"link", "guid", "id", "category", "subject", "creator", "pubdate", "date"})
_PLAIN |= {"published", "updated", "modified", "issued", "created", "name", "email"}
_LONGEST_NAME = 200
#: Searching a mail address in a person's name takes quadratic time.
_LONGEST_PERSON = 100
_MOST_PERSONS = 3
_PERSONS = frozenset({"author", "creator", "contributor", "publisher", "name", "managingeditor"})
_PERSONS |= {"owner", "webmaster"}
_LONGEST = {"link": 10_000, "guid": 10_000, "id": 10_000}
_LONGEST |= dict.fromkeys(_TEXTS, _LONGEST_TEXT) | dict.fromkeys(_PERSONS, _LONGEST_PERSON)
_UNKNOWN = "unknown"
_NAME = re.compile("[A-Za-z_][A-Za-z0-9_-]*")
_GAP = re.compile(r"\s")
_KNOWN = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "dcterms": "http://purl.org/dc/terms/",
    "content": "http://purl.org/rss/1.0/modules/content/",
    "atom": "http://www.w3.org/2005/Atom",
    "media": "http://search.yahoo.com/mrss/",
    "itunes": "http://www.itunes.com/DTDs/PodCast-1.0.dtd",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}
#: The namespaced elements with a meaning in feeds.
_OF_ATTRIBUTES = frozenset({"", f"{{{_KNOWN['rdf']}", "{http://www.w3.org/XML/1998/namespace"})


def normalize(root: Any) -> None:
    """Prune the tree below *root*, in linear time."""
    for element in (root, *root[:_MOST_OF_ANYTHING]):
        _shorten(element)
    _part_entries(root)
    spaces: set[str] = set()
    waiting = [root]
    seen = 0
    while waiting:
        element = waiting.pop()
        seen += 1
        if seen > _MOST_ELEMENTS or not _is_familiar(element, spaces):
            _empty(element)
            continue
        _declare(element)
        _shorten(element)
        waiting.extend(reversed(element))
    etree.cleanup_namespaces(root)


def _empty(element: Any) -> None:
    """Empty it: removing a large element takes long."""
    element.clear()
    element.tag = _UNKNOWN


def _is_familiar(element: Any, spaces: set[str]) -> bool:
    """Whether its namespace is one of the feed's first, which are collected in *spaces*."""
    space = str(element.tag).rpartition("}")[0]
    if len(spaces) < _MOST_NAMESPACES:
        spaces.add(space)
    return space in spaces


def _shorten(element: Any) -> None:
    name = _name(element)
    del element[_most_in(element) :]
    if name in _TEXTS and len(element):
        _make_text(element)
    elif name in _PLAIN:
        del element[:]
    for person in [child for child in element if _name(child) in _PERSONS][_MOST_PERSONS:]:
        _empty(person)
    longest = _LONGEST.get(name, _LONGEST_NAME)
    if element.text and len(element.text) > longest:
        element.text = element.text[:longest]


def _most_in(element: Any) -> int:
    return _MOST_OF_A_LIST if _name(element) in _LISTS else _MOST_OF_ANYTHING


def _name(element: Any) -> str:
    return str(element.tag).rpartition("}")[2].lower()


def _declare(element: Any) -> None:
    tag = str(element.tag)
    if not _is_whole(tag):
        element.tag = _normal_tag(tag)
    for place, name in enumerate(element.attrib.keys()):
        space = name.rpartition("}")[0]
        if place >= _MOST_ATTRIBUTES or ":" in name[len(space) :] or space not in _OF_ATTRIBUTES:
            del element.attrib[name]


def _is_whole(name: str) -> bool:
    """Whether its prefix was declared, with a valid address."""
    space, _, local = name.rpartition("}")
    return ":" not in local and not _GAP.search(space)


def _normal_tag(tag: str) -> str:
    prefix, _, name = tag.rpartition("}")[2].rpartition(":")
    known = _KNOWN.get(prefix.lower())
    if not _NAME.fullmatch(name) or (prefix and not known):
        return _UNKNOWN
    return f"{{{known}}}{name}" if known else name


def _part_entries(root: Any) -> None:
    """Move nested entries, whose parents were not closed, side by side."""
    nested = []
    for element in root.iter(*_ENTRIES):
        outer = list(element.iterancestors(*_ENTRIES))
        if outer and outer[-1] is not root:
            nested.append((outer[-1].getparent(), element))
    if nested:
        _narrow(root)
    # The innermost first, since moving an element takes time linear in its size.
    for _, element in reversed(nested):
        element.getparent().remove(element)
    for place, element in nested:
        place.append(element)


def _narrow(root: Any) -> None:
    """Leave nothing large that would have to be moved."""
    for element in root.iter("*"):
        del element[_most_in(element) :]


def _make_text(element: Any) -> None:
    """Replace the markup in *element* by its HTML text."""
    text = _markup(element)
    del element[:]
    element.text = text
    element.set("type", "html")


def _markup(element: Any) -> str:
    """The markup up to the length limit. Elements still referenced on return would take long to
    remove."""
    text = escape(element.text or "")
    for child in element:
        if len(text) > _LONGEST_TEXT:
            break
        text += etree.tostring(child, encoding="unicode")
    return text

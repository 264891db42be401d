"""Parts of a page: those worth watching, and the one that a CSS selector names."""

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

from keep_desktop.domain.immutable import immutable
from keep_desktop.tools.html import nesting, readable_text, short_tags
from keep_desktop.tools.text import many_lines, single_line

MOST_BLOCKS = 200
LONGEST_PART = 100_000
_LONGEST_BLOCK = 200
_MOST_MATCHES = 50
_LARGEST = 3_000_000
_DEEPEST = 300
_LONGEST_TAG = 4_000
_MOST_ELEMENTS = 20_000
_MOST_STEPS = 12
_UNSEEN = ["script", "style", "head", "noscript", "template", "svg", "iframe", "object"]
_INLINE = frozenset(
    [
        "a",
        "abbr",
        "b",
        "bdi",
        "br",
        "cite",
        "code",
        "em",
        "font",
        "i",
        "kbd",
        "label",
        "mark",
        "q",
        "s",
        "small",
        "strong",
        "sub",
        "sup",
        "u",
        "wbr",
    ]
)
_PLAIN_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,40}")
#: Generated names of a build or a session, which change daily.
_MADE_NAME = re.compile(r"\d{3}|[a-f0-9]{6}|__|--")


class NoSelector(ValueError):
    """Invalid CSS selector."""


class PageTooLarge(ValueError):
    """The page is too large or too deeply nested to be parsed."""


@immutable
class Block:
    selector: str
    text: str


def part_of(html: str, selector: str) -> str | None:
    """The text of *selector*'s matches, one after another; None if there are none."""
    tree = _tree(html)
    try:
        found = tree.css(selector)[:_MOST_MATCHES]
    except SelectolaxError:
        raise NoSelector(selector) from None
    texts = [readable_text(node.html or "") for node in found]
    return "\n".join(text for text in texts if text)[:LONGEST_PART] if found else None


def blocks_of(html: str) -> list[Block]:
    """The parts with text of their own, in the order of the page, each with a unique selector."""
    tree = _tree(html)
    tree.strip_tags(_UNSEEN)
    body = tree.body
    if body is None:
        return []
    elements = list(_elements(body))
    names = _Names(elements)
    found: dict[str, Block] = {}
    for node in elements:
        text = single_line(node.text(deep=True, separator=" "), _LONGEST_BLOCK)
        if not text or not _is_standalone(node):
            continue
        selector = names.selector_of(node)
        if selector is not None and selector not in found:
            found[selector] = Block(selector, text)
        if len(found) == MOST_BLOCKS:
            break
    return list(found.values())


def _tree(html: str) -> LexborHTMLParser:
    html = many_lines(html)
    if len(html) > _LARGEST or nesting(html) > _DEEPEST:
        raise PageTooLarge
    return LexborHTMLParser(short_tags(html, _LONGEST_TAG))


def _elements(body: LexborNode) -> Iterator[LexborNode]:
    for count, node in enumerate(body.traverse(include_text=False)):
        if count == _MOST_ELEMENTS:
            return
        yield node


def _is_standalone(node: LexborNode) -> bool:
    """Whether it has text itself, and is no inline part of its parent's text."""
    if not (node.text(deep=False) or "").strip():
        return False
    parent = node.parent
    named = bool(node.attributes.get("id") or node.attributes.get("class"))
    in_text = parent is not None and bool((parent.text(deep=False) or "").strip())
    return named or not (node.tag in _INLINE and in_text)


class _Names:
    """Which ids and classes are unique in a page."""

    def __init__(self, elements: list[LexborNode]) -> None:
        self._count: dict[str, int] = {}
        for node in elements:
            for name in _own_names(node):
                self._count[name] = self._count.get(name, 0) + 1

    def selector_of(self, node: LexborNode) -> str | None:
        """From the nearest unique name, and the path from there."""
        steps: list[str] = []
        here: LexborNode | None = node
        while here is not None and len(steps) < _MOST_STEPS:
            alone = next((n for n in _own_names(here) if self._count.get(n) == 1), None)
            if alone is not None or here.tag == "body":
                return " > ".join([alone or "body", *reversed(steps)])
            steps.append(_step(here))
            here = here.parent
        return None


def _own_names(node: LexborNode) -> Iterator[str]:
    id = node.attributes.get("id") or ""
    if _is_steady(id):
        yield f"#{id}"
    for name in (node.attributes.get("class") or "").split()[:6]:
        if _is_steady(name):
            yield f"{node.tag}.{name}"


def _is_steady(name: str) -> bool:
    return _PLAIN_NAME.fullmatch(name) is not None and _MADE_NAME.search(name) is None


def _step(node: LexborNode) -> str:
    number, other = 1, node.prev
    while other is not None:
        number += other.tag == node.tag
        other = other.prev
    return f"{node.tag}:nth-of-type({number})"

"""What a person reads of a piece of HTML: its text, with line ends where the eye sees them."""

import re
from collections.abc import Callable
from html import unescape
from itertools import count

from selectolax.lexbor import LexborHTMLParser

from keep_desktop.tools.naming import many_lines

_UNSEEN = ["script", "style", "head", "noscript", "template", "svg", "iframe", "object"]
_BLOCK = re.compile(
    r"(?i)</?(?:br|p|div|li|ul|ol|h[1-6]|table|section|article|header|footer|main|nav|aside"
    r"|blockquote|pre|hr|dl|dt|dd|figure|figcaption|form)\b[^<>]*>"
)
_ROW = re.compile(r"(?i)<tr\b[^<>]*>\s*<t[dh]\b[^<>]*>")
_CELL = re.compile(r"(?i)<t[dh]\b[^<>]*>(?!\x1e)")
#: The parser takes very long over a list of many choices; as plain text they read the same.
_CHOICE = re.compile(r"(?i)</?(?:select|option|optgroup|selectedcontent)\b[^<>]*>")
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
#: These are closed by what follows them, or hold nothing, and so never lie deep.
_SHALLOW = frozenset(
    ("br", "img", "hr", "input", "meta", "link", "p", "li", "td", "th", "tr", "dt", "dd", "col")
)
#: A whole tag, or the rest of the text where one does not end. No part of it can be read in two
#: ways, so looking for it takes time in proportion to the text.
_WHOLE_TAG = re.compile(
    r"<(/?[a-zA-Z][^\s/>]*+)(?:[^>\"'=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+')|[\"'=])*+(?:>|\Z)"
)
#: No text is in attributes, so a tag need not keep more of them than this.
_LONGEST_TAG = 1_000
#: Tags between two looks at whether it is still wanted.
_TAGS_AT_ONCE = 10_000
#: The parser's time grows with the square of the depth; pages stay far below this.
_DEEPEST = 2_000
#: Stand for a line end and for the gap between two cells while white space is folded; no text
#: holds them after `many_lines`.
_BREAK, _GAP = "\x1e", "\x1f"


def readable_text(html: str) -> str:
    """The text of *html*: scripts and styles left out, one line for each block. Never raises,
    however broken the markup is, and takes time in proportion to its length."""
    html = short_tags(_CHOICE.sub(" ", many_lines(html)), _LONGEST_TAG)
    marked = _BLOCK.sub(rf"{_BREAK}\g<0>{_BREAK}", html)
    marked = _CELL.sub(rf"\g<0>{_GAP}", _ROW.sub(rf"\g<0>{_BREAK}", marked))
    if nesting(html) > _DEEPEST:
        text = unescape(re.sub(r"<[^<>]*>", _BREAK, marked))
    else:
        tree = LexborHTMLParser(marked)
        tree.strip_tags(_UNSEEN)
        text = "" if tree.body is None else tree.body.text(separator="")
    lines = (" ".join(line.replace(_GAP, " ").split()) for line in text.split(_BREAK))
    return "\n".join(line for line in lines if line)


def short_tags(html: str, longest: int, still_wanted: Callable[[], None] = lambda: None) -> str:
    """*html*, its tags of more than *longest* characters without their attributes: parsers take
    time in proportion to the square of the number of these. *still_wanted* ends it by raising."""
    numbers = count(1)

    def shortened(tag: re.Match[str]) -> str:
        if next(numbers) % _TAGS_AT_ONCE == 0:
            still_wanted()
        if len(tag[0]) <= longest:
            return tag[0]
        return f"<{tag[1]}/>" if tag[0].endswith("/>") else f"<{tag[1]}>"

    return _WHOLE_TAG.sub(shortened, html)


def page_title(html: str) -> str:
    """What stands in `<title>`, or ""."""
    found = re.search(r"(?i)<title\b[^<>]*>([^<]{0,2000})", html)
    return "" if found is None else " ".join(unescape(found[1]).split())


def nesting(html: str) -> int:
    """How deep tags lie in one another, at most. Tags that nobody closes count too."""
    depth = deepest = 0
    for tag in _TAG.finditer(html):
        if tag[2].lower() not in _SHALLOW:
            depth = max(0, depth + (-1 if tag[1] else 1))
            deepest = max(deepest, depth)
    return deepest

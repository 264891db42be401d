"""The readable text of HTML, with line ends as displayed."""

import re
from html import unescape

from selectolax.lexbor import LexborHTMLParser

from keep_desktop.tools.text import many_lines

_UNSEEN = ["script", "style", "head", "noscript", "template", "svg", "iframe", "object"]
_BLOCK = re.compile(
    r"(?i)</?(?:br|p|div|li|ul|ol|h[1-6]|table|section|article|header|footer|main|nav|aside"
    r"|blockquote|pre|hr|dl|dt|dd|figure|figcaption|form)\b[^<>]*>"
)
_ROW = re.compile(r"(?i)<tr\b[^<>]*>\s*<t[dh]\b[^<>]*>")
_CELL = re.compile(r"(?i)<t[dh]\b[^<>]*>(?!\x1e)")
#: The parser takes very long with long option lists; as plain text they read the same.
_CHOICE = re.compile(r"(?i)</?(?:select|option|optgroup|selectedcontent)\b[^<>]*>")
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
#: Closed by what follows them, or empty, and so never nested deep.
_SHALLOW = frozenset(
    ("br", "img", "hr", "input", "meta", "link", "p", "li", "td", "th", "tr", "dt", "dd", "col")
)
#: A whole tag, or the rest of the text if one does not end. Unambiguous, so the search takes
#: linear time.
_WHOLE_TAG = re.compile(
    r"<(/?[a-zA-Z][^\s/>]*+)(?:[^>\"'=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+')|[\"'=])*+(?:>|\Z)"
)
#: Length limit of a tag: attributes contain no text.
_LONGEST_TAG = 1_000
#: The parser's time grows with the square of the depth; pages are far below this.
_DEEPEST = 2_000
#: Placeholders for line ends and cell gaps while white space is folded; `many_lines` removes them
#: from text.
_BREAK, _GAP = "\x1e", "\x1f"


def readable_text(html: str) -> str:
    """The text of *html*: without scripts and styles, one line for each block. Never raises, and
    takes linear time."""
    html = short_tags(_CHOICE.sub(" ", many_lines(html)), _LONGEST_TAG)
    prepared = _BLOCK.sub(rf"{_BREAK}\g<0>{_BREAK}", html)
    prepared = _CELL.sub(rf"\g<0>{_GAP}", _ROW.sub(rf"\g<0>{_BREAK}", prepared))
    if nesting(html) > _DEEPEST:
        text = unescape(re.sub(r"<[^<>]*>", _BREAK, prepared))
    else:
        tree = LexborHTMLParser(prepared)
        tree.strip_tags(_UNSEEN)
        text = "" if tree.body is None else tree.body.text(separator="")
    lines = (" ".join(line.replace(_GAP, " ").split()) for line in text.split(_BREAK))
    return "\n".join(line for line in lines if line)


def short_tags(html: str, longest: int) -> str:
    """*html*, with the attributes of tags over *longest* characters removed: parsers take
    quadratic time in the number of attributes."""

    def shortened(tag: re.Match[str]) -> str:
        if len(tag[0]) <= longest:
            return tag[0]
        return f"<{tag[1]}/>" if tag[0].endswith("/>") else f"<{tag[1]}>"

    return _WHOLE_TAG.sub(shortened, html)


def page_title(html: str) -> str:
    """The content of `<title>`, or ""."""
    found = re.search(r"(?i)<title\b[^<>]*>([^<]{0,2000})", html)
    return "" if found is None else " ".join(unescape(found[1]).split())


def nesting(html: str) -> int:
    """The maximum nesting depth of tags, including unclosed ones."""
    depth = deepest = 0
    for tag in _TAG.finditer(html):
        if tag[2].lower() not in _SHALLOW:
            depth = max(0, depth + (-1 if tag[1] else 1))
            deepest = max(deepest, depth)
    return deepest

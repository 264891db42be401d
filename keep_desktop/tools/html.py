"""What a person reads of a piece of HTML: its text, with line ends where the eye sees them."""

import re

from selectolax.lexbor import LexborHTMLParser

from keep_desktop.tools.naming import many_lines

_UNSEEN = ["script", "style", "head", "noscript", "template", "svg", "iframe", "object"]
_BLOCKS = (
    "br,p,div,tr,li,ul,ol,h1,h2,h3,h4,h5,h6,table,section,article,header,footer,main,nav,"
    "blockquote,pre,hr,dt,dd,figure,figcaption,form"
)
_CELLS = "td,th"
#: Stands for a line end while white space is folded; no text holds it after `many_lines`.
_BREAK, _GAP = "\x1e", "\x1f"


def readable_text(html: str) -> str:
    """The text of *html*: scripts and styles left out, one line for each block. Never raises on
    broken markup."""
    tree = LexborHTMLParser(many_lines(html))
    tree.strip_tags(_UNSEEN)
    if tree.body is None:
        return ""
    for node in tree.css(_BLOCKS):
        node.insert_before(_BREAK)
        node.insert_after(_BREAK)
    for node in tree.css(_CELLS):
        node.insert_after(_GAP)
    folded = re.sub(r"[^\S\x1e\x1f]+", " ", tree.body.text(separator=""))
    lines = (_tidy(line) for line in folded.split(_BREAK))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line for line in lines if line)).strip()


def page_title(html: str) -> str:
    """What stands in `<title>`, or ""."""
    node = LexborHTMLParser(many_lines(html)).css_first("title")
    return "" if node is None else " ".join(node.text().split())


def _tidy(line: str) -> str:
    return " ".join(line.replace(_GAP, " ").split())

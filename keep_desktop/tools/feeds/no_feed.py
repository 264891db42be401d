"""What to say to a person whose address leads to something that is no feed."""

from selectolax.lexbor import LexborHTMLParser

from keep_desktop.tools.feeds.entries import web_address
from keep_desktop.tools.html import short_tags
from keep_desktop.tools.titles import one_line, shown_name
from keep_desktop.tools.web.pages import kind_of

_FEED_TYPES = frozenset({"application/rss+xml", "application/atom+xml", "application/feed+json"})
#: A page names its feed in its head.
_HEAD = 100_000
_LONGEST_TAG = 4_000


def why_no_feed(text: str, content_type: str, url: str) -> str:
    """A sentence with the address, what came instead, and where the feed is if the page says so."""
    kind = _came(text, content_type)
    said = f"At {one_line(url, 200)} there is no RSS, Atom or JSON feed but {kind}"
    feed = _named_feed(text[:_HEAD], url) if kind == "a web page" else None
    return said if feed is None else f"{said}. It names its feed: {one_line(feed, 200)}"


def _came(text: str, content_type: str) -> str:
    start = text[:1_024].lstrip().lower()
    kind = kind_of(content_type, start.encode("utf-8", "replace"))
    if not start:
        return "nothing at all"
    if kind in ("text/html", "application/xhtml+xml") or start.startswith(
        ("<!doctype html", "<html")
    ):
        return "a web page"
    if start.startswith("{") or kind.endswith("json"):
        return "other JSON"
    if start.startswith("<"):
        return "other XML"
    return "plain text" if kind.startswith("text/") else shown_name(kind)


def _named_feed(html: str, url: str) -> str | None:
    for node in LexborHTMLParser(short_tags(html, _LONGEST_TAG)).css("link[href][type]")[:200]:
        if (node.attributes.get("type") or "").strip().lower() in _FEED_TYPES:
            return web_address(node.attributes.get("href") or "", url)
    return None

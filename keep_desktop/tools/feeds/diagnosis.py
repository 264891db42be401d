"""Words the error for an address that is no feed."""

from selectolax.lexbor import LexborHTMLParser

from keep_desktop.domain.messages import UserMessage
from keep_desktop.tools.feeds.entries import web_address
from keep_desktop.tools.html import short_tags
from keep_desktop.tools.text import shown_name, single_line
from keep_desktop.tools.web.content_types import kind_of

_FEED_TYPES = frozenset({"application/rss+xml", "application/atom+xml", "application/feed+json"})
#: A page names its feed in its head.
_HEAD = 100_000
_LONGEST_TAG = 4_000


def no_feed_text(text: str, content_type: str, url: str) -> str:
    """A sentence with the address, what was received, and the feed's address if the page names
    it."""
    kind = _content_kind(text, content_type)
    sentence = UserMessage(
        "At {url} there is no RSS, Atom or JSON feed but {kind}",
        url=single_line(url, 200),
        kind=kind,
    )
    feed = _named_feed(text[:_HEAD], url) if kind == "a web page" else None
    return (
        sentence
        if feed is None
        else UserMessage(
            "{reason}. It names its feed: {feed}", reason=sentence, feed=single_line(feed, 200)
        )
    )


def _content_kind(text: str, content_type: str) -> str:
    start = text[:1_024].lstrip().lower()
    kind = kind_of(content_type, start.encode("utf-8", "replace"))
    if not start:
        return UserMessage("nothing at all")
    if kind in ("text/html", "application/xhtml+xml") or start.startswith(
        ("<!doctype html", "<html")
    ):
        return UserMessage("a web page")
    if start.startswith("{") or kind.endswith("json"):
        return UserMessage("other JSON")
    if start.startswith("<"):
        return UserMessage("other XML")
    return UserMessage("plain text") if kind.startswith("text/") else shown_name(kind)


def _named_feed(html: str, url: str) -> str | None:
    for node in LexborHTMLParser(short_tags(html, _LONGEST_TAG)).css("link[href][type]")[:200]:
        if (node.attributes.get("type") or "").strip().lower() in _FEED_TYPES:
            return web_address(node.attributes.get("href") or "", url)
    return None

"""Parses RSS and Atom of every version."""

import calendar
import time
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from xml.sax import SAXException
from xml.sax.expatreader import ExpatParser

from feedparser.api import StrictFeedParser

from keep_desktop.tools.feeds.entries import Feed, FeedText, ParsedEntry
from keep_desktop.tools.feeds.repair import repaired

_HTML = ("text/html", "application/xhtml+xml")
#: Characters of a text passed on at once.
_TEXT = 65_536


def xml_feed(text: str) -> Feed | None:
    """As much of the feed in *text* as can be read; None if it is none."""
    whole = repaired(text)
    if whole is None:
        return None
    found = _read(whole)
    if not found.version and not found.entries:
        return None
    about = dict(found.feeddata)
    return Feed(
        title=_feed_text(about.get("title_detail")),
        link=str(about.get("link") or ""),
        entries=[_entry(dict(each)) for each in found.entries],
    )


class _FeedParser(ExpatParser):
    """Passes texts on whole: a call for each letter written as a reference takes longer than all
    the rest."""

    def reset(self) -> None:
        super().reset()
        expat: Any = vars(self)["_parser"]
        expat.buffer_text, expat.buffer_size = True, _TEXT


def _read(whole: bytes) -> Any:
    """The feed library's own reader, without the post-processing of texts and links in
    `feedparser.parse`."""
    found = StrictFeedParser("", None, "utf-8")
    found.sanitize_html = found.resolve_relative_uris = False
    reader = _FeedParser(namespaceHandling=1)
    reader.setContentHandler(found)
    reader.setErrorHandler(found)
    # What was read before an error is kept; the repair leaves nothing that ends here.
    with suppress(SAXException):
        reader.feed(whole)
        reader.close()
    return found


def _entry(data: dict[str, Any]) -> ParsedEntry:
    content = data.get("content") or [None]
    return ParsedEntry(
        id=str(data.get("id") or ""),
        title=_feed_text(data.get("title_detail")),
        link=str(data.get("link") or ""),
        published=_moment(data.get("published_parsed") or data.get("created_parsed")),
        updated=_moment(data.get("updated_parsed")),
        author=str((data.get("author_detail") or {}).get("name") or data.get("author") or ""),
        summary=_feed_text(data.get("summary_detail") or content[0]),
        categories=tuple(
            str(tag.get("label") or tag.get("term") or "") for tag in data.get("tags") or ()
        ),
    )


def _feed_text(detail: Any) -> FeedText:
    if not detail:
        return FeedText()
    return FeedText(str(detail.get("value") or ""), detail.get("type") in _HTML)


def _moment(parts: time.struct_time | None) -> datetime | None:
    """None for an invalid date."""
    if parts is None:
        return None
    try:
        return datetime.fromtimestamp(calendar.timegm(parts), UTC)
    except (ValueError, OverflowError, OSError):
        return None

"""RSS and Atom of every version, from text to a feed."""

import calendar
import io
import time
from datetime import UTC, datetime
from typing import Any

import feedparser

from keep_desktop.tools.feeds.entries import Entry, Feed, Words
from keep_desktop.tools.feeds.mending import mended

_HTML = ("text/html", "application/xhtml+xml")


def xml_feed(text: str) -> Feed | None:
    """As much of the feed in *text* as can be read; None where it is none."""
    whole = mended(text)
    if whole is None:
        return None
    # Handed over as a stream, since a text might be taken for an address or a path to open.
    found = feedparser.parse(io.BytesIO(whole), sanitize_html=False, resolve_relative_uris=False)
    if not found.version and not found.entries:
        return None
    about = dict(found.feed)
    return Feed(
        title=_words(about.get("title_detail")),
        link=str(about.get("link") or ""),
        entries=[_entry(dict(each)) for each in found.entries],
    )


def _entry(said: dict[str, Any]) -> Entry:
    content = said.get("content") or [None]
    return Entry(
        id=str(said.get("id") or ""),
        title=_words(said.get("title_detail")),
        link=str(said.get("link") or ""),
        published=_moment(said.get("published_parsed") or said.get("created_parsed")),
        updated=_moment(said.get("updated_parsed")),
        author=str((said.get("author_detail") or {}).get("name") or said.get("author") or ""),
        summary=_words(said.get("summary_detail") or content[0]),
        categories=tuple(
            str(tag.get("label") or tag.get("term") or "") for tag in said.get("tags") or ()
        ),
    )


def _words(detail: Any) -> Words:
    if not detail:
        return Words()
    return Words(str(detail.get("value") or ""), detail.get("type") in _HTML)


def _moment(parts: time.struct_time | None) -> datetime | None:
    """None for what no calendar holds."""
    if parts is None:
        return None
    try:
        return datetime.fromtimestamp(calendar.timegm(parts), UTC)
    except (ValueError, OverflowError, OSError):
        return None

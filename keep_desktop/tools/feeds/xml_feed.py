"""RSS and Atom of every version, from text to a feed."""

import calendar
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from xml.sax import SAXException
from xml.sax.expatreader import ExpatParser

from feedparser.api import StrictFeedParser

from keep_desktop.tools.feeds.entries import Entry, Feed, Words
from keep_desktop.tools.feeds.mending import mended

_HTML = ("text/html", "application/xhtml+xml")
#: Bytes between two looks at whether it is still wanted: a hundredth of a second of reading.
_PIECE = 16_384
#: Characters of a text that are handed over at once.
_TEXT = 65_536


def xml_feed(text: str, still_wanted: Callable[[], None]) -> Feed | None:
    """As much of the feed in *text* as can be read; None where it is none. *still_wanted* is asked
    again and again, and ends it by raising."""
    whole = mended(text, still_wanted)
    if whole is None:
        return None
    found = _read(whole, still_wanted)
    if not found.version and not found.entries:
        return None
    about = dict(found.feeddata)
    return Feed(
        title=_words(about.get("title_detail")),
        link=str(about.get("link") or ""),
        entries=[_entry(dict(each)) for each in found.entries],
    )


class _Reader(ExpatParser):
    """Hands texts over whole: a call for each letter of one that is written as a reference takes
    longer than all the rest."""

    def reset(self) -> None:
        super().reset()
        expat: Any = vars(self)["_parser"]
        expat.buffer_text, expat.buffer_size = True, _TEXT


def _read(whole: bytes, still_wanted: Callable[[], None]) -> Any:
    """The feed library's own reader, piece by piece: by `feedparser.parse` nothing could end it."""
    found = StrictFeedParser("", None, "utf-8")
    found.sanitize_html = found.resolve_relative_uris = False
    reader = _Reader(namespaceHandling=1)
    reader.setContentHandler(found)
    reader.setErrorHandler(found)
    try:
        for at in range(0, len(whole), _PIECE):
            still_wanted()
            reader.feed(whole[at : at + _PIECE])
        reader.close()
    except SAXException:
        # What was read before stands; the mending leaves nothing that ends here.
        still_wanted()
    return found


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

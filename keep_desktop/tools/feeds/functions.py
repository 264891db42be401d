"""Parser functions for feeds."""

from collections.abc import Sequence
from datetime import datetime

from keep_desktop.domain.json import JsonValue
from keep_desktop.tools.feeds.diagnosis import no_feed_text
from keep_desktop.tools.feeds.entries import Feed, chosen, facts, title_text, web_address
from keep_desktop.tools.feeds.json import json_feed
from keep_desktop.tools.feeds.repair import text_of
from keep_desktop.tools.feeds.xml import xml_feed
from keep_desktop.tools.json_text import as_json


def feed(
    body: bytes, content_type: bytes, url: bytes, after: bytes, limit: bytes
) -> Sequence[bytes]:
    """The result of `Feeds.fetch` for *body* from *url*; *after* may be empty."""
    moment = datetime.fromisoformat(after.decode()) if after else None
    return (as_json(read(body, content_type.decode(), url.decode(), moment, int(limit))),)


def read(
    body: bytes, content_type: str, url: str, after: datetime | None, limit: int
) -> dict[str, JsonValue]:
    """The same; `problem` describes what was received instead of a feed."""
    text = text_of(body, content_type)
    found = _feed(text)
    if found is None:
        why = no_feed_text(text, content_type, url)
        return {"title": "", "link": None, "items": [], "problem": why}
    items = chosen(found.entries, after=after, limit=limit)
    return {
        "title": title_text(found.title),
        "link": web_address(found.link, url),
        "items": [facts(id, entry, url) for id, entry in items],
        "problem": None,
    }


def _feed(text: str) -> Feed | None:
    is_json = text[:1_000].lstrip().startswith("{")
    return json_feed(text) if is_json else xml_feed(text)

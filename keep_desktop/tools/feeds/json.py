"""Parses JSON Feed (jsonfeed.org)."""

from collections.abc import Mapping
from datetime import UTC, datetime

from keep_desktop.domain.json import JsonValue
from keep_desktop.tools.feeds.entries import Feed, FeedText, ParsedEntry
from keep_desktop.tools.feeds.normalize import MOST_ENTRIES
from keep_desktop.tools.json_text import parsed

_VERSION = "jsonfeed.org/version/"
_MOST_TAGS = 200


def json_feed(text: str) -> Feed | None:
    """None if *text* is no JSON Feed. Invalid parts are left out."""
    try:
        data = parsed(text.encode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, Mapping) or _VERSION not in _text(data, "version"):
        return None
    items = data.get("items")
    entries = items[:MOST_ENTRIES] if isinstance(items, list) else []
    return Feed(
        title=FeedText(_text(data, "title")),
        link=_text(data, "home_page_url"),
        entries=[_entry(each) for each in entries if isinstance(each, Mapping)],
    )


def _entry(data: Mapping[str, JsonValue]) -> ParsedEntry:
    return ParsedEntry(
        id=_text(data, "id"),
        title=FeedText(_text(data, "title")),
        link=_text(data, "url") or _text(data, "external_url"),
        published=_moment(_text(data, "date_published")),
        updated=_moment(_text(data, "date_modified")),
        author=_author(data),
        summary=_summary(data),
        categories=_tags(data),
    )


def _text(data: Mapping[str, JsonValue], name: str) -> str:
    """Numeric ids are read as texts, as the format requires."""
    value = data.get(name)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if isinstance(value, str) or is_number else ""


def _summary(data: Mapping[str, JsonValue]) -> FeedText:
    plain = _text(data, "summary") or _text(data, "content_text")
    return FeedText(plain) if plain else FeedText(_text(data, "content_html"), is_html=True)


def _author(data: Mapping[str, JsonValue]) -> str:
    several = data.get("authors")
    first = several[0] if isinstance(several, list) and several else data.get("author")
    return _text(first, "name") if isinstance(first, Mapping) else ""


def _tags(data: Mapping[str, JsonValue]) -> tuple[str, ...]:
    tags = data.get("tags")
    if not isinstance(tags, list):
        return ()
    return tuple(tag for tag in tags[:_MOST_TAGS] if isinstance(tag, str))


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
        aware = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
        return aware.astimezone(UTC)
    except (ValueError, OverflowError):
        return None

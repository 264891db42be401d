"""JSON Feed (jsonfeed.org), from bytes to a feed."""

from collections.abc import Mapping
from datetime import UTC, datetime

from keep_desktop.domain.json import JsonValue
from keep_desktop.tools.feeds.entries import Entry, Feed, Words
from keep_desktop.tools.feeds.pruning import MOST_ENTRIES
from keep_desktop.tools.http.reading import parsed

_VERSION = "jsonfeed.org/version/"
_MOST_TAGS = 200


def json_feed(text: str) -> Feed | None:
    """None where *text* is no JSON Feed. What is not as it should be inside is left out."""
    try:
        said = parsed(text.encode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, Mapping) or _VERSION not in _text(said, "version"):
        return None
    items = said.get("items")
    entries = items[:MOST_ENTRIES] if isinstance(items, list) else []
    return Feed(
        title=Words(_text(said, "title")),
        link=_text(said, "home_page_url"),
        entries=[_entry(each) for each in entries if isinstance(each, Mapping)],
    )


def _entry(said: Mapping[str, JsonValue]) -> Entry:
    return Entry(
        id=_text(said, "id"),
        title=Words(_text(said, "title")),
        link=_text(said, "url") or _text(said, "external_url"),
        published=_moment(_text(said, "date_published")),
        updated=_moment(_text(said, "date_modified")),
        author=_author(said),
        summary=_summary(said),
        categories=_tags(said),
    )


def _text(said: Mapping[str, JsonValue], name: str) -> str:
    """Ids that are numbers are read as texts, as the format asks for."""
    value = said.get(name)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if isinstance(value, str) or is_number else ""


def _summary(said: Mapping[str, JsonValue]) -> Words:
    plain = _text(said, "summary") or _text(said, "content_text")
    return Words(plain) if plain else Words(_text(said, "content_html"), is_html=True)


def _author(said: Mapping[str, JsonValue]) -> str:
    several = said.get("authors")
    first = several[0] if isinstance(several, list) and several else said.get("author")
    return _text(first, "name") if isinstance(first, Mapping) else ""


def _tags(said: Mapping[str, JsonValue]) -> tuple[str, ...]:
    tags = said.get("tags")
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

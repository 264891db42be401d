"""Entries of a feed: selection, order and ids."""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from urllib.parse import urljoin, urlsplit

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.tools.html import readable_text
from keep_desktop.tools.text import iso, many_lines, single_line

LONGEST_SUMMARY = 2_000
_LONGEST_ID = 500
_LONGEST_LINK = 4_000
_MOST_CATEGORIES = 50
#: Enough HTML for a summary of that length, with typical markup.
_READ_OF_HTML = 100_000


@immutable
class FeedText:
    """A text of a feed, which may be HTML."""

    text: str = ""
    is_html: bool = False


@immutable(kw_only=True)
class ParsedEntry:
    """A feed entry as parsed. `id` and `link` may be ""."""

    id: str
    title: FeedText
    link: str
    published: datetime | None
    updated: datetime | None
    author: str
    summary: FeedText
    categories: tuple[str, ...]

    @property
    def dated(self) -> datetime | None:
        return self.published or self.updated


@immutable(kw_only=True)
class Feed:
    title: FeedText
    link: str
    entries: Sequence[ParsedEntry]


def chosen(
    entries: Iterable[ParsedEntry], *, after: datetime | None, limit: int
) -> Sequence[tuple[str, ParsedEntry]]:
    """The first *limit* with their ids, the newest first; those without a date last, in the order
    of the feed. Of entries with the same id the newest."""
    found: dict[str, ParsedEntry] = {}
    for entry in sorted(entries, key=_age):
        id = id_of(entry)
        if id and id not in found and _is_after(entry, after):
            found[id] = entry
    return list(found.items())[:limit]


def id_of(entry: ParsedEntry) -> str:
    """Stable across fetches: the feed's id, else its link, else a digest of its title and date, or
    of its summary. "" without any of these."""
    for name in (entry.id.strip(), entry.link.strip()):
        if name:
            is_fit = len(name) <= _LONGEST_ID and single_line(name, _LONGEST_ID) == name
            return name if is_fit else _digest(name)
    parts = [entry.title.text.strip(), "" if entry.dated is None else iso(entry.dated)]
    if not any(parts):
        parts = [entry.summary.text.strip()]
    return _digest("\n".join(parts)) if any(parts) else ""


def facts(id: str, entry: ParsedEntry, url: str) -> dict[str, JsonValue]:
    """The script's value for an entry of the feed at *url*."""
    return {
        "id": id,
        "title": title_text(entry.title),
        "link": web_address(entry.link, url),
        "published": None if entry.published is None else iso(entry.published),
        "updated": None if entry.updated is None else iso(entry.updated),
        "author": single_line(entry.author, 200),
        "summary": _cropped(_read(entry.summary)),
        "categories": _categories(entry),
    }


def title_text(title: FeedText) -> str:
    return single_line(_read(title), 500)


def web_address(link: str, url: str) -> str | None:
    """*link* resolved against a feed at *url*; None for what is no web address."""
    try:
        joined = urljoin(url, link.strip()) if link.strip() else ""
        parts = urlsplit(joined)
    except ValueError:
        return None
    fit = len(joined) <= _LONGEST_LINK and joined.isprintable()
    return joined if fit and parts.scheme in ("http", "https") and parts.netloc else None


def _age(entry: ParsedEntry) -> float:
    return float("inf") if entry.dated is None else -(entry.dated - _EPOCH).total_seconds()


def _is_after(entry: ParsedEntry, after: datetime | None) -> bool:
    return after is None or entry.dated is None or entry.dated > after


def _digest(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _read(words: FeedText) -> str:
    text = words.text[:_READ_OF_HTML]
    return readable_text(text) if words.is_html else many_lines(text).strip()


def _cropped(text: str) -> str:
    return text if len(text) <= LONGEST_SUMMARY else text[: LONGEST_SUMMARY - 1].rstrip() + "…"


def _categories(entry: ParsedEntry) -> list[JsonValue]:
    names = (single_line(name, 200) for name in entry.categories[:_MOST_CATEGORIES])
    return list(dict.fromkeys(name for name in names if name))


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

"""Feeds.fetch: the entries of a feed."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, Field

from keep_desktop.domain.errors import (
    AuthFailure,
    LogicFailure,
    NetworkFailure,
    PermissionFailure,
)
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import (
    CallContext,
    CancelToken,
    NeverCancelled,
    Tool,
    ToolInput,
    ToolOutput,
)
from keep_desktop.tools.feeds.entries import (
    LONGEST_SUMMARY,
    Entry,
    Feed,
    chosen,
    facts,
    title_text,
    web_address,
)
from keep_desktop.tools.feeds.json_feed import json_feed
from keep_desktop.tools.feeds.mending import text_of
from keep_desktop.tools.feeds.no_feed import why_no_feed
from keep_desktop.tools.feeds.xml_feed import xml_feed
from keep_desktop.tools.http.reading import LARGEST_ANSWER, whole
from keep_desktop.tools.http_requests import Asking, answered
from keep_desktop.tools.titles import shown_name

#: What may be wrong with one feed while others can be read.
_OF_ONE_FEED = (AuthFailure, LogicFailure, NetworkFailure, PermissionFailure)
_NOBODY = NeverCancelled()
_ACCEPT = (
    "application/atom+xml,application/rss+xml,application/feed+json,application/rdf+xml;q=0.9,"
    "application/xml;q=0.8,text/xml;q=0.8,application/json;q=0.7,*/*;q=0.5"
)


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


def _readable_moment(text: str) -> str:
    _moment(text)
    return text


class FetchInput(ToolInput):
    url: str = Field(min_length=1, max_length=8192, description="An http or https address")
    limit: int = Field(default=50, ge=1, le=500)
    after: Annotated[str, AfterValidator(_readable_moment)] | None = Field(
        default=None,
        description="Only entries dated later than this (ISO 8601), and those without a date",
    )
    tolerant: bool = Field(
        default=False,
        description="Answer with `problem` and no items where the feed cannot be read",
    )


class FeedEntry(ToolOutput):
    id: str = Field(description="The same at every fetch: guid, else link, else sha256:…")
    title: str
    link: str | None
    published: str | None = Field(description="ISO 8601 in UTC")
    updated: str | None = Field(description="ISO 8601 in UTC")
    author: str
    summary: str = Field(description=f"Plain text, at most {LONGEST_SUMMARY} characters")
    categories: list[str]


class FetchOutput(ToolOutput):
    title: str
    link: str | None = Field(description="The page that the feed belongs to")
    items: list[FeedEntry]
    problem: str | None = Field(description="Why it cannot be read, where `tolerant` was asked for")


class FetchFeed(Tool[FetchInput]):
    namespace = "Feeds"
    name = "fetch"
    description = (
        "The entries of an RSS, Atom or JSON feed, the newest first; those without a date come "
        "last. What is listed twice is given once. An entry's date is when it was published, or "
        "where that is not said, updated. Of a feed that is damaged all that can be read is "
        f"given. Feeds up to {LARGEST_ANSWER // 1024**2} MB. One that cannot be read ends the run; "
        "with `tolerant` it does not, so that the others of a list can be read."
    )
    Input = FetchInput
    Output = FetchOutput
    source = "Feeds"
    type = "entry"

    def is_read_only(self, params: FetchInput) -> bool:
        return True

    def call(self, params: FetchInput, context: CallContext) -> JsonValue:
        try:
            return self._fetched(params, context)
        except _OF_ONE_FEED as failure:
            if not params.tolerant:
                raise
            return {"title": "", "link": None, "items": [], "problem": failure.sentence}

    def _fetched(self, params: FetchInput, context: CallContext) -> JsonValue:
        asking = Asking(
            cancel=context.cancel,
            timeout_s=context.http_timeout_s,
            whole_s=context.http_timeout_s * 4,
            accept=_ACCEPT,
        )
        with answered(params.url, asking) as answer:
            body = whole(answer, asking, shown_name(answer.url.host))
        url = str(answer.url.copy_with(userinfo=b""))
        kind = answer.headers.get("content-type", "")
        return read(body, kind, url, params, context.cancel)


def read(
    body: bytes,
    content_type: str,
    url: str,
    params: FetchInput,
    cancel: CancelToken = _NOBODY,
) -> JsonValue:
    """What is answered where the server at *url* sent *body*. LogicFailure where it is no feed; a
    cancel ends the reading, however long the feed was made to take."""
    feed = _feed(body, content_type, url, cancel)
    after = None if params.after is None else _moment(params.after)
    cancel.check()
    items = chosen(feed.entries, after=after, limit=params.limit)
    return {
        "title": title_text(feed.title),
        "link": web_address(feed.link, url),
        "items": list(_told(items, url, cancel)),
        "problem": None,
    }


def _told(
    items: Iterable[tuple[str, Entry]], url: str, cancel: CancelToken
) -> Iterator[dict[str, JsonValue]]:
    for id, entry in items:
        cancel.check()
        yield facts(id, entry, url)


def _feed(body: bytes, content_type: str, url: str, cancel: CancelToken) -> Feed:
    text = text_of(body, content_type)
    is_json = text[:1_000].lstrip().startswith("{")
    feed = json_feed(text) if is_json else xml_feed(text, cancel.check)
    if feed is None:
        raise LogicFailure(why_no_feed(text, content_type, url))
    return feed

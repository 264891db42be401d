"""Feeds.fetch: the entries of a feed."""

from typing import ClassVar

from pydantic import Field, TypeAdapter

from keep_desktop.domain.errors import (
    AuthFailure,
    LogicFailure,
    NetworkFailure,
    PermissionFailure,
)
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.feeds.entries import LONGEST_SUMMARY
from keep_desktop.tools.http.reading import LARGEST_ANSWER, read_body
from keep_desktop.tools.http.requests import RequestOptions, answered
from keep_desktop.tools.moment_text import MomentText, moment_of
from keep_desktop.tools.parser_results import checked
from keep_desktop.tools.text import named, shown_name

#: Failures of one feed, after which others can be read.
_OF_ONE_FEED = (AuthFailure, LogicFailure, NetworkFailure, PermissionFailure)
_ACCEPT = (
    "application/atom+xml,application/rss+xml,application/feed+json,application/rdf+xml;q=0.9,"
    "application/xml;q=0.8,text/xml;q=0.8,application/json;q=0.7,*/*;q=0.5"
)


class FeedFetchInput(ToolInput):
    url: str = Field(min_length=1, max_length=8192, description="An http or https address")
    limit: int = Field(default=50, ge=1, le=500)
    after: MomentText | None = Field(
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


class FeedFetchOutput(ToolOutput):
    title: str
    link: str | None = Field(description="The page that the feed belongs to")
    items: list[FeedEntry]
    problem: str | None = Field(description="Why it cannot be read, where `tolerant` was asked for")


_ANSWER = TypeAdapter(FeedFetchOutput)


class FetchFeed(Tool[FeedFetchInput]):
    namespace = "Feeds"
    name = "fetch"
    access = Risk.READS
    permits = "Read feeds of {scope}"
    scope_params: ClassVar = {"url": ScopeKind.HOST}
    description = (
        "The entries of an RSS, Atom or JSON feed, the newest first; those without a date come "
        "last. What is listed twice is given once. An entry's date is when it was published, or "
        "where that is not said, updated. Of a feed that is damaged all that can be read is "
        f"given. Feeds up to {LARGEST_ANSWER // 1024**2} MB. One that cannot be read ends the run; "
        "with `tolerant` it does not, so that the others of a list can be read."
    )
    Input = FeedFetchInput
    Output = FeedFetchOutput
    read_only = True
    source = "Feeds"
    type = "entry"
    row_facts = RowFacts(
        kind=ReceivedKind.ENTRY,
        title="title",
        sender="author",
        at="published",
        place="link",
        excerpt="summary",
    )

    def call(self, params: FeedFetchInput, context: CallContext) -> JsonValue:
        try:
            return self._fetched(params, context)
        except _OF_ONE_FEED as failure:
            if not params.tolerant:
                raise
            return {"title": "", "link": None, "items": [], "problem": failure.sentence}

    def _fetched(self, params: FeedFetchInput, context: CallContext) -> JsonValue:
        options = RequestOptions(
            cancel=context.cancel,
            timeout_s=context.http_timeout_s,
            total_s=context.http_timeout_s * 4,
            accept=_ACCEPT,
            check_host=context.check_host,
        )
        with answered(params.url, options) as answer:
            body = read_body(answer, options, shown_name(answer.url.host))
        url = str(answer.url.copy_with(userinfo=b""))
        kind = answer.headers.get("content-type", "")
        after = "" if params.after is None else moment_of(params.after).isoformat()
        what = named(answer.url.host)
        arguments = [body, *(text.encode() for text in (kind, url, after, str(params.limit)))]
        found = checked(_ANSWER, context.parse("feeds.feed", arguments, what), what)
        if found.problem is not None:
            raise LogicFailure(found.problem)
        return found.model_dump()

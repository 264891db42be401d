"""Mail, pages and feeds that take very long to read: a stop ends it, whatever they are made of.

Each is read by the tool that a script would call, in a thread of its own as the engine does.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.domain.errors import Cancelled
from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.parsing import ParserLimits, parser_for
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.feeds.fetch import FetchFeed
from keep_desktop.tools.mail.read import GetMail, ListMail
from keep_desktop.tools.web.fetch import FetchParse
from tests.builders.mails import a_mail, a_multipart
from tests.builders.parsers import a_parser
from tests.builders.tools import FakeCancel, a_context
from tests.unit.sandbox.processes import until

MB = 1024 * 1024
#: Generous, on a busy machine; what waits for the content to be read takes many seconds.
_STOPPED_S = 5.0


def html_parts() -> bytes:
    return a_multipart(*[b"Content-Type: text/html\r\n\r\n" + b"<b><p>x" * 20_000] * 240)


#: Made when they are read: together they are 100 MB.
PAGES: dict[str, Callable[[], bytes]] = {
    "ten megabytes of <": lambda: b"<" * (10 * MB - 1),
    "open tags": lambda: b"<html><body>" + b"<b><p>x" * 1_400_000,
    "attributes": lambda: b"<html><body><a " + b"x='y' " * 1_700_000,
    "entities": lambda: b"<html><body>" + b"&#60;" * 2_000_000,
    "comments": lambda: b"<html>" + b"<!--" * 2_600_000,
    "table cells": lambda: b"<html><table>" + b"<tr><td>" * 1_300_000,
}
FEEDS: dict[str, Callable[[], bytes]] = {
    "entries without an end": lambda: b"<rss><channel>" + b"<item><title>a" * 700_000,
    "namespaces": lambda: b"<rss><channel>" + b"<a:b xmlns:a='u'>" * 600_000,
    "ampersands": lambda: b"<rss><channel><title>" + b"&" * (9 * MB),
    "markup as text": lambda: (
        b"<feed xmlns='http://www.w3.org/2005/Atom'>"
        + (b"<entry><content type='xhtml'>" + b"<b>x</b>" * 1_000 + b"</content></entry>") * 1_000
    ),
}


def _stopped_while_it_reads(call: Callable[[CallContext], Any], folder: Path, **more: Any) -> None:
    """Ends with Cancelled soon after the stop, or had come to its end by itself before."""
    cancel = FakeCancel()
    context = a_context(folder / "own", cancel=cancel, **more)
    asked: list[str] = []
    parse = context.parse

    def noted(function: str, arguments: Any, what: str) -> Any:
        asked.append(function)
        return parse(function, arguments, what)

    object.__setattr__(context, "parse", noted)
    with ThreadPoolExecutor(1) as pool:
        called = pool.submit(call, context)
        until(lambda: bool(asked) or called.done())
        stopped = time.monotonic()
        cancel.cancel()
        error = called.exception(60)
    assert asked
    assert error is None or isinstance(error, Cancelled), error
    assert time.monotonic() - stopped < _STOPPED_S


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES.keys())
def test_a_stop_ends_the_reading_of_a_page(
    httpserver: HTTPServer, tmp_path: Path, page: Callable[[], bytes]
) -> None:
    httpserver.expect_request("/").respond_with_data(page(), content_type="text/html")
    params = FetchParse.Input(url=httpserver.url_for("/"))
    _stopped_while_it_reads(lambda context: FetchParse().call(params, context), tmp_path)


@pytest.mark.parametrize("feed", FEEDS.values(), ids=FEEDS.keys())
def test_a_stop_ends_the_reading_of_a_feed(
    httpserver: HTTPServer, tmp_path: Path, feed: Callable[[], bytes]
) -> None:
    httpserver.expect_request("/").respond_with_data(feed(), content_type="application/xml")
    params = FetchFeed.Input(url=httpserver.url_for("/"))
    _stopped_while_it_reads(lambda context: FetchFeed().call(params, context), tmp_path)


def test_a_stop_ends_the_reading_of_a_mail_of_240_parts(tmp_path: Path) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    (mail / "1.eml").write_bytes(html_parts())
    listed = ListMail(NoConnectors(), NoSecrets())
    listed.call(ListMail.Input(folder=str(mail)), a_context(tmp_path / "own", grants=[mail]))
    params = GetMail.Input(folder=str(mail), id="one@example.org")
    tool = GetMail(NoConnectors(), NoSecrets())
    _stopped_while_it_reads(lambda context: tool.call(params, context), tmp_path, grants=[mail])


def test_one_mail_beyond_a_limit_is_listed_with_the_others(tmp_path: Path) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    (mail / "bad.eml").write_bytes(html_parts())
    (mail / "good.eml").write_bytes(a_mail(message_id="<good@example.org>"))
    limits = ParserLimits(memory_bytes=24 * MB)
    context = a_context(tmp_path / "own", grants=[mail])
    parse = parser_for(a_parser(), "small", limits, context.cancel)
    object.__setattr__(context, "parse", parse)
    found: Any = ListMail(NoConnectors(), NoSecrets()).call(
        ListMail.Input(folder=str(mail)), context
    )
    problems = {one["path"]: one["problem"] for one in found}
    assert problems["good.eml"] is None
    assert (
        problems["bad.eml"] == "Keep couldn't read “bad.eml”: it takes more than 24 MB of memory."
    )

"""Feeds for tests of Feeds.fetch, and how one is served and fetched."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pytest_httpserver import HTTPServer

from keep_desktop.tools.feeds.fetch import FeedFetchInput, FetchFeed
from keep_desktop.tools.registry import Registry
from tests.builders.tools import a_context

BOX = Registry([FetchFeed()])
RSS = """<?xml version="1.0"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>Harbour &amp; ferry</title><link>https://harbour.example/</link>
<item><title>Older</title><link>/older</link><guid isPermaLink="false">no-1</guid>
<pubDate>Mon, 02 Nov 2026 10:00:00 +0100</pubDate><dc:creator>Ada</dc:creator>
<category>times</category><category>times</category><category>ferry</category>
<description>&lt;p&gt;Leaves at &lt;b&gt;ten&lt;/b&gt;.&lt;/p&gt;
&lt;script&gt;x()&lt;/script&gt;</description>
</item>
<item><title>Newer</title><link>https://harbour.example/newer</link>
<pubDate>Tue, 03 Nov 2026 10:00:00 GMT</pubDate></item>
</channel></rss>"""
RDF = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://h.example/"><title>Old kind</title><link>https://h.example/</link>
</channel><item rdf:about="https://h.example/1"><title>One</title>
<link>https://h.example/1</link><dc:date>2026-11-03T10:00:00Z</dc:date><description>Text</description></item></rdf:RDF>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom">
<title type="html">A &lt;i&gt;feed&lt;/i&gt;</title>
<link href="https://h.example/"/><entry><id>urn:uuid:1</id><title>One &lt; two</title>
<link href="one"/><updated>2026-11-03T10:00:00+02:00</updated>
<published>2026-11-02T10:00:00Z</published><author><name>Ada</name></author>
<category term="t" label="Times"/>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>First</p><p>Second</p></div>
</content></entry></feed>"""
JSON_FEED: dict[str, Any] = {
    "version": "https://jsonfeed.org/version/1.1",
    "title": "In JSON",
    "home_page_url": "https://h.example/",
    "items": [
        {
            "id": 7,
            "url": "https://h.example/7",
            "title": "Seven",
            "content_html": "<p>Of <b>seven</b></p>",
            "date_published": "2026-11-03T10:00:00Z",
            "authors": [{"name": "Ada"}],
            "tags": ["times", "ferry"],
        },
        {"id": "bare"},
        "no item",
    ],
}


def fetch(url: str, folder: Path, *, timeout: float = 5.0, **more: Any) -> Any:
    tool = FetchFeed()
    cancel = more.pop("cancel", None)
    context = a_context(folder, http_timeout_s=timeout, cancel=cancel)
    return BOX.check_output(tool, tool.call(FeedFetchInput(url=url, **more), context))


def served(
    server: HTTPServer,
    body: str | bytes,
    kind: str = "application/xml",
    headers: Mapping[str, str] | None = None,
) -> str:
    server.expect_request("/feed").respond_with_data(body, content_type=kind, headers=headers)
    return server.url_for("/feed")


def rss(*items: str) -> str:
    return f"<rss version='2.0'><channel><title>x</title>{''.join(items)}</channel></rss>"

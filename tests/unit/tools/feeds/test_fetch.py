"""Feeds.fetch reads feeds of every kind, kind and unkind, from real servers on the loopback."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from pytest_httpserver import HTTPServer

from keep_desktop.domain.errors import (
    LogicFailure,
)
from keep_desktop.tools.feeds.fetch import FeedFetchInput
from keep_desktop.tools.http.reading import LARGEST_ANSWER
from tests.builders.servers import a_raw_server, answers
from tests.unit.tools.feed_samples import ATOM, JSON_FEED, RDF, RSS, fetch, rss, served


def test_an_rss_feed_gives_its_entries_the_newest_first(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    feed = fetch(served(httpserver, RSS), tmp_path)
    assert (feed["title"], feed["link"]) == ("Harbour & ferry", "https://harbour.example/")
    newer, older = feed["items"]
    assert newer["id"] == "https://harbour.example/newer"
    assert older == {
        "id": "no-1",
        "title": "Older",
        "link": httpserver.url_for("/older"),
        "published": "2026-11-02T09:00:00.000Z",
        "updated": None,
        "author": "Ada",
        "summary": "Leaves at ten.",
        "categories": ["times", "ferry"],
    }


def test_an_rss_feed_of_the_oldest_kind_is_read(httpserver: HTTPServer, tmp_path: Path) -> None:
    feed = fetch(served(httpserver, RDF), tmp_path)
    [entry] = feed["items"]
    assert feed["title"] == "Old kind"
    assert (entry["id"], entry["summary"]) == ("https://h.example/1", "Text")
    assert "2026-11-03T10:00:00.000Z" in (entry["published"], entry["updated"])


def test_an_atom_feed_is_read_with_its_xhtml_as_text(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    feed = fetch(served(httpserver, ATOM, "application/atom+xml"), tmp_path)
    assert feed["title"] == "A feed"
    assert feed["items"] == [
        {
            "id": "urn:uuid:1",
            "title": "One < two",
            "link": httpserver.url_for("/one"),
            "published": "2026-11-02T10:00:00.000Z",
            "updated": "2026-11-03T08:00:00.000Z",
            "author": "Ada",
            "summary": "First\nSecond",
            "categories": ["Times"],
        }
    ]


def test_a_json_feed_is_read(httpserver: HTTPServer, tmp_path: Path) -> None:
    url = served(httpserver, json.dumps(JSON_FEED), "application/feed+json")
    feed = fetch(url, tmp_path)
    assert (feed["title"], feed["link"]) == ("In JSON", "https://h.example/")
    seven, bare = feed["items"]
    assert seven == {
        "id": "7",
        "title": "Seven",
        "link": "https://h.example/7",
        "published": "2026-11-03T10:00:00.000Z",
        "updated": None,
        "author": "Ada",
        "summary": "Of seven",
        "categories": ["times", "ferry"],
    }
    assert (bare["id"], bare["link"], bare["published"]) == ("bare", None, None)


def test_a_feed_without_entries_is_an_empty_list(httpserver: HTTPServer, tmp_path: Path) -> None:
    assert fetch(served(httpserver, rss()), tmp_path)["items"] == []


def test_no_more_are_given_than_asked_for_and_none_that_is_older(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    undated = "<item><guid>undated</guid></item>"
    url = served(httpserver, RSS.replace("<item>", undated + "<item>", 1))
    assert [each["title"] for each in fetch(url, tmp_path, limit=1)["items"]] == ["Newer"]
    later = fetch(url, tmp_path, after="2026-11-02T12:00:00Z")["items"]
    assert [each["title"] for each in later] == ["Newer", ""]


@pytest.mark.parametrize("wrong", [{"limit": 0}, {"limit": 501}, {"after": "soon"}, {"url": ""}])
def test_an_input_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        FeedFetchInput(**{"url": "http://x/", **wrong})


def test_what_is_listed_twice_is_given_once(httpserver: HTTPServer, tmp_path: Path) -> None:
    item = "<item><guid>same</guid><title>Once</title></item>"
    assert len(fetch(served(httpserver, rss(item, item)), tmp_path)["items"]) == 1


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("Größe".encode("cp1252"), "application/rss+xml; charset=iso-8859-1"),
        ("Größe".encode(), "text/xml; charset=iso-8859-1"),
        ("Größe".encode(), "text/xml"),
        ("Größe".encode("cp1252"), "text/xml; charset=utf-8"),
        ("Größe".encode(), "text/xml; charset=no-such-charset"),
        ("Größe".encode("cp1252"), "text/xml"),
    ],
)
def test_a_charset_that_lies_is_seen_through(
    httpserver: HTTPServer, tmp_path: Path, body: bytes, kind: str
) -> None:
    feed = rss("<item><guid>1</guid><title>@</title></item>").encode().replace(b"@", body)
    assert fetch(served(httpserver, feed, kind), tmp_path)["items"][0]["title"] == "Größe"


@pytest.mark.parametrize(
    "charset", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "cp1251", "iso2022_jp"]
)
def test_a_feed_is_read_in_the_charset_that_it_names(
    httpserver: HTTPServer, tmp_path: Path, charset: str
) -> None:
    names = {"cp1251": "windows-1251", "iso2022_jp": "iso-2022-jp", "utf-8-sig": "utf-8"}
    name = names.get(charset, "utf-16")
    text = f'<?xml version="1.0" encoding="{name}"?>' + rss("<item><title>Паром</title></item>")
    found = fetch(served(httpserver, text.encode(charset)), tmp_path)
    assert found["items"][0]["title"] == "Паром"


@pytest.mark.parametrize(
    ("broken", "titles"),
    [
        ("<rss><channel><item><title>One</title></item><item><title>Tw", ["One", "Tw"]),
        (rss("<item><title>A & B &nbsp;&bogus; C</title></item>"), ["A & B &bogus; C"]),
        (rss("<item><title>One</b></title></item>"), ["One"]),
        (rss("<item><title>One</title></item>") + "<html>behind it", ["One"]),
        ("\n\nWarning: in line 5\n" + rss("<item><title>One</title></item>"), ["One"]),
        (rss("<item><title>On\x0be</title><dc:date>2026</dc:date></item>"), ["One"]),
        (rss("<item><title>One</title><foo:bar a:b='c'>x</foo:bar></item>"), ["One"]),
        (rss("<item><title>One</title><dc:06 x:='c'>x</dc:06></item>"), ["One"]),
        (rss("<item><title>One</title><item><link>x<item><title>Two"), ["One", "", "Two"]),
        (rss("<item xmlns='a b' xmlns:c='d e' c:f=''><title>One</title></item>"), ["One"]),
        ("<feed xmlns='http://www.w3.org/2005/Atom'><a: b:='x'/><entry><title>One", ["One"]),
        (rss("<item><title>O&#1;n&#xD800;e&#9999999; &#8364;</title></item>"), ["One €"]),
        (rss("<item xml:lang='de' xml:base='http://x/'><title>One</title></item>"), ["One"]),
        (rss("<item><title><![CDATA[A &amp; <b>B</b>]]></title></item>"), ["A & B"]),
        (rss("<item><title>One</title><pubDate>yesterday-ish</pubDate></item>"), ["One"]),
    ],
)
def test_of_a_broken_feed_what_can_be_read_is_given(
    httpserver: HTTPServer, tmp_path: Path, broken: str, titles: list[str]
) -> None:
    found = fetch(served(httpserver, broken), tmp_path)["items"]
    assert [each["title"] for each in found] == titles


@pytest.mark.parametrize(
    ("body", "kind", "came"),
    [
        ("<!doctype html><title>x</title>", "text/html", "a web page"),
        ("<html><body>x", "application/xml", "a web page"),
        ("", "application/rss+xml", "nothing at all"),
        ("hello", "text/plain", "plain text"),
        ("%PDF", "application/pdf", "application/pdf"),
        ('{"a": 1}', "application/json", "other JSON"),
        ("{{{{", "application/json", "other JSON"),
        ("<catalog/>", "text/xml", "other XML"),
        ("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>", "text/xml", "other"),
    ],
)
def test_what_is_no_feed_is_refused_with_its_address_and_what_it_is(
    httpserver: HTTPServer, tmp_path: Path, body: str, kind: str, came: str
) -> None:
    url = served(httpserver, body, kind)
    with pytest.raises(LogicFailure) as caught:
        fetch(url, tmp_path)
    assert f"At {url} there is no RSS, Atom or JSON feed but {came}" in caught.value.sentence


def test_a_page_that_names_its_feed_is_refused_with_the_address_of_that(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    page = "<html><head><link rel=alternate type='application/rss+xml' href='/rss.xml'>"
    with pytest.raises(LogicFailure) as caught:
        fetch(served(httpserver, page, "text/html"), tmp_path)
    assert caught.value.sentence.endswith(f"It names its feed: {httpserver.url_for('/rss.xml')}")


@pytest.mark.parametrize(
    "link", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "http://[", "http:"]
)
def test_a_link_that_is_no_web_address_is_left_out(
    httpserver: HTTPServer, tmp_path: Path, link: str
) -> None:
    url = served(httpserver, rss(f"<item><title>x</title><link>{link}</link></item>"))
    assert fetch(url, tmp_path)["items"][0]["link"] in (None, url)


def test_a_file_that_an_entity_names_is_not_read(httpserver: HTTPServer, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("hush")
    url = served(
        httpserver,
        f'<!DOCTYPE rss [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
        + rss("<item><title>it is &x;</title></item>"),
    )
    assert fetch(url, tmp_path)["items"][0]["title"] == "it is &x;"


def test_what_a_document_type_names_is_not_asked_for(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    with a_raw_server(answers(b"")) as elsewhere:
        url = served(
            httpserver,
            f'<!DOCTYPE rss SYSTEM "{elsewhere.url}" [<!ENTITY % p SYSTEM "{elsewhere.url}"> %p;]>'
            f'<?xml-stylesheet href="{elsewhere.url}"?>' + RSS.partition("?>")[2],
        )
        assert len(fetch(url, tmp_path)["items"]) == 2
        assert elsewhere.requests == 0


def test_entities_that_multiply_are_not_expanded(httpserver: HTTPServer, tmp_path: Path) -> None:
    bomb = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 30))
    text = f'<!DOCTYPE rss [<!ENTITY e0 "boom">{bomb}]>' + rss("<item><title>&e29;</title></item>")
    assert fetch(served(httpserver, text), tmp_path)["items"][0]["title"] == "&e29;"


def test_a_feed_that_unpacks_to_more_than_ten_megabytes_is_refused(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    packed = gzip.compress(b"<rss>" + b" " * LARGEST_ANSWER)
    url = served(httpserver, packed, headers={"Content-Encoding": "gzip"})
    with pytest.raises(LogicFailure, match="larger than 10 MB"):
        fetch(url, tmp_path)


def test_of_ten_thousand_entries_the_newest_are_given(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    items = (
        f"<item><guid>{n}</guid><dc:date>{1900 + n % 100}-01-01T00:00:{n // 200:02}Z</dc:date>"
        f"</item>"
        for n in range(10_000)
    )
    found = fetch(served(httpserver, rss(*items)), tmp_path, limit=500)["items"]
    dates = [each["published"] or each["updated"] for each in found]
    assert len(found) == 500
    assert dates == sorted(dates, reverse=True)
    assert dates[0].startswith("1999-01-01T00:00:49")


@pytest.mark.parametrize(
    "parts",
    [
        "<a>" * 300_000,
        "&" * 300_000,
        "<" * 300_000,
        "<![CDATA[" * 100_000,
        "<item/>" * 300_000,
        "<item " + " ".join(f"a{n}=''" for n in range(100_000)) + ">",
        "".join(f"<item xmlns:a{n}='x{n}'/>" for n in range(20_000)),
        "".join(f"<item xmlns:a{n}='x{n}'><a{n}:b/></item>" for n in range(9_000)),
        ("<item " + " ".join(f"a{n}=''" for n in range(400)) + "/>") * 500,
        "<item><description>" + "<b/>x" * 200_000,
        "<item>" + "<category>a</category>" * 100_000,
        "<item><pubDate>" + "9" * 1_000_000 + "</pubDate></item>",
        "<item><pubDate>" + "1-" * 50_000 + "</pubDate></item>",
        "<item><author>" + "a." * 200_000 + "</author></item>",
        "<item><title>" + "&lt;a " * 100_000,
        "<item><guid>" + "x" * 1_000_000 + "</guid></item>",
    ],
    ids=lambda parts: parts[:30],
)
def test_a_feed_made_to_take_long_is_read_all_the_same(
    httpserver: HTTPServer, tmp_path: Path, parts: str
) -> None:
    found = fetch(served(httpserver, f"<rss><channel>{parts}"), tmp_path)
    assert len(found["items"]) <= 50
    assert all(len(each["id"]) <= 500 for each in found["items"])

"""What holds for any feed whatever: ids that stay, and an answer of the shape that is promised."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from keep_desktop.tools.feeds.entries import LONGEST_SUMMARY
from keep_desktop.tools.feeds.fetch import FetchFeed
from keep_desktop.tools.feeds.functions import read
from keep_desktop.tools.registry import Registry

TOOL = FetchFeed()
BOX = Registry([TOOL])
URL = "http://h.example/feed"
NAMES = ["item", "title", "link", "guid", "pubDate", "description", "dc:date", "category", "author"]
ATOM_NAMES = ["entry", "title", "link", "id", "updated", "published", "summary", "content", "name"]
BITS = [*(f"<{name}>" for name in NAMES + ATOM_NAMES), *(f"</{name}>" for name in NAMES)]
BITS += [*(f"</{name}>" for name in ATOM_NAMES), "<![CDATA[", "]]>", "<!--", "-->", "&", "&amp;"]
BITS += [
    "&lt;p&gt;",
    "&nbsp;",
    "<",
    ">",
    '"',
    "<a:b c:d='e'/>",
    "<link href='x'/>",
    "\x00",
    "\uffff",
]
BITS += ["2026-11-02T10:00:00Z", "Mon, 02 Nov 2026 10:00:00 GMT", "24:61:99", "99999-99-99", "ü"]
BITS += [
    "<content type='xhtml'>",
    "<title type='html'>",
    "<category term='a'/>",
    "<source>",
    "<rss>",
]
ROOTS = ["<rss><channel>", "<feed xmlns='http://www.w3.org/2005/Atom'>", "<rdf:RDF>", "<FEED>"]
TEXTS = st.text(max_size=30)
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
JSON_NAMES = ["id", "url", "title", "content_html", "content_text", "date_published", "author"]
JSON_ITEMS = st.dictionaries(st.sampled_from([*JSON_NAMES, "authors", "tags"]), JSON_VALUES)


def answer(body: bytes, **more: Any) -> Any:
    """The answer, found to be as promised, or None where the tool says that it is no feed."""
    given = read(body, "application/xml", URL, more.get("after"), more.get("limit", 50))
    if given["problem"] is not None:
        return None
    json.dumps(given, ensure_ascii=False, allow_nan=False).encode()
    return BOX.check_output(TOOL, given)


def assert_as_promised(found: Any) -> None:
    ids = [each["id"] for each in found["items"]]
    assert len(ids) == len(set(ids))
    for each in found["items"]:
        assert 0 < len(each["id"]) <= 500
        assert len(each["summary"]) <= LONGEST_SUMMARY
        assert each["link"] is None or each["link"].startswith(("http://", "https://"))


@given(st.sampled_from(ROOTS), st.lists(st.sampled_from(BITS) | TEXTS, max_size=40))
@example("<rss><channel>", ["<item>", "<title>", "\uffff"])
def test_any_mixture_of_markup_is_read_or_refused(root: str, bits: list[str]) -> None:
    body = (root + "".join(bits)).encode("utf-8", "surrogatepass")
    found = answer(body)
    if found is not None:
        assert_as_promised(found)
        assert answer(body) == found


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for body in (data, b"<rss><channel><item><title>" + data):
        found = answer(body)
        if found is not None:
            assert_as_promised(found)


@given(st.lists(JSON_ITEMS | JSON_VALUES, max_size=5), JSON_VALUES)
def test_any_json_is_read_or_refused(items: list[Any], title: Any) -> None:
    shown = {"version": "https://jsonfeed.org/version/1.1", "title": title, "items": items}
    found = answer(json.dumps(shown).encode())
    if found is not None:
        assert_as_promised(found)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["", "<guid>{0}</guid>", "<link>http://h/{0}</link>"]),
            st.sampled_from(["", "<pubDate>Mon, 02 Nov 2026 10:00:0{0} GMT</pubDate>"]),
            st.integers(0, 9),
        ),
        max_size=8,
    ),
    st.randoms(use_true_random=False),
)
def test_ids_are_the_same_at_the_next_fetch_whatever_else_came(kinds: Any, random: Any) -> None:
    items = [
        f"<item><title>T{number}</title>{(name + date).format(number)}</item>"
        for name, date, number in kinds
    ]
    first = ids(items)
    more = [*items, "<item><title>Another</title></item>"]
    random.shuffle(more)
    assert first <= ids(more)
    assert len(ids(more)) == len(first) + 1


def ids(items: list[str]) -> set[str]:
    found = answer(f"<rss><channel>{''.join(items)}</channel></rss>".encode())
    return {each["id"] for each in found["items"]}


@pytest.mark.parametrize(
    ("item", "id"),
    [
        ("<guid>7</guid><link>http://h/1</link>", "7"),
        ("<guid isPermaLink='true'>7</guid>", "7"),
        ("<link>http://h/1</link>", "http://h/1"),
    ],
)
def test_an_entry_is_called_what_the_feed_calls_it(item: str, id: str) -> None:
    assert ids([f"<item><title>x</title>{item}</item>"]) == {id}


def test_an_entry_without_a_name_is_reported_by_its_title_and_date() -> None:
    date = "<pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate>"
    one = ids([f"<item><title>x</title>{date}</item>"])
    same = ids([f"<item><title>x</title>{date}<description>mended</description></item>"])
    assert one == same
    assert one != ids([f"<item><title>y</title>{date}</item>"])
    assert one.pop().startswith("sha256:")


def test_an_entry_with_nothing_in_it_is_left_out() -> None:
    assert ids(["<item/>", "<item><title></title></item>"]) == set()


@pytest.mark.parametrize(
    ("date", "read_as"),
    [
        ("Mon, 02 Nov 2026 10:00:00 GMT", "2026-11-02T10:00:00.000Z"),
        ("02 Nov 26 10:00 EST", "2026-11-02T15:00:00.000Z"),
        ("2026-11-02T10:00:00+02:00", "2026-11-02T08:00:00.000Z"),
        ("2026-11-02", "2026-11-02T00:00:00.000Z"),
        ("Mon, 99 Nov 2026 10:00:00 GMT", None),
        ("soon", None),
        ("", None),
    ],
)
def test_dates_are_read_as_people_write_them(date: str, read_as: str | None) -> None:
    item = f"<item><guid>1</guid><pubDate>{date}</pubDate></item>"
    found = answer(f"<rss version='2.0'><channel>{item}</channel></rss>".encode())
    assert found["items"][0]["published"] == read_as


def test_a_text_of_nothing_but_references_is_read_as_one() -> None:
    text = "&lt;b&gt;" * 8_000
    body = f"<rss><channel><item><guid>1</guid><title>t</title><description>{text}</description>"
    given = answer(body.encode())
    assert given["items"][0]["title"] == "t"
    assert len(given["items"][0]["summary"]) <= LONGEST_SUMMARY

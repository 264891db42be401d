"""What is read of a page, whatever it is made of."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keep_desktop.tools.html import page_title, readable_text, short_tags
from keep_desktop.tools.web.content_types import kind_of
from keep_desktop.tools.web.pages import page_of, text_of

_MARKUP = st.sampled_from(
    [
        "<p>",
        "</p>",
        "<div>",
        "<table><tr><td>",
        "<li>",
        "<a href='",
        "'>",
        "<script>",
        "<title>",
        "<",
        ">",
        "<svg>",
        "<template>",
        "<select><option>",
        "<meta charset=x>",
        "&#xD800;",
        "&amp",
        "<!--",
        "<![CDATA[",
        "http://[",
        "\0",
        "\ud800",
        "\u202e",
        "<base href='x:'>",
        "<b hidden>",
        "<body/>",
        "<html></html>",
        "x",
    ]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(_MARKUP, st.text(max_size=8)), max_size=40).map("".join))
def test_no_markup_makes_reading_raise(html: str) -> None:
    page = page_of(html, "text/html", "http://example.org/a")
    for text in (page.title, page.text, *(link.url + link.text for link in page.links)):
        text.encode("utf-8")
        assert "\0" not in text


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200), st.text(max_size=60))
def test_no_bytes_and_no_content_type_make_reading_raise(body: bytes, content_type: str) -> None:
    kind = kind_of(content_type, body)
    text = page_of(text_of(body, content_type), kind, "http://example.org/").text
    assert "\0" not in text.encode("utf-8").decode("utf-8")


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>one</p><p>two</p>", "one\ntwo"),
        ("one<br>two", "one\ntwo"),
        ("a <b>bold</b>er word", "a bolder word"),
        ("line\nbroken in the source", "line broken in the source"),
        ("<table><tr><th>a<th>b<tr><td>1</td><td>2</td></tr></table>after", "a b\n1 2\nafter"),
        ("<ul><li>one<li>two</ul>", "one\ntwo"),
        ("<p>a<script>x</script><style>y</style><noscript>n</noscript>z", "az"),
        ("1&nbsp;840&nbsp;&euro;", "1 840 €"),
        ("<select><option>a<option>b</select>c", "a b c"),
        ("no markup at all", "no markup at all"),
        ("", ""),
    ],
)
def test_the_text_is_what_one_reads(html: str, text: str) -> None:
    assert readable_text(html) == text


@pytest.mark.parametrize(
    "html",
    ["<div>" * 100_000 + "deep", "<select>" + "<option>x" * 100_000, "<dl><dt>a<dd>deep" * 30_000],
)
def test_pages_made_to_keep_the_parser_busy_are_read_all_the_same(html: str) -> None:
    page = page_of(html, "text/html", "http://example.org/")
    assert page.text and page.links == ()


def test_a_title_is_one_line() -> None:
    assert page_title("<TITLE lang=en>\n A &lt; B\n</title>") == "A < B"
    assert page_title("<p>none") == ""


@pytest.mark.parametrize(
    ("content_type", "body", "kind"),
    [
        ("text/html; charset=utf-8", b"", "text/html"),
        ("", b"<!DOCTYPE html><p>", "text/html"),
        ("", b"plain", "text/plain"),
        ("", b"\0\1", "application/octet-stream"),
        ("application/octet-stream", b"plain", "text/plain"),
        ("Application/JSON", b"{}", "application/json"),
    ],
)
def test_a_type_that_is_missing_is_guessed(content_type: str, body: bytes, kind: str) -> None:
    assert kind_of(content_type, body) == kind


@pytest.mark.parametrize("value", ["", '""', "'>'", '">"'])
def test_a_tag_of_a_hundred_thousand_attributes_is_read_in_no_time(value: str) -> None:
    """Their number squared was the time that it took: more than a minute."""
    many = " ".join(f"a{number}={value}" for number in range(60_000))
    page = page_of(f"<p>before</p><a {many}>within</a><p>after</p>", "text/html", "http://x/")
    assert page.text.split() == ["before", "within", "after"]


def test_tags_that_do_not_end_are_read_in_no_time() -> None:
    assert readable_text("seen" + "<a =" * 500_000) == "seen"


def test_a_long_tag_keeps_what_it_is_and_loses_its_attributes() -> None:
    long = "x" * 2_000
    assert short_tags(f"<a b='{long}>'>c</a><svg {long}/>d", 1_000) == "<a>c</a><svg/>d"
    assert short_tags("<a b='>'>c</a>", 1_000) == "<a b='>'>c</a>"

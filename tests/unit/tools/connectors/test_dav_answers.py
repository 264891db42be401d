"""Answers of WebDAV servers, read without a tree."""

from collections.abc import Iterator
from itertools import islice
from typing import Any
from xml.sax.saxutils import escape

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from keep_desktop.tools.connectors.dav.answers import read_answers
from tests.builders.memory import peak_of

pytestmark = pytest.mark.slow

DAV = "{DAV:}"
_NAMES = ("response", "href", "propstat", "prop", "status", "resourcetype", "collection")
_TEXTS = ("", " ", "/a/b.ics", "http://[/", "HTTP/1.1 200 OK", "HTTP/1.1 404 No", "<&é")


def _never() -> None:
    """No stop."""


def _elements(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    whole = st.builds("<{0}>{1}</{0}>".format, st.sampled_from(_NAMES), inner)
    texts = st.sampled_from(_TEXTS).map(escape)
    return st.lists(whole | texts | st.just("<!-- x -->"), max_size=4).map("".join)


def _likely(name: str, inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.lists(st.builds(f"<{name}>{{}}</{name}>".format, inner), max_size=3).map("".join)


_ANY = st.recursive(st.sampled_from(_TEXTS).map(escape), _elements, max_leaves=12)
_PROPSTAT = st.builds("{}{}{}".format, _ANY, _likely("prop", _ANY), _likely("status", _ANY))
_RESPONSE = st.builds("{}{}{}".format, _likely("href", _ANY), _likely("propstat", _PROPSTAT), _ANY)


def _from_tree(body: str, wanted: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the answers say, by way of a tree."""
    parser = etree.XMLParser(resolve_entities=False, remove_comments=True, remove_pis=True)
    root = etree.fromstring(body.encode(), parser)
    for response in islice(root.iterchildren(f"{DAV}response"), 50_000):
        props: dict[str, Any] = {}
        for part in response.findall(f"{DAV}propstat"):
            if " 200 " in f"{part.findtext(f'{DAV}status', '')} ":
                props |= {one.tag: one for each in part.findall(f"{DAV}prop") for one in each}
        try:
            href = (response.findtext(f"{DAV}href") or "").strip()
            path = httpx2.URL(href).raw_path.decode("ascii")
        except (httpx2.InvalidURL, ValueError):
            continue
        yield (
            path,
            {
                name: (
                    "".join(prop.itertext()).strip(),
                    [(one.text or "").strip() for one in prop.iter(f"{DAV}href")],
                    {one.tag for one in prop},
                )
                for name, prop in props.items()
                if name in wanted
            },
        )


@given(_likely("response", _RESPONSE), st.lists(st.sampled_from(_NAMES)))
def test_it_is_what_a_tree_says(inner: str, names: list[str]) -> None:
    body = f'<multistatus xmlns="DAV:">{inner}</multistatus>'
    wanted = [f"{DAV}{name}" for name in names]
    read = [
        (one.path, {name: (p.text, [*p.hrefs], {*p.types}) for name, p in one.props.items()})
        for one in read_answers(body, wanted, _never)
    ]
    assert read == [*_from_tree(body, wanted)]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<a/>",
        "<multistatus/>",
        '<multistatus xmlns="DAV:">',
        '<!DOCTYPE multistatus><multistatus xmlns="DAV:"/>',
        '<multistatus xmlns="DAV:">' + "<a>" * 1_000_000,
    ],
    ids=["nothing", "another root", "no namespace", "no end", "a document type", "deep"],
)
def test_what_is_no_answer_is_refused(body: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_answers(body, [], _never)


_MANY = "<response>{}<propstat>{}<prop>{}</prop></propstat></response>"
_OK = "<status>HTTP/1.1 200 OK</status>"


def _in_type(inner: str) -> str:
    return _MANY.format("", _OK, f"<resourcetype>{inner}</resourcetype>")


@pytest.mark.parametrize(
    ("inner", "most"),
    [
        ("<a/>" * 300_000, 1),
        (_MANY.format("", _OK, "".join(f"<a{at}/>" for at in range(100_000))), 1),
        (_in_type(f"<href>{'a' * 500}<!---->{'a' * 500}</href>" * 3_000), 1),
        (_in_type("".join(f"<a{at}/>" for at in range(100_000))), 1),
        (_in_type("ab<a/>" * 150_000), 1),
        (_MANY.format("<href>/address/" + "ab<!---->" * 150_000 + "</href>", "", ""), 1),
        (_MANY.format("".join(f"<href>/{at}</href>" for at in range(200_000)), "", ""), 1),
        (_MANY.format("", "".join(f"<status>{at}</status>" for at in range(200_000)), ""), 1),
        (_MANY.format("<href>/a</href>", "", "") * 60_000, 1),
        (_in_type("<collection/>") * 12_000, 50_000),
    ],
    ids=[
        "elements",
        "properties",
        "addresses",
        "types",
        "pieces of a text",
        "pieces of an address",
        "addresses of an answer",
        "statuses",
        "answers where one is asked for",
        "answers",
    ],
)
def test_hostile_answers_are_not_held_in_memory(inner: str, most: int) -> None:
    body = f'<multistatus xmlns="DAV:">{inner}</multistatus>'
    assert peak_of(lambda: read_answers(body, [f"{DAV}resourcetype"], _never, most)) < 8_000_000

"""The subset of Markdown that a model's text is shown in."""

from collections.abc import Iterator

import pytest

from keep_desktop.ui.chat.markdown import (
    MOST_LINE,
    LineFormatter,
    MarkdownKind,
    MarkdownLine,
    MarkdownSpan,
    host_of,
    spans_of,
)
from keep_desktop.ui.text.sanitize import multi_line


def lines_of(text: str, limit: int) -> Iterator[MarkdownLine]:
    formatter = LineFormatter()
    for line in multi_line(text, limit).split("\n"):
        yield from formatter.line(line)


def _text(line: str) -> str:
    return "".join(span.text for span in spans_of(line))


def test_bold_italic_and_code_lose_their_marks() -> None:
    spans = list(spans_of("It **adds a row** to `mail.csv` and *nothing* else."))
    assert spans == [
        MarkdownSpan("It "),
        MarkdownSpan("adds a row", bold=True),
        MarkdownSpan(" to "),
        MarkdownSpan("mail.csv", code=True),
        MarkdownSpan(" and "),
        MarkdownSpan("nothing", italic=True),
        MarkdownSpan(" else."),
    ]


@pytest.mark.parametrize(
    "line", ["2 * 3 * 4", "snake_case_name", "a**b", "**", "5*6", "[x]", "](("]
)
def test_marks_that_mean_nothing_stay(line: str) -> None:
    assert list(spans_of(line)) == [MarkdownSpan(line)]


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("[bank.com](https://evil.example/x)", "bank.com (evil.example)"),
        ("[https://bank.com](https://bank.com.evil.example)", None),
        ("[the page](https://shop.example/a)", "the page (shop.example)"),
        ("[shop.example/a](https://shop.example/a)", "shop.example/a"),
        ("https://shop.example/a.", "https://shop.example/a."),
        ("https://bank.com@evil.example/", "https://bank.com@evil.example/ (evil.example)"),
    ],
)
def test_a_link_names_the_host_it_leads_to(line: str, shown: str | None) -> None:
    expected = shown or "https://bank.com (bank.com.evil.example)"
    assert _text(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "[run](javascript:alert(1))",
        "[file](file:///etc/passwd)",
        "[mail](mailto:ann@shop.example)",
        "[data](data:text/html,x)",
        "[odd](http://[::1)",
        "[none](https://)",
        "![picture](https://evil.example/pixel.png)",
        '<img src="https://evil.example/pixel.png">',
    ],
)
def test_nothing_but_pages_is_a_link_and_images_stay_text(line: str) -> None:
    spans = list(spans_of(line))
    assert _text(line).startswith(line[:12])
    assert all(span.url is None or span.url == span.text for span in spans)


def test_letters_that_look_alike_are_seen_in_the_host() -> None:
    assert host_of("https://аpple.com/") == "xn--pple-43d.com"


def test_lists_headings_code_and_tables_are_distinguished() -> None:
    text = "# Plan\n- one\n  - two\n3. three\n```js\nconst a = `b`;\n```\n| a | b |\nend"
    lines = list(lines_of(text, 1_000))
    assert [line.kind for line in lines] == [
        MarkdownKind.HEADING,
        MarkdownKind.ITEM,
        MarkdownKind.ITEM,
        MarkdownKind.ITEM,
        MarkdownKind.CODE,
        MarkdownKind.CODE,
        MarkdownKind.TEXT,
    ]
    assert [line.level for line in lines[1:4]] == [0, 1, 0]
    assert lines[3].spans[0].text == "3.\t"
    assert lines[4].spans == (MarkdownSpan("const a = `b`;", code=True),)


def test_a_very_long_line_is_broken_and_loses_nothing() -> None:
    line = "word " * 2_000
    parts = list(LineFormatter().line(line))
    assert all(len(part.spans[0].text) <= MOST_LINE for part in parts)
    assert "".join(part.spans[0].text for part in parts) == line


def test_invisible_characters_and_turned_directions_are_gone() -> None:
    (line,) = lines_of("ab\u202egnp.exe\u200b", 100)
    assert line.spans == (MarkdownSpan("abgnp.exe"),)

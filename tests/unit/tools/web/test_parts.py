"""Parts of a page: what can be chosen, and what a selector names."""

import pytest

from keep_desktop.tools.web.parts import (
    MOST_BLOCKS,
    NoSelector,
    PageTooLarge,
    blocks_of,
    part_of,
)

PAGE = """<body><h1>Kettle</h1><div class="offer"><p>Only <b>today</b></p>
<span class="price">€ 12,50</span><span class="x1f3a9c">left: 3</span></div>
<table><tr><td>Mon</td><td>9:00</td></tr><tr><td>Tue</td><td>10:00</td></tr></table>
<script>1</script></body>"""


def test_each_block_is_named_alone_by_its_selector() -> None:
    blocks = blocks_of(PAGE)
    texts = [block.text for block in blocks]
    expected = ["Kettle", "Only today", "€ 12,50", "left: 3", "Mon", "9:00", "Tue", "10:00"]
    assert texts == expected
    assert [part_of(PAGE, block.selector) for block in blocks] == expected
    assert "span.price" in [block.selector for block in blocks]


def test_names_that_a_build_made_are_not_relied_on() -> None:
    assert all("x1f3a9c" not in block.selector for block in blocks_of(PAGE))


@pytest.mark.parametrize("selector", ["p >", "##", "<b>", "a["])
def test_what_is_no_selector_is_refused(selector: str) -> None:
    with pytest.raises(NoSelector):
        part_of(PAGE, selector)


def test_nothing_is_none_and_an_empty_part_is_empty() -> None:
    assert part_of(PAGE, "#nowhere") is None
    assert part_of("<p id=a></p>", "#a") == ""


def test_only_so_many_blocks_are_given() -> None:
    assert len(blocks_of("<p>word</p>" * 5_000)) == MOST_BLOCKS


@pytest.mark.parametrize("page", ["x" * 3_000_001, "<div>" * 400], ids=["long", "deep"])
def test_a_page_that_is_too_much_is_refused(page: str) -> None:
    with pytest.raises(PageTooLarge):
        blocks_of(page)
    with pytest.raises(PageTooLarge):
        part_of(page, "p")

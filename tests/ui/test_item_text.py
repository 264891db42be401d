"""Text from outside, and values as a person reads them."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from keep_desktop.domain.json import JsonValue
from keep_desktop.ui.foreign_text import block, in_a_row, one_line
from keep_desktop.ui.readable_json import LIMIT, in_plain, readable_json, short_value

HIDDEN = "\u202a\u202e\u2066\u2069\u200b\u200e\u200f\ufeff\x00\x07\x1b\x7f\x9b\ud800"


@given(st.text(alphabet=st.characters(codec=None), max_size=80))
def test_one_line_never_holds_what_cannot_be_seen(text: str) -> None:
    for shown in (one_line(text, 40), in_a_row(text, 40)):
        assert len(shown) <= 40
        assert not set(shown) & set(HIDDEN + "\n\r\t\u2028")
        shown.encode("utf-8")


@given(st.text(max_size=60))
def test_text_with_nothing_unseen_in_it_is_shown_as_the_same_text_with_something(text: str) -> None:
    assume("  " not in text and text == text.strip())
    assert one_line(text, 80) == one_line(f"{text}\u200b", 80)
    assert block(text, 80) == block(f"{text}\u200b", 80)


def test_a_direction_override_cannot_turn_a_title_round() -> None:
    assert one_line(f"invoice{HIDDEN}exe.pdf") == "invoiceexe.pdf"


def test_words_of_other_scripts_and_joined_signs_stay() -> None:
    assert one_line("שלום · 日本 · 👩‍🚀") == "שלום · 日本 · 👩‍🚀"


def test_a_long_title_ends_in_dots() -> None:
    assert one_line("word " * 100, 20) == "word word word word…"
    assert one_line("a\u00a0b\n\n c") == "a b c"


def test_the_lines_of_a_message_stand_apart_in_a_row() -> None:
    message = "Prices has changed.\n• Two\n  • Three\n\nhttps://a.example"
    assert in_a_row(message) == "Prices has changed. Two · Three · https://a.example"
    assert in_a_row("One line") == "One line"


def test_a_block_keeps_its_lines() -> None:
    assert block("a\r\nb\tc\x00\u202e\nd") == "a\nb\tc\nd"
    assert block("a\u2028b\u2029c\rd\u0085e") == "a\nb\nc\nd\ne"
    assert len(block("x" * 50_000, 100)) == 100


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"file": "costs.csv"}, '{\n  "file": "costs.csv"\n}'),
        ("\u202eabc", '"abc"'),
        (None, "null"),
        ([1, 2.5, True], "[\n  1,\n  2.5,\n  true\n]"),
        # A script knows one kind of number, and text stays as it is.
        ([228.0, "228.0"], '[\n  228,\n  "228.0"\n]'),
    ],
)
def test_json_is_shown_indented(value: JsonValue, said: str) -> None:
    assert readable_json(value) == said


def test_a_very_large_value_is_cut_at_the_limit() -> None:
    assert len(readable_json([["x" * 100] * 1000] * 1000)) == LIMIT
    assert len(readable_json({"text": "x" * 5_000_000})) == LIMIT


def test_values_are_told_plainly_and_no_text_passes_for_another_line() -> None:
    value: JsonValue = {
        "row": {"amount": 1840.5, "paid": False, "note": None, "tags": ["a", "b"]},
        "body": "Dear Ann,\namount: 1",
        "from: x": "y\u2028amount: 1",
        "rows": [{"a": 1, "b": 2}, [3, 4], []],
    }
    assert in_plain(value).splitlines() == [
        "row:",
        "  amount: 1840.5",
        "  paid: no",
        "  note: nothing",
        '  tags: "a", "b"',
        "body:",
        "  │ Dear Ann,",
        "  │ amount: 1",
        '"from: x": "y\\u2028amount: 1"',
        "rows:",
        "  – a: 1",
        "    b: 2",
        "  – [3, 4]",
        "  – [empty]",
    ]
    assert len(in_plain([["x" * 100] * 1000] * 1000)) == LIMIT


def test_short_values_stand_on_one_line() -> None:
    assert short_value([1, 2.0]) == "1, 2"
    assert short_value("plain text") == "plain text"

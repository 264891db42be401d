"""Foreign text, and values as readable text."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.text import is_visually_empty
from keep_desktop.tools.text import shown_name
from keep_desktop.ui.text.json_text import LIMIT, plain_text, readable_json, short_value
from keep_desktop.ui.text.sanitize import joined_lines, multi_line, single_line

HIDDEN = "\u202a\u202e\u2066\u2069\u200b\u200e\u200f\ufeff\x00\x07\x1b\x7f\x9b\ud800"


@given(st.text(alphabet=st.characters(codec=None), max_size=80))
def test_one_line_never_holds_what_cannot_be_seen(text: str) -> None:
    for shown in (single_line(text, 40), joined_lines(text, 40)):
        assert len(shown) <= 40
        assert not set(shown) & set(HIDDEN + "\n\r\t\u2028")
        shown.encode("utf-8")


@given(st.text(max_size=60))
def test_text_with_nothing_unseen_in_it_is_shown_as_the_same_text_with_something(text: str) -> None:
    assume("  " not in text and text == text.strip() and not is_visually_empty(text))
    assert single_line(text, 80) == single_line(f"{text}\u200b", 80)
    assert multi_line(text, 80) == multi_line(f"{text}\u200b", 80)


def test_a_direction_override_cannot_turn_a_title_round() -> None:
    assert single_line("invoice\u202efdp.exe") == "invoice⟨U+202E⟩fdp.exe"
    shown = single_line(f"invoice{HIDDEN}exe.pdf")
    assert shown == "invoice⟨U+202A⟩⟨U+202E⟩⟨U+200E⟩⟨U+200F⟩exe.pdf"


def test_two_names_that_differ_by_what_turns_them_look_different() -> None:
    names = ["a.pdf", "a\u202e.pdf", "a\u2067.pdf", "a\u2069.pdf", "a\u200f.pdf"]
    assert len({single_line(name) for name in names}) == len(names)
    assert len({shown_name(name) for name in names}) == len(names)


def test_marks_of_text_that_runs_from_the_right_are_not_shown() -> None:
    for text in ("חשבונית\u200f 12", "\u2067فاتورة\u2069 12", "to \u2068Ann\u2069"):
        assert "⟨" not in single_line(text) and "⟨" not in shown_name(text)
    assert single_line("חשבונית\u202e12") == "חשבונית⟨U+202E⟩12"


def test_words_of_other_scripts_and_joined_signs_stay() -> None:
    assert single_line("שלום · 日本 · 👩‍🚀") == "שלום · 日本 · 👩‍🚀"


def test_a_long_title_ends_in_dots() -> None:
    assert single_line("word " * 100, 20) == "word word word word…"
    assert single_line("a\u00a0b\n\n c") == "a b c"


def test_the_lines_of_a_message_stand_apart_in_a_row() -> None:
    message = "Prices has changed.\n• Two\n  • Three\n\nhttps://a.example"
    assert joined_lines(message) == "Prices has changed. Two · Three · https://a.example"
    assert joined_lines("One line") == "One line"


def test_a_block_keeps_its_lines() -> None:
    assert multi_line("a\r\nb\tc\x00\u202e\nd") == "a\nb\tc\nd"
    assert multi_line("a\u2028b\u2029c\rd\u0085e") == "a\nb\nc\nd\ne"
    assert len(multi_line("x" * 50_000, 100)) == 100


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"file": "costs.csv"}, '{\n  "file": "costs.csv"\n}'),
        ("\u202eabc", '"abc"'),
        (None, "null"),
        ([1, 2.5, True], "[\n  1,\n  2.5,\n  true\n]"),
        # JavaScript has one kind of number, and text stays as it is.
        ([228.0, "228.0"], '[\n  228,\n  "228.0"\n]'),
    ],
)
def test_json_is_shown_indented(value: JsonValue, text: str) -> None:
    assert readable_json(value) == text


def test_a_very_large_value_is_cut_at_the_limit() -> None:
    assert len(readable_json([["x" * 100] * 1000] * 1000)) == LIMIT
    assert len(readable_json({"text": "x" * 5_000_000})) == LIMIT


def test_values_are_shown_plainly_and_no_text_passes_for_another_line() -> None:
    value: JsonValue = {
        "row": {"amount": 1840.5, "paid": False, "note": None, "tags": ["a", "b"]},
        "body": "Dear Ann,\namount: 1",
        "from: x": "y\u2028amount: 1",
        "rows": [{"a": 1, "b": 2}, [3, 4], []],
    }
    assert plain_text(value).splitlines() == [
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
    assert len(plain_text([["x" * 100] * 1000] * 1000)) == LIMIT


def test_short_values_stand_on_one_line() -> None:
    assert short_value([1, 2.0]) == "1, 2"
    assert short_value("plain text") == "plain text"

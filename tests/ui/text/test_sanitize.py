"""Invisible characters are shown by name, and hide nothing in names."""

import unicodedata

import pytest

from keep_desktop.cli.output import escape_controls
from keep_desktop.domain.text import escaped, invisible_in, is_visually_empty
from keep_desktop.services.workflows.lifecycle import name_error
from keep_desktop.ui.text.sanitize import reveal_hidden, single_line

#: Default_Ignorable_Code_Point, by its parts in DerivedCoreProperties.txt.
_IGNORABLE = (
    *(0xAD, 0x34F, 0x61C, 0x3164, 0xFEFF, 0xFFA0),
    *range(0x115F, 0x1161),
    *range(0x17B4, 0x17B6),
    *range(0x180B, 0x1810),
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xFE00, 0xFE10),
    *range(0xFFF0, 0xFFF9),
    *range(0x1BCA0, 0x1BCA4),
    *range(0x1D173, 0x1D17B),
    *range(0xE0000, 0xE1000),
)


def test_every_character_that_cannot_be_seen_is_named_in_a_script() -> None:
    controls = [code for code in range(0xA0) if unicodedata.category(chr(code)) == "Cc"]
    for code in (*_IGNORABLE, *controls, 0x2028, 0x2029, 0x2800):
        if chr(code) not in "\t\n\r":
            assert reveal_hidden(f"a{chr(code)}b") == f"a⟨U+{code:04X}⟩b"
            assert is_visually_empty(chr(code)) and is_visually_empty(f" {chr(code)}\n")


@pytest.mark.parametrize("name", ["\u3164", "\u200b \u2060", "\u2800", "\U000e0041", "\ufe0f"])
def test_a_name_that_looks_empty_is_refused_or_shown_by_its_characters(name: str) -> None:
    assert name_error(name) is not None
    shown = single_line(name)
    assert shown == escape_controls(name) == escaped(name) and "⟨U+" in shown


@pytest.mark.parametrize(
    "name",
    ["Bills\u202egnp", "a\u2066b", "Ma\u200bil", "a\u00adb", "\u061cx", "\u200dMail", "Ma\u200cil"],
)
def test_a_name_that_hides_something_is_refused(name: str) -> None:
    assert "cannot be seen (U+" in str(name_error(name))
    assert invisible_in(name) is not None


@pytest.mark.parametrize("name", ["Mail", "👩\u200d🔧 Repairs", "☀\ufe0f", "می\u200cخواهم", "日本"])
def test_what_shapes_letters_that_can_be_seen_is_no_hiding(name: str) -> None:
    assert name_error(name) is None and single_line(name) == name

"""Field editors: typed and pasted input, and how it is normalised."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from keep_desktop.ui.forms.editors import ABSENT, JsonEditor, PathEditor, TextEditor
from tests.ui.form_harness import a_form, one_field


@pytest.mark.parametrize(
    ("kind", "typed", "meant"),
    [
        ("folder", "  /home/ann/Mail ", "/home/ann/Mail"),
        ("file", '"/home/ann/a b.eml"', "/home/ann/a b.eml"),
        ("save-file", "file:///home/ann/a%20b.csv", "/home/ann/a b.csv"),
        ("folder", "   ", None),
        ("uri", " https://example.org ", "https://example.org"),
    ],
)
def test_what_came_along_with_a_copied_path_or_address_is_left_out(
    qtbot: QtBot, kind: str, typed: str, meant: str | None
) -> None:
    form = a_form(qtbot, one_field({"format": kind}), {})
    editor = form.rows["p"].editor
    assert isinstance(editor, TextEditor)
    qtbot.keyClicks(editor.line, typed)
    assert editor.value() == (ABSENT if meant is None else meant)
    qtbot.keyClick(editor.line, Qt.Key.Key_Return)
    assert editor.line.text() == (meant or "")


def test_a_name_that_ends_in_a_blank_is_taken_as_it_was_chosen(qtbot: QtBot) -> None:
    form = a_form(qtbot, one_field({"format": "folder"}), {})
    editor = form.rows["p"].editor
    assert isinstance(editor, PathEditor)
    editor.picker.pick("/home/ann/odd ")
    assert editor.value() == "/home/ann/odd "


@pytest.mark.parametrize("typed", ["NaN", "[-Infinity]", '{"a": [1e999]}', "[1,", "[" * 10_000])
def test_what_json_cannot_hold_stays_the_text_it_is(qtbot: QtBot, typed: str) -> None:
    form = a_form(qtbot, one_field({"type": "array"}), {})
    editor = form.rows["p"].editor
    assert isinstance(editor, JsonEditor)
    editor.area.setPlainText(typed)
    assert editor.value() == typed


def test_an_address_is_not_called_wrong_while_its_beginning_is_typed(qtbot: QtBot) -> None:
    form = a_form(qtbot, one_field({"format": "uri"}), {})
    editor = form.rows["p"].editor
    assert isinstance(editor, TextEditor)
    form.show()
    editor.setFocus()
    qtbot.waitUntil(editor.line.hasFocus)
    for typed, early in (("http", True), ("s://", True), ("a", False)):
        qtbot.keyClicks(editor.line, typed)
        assert editor.is_incomplete == early
    editor.line.setText("ftp")
    assert not editor.is_incomplete

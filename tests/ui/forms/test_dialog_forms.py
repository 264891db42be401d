"""A form made from a schema gives back what it was given."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QListView
from pytestqt.qtbot import QtBot

from keep_desktop.domain.json import JsonValue
from keep_desktop.services.forms.schema import fields_of
from keep_desktop.ui.forms.editors import (
    ABSENT,
    CheckEditor,
    ChoiceEditor,
    LinesEditor,
    NumberEditor,
    PathEditor,
    ScheduleEditor,
    TextEditor,
)
from keep_desktop.ui.forms.form import Form
from keep_desktop.ui.forms.schedule_edit import PickerPage
from tests.ui.form_harness import a_form, one_field

ALL_KINDS: Mapping[str, JsonValue] = {
    "type": "object",
    "properties": {
        "text": {"type": "string", "title": "Text", "description": "Any words"},
        "number": {"type": "number"},
        "integer": {"type": "integer"},
        "boolean": {"type": "boolean", "title": "Really"},
        "choice": {"enum": ["a", 1, True, None, "1"]},
        "folder": {"format": "folder"},
        "file": {"format": "file"},
        "save": {"format": "save-file", "x-suffix": ".csv"},
        "schedule": {"format": "schedule"},
        "uri": {"format": "uri"},
        "list": {"type": "array"},
        "lines": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["text", "folder"],
}
_FULL: dict[str, JsonValue] = {
    "text": "words",
    "number": 0.1,
    "integer": 7,
    "boolean": True,
    "choice": 1,
    "folder": "/home",
    "file": "/etc/hosts",
    "save": "/home/a.csv",
    "schedule": "0 9 * * mon-fri",
    "uri": "https://example.org/",
    "list": ["a", {"b": 1}],
    "lines": ["one", "two words"],
}


def test_values_of_every_kind_come_out_as_they_went_in(qtbot: QtBot) -> None:
    form = a_form(qtbot, ALL_KINDS, _FULL)
    out = form.values()
    assert out == _FULL
    assert {name: type(value) for name, value in out.items()} == {
        name: type(value) for name, value in _FULL.items()
    }


def test_an_empty_form_gives_nothing(qtbot: QtBot) -> None:
    assert a_form(qtbot, ALL_KINDS, {}).values() == {}


_LINE = st.text(st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=40)
_NUMBERS = st.one_of(
    st.integers(-(10**25), 10**25), st.floats(allow_nan=False, allow_infinity=False)
)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    text=_LINE,
    number=_NUMBERS,
    flag=st.booleans(),
    choice=st.sampled_from(["a", 1, True, "1"]),
    rule=st.sampled_from(["5m", "30s", "2d", "0 9 * * 1-5", "0 8 1 * *", "0 9 1 * 1", "@odd"]),
    items=st.lists(st.one_of(st.integers(), _LINE), min_size=1, max_size=3),
)
def test_whatever_is_put_in_comes_out_again(
    qtbot: QtBot,
    text: str,
    number: float,
    flag: bool,
    choice: JsonValue,
    rule: str,
    items: list[int | str],
) -> None:
    given_values: dict[str, JsonValue] = {
        "text": "x" + text,
        "number": number,
        "boolean": flag,
        "choice": choice,
        "folder": "/" + text,
        "schedule": rule,
        "list": items,
    }
    assert Form(fields_of(ALL_KINDS), given_values).values() == given_values


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("12", 12),
        ("-3", -3),
        (" 4.50 ", 4.5),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("-1,5", -1.5),
        ("1_000", "1_000"),
        ("99,90", 99.9),
        ("1,234", "1,234"),
        ("1.234,56", "1.234,56"),
        ("nan", "nan"),
        ("1e999", "1e999"),
        ("9" * 5000, "9" * 5000),
        ("٣", 3),
        ("", ABSENT),
    ],
)
def test_a_number_is_a_number_and_anything_else_stays_the_text_it_is(
    qtbot: QtBot, typed: str, value: object
) -> None:
    form = a_form(qtbot, one_field({"type": "number"}), {})
    editor = form.rows["p"].editor
    assert isinstance(editor, NumberEditor)
    editor.line.setMaxLength(10_000)
    editor.line.setText(typed)
    assert editor.value() == value


def test_a_default_is_shown_and_can_be_emptied(qtbot: QtBot) -> None:
    form = a_form(qtbot, one_field({"type": "string", "default": "EUR"}), {})
    assert form.values() == {"p": "EUR"}
    editor = form.rows["p"].editor
    assert isinstance(editor, TextEditor)
    editor.line.clear()
    assert form.values() == {"p": ""}


def test_an_empty_text_that_was_there_stays_one(qtbot: QtBot) -> None:
    assert a_form(qtbot, one_field({"type": "string"}), {"p": ""}).values() == {"p": ""}


def test_a_needed_text_left_empty_is_left_out(qtbot: QtBot) -> None:
    assert a_form(qtbot, one_field({"type": "string"}, needed=True), {"p": ""}).values() == {}


def test_a_box_nobody_ticked_says_nothing_until_it_is_needed(qtbot: QtBot) -> None:
    assert a_form(qtbot, one_field({"type": "boolean"}), {}).values() == {}
    assert a_form(qtbot, one_field({"type": "boolean"}, needed=True), {}).values() == {"p": False}


def test_ticking_a_box_says_yes_and_then_no(qtbot: QtBot) -> None:
    form = a_form(qtbot, one_field({"type": "boolean"}), {})
    editor = form.rows["p"].editor
    assert isinstance(editor, CheckEditor)
    editor.box.click()
    assert form.values() == {"p": True}
    editor.box.click()
    assert form.values() == {"p": False}


def test_a_choice_that_is_no_longer_there_is_asked_again(qtbot: QtBot) -> None:
    form = a_form(qtbot, one_field({"enum": ["a", "b"]}, needed=True), {"p": "gone"})
    editor = form.rows["p"].editor
    assert isinstance(editor, ChoiceEditor)
    assert form.values() == {}
    assert editor.box.currentText() == "Choose…"


def test_a_choice_with_a_default_offers_no_other_way_to_say_nothing(qtbot: QtBot) -> None:
    form = a_form(qtbot, one_field({"enum": ["a", "b"], "default": "b"}), {})
    editor = form.rows["p"].editor
    assert isinstance(editor, ChoiceEditor)
    assert form.values() == {"p": "b"}
    view = editor.box.view()
    assert isinstance(view, QListView) and view.isRowHidden(0)
    assert not editor.box.model().index(0, 0).flags()
    editor.box.setFocus()
    QTest.keyClick(editor.box, Qt.Key.Key_Home)
    assert form.values() == {"p": "a"}


def test_a_file_to_be_made_begins_where_its_user_keeps_files(qtbot: QtBot) -> None:
    schema = one_field({"format": "save-file", "default": "mail.csv"})
    path = Path(str(a_form(qtbot, schema, {}).values()["p"]))
    assert path.is_absolute()
    assert path.name == "mail.csv"


def test_turning_a_schedule_off_is_shown_where_it_has_a_default(qtbot: QtBot) -> None:
    form = a_form(qtbot, one_field({"format": "schedule", "default": "1h"}), {})
    assert form.values() == {"p": "1h"}
    editor = form.rows["p"].editor
    assert isinstance(editor, ScheduleEditor)
    editor.picker.kind.setCurrentIndex(PickerPage.OFF)
    assert form.values() == {"p": ""}


def test_browsing_shows_a_dialog_and_takes_what_is_chosen(qtbot: QtBot, tmp_path: Path) -> None:
    form = a_form(qtbot, one_field({"format": "folder", "title": "Mail"}), {"p": str(tmp_path)})
    editor = form.rows["p"].editor
    assert isinstance(editor, PathEditor)
    form.show()
    editor.picker.browse.click()
    dialog = form.findChild(QFileDialog)
    assert dialog is not None
    assert dialog.fileMode() is QFileDialog.FileMode.Directory
    with qtbot.waitSignal(form.changed):
        dialog.fileSelected.emit("/somewhere/else")
    dialog.reject()
    assert form.values() == {"p": str(Path("/somewhere/else"))}


def test_a_file_field_offers_files_and_folders(qtbot: QtBot) -> None:
    form = a_form(qtbot, one_field({"format": "file"}), {})
    editor = form.rows["p"].editor
    assert isinstance(editor, PathEditor)
    assert [action.text() for action in editor.picker.browse.menu().actions()] == [
        "A file…",
        "A folder…",
    ]


def test_a_dropped_folder_becomes_its_path(qtbot: QtBot, tmp_path: Path) -> None:
    form = a_form(qtbot, one_field({"format": "folder"}), {})
    editor = form.rows["p"].editor
    assert isinstance(editor, PathEditor)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path))])
    copy, left, no_key = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier
    enter = QDragEnterEvent(QPoint(1, 1), copy, mime, left, no_key.NoModifier)
    editor.line.dragEnterEvent(enter)
    assert enter.isAccepted()
    editor.line.dropEvent(QDropEvent(QPointF(1, 1), copy, mime, left, no_key.NoModifier))
    assert form.values() == {"p": str(tmp_path)}


def test_a_list_of_texts_is_entered_line_by_line(qtbot: QtBot) -> None:
    texts: dict[str, JsonValue] = {"type": "array", "items": {"type": "string"}}
    (field,) = fields_of({"properties": {"a": texts}})
    editor = LinesEditor(field)
    qtbot.addWidget(editor)
    editor.set_value(["one", "two words"])
    assert (editor.area.toPlainText(), editor.touched) == ("one\ntwo words", False)
    editor.area.setPlainText("\n  one \n\n two words\n\n")
    assert (editor.value(), editor.touched) == (["one", "two words"], True)
    editor.area.setPlainText(" \n")
    assert editor.value() is ABSENT
    editor.set_value(ABSENT)
    assert editor.area.toPlainText() == ""

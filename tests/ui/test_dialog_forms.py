"""A form made from a schema gives back what it was given, and says what is wrong where it is."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from keep_desktop.domain.json import JsonValue
from keep_desktop.services.forms import fields_of
from keep_desktop.ui.form_editors import (
    ABSENT,
    CheckEditor,
    ChoiceEditor,
    LinesEditor,
    NumberEditor,
    PathEditor,
    ScheduleEditor,
    TextEditor,
)
from keep_desktop.ui.forms import Form, FormCheck, Verdict, judge
from keep_desktop.ui.schedule_picker import Way
from keep_desktop.ui.worker import Reader

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


def a_form(qtbot: QtBot, schema: Mapping[str, JsonValue], values: Mapping[str, JsonValue]) -> Form:
    form = Form(fields_of(schema), values)
    qtbot.addWidget(form)
    return form


def one_field(kind: Mapping[str, JsonValue], *, needed: bool = False) -> Mapping[str, JsonValue]:
    return {"properties": {"p": kind}, "required": ["p"] if needed else []}


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
        ("1,5", "1,5"),
        ("1_000", "1_000"),
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


def test_a_file_to_be_made_begins_where_its_user_keeps_files(qtbot: QtBot) -> None:
    schema = one_field({"format": "save-file", "default": "mail.csv"})
    path = Path(str(a_form(qtbot, schema, {}).values()["p"]))
    assert path.is_absolute()
    assert path.name == "mail.csv"


def test_turning_a_schedule_off_is_said_where_it_has_a_default(qtbot: QtBot) -> None:
    form = a_form(qtbot, one_field({"format": "schedule", "default": "1h"}), {})
    assert form.values() == {"p": "1h"}
    editor = form.rows["p"].editor
    assert isinstance(editor, ScheduleEditor)
    editor.picker.way.setCurrentIndex(Way.OFF)
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


def test_markup_in_a_title_is_shown_as_it_is_written(qtbot: QtBot) -> None:
    schema = one_field({"title": "<b>bold</b>\u202e", "description": "<img src=x>"})
    form = a_form(qtbot, schema, {})
    labels = form.findChildren(QLabel)
    texts = [label.text() for label in labels]
    assert "<b>bold</b>" in texts
    assert "<img src=x>" in texts
    assert {label.textFormat() for label in labels if label.text()} == {Qt.TextFormat.PlainText}


def checked(form: Form, schema: Mapping[str, JsonValue], reader: Reader) -> FormCheck:
    check = FormCheck(form, schema, reader)
    form.destroyed.connect(check.deleteLater)
    return check


def test_what_is_said_below_a_field_is_made_when_there_is_something_to_say(qtbot: QtBot) -> None:
    form = a_form(qtbot, one_field({"type": "integer", "title": "Count"}), {})
    assert [label.text() for label in form.findChildren(QLabel)] == ["Count"]
    form.show_problems({}, untouched=True)
    form.show_notes({})
    assert len(form.findChildren(QLabel)) == 1
    form.show_problems({"p": "Too many."}, untouched=True)
    form.show_notes({"p": "That is a lot."})
    said = {label.text() for label in form.findChildren(QLabel) if not label.isHidden()}
    assert {"Count", "Too many.", "That is a lot."} <= said


def test_a_problem_shows_below_its_field_while_it_is_typed(qtbot: QtBot, reader: Reader) -> None:
    schema = one_field({"type": "integer", "title": "Count"})
    form = a_form(qtbot, schema, {})
    check = checked(form, schema, reader)
    row = form.rows["p"]
    assert isinstance(row.editor, NumberEditor)
    with qtbot.waitSignal(check.judged, timeout=10_000):
        qtbot.keyClicks(row.editor.line, "many")
    assert row.problem.sentence == "“Count” must be a whole number."
    assert row.editor.line.accessibleDescription() == row.problem.sentence
    with qtbot.waitSignal(check.judged, timeout=10_000):
        row.editor.line.selectAll()
        qtbot.keyClicks(row.editor.line, "3")
    assert not row.problem.is_said


def test_a_path_is_not_called_wrong_while_it_is_being_completed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = a_form(qtbot, one_field({"format": "folder"}), {})
    row = form.rows["p"]
    assert isinstance(row.editor, PathEditor)
    qtbot.keyClicks(row.editor.line, "/ho")
    monkeypatch.setattr(PathEditor, "under_way", True)
    form.show_problems({"p": "There is no folder “/ho”."})
    assert not row.problem.is_said
    monkeypatch.undo()
    form.show_problems({"p": "There is no folder “/ho”."})
    assert row.problem.is_said


def test_fields_nobody_touched_stay_quiet_until_the_form_is_handed_in(
    qtbot: QtBot, reader: Reader
) -> None:
    schema = one_field({"title": "Name"}, needed=True)
    form = a_form(qtbot, schema, {})
    check = checked(form, schema, reader)
    with qtbot.waitSignal(check.judged, timeout=10_000):
        check.look()
    assert not form.rows["p"].problem.is_said
    passed: list[Verdict] = []
    with qtbot.waitSignal(check.judged, timeout=10_000):
        check.look_then(passed.append)
    assert form.rows["p"].problem.sentence == "“Name” is needed."
    assert passed == []


def test_a_form_that_is_right_is_handed_on_with_what_it_grants(
    qtbot: QtBot, reader: Reader, tmp_path: Path
) -> None:
    schema = one_field({"format": "folder"}, needed=True)
    form = a_form(qtbot, schema, {"p": str(tmp_path)})
    check = checked(form, schema, reader)
    passed: list[Verdict] = []
    with qtbot.waitSignal(check.judged, timeout=10_000):
        check.look_then(passed.append)
    assert passed[0].values == {"p": str(tmp_path)}
    assert [grant.path for grant in passed[0].grants] == [tmp_path]


def test_what_is_made_of_a_path_is_told_at_its_field_and_granted(
    qtbot: QtBot, reader: Reader, tmp_path: Path
) -> None:
    schema = one_field({"format": "save-file", "x-suffix": ".csv"}, needed=True)
    form = a_form(qtbot, schema, {"p": str(tmp_path / "out" / "post")})
    row, check = form.rows["p"], checked(form, schema, reader)
    assert isinstance(row.editor, PathEditor)
    passed: list[Verdict] = []
    with qtbot.waitSignal(check.judged, timeout=10_000):
        check.look_then(passed.append)
    told = f"The file is called “post.csv”.\nThe folder “{tmp_path}/out” will be made."
    assert (row.note.text(), row.editor.line.accessibleDescription()) == (told, told)
    assert [grant.path for grant in passed[0].grants] == [tmp_path / "out" / "post.csv"]
    row.editor.set_value(str(tmp_path / "post.csv"))
    with qtbot.waitSignal(check.judged, timeout=10_000):
        check.look()
    assert not row.note.text()


def test_a_path_that_is_wrong_is_not_said_to_be_granted(tmp_path: Path) -> None:
    schema = {"properties": {"a": {"format": "folder"}, "b": {"format": "folder"}}}
    verdict = judge(schema, {"a": "/no/such/folder", "b": str(tmp_path)})
    assert [grant.path for grant in verdict.grants] == [tmp_path]
    assert list(verdict.problems) == ["a"]


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

"""A form shows problems and effects at their fields."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from keep_desktop.domain.json import JsonValue
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.editors import NumberEditor, PathEditor
from keep_desktop.ui.forms.form import Form, FormCheck, FormVerdict, validate_form
from tests.ui.form_harness import a_form, one_field


def checked(form: Form, schema: Mapping[str, JsonValue], tasks: TaskRunner) -> FormCheck:
    check = FormCheck(form, schema, tasks)
    form.destroyed.connect(check.deleteLater)
    return check


def test_what_is_shown_below_a_field_is_made_when_there_is_something_to_say(qtbot: QtBot) -> None:
    form = a_form(qtbot, one_field({"type": "integer", "title": "Count"}), {})
    assert [label.text() for label in form.findChildren(QLabel)] == ["Count"]
    form.show_problems({}, untouched=True)
    form.show_notes({})
    assert len(form.findChildren(QLabel)) == 1
    form.show_problems({"p": "Too many."}, untouched=True)
    form.show_notes({"p": "That is a lot."})
    text = {label.text() for label in form.findChildren(QLabel) if not label.isHidden()}
    assert {"Count", "Too many.", "That is a lot."} <= text


def test_a_problem_shows_below_its_field_while_it_is_typed(qtbot: QtBot, tasks: TaskRunner) -> None:
    schema = one_field({"type": "integer", "title": "Count"})
    form = a_form(qtbot, schema, {})
    check = checked(form, schema, tasks)
    row = form.rows["p"]
    assert isinstance(row.editor, NumberEditor)
    with qtbot.waitSignal(check.validated):
        qtbot.keyClicks(row.editor.line, "many")
    assert row.problem.sentence == "“Count” must be a whole number."
    assert row.editor.line.accessibleDescription() == row.problem.sentence
    with qtbot.waitSignal(check.validated):
        row.editor.line.selectAll()
        qtbot.keyClicks(row.editor.line, "3")
    assert not row.problem.has_text


def test_a_path_is_not_called_wrong_while_it_is_being_completed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = a_form(qtbot, one_field({"format": "folder"}), {})
    row = form.rows["p"]
    assert isinstance(row.editor, PathEditor)
    qtbot.keyClicks(row.editor.line, "/ho")
    monkeypatch.setattr(PathEditor, "is_incomplete", True)
    form.show_problems({"p": "There is no folder “/ho”."})
    assert not row.problem.has_text
    monkeypatch.undo()
    form.show_problems({"p": "There is no folder “/ho”."})
    assert row.problem.has_text


def test_fields_nobody_touched_stay_quiet_until_the_form_is_handed_in(
    qtbot: QtBot, tasks: TaskRunner
) -> None:
    schema = one_field({"title": "Name"}, needed=True)
    form = a_form(qtbot, schema, {})
    check = checked(form, schema, tasks)
    with qtbot.waitSignal(check.validated):
        check.schedule()
    assert not form.rows["p"].problem.has_text
    passed: list[FormVerdict] = []
    with qtbot.waitSignal(check.validated):
        check.validate_then(passed.append)
    assert form.rows["p"].problem.sentence == "“Name” is needed."
    assert passed == []


def test_a_form_that_is_right_is_handed_on_with_what_it_grants(
    qtbot: QtBot, tasks: TaskRunner, tmp_path: Path
) -> None:
    schema = one_field({"format": "folder"}, needed=True)
    form = a_form(qtbot, schema, {"p": str(tmp_path)})
    check = checked(form, schema, tasks)
    passed: list[FormVerdict] = []
    with qtbot.waitSignal(check.validated):
        check.validate_then(passed.append)
    assert passed[0].values == {"p": str(tmp_path)}
    assert [grant.path for grant in passed[0].grants] == [tmp_path]


def test_what_is_made_of_a_path_is_shown_at_its_field_and_granted(
    qtbot: QtBot, tasks: TaskRunner, tmp_path: Path
) -> None:
    schema = one_field({"format": "save-file", "x-suffix": ".csv"}, needed=True)
    form = a_form(qtbot, schema, {"p": str(tmp_path / "out" / "post")})
    row, check = form.rows["p"], checked(form, schema, tasks)
    assert isinstance(row.editor, PathEditor)
    passed: list[FormVerdict] = []
    with qtbot.waitSignal(check.validated):
        check.validate_then(passed.append)
    message = f"The file is called “post.csv”.\nThe folder “{tmp_path}/out” will be made."
    assert (row.note.text(), row.editor.line.accessibleDescription()) == (message, message)
    assert [grant.path for grant in passed[0].grants] == [tmp_path / "out" / "post.csv"]
    row.editor.set_value(str(tmp_path / "post.csv"))
    with qtbot.waitSignal(check.validated):
        check.schedule()
    assert not row.note.text()


def test_a_path_that_is_wrong_is_not_shown_to_be_granted(tmp_path: Path) -> None:
    schema = {"properties": {"a": {"format": "folder"}, "b": {"format": "folder"}}}
    verdict = validate_form(schema, {"a": "/no/such/folder", "b": str(tmp_path)})
    assert [grant.path for grant in verdict.grants] == [tmp_path]
    assert list(verdict.problems) == ["a"]

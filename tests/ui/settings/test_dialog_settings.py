"""Settings dialog of a workflow: its parameters and grants."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.access.folders import folders_of, grant_folder, revoke_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.create import save_schedule
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow, set_params
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.editors import NumberEditor, PathEditor, ScheduleEditor
from keep_desktop.ui.forms.settings_dialog import GrantList, SettingsFormDialog
from tests.ui.dialog_tools import SOON, a_mail_workflow, until


@pytest.fixture
def mail(tmp_path: Path) -> Path:
    (tmp_path / "mail").mkdir()
    return tmp_path / "mail"


@pytest.fixture
def bills(keep: Keep, mail: Path) -> WorkflowId:
    return a_mail_workflow(keep, mail)


def opened(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, workflow_id: WorkflowId
) -> SettingsFormDialog:
    dialog = SettingsFormDialog(keep, tasks, workflow_id)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.grants is not None and dialog.grants.add.isVisible())
    return dialog


def folders(keep: Keep) -> set[Path]:
    return {grant.path for grants in folders_of(keep).values() for grant in grants}


def number(dialog: SettingsFormDialog) -> NumberEditor:
    assert dialog.form is not None
    editor = dialog.form.rows["count"].editor
    assert isinstance(editor, NumberEditor)
    return editor


def granted(dialog: SettingsFormDialog) -> GrantList:
    assert dialog.grants is not None
    return dialog.grants


def test_the_form_shows_what_is_set_and_saves_what_is_changed(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId, mail: Path
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    assert dialog.form is not None
    assert dialog.form.values() == {"folder": str(mail), "count": 3}
    number(dialog).line.setText("9")
    with qtbot.waitSignal(dialog.accepted, timeout=SOON):
        dialog.save.click()
    detail = workflow_detail(keep, bills)
    assert detail is not None
    assert detail.params == {"folder": str(mail), "count": 9}


def test_a_wrong_value_is_shown_and_not_saved(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    number(dialog).line.setText("0")
    dialog.save.click()
    assert dialog.form is not None
    row = dialog.form.rows["count"]
    until(qtbot, lambda: row.problem.has_text)
    assert row.problem.sentence == "“Count” must be 1 or more."
    assert dialog.isVisible()


def test_another_folder_is_granted_instead(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    dialog = opened(qtbot, keep, tasks, bills)
    assert dialog.form is not None
    editor = dialog.form.rows["folder"].editor
    assert isinstance(editor, PathEditor)
    editor.picker.pick(str(other))
    with qtbot.waitSignal(dialog.accepted, timeout=SOON):
        dialog.save.click()
    assert folders(keep) == {other}


def test_a_folder_that_was_taken_away_says_so_at_its_field_and_saving_gives_it_back(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId, mail: Path
) -> None:
    revoke_folder(keep, bills, mail)
    dialog = opened(qtbot, keep, tasks, bills)
    assert dialog.form is not None
    row = dialog.form.rows["folder"]
    editor = row.editor
    assert isinstance(editor, PathEditor)
    text = "This workflow no longer has access to this folder. Save to restore access."
    assert row.warning.isVisible() and row.warning.sentence == text
    assert editor.line.accessibleDescription() == text
    # It names that folder, not another.
    editor.picker.pick(str(mail.parent))
    assert not row.warning.isVisible()
    editor.picker.pick(str(mail))
    assert row.warning.isVisible()
    with qtbot.waitSignal(dialog.accepted, timeout=SOON):
        dialog.save.click()
    assert folders(keep) == {mail}


def test_folders_are_added_and_removed_with_all_that_is_saved_and_not_before(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId, mail: Path, tmp_path: Path
) -> None:
    grant_folder(keep, bills, tmp_path)
    dialog = opened(qtbot, keep, tasks, bills)
    # Grants of a field follow the field.
    [only] = granted(dialog).buttons
    assert only.accessibleName() == f"Remove access to {tmp_path}"
    only.click()
    shown, back = granted(dialog), f"Restore access to {tmp_path}"
    until(qtbot, lambda: [each.accessibleName() for each in shown.buttons] == [back])
    assert folders(keep) == {mail, tmp_path} and dialog.is_filled
    shown.buttons[0].click()
    until(qtbot, lambda: not dialog.is_filled)
    shown.buttons[0].click()
    (other := tmp_path / "other").mkdir()
    shown.add.click()
    chooser = dialog.findChild(QFileDialog)
    assert chooser is not None
    chooser.fileSelected.emit(str(other))
    chooser.reject()
    until(qtbot, lambda: len(shown.buttons) == 2)
    assert folders(keep) == {mail, tmp_path}
    with qtbot.waitSignal(dialog.accepted, timeout=SOON):
        dialog.save.click()
    assert folders(keep) == {mail, other}


def test_saving_leaves_a_schedule_alone_that_was_changed_elsewhere(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    schema = {"properties": {"when": {"format": "schedule"}, "word": {"type": "string"}}}
    draft = Draft(name="Timed", script="1", params={"when": "1h"}, params_schema=schema)
    timed = import_workflow(keep, draft).workflow_id
    save_schedule(keep, timed, "0 9 * * *")
    dialog = opened(qtbot, keep, tasks, timed)
    with qtbot.waitSignal(dialog.accepted, timeout=SOON):
        dialog.save.click()
    detail = workflow_detail(keep, timed)
    assert detail is not None
    assert str(detail.row.rule) == "Cron(expression='0 9 * * *')"


def test_settings_that_were_changed_elsewhere_meanwhile_are_not_overwritten(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId, mail: Path
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    number(dialog).line.setText("9")
    set_params(keep, bills, {"folder": str(mail), "count": 5})
    dialog.save.click()
    until(qtbot, lambda: "changed meanwhile" in dialog.trouble.sentence)
    detail = workflow_detail(keep, bills)
    assert detail is not None and detail.params == {"folder": str(mail), "count": 5}


def test_what_a_script_makes_its_schedule_of_is_changed_here(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    schema = {"properties": {"when": {"format": "schedule", "title": "When"}}}
    script = "const workflow = {};"
    draft = Draft(name="Stages", script=script, params={"when": "1h"}, params_schema=schema)
    staged = import_workflow(keep, draft).workflow_id
    dialog = opened(qtbot, keep, tasks, staged)
    assert dialog.form is not None and list(dialog.form.rows) == ["when"]
    editor = dialog.form.rows["when"].editor
    assert isinstance(editor, ScheduleEditor)
    editor.picker.set_text("2h")
    with qtbot.waitSignal(dialog.accepted, timeout=SOON):
        dialog.save.click()
    detail = workflow_detail(keep, staged)
    assert detail is not None and detail.params == {"when": "2h"}


def test_a_workflow_without_parameters_says_so_and_still_shows_its_folders(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, mail: Path
) -> None:
    plain = import_workflow(keep, Draft(name="Plain", script="1", params={})).workflow_id
    dialog = opened(qtbot, keep, tasks, plain)
    assert not dialog.save.isEnabled()
    assert granted(dialog).add.isEnabled()
    granted(dialog).chosen.emit(keep.data_dir)
    until(qtbot, lambda: "belongs to Keep itself" in dialog.trouble.sentence)
    granted(dialog).chosen.emit(mail)
    until(qtbot, dialog.save.isEnabled)
    with qtbot.waitSignal(dialog.accepted, timeout=SOON):
        dialog.save.click()
    assert folders(keep) == {mail}

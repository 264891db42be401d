"""A dialog opened while a command is still waiting for a slow disk shows the result of that
command."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import TypeVar

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.activation import activate_version
from keep_desktop.services.workflows.lifecycle import archive_workflow
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.editors import NumberEditor
from keep_desktop.ui.forms.schedule_edit import PickerPage
from keep_desktop.ui.forms.settings_dialog import SettingsFormDialog
from keep_desktop.ui.schedule.dialog import ScheduleDialog
from keep_desktop.ui.versions.dialog import VersionsDialog
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.workflows.dialogs import ArchiveDialog
from tests.ui.dialog_tools import a_mail_workflow, until


@pytest.fixture
def disk(tasks: TaskRunner) -> Iterator[Event]:
    """Delays commands, and the queries after them."""
    goes_on = Event()
    yield goes_on
    goes_on.set()


@pytest.fixture
def bills(keep: Keep, tmp_path: Path) -> WorkflowId:
    """Two versions; 2.0 is active."""
    a_mail_workflow(keep, tmp_path)
    return a_mail_workflow(keep, tmp_path, script="let a = 1;\nlet c = 3;\n")


D = TypeVar("D", bound=Dialog)


def shown(qtbot: QtBot, dialog: D) -> D:
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def number(dialog: SettingsFormDialog) -> NumberEditor:
    assert dialog.form is not None
    editor = dialog.form.rows["count"].editor
    assert isinstance(editor, NumberEditor)
    return editor


def test_what_was_saved_and_left_at_once_is_shown_as_it_was_saved(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId, disk: Event
) -> None:
    settings = shown(qtbot, SettingsFormDialog(keep, tasks, bills))
    plan = shown(qtbot, ScheduleDialog(keep, tasks, bills))
    until(qtbot, lambda: settings.save.isEnabled() and plan.save.isEnabled())
    tasks.command(disk.wait)
    number(settings).line.setText("9")
    saved: list[object] = []
    assert settings.check is not None
    settings.check.validated.connect(saved.append)
    settings.save.click()
    until(qtbot, lambda: saved)
    plan.box.picker.kind.setCurrentIndex(PickerPage.EVERY)
    plan.save.click()
    for dialog in (settings, plan):
        # No confirmation: what is being saved cannot be discarded.
        dialog.reject()
        assert not dialog.isVisible()

    settings = shown(qtbot, SettingsFormDialog(keep, tasks, bills))
    plan = shown(qtbot, ScheduleDialog(keep, tasks, bills))
    disk.set()
    until(qtbot, lambda: settings.save.isEnabled() and plan.save.isEnabled())
    assert number(settings).line.text() == "9"
    assert plan.box.picker.kind.currentIndex() == PickerPage.EVERY


def test_what_lists_shows_what_was_put_there_a_moment_ago(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId, disk: Event, tmp_path: Path
) -> None:
    letters = a_mail_workflow(keep, tmp_path, "Letters")
    tasks.command(disk.wait)
    tasks.command(lambda: activate_version(keep, bills, "1.0", None))
    tasks.command(lambda: archive_workflow(keep, letters))
    versions = shown(qtbot, VersionsDialog(keep, tasks, bills))
    archive = shown(qtbot, ArchiveDialog(keep, tasks))
    disk.set()
    until(qtbot, lambda: archive.rows and versions.versions)
    assert [one.version for one in versions.versions if one.active] == ["1.0"]
    assert [button.accessibleName() for button in archive.rows] == ["Unarchive Letters"]

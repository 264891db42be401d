"""What starts a workflow beside its schedule: added, copied, removed and brought back, by keys."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.services.context import Keep
from keep_desktop.services.schedule.triggers import add_trigger, triggers_of, webhook_address
from keep_desktop.services.workflows.create import save_schedule
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.services.workflows.queries import workflow_list
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.settings_dialog import SettingsFormDialog
from keep_desktop.ui.forms.trigger_list import TriggerList
from keep_desktop.ui.presentation.workflow_state import brief_text
from keep_desktop.ui.schedule.dialog import ScheduleDialog
from keep_desktop.ui.schedule.rows import ScheduleRow, day_and_rows
from tests.builders.services import DictSecrets
from tests.ui.dialog_tools import a_mail_workflow, until


@pytest.fixture
def bills(keep: Keep, tmp_path: Path) -> WorkflowId:
    return a_mail_workflow(keep, tmp_path)


def opened(qtbot: QtBot, keep: Keep, tasks: TaskRunner, workflow_id: WorkflowId) -> ScheduleDialog:
    dialog = ScheduleDialog(keep, tasks, workflow_id)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.save.isEnabled())
    return dialog


def texts(triggers: TriggerList) -> list[str]:
    return [button.accessibleName() or button.text() for button in triggers.buttons]


def choose(triggers: TriggerList, words: str) -> None:
    menu = triggers.menu()
    next(one for one in menu.actions() if words in one.text()).trigger()


def test_a_folder_is_added_removed_and_brought_back_by_keys(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId, tmp_path: Path
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    triggers = dialog.triggers
    assert triggers.buttons == []
    triggers._add(TriggerKind.FOLDER, str(tmp_path))
    until(qtbot, lambda: texts(triggers) == [f"Remove {tmp_path}"])
    triggers.buttons[0].setFocus()
    qtbot.keyClick(triggers.buttons[0], Qt.Key.Key_Space)
    until(qtbot, lambda: texts(triggers) == [f"Undo removing {tmp_path}"])
    assert triggers_of(keep, bills) == [] and triggers.buttons[0].hasFocus()
    qtbot.keyClick(triggers.buttons[0], Qt.Key.Key_Space)
    until(qtbot, lambda: texts(triggers) == [f"Remove {tmp_path}"])
    assert [row.place for row in triggers_of(keep, bills)] == [str(tmp_path)]
    # Nothing of it waits for Save.
    dialog.reject()
    assert not dialog.isVisible()


def test_a_webhook_shows_no_secret_and_copies_its_address(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    keep = replace(keep, secrets=DictSecrets())
    triggers = opened(qtbot, keep, tasks, bills).triggers
    choose(triggers, "webhook")
    until(qtbot, lambda: "Copy address" in texts(triggers))
    [row] = triggers_of(keep, bills)
    address = webhook_address(keep, row.id)
    assert row.place.endswith("/hook/…")
    triggers.buttons[0].click()
    until(qtbot, lambda: QGuiApplication.clipboard().text() == address)
    # One for each workflow, and its address comes back with Undo.
    offered = {one.text(): one.isEnabled() for one in triggers.menu().actions()}
    assert not next(usable for text, usable in offered.items() if "webhook" in text)
    for what in ("mail", "calendar"):
        assert not next(usable for text, usable in offered.items() if what in text)
    triggers.buttons[1].click()
    until(qtbot, lambda: len(triggers.buttons) == 1)
    triggers.buttons[0].click()
    until(qtbot, lambda: len(triggers.buttons) == 2)
    [row] = triggers_of(keep, bills)
    assert webhook_address(keep, row.id) == address


def test_what_cannot_be_added_is_said(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId, tmp_path: Path
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    dialog.triggers._add(TriggerKind.FOLDER, str(tmp_path.parent))
    until(qtbot, lambda: dialog.trouble.sentence)
    assert "may not use" in dialog.trouble.sentence


def test_trouble_is_shown(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId, tmp_path: Path
) -> None:
    added = add_trigger(keep, bills, TriggerKind.FOLDER, str(tmp_path))
    with keep.ledger.write() as uow:
        uow.triggers.set_trouble(added, "It is not there.")
        uow.commit()
    triggers = opened(qtbot, keep, tasks, bills).triggers
    until(qtbot, lambda: triggers.buttons)
    row = triggers.buttons[0].parentWidget()
    assert row is not None
    assert "It is not there." in [label.text() for label in row.findChildren(QLabel)]


def test_a_handler_workflow_has_them_in_its_settings(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    draft = Draft(name="Stages", script="const workflow = {};", params={})
    staged = import_workflow(keep, draft).workflow_id
    dialog = SettingsFormDialog(keep, tasks, staged)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.triggers is not None and dialog.triggers.add.isVisible())


def test_lists_say_what_starts_a_workflow(keep: Keep, bills: WorkflowId, tmp_path: Path) -> None:
    def shown() -> tuple[str, Sequence[str]]:
        planned, unplanned = next_rows(keep)
        return brief_text(workflow_list(keep)[0]), [row.line for row in (*planned, *unplanned)]

    assert shown() == ("Only when you run it", ["Only when you run it"])
    add_trigger(keep, bills, TriggerKind.FOLDER, str(tmp_path))
    assert shown() == ("When a folder changes", ["When a folder changes"])
    save_schedule(keep, bills, "5m")
    assert shown()[0] == "Every 5 minutes · When a folder changes"


def next_rows(keep: Keep) -> tuple[Sequence[ScheduleRow], Sequence[ScheduleRow]]:
    _, rows = day_and_rows(keep)
    return rows.planned, rows.unplanned

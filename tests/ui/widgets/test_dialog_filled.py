"""Dialogs with input ask once before they close."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.editors import NumberEditor
from keep_desktop.ui.forms.schedule_edit import PickerPage
from keep_desktop.ui.forms.settings_dialog import SettingsFormDialog
from keep_desktop.ui.new_workflow.dialog import NewWorkflowDialog
from keep_desktop.ui.schedule.dialog import ScheduleDialog
from keep_desktop.ui.settings.service_dialog import ConnectorDialog
from keep_desktop.ui.widgets.dialog import DiscardDialog, FilledDialog
from tests.ui.dialog_tools import a_mail_workflow, nameless, until

Changed = tuple[FilledDialog, Callable[[], object]]


def _schedule(qtbot: QtBot, keep: Keep, tasks: TaskRunner, folder: Path) -> Changed:
    dialog = ScheduleDialog(keep, tasks, a_mail_workflow(keep, folder))
    until(qtbot, dialog.save.isEnabled)
    return dialog, lambda: dialog.box.picker.kind.setCurrentIndex(PickerPage.EVERY)


def _settings(qtbot: QtBot, keep: Keep, tasks: TaskRunner, folder: Path) -> Changed:
    dialog = SettingsFormDialog(keep, tasks, a_mail_workflow(keep, folder))
    until(qtbot, dialog.save.isEnabled)

    def change() -> None:
        assert dialog.form is not None
        editor = dialog.form.rows["count"].editor
        assert isinstance(editor, NumberEditor)
        editor.line.setText("7")

    return dialog, change


def _connector(qtbot: QtBot, keep: Keep, tasks: TaskRunner, folder: Path) -> Changed:
    dialog = ConnectorDialog(keep, tasks)
    return dialog, lambda: dialog.secret.setText("open sesame")


def _new_workflow(qtbot: QtBot, keep: Keep, tasks: TaskRunner, folder: Path) -> Changed:
    dialog = NewWorkflowDialog(keep, tasks)
    until(qtbot, lambda: dialog.gallery_page.cards)
    dialog.gallery_page.cards[0].click()
    assert dialog.setup is not None
    name = dialog.setup.name
    return dialog, lambda: name.setText("Bills of the house")


def _confirming(dialog: QWidget) -> DiscardDialog | None:
    return next((one for one in dialog.findChildren(DiscardDialog) if one.isVisible()), None)


@pytest.mark.parametrize("make", [_schedule, _settings, _connector, _new_workflow])
def test_a_changed_form_asks_once_before_it_is_lost(
    qtbot: QtBot,
    keep: Keep,
    tasks: TaskRunner,
    tmp_path: Path,
    make: Callable[[QtBot, Keep, TaskRunner, Path], Changed],
) -> None:
    dialog, change = make(qtbot, keep, tasks, tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.is_filled
    change()
    entered = dialog.entered()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    asking = _confirming(dialog)
    assert asking is not None and asking.focusWidget() is asking.stay
    assert not nameless(asking)
    qtbot.keyClick(asking, Qt.Key.Key_Escape)
    assert dialog.isVisible() and dialog.entered() == entered
    dialog.close()
    assert dialog.isVisible()
    again = _confirming(dialog)
    assert again is not None
    again.discard.click()
    assert not dialog.isVisible()


def test_back_from_the_filled_form_of_a_new_workflow_asks(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, tmp_path: Path
) -> None:
    dialog, change = _new_workflow(qtbot, keep, tasks, tmp_path)
    assert isinstance(dialog, NewWorkflowDialog)
    qtbot.addWidget(dialog)
    dialog.show()
    change()
    dialog.back.click()
    asking = _confirming(dialog)
    assert asking is not None
    asking.stay.click()
    assert not dialog.gallery_page.isVisible()
    dialog.back.click()
    again = _confirming(dialog)
    assert again is not None
    again.discard.click()
    assert dialog.gallery_page.isVisible()


def test_who_signs_out_is_not_asked(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog, change = _connector(qtbot, keep, tasks, tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    change()
    monkeypatch.setattr(QApplication, "isSavingSession", lambda _: True)
    dialog.close()
    assert not dialog.isVisible() and _confirming(dialog) is None


def test_a_form_that_is_as_it_was_closes_at_once_and_a_list_takes_escape_for_itself(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, tmp_path: Path
) -> None:
    dialog, change = _schedule(qtbot, keep, tasks, tmp_path)
    assert isinstance(dialog, ScheduleDialog)
    qtbot.addWidget(dialog)
    dialog.show()
    way = dialog.box.picker.kind
    change()
    way.showPopup()
    until(qtbot, way.view().isVisible)
    popup = QApplication.activePopupWidget() or way.view()
    qtbot.keyClick(popup, Qt.Key.Key_Escape)
    until(qtbot, lambda: not way.view().isVisible())
    assert dialog.isVisible() and _confirming(dialog) is None
    way.setCurrentIndex(PickerPage.OFF)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()

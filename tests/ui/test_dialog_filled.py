"""What was entered is not lost by a key: forms ask once before they close."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.services.context import Keep
from keep_desktop.ui.dialogs.connector import ConnectorDialog
from keep_desktop.ui.dialogs.filled import DiscardDialog, FilledDialog
from keep_desktop.ui.dialogs.schedule import ScheduleDialog
from keep_desktop.ui.dialogs.settings_form import SettingsFormDialog
from keep_desktop.ui.form_editors import NumberEditor
from keep_desktop.ui.schedule_picker import Way
from keep_desktop.ui.worker import Reader
from tests.ui.dialog_tools import a_mail_workflow, nameless, until

Changed = tuple[FilledDialog, Callable[[], object]]


def _schedule(qtbot: QtBot, keep: Keep, reader: Reader, folder: Path) -> Changed:
    dialog = ScheduleDialog(keep, reader, a_mail_workflow(keep, folder))
    until(qtbot, dialog.save.isEnabled)
    return dialog, lambda: dialog.box.picker.way.setCurrentIndex(Way.EVERY)


def _settings(qtbot: QtBot, keep: Keep, reader: Reader, folder: Path) -> Changed:
    dialog = SettingsFormDialog(keep, reader, a_mail_workflow(keep, folder))
    until(qtbot, dialog.save.isEnabled)

    def change() -> None:
        assert dialog.form is not None
        editor = dialog.form.rows["count"].editor
        assert isinstance(editor, NumberEditor)
        editor.line.setText("7")

    return dialog, change


def _connector(qtbot: QtBot, keep: Keep, reader: Reader, folder: Path) -> Changed:
    dialog = ConnectorDialog(keep, reader)
    return dialog, lambda: dialog.secret.setText("open sesame")


def _asking(dialog: QWidget) -> DiscardDialog | None:
    return next((one for one in dialog.findChildren(DiscardDialog) if one.isVisible()), None)


@pytest.mark.parametrize("make", [_schedule, _settings, _connector])
def test_a_changed_form_asks_once_before_it_is_lost(
    qtbot: QtBot,
    keep: Keep,
    reader: Reader,
    tmp_path: Path,
    make: Callable[[QtBot, Keep, Reader, Path], Changed],
) -> None:
    dialog, change = make(qtbot, keep, reader, tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.is_filled
    change()
    entered = dialog.entered()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    asking = _asking(dialog)
    assert asking is not None and asking.focusWidget() is asking.stay
    assert not nameless(asking)
    qtbot.keyClick(asking, Qt.Key.Key_Escape)
    assert dialog.isVisible() and dialog.entered() == entered
    dialog.close()
    assert dialog.isVisible()
    again = _asking(dialog)
    assert again is not None
    again.discard.click()
    assert not dialog.isVisible()


def test_who_signs_out_is_not_asked(
    qtbot: QtBot, keep: Keep, reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog, change = _connector(qtbot, keep, reader, tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    change()
    monkeypatch.setattr(QApplication, "isSavingSession", lambda _: True)
    dialog.close()
    assert not dialog.isVisible() and _asking(dialog) is None


def test_a_form_that_is_as_it_was_closes_at_once_and_a_list_takes_escape_for_itself(
    qtbot: QtBot, keep: Keep, reader: Reader, tmp_path: Path
) -> None:
    dialog, change = _schedule(qtbot, keep, reader, tmp_path)
    assert isinstance(dialog, ScheduleDialog)
    qtbot.addWidget(dialog)
    dialog.show()
    way = dialog.box.picker.way
    change()
    way.showPopup()
    until(qtbot, way.view().isVisible)
    popup = QApplication.activePopupWidget() or way.view()
    qtbot.keyClick(popup, Qt.Key.Key_Escape)
    until(qtbot, lambda: not way.view().isVisible())
    assert dialog.isVisible() and _asking(dialog) is None
    way.setCurrentIndex(Way.OFF)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()

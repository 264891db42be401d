"""Rename dialog of a workflow."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.workflows.dialogs import RenameDialog
from tests.ui.dialog_tools import nameless
from tests.ui.driver import click, press


def test_the_name_is_typed_over_and_chosen(qtbot: QtBot) -> None:
    tasks = TaskRunner()
    dialog = RenameDialog("Bills", tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    assert nameless(dialog) == []
    assert dialog.name.selectedText() == "Bills"
    qtbot.keyClicks(dialog.name, " Invoices ")
    with qtbot.waitSignal(dialog.chosen) as chosen:
        press(dialog.name, Qt.Key.Key_Return)
    assert chosen.args == ["Invoices"]
    assert not dialog.isVisible()
    tasks.close()


def test_no_name_cannot_be_chosen(qtbot: QtBot) -> None:
    tasks = TaskRunner()
    dialog = RenameDialog("Bills", tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.name.setText("  ")
    assert not dialog.rename.isEnabled() and not dialog.problem.has_text
    dialog.name.setText("\u202e\u200b")
    assert not dialog.rename.isEnabled()
    assert dialog.problem.sentence == "A workflow needs a name that can be seen."
    click(dialog.cancel)
    assert not dialog.isVisible()
    tasks.close()

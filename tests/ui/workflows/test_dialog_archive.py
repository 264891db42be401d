"""Archive: nothing is lost, and everything can be restored."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import archive_workflow
from keep_desktop.services.workflows.queries import workflow_detail, workflow_list
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.workflows.actions import WorkflowActions
from keep_desktop.ui.workflows.dialogs import ArchiveDialog, ArchiveUnknownDialog
from tests.ui.dialog_tools import a_mail_workflow, until
from tests.ui.recorder import recorder
from tests.ui.unknown_outcomes import an_unknown_outcome


def opened(qtbot: QtBot, keep: Keep, tasks: TaskRunner) -> ArchiveDialog:
    dialog = ArchiveDialog(keep, tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.rows or dialog.empty.sentence)
    return dialog


def test_bringing_back_leaves_the_workflow_paused_and_the_dialog_open(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, tmp_path: Path
) -> None:
    bills = a_mail_workflow(keep, tmp_path)
    letters = a_mail_workflow(keep, tmp_path, "Letters")
    archive_workflow(keep, bills)
    archive_workflow(keep, letters)
    dialog = opened(qtbot, keep, tasks)
    assert [button.accessibleName() for button in dialog.rows] == [
        "Unarchive Bills",
        "Unarchive Letters",
    ]
    assert dialog.focusWidget() is dialog.rows[0]
    qtbot.keyClick(dialog.rows[0], Qt.Key.Key_Space)
    until(qtbot, lambda: len(dialog.rows) == 1)
    assert dialog.isVisible()
    detail = workflow_detail(keep, bills)
    assert detail is not None
    assert detail.row.status is WorkflowStatus.PAUSED


class ShownMessages:
    """An action's message and its undo."""

    def __init__(self, tasks: TaskRunner) -> None:
        self.plain_text: list[tuple[str, str]] = []
        tasks.messages.shown.connect(lambda text, word, _: self.plain_text.append((text, word)))


def test_a_step_of_unknown_outcome_is_shown_before_it_goes_to_the_archive_and_there(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bridge: Bridge, tmp_path: Path
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    navigator = recorder()
    actions = WorkflowActions(keep, tasks, bridge, navigator, window)
    result = ShownMessages(tasks)
    a_mail_workflow(keep, tmp_path, "Letters")
    an_unknown_outcome(keep)
    letters, orders = workflow_list(keep)
    actions.archive(letters)
    until(qtbot, lambda: result.plain_text == [("“Letters” is archived.", "Undo")])
    assert window.findChild(ArchiveUnknownDialog) is None
    actions.archive(orders)
    until(qtbot, lambda: window.findChild(ArchiveUnknownDialog) is not None)
    asks = window.findChild(ArchiveUnknownDialog)
    assert asks is not None and asks.focusWidget() is asks.cancel
    assert "1 step may or may not have happened:\n• " in asks.note.sentence
    assert asks.note.sentence.endswith(" · Mail 0")
    asks.answer.click()
    assert navigator.calls == [("answer", orders.id)]
    assert len(workflow_list(keep)) == 1
    actions.archive(orders)
    until(qtbot, lambda: len(window.findChildren(ArchiveUnknownDialog)) == 1)
    window.findChildren(ArchiveUnknownDialog)[0].go.click()
    until(qtbot, lambda: len(result.plain_text) == 2)
    waits = "1 step with an unknown outcome waits until you unarchive the workflow."
    assert result.plain_text[1] == (f"“{orders.name}” is archived. {waits}", "Undo")
    dialog = opened(qtbot, keep, tasks)
    text = [label.text() for label in dialog.findChildren(QLabel)]
    assert text.count(waits) == 1

"""The archive: nothing in it is lost, and everything has a way back."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows import archive_workflow, workflow_detail, workflow_list
from keep_desktop.ui.dialogs.archive import ArchiveDialog
from keep_desktop.ui.dialogs.archive_unknown import ArchiveUnknownDialog
from keep_desktop.ui.worker import Reader
from keep_desktop.ui.workflow_deeds import WorkflowDeeds
from tests.ui.dialog_tools import SOON, a_mail_workflow, nameless, until
from tests.ui.doubts import a_doubt


def opened(qtbot: QtBot, keep: Keep, reader: Reader) -> ArchiveDialog:
    dialog = ArchiveDialog(keep, reader)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.rows or dialog.empty.sentence)
    return dialog


def test_an_empty_archive_says_how_things_get_there(
    qtbot: QtBot, keep: Keep, reader: Reader
) -> None:
    dialog = opened(qtbot, keep, reader)
    assert dialog.empty.sentence.startswith("The archive is empty.")
    assert dialog.close_button.isDefault()


def test_bringing_back_leaves_the_workflow_paused_and_the_dialog_open(
    qtbot: QtBot, keep: Keep, reader: Reader, tmp_path: Path
) -> None:
    bills = a_mail_workflow(keep, tmp_path)
    letters = a_mail_workflow(keep, tmp_path, "Letters")
    archive_workflow(keep, bills)
    archive_workflow(keep, letters)
    dialog = opened(qtbot, keep, reader)
    assert [button.accessibleName() for button in dialog.rows] == [
        "Bring back Bills",
        "Bring back Letters",
    ]
    assert dialog.focusWidget() is dialog.rows[0]
    with qtbot.waitSignal(dialog.brought_back, timeout=SOON) as signal:
        qtbot.keyClick(dialog.rows[0], Qt.Key.Key_Space)
    assert signal.args == [bills]
    until(qtbot, lambda: len(dialog.rows) == 1)
    assert dialog.isVisible()
    detail = workflow_detail(keep, bills)
    assert detail is not None
    assert detail.row.status is WorkflowStatus.PAUSED


class Told:
    """What a deed says, and the way back that it offers."""

    def __init__(self, deeds: WorkflowDeeds) -> None:
        self.said: list[tuple[str, str]] = []
        deeds.told.connect(lambda text, word, _: self.said.append((text, word)))


def test_a_step_of_unknown_outcome_is_told_before_it_goes_to_the_archive_and_there(
    qtbot: QtBot, keep: Keep, reader: Reader, tmp_path: Path
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    deeds = WorkflowDeeds(keep, reader, window)
    told = Told(deeds)
    a_mail_workflow(keep, tmp_path, "Letters")
    a_doubt(keep)
    letters, orders = workflow_list(keep)
    deeds.archive(letters)
    until(qtbot, lambda: told.said == [("“Letters” is in the archive.", "Undo")])
    assert window.findChild(ArchiveUnknownDialog) is None
    deeds.archive(orders)
    until(qtbot, lambda: window.findChild(ArchiveUnknownDialog) is not None)
    asks = window.findChild(ArchiveUnknownDialog)
    assert asks is not None and asks.focusWidget() is asks.cancel
    assert "Of 1 step it is not known whether it happened:\n• " in asks.note.sentence
    assert asks.note.sentence.endswith(" · Mail 0")
    with qtbot.waitSignal(deeds.answer_wanted, timeout=SOON) as signal:
        asks.answer.click()
    assert signal.args == [orders.id]
    assert len(workflow_list(keep)) == 1
    deeds.archive(orders)
    until(qtbot, lambda: len(window.findChildren(ArchiveUnknownDialog)) == 1)
    window.findChildren(ArchiveUnknownDialog)[0].go.click()
    until(qtbot, lambda: len(told.said) == 2)
    waits = "1 step whose outcome is not known waits until you bring it back."
    assert told.said[1] == (f"“{orders.name}” is in the archive. {waits}", "Undo")
    dialog = opened(qtbot, keep, reader)
    said = [label.text() for label in dialog.findChildren(QLabel)]
    assert said.count(waits) == 1


def test_markup_in_a_name_is_shown_as_it_is_written(
    qtbot: QtBot, keep: Keep, reader: Reader, tmp_path: Path
) -> None:
    bills = a_mail_workflow(keep, tmp_path, "<i>Bills</i>")
    archive_workflow(keep, bills)
    dialog = opened(qtbot, keep, reader)
    labels = dialog.findChildren(QLabel)
    assert "<i>Bills</i>" in [label.text() for label in labels]
    assert {one.textFormat() for one in labels if one.text()} == {Qt.TextFormat.PlainText}
    assert nameless(dialog) == []
    dialog.rows[0].click()
    until(qtbot, lambda: not dialog.rows)
    assert dialog.empty.isVisible()

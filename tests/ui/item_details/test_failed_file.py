"""The file of a failed item is a click away before anything is asked about it."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from keep_desktop.services.access.folders import grant_folder
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.item_details.history_tab import HistoryCommands, HistoryTab
from keep_desktop.ui.presentation.question_details import FileButton
from keep_desktop.ui.text.format import Now
from tests.builders.engine import a_keep, a_script, run
from tests.ui.dialog_tools import until


def unused(*_: object) -> None:
    raise AssertionError("nothing is pressed")


def test_a_failed_item_leads_to_its_file(qtbot: QtBot, tasks: TaskRunner, tmp_path: Path) -> None:
    file = tmp_path / "mail" / "a.eml"
    file.parent.mkdir()
    file.write_text("no mail")
    with a_keep(tmp_path) as keep:
        throws = "async () => { throw new Error('no mail'); }"
        workflow = a_script(keep, f"await Items.withItem('a', '“a.eml”', {throws});")
        grant_folder(keep, workflow, file.parent)
        run(keep, workflow)
        (row,) = keep.queries.items(workflow).rows
        detail = keep.queries.item(row.id)
        assert detail is not None and detail.question is None
        tab = HistoryTab(
            HistoryCommands(
                undo=unused,
                undo_reprocess=unused,
                change=unused,
                run_now=unused,
                show_line=unused,
                open_file=unused,
                file_button=lambda parent: FileButton(keep, tasks, parent),
            )
        )
        qtbot.addWidget(tab)
        tab.show()
        tab.show_item(detail, Now(keep.clock.now(), keep.clock.zone()))
        until(qtbot, lambda: tab.sections[1].file.isVisible())
        assert tab.sections[1].file.accessibleName() == f"Show in folder: {file}"

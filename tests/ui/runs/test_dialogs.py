"""Read-only dialogs follow changes made elsewhere, without moving what is being read."""

from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import RunStatus, Trigger
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.activation import activate_version
from keep_desktop.services.workflows.lifecycle import archive_workflow, unarchive_workflow
from keep_desktop.services.workflows.queries import workflow_list
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.runs import dialogs as runs
from keep_desktop.ui.runs.dialogs import RunsDialog
from keep_desktop.ui.versions.dialog import VersionsDialog
from keep_desktop.ui.workflows.dialogs import ArchiveDialog
from keep_desktop.ui.workflows.page import WorkflowsPage
from tests.builders.ledger import NOON
from tests.ui.dialog_tools import a_mail_workflow, until
from tests.ui.reading import legend_text
from tests.ui.recorder import recorder


@pytest.fixture
def bills(keep: Keep, tmp_path: Path) -> WorkflowId:
    """Two versions; 2.0 is active."""
    a_mail_workflow(keep, tmp_path)
    return a_mail_workflow(keep, tmp_path, script="let a = 1;\nlet c = 3;\n")


@pytest.fixture
def page(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bridge: Bridge, bills: WorkflowId
) -> WorkflowsPage:
    made = WorkflowsPage(keep, tasks, bridge, recorder())
    qtbot.addWidget(made)
    made.show()
    return made


T = TypeVar("T", bound=QDialog)


def in_front(page: WorkflowsPage, kind: type[T]) -> T:
    dialog = page.findChild(kind)
    assert isinstance(dialog, kind)
    return dialog


def names(dialog: VersionsDialog) -> list[str]:
    rows = range(len(dialog.versions))
    return [dialog.list.versions.index(row, 0).data() for row in rows]


def test_versions_hear_of_another_one_and_go_on_showing_what_is_read(
    qtbot: QtBot, keep: Keep, page: WorkflowsPage, bills: WorkflowId, tmp_path: Path
) -> None:
    dialog = page.workflow_actions.versions_of(bills)
    until(qtbot, dialog.view.toPlainText)
    read = dialog.view.toPlainText()
    dialog.new.setFocus()
    a_mail_workflow(keep, tmp_path, script="let d = 4;\n")
    until(qtbot, lambda: names(dialog) == ["Version 3.0 (active)", "Version 2.0", "Version 1.0"])
    assert dialog.list.row == 1 and dialog.activate.isVisible()
    assert dialog.against.currentText() == "Changes from version 1.0 (previous)"
    assert dialog.view.toPlainText() == read
    assert dialog.focusWidget() is dialog.new
    activate_version(keep, bills, "2.0", None)
    until(qtbot, lambda: names(dialog)[1] == "Version 2.0 (active)")
    assert not dialog.activate.isVisible()


def test_the_archive_hears_of_what_comes_and_goes(
    qtbot: QtBot, keep: Keep, page: WorkflowsPage, bills: WorkflowId, tmp_path: Path
) -> None:
    letters = a_mail_workflow(keep, tmp_path, "Letters")
    archive_workflow(keep, letters)
    page.workflow_actions.archived()
    dialog = in_front(page, ArchiveDialog)

    def listed() -> list[str]:
        return [button.accessibleName() for button in dialog.rows]

    until(qtbot, lambda: listed() == ["Unarchive Letters"])
    archive_workflow(keep, bills)
    until(qtbot, lambda: listed() == ["Unarchive Bills", "Unarchive Letters"])
    assert dialog.focusWidget() is dialog.rows[1], "where the keyboard was"
    unarchive_workflow(keep, letters)
    unarchive_workflow(keep, bills)
    until(qtbot, lambda: dialog.empty.isVisible() and not dialog.rows)


def a_session(keep: Keep, workflow_id: WorkflowId, kind: NoticeKind) -> None:
    """With the engine's notice."""
    with keep.ledger.write() as uow:
        known = uow.workflows.get(workflow_id)
        assert known is not None
        assert known.active_version_id is not None
        session = uow.runs.open_session(
            workflow_id, trigger=Trigger.MANUAL, version_id=known.active_version_id, at=NOON
        )
        uow.runs.close_session(session, result=RunStatus.COMMITTED, error=None, at=NOON)
        uow.notice(Notice(kind=kind, workflow_id=workflow_id))
        uow.commit()


def test_the_runs_of_a_workflow_hear_of_the_next_one_and_the_chosen_one_stays(
    qtbot: QtBot,
    keep: Keep,
    page: WorkflowsPage,
    bills: WorkflowId,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runs, "_AGAIN_S", 0.02)
    (row,) = workflow_list(keep)
    page.workflow_actions.runs(row)
    dialog = in_front(page, RunsDialog)
    until(qtbot, lambda: dialog.subtitle.text().startswith("No runs yet."))
    a_session(keep, bills, NoticeKind.RUN_CHANGED)
    until(qtbot, lambda: dialog.bars.current is not None)
    first = dialog.bars.current
    a_session(keep, bills, NoticeKind.WORKFLOW_CHANGED)
    until(qtbot, lambda: legend_text(dialog.legend) == "Done 2")
    assert first is not None and dialog.bars.current is not None
    assert dialog.bars.current.id == first.id

"""The failures of one run: listed by themselves, from charts, Activity and Schedule."""

from dataclasses import replace

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.queries import SessionBar
from keep_desktop.ports.views import ItemFilter, ItemRow, SessionFacts
from keep_desktop.services.activity.queries import run_detail
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.items.panel import ItemsPanel
from keep_desktop.ui.presentation.runs import RunFailures, work_text
from keep_desktop.ui.runs.dialogs import RunDialog, RunsDialog
from tests.builders.ledger import (
    NOON,
    a_handler_run,
    a_run,
    a_session,
    a_workflow,
    an_item,
    log_line,
)
from tests.ui.driver import click
from tests.ui.reading import current_chip
from tests.ui.recorder import recorder


def failing_run(ledger: SqliteLedger, workflow_id: WorkflowId, *titles: str) -> SessionId:
    session_id = a_session(ledger, workflow_id)
    run_id = a_run(ledger, workflow_id, session_id=session_id)
    for title in titles:
        an_item(ledger, workflow_id, run_id, title, title=title, status=ItemStatus.FAILED)
    with ledger.write() as work:
        work.runs.finish(run_id, RunStatus.COMMITTED, error=None, error_type=None, at=NOON)
        work.runs.close_session(session_id, result="committed", error=None, at=NOON)
        work.commit()
    return session_id


def test_only_what_failed_in_that_run_is_listed_until_all_is_asked_for(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    ledger = keep.ledger
    assert isinstance(ledger, SqliteLedger)
    workflow_id = a_workflow(ledger)
    session_id = failing_run(ledger, workflow_id, "a", "b")
    failing_run(ledger, workflow_id, "c")
    centre = ItemsPanel(keep, tasks, recorder())
    qtbot.addWidget(centre)
    centre.resize(700, 400)
    centre.show()
    centre.show_workflow(workflow_id)
    # Requested before the workflow is loaded.
    centre.show_failures(RunFailures(workflow_id, session_id, NOON))
    detail = workflow_detail(keep, workflow_id)
    assert detail is not None
    centre.show_detail(detail)
    tree = centre.tree
    qtbot.waitUntil(lambda: [row.title for row in titles(centre)] == ["b", "a"])
    assert centre.of_run.label.text().startswith("Failed in the run that ended")
    assert current_chip(centre.chips) is ItemFilter.FAILED
    tree.view.selectAll()
    qtbot.waitUntil(centre.bulk.isVisible)
    assert centre.bulk.all.text() == "Select all results", "not those of other runs"
    tree.set_search("b")
    qtbot.waitUntil(lambda: [row.title for row in titles(centre)] == ["b"])
    click(centre.of_run.all)
    tree.set_search("")
    qtbot.waitUntil(lambda: len(titles(centre)) == 3)
    assert not centre.of_run.isVisible()


def titles(centre: ItemsPanel) -> list[ItemRow]:
    rows = (centre.tree.model.row_of(one) for one in centre.tree.model.ids())
    return [row for row in rows if row is not None]


def test_the_pictures_of_runs_lead_to_what_failed(
    qtbot: QtBot, qapp: QApplication, keep: Keep, tasks: TaskRunner
) -> None:
    dialog = RunsDialog(keep, tasks, WorkflowId(7), "Bills")
    qtbot.addWidget(dialog)
    dialog.show()
    bar = SessionBar(
        id=SessionId(3), started_at=NOON, ended_at=NOON, result="committed", items={"failed": 2}
    )
    dialog._show_session(replace(bar, items={}))
    assert not dialog.failed.isVisible()
    dialog._show_session(bar)
    assert dialog.failed.text() == "Show 2 failed items"
    with qtbot.waitSignal(dialog.failures_requested) as asked:
        click(dialog.failed)
    assert asked.args == [RunFailures(WorkflowId(7), SessionId(3), NOON)]


def test_of_a_run_that_crashed_nothing_is_said_that_was_not_counted() -> None:
    assert work_text(SessionFacts(result=RunStatus.CRASHED)) == []
    assert work_text(SessionFacts(result=RunStatus.COMMITTED)) == ["no items"]


def test_a_run_that_waits_for_the_user_leads_to_the_answer(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    ledger = keep.ledger
    assert isinstance(ledger, SqliteLedger)
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id)
    with ledger.write() as work:
        status = RunStatus.PAUSED_RECONCILIATION
        work.runs.finish(run_id, status, error="Not known.", error_type=None, at=NOON)
        work.commit()
    detail = run_detail(keep, run_id)
    assert detail is not None
    dialog = RunDialog(keep, tasks, workflow_id, "Bills", run_id)
    qtbot.addWidget(dialog)
    asked = SessionBar(
        id=SessionId(3), started_at=NOON, ended_at=NOON, result="committed", questions=1
    )
    dialog._show(replace(detail, session=asked))
    assert dialog.error.property("surface") == "warn", "nothing failed"
    with qtbot.waitSignal(dialog.answer_requested) as heard:
        dialog.answer.click()
    assert heard.args == [workflow_id]
    dialog._show(replace(detail, session=None))
    assert dialog.answer.isHidden()


def test_a_run_of_handlers_is_shown_whole_with_whose_lines_they_are(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    ledger = keep.ledger
    assert isinstance(ledger, SqliteLedger)
    workflow_id = a_workflow(ledger)
    session_id = a_session(ledger, workflow_id)
    runs = [
        a_handler_run(ledger, session_id, workflow_id, name) for name in ("read", "check", "check")
    ]
    with ledger.write() as work:
        for number, run_id in enumerate(runs):
            work.log.add([log_line("LOG", f"Line {number}", workflow_id, run_id)])
        work.runs.close_session(session_id, result="stopped", error=None, at=NOON)
        work.commit()
    dialog = RunDialog(keep, tasks, workflow_id, "Bills", runs[0])
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.about.text() == "read, check ×2")
    rows = [line.split(" ", 1)[1] for line in dialog.log.page.toPlainText().splitlines()]
    assert rows == ["read Line 0", "check Line 1", "check Line 2"]

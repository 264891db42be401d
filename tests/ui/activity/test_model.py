"""Activity rows: new ones while the page is open, their links and menus."""

from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.activity import ActivityFilter, ActivityKind, Happening
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.activity.model import EVENT
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.runs.dialogs import RunDialog
from tests.builders.ledger import NOON, a_mutation, a_run, a_workflow, an_item, log_line, seed
from tests.ui.activity_harness import ITEMS, ROWS, Harness


@pytest.fixture
def long(ledger: SqliteLedger) -> WorkflowId:
    """Nine thousand rows within an hour, a second apart."""
    return seed(ledger, items=ITEMS)


@pytest.fixture
def make(qtbot: QtBot, keep: Keep, tasks: TaskRunner, bridge: Bridge) -> Any:
    return lambda: Harness(qtbot, keep, tasks, bridge)


def _happen(ledger: SqliteLedger, workflow_id: WorkflowId, number: int) -> RunId:
    """One more run with its notice, some time after all others."""
    at = NOON + timedelta(hours=2, seconds=number)
    run_id = a_run(ledger, workflow_id, status=RunStatus.COMMITTED, at=at)
    with ledger.write() as work:
        work.notice(Notice(kind=NoticeKind.RUN_CHANGED, workflow_id=workflow_id, run_id=run_id))
        work.commit()
    return run_id


def test_at_the_top_new_rows_come_by_themselves_and_the_choice_stays(
    make: Any, ledger: SqliteLedger, long: WorkflowId, qtbot: QtBot
) -> None:
    harness = make()
    harness.until(rows=ROWS)
    harness.page.view.select(2)
    chosen = harness.page.model.row(2)
    for number in range(20):
        _happen(ledger, long, number)
    harness.until(rows=ROWS + 40)
    assert harness.page.view.at_top
    at = harness.page.view.currentIndex().row()
    assert at == 42 and harness.page.model.row(at) == chosen
    assert not harness.page.newer.isVisible()


def test_further_down_a_bar_counts_them_and_leads_up(
    make: Any, ledger: SqliteLedger, long: WorkflowId, qtbot: QtBot
) -> None:
    harness = make()
    harness.until(rows=ROWS)
    harness.page.view.verticalScrollBar().setValue(300)
    harness.until_known()
    before = harness.page.model.row(harness.top())
    for number in range(3):
        _happen(ledger, long, number)
    qtbot.waitUntil(lambda: harness.page.newer.text() == "6 more")
    assert harness.page.newer.accessibleName() == "6 more above. Click to jump there."
    assert harness.page.model.row(harness.top()) == before
    for number in range(3, 60):
        _happen(ledger, long, number)
    qtbot.waitUntil(lambda: harness.page.newer.text() == "More than 99 more")
    harness.page.newer.click()
    qtbot.waitUntil(lambda: harness.page.view.at_top and not harness.page.newer.isVisible())
    harness.until(rows=ROWS + 120)
    row = harness.page.model.row(0)
    assert row is not None and row.at == NOON + timedelta(hours=2, seconds=59)


def test_further_down_a_step_says_what_came_of_it_and_of_another_try(
    make: Any, ledger: SqliteLedger, qtbot: QtBot
) -> None:
    workflow_id = seed(ledger, items=100)
    later, much_later = NOON + timedelta(minutes=10), NOON + timedelta(minutes=40)
    run_id = a_run(ledger, workflow_id, at=later)
    item = an_item(ledger, workflow_id, run_id, status=ItemStatus.FAILED, at=later)
    failed, under_way = MutationStatus.FAILED, MutationStatus.IN_FLIGHT
    mutation_id = a_mutation(ledger, workflow_id, run_id, item, status=failed, at=later)
    seed(ledger, items=40, workflow_id=a_workflow(ledger, "Other", at=later), at=later)
    harness = make()
    harness.until_known()
    model = harness.page.model
    key = ("steps", mutation_id, 0)
    at = next(at for at, row in enumerate(model._rows, model.first) if row.key == key)
    harness.page.view.verticalScrollBar().setValue(at)
    harness.until_known()
    assert not harness.page.view.at_top

    def move(was: MutationStatus, to: MutationStatus) -> None:
        with ledger.write() as work:
            work.mutations.move(mutation_id, to, was=was, at=much_later)
            work.notice(Notice(kind=NoticeKind.RUN_CHANGED, workflow_id=workflow_id, run_id=run_id))
            work.commit()

    def reads(word: str) -> bool:
        return str(model.index(at, EVENT).data()).startswith(f"{word} Append a row")

    assert reads("Didn't happen")
    # In the same attempt. The failure is gone, but rows do not move while reading.
    with ledger.write() as work:
        work.items.move(item, ItemStatus.PROCESSING, at=much_later)
        work.commit()
    move(failed, under_way)
    qtbot.waitUntil(lambda: reads("In progress"))
    move(under_way, MutationStatus.APPLIED)
    qtbot.waitUntil(lambda: reads("Happened 12:40:00"))


def test_enter_opens_the_item(make: Any, long: WorkflowId) -> None:
    harness = make()
    harness.until(rows=ROWS)
    harness.page.focus_rows()
    harness.page.view.select(1)
    QTest.keyClick(harness.page.view, Qt.Key.Key_Return)
    row = harness.page.model.row(1)
    assert row is not None
    assert harness.navigator.calls == [("show_workflow", long, row.item_id)]


def test_a_run_opens_with_its_log_and_leads_to_its_workflow(
    make: Any, ledger: SqliteLedger, qtbot: QtBot
) -> None:
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id)
    with ledger.write() as work:
        work.log.add([log_line("LOG", "Nothing to do today", workflow_id, run_id)])
        work.commit()
    harness = make()
    harness.page.filters.choose(kinds=frozenset({ActivityKind.RUNS}))
    harness.until(rows=1)
    harness.page.focus_rows()
    QTest.keyClick(harness.page.view, Qt.Key.Key_Return)
    dialog = harness.page.findChild(RunDialog)
    assert isinstance(dialog, RunDialog)
    qtbot.waitUntil(lambda: "Nothing to do today" in dialog.log.page.toPlainText())
    assert dialog.pill.text() == "Running"
    assert "Script 1.0" in dialog.times.text()
    dialog.show_workflow.click()
    assert harness.navigator.calls[-1] == ("show_workflow", workflow_id)


def test_a_ledger_that_cannot_be_read_is_shown_with_a_way_on(
    make: Any, keep: Keep, ledger: SqliteLedger, long: WorkflowId, qtbot: QtBot, monkeypatch: Any
) -> None:
    harness = make()
    harness.until(rows=ROWS)

    def broken(*_: object, **__: object) -> object:
        raise OSError("no disk")

    with monkeypatch.context() as patch:
        patch.setattr(type(ledger.queries), "activity", broken)
        harness.page.loader.show(ActivityFilter(search="x"))
        qtbot.waitUntil(harness.page.trouble.isVisible)
    harness.page.trouble.retry.click()
    qtbot.waitUntil(lambda: not harness.page.trouble.isVisible())


def test_the_menu_of_a_row_leads_to_all_it_is_about(
    make: Any, ledger: SqliteLedger, long: WorkflowId, qtbot: QtBot
) -> None:
    a_workflow(ledger, "Other", at=NOON + timedelta(hours=3))
    harness = make()
    harness.until(rows=ROWS + 1)
    row = harness.page.model.row(3)
    assert row is not None and row.happening is Happening.STEP_HAPPENED
    menu = harness.page.row_menu(row)
    text = [action.text() for action in menu.actions() if action.text()]
    assert text == [
        "Show item",
        "Show run and log",
        "Show workflow",
        "Only this workflow",
        "Copy the row\tCtrl+C",
    ]
    item, run, workflow, only, *_ = menu.actions()
    item.trigger()
    workflow.trigger()
    assert harness.navigator.calls == [
        ("show_workflow", long, row.item_id),
        ("show_workflow", long),
    ]
    only.trigger()
    harness.until(rows=ROWS)
    run.trigger()
    dialog = harness.page.findChild(RunDialog)
    assert isinstance(dialog, RunDialog)
    qtbot.waitUntil(dialog.pill.isVisible)
    assert dialog.pill.text() == "Done"
    dialog.accept()

"""The Activity page: what comes in while it is looked at, and where its rows lead."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.activity import ActivityFilter, ActivityKind, ActivityRow, Happening, Who
from keep_desktop.ports.log_store import LogLine
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.activity_model import ATTEMPT, EVENT, ITEM, WHO
from keep_desktop.ui.activity_view import event_reach
from keep_desktop.ui.activity_words import said
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.dialogs.run import RunDialog
from keep_desktop.ui.focus_rings import show_ring
from keep_desktop.ui.worker import Reader
from tests.builders.ledger import NOON, a_mutation, a_run, a_workflow, an_item, seed
from tests.ui.activity_stage import ITEMS, ROWS, Stage


@pytest.fixture
def long(ledger: SqliteLedger) -> WorkflowId:
    """Nine thousand rows within an hour, a second apart."""
    return seed(ledger, items=ITEMS)


@pytest.fixture
def make(qtbot: QtBot, keep: Keep, reader: Reader, bridge: Bridge) -> Any:
    return lambda: Stage(qtbot, keep, reader, bridge)


def _happen(ledger: SqliteLedger, workflow_id: WorkflowId, number: int) -> RunId:
    """One more run, with its notice, some time after all else."""
    at = NOON + timedelta(hours=2, seconds=number)
    run_id = a_run(ledger, workflow_id, status=RunStatus.COMMITTED, at=at)
    with ledger.write() as work:
        work.notice(Notice(kind=NoticeKind.RUN_CHANGED, workflow_id=workflow_id, run_id=run_id))
        work.commit()
    return run_id


# What comes new


def test_at_the_top_new_rows_come_by_themselves_and_the_choice_stays(
    make: Any, ledger: SqliteLedger, long: WorkflowId, qtbot: QtBot
) -> None:
    stage = make()
    stage.until(rows=ROWS)
    stage.page.view.select(2)
    chosen = stage.page.model.row(2)
    for number in range(20):
        _happen(ledger, long, number)
    stage.until(rows=ROWS + 40)
    assert stage.page.view.at_top
    at = stage.page.view.currentIndex().row()
    assert at == 42 and stage.page.model.row(at) == chosen
    assert not stage.page.newer.isVisible()
    # What is about to be clicked stays under the pointer, and what came comes when it rests.
    stage.page.hold._timer.setInterval(60_000)
    QTest.mouseMove(stage.page.view.viewport(), QPoint(60, 90))
    known, read = stage.page.model.row(2), stage.newer
    read.clear()
    _happen(ledger, long, 20)
    qtbot.waitUntil(lambda: 2 in read)
    assert stage.page.model.row(2) == known and not stage.page.newer.isVisible()
    stage.page.hold._let_go()
    stage.until(rows=ROWS + 42)
    assert stage.page.view.at_top


def test_further_down_a_bar_counts_them_and_leads_up(
    make: Any, ledger: SqliteLedger, long: WorkflowId, qtbot: QtBot
) -> None:
    stage = make()
    stage.until(rows=ROWS)
    stage.page.view.verticalScrollBar().setValue(300)
    stage.until_known()
    before = stage.page.model.row(stage.top())
    for number in range(3):
        _happen(ledger, long, number)
    qtbot.waitUntil(lambda: stage.page.newer.text() == "6 more")
    assert stage.page.newer.accessibleName() == "6 more above. Press to go there."
    assert stage.page.model.row(stage.top()) == before
    for number in range(3, 60):
        _happen(ledger, long, number)
    qtbot.waitUntil(lambda: stage.page.newer.text() == "More than 99 more")
    stage.page.newer.click()
    qtbot.waitUntil(lambda: stage.page.view.at_top and not stage.page.newer.isVisible())
    stage.until(rows=ROWS + 120)
    row = stage.page.model.row(0)
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
    stage = make()
    stage.until_known()
    model = stage.page.model
    at = model.row_of(("steps", mutation_id, 0))
    stage.page.view.verticalScrollBar().setValue(at)
    stage.until_known()
    assert not stage.page.view.at_top

    def move(was: MutationStatus, to: MutationStatus) -> None:
        with ledger.write() as work:
            work.mutations.move(mutation_id, to, was=was, at=much_later)
            work.notice(Notice(kind=NoticeKind.RUN_CHANGED, workflow_id=workflow_id, run_id=run_id))
            work.commit()

    def reads(word: str) -> bool:
        return str(model.index(at, EVENT).data()).startswith(f"{word} Append a row")

    assert reads("Did not happen")
    # In the same attempt. That the item failed is gone: where one reads nothing moves by that.
    with ledger.write() as work:
        work.items.move(item, ItemStatus.PROCESSING, at=much_later)
        work.commit()
    move(failed, under_way)
    qtbot.waitUntil(lambda: reads("Under way"))
    move(under_way, MutationStatus.APPLIED)
    qtbot.waitUntil(lambda: reads("Happened 12:40:00"))


def test_many_notices_read_the_list_a_few_times_only(
    make: Any, ledger: SqliteLedger, long: WorkflowId, qtbot: QtBot, monkeypatch: Any
) -> None:
    stage = make()
    stage.until(rows=ROWS)
    asked: list[object] = []
    refresh = stage.page.feed.refresh

    def counted(*, at_top: bool) -> None:
        asked.append(at_top)
        refresh(at_top=at_top)

    monkeypatch.setattr(stage.page.feed, "refresh", counted)
    for _ in range(500):
        with ledger.write(durable=False) as work:
            work.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=long))
            work.commit()
    _happen(ledger, long, 1)
    stage.until(rows=ROWS + 2)
    assert len(asked) < 100


# Elsewhere


class _Painted(QObject):
    """All of a widget that was painted since this was made."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False


def test_enter_opens_the_item(make: Any, long: WorkflowId) -> None:
    stage = make()
    stage.until(rows=ROWS)
    stage.page.focus_rows()
    stage.page.view.select(1)
    QTest.keyClick(stage.page.view, Qt.Key.Key_Return)
    row = stage.page.model.row(1)
    assert row is not None
    assert stage.items == [(long, row.item_id)]


def test_no_part_of_the_ring_of_the_keyboard_stays_behind(
    make: Any, long: WorkflowId, qtbot: QtBot
) -> None:
    view = make().page.view
    show_ring(view, True)
    view.selectionModel().setCurrentIndex(
        view.model().index(0, 0), QItemSelectionModel.SelectionFlag.NoUpdate
    )
    QApplication.processEvents()
    painted = _Painted(view.viewport())
    view.select(2)
    qtbot.waitUntil(lambda: not painted.region.isEmpty())
    first = QRect(0, view.rowViewportPosition(0), view.viewport().width(), view.rowHeight(0))
    assert QRegion(first).subtracted(painted.region).isEmpty()


def test_a_run_opens_with_its_log_and_leads_to_its_workflow(
    make: Any, ledger: SqliteLedger, qtbot: QtBot
) -> None:
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id)
    with ledger.write() as work:
        line = LogLine(
            at=NOON,
            level="LOG",
            text="Nothing to do today",
            workflow_id=workflow_id,
            run_id=run_id,
            item_id=None,
        )
        work.log.add([line])
        work.commit()
    stage = make()
    stage.page.filters.choose(kinds=frozenset({ActivityKind.RUNS}))
    stage.until(rows=1)
    stage.page.focus_rows()
    QTest.keyClick(stage.page.view, Qt.Key.Key_Return)
    dialog = stage.page.findChild(RunDialog)
    assert isinstance(dialog, RunDialog)
    qtbot.waitUntil(lambda: "Nothing to do today" in dialog.log.page.toPlainText())
    assert dialog.pill.text() == "Running"
    assert "Script 1.0" in dialog.times.text()
    dialog.show_workflow.click()
    assert stage.workflows == [workflow_id]


def test_an_event_without_an_item_goes_on_over_the_empty_cells(
    make: Any, ledger: SqliteLedger
) -> None:
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id)
    an_item(ledger, workflow_id, run_id)
    stage = make()
    stage.until_known()
    view, model = stage.page.view, stage.page.model
    places = [view.horizontalHeader().visualIndex(at) for at in (EVENT, ITEM, ATTEMPT, WHO)]
    assert places == sorted(places)
    reach = {str(row.item or ""): event_reach(row) for row in model.rows()}
    assert reach.pop("") == (EVENT, ITEM, ATTEMPT)
    assert set(reach.values()) == {(EVENT,)}


def test_a_row_is_copied_whole(make: Any, ledger: SqliteLedger) -> None:
    a_workflow(ledger, "Mail")
    stage = make()
    stage.until_known()
    stage.page.focus_rows()
    stage.page.view.select(0)
    QTest.keySequence(stage.page.view, "Ctrl+C")
    text = QGuiApplication.clipboard().text()
    assert text == "12:00:00\tMail\t\t\tWorkflow added Script 1.0\tYou"


def test_a_ledger_that_cannot_be_read_is_said_with_a_way_on(
    make: Any, keep: Keep, ledger: SqliteLedger, long: WorkflowId, qtbot: QtBot, monkeypatch: Any
) -> None:
    stage = make()
    stage.until(rows=ROWS)

    def broken(*_: object, **__: object) -> object:
        raise OSError("no disk")

    with monkeypatch.context() as patch:
        patch.setattr(type(ledger.queries), "activity", broken)
        stage.page.feed.show(ActivityFilter(search="x"))
        qtbot.waitUntil(stage.page.trouble.isVisible)
    stage.page.trouble.again.emit()
    qtbot.waitUntil(lambda: not stage.page.trouble.isVisible())


# What a row says


def test_the_end_of_a_run_says_what_it_left_its_items_as(qapp: QApplication) -> None:
    row = ActivityRow(
        key=("runs", 1, 1),
        at=NOON,
        happening=Happening.RUN_ENDED,
        kind=ActivityKind.RUNS,
        who=Who.KEEP,
        workflow_id=None,
        workflow=None,
        run_id=None,
        item_id=None,
        item=None,
        attempt=None,
        word="committed",
        items={"done": 1024, "failed": 1, "skipped": 0},
    )
    assert said(row) == "Run ended: 1,024 done, 1 failed"
    assert said(replace(row, items={})) == "Run ended: no items"
    of_handlers = replace(row, items=None, handler="check", ran=(("readOrders", 1), ("check", 4)))
    assert said(of_handlers) == "Run ended: readOrders, check ×4"
    broken_off = replace(of_handlers, word="failed:logic", text="It has no number.")
    assert said(broken_off) == "Run failed: check · It has no number."
    assert said(replace(row, items=None)) == "Run ended"


def test_a_step_says_when_it_happened_where_it_began_before(
    make: Any, ledger: SqliteLedger
) -> None:
    workflow_id = a_workflow(ledger, at=NOON - timedelta(days=1))
    run_id = a_run(ledger, workflow_id, at=NOON - timedelta(hours=1))
    mutation_id = a_mutation(ledger, workflow_id, run_id)
    with ledger.write() as work:
        later = NOON + timedelta(seconds=40)
        work.mutations.move(
            mutation_id, MutationStatus.APPLIED, was=MutationStatus.IN_FLIGHT, at=later
        )
        work.commit()
    stage = make()
    stage.until_known()
    event = stage.page.model.index(0, EVENT)
    words = "Happened 12:00:40"
    assert event.data() == f"{words} Append a row to costs.csv"
    assert event.data(Qt.ItemDataRole.AccessibleTextRole).startswith(f"{words}: Append")
    assert words in event.data(Qt.ItemDataRole.ToolTipRole)


# The menu of a row


def test_the_menu_of_a_row_leads_to_all_it_is_about(
    make: Any, ledger: SqliteLedger, long: WorkflowId, qtbot: QtBot
) -> None:
    a_workflow(ledger, "Other", at=NOON + timedelta(hours=3))
    stage = make()
    stage.until(rows=ROWS + 1)
    row = stage.page.model.row(3)
    assert row is not None and row.happening is Happening.STEP_HAPPENED
    menu = stage.page.row_menu(row)
    words = [action.text() for action in menu.actions() if action.text()]
    assert words == [
        "Show the item",
        "Show the run and its log",
        "Show the workflow",
        "Only this workflow",
        "Copy the row\tCtrl+C",
    ]
    item, run, workflow, only, *_ = menu.actions()
    item.trigger()
    workflow.trigger()
    assert (stage.items, stage.workflows) == ([(long, row.item_id)], [long])
    only.trigger()
    stage.until(rows=ROWS)
    run.trigger()
    dialog = stage.page.findChild(RunDialog)
    assert isinstance(dialog, RunDialog)
    qtbot.waitUntil(dialog.pill.isVisible)
    assert dialog.pill.text() == "Done"
    dialog.accept()


def test_the_key_of_the_menu_asks_for_that_of_the_current_row(make: Any, long: WorkflowId) -> None:
    stage = make()
    stage.until(rows=ROWS)
    asked: list[Any] = []
    stage.page.view.menu_asked.disconnect()
    stage.page.view.menu_asked.connect(lambda row, _: asked.append(row))
    stage.page.view.select(2)
    here = stage.page.view.visualRect(stage.page.view.currentIndex()).center()
    view = stage.page.view.viewport()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, here, view.mapToGlobal(here))
    QApplication.sendEvent(view, event)
    assert asked == [stage.page.model.row(2)]


def test_what_is_archived_says_how_to_look_into_it(
    make: Any, ledger: SqliteLedger, qtbot: QtBot
) -> None:
    workflow_id = seed(ledger, items=2)
    with ledger.write() as work:
        at = NOON + timedelta(hours=1)
        work.workflows.move(workflow_id, WorkflowStatus.ARCHIVED, was=WorkflowStatus.ACTIVE, at=at)
        work.commit()
    stage = make()
    stage.until_known()
    qtbot.waitUntil(lambda: stage.page.filters.workflow.count() == 2)
    stage.page.focus_rows()
    stage.page.view.select(0)
    QTest.keyClick(stage.page.view, Qt.Key.Key_Return)
    assert (stage.items, stage.workflows) == ([], [])
    (told,) = stage.told
    assert "archived" in told

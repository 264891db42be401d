"""Activity in the window: the long list, filters, days, what comes new, and ways to elsewhere."""

from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.activity import ActivityKind, Happening
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.activity_feed import PAGE
from keep_desktop.ui.activity_model import EVENT, MOST_PAGES, TIME, WHO
from keep_desktop.ui.bridge import Bridge
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


# The long list


def test_a_long_list_is_as_long_as_it_is_and_little_of_it_is_in_memory(
    make: Any, long: WorkflowId
) -> None:
    stage = make()
    stage.until(rows=ROWS)
    stage.until_known()
    assert stage.page.model.end - stage.page.model.first <= 4 * PAGE
    assert stage.page.foot.text() == f"About {ROWS:,} rows"


def test_scrolling_to_the_end_shows_every_row_once(
    make: Any, long: WorkflowId, qtbot: QtBot
) -> None:
    stage = make()
    stage.until(rows=ROWS)
    model, bar = stage.page.model, stage.page.view.verticalScrollBar()
    seen: dict[int, object] = {}
    while True:
        stage.until_known()
        for at in range(model.first, model.end):
            row = model.row(at)
            assert row is not None
            assert seen.setdefault(at, row.key) == row.key
        assert model.end - model.first <= MOST_PAGES * PAGE
        if bar.value() == bar.maximum():
            break
        bar.setValue(min(bar.maximum(), bar.value() + PAGE))
    assert len(seen) == len(set(seen.values())) == ROWS
    stage.page.view.verticalScrollBar().setValue(0)
    stage.until_known()
    row = model.row(0)
    assert row is not None and row.key == seen[0]
    # Not by their times, which may go back.
    row_of_heads, tip = Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole
    assert "clock was set back" in stage.page.model.headerData(TIME, row_of_heads, tip)


def test_a_drag_to_the_middle_reads_only_what_is_there(make: Any, long: WorkflowId) -> None:
    stage = make()
    stage.until(rows=ROWS)
    stage.page.view.verticalScrollBar().setValue(ROWS // 2)
    stage.until_known()
    assert stage.page.model.first > PAGE
    row = stage.page.model.row(stage.top())
    assert row is not None
    # A second passes in three rows.
    middle = NOON + timedelta(seconds=ITEMS // 2)
    assert abs(row.at - middle) < timedelta(seconds=ITEMS // 20)


def test_from_the_middle_up_the_list_ends_at_its_newest_row(
    make: Any, long: WorkflowId, qtbot: QtBot
) -> None:
    stage = make()
    stage.until(rows=ROWS)
    bar = stage.page.view.verticalScrollBar()
    bar.setValue(5 * PAGE)
    stage.until_known()
    while bar.value():
        bar.setValue(max(0, bar.value() - PAGE // 2))
        stage.until_known()
    qtbot.waitUntil(lambda: stage.page.model.first == 0)
    stage.until_known()
    row = stage.page.model.row(0)
    assert row is not None and row.happening is Happening.RUN_ENDED
    stage.until(rows=ROWS)


def test_the_end_key_goes_to_the_oldest_row(make: Any, long: WorkflowId, qtbot: QtBot) -> None:
    stage = make()
    stage.until(rows=ROWS)
    stage.page.focus_rows()
    QTest.keyClick(stage.page.view, Qt.Key.Key_End)
    stage.until_known()
    model = stage.page.model
    qtbot.waitUntil(lambda: model.row(model.rowCount() - 1) is not None)
    last = model.row(model.rowCount() - 1)
    assert last is not None and last.happening is Happening.RUN_STARTED
    # From there its number is known by estimate.
    assert abs(model.rowCount() - ROWS) < 5


def test_a_row_that_is_not_there_yet_says_so(make: Any, long: WorkflowId) -> None:
    stage = make()
    stage.until(rows=ROWS)
    model = stage.page.model
    assert model.row(ROWS // 2) is None
    assert model.index(ROWS // 2, EVENT).data() == "Loading…"
    assert model.index(ROWS // 2, TIME).data() is None


# Days


def test_a_day_is_gone_to(make: Any, ledger: SqliteLedger, qtbot: QtBot) -> None:
    workflow_id = seed(ledger, items=500)
    seed(ledger, items=500, workflow_id=workflow_id, at=NOON + timedelta(days=3))
    stage = make()
    stage.until_known()
    rows = stage.page.model.rowCount()
    stage.page.filters.popup.gone_to.emit(QDate(2026, 11, 21))
    qtbot.waitUntil(lambda: stage.top() > PAGE)
    stage.until_known()
    row = stage.page.model.row(stage.top())
    assert row is not None and row.at.date() == NOON.date()
    above = stage.page.model.row(stage.top() - 1)
    assert above is None or above.at > NOON + timedelta(days=1)
    assert abs(stage.page.model.rowCount() - rows) < 5
    assert stage.page.view.hasFocus()


def test_a_day_in_an_empty_list_leads_to_what_came_meanwhile(
    make: Any, ledger: SqliteLedger
) -> None:
    workflow_id = seed(ledger, items=10)
    stage = make()
    stage.until_known()
    stage.page.filters.search.setText("xyzzy")
    stage.until(rows=0)
    an_item(ledger, workflow_id, a_run(ledger, workflow_id), title="xyzzy")
    stage.page.filters.popup.gone_to.emit(QDate(2026, 11, 21))
    stage.until(rows=1)


def test_only_one_day_is_shown_until_its_chip_is_pressed(
    make: Any, ledger: SqliteLedger, qtbot: QtBot
) -> None:
    workflow_id = seed(ledger, items=10)
    seed(ledger, items=5, workflow_id=workflow_id, at=NOON + timedelta(days=3))
    stage = make()
    stage.until(rows=50)
    stage.page.filters.popup.only.emit(QDate(2026, 11, 23))
    stage.until(rows=17)
    chip = stage.page.filters.chips.day
    assert chip.isVisible() and chip.text() == "23 Nov 2026"
    assert chip.accessibleName() == "Only 23 Nov 2026. Press to show all days."
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    stage.until(rows=50)
    assert not chip.isVisible()


# Filters


def test_chips_narrow_the_list_together_and_all_takes_them_back(
    make: Any, long: WorkflowId
) -> None:
    stage = make()
    chips = stage.page.filters.chips
    chips.kinds[ActivityKind.RUNS].click()
    stage.until(rows=2)
    assert not chips.all.isChecked()
    chips.kinds[ActivityKind.DEEDS].click()
    stage.until(rows=3)
    assert stage.shown(WHO) == ["Keep", "You", "You"]
    chips.all.click()
    stage.until(rows=ROWS)
    assert chips.chosen() == frozenset()


def test_a_workflow_is_chosen(make: Any, ledger: SqliteLedger, qtbot: QtBot) -> None:
    seed(ledger, items=5)
    other = a_workflow(ledger, "Other")
    stage = make()
    combo = stage.page.filters.workflow
    qtbot.waitUntil(lambda: combo.count() == 3)
    combo.setCurrentIndex(combo.findData(other))
    combo.activated.emit(combo.currentIndex())
    stage.until(rows=1)
    assert stage.shown(EVENT) == ["Workflow added Script 1.0"]


def test_a_search_says_how_far_it_looked_and_goes_on_when_asked(
    make: Any, long: WorkflowId, qtbot: QtBot
) -> None:
    stage = make()
    stage.page.filters.search.setText('invoice 0"')
    qtbot.waitUntil(lambda: stage.page.feed.looked_to is not None)
    assert stage.page.nothing.sentence.startswith("Nothing found so far")
    assert stage.page.foot.text().startswith("Looked through everything back to today")
    stage.page.further.click()
    stage.until(rows=3)
    assert not stage.page.further.isVisible()
    stage.page.filters.search.setText("no such thing")
    feed = stage.page.feed
    qtbot.waitUntil(lambda: feed.filter.search == "no such thing" and feed.looked_to is not None)
    stage.page.further.click()
    qtbot.waitUntil(lambda: "no such thing" in stage.page.nothing.sentence)
    stage.page.everything.click()
    stage.until(rows=ROWS)
    assert stage.page.filters.search.text() == ""


def test_an_empty_list_teaches(make: Any) -> None:
    stage = make()
    assert stage.page.empty.isVisible()


# For everybody


def test_every_control_has_a_name_and_is_reached_by_tab(make: Any, long: WorkflowId) -> None:
    stage = make()
    stage.until_known()
    filters = stage.page.filters
    buttons = [one for one in stage.page.findChildren(QPushButton) if one.isVisible()]
    for widget in (*buttons, filters.workflow, filters.search, stage.page.view):
        name = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
        assert name, widget
    reached: set[QWidget] = set()
    filters.workflow.setFocus()
    for _ in range(20):
        now = stage.page.focusWidget()
        reached.add(now)
        stage.page.focusNextChild()
    wanted = (filters.workflow, filters.search, filters.day, filters.export, filters.chips.all)
    assert {*wanted, stage.page.view} <= reached


def test_a_screen_reader_hears_what_happened(make: Any, ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id)
    item = an_item(ledger, workflow_id, run_id)
    a_mutation(ledger, workflow_id, run_id, item)
    stage = make()
    stage.page.filters.choose(kinds=frozenset({ActivityKind.EFFECTS}))
    stage.until(rows=1)
    said = stage.page.model.index(0, EVENT).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Under way: Append a row to costs.csv"

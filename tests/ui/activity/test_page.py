"""Activity page: long lists, filters, days, new rows and links."""

from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.activity import ActivityKind, Happening
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.activity.model import EVENT, MOST_PAGES, PAGE, TIME, WHO
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from tests.builders.ledger import NOON, a_workflow, seed
from tests.ui.activity_harness import ITEMS, ROWS, Harness


@pytest.fixture
def long(ledger: SqliteLedger) -> WorkflowId:
    """Nine thousand rows within an hour, a second apart."""
    return seed(ledger, items=ITEMS)


@pytest.fixture
def make(qtbot: QtBot, keep: Keep, tasks: TaskRunner, bridge: Bridge) -> Any:
    return lambda: Harness(qtbot, keep, tasks, bridge)


def test_a_long_list_is_as_long_as_it_is_and_little_of_it_is_in_memory(
    make: Any, long: WorkflowId
) -> None:
    harness = make()
    harness.until(rows=ROWS)
    harness.until_known()
    assert harness.page.model.end - harness.page.model.first <= 4 * PAGE
    assert harness.page.footer.text() == f"About {ROWS:,} rows"


def test_scrolling_to_the_end_shows_every_row_once(
    make: Any, long: WorkflowId, qtbot: QtBot
) -> None:
    harness = make()
    harness.until(rows=ROWS)
    model, bar = harness.page.model, harness.page.view.verticalScrollBar()
    seen: dict[int, object] = {}
    while True:
        harness.until_known()
        for at in range(model.first, model.end):
            row = model.row(at)
            assert row is not None
            assert seen.setdefault(at, row.key) == row.key
        assert model.end - model.first <= MOST_PAGES * PAGE
        if bar.value() == bar.maximum():
            break
        bar.setValue(min(bar.maximum(), bar.value() + PAGE))
    assert len(seen) == len(set(seen.values())) == ROWS
    harness.page.view.verticalScrollBar().setValue(0)
    harness.until_known()
    row = model.row(0)
    assert row is not None and row.key == seen[0]
    # Not by their times, which may go back.
    row_of_heads, tip = Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole
    assert "clock was set back" in harness.page.model.headerData(TIME, row_of_heads, tip)


def test_a_drag_to_the_middle_reads_only_what_is_there(make: Any, long: WorkflowId) -> None:
    harness = make()
    harness.until(rows=ROWS)
    harness.page.view.verticalScrollBar().setValue(ROWS // 2)
    harness.until_known()
    assert harness.page.model.first > PAGE
    row = harness.page.model.row(harness.top())
    assert row is not None
    # A second passes in three rows.
    middle = NOON + timedelta(seconds=ITEMS // 2)
    assert abs(row.at - middle) < timedelta(seconds=ITEMS // 20)


def test_the_end_key_goes_to_the_oldest_row(make: Any, long: WorkflowId, qtbot: QtBot) -> None:
    harness = make()
    harness.until(rows=ROWS)
    harness.page.focus_rows()
    QTest.keyClick(harness.page.view, Qt.Key.Key_End)
    harness.until_known()
    model = harness.page.model
    qtbot.waitUntil(lambda: model.row(model.rowCount() - 1) is not None)
    last = model.row(model.rowCount() - 1)
    assert last is not None and last.happening is Happening.RUN_STARTED
    # From there its number is an estimate.
    assert abs(model.rowCount() - ROWS) < 5


def test_a_day_is_gone_to(make: Any, ledger: SqliteLedger, qtbot: QtBot) -> None:
    workflow_id = seed(ledger, items=500)
    seed(ledger, items=500, workflow_id=workflow_id, at=NOON + timedelta(days=3))
    harness = make()
    harness.until_known()
    rows = harness.page.model.rowCount()
    harness.page.filters.popup.date_chosen.emit(QDate(2026, 11, 21))
    qtbot.waitUntil(lambda: harness.top() > PAGE)
    harness.until_known()
    row = harness.page.model.row(harness.top())
    assert row is not None and row.at.date() == NOON.date()
    above = harness.page.model.row(harness.top() - 1)
    assert above is None or above.at > NOON + timedelta(days=1)
    assert abs(harness.page.model.rowCount() - rows) < 5
    assert harness.page.view.hasFocus()


def test_only_one_day_is_shown_until_its_chip_is_pressed(
    make: Any, ledger: SqliteLedger, qtbot: QtBot
) -> None:
    workflow_id = seed(ledger, items=10)
    seed(ledger, items=5, workflow_id=workflow_id, at=NOON + timedelta(days=3))
    harness = make()
    harness.until(rows=50)
    harness.page.filters.popup.only_chosen.emit(QDate(2026, 11, 23))
    harness.until(rows=17)
    chip = harness.page.filters.chips.day
    assert chip.isVisible() and chip.text() == "23 Nov 2026"
    assert chip.accessibleName() == "Only 23 Nov 2026. Click to show all days."
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    harness.until(rows=50)
    assert not chip.isVisible()


def test_chips_narrow_the_list_together_and_all_takes_them_back(
    make: Any, long: WorkflowId
) -> None:
    harness = make()
    chips = harness.page.filters.chips
    chips.kinds[ActivityKind.RUNS].click()
    harness.until(rows=2)
    assert not chips.all.isChecked()
    chips.kinds[ActivityKind.ACTIONS].click()
    harness.until(rows=3)
    assert harness.shown(WHO) == ["Keep", "You", "You"]
    chips.all.click()
    harness.until(rows=ROWS)
    assert chips.chosen() == frozenset()


def test_a_workflow_is_chosen(make: Any, ledger: SqliteLedger, qtbot: QtBot) -> None:
    seed(ledger, items=5)
    other = a_workflow(ledger, "Other")
    harness = make()
    combo = harness.page.filters.workflow
    qtbot.waitUntil(lambda: combo.count() == 3)
    combo.setCurrentIndex(combo.findData(other))
    combo.activated.emit(combo.currentIndex())
    harness.until(rows=1)
    assert harness.shown(EVENT) == ["Workflow added Script 1.0"]


def test_a_search_says_how_far_it_looked_and_goes_on_when_asked(
    make: Any, long: WorkflowId, qtbot: QtBot
) -> None:
    harness = make()
    harness.page.filters.search.setText('invoice 0"')
    qtbot.waitUntil(lambda: harness.page.loader.read_until is not None)
    assert harness.page.nothing.sentence.startswith("No results so far")
    assert harness.page.footer.text().startswith("Searched back to today")
    harness.page.further.click()
    harness.until(rows=3)
    assert not harness.page.further.isVisible()
    harness.page.filters.search.setText("no such thing")
    loader = harness.page.loader
    qtbot.waitUntil(
        lambda: loader.filter.search == "no such thing" and loader.read_until is not None
    )
    harness.page.further.click()
    qtbot.waitUntil(lambda: "no such thing" in harness.page.nothing.sentence)
    harness.page.everything.click()
    harness.until(rows=ROWS)
    assert harness.page.filters.search.text() == ""

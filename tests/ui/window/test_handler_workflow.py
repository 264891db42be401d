"""Workflows page of a handler workflow: from an output to the input that caused it."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.schedules import Interval
from keep_desktop.ports.views import ItemFilter
from keep_desktop.ui.item_details.pane import Tab
from keep_desktop.ui.presentation.items import STATUS
from keep_desktop.ui.window.main_window import LEAST, MainWindow
from keep_desktop.ui.workflows.page import WorkflowsPage
from tests.ui.clipping import Longer, clipped
from tests.ui.graphs import a_graph
from tests.ui.item_views import (
    a_cause,
    a_step,
    a_topic,
    a_version,
    an_attempt,
    an_input,
    an_output,
)
from tests.ui.item_views import (
    a_detail as an_item_detail,
)
from tests.ui.pane_harness import Harness
from tests.ui.reading import current_chip, has_attempts
from tests.ui.views import FakeKeep, a_detail, a_row, an_item
from tests.ui.windows import shown_window

ONE, TWO = WorkflowId(1), WorkflowId(2)


@pytest.fixture
def keep(tmp_path: Path) -> FakeKeep:
    row = a_row(1, "Invoices", producer_rules=(Interval("5m", timedelta(minutes=5)),))
    made = FakeKeep(tmp_path, row, a_row(2, "Photos"))
    counts = {ItemStatus.PROCESSING: 2, ItemStatus.DONE: 1}
    made.queries.details = {ONE: a_detail(row, counts=counts, running=0, outputs=2)}
    status = ItemStatus.PROCESSING
    made.queries.item_rows = tuple(an_item(at, is_input=True, status=status) for at in (3, 2, 1))
    made.queries.output_rows = (
        an_output(12, a_cause(2), a_cause(1)),
        an_output(11, a_cause(3)),
    )
    return made


@pytest.fixture
def window(qtbot: QtBot, keep: FakeKeep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep.as_keep(), active=True) as made:
        yield made


@pytest.fixture
def page(qtbot: QtBot, window: MainWindow) -> WorkflowsPage:
    """With the outputs of the handler workflow."""
    made = window.workflows
    made.choose(ONE)
    qtbot.waitUntil(lambda: made.chips.outputs.isVisible())
    made.chips.outputs.click()
    qtbot.waitUntil(lambda: made.outputs.model.rowCount() == 2)
    return made


def test_the_outputs_stand_in_place_of_the_items(page: WorkflowsPage) -> None:
    assert page.outputs.view.isVisible() and not page.tree.view.isVisible()
    assert not page.sort.isVisible()
    page.chips.choose(ItemFilter.DONE)
    assert page.tree.view.isVisible() and not page.outputs.view.isVisible()
    assert page.sort.isVisible()


def test_rows_follow_until_when_their_inputs_wait(
    qtbot: QtBot, keep: FakeKeep, page: WorkflowsPage
) -> None:
    page.chips.choose(ItemFilter.ALL)
    model, queries = page.tree.model, keep.queries
    qtbot.waitUntil(lambda: model.rowCount() == 3)
    assert {model.index(at, STATUS).data() for at in range(3)} == {"Waiting"}
    at = keep.clock.now() + timedelta(hours=2)
    queries.item_rows = tuple(replace(row, waits_until=at) for row in queries.item_rows)
    queries.details = {ONE: replace(queries.details[ONE], inputs_until=at)}
    # No notice names them: only the workflow is read again.
    page.refresh()
    qtbot.waitUntil(lambda: model.index(0, STATUS).data().startswith("Waiting until"))


def test_from_an_output_enter_leads_to_its_input_among_the_inputs(page: WorkflowsPage) -> None:
    page.items.focus_items()
    page.outputs.view.setCurrentIndex(page.outputs.model.index(1, 0))
    assert page.pane.item_id == ItemId(3)
    assert page.outputs.view.isVisible()
    QTest.keyClick(page.outputs.view, Qt.Key.Key_Return)
    assert page.tree.view.isVisible()
    assert current_chip(page.chips) is ItemFilter.ALL
    assert page.tree.selected == ItemId(3) == page.pane.item_id
    assert page.tree.view.hasFocus()


def test_the_search_looks_through_the_outputs_while_they_are_shown(
    qtbot: QtBot, keep: FakeKeep, page: WorkflowsPage
) -> None:
    page.search.setText("row 11")
    qtbot.waitUntil(lambda: "outputs row 11" in keep.queries.asked)


def test_what_happens_meanwhile_comes_in(qtbot: QtBot, keep: FakeKeep, page: WorkflowsPage) -> None:
    keep.queries.output_rows = (an_output(13, a_cause(3)), *keep.queries.output_rows)
    page.refresh()
    qtbot.waitUntil(lambda: page.outputs.model.rowCount() == 3)


def test_another_workflow_begins_with_its_items(qtbot: QtBot, page: WorkflowsPage) -> None:
    page.choose(TWO)
    qtbot.waitUntil(lambda: page.header.name.text() == "Photos")
    assert page.tree.view.isVisible() and not page.chips.outputs.isVisible()
    assert page.outputs.model.rowCount() == 0


def test_what_a_stage_did_shows_at_the_input_though_no_notice_names_it(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = window.workflows
    page.choose(ONE)
    qtbot.waitUntil(page.chips.outputs.isVisible)
    qtbot.waitUntil(lambda: page.tree.model.index_of(ItemId(3)).isValid())
    page.choose(ONE, ItemId(3))
    qtbot.waitUntil(
        lambda: page.pane.header._progress.plain_text().startswith("Waiting: not handled")
    )
    page.tree.view.expand(page.tree.model.index_of(ItemId(3)))
    keep.queries.topic_rows = (a_topic(pending=1),)
    keep.queries.attempt_rows = (an_attempt(1, a_step(), status=ItemStatus.PROCESSING),)
    page.refresh()
    qtbot.waitUntil(lambda: page.pane.header._progress.plain_text() == "Waiting for “addRow”")
    qtbot.waitUntil(lambda: has_attempts(page.tree.model, ItemId(3)))


def test_inputs_that_a_run_takes_up_read_in_progress_though_no_notice_names_them(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page, queries = window.workflows, keep.queries
    page.choose(ONE)
    qtbot.waitUntil(lambda: page.tree.model.row_of(ItemId(3)) is not None)
    waiting, rows = queries.details[ONE], queries.item_rows
    for running in (True, False):
        queries.item_rows = tuple(replace(row, running=running) for row in rows)
        queries.details = {ONE: replace(waiting, running=3 if running else 0)}
        page.refresh()

        def is_shown(running: bool = running) -> bool:
            row = page.tree.model.row_of(ItemId(3))
            return row is not None and row.running is running

        qtbot.waitUntil(is_shown)


@pytest.mark.parametrize("outputs", [False, True])
def test_nothing_is_clipped_at_the_least_size_with_longer_words(
    qtbot: QtBot, qapp: QApplication, keep: FakeKeep, tmp_path: Path, *, outputs: bool
) -> None:
    longer = Longer()
    qapp.installTranslator(longer)
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(keep.as_keep(), settings)
    page = window.workflows
    try:
        window.resize(LEAST)
        window.show()
        page.choose(ONE)
        qtbot.waitUntil(page.chips.outputs.isVisible)
        if outputs:
            page.chips.outputs.click()
            qtbot.waitUntil(lambda: page.outputs.model.rowCount() == 2)
        qtbot.waitUntil(lambda: not clipped(window))
    finally:
        qapp.removeTranslator(longer)
        window.close()
        window.deleteLater()


def test_nothing_about_an_input_is_clipped_in_the_drawer_with_longer_words(
    qtbot: QtBot, qapp: QApplication
) -> None:
    longer = Longer()
    qapp.installTranslator(longer)
    try:
        harness = Harness(qtbot)
        harness.pane.resize(420, 520)
        harness.fake_store.topics = (
            a_topic(consumed=2),
            a_topic("row.created", "notify", pending=1),
        )
        harness.fake_store.script = a_version("const workflow = {};", graph=a_graph())
        step = a_step(handler="addRow", ui_title="Add the row of the mail from Ann")
        harness.show(an_item_detail(an_input(), an_attempt(1, step, status=ItemStatus.PROCESSING)))
        harness.pane.happened.input_topics.expand_button.setChecked(True)
        qtbot.waitUntil(lambda: not clipped(harness.pane))
        harness.pane.tabs.setCurrentIndex(Tab.SCRIPT)
        harness.tasks.answer_all()
        qtbot.waitUntil(lambda: not clipped(harness.pane))
    finally:
        qapp.removeTranslator(longer)

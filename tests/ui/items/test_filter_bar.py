"""Filter chips: counts, filters, and layout."""

from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.schedules import Interval
from keep_desktop.ports.views import (
    ItemFilter,
    WorkflowDetail,
)
from keep_desktop.ui.items.filter_bar import Chips, FilterRow, filter_counts
from tests.ui.driver import click, press
from tests.ui.reading import current_chip
from tests.ui.views import a_detail, a_row


@pytest.fixture
def chips(qtbot: QtBot) -> Chips:
    made = Chips()
    qtbot.addWidget(made)
    made.show()
    made.show_counts(filter_counts(a_detail()))
    return made


def test_chips_carry_counts(chips: Chips) -> None:
    texts = [chips.buttons[chip].text() for chip in ItemFilter]
    assert texts == [
        "All 12,483",
        "Needs you 3",
        "Failed 12",
        "Running 1",
        "Waiting 1",
        "Done 12,466",
        "Skipped 0",
    ]


def test_a_chip_is_a_filter_by_click_and_by_arrow(qtbot: QtBot, chips: Chips) -> None:
    chosen: list[object] = []
    chips.chosen.connect(chosen.append)
    click(chips.buttons[ItemFilter.FAILED])
    press(chips.buttons[ItemFilter.FAILED], Qt.Key.Key_Right)
    assert chosen == [ItemFilter.FAILED, ItemFilter.RUNNING]
    assert current_chip(chips) is ItemFilter.RUNNING


def of_handlers(**facts: Any) -> WorkflowDetail:
    row = a_row(producer_rules=(Interval("5m", timedelta(minutes=5)),))
    return a_detail(row, **{"outputs": 340, **facts})


def chip_texts(chips: Chips) -> list[str]:
    buttons = (*chips.buttons.values(), chips.outputs)
    return [button.text() for button in buttons if button.isVisible()]


def test_a_handler_workflow_has_inputs_in_progress_and_outputs(chips: Chips) -> None:
    chips.show_detail(of_handlers(counts={ItemStatus.PROCESSING: 4, ItemStatus.DONE: 96}))
    assert chip_texts(chips) == [
        "Inputs 100",
        "Needs you 0",
        "In progress 1",
        "Waiting 3",
        "Done 96",
        "Outputs 340",
    ]
    chips.show_detail(a_detail())
    assert "All 12,483" in chip_texts(chips)
    assert not chips.outputs.isVisible()


def test_inputs_that_a_question_is_about_count_as_needing_the_user(chips: Chips) -> None:
    asked = {ItemStatus.PROCESSING: 3, ItemStatus.DONE: 1}
    counts = {ItemStatus.PROCESSING: 4, ItemStatus.DONE: 6}
    chips.show_detail(of_handlers(counts=counts, with_question=asked, running=0))
    text = ["Inputs 10", "Needs you 4", "In progress 0", "Waiting 1", "Done 5", "Outputs 340"]
    assert chip_texts(chips) == text


def test_there_is_nothing_to_choose_from_where_there_is_nothing(qtbot: QtBot) -> None:
    row = FilterRow()
    qtbot.addWidget(row)
    row.show()
    row.set_enabled_for(False)
    assert not row.chips.isVisible()
    row.set_enabled_for(False, outputs=True)
    assert row.chips.isVisible()


def test_arrows_lead_to_the_outputs_and_on_to_the_inputs(qtbot: QtBot, chips: Chips) -> None:
    chips.resize(1000, 40)
    chips.show_detail(of_handlers(counts={ItemStatus.DONE: 1}))
    chosen: list[object] = []
    chips.chosen.connect(chosen.append)
    chips.outputs.clicked.connect(lambda: chosen.append("outputs"))
    press(chips.buttons[ItemFilter.ALL], Qt.Key.Key_Left)
    assert current_chip(chips) is None
    press(chips.outputs, Qt.Key.Key_Right)
    assert chosen == ["outputs", ItemFilter.ALL]


def test_a_workflow_without_handlers_never_stays_at_the_outputs(chips: Chips) -> None:
    chips.show_detail(of_handlers())
    chips.outputs.click()
    chips.show_detail(a_detail())
    assert current_chip(chips) is ItemFilter.ALL

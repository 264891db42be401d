"""Texts, list and small parts of the Workflows page, on view objects."""

from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import (
    ItemSort,
    Progress,
)
from keep_desktop.ui.items.filter_bar import SortButton
from keep_desktop.ui.presentation.questions import reason, remedy_text
from keep_desktop.ui.presentation.workflow_state import (
    State,
    blocked_reason_now,
    blocked_text,
    fix_text,
    last_text,
    row_text,
    state_of,
    state_text,
)
from keep_desktop.ui.workflows.list import ListFooter, WorkflowCombo, WorkflowList
from keep_desktop.ui.workflows.list_delegate import badge_of
from tests.builders.host_messages import path_missing
from tests.ui.driver import press
from tests.ui.views import NOON, StillClock, a_question, a_row, some_rows

UTC = StillClock().zone()


@pytest.mark.parametrize(
    ("facts", "state", "word"),
    [
        ({}, State.ON, "On"),
        ({"status": WorkflowStatus.PAUSED}, State.PAUSED, "Paused"),
        ({"status": WorkflowStatus.READY}, State.DRAFT, "Off"),
        ({"status": WorkflowStatus.ARCHIVED}, State.ARCHIVED, "Archived"),
        ({"error": "No folder."}, State.BLOCKED, "Blocked"),
        ({"error": "No folder.", "stopped": True}, State.STOPPED, "Stopped"),
        ({"status": WorkflowStatus.READY, "stopped": True}, State.DRAFT, "Off"),
        ({"status": WorkflowStatus.PAUSED, "stopped": True}, State.PAUSED, "Paused"),
        (
            {"status": WorkflowStatus.PAUSED, "stopped": True, "stopped_alone": True},
            State.STOPPED,
            "Stopped",
        ),
    ],
)
def test_the_strongest_state_is_the_one_that_is_shown(
    facts: dict[str, Any], state: State, word: str
) -> None:
    assert state_of(a_row(**facts)) is state
    assert state_text(state).text == word


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({}, "Today 10:00"),
        ({"last_run_at": None}, "Never run"),
        ({"needs_you": 3}, "3 need you"),
        ({"needs_you": 1}, "1 needs you"),
        ({"active_run": RunId(1), "needs_you": 1}, "running"),
        ({"status": WorkflowStatus.PAUSED, "needs_you": 2}, "Paused 4 Nov"),
        ({"status": WorkflowStatus.READY, "needs_you": 2}, "Off"),
        ({"active_run": RunId(1), "undoing": True}, "undoing"),
        (
            {"active_run": RunId(1), "progress": Progress(done=214, total=310, label=None)},
            "214 of 310",
        ),
        (
            {"active_run": RunId(1), "progress": Progress(done=1214, total=None, label=None)},
            "1,214 so far",
        ),
        ({"last_run_at": NOON - timedelta(days=1)}, "Thu 12:00"),
        ({"status": WorkflowStatus.PAUSED}, "Paused 4 Nov"),
        (
            {"status": WorkflowStatus.PAUSED, "status_at": NOON - timedelta(days=1)},
            "Paused Thu",
        ),
        ({"error": "No folder."}, "Blocked"),
        ({"stopped": True}, "Stopped"),
    ],
)
def test_a_row_ends_with_the_one_thing_to_know(facts: dict[str, Any], message: str) -> None:
    assert last_text(a_row(**facts), NOON, UTC).text == message


def test_the_badge_counts_questions_and_is_spoken_with_what_holds_it() -> None:
    row = a_row(status=WorkflowStatus.PAUSED, needs_you=2)
    badge = badge_of(row)
    assert badge is not None and badge.text == "2"
    assert "Paused 4 Nov, 2 need you" in row_text(row, NOON, UTC)
    asking = a_row(needs_you=2)
    assert row_text(asking, NOON, UTC).count("2 need you") == 1
    assert badge_of(a_row()) is None


@pytest.mark.parametrize(
    ("facts", "everything", "why"),
    [
        ({}, False, None),
        ({"active_run": RunId(1)}, False, "This workflow is running now."),
        ({"status": WorkflowStatus.PAUSED}, False, "This workflow is paused. Choose Resume first."),
        ({"stopped": True}, True, "Everything is stopped. Turn Keep back on first."),
        ({"stopped": True}, False, "This workflow is stopped. Turn it back on first."),
        (
            {"error": "x"},
            False,
            ("This workflow is blocked. Fix the problem shown under its name, then choose Resume."),
        ),
    ],
)
def test_why_a_run_cannot_be_started_is_a_sentence(
    facts: dict[str, Any], everything: bool, why: str | None
) -> None:
    assert blocked_reason_now(a_row(**facts), everything_stopped=everything) == why


def test_where_the_script_has_one_version_none_is_gone_back_to() -> None:
    for has_settings in (True, False):
        text = fix_text(FailureKind.LOGIC, has_settings=has_settings, is_first=True)
        assert "mport a fixed script" in text
        assert "earlier" not in text


@pytest.mark.parametrize("is_first", [True, False])
def test_after_another_version_nobody_is_told_to_resume(is_first: bool) -> None:
    """Activating it clears the block; only corrected settings leave it."""
    for has_settings in (True, False):
        question = a_question(
            kind=QuestionKind.BLOCKED,
            failure=FailureKind.LOGIC,
            has_settings=has_settings,
            is_first_version=is_first,
        )
        for text in (
            fix_text(FailureKind.LOGIC, has_settings=has_settings, is_first=is_first),
            remedy_text(question),
        ):
            assert "mport a fixed script" in text and "then choose Resume" not in text
            assert ("Resume" in text) is has_settings


def test_every_class_of_failure_says_what_to_do() -> None:
    text = {fix_text(kind) for kind in (*FailureKind, None)}
    assert len(text) == len(FailureKind) + 1
    assert all("esume" in sentence for sentence in text)


def test_an_error_that_gives_its_own_advice_gets_no_second_one() -> None:
    text = blocked_text("“a.zip” is damaged. Copy it again.", FailureKind.PRECONDITION)
    assert text == "“a.zip” is damaged. Copy it again. Then choose Resume."


def test_a_missing_folder_is_shown_with_one_instruction_that_is_true_of_both_ways() -> None:
    """Saving settings turns the workflow on."""
    host = path_missing("/home/ann/Contracts")
    text = blocked_text(host, FailureKind.PRECONDITION)
    assert text == (
        "“/home/ann/Contracts” wasn't found. Choose another in the settings, or restore it "
        "and choose Resume."
    )
    assert reason(a_question(kind=QuestionKind.PRECONDITION, sentence=host)) == text


def test_a_fault_of_a_script_always_says_what_to_do() -> None:
    text = blocked_text("No amount. Nothing is there", FailureKind.LOGIC)
    assert text == (
        "No amount. Nothing is there. Import a fixed script or go back to an earlier version, "
        "or correct the settings and choose Resume."
    )


@pytest.fixture
def listed(qtbot: QtBot) -> WorkflowList:
    made = WorkflowList(StillClock())
    qtbot.addWidget(made)
    made.resize(280, 600)
    made.show()
    made.show_rows(some_rows())
    return made


def test_the_first_workflow_is_chosen_and_arrows_go_on(qtbot: QtBot, listed: WorkflowList) -> None:
    chosen: list[object] = []
    listed.chosen.connect(chosen.append)
    assert listed.current == 1
    press(listed.view, Qt.Key.Key_Down)
    press(listed.view, Qt.Key.Key_Down)
    press(listed.view, Qt.Key.Key_End)
    assert chosen == [2, 3, 5]


def test_the_selection_stays_when_the_rows_are_read_again(listed: WorkflowList) -> None:
    listed.choose(WorkflowId(3))
    chosen: list[object] = []
    listed.chosen.connect(chosen.append)
    listed.show_rows((a_row(9, "A new one at the top"), *some_rows()))
    assert listed.current == 3
    assert listed.view.currentIndex().row() == 3
    assert chosen == []


def test_the_neighbour_is_chosen_when_a_workflow_goes(listed: WorkflowList) -> None:
    listed.choose(WorkflowId(3))
    listed.show_rows(tuple(row for row in some_rows() if row.id != 3))
    assert listed.current == 4
    listed.show_rows(())
    assert listed.current is None


def test_the_combo_box_is_the_same_choice(qtbot: QtBot, listed: WorkflowList) -> None:
    combo = WorkflowCombo(listed.model)
    qtbot.addWidget(combo)
    combo.show_current(WorkflowId(2))
    assert combo.combo.currentText() == "Weekly sales report"
    with qtbot.waitSignal(combo.chosen) as signal:
        combo.combo.activated.emit(3)
    assert signal.args == [4]


def test_the_order_can_be_chosen(qtbot: QtBot) -> None:
    button = SortButton()
    qtbot.addWidget(button)
    with qtbot.waitSignal(button.chosen) as signal:
        button.actions_by_sort[ItemSort.TITLE].trigger()
    assert signal.args == [ItemSort.TITLE]
    assert button.text() == "By title"


def test_a_click_on_a_bar_of_the_list_asks_for_its_run(qtbot: QtBot, listed: WorkflowList) -> None:
    box, ground = listed.view.visualRect(listed.model.index(0)), listed.view.viewport()
    row, across = listed.model.rows[0], range(box.left(), box.right())
    spots = {listed._delegate.run_at(box, row, QPoint(x, box.top() + 59)): x for x in across}
    shown = len(spots) - 1
    assert set(spots) == {None, *range(shown)} and shown >= 5
    for back in (0, 2):
        with qtbot.waitSignal(listed.bars.run_requested) as asked:
            spot = QPoint(spots[back], box.top() + 59)
            qtbot.mouseClick(ground, Qt.MouseButton.LeftButton, pos=spot)
        assert asked.args == [row, back]
    with qtbot.assertNotEmitted(listed.bars.run_requested):
        beside = QPoint(spots[0], box.top() + 20)
        qtbot.mouseClick(ground, Qt.MouseButton.LeftButton, pos=beside)
    assert listed.current == row.id


def test_the_footer_of_a_narrow_page_has_what_stands_below_the_list_elsewhere(qtbot: QtBot) -> None:
    footer = ListFooter()
    qtbot.addWidget(footer)
    footer.set_visible_for(True)
    assert footer.isHidden(), "nothing to lead to takes no room"
    footer.show_archive(True)
    assert footer.isVisible() and footer.archive_samples.isHidden()
    assert footer.archive.text() == "Archived workflows"
    with qtbot.waitSignal(footer.archive.clicked):
        footer.archive.click()
    footer.show_samples(True)
    footer.show_archive(False)
    assert footer.archive_samples.isVisible() and footer.archive.isHidden()
    with qtbot.waitSignal(footer.archive_samples.clicked):
        footer.archive_samples.click()
    footer.set_visible_for(False)
    assert footer.isHidden()

"""The words, the list and small parts of the Workflows page, fed by plain views."""

from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.schedules import Cron
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.session_facts import SessionFacts
from keep_desktop.ports.views import (
    ItemSort,
    Progress,
)
from keep_desktop.ui.answer_words import reason
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.list_foot import ListFoot
from keep_desktop.ui.sort_button import SortButton
from keep_desktop.ui.workflow_combo import WorkflowCombo
from keep_desktop.ui.workflow_delegate import _cut, _width, badge_of, bar_tone
from keep_desktop.ui.workflow_list import WorkflowList
from keep_desktop.ui.workflow_words import (
    State,
    bars_said,
    blocked_said,
    last_said,
    row_said,
    rule_said,
    state_of,
    state_said,
    what_to_do,
    why_not_now,
)
from tests.ui.hands import press
from tests.ui.views import NOON, StillClock, a_question, a_row, ends, some_rows

UTC = StillClock().zone()


HOSTILE = "\u202egnp.<b>bold</b>\x00\n" + "x" * 10_000


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
def test_the_strongest_state_is_the_one_that_is_said(
    facts: dict[str, Any], state: State, word: str
) -> None:
    assert state_of(a_row(**facts)) is state
    assert state_said(state).text == word


@pytest.mark.parametrize(
    ("facts", "said"),
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
def test_a_row_ends_with_the_one_thing_to_know(facts: dict[str, Any], said: str) -> None:
    assert last_said(a_row(**facts), NOON, UTC).text == said


def test_the_badge_counts_questions_and_is_spoken_with_what_holds_it() -> None:
    row = a_row(status=WorkflowStatus.PAUSED, needs_you=2)
    badge = badge_of(row)
    assert badge is not None and badge.text == "2"
    assert "Paused 4 Nov, 2 need you" in row_said(row, NOON, UTC)
    asking = a_row(needs_you=2)
    assert row_said(asking, NOON, UTC).count("2 need you") == 1
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
            "This workflow is blocked. The reason is under its name: put that right, then "
            "choose Resume.",
        ),
    ],
)
def test_why_a_run_cannot_be_started_is_a_sentence(
    facts: dict[str, Any], everything: bool, why: str | None
) -> None:
    assert why_not_now(a_row(**facts), everything_stopped=everything) == why


def test_where_the_script_has_one_version_none_is_gone_back_to() -> None:
    for has_settings in (True, False):
        said = what_to_do(FailureKind.LOGIC, has_settings=has_settings, is_first=True)
        assert "mport a corrected script, then Resume." in said
        assert "earlier" not in said


def test_every_class_of_failure_says_what_to_do() -> None:
    said = {what_to_do(kind) for kind in (*FailureKind, None)}
    assert len(said) == len(FailureKind) + 1
    assert all("esume" in sentence for sentence in said)


def test_an_error_that_gives_its_own_advice_gets_no_second_one() -> None:
    said = blocked_said("“a.zip” is damaged. Copy it again.", FailureKind.PRECONDITION)
    assert said == "“a.zip” is damaged. Copy it again. Then choose Resume."


def test_a_missing_folder_is_told_with_one_instruction_that_is_true_of_both_ways() -> None:
    """Settings that are saved turn the workflow on by themselves."""
    host = "“/home/ann/Contracts” is not there. Bring it back, or choose another one."
    said = blocked_said(host, FailureKind.PRECONDITION)
    assert said == (
        "“/home/ann/Contracts” is not there. Choose another one in the settings, or bring it back "
        "and choose Resume."
    )
    assert reason(a_question(kind=QuestionKind.PRECONDITION, sentence=host)) == said


def test_a_fault_of_a_script_always_says_what_to_do() -> None:
    said = blocked_said("No amount. Nothing is there", FailureKind.LOGIC)
    assert said == (
        "No amount. Nothing is there. Put its settings right, import a corrected script or go "
        "back to an earlier version, then Resume."
    )


def test_schedules_and_bars_are_said_in_words() -> None:
    assert rule_said(None) == "Only when you run it"
    assert rule_said(Cron("0 9 * * 1")) == "Mondays at 09:00"
    assert bars_said(()) == "no runs yet"
    assert bars_said((*ends("committed"), *ends("crashed"), *ends("failed:logic"))) == (
        "last 3 runs, 2 failed"
    )
    partly = SessionFacts(result="committed", items={"done": 3, "failed": 1})
    asking = SessionFacts(result="committed", questions=1)
    assert bars_said((partly, asking)) == "last 2 runs, 0 failed, 1 partly done, 1 needs you"
    assert bars_said(ends("paused:approval")) == "last run, 0 failed, 1 ended early"


@pytest.mark.parametrize(
    ("session", "tone"),
    [
        (SessionFacts(result="committed"), "done"),
        (SessionFacts(result="committed", items={"done": 9, "failed": 1}), "warn"),
        (SessionFacts(result="committed", items={"failed": 2, "skipped": 1}), "fail"),
        (SessionFacts(result="committed", items={"needs_attention": 1}), "warn"),
        (SessionFacts(result="committed", questions=1), "warn"),
        (SessionFacts(result="failed:logic"), "fail"),
        (SessionFacts(result="failed:internal"), "fail"),
        (SessionFacts(result="crashed"), "fail"),
        (SessionFacts(result="paused:transient"), "warn"),
        (SessionFacts(result=None), "run"),
        (SessionFacts(result="stopped"), "text_faint"),
    ],
)
def test_bars_have_the_colour_of_their_session(session: SessionFacts, tone: str) -> None:
    assert bar_tone(session) == tone


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


def test_a_row_is_told_whole_to_a_screen_reader(listed: WorkflowList) -> None:
    told = listed.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Supplier invoices, Every hour, 3 need you, last 14 runs, 1 failed"


def test_a_hostile_name_is_painted_on_one_line(qtbot: QtBot, listed: WorkflowList) -> None:
    listed.show_rows((a_row(1, HOSTILE, icon="../../etc/passwd", error=HOSTILE),))
    assert not listed.grab().isNull()
    shown = listed.model.index(0).data(Qt.ItemDataRole.DisplayRole)
    assert "\u202e" not in shown
    assert "\x00" not in shown
    assert len(shown) <= 300
    tooltip = listed.model.index(0).data(Qt.ItemDataRole.ToolTipRole)
    assert "<b>" not in tooltip


def test_the_combo_box_is_the_same_choice(qtbot: QtBot, listed: WorkflowList) -> None:
    combo = WorkflowCombo(listed.model)
    qtbot.addWidget(combo)
    combo.show_current(WorkflowId(2))
    assert combo.combo.currentText() == "Weekly sales report"
    with qtbot.waitSignal(combo.chosen) as told:
        combo.combo.activated.emit(3)
    assert told.args == [4]


def test_the_order_can_be_chosen(qtbot: QtBot) -> None:
    button = SortButton()
    qtbot.addWidget(button)
    with qtbot.waitSignal(button.chosen) as told:
        button.actions_by_sort[ItemSort.TITLE].trigger()
    assert told.args == [ItemSort.TITLE]
    assert button.text() == "By title"


def test_a_label_that_gives_way_keeps_its_whole_text_in_the_tooltip(qtbot: QtBot) -> None:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.setFont(QFont("Inter"))
    label.setText("a <i>long</i> text " * 10)
    label.resize(80, 20)
    label.show()
    assert label.text().startswith("a <i>long")
    assert "&lt;i&gt;" in label.toolTip()
    label.resize(4000, 20)
    assert label.toolTip() == ""


def test_times_far_away_are_said_with_their_year() -> None:
    row = a_row(last_run_at=NOON - timedelta(days=400))
    assert last_said(row, NOON, UTC).text == "16 Oct 2025"


def test_a_click_on_a_bar_of_the_list_asks_for_its_run(qtbot: QtBot, listed: WorkflowList) -> None:
    box, ground = listed.view.visualRect(listed.model.index(0)), listed.view.viewport()
    row, across = listed.model.rows[0], range(box.left(), box.right())
    spots = {listed._delegate.run_at(box, row, QPoint(x, box.top() + 59)): x for x in across}
    shown = len(spots) - 1
    assert set(spots) == {None, *range(shown)} and shown >= 5
    for back in (0, 2):
        with qtbot.waitSignal(listed.run_asked) as asked:
            spot = QPoint(spots[back], box.top() + 59)
            qtbot.mouseClick(ground, Qt.MouseButton.LeftButton, pos=spot)
        assert asked.args == [row, back]
    with qtbot.assertNotEmitted(listed.run_asked):
        beside = QPoint(spots[0], box.top() + 20)
        qtbot.mouseClick(ground, Qt.MouseButton.LeftButton, pos=beside)
    assert listed.current == row.id


def test_a_row_that_is_painted_again_is_not_measured_again(listed: WorkflowList) -> None:
    pictures, measured = [], []
    for _ in range(2):
        pictures.append(listed.grab().toImage())
        measured.append(_cut.cache_info().misses + _width.cache_info().misses)
    assert pictures[0] == pictures[1]
    assert measured[0] == measured[1]


def test_the_foot_of_a_narrow_page_has_what_stands_below_the_list_elsewhere(qtbot: QtBot) -> None:
    foot = ListFoot()
    qtbot.addWidget(foot)
    foot.stand(True)
    assert foot.isHidden(), "nothing to lead to takes no room"
    foot.show_archive(True)
    assert foot.isVisible() and foot.remove.isHidden()
    assert foot.archive.text() == foot.archive.accessibleName() == "Archived workflows"
    with qtbot.waitSignal(foot.archive_asked):
        foot.archive.click()
    foot.show_samples(True)
    foot.show_archive(False)
    assert foot.remove.isVisible() and foot.archive.isHidden()
    with qtbot.waitSignal(foot.remove_asked):
        foot.remove.click()
    foot.stand(False)
    assert foot.isHidden()

"""List, head, chips and menus of the Workflows page, fed by plain views."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.schedules import Cron, Interval
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.session_facts import SessionFacts
from keep_desktop.ports.views import (
    ItemFilter,
    ItemSort,
    Progress,
    WorkflowDetail,
    WorkflowRow,
)
from keep_desktop.services.wanted_service import WantedService
from keep_desktop.ui.chips import Chips, filter_counts
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.sort_button import SortButton
from keep_desktop.ui.workflow_combo import WorkflowCombo
from keep_desktop.ui.workflow_delegate import bar_tone
from keep_desktop.ui.workflow_head import WorkflowHead
from keep_desktop.ui.workflow_list import WorkflowList
from keep_desktop.ui.workflow_words import (
    State,
    bars_said,
    blocked_said,
    last_said,
    rule_said,
    state_of,
    state_said,
    what_to_do,
    why_not_now,
)
from tests.ui.hands import click, press
from tests.ui.views import NOON, StillClock, a_detail, a_row, a_stop, ends, some_rows

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
        ({"asked_items": 3}, "3 need you"),
        ({"needs_you": 1}, "Today 10:00"),
        ({"asked_items": 1}, "1 needs you"),
        ({"active_run": RunId(1), "asked_items": 1}, "running"),
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


@pytest.mark.parametrize(
    ("facts", "everything", "why"),
    [
        ({}, False, None),
        ({"active_run": RunId(1)}, False, "It is running now."),
        ({"status": WorkflowStatus.PAUSED}, False, "It is paused. Choose Resume first."),
        ({"stopped": True}, True, "Everything is stopped. Turn Keep back on first."),
        ({"stopped": True}, False, "This workflow is stopped. Turn it back on first."),
        (
            {"error": "x"},
            False,
            "It is blocked: under its name stands why. Put that right, then choose Resume.",
        ),
    ],
)
def test_why_a_run_cannot_be_started_is_a_sentence(
    facts: dict[str, Any], everything: bool, why: str | None
) -> None:
    assert why_not_now(a_row(**facts), everything_stopped=everything) == why


def test_every_class_of_failure_says_what_to_do() -> None:
    said = {what_to_do(kind) for kind in (*FailureKind, None)}
    assert len(said) == len(FailureKind) + 1
    assert all("esume" in sentence for sentence in said)


def test_an_error_that_gives_its_own_advice_gets_no_second_one() -> None:
    said = blocked_said("“/mail” is not there. Bring it back.", FailureKind.PRECONDITION)
    assert said == "“/mail” is not there. Bring it back. Then choose Resume."


def test_a_fault_of_a_script_always_says_what_to_do() -> None:
    said = blocked_said("No amount. Nothing is there", FailureKind.LOGIC)
    assert said == (
        "No amount. Nothing is there. Put its settings right, import a mended script or go back "
        "to an earlier version, then Resume."
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
    with qtbot.waitSignal(combo.archive_asked):
        combo.archive.click()
    with qtbot.waitSignal(combo.chosen) as told:
        combo.combo.activated.emit(3)
    assert told.args == [4]


@pytest.fixture
def head(qtbot: QtBot) -> WorkflowHead:
    made = WorkflowHead()
    qtbot.addWidget(made)
    made.resize(700, 200)
    made.show()
    return made


def show(head: WorkflowHead, row: WorkflowRow, **facts: Any) -> None:
    stop = a_stop(**facts.pop("stop", {}))
    head.show_detail(a_detail(row, **facts), stop, NOON, UTC)


def test_a_workflow_that_is_on_can_be_paused_and_run(qtbot: QtBot, head: WorkflowHead) -> None:
    show(head, a_row())
    assert (head.state.text(), head.pause.text()) == ("On", "Pause")
    assert not head.reason.isVisible()
    assert not head.progress.isVisible()
    with qtbot.waitSignals([head.pause_asked, head.run_asked]):
        click(head.pause)
        click(head.run)


def test_a_paused_workflow_offers_resume_and_says_why_it_cannot_run(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    show(head, a_row(status=WorkflowStatus.PAUSED))
    assert head.pause.text() == "Resume"
    assert not head.run.isEnabled() and not head.run.isVisible()
    assert "It is paused" in head.run.toolTip()
    assert head.run.accessibleDescription() == "It is paused. Choose Resume first."
    with qtbot.waitSignal(head.resume_asked):
        click(head.pause)


def test_a_workflow_that_was_never_on_offers_to_turn_it_on(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    row = a_row(1, "Bills", status=WorkflowStatus.READY)
    head.show_detail(a_detail(row), a_stop(), NOON, UTC)
    assert head.pause.text() == "Turn on"
    with qtbot.waitSignal(head.resume_asked):
        head.pause.click()


def test_a_blocked_workflow_says_why_and_leads_to_what_mends_it(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    row = a_row(error="There is no folder “/mail”")
    show(head, row, last_error_type=FailureKind.PRECONDITION)
    assert head.state.text() == "Blocked"
    assert head.reason.sentence.text().startswith("There is no folder “/mail”. Put back what is")
    assert head.pause.text() == "Resume"
    with qtbot.waitSignal(head.menu.settings):
        click(head.reason.settings)
    assert head.way_on() is head.reason.settings


def test_a_workflow_whose_script_is_at_fault_offers_its_settings_and_another_version(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    show(head, a_row(error="It broke."), last_error_type=FailureKind.NETWORK)
    assert not head.reason.versions.isVisible() and not head.reason.settings.isVisible()
    show(head, a_row(error="It broke."), last_error_type=FailureKind.LOGIC)
    with qtbot.waitSignal(head.menu.versions):
        click(head.reason.versions)
    with qtbot.waitSignal(head.menu.settings):
        click(head.reason.settings)


def test_a_workflow_that_waits_for_an_answer_has_not_failed(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    error = "Did this happen: “Pay”? The books stopped answering."
    show(head, a_row(error=error), asked={ItemStatus.PROCESSING: 1})
    assert head.reason.property("surface") == "warn"
    assert error in head.reason.sentence.accessibleDescription()
    with qtbot.waitSignal(head.answer_asked):
        click(head.reason.answer)
    show(head, a_row(error="No amount."), asked={ItemStatus.PROCESSING: 1})
    assert head.reason.property("surface") == "warn"
    assert head.reason.sentence.text().startswith("No amount.")


def test_a_workflow_that_lacks_a_service_leads_to_it_and_then_to_resume(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    detail = a_detail(
        a_row(error="There is no service “shop”. Connect it first, under Settings > Services"),
        last_error_type=FailureKind.PRECONDITION,
    )
    wanted = WantedService("shop")
    head.show_detail(detail, a_stop(), NOON, UTC, wanted)
    assert head.reason.sentence.text().endswith("Then choose Resume.")
    with qtbot.waitSignal(head.connect_asked) as asked:
        click(head.reason.connect_one)
    assert asked.args == [wanted]
    head.show_detail(detail, a_stop(), NOON, UTC, replace(wanted, is_there=True))
    assert "connected now" in head.reason.sentence.text()
    with qtbot.waitSignal(head.resume_asked):
        click(head.reason.resume)


def test_a_workflow_stopped_alone_can_be_turned_back_on_there(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    show(head, a_row(stopped=True), stop={"workflows": (WorkflowId(1),)})
    assert head.reason.release.isVisible()
    assert head.menu.release_action.isVisible()
    assert not head.menu.stop_action.isVisible()
    with qtbot.waitSignal(head.menu.release_this):
        click(head.reason.release)


def test_while_everything_is_stopped_the_strip_alone_explains(head: WorkflowHead) -> None:
    show(head, a_row(stopped=True), stop={"everything": True, "since": NOON})
    assert head.state.text() == "Stopped"
    assert not head.reason.isVisible()
    assert "Everything is stopped" in head.run.toolTip()
    assert not head.pause.isEnabled()
    assert "Stop only this workflow" in head.pause.accessibleDescription()
    show(head, a_row(stopped=True))
    assert head.pause.isEnabled() and head.pause.accessibleDescription() == ""


def test_a_run_is_stopped_where_it_was_begun_and_ended_at_once_by_a_second_press(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    running = a_row(active_run=RunId(1))
    show(head, running)
    assert not head.run.isVisible() and head.stop_run.text() == "Stop this run"
    with qtbot.waitSignal(head.stop_run_asked) as heard:
        click(head.stop_run)
    assert heard.args == [False]
    show(head, running)
    assert head.stop_run.accessibleName().startswith("Stop now: ")
    with qtbot.waitSignal(head.stop_run_asked) as heard:
        click(head.stop_run)
    assert heard.args == [True]
    show(head, a_row())
    assert head.run.isVisible() and not head.stop_run.isVisible()


def test_progress_is_a_bar_where_a_total_is_known(head: WorkflowHead) -> None:
    progress = Progress(done=214, total=310, label="Reading mail")
    show(head, a_row(active_run=RunId(1), progress=progress))
    said = "214 of 310 Reading mail · about 55 min left"
    assert head.progress.words.text() == said
    assert head.progress.bar.isVisible()
    assert head.progress.bar.value() == 690


@pytest.mark.parametrize(("done", "total"), [(10**12, 10**13), (5, 3), (-1, 3)])
def test_progress_takes_whatever_a_script_says(head: WorkflowHead, done: int, total: int) -> None:
    progress = Progress(done=done, total=total, label=HOSTILE)
    show(head, a_row(active_run=RunId(1), progress=progress))
    assert 0 <= head.progress.bar.value() <= 1000


def test_progress_is_a_count_where_no_total_is_known(head: WorkflowHead) -> None:
    show(head, a_row(active_run=RunId(1), progress=Progress(done=7, total=None, label=None)))
    assert head.progress.words.text() == "7 so far"
    assert not head.progress.bar.isVisible()
    show(head, a_row(active_run=RunId(1)))
    assert head.progress.words.text() == "Running…"


def test_what_is_below_the_head_stays_where_it_is_when_an_item_opens_beside(
    head: WorkflowHead,
) -> None:
    show(head, a_row(description="Adds a row for every mail. " * 8))
    assert head.heightForWidth(420) == head.heightForWidth(1_000)
    head.resize(420, head.height())
    assert " · Script " in head.facts.text() and "since" in head.facts.text()
    assert head.about.toolTip()


def test_a_hostile_workflow_leaves_the_head_whole(head: WorkflowHead) -> None:
    show(head, a_row(1, HOSTILE, description=HOSTILE, error=HOSTILE))
    assert head.minimumSizeHint().width() < 640
    assert head.run.geometry().right() < head.width()


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


@pytest.mark.parametrize("chip", [ItemFilter.WAITING, ItemFilter.SKIPPED])
def test_what_is_rare_is_offered_once_there_is_some(chips: Chips, chip: ItemFilter) -> None:
    chips.show_counts({})
    assert not chips.buttons[chip].isVisible()
    chips.show_counts({chip: 1})
    assert chips.buttons[chip].isVisible()


def test_a_chip_is_a_filter_by_click_and_by_arrow(qtbot: QtBot, chips: Chips) -> None:
    chosen: list[object] = []
    chips.chosen.connect(chosen.append)
    click(chips.buttons[ItemFilter.FAILED])
    press(chips.buttons[ItemFilter.FAILED], Qt.Key.Key_Right)
    assert chosen == [ItemFilter.FAILED, ItemFilter.RUNNING]
    assert chips.current is ItemFilter.RUNNING


def test_no_chip_stands_alone_in_a_line_and_all_draw_closer_before_one_breaks(
    qtbot: QtBot, chips: Chips
) -> None:
    wanted = chips.sizeHint().width()
    for width in range(wanted * 2 // 3, wanted + 9, 8):
        chips.resize(width, chips.heightForWidth(width))
        lines = Counter(one.y() for one in chips.buttons.values() if one.isVisible())
        assert min(lines.values()) > 1
        assert chips.sizeHint().width() == wanted
    chips.resize(wanted - 10, 60)
    qtbot.waitUntil(lambda: len({b.y() for b in chips.buttons.values() if b.isVisible()}) == 1)


def of_handlers(**facts: Any) -> WorkflowDetail:
    row = a_row(producer_rules=(Interval("5m", timedelta(minutes=5)),))
    return a_detail(row, **{"outputs": 340, **facts})


def said_on(chips: Chips) -> list[str]:
    buttons = (*chips.buttons.values(), chips.outputs)
    return [button.text() for button in buttons if button.isVisible()]


def test_a_handler_workflow_has_inputs_in_progress_and_outputs(chips: Chips) -> None:
    chips.show_detail(of_handlers(counts={ItemStatus.PROCESSING: 4, ItemStatus.DONE: 96}))
    assert said_on(chips) == [
        "Inputs 100",
        "Needs you 0",
        "In progress 1",
        "Waiting 3",
        "Done 96",
        "Outputs 340",
    ]
    chips.show_detail(a_detail())
    assert "All 12,483" in said_on(chips)
    assert not chips.outputs.isVisible()


def test_inputs_that_a_question_is_about_count_as_needing_the_user(chips: Chips) -> None:
    asked = {ItemStatus.PROCESSING: 3, ItemStatus.DONE: 1}
    counts = {ItemStatus.PROCESSING: 4, ItemStatus.DONE: 6}
    chips.show_detail(of_handlers(counts=counts, asked=asked, running=0))
    said = ["Inputs 10", "Needs you 4", "In progress 0", "Waiting 1", "Done 5", "Outputs 340"]
    assert said_on(chips) == said


def test_stale_inputs_are_told_at_their_chip(chips: Chips) -> None:
    chips.show_detail(of_handlers(stale=2))
    waiting = chips.buttons[ItemFilter.WAITING]
    said = "2 inputs wait for more than 7 days: nothing has taken them up"
    assert waiting.accessibleDescription() == said == waiting.toolTip()


def test_arrows_lead_to_the_outputs_and_on_to_the_inputs(qtbot: QtBot, chips: Chips) -> None:
    chips.resize(1000, 40)
    chips.show_detail(of_handlers(counts={ItemStatus.DONE: 1}))
    chosen: list[object] = []
    chips.chosen.connect(chosen.append)
    chips.outputs_chosen.connect(lambda: chosen.append("outputs"))
    press(chips.buttons[ItemFilter.ALL], Qt.Key.Key_Left)
    assert chips.current is None
    press(chips.outputs, Qt.Key.Key_Right)
    assert chosen == ["outputs", ItemFilter.ALL]


def test_a_workflow_without_handlers_never_stays_at_the_outputs(chips: Chips) -> None:
    chips.show_detail(of_handlers())
    chips.choose_outputs()
    chips.show_detail(a_detail())
    assert chips.current is ItemFilter.ALL


def test_chips_flow_onto_a_second_line(chips: Chips) -> None:
    assert chips.heightForWidth(1000) < chips.heightForWidth(300)


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


def test_how_it_works_is_offered_of_handlers_alone(qtbot: QtBot, head: WorkflowHead) -> None:
    show(head, a_row())
    assert not head.menu.picture_action.isVisible()
    show(head, a_row(producer_rules=()))
    with qtbot.waitSignal(head.menu.how_it_works):
        head.menu.picture_action.trigger()

"""The head of a workflow: its state, why it is held up, and its run."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import (
    Progress,
    WorkflowRow,
)
from keep_desktop.services.wanted_service import WantedService
from keep_desktop.ui import press_guard
from keep_desktop.ui.facts_line import FactsLine
from keep_desktop.ui.steady_frame import lay_out_now
from keep_desktop.ui.workflow_head import WorkflowHead
from keep_desktop.ui.workflow_words import last_said
from tests.ui.hands import click
from tests.ui.views import NOON, StillClock, a_detail, a_row, a_stop

UTC = StillClock().zone()


HOSTILE = "\u202egnp.<b>bold</b>\x00\n" + "x" * 10_000


@pytest.fixture(autouse=True)
def a_moment_that_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it is lifted: how fast the computer is does not matter."""
    monkeypatch.setattr(press_guard, "moment_ms", lambda: 60_000)


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
    assert head.menu.turn_action.text() == "Pause"
    with qtbot.waitSignal(head.pause_asked):
        head.menu.turn_action.trigger()
    with qtbot.waitSignals([head.pause_asked, head.run_asked]):
        click(head.pause)
        click(head.run)


def test_a_paused_workflow_offers_resume_and_says_why_it_cannot_run(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    show(head, a_row(status=WorkflowStatus.PAUSED))
    assert head.pause.text() == "Resume"
    assert not head.run.isEnabled() and not head.run.isVisible()
    assert "This workflow is paused" in head.run.toolTip()
    assert head.run.accessibleDescription() == "This workflow is paused. Choose Resume first."
    with qtbot.waitSignal(head.resume_asked):
        click(head.pause)


def test_a_second_press_is_not_meant_for_the_deed_that_has_come_to_the_place(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    # Away from the buttons, which come up now.
    QCursor.setPos(head.mapToGlobal(QPoint(5, 1_000)))
    show(head, a_row())
    asked: list[str] = []
    head.run_asked.connect(lambda: asked.append("run"))
    head.stop_run_asked.connect(lambda _: asked.append("stop"))
    # As high as it needs to be, as in its page.
    head.resize(700, 0)
    lay_out_now()
    handle, place = head.windowHandle(), head.run.geometry().center()
    QCursor.setPos(head.mapToGlobal(place))

    def press() -> None:
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)

    press()
    show(head, replace(a_row(), active_run=RunId(7)))
    assert head.stop_run.isVisible() and head.stop_run.geometry().contains(place)
    press()
    assert asked == ["run"]
    # Keys and readers of the screen press what they name.
    head.stop_run.click()
    assert asked == ["run", "stop"]
    head.guard.lift()
    press()
    assert asked == ["run", "stop", "stop"]


def test_a_workflow_that_was_never_on_offers_to_turn_it_on(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    row = a_row(1, "Bills", status=WorkflowStatus.READY)
    head.show_detail(a_detail(row), a_stop(), NOON, UTC)
    assert head.pause.text() == "Turn on"
    with qtbot.waitSignal(head.resume_asked):
        head.pause.click()


def test_a_workflow_without_a_description_has_no_hole_below_its_name_and_is_as_high(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    show(head, replace(a_row(), description="It tidies."))
    described = head.sizeHint().height()
    assert head.about.y() < head.facts.y()
    show(head, replace(a_row(), description=""))
    qtbot.waitUntil(lambda: head.facts.y() < head.about.y())
    assert head.sizeHint().height() == described


def test_the_word_of_pause_gives_way_before_the_name_is_cut(head: WorkflowHead) -> None:
    show(head, a_row(1, "Invoices of our suppliers"))
    assert head.pause.text() == "Pause"
    head.resize(500, head.height())
    lay_out_now()
    assert (head.pause.text(), head.pause.toolTip()) == ("", "<span>Pause</span>")
    assert head.pause.accessibleName() == "Pause: Invoices of our suppliers"
    assert head.name.width() >= head.name.sizeHint().width()
    # What is to be pressed there now keeps its word.
    show(head, a_row(1, "Invoices of our suppliers", status=WorkflowStatus.PAUSED))
    assert head.pause.text() == "Resume"
    head.resize(700, head.height())
    show(head, a_row(1, "Invoices of our suppliers"))
    assert head.pause.text() == "Pause"


def underlined(facts: FactsLine) -> bool:
    """Dots stand below the words."""
    drawn = facts.grab().toImage()
    inks = {drawn.pixel(x, drawn.height() - 1) for x in range(20)}
    return len(inks) > 1


def test_the_line_under_the_name_says_when_it_ran_and_when_it_runs(head: WorkflowHead) -> None:
    hour = timedelta(hours=1)
    row = a_row(last_run_at=NOON - hour, next_at=NOON + hour)
    show(head, row)
    assert head.facts.text() == "Every hour · last run 11:00 · next 13:00"
    assert "Script 1.2 since" in head.facts.toolTip()
    show(head, replace(row, next_at=NOON + 24 * hour, status=WorkflowStatus.PAUSED))
    assert head.facts.text() == "Every hour · last run 11:00"
    show(head, replace(row, last_run_at=None, next_at=NOON + 24 * hour))
    assert head.facts.text() == "Every hour · next tomorrow 12:00"


def test_the_schedule_under_the_name_leads_to_it_where_it_can_be_changed(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    show(head, a_row())
    with qtbot.waitSignal(head.menu.schedule):
        QTest.mouseClick(head.facts, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    head.facts.setFocus()
    with qtbot.waitSignal(head.menu.schedule):
        QTest.keyClick(head.facts, Qt.Key.Key_Return)
    assert underlined(head.facts), "what can be pressed looks like it"
    show(head, a_row(producer_rules=()))
    assert not underlined(head.facts)
    with qtbot.assertNotEmitted(head.menu.schedule):
        QTest.mouseClick(head.facts, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert head.facts.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_a_blocked_workflow_says_why_and_leads_to_what_mends_it(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    row = a_row(error="There is no folder “/mail”")
    show(head, row, last_error_type=FailureKind.PRECONDITION)
    assert head.state.text() == "Blocked"
    assert head.reason.sentence.text().startswith("There is no folder “/mail”. Put right what is")
    assert head.pause.text() == "Resume"
    with qtbot.waitSignal(head.menu.settings):
        click(head.reason.settings)
    assert head.hindrance is not None
    assert head.hindrance is not None
    assert head.hindrance.said == "This workflow is blocked. What it needs is said above."


def test_a_workflow_whose_script_is_at_fault_offers_its_settings_and_another_version(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    show(head, a_row(error="It broke."), last_error_type=FailureKind.NETWORK)
    assert not head.reason.versions.isVisible() and not head.reason.settings.isVisible()
    form = {"properties": {"folder": {"type": "string"}}}
    show(head, a_row(error="It broke."), last_error_type=FailureKind.LOGIC, params_schema=form)
    with qtbot.waitSignal(head.version_asked):
        click(head.reason.versions)
    with qtbot.waitSignal(head.menu.settings):
        click(head.reason.settings)
    # Where it has none, they are no way on.
    show(head, a_row(error="It broke."), last_error_type=FailureKind.LOGIC)
    assert head.reason.versions.isVisible() and not head.reason.settings.isVisible()
    assert "settings" not in head.reason.said


def test_a_workflow_that_lacks_a_folder_has_its_settings_as_the_way_on(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    for kind in (FailureKind.PERMISSION, FailureKind.PRECONDITION):
        show(head, a_row(error="“/a” is not there."), last_error_type=kind)
        assert head.reason.settings.property("kind") == "primary"
        assert head.pause.isVisible() and head.pause.property("kind") == ""
    show(head, a_row(error="It broke."), last_error_type=FailureKind.LOGIC)
    assert head.reason.settings.property("kind") == ""
    assert head.pause.property("kind") == "primary"


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
    row = a_row(active_run=RunId(1), progress=progress)
    show(head, row)
    if 0 <= done <= total:
        assert head.progress.bar.value() == 100
        return
    assert head.progress.bar.isHidden()
    assert head.progress.words.text().startswith(f"{done} so far ")
    assert last_said(row, NOON, UTC).text == f"{done} so far"


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
    assert " · last run " in head.facts.text()
    assert head.about.toolTip()


def test_a_hostile_workflow_leaves_the_head_whole(head: WorkflowHead) -> None:
    show(head, a_row(1, HOSTILE, description=HOSTILE, error=HOSTILE))
    assert head.minimumSizeHint().width() < 640
    assert head.run.geometry().right() < head.width()


def test_how_it_works_is_offered_of_handlers_alone(qtbot: QtBot, head: WorkflowHead) -> None:
    show(head, a_row())
    assert not head.menu.picture_action.isVisible()
    show(head, a_row(producer_rules=()))
    with qtbot.waitSignal(head.menu.how_it_works):
        head.menu.picture_action.trigger()

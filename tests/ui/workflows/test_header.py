"""Header of a workflow: its state, why it is blocked, and its run."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import InterruptedRun, Progress, UndoneSteps, WorkflowRow
from keep_desktop.services.connectors.missing import MissingConnector
from keep_desktop.ui.presentation.workflow_state import last_text
from keep_desktop.ui.style.theme import theme
from keep_desktop.ui.widgets.layouts import layout_now
from keep_desktop.ui.workflows.header import WorkflowHeader
from keep_desktop.ui.workflows.header_notices import FactsLabel, Remedy
from tests.builders.host_messages import outcome_unknown, service_missing
from tests.ui.driver import click
from tests.ui.recorder import Recorder, recorder
from tests.ui.views import NOON, StillClock, a_detail, a_row, a_stop

pytestmark = pytest.mark.usefixtures("a_moment_that_lasts")

UTC = StillClock().zone()


HOSTILE = "\u202egnp.<b>bold</b>\x00\n" + "x" * 10_000


def called(head: WorkflowHeader) -> list[str]:
    """The actions called since the last time."""
    return [name for name, *_ in cast(Recorder, head._actions).taken()]


@pytest.fixture
def head(qtbot: QtBot) -> WorkflowHeader:
    made = WorkflowHeader(recorder())
    qtbot.addWidget(made)
    made.resize(700, 200)
    made.show()
    return made


@pytest.mark.parametrize("is_over_it", [False, True])
def test_a_button_looks_as_under_the_pointer_only_while_it_is(
    head: WorkflowHeader, is_over_it: bool
) -> None:
    """Qt does not tell it of a pointer that went on into its menu."""
    head.more.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    head.menu.popup(head.more.mapToGlobal(head.more.rect().bottomLeft()))
    place = head.more.rect().center() if is_over_it else QPoint(-50, -50)
    QCursor.setPos(head.more.mapToGlobal(place))
    head.menu.hide()
    assert head.more.underMouse() is is_over_it


def show(head: WorkflowHeader, row: WorkflowRow, **facts: Any) -> None:
    stop = a_stop(**facts.pop("stop", {}))
    head.show_detail(a_detail(row, **facts), stop, NOON, UTC)


def test_a_workflow_that_is_on_can_be_paused_and_run(qtbot: QtBot, head: WorkflowHeader) -> None:
    show(head, a_row())
    assert (head.state.text(), head.pause.text()) == ("On", "Pause")
    assert not head.reason.isVisible()
    assert not head.progress.isVisible()
    assert head.menu.turn_action.text() == "Pause"
    head.menu.turn_action.trigger()
    assert called(head) == ["pause"]
    click(head.pause)
    click(head.run)
    assert called(head) == ["pause", "run_now"]


def test_a_paused_workflow_offers_resume_and_says_why_it_cannot_run(
    qtbot: QtBot, head: WorkflowHeader
) -> None:
    show(head, a_row(status=WorkflowStatus.PAUSED))
    assert head.pause.text() == "Resume"
    assert not head.run.isEnabled() and not head.run.isVisible()
    assert "This workflow is paused" in head.run.toolTip()
    assert head.run.accessibleDescription() == "This workflow is paused. Choose Resume first."
    click(head.pause)
    assert called(head) == ["turn_on"]


def test_a_second_press_is_not_meant_for_the_action_that_has_come_to_the_place(
    qtbot: QtBot, head: WorkflowHeader
) -> None:
    # Away from the buttons, which appear now.
    QCursor.setPos(head.mapToGlobal(QPoint(5, 1_000)))
    show(head, a_row())
    # As high as its content, as on its page.
    head.resize(700, 0)
    layout_now()
    handle, place = head.windowHandle(), head.run.geometry().center()
    QCursor.setPos(head.mapToGlobal(place))

    def press() -> None:
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)

    press()
    show(head, replace(a_row(), active_run=RunId(7)))
    assert head.stop_run.isVisible() and head.stop_run.geometry().contains(place)
    press()
    assert called(head) == ["run_now"]
    # Mnemonics and screen readers use the text.
    head.stop_run.click()
    assert called(head) == ["stop_run"]
    head.guard.lift()
    press()
    assert called(head) == ["stop_run"]


def test_a_workflow_that_was_never_on_offers_to_turn_it_on(
    qtbot: QtBot, head: WorkflowHeader
) -> None:
    row = a_row(1, "Bills", status=WorkflowStatus.READY)
    head.show_detail(a_detail(row), a_stop(), NOON, UTC)
    assert head.pause.text() == "Turn on"
    head.pause.click()
    assert called(head) == ["turn_on"]


def underlined(facts: FactsLabel) -> bool:
    """Dots are below the text."""
    drawn = facts.grab().toImage()
    inks = {drawn.pixel(x, drawn.height() - 1) for x in range(20)}
    return len(inks) > 1


def test_the_line_under_the_name_says_when_it_ran_and_when_it_runs(head: WorkflowHeader) -> None:
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
    qtbot: QtBot, head: WorkflowHeader
) -> None:
    show(head, a_row())
    QTest.mouseClick(head.facts, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert called(head) == ["schedule"]
    head.facts.setFocus()
    QTest.keyClick(head.facts, Qt.Key.Key_Return)
    assert called(head) == ["schedule"]
    assert underlined(head.facts), "what can be pressed looks like it"
    show(head, a_row(producer_rules=()))
    assert not underlined(head.facts)
    QTest.mouseClick(head.facts, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert called(head) == []
    assert head.facts.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_a_blocked_workflow_says_why_and_leads_to_what_mends_it(
    qtbot: QtBot, head: WorkflowHeader
) -> None:
    row = a_row(error="There is no folder “/mail”")
    show(head, row, last_error_type=FailureKind.PRECONDITION)
    assert head.state.text() == "Blocked"
    assert head.reason.sentence.text().startswith("There is no folder “/mail”. Fix this or choose")
    assert head.pause.text() == "Resume"
    click(head.reason.buttons[Remedy.SETTINGS])
    assert called(head) == ["settings"]
    assert head.run_block is not None
    assert head.run_block is not None
    assert head.run_block.text == "This workflow is blocked. See above for what it needs."


def test_a_workflow_whose_script_is_at_fault_offers_its_settings_and_another_version(
    qtbot: QtBot, head: WorkflowHeader
) -> None:
    show(head, a_row(error="It broke."), last_error_type=FailureKind.NETWORK)
    assert (
        not head.reason.buttons[Remedy.VERSIONS].isVisible()
        and not head.reason.buttons[Remedy.SETTINGS].isVisible()
    )
    form = {"properties": {"folder": {"type": "string"}}}
    show(head, a_row(error="It broke."), last_error_type=FailureKind.LOGIC, params_schema=form)
    click(head.reason.buttons[Remedy.VERSIONS])
    assert called(head) == ["new_version"]
    click(head.reason.buttons[Remedy.SETTINGS])
    assert called(head) == ["settings"]
    # Without one, they are not links.
    show(head, a_row(error="It broke."), last_error_type=FailureKind.LOGIC)
    assert (
        head.reason.buttons[Remedy.VERSIONS].isVisible()
        and not head.reason.buttons[Remedy.SETTINGS].isVisible()
    )
    assert "settings" not in head.reason.text


def test_a_workflow_that_lacks_a_folder_has_its_settings_as_the_way_on(
    qtbot: QtBot, head: WorkflowHeader
) -> None:
    for kind in (FailureKind.PERMISSION, FailureKind.PRECONDITION):
        show(head, a_row(error="“/a” is not there."), last_error_type=kind)
        assert head.reason.buttons[Remedy.SETTINGS].property("kind") == "primary"
        assert head.pause.isVisible() and head.pause.property("kind") == ""
    show(head, a_row(error="It broke."), last_error_type=FailureKind.LOGIC)
    assert head.reason.buttons[Remedy.SETTINGS].property("kind") == ""
    assert head.pause.property("kind") == "primary"


def test_a_workflow_that_waits_for_an_answer_has_not_failed(
    qtbot: QtBot, head: WorkflowHeader
) -> None:
    error = outcome_unknown("Pay", "The books stopped answering.")
    show(head, a_row(error=error), with_question={ItemStatus.PROCESSING: 1})
    assert head.reason.property("surface") == "warn"
    assert error in head.reason.sentence.accessibleDescription()
    click(head.reason.buttons[Remedy.ANSWER])
    assert called(head) == ["answer"]
    show(head, a_row(error="No amount."), with_question={ItemStatus.PROCESSING: 1})
    assert head.reason.property("surface") == "warn"
    assert head.reason.sentence.text().startswith("No amount.")


@pytest.mark.parametrize("code", [MessageCode.NOT_PERMITTED, MessageCode.TOOL_OFF])
def test_a_call_that_is_asked_about_leads_to_its_question(
    qtbot: QtBot, head: WorkflowHeader, code: MessageCode
) -> None:
    """Resume would close the question without an answer."""
    error = UserMessage("It was not done.", code=code)
    show(head, a_row(error=error), last_error_type=FailureKind.PERMISSION)
    assert not head.reason.buttons[Remedy.SETTINGS].isVisible()
    click(head.reason.buttons[Remedy.ANSWER])
    assert called(head) == ["answer"]


def test_a_service_that_is_not_connected_leads_to_the_connections(
    qtbot: QtBot, head: WorkflowHeader
) -> None:
    error = UserMessage("Connect GitHub first.", code=MessageCode.CONNECTION_MISSING)
    show(head, a_row(error=error), last_error_type=FailureKind.PRECONDITION)
    assert not head.reason.buttons[Remedy.SETTINGS].isVisible()
    click(head.reason.buttons[Remedy.CONNECTIONS])
    assert called(head) == ["connections"]


def test_a_workflow_that_lacks_a_service_leads_to_it_and_then_to_resume(
    qtbot: QtBot, head: WorkflowHeader
) -> None:
    detail = a_detail(
        a_row(error=service_missing("shop")),
        last_error_type=FailureKind.PRECONDITION,
    )
    wanted = MissingConnector("shop")
    head.show_detail(detail, a_stop(), NOON, UTC, wanted)
    assert head.reason.sentence.text().endswith("Then choose Resume.")
    click(head.reason.buttons[Remedy.CONNECT])
    assert cast(Recorder, head._actions).taken() == [("connect_service", wanted)]
    head.show_detail(detail, a_stop(), NOON, UTC, replace(wanted, is_there=True))
    assert "It's connected now." in head.reason.sentence.text()
    click(head.reason.buttons[Remedy.RESUME])
    assert called(head) == ["turn_on"]


def test_a_workflow_stopped_alone_can_be_turned_back_on_there(
    qtbot: QtBot, head: WorkflowHeader
) -> None:
    show(head, a_row(stopped=True), stop={"workflows": (WorkflowId(1),)})
    assert head.reason.buttons[Remedy.RELEASE].isVisible()
    assert head.menu.release_action.isVisible()
    assert not head.menu.stop_action.isVisible()
    click(head.reason.buttons[Remedy.RELEASE])
    assert called(head) == ["release"]


def test_while_everything_is_stopped_the_banner_alone_explains(head: WorkflowHeader) -> None:
    show(head, a_row(stopped=True), stop={"everything": True, "since": NOON})
    assert head.state.text() == "Stopped"
    assert not head.reason.isVisible()
    assert "Everything is stopped" in head.run.toolTip()
    assert not head.pause.isEnabled()
    assert "Stop only this workflow" in head.pause.accessibleDescription()
    show(head, a_row(stopped=True))
    assert head.pause.isEnabled() and head.pause.accessibleDescription() == ""


def test_a_run_is_stopped_where_it_was_begun_and_ended_at_once_by_a_second_press(
    qtbot: QtBot, head: WorkflowHeader
) -> None:
    running = a_row(active_run=RunId(1))
    show(head, running)
    assert not head.run.isVisible() and head.stop_run.text() == "Stop this run"
    click(head.stop_run)
    assert cast(Recorder, head._actions).taken() == [("stop_run", running.id, False)]
    show(head, running)
    assert head.stop_run.accessibleName().startswith("Stop now: ")
    click(head.stop_run)
    assert cast(Recorder, head._actions).taken() == [("stop_run", running.id, True)]
    show(head, a_row())
    assert head.run.isVisible() and not head.stop_run.isVisible()


def test_progress_is_a_bar_where_a_total_is_known(head: WorkflowHeader) -> None:
    progress = Progress(done=214, total=310, label="Reading mail")
    show(head, a_row(active_run=RunId(1), progress=progress))
    text = "214 of 310 Reading mail · about 55 min left"
    assert head.progress.label.text() == text
    assert head.progress.bar.isVisible()
    assert head.progress.bar.value() == 690


@pytest.mark.parametrize(("done", "total"), [(10**12, 10**13), (5, 3), (-1, 3)])
def test_progress_takes_whatever_a_script_says(head: WorkflowHeader, done: int, total: int) -> None:
    progress = Progress(done=done, total=total, label=HOSTILE)
    row = a_row(active_run=RunId(1), progress=progress)
    show(head, row)
    if 0 <= done <= total:
        assert head.progress.bar.value() == 100
        return
    assert head.progress.bar.isHidden()
    assert head.progress.label.text().startswith(f"{done} so far ")
    assert last_text(row, NOON, UTC).text == f"{done} so far"


def test_how_it_works_is_offered_of_handlers_alone(qtbot: QtBot, head: WorkflowHeader) -> None:
    show(head, a_row())
    assert not head.menu.picture_action.isVisible()
    show(head, a_row(producer_rules=()))
    head.menu.picture_action.trigger()
    assert called(head) == ["how_it_works"]


@pytest.mark.parametrize(
    ("held", "message"),
    [
        ({"progress": Progress(done=94, total=3045, label=None)}, "Stopped at 94 of 3,045"),
        ({"progress": Progress(done=94, total=None, label="mails")}, "Stopped at 94 mails"),
        ({"done": 2}, "Stopped after 2 items"),
        ({}, "Stopped before it finished"),
        ({"crashed": True, "done": 1}, "Interrupted after 1 item"),
    ],
)
def test_after_a_stop_it_says_how_far_the_run_came_and_continues(
    qtbot: QtBot, head: WorkflowHeader, held: dict[str, Any], message: str
) -> None:
    facts: dict[str, Any] = {"crashed": False, "progress": None, "done": 0, **held}
    row = a_row(interrupted=InterruptedRun(at=NOON, session_id=SessionId(1), **facts))
    show(head, row)
    assert head.progress.isVisible() and head.progress.label.text() == message
    assert (head.run.text(), head.run.isEnabled()) == ("Continue", True)
    click(head.run)
    assert called(head) == ["run_now"]
    show(head, replace(row, stopped=True), stop={"everything": True, "since": NOON})
    assert (head.progress.label.text(), head.run.isEnabled()) == (message, False)
    show(head, replace(row, active_run=RunId(7)))
    assert head.progress.label.text() == "Running…"
    show(head, a_row())
    assert (head.run.text(), head.progress.isVisible()) == ("Run now", False)


@pytest.mark.parametrize(
    ("left", "text"), [(0, "undone today 12:00"), (2, "3 steps undone today 12:00, 2 left")]
)
def test_what_was_undone_since_is_not_offered_to_be_continued(
    qtbot: QtBot, head: WorkflowHeader, left: int, text: str
) -> None:
    progress = Progress(done=637, total=1500, label="files")
    interrupted = InterruptedRun(
        at=NOON, crashed=True, progress=progress, done=5, session_id=SessionId(1)
    )
    show(head, a_row(interrupted=interrupted))
    assert (head.run.text(), head.run.property("kind")) == ("Continue", "primary")
    undone = UndoneSteps(undone=3, left=left, at=NOON, can_undo=left > 0)
    show(head, a_row(interrupted=replace(interrupted, undone=undone)))
    assert head.progress.label.text() == f"Interrupted at 637 of 1,500 files · {text}"
    assert head.progress.bar.isHidden()
    assert (head.run.text(), head.run.property("kind")) == ("Run now", "")
    assert theme().icons[head.run][1] == "text", "it would be white on white"
    show(head, a_row())
    assert (head.run.text(), head.run.property("kind")) == ("Run now", "primary")

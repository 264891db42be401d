"""Emergency stop in the window: button, banner, tray."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.ports.views import InterruptedRun, Overview, Progress, WorkflowRow
from keep_desktop.ui.widgets.focus import has_ring
from keep_desktop.ui.widgets.layouts import layout_now
from keep_desktop.ui.window.banners import StopBanner, banner_text, check_label
from keep_desktop.ui.window.emergency_stop import StopButton, StopState, stop_state
from keep_desktop.ui.window.notifications import Tray
from tests.ui.driver import click, press_at
from tests.ui.views import NOON, StillClock, a_row, a_stop, an_overview

pytestmark = pytest.mark.usefixtures("a_moment_that_lasts")

UTC = StillClock().zone()
STOPPED = a_stop(everything=True, since=NOON, runs_ended=2, unknown_steps=1)
ENDING = replace(STOPPED, confirmed=False)


@pytest.mark.parametrize(
    ("view", "asked", "look"),
    [
        (an_overview(), False, StopState.IDLE),
        (an_overview(running=2), False, StopState.RUNNING),
        (an_overview(running=2), True, StopState.STOPPING),
        (an_overview(running=2, stop=ENDING), False, StopState.STOPPING),
        (an_overview(stop=STOPPED), False, StopState.STOPPED),
    ],
)
def test_the_button_looks_as_things_are(view: Overview, asked: bool, look: StopState) -> None:
    assert stop_state(view, was_clicked=asked) is look


@pytest.mark.parametrize(
    ("look", "word", "kind", "enabled"),
    [
        (StopState.IDLE, "Emergency stop", "stop-idle", True),
        (StopState.RUNNING, "Emergency stop", "stop", True),
        (StopState.STOPPING, "Stopping…", "stop", False),
        (StopState.STOPPED, "Stopped", "stop-idle", False),
    ],
)
def test_the_button_says_its_state_in_word_and_look(
    qtbot: QtBot, look: StopState, word: str, kind: str, enabled: bool
) -> None:
    button = StopButton()
    qtbot.addWidget(button)
    button.show_state(look)
    assert (button.text(), button.property("kind"), button.isEnabled()) == (word, kind, enabled)
    assert button.accessibleName() == word


@pytest.mark.parametrize(
    ("facts", "begins"),
    [
        ({"runs_ended": 2}, "2 runs stopped at 12:00:00."),
        ({"runs_ended": 1}, "1 run stopped at 12:00:00."),
        ({"runs_ended": 0}, "Stopped at 12:00:00; nothing was running."),
        ({"confirmed": False}, "Since 12:00:00. Waiting for runs to stop."),
        ({"since": NOON - timedelta(days=1)}, "2 runs stopped at yesterday 12:00."),
        ({"since": None}, "Can't read the stop switch, so everything stays stopped."),
        ({"since": None, "recorded": False}, "The stop isn't saved yet"),
    ],
)
def test_the_banner_says_when_and_how_many_runs_ended(facts: dict[str, Any], begins: str) -> None:
    sentence = banner_text(replace(STOPPED, **facts), NOON, UTC)
    assert sentence.startswith(begins)
    assert sentence.endswith("Nothing runs until you turn Keep back on.")


def test_after_a_restore_the_banner_says_of_which_backup() -> None:
    stop = replace(STOPPED, restored_from=NOON - timedelta(days=1), unknown_steps=1)
    text = banner_text(stop, NOON, UTC)
    assert text.startswith("Restored from the backup of yesterday 12:00. 1 step may")
    assert text.endswith("Check your data. Nothing runs until you turn Keep back on.")


def test_the_banner_counts_steps_of_unknown_outcome() -> None:
    one = banner_text(STOPPED, NOON, UTC)
    assert "1 step may or may not have happened" in one
    assert check_label(1) == "Check 1 step"
    assert "3 steps may" in banner_text(replace(STOPPED, unknown_steps=3), NOON, UTC)
    assert check_label(3) == "Check 3 steps"
    # Questions of earlier runs are not attributed to this stop.
    older = banner_text(replace(STOPPED, unknown_steps=0, older_steps=3), NOON, UTC)
    assert "3 earlier steps may or may not have happened, too." in older
    assert older.count("may or may not") == 1


@pytest.fixture
def banner(qtbot: QtBot) -> StopBanner:
    made = StopBanner()
    qtbot.addWidget(made)
    made.show_stop(STOPPED, NOON, UTC)
    return made


def test_turning_back_on_asks_once(qtbot: QtBot, banner: StopBanner) -> None:
    released: list[tuple[WorkflowId, ...]] = []
    banner.release_requested.connect(released.append)
    banner.activateWindow()
    qtbot.waitUntil(banner.isActiveWindow)
    click(banner.turn_on)
    assert not released
    assert has_ring(banner.not_yet), "what Enter answers is seen, also after a click"
    assert "at their next scheduled time" in banner._sentence.text()
    banner.show_stop(replace(STOPPED, upcoming_times=False), NOON, UTC)
    assert banner._sentence.text() == "No runs are scheduled."
    layout_now()
    assert banner.check.x() < banner.not_yet.x() < banner.confirm.x()
    click(banner.not_yet)
    assert not released
    assert banner.turn_on.isVisible()
    click(banner.turn_on)
    click(banner.confirm)
    assert released == [()]


def test_a_double_click_does_not_turn_back_on(qtbot: QtBot, banner: StopBanner) -> None:
    released: list[tuple[WorkflowId, ...]] = []
    banner.release_requested.connect(released.append)
    banner.resize(1000, banner.sizeHint().height())
    layout_now()
    # There the confirmation appears.
    place = banner.turn_on.geometry().center()
    press_at(banner, place)
    assert banner.confirm.geometry().contains(place)
    press_at(banner, place)
    assert (banner.confirm.isVisible(), released) == (True, [])
    banner.guard.lift()
    press_at(banner, place)
    assert released == [()]


def test_a_look_at_the_ledger_does_not_take_the_question_away(
    qtbot: QtBot, banner: StopBanner
) -> None:
    click(banner.turn_on)
    banner.show_stop(STOPPED, NOON, UTC)
    assert banner.confirm.isVisible()


def test_turning_on_waits_until_every_run_has_ended(banner: StopBanner) -> None:
    banner.show_stop(ENDING, NOON, UTC)
    assert not banner.turn_on.isEnabled()


def test_check_is_offered_only_where_something_is_unknown(qtbot: QtBot, banner: StopBanner) -> None:
    banner.show_stop(replace(STOPPED, unknown_steps=0, older_steps=3), NOON, UTC)
    assert banner.check.text() == "Check 3 steps"
    banner.show_stop(replace(STOPPED, older_steps=3), NOON, UTC)
    assert banner.check.text() == "Check 1 step"
    with qtbot.waitSignal(banner.check_requested):
        click(banner.check)
    banner.show_stop(replace(STOPPED, unknown_steps=0), NOON, UTC)
    assert not banner.check.isVisible()


@pytest.mark.parametrize(
    ("view", "message", "stop", "enabled"),
    [
        (an_overview(), "Nothing is running", "Emergency stop", True),
        (an_overview(running=1), "1 workflow running", "Emergency stop", True),
        (an_overview(running=2), "2 workflows running", "Emergency stop", True),
        (an_overview(stop=ENDING), "Stopping…", "Stopping…", False),
        (an_overview(stop=STOPPED), "Everything is stopped", "Stopped", False),
    ],
)
def test_the_tray_says_the_same(
    qtbot: QtBot, view: Overview, message: str, stop: str, enabled: bool
) -> None:
    tray = Tray()
    tray.show_overview(view, stop_state(view, was_clicked=False))
    assert (tray.status.text(), tray.stop.text(), tray.stop.isEnabled()) == (message, stop, enabled)
    tray.close()


def _held(number: int, **facts: Any) -> WorkflowRow:
    progress = Progress(done=94, total=3045, label=None)
    held = InterruptedRun(
        at=NOON, crashed=False, progress=progress, done=94, session_id=SessionId(number)
    )
    return a_row(number, f"Bills {number}", interrupted=replace(held, **facts))


def test_turning_back_on_lists_how_far_each_run_came_and_goes_on_with_those_chosen(
    banner: StopBanner,
) -> None:
    released: list[tuple[WorkflowId, ...]] = []
    banner.release_requested.connect(released.append)
    rows = (_held(1), _held(2, progress=None), _held(3, crashed=True))
    banner.show_stop(replace(STOPPED, interrupted=rows), NOON, UTC)
    assert not banner.continued
    click(banner.turn_on)
    assert [box.text() for box in banner.continued.values()] == [
        "Continue “Bills 1”: Stopped at 94 of 3,045",
        "Continue “Bills 2”: Stopped after 94 items",
        "Continue “Bills 3”: Interrupted at 94 of 3,045",
    ]
    assert not any(box.isChecked() for box in banner.continued.values())
    banner.continued[WorkflowId(2)].setChecked(True)
    # A query keeps the selection.
    banner.show_stop(replace(STOPPED, interrupted=rows[1:]), NOON, UTC)
    click(banner.confirm)
    assert released == [(WorkflowId(2),)]
    assert not banner.continued

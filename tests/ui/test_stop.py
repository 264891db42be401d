"""The emergency stop in the window: button, strip, tray."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtGui import QCursor
from pytestqt.qtbot import QtBot

from keep_desktop.ports.views import Overview
from keep_desktop.ui import press_guard
from keep_desktop.ui.focus_rings import has_ring
from keep_desktop.ui.steady_frame import lay_out_now
from keep_desktop.ui.stop_button import StopButton, StopLook, stop_look
from keep_desktop.ui.stop_strip import StopStrip, check_word, strip_sentence
from keep_desktop.ui.tray import Tray
from tests.ui.hands import click
from tests.ui.test_settings_presses import press_at
from tests.ui.views import NOON, StillClock, a_stop, an_overview

UTC = StillClock().zone()
STOPPED = a_stop(everything=True, since=NOON, runs_ended=2, unknown_steps=1)
ENDING = replace(STOPPED, confirmed=False)


@pytest.mark.parametrize(
    ("view", "asked", "look"),
    [
        (an_overview(), False, StopLook.IDLE),
        (an_overview(running=2), False, StopLook.RUNNING),
        (an_overview(running=2), True, StopLook.STOPPING),
        (an_overview(running=2, stop=ENDING), False, StopLook.STOPPING),
        (an_overview(stop=STOPPED), False, StopLook.STOPPED),
    ],
)
def test_the_button_looks_as_things_are(view: Overview, asked: bool, look: StopLook) -> None:
    assert stop_look(view, asked=asked) is look


@pytest.mark.parametrize(
    ("look", "word", "kind", "enabled"),
    [
        (StopLook.IDLE, "Emergency stop", "stop-idle", True),
        (StopLook.RUNNING, "Emergency stop", "stop", True),
        (StopLook.STOPPING, "Stopping…", "stop", False),
        (StopLook.STOPPED, "Stopped", "stop-idle", False),
    ],
)
def test_the_button_says_its_state_in_word_and_look(
    qtbot: QtBot, look: StopLook, word: str, kind: str, enabled: bool
) -> None:
    button = StopButton()
    qtbot.addWidget(button)
    button.show_look(look)
    assert (button.text(), button.property("kind"), button.isEnabled()) == (word, kind, enabled)
    assert button.accessibleName() == word


def test_the_button_keeps_its_width_in_every_state(qtbot: QtBot) -> None:
    button = StopButton()
    qtbot.addWidget(button)
    button.show()
    widths = set()
    for look in StopLook:
        button.show_look(look)
        widths.add(button.minimumWidth() >= button.minimumSizeHint().width() - 1)
    assert widths == {True}


@pytest.mark.parametrize(
    ("facts", "begins"),
    [
        ({"runs_ended": 2}, "2 runs ended at 12:00:00."),
        ({"runs_ended": 1}, "1 run ended at 12:00:00."),
        ({"runs_ended": 0}, "Stopped at 12:00:00; nothing was running."),
        ({"confirmed": False}, "Since 12:00:00: waiting until every run has ended."),
        ({"since": NOON - timedelta(days=1)}, "2 runs ended at yesterday 12:00."),
        ({"since": None}, "The stop switch cannot be read, so it counts as set."),
        ({"since": None, "recorded": False}, "The disk has not recorded the stop yet"),
    ],
)
def test_the_strip_says_when_and_how_many_runs_ended(facts: dict[str, Any], begins: str) -> None:
    sentence = strip_sentence(replace(STOPPED, **facts), NOON, UTC)
    assert sentence.startswith(begins)
    assert sentence.endswith("Nothing starts until you turn Keep back on.")


def test_after_a_restore_the_strip_says_of_which_backup() -> None:
    stop = replace(STOPPED, restored_from=NOON - timedelta(days=1), unknown_steps=1)
    said = strip_sentence(stop, NOON, UTC)
    assert said.startswith("Restored from the backup of yesterday 12:00. One step may")
    assert said.endswith("there: nothing starts until you turn Keep back on.")


def test_the_strip_counts_steps_of_unknown_outcome() -> None:
    one = strip_sentence(STOPPED, NOON, UTC)
    assert "One step may or may not have happened" in one
    assert check_word(1) == "Check 1 step"
    assert "3 steps may" in strip_sentence(replace(STOPPED, unknown_steps=3), NOON, UTC)
    assert check_word(3) == "Check 3 steps"
    # What earlier runs left reads as no damage of this stop.
    older = strip_sentence(replace(STOPPED, unknown_steps=0, older_steps=3), NOON, UTC)
    assert "3 steps from before may or may not have happened, too." in older
    assert older.count("may or may not") == 1


@pytest.fixture(autouse=True)
def a_moment_that_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it is lifted: how fast the computer is does not matter."""
    monkeypatch.setattr(press_guard, "moment_ms", lambda: 60_000)


@pytest.fixture(autouse=True)
def pointer_goes_away() -> Iterator[None]:
    yield
    QCursor.setPos(0, 0)


@pytest.fixture
def strip(qtbot: QtBot) -> StopStrip:
    made = StopStrip()
    qtbot.addWidget(made)
    made.show_stop(STOPPED, NOON, UTC)
    return made


def test_the_strip_shows_only_while_everything_is_stopped(strip: StopStrip) -> None:
    assert strip.isVisible()
    strip.show_stop(a_stop(), NOON, UTC)
    assert not strip.isVisible()


def test_turning_back_on_asks_once(qtbot: QtBot, strip: StopStrip) -> None:
    released: list[bool] = []
    strip.release_asked.connect(lambda: released.append(True))
    strip.activateWindow()
    qtbot.waitUntil(strip.isActiveWindow)
    click(strip.turn_on)
    assert not released
    assert has_ring(strip.not_yet), "what Enter answers is seen, also after a click"
    assert "at their next time" in strip.sentence
    strip.show_stop(replace(STOPPED, times_to_come=False), NOON, UTC)
    assert strip.sentence == "Nothing starts by itself: no workflow has a time to come."
    lay_out_now()
    assert strip.check.x() < strip.not_yet.x() < strip.confirm.x()
    click(strip.not_yet)
    assert not released
    assert strip.turn_on.isVisible()
    click(strip.turn_on)
    click(strip.confirm)
    assert released == [True]


def test_a_double_click_does_not_turn_back_on(qtbot: QtBot, strip: StopStrip) -> None:
    released: list[bool] = []
    strip.release_asked.connect(lambda: released.append(True))
    strip.resize(1000, strip.sizeHint().height())
    lay_out_now()
    # There the answer comes to lie.
    place = strip.turn_on.geometry().center()
    press_at(strip, place)
    assert strip.confirm.geometry().contains(place)
    press_at(strip, place)
    assert (strip.confirm.isVisible(), released) == (True, [])
    strip.guard.lift()
    press_at(strip, place)
    assert released == [True]


def test_a_look_at_the_ledger_does_not_take_the_question_away(
    qtbot: QtBot, strip: StopStrip
) -> None:
    click(strip.turn_on)
    strip.show_stop(STOPPED, NOON, UTC)
    assert strip.confirm.isVisible()


def test_turning_on_waits_until_every_run_has_ended(strip: StopStrip) -> None:
    strip.show_stop(ENDING, NOON, UTC)
    assert not strip.turn_on.isEnabled()


def test_check_is_offered_only_where_something_is_unknown(qtbot: QtBot, strip: StopStrip) -> None:
    strip.show_stop(replace(STOPPED, unknown_steps=0, older_steps=3), NOON, UTC)
    assert strip.check.text() == "Check 3 steps"
    strip.show_stop(replace(STOPPED, older_steps=3), NOON, UTC)
    assert strip.check.text() == "Check 1 step"
    with qtbot.waitSignal(strip.check_asked):
        click(strip.check)
    strip.show_stop(replace(STOPPED, unknown_steps=0), NOON, UTC)
    assert not strip.check.isVisible()


@pytest.mark.parametrize(
    ("view", "said", "stop", "enabled"),
    [
        (an_overview(), "Nothing is running", "Emergency stop", True),
        (an_overview(running=1), "1 workflow running", "Emergency stop", True),
        (an_overview(running=2), "2 workflows running", "Emergency stop", True),
        (an_overview(stop=ENDING), "Stopping…", "Stopping…", False),
        (an_overview(stop=STOPPED), "Everything is stopped", "Stopped", False),
    ],
)
def test_the_tray_says_the_same(
    qtbot: QtBot, view: Overview, said: str, stop: str, enabled: bool
) -> None:
    tray = Tray()
    tray.show_overview(view, stop_look(view, asked=False))
    assert (tray.status.text(), tray.stop.text(), tray.stop.isEnabled()) == (said, stop, enabled)
    tray.close()


def test_the_tray_stops_shows_and_quits(qtbot: QtBot) -> None:
    tray = Tray()
    for action, signal in (
        (tray.stop, tray.stop_asked),
        (tray.open, tray.show_asked),
        (tray.quit, tray.quit_asked),
    ):
        with qtbot.waitSignal(signal):
            action.trigger()
    tray.close()

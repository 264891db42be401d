"""Schedule page on a real ledger: rows, actions, keyboard, and few updates."""

from collections.abc import Iterator
from datetime import UTC, timedelta
from threading import Event
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from keep_desktop.domain.runs import DelayReason, Due
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import overview
from keep_desktop.services.schedule.actions import pause_schedules, skip_once
from keep_desktop.services.workflows.lifecycle import pause_workflow, resume_workflow, set_schedule
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.schedule import page as schedule
from keep_desktop.ui.schedule.page import SchedulePage
from keep_desktop.ui.schedule.rows import day_and_rows
from keep_desktop.ui.window.status_bar import StatusBar, Toast
from keep_desktop.ui.workflows.actions import WorkflowActions
from tests.builders.ledger import NOON
from tests.ui.clipping import Longer, clipped
from tests.ui.driver import click, press
from tests.ui.keep_fixtures import engine_of
from tests.ui.recorder import Recorder, recorder
from tests.ui.schedule_harness import (
    HOUR,
    add,
    button,
    clock_of,
    left_of,
    ran,
    row_texts,
    running,
    shown,
    shown_page,
)


@pytest.fixture
def page(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bridge: Bridge, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SchedulePage]:
    # Tests refresh several times within a second, unlike people.
    monkeypatch.setattr(schedule, "_REFRESH_S", 0.02)
    with shown_page(qtbot, keep, tasks, bridge) as made:
        yield made


def test_what_comes_next_says_its_time_and_how_far_off_it_is(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    add(keep, "Invoices", cron="12 12 * * *")
    add(keep, "Renewals", cron="30 7 * * 1")
    add(keep, "By hand")
    first, second = shown(qtbot, page, page.next, 2)
    (third,) = page.unplanned.rows
    assert row_texts(first) == ("12:12", "Invoices", "Daily at 12:12", "Planned")
    assert first.when.text() == "in 12 min"
    assert (second.time.text(), second.when.text()) == ("07:30", "Mon")
    assert row_texts(third) == ("—", "By hand", "Only when you run it", "")
    assert third.title.x() == first.title.x()
    assert page.heading.text() == "Today, Friday 20 November"


def test_what_does_not_run_says_why_and_leads_to_its_workflow(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    workflow = add(keep, "Invoices", every="1h")
    with keep.ledger.write() as uow:
        uow.workflows.set_error(workflow, "There is no folder “/in”.", at=NOON)
        uow.commit()
    (row,) = shown(qtbot, page, page.unplanned, 1)
    assert page.next.below.text() == "Nothing is planned. See the reasons below."
    assert row_texts(row) == ("—", "Invoices", "There is no folder “/in”.", "Blocked")
    click(button(row, "Open"))
    click(button(row, "Settings…"))
    navigator = cast(Recorder, page._navigator)
    assert navigator.calls == [("show_workflow", workflow), ("show_settings", workflow)]
    with qtbot.waitSignal(page._tasks.messages.shown) as heard:
        click(button(row, "Resume"))
    assert heard.args[0] == "“Invoices” is on. Next run: today 13:00."
    qtbot.waitUntil(lambda: len(page.next.rows) == 1)


def test_what_ran_says_how_it_ended_and_why_it_was_late(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    workflow = add(keep, "Invoices", every="1h")
    ran(keep, workflow, NOON - 4 * HOUR, items={"done": 18, "failed": 2})
    late = Due(NOON - HOUR, DelayReason.ASLEEP)
    ran(keep, workflow, NOON - timedelta(minutes=34), due=late, items={"done": 1})
    ran(keep, workflow, NOON - 3 * HOUR, result="failed:logic", error="The cell is empty.")
    first, second, third = shown(qtbot, page, page.earlier, 3)
    line = "The computer was asleep. Ran at 11:26 instead · 1 item done · 1\u00a0min 12\u00a0s"
    assert row_texts(first) == ("11:00", "Invoices", line, "Ran late")
    line = "The cell is empty · 1\u00a0min 12\u00a0s"
    assert row_texts(second) == ("09:00", "Invoices", line, "Failed")
    line = "18 items done · 2 failed · 1\u00a0min 12\u00a0s"
    assert row_texts(third) == ("08:00", "Invoices", line, "Partly done")
    click(button(third, "Show failed"))
    ((done, failures),) = cast(Recorder, page._navigator).calls
    assert done == "show_failures"
    assert failures.ended_at == NOON - 4 * HOUR + timedelta(seconds=72)


def test_runs_with_nothing_to_do_are_one_row(qtbot: QtBot, keep: Keep, page: SchedulePage) -> None:
    workflow = add(keep, "Mail", every="5m")
    for minutes in range(5, 65, 5):
        ran(keep, workflow, NOON - timedelta(minutes=minutes))
    (row,) = shown(qtbot, page, page.earlier, 1)
    assert row.line.text() == "12 runs without items since 11:00"


def test_a_run_says_how_far_it_is_and_what_is_left_by_its_own_pace(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    run = running(keep, add(keep, "Photos"))
    (row,) = shown(qtbot, page, page.now, 1)
    assert row_texts(row)[1:] == ("Photos", "Started by you", "Running")
    assert row.bar.isHidden()

    def at(done: int) -> None:
        clock_of(keep).advance(timedelta(seconds=10))
        with keep.ledger.write() as uow:
            uow.runs.set_progress(run, done=done, total=310, label="photos")
            uow.commit()
        text = f"Started by you · {done} of 310 photos"
        page.refresh()
        qtbot.waitUntil(lambda: page.now.rows[0].line.text().startswith(text))

    for done in (10, 20, 30):
        at(done)
    assert page.now.rows[0].line.text().endswith(" · about 5\u00a0min left")
    assert page.now.rows[0].bar.value() == 96


def test_where_nothing_has_a_schedule_it_says_how_to_get_one(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    add(keep, "By hand")
    shown(qtbot, page, page.unplanned, 1)
    assert "To set one, choose Schedule" in page.next.below.text()
    assert page.now.below.text() == "Nothing is running."
    assert page.earlier.below.text() == "No runs yet today."


def test_a_run_is_skipped_once_and_the_toast_takes_it_back(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    toast = Toast(page)
    page._tasks.messages.shown.connect(toast.show_message)
    add(keep, "Invoices", cron="0 * * * *")
    (row,) = shown(qtbot, page, page.next, 1)
    click(button(row, "Skip once"))
    qtbot.waitUntil(lambda: row.time.text() == "14:00")
    assert row.line.text() == "Every hour · 13:00 is skipped"
    qtbot.waitUntil(toast.isVisible)
    assert toast.label.text() == "“Invoices” skips 13:00. Next: today 14:00."
    click(toast.undo)
    qtbot.waitUntil(lambda: row.time.text() == "13:00")
    assert button(row, "Skip once").isEnabled()


def test_a_skip_is_undone_in_its_row_also_while_all_schedules_are_paused(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    skip_once(keep, add(keep, "Invoices", cron="0 * * * *"))
    skip_once(keep, add(keep, "Letters", cron="0 9 * * *"))
    pause_schedules(keep)
    row, other = shown(qtbot, page, page.next, 2)
    assert other.line.text().endswith(" · Tomorrow 09:00 is skipped")
    assert row.pill.text() == "Paused"
    assert row.line.text() == "Every hour · 13:00 is skipped"
    click(button(row, "Undo skip"))
    qtbot.waitUntil(lambda: row.time.text() == "13:00")


def test_run_now_starts_it(qtbot: QtBot, keep: Keep, page: SchedulePage) -> None:
    workflow = add(keep, "Invoices", every="1h")
    (row,) = shown(qtbot, page, page.next, 1)
    click(button(row, "Run now"))
    qtbot.waitUntil(lambda: engine_of(keep).started == [workflow])


def test_a_run_is_stopped_and_then_ended_in_the_middle_where_that_takes_too_long(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    workflow = add(keep, "Photos", every="1h")
    running(keep, workflow)
    (row,) = shown(qtbot, page, page.now, 1)
    shown_words = [one.text() for one in page.next.rows[0].buttons if not one.isHidden()]
    assert shown_words == ["Skip once", "Open"]
    below = page.next.rows[0]
    qtbot.waitUntil(lambda: left_of(row.pill, page) == left_of(below.pill, page))
    click(button(row, "Stop this run"))
    qtbot.waitUntil(lambda: row.pill.text() == "Stopping…")
    click(button(row, "Stop now"))
    qtbot.waitUntil(lambda: engine_of(keep).ended == [(workflow, False), (workflow, True)])


def test_all_schedules_are_paused_and_resuming_says_what_was_missed(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    add(keep, "Invoices", every="1h")
    (row,) = shown(qtbot, page, page.next, 1)
    click(page.pause)
    qtbot.waitUntil(page.paused.isVisible)
    text = "All schedules paused since 12:00. "
    assert page.pause_label.text() == text + "You can still use Run now."
    qtbot.waitUntil(lambda: row.pill.text() == "Paused")
    assert (row.time.text(), row.line.text()) == ("13:00", "Every hour")
    assert [one.text() for one in row.buttons if not one.isHidden()] == ["Run now", "Open"]
    clock_of(keep).advance(2 * HOUR)
    with qtbot.waitSignal(page._tasks.messages.shown) as heard:
        click(page.pause)
    assert heard.args[0] == (
        "Schedules resumed. 2 runs were missed, of 1 workflow, and won't be run."
    )
    qtbot.waitUntil(lambda: not page.paused.isVisible())


def test_what_was_read_before_a_pause_does_not_take_it_back(
    qtbot: QtBot,
    keep: Keep,
    tasks: TaskRunner,
    page: SchedulePage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    add(keep, "Invoices", every="1h")
    shown(qtbot, page, page.next, 1)
    disk, read, style = Event(), Event(), day_and_rows

    def slow(of: Keep) -> object:
        found = style(of)
        read.set()
        assert disk.wait(60)
        return found

    monkeypatch.setattr(schedule, "day_and_rows", slow)
    # No other refresh is pending when this one comes.
    page._throttle.stop()
    monkeypatch.setattr(page._throttle, "trigger", lambda: None)
    page._run_query()
    qtbot.waitUntil(read.is_set)
    click(page.pause)
    qtbot.waitUntil(page.paused.isVisible)
    disk.set()
    later: list[None] = []
    tasks.query("later", lambda: None, later.append)
    qtbot.waitUntil(lambda: later != [])
    assert page.paused.isVisible() and page.pause.text() == "Resume all schedules"


def test_the_bottom_line_says_that_schedules_are_paused(qtbot: QtBot, keep: Keep) -> None:
    add(keep, "Invoices", every="1h")
    pause_schedules(keep)
    line = StatusBar()
    qtbot.addWidget(line)
    line.show_overview(overview(keep), NOON, UTC)
    assert line.next_run.text() == "All schedules are paused"


def full(keep: Keep) -> None:
    """Some of everything."""
    invoices = add(keep, "Invoices of all suppliers of the company", cron="0 8-18 * * 1-5")
    add(keep, "By hand")
    off = add(keep, "Opening hours", every="5m")
    pause_workflow(keep, off)
    running(keep, add(keep, "Photo archive", every="1d"))
    skip_once(keep, invoices)
    ran(
        keep,
        invoices,
        NOON - HOUR,
        due=Due(NOON - 2 * HOUR, DelayReason.NOT_RUNNING),
        items={"done": 3},
    )
    ran(keep, off, NOON - 3 * HOUR, result="crashed", error="Keep ended while this ran. " * 9)


def test_the_arrows_go_from_row_to_row_through_all_parts(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    full(keep)
    shown(qtbot, page, page.unplanned, 2)
    page.window().activateWindow()
    qtbot.waitUntil(page.window().isActiveWindow)
    page.focus_first()
    names = []
    for _ in range(7):
        focused = QApplication.focusWidget()
        assert focused is not None
        names.append(focused.accessibleName().split(":")[0])
        press(focused, Qt.Key.Key_Down)
    assert names == ["Stop this run", "Undo skip", "Skip once", "Resume", "Run now", "Open", "Open"]
    focused = QApplication.focusWidget()
    assert focused is not None
    press(focused, Qt.Key.Key_Up)
    assert page.earlier.rows[0].has_focus()


def test_the_focus_stays_where_it_is_while_rows_change_and_goes_on_where_one_ends(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    one, other = add(keep, "A", every="1h"), add(keep, "B", every="2h")
    rows = list(shown(qtbot, page, page.next, 2))
    page.window().activateWindow()
    qtbot.waitUntil(page.window().isActiveWindow)
    run_b = button(rows[1], "Run now")
    run_b.setFocus()
    set_schedule(keep, other, every="5m")
    qtbot.waitUntil(lambda: page.next.rows[0].title.text() == "B")
    assert run_b.hasFocus() and page.next.rows[0] is rows[1]
    pause_workflow(keep, one)
    qtbot.waitUntil(lambda: len(page.unplanned.rows) == 1)
    assert page.unplanned.rows[0].pill.text() == "Paused"
    resume_workflow(keep, one)
    qtbot.waitUntil(lambda: len(page.next.rows) == 2)
    assert run_b.hasFocus()


def test_nothing_is_clipped_in_the_least_room_with_longer_words(
    qtbot: QtBot, qapp: QApplication, keep: Keep, tasks: TaskRunner, bridge: Bridge
) -> None:
    full(keep)
    translator = Longer()
    qapp.installTranslator(translator)
    window = QMainWindow()
    try:
        actions = WorkflowActions(keep, tasks, bridge, recorder(), window)
        page = SchedulePage(keep, tasks, bridge, recorder(), actions)
        window.setCentralWidget(page)
        window.resize(1040 - 96, 640 - 84)
        window.show()
        qtbot.waitUntil(lambda: len(page.unplanned.rows) == 2)
        qtbot.waitUntil(lambda: clipped(page) == [])
        pause_schedules(keep)
        qtbot.waitUntil(page.paused.isVisible)
        qtbot.waitUntil(lambda: clipped(page) == [])
        assert window.width() == 1040 - 96
    finally:
        qapp.removeTranslator(translator)
        window.close()
        window.deleteLater()

"""Schedule page: the passing of time, and formats of times."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import pause_workflow
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.schedule import page as schedule
from keep_desktop.ui.schedule.page import SchedulePage
from keep_desktop.ui.text import format as day_text
from tests.builders.ledger import NOON
from tests.ui.schedule_harness import add, clock_of, running, shown, shown_page

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture
def page(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bridge: Bridge, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SchedulePage]:
    # Tests refresh several times within a second, unlike people.
    monkeypatch.setattr(schedule, "_REFRESH_S", 0.02)
    with shown_page(qtbot, keep, tasks, bridge) as made:
        yield made


def test_while_all_is_stopped_each_row_says_what_holds_it_besides(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    add(keep, "Bills", every="1h")
    pause_workflow(keep, add(keep, "Hours", every="1h"))
    lacking = add(keep, "Mail", every="1h")
    with keep.ledger.write() as uow:
        uow.workflows.set_error(lacking, "There is no folder.", at=NOON)
        uow.switches.set(None, at=NOON)
        uow.commit()
    rows = {row.title.text(): row for row in shown(qtbot, page, page.unplanned, 3)}
    assert {name: (row.pill.text(), row.line.text()) for name, row in rows.items()} == {
        "Mail": ("Blocked", "There is no folder."),
        "Bills": ("Stopped", "Every hour"),
        "Hours": ("Paused", "Doesn't run until you resume it · Every hour"),
    }
    assert page.next.below.text() == "Nothing runs until you turn Keep back on."
    assert page.pause.isHidden()
    with keep.ledger.write() as uow:
        uow.switches.release(None, at=NOON)
        uow.commit()
    shown(qtbot, page, page.next, 1)
    assert page.pause.isVisible()


def test_an_idle_page_wakes_once_a_minute_and_a_hidden_one_never(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    add(keep, "Invoices", every="1h")
    clock_of(keep).advance(timedelta(seconds=20))
    shown(qtbot, page, page.next, 1)
    qtbot.waitUntil(lambda: page._tick.isActive() and page._tick.interval() == 40_050)
    qtbot.waitUntil(lambda: page._throttle.pending_ms == -1)
    page.hide()
    assert not page._tick.isActive()
    page.refresh()
    assert page._throttle.pending_ms == -1


def test_while_something_runs_it_looks_every_few_seconds(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    running(keep, add(keep, "Photos"))
    shown(qtbot, page, page.now, 1)
    qtbot.waitUntil(page._tick.isActive)
    assert page._tick.interval() == 5_000


@pytest.mark.parametrize(
    ("ahead", "words"),
    [
        (timedelta(0), "now"),
        (timedelta(seconds=-30), "now"),
        (timedelta(seconds=20), "now"),
        (timedelta(minutes=59), "in 59 min"),
        (timedelta(minutes=100), "in 100 min"),
        (timedelta(minutes=160), "in 2 h"),
        (timedelta(hours=11), "in 11 h"),
        (timedelta(hours=13), "tomorrow"),
        (timedelta(days=3), "Mon"),
        (timedelta(days=14), "4 Dec"),
        (timedelta(days=60), "19 Jan 2027"),
    ],
)
def test_how_far_off_a_time_is(ahead: timedelta, words: str) -> None:
    assert day_text.time_until(NOON + ahead, NOON, UTC) == words


@given(st.integers(0, 86_400), st.integers(-70, 5 * 3600))
def test_a_span_never_contradicts_the_time_of_day_beside_it(second: int, ahead: int) -> None:
    one = NOON + timedelta(seconds=second)
    other = one + timedelta(seconds=ahead)
    minutes = _shown_minute(other) - _shown_minute(one)
    for text in (day_text.time_until(other, one, UTC), day_text.running_for(one, other)):
        count = int("".join(filter(str.isdigit, text)) or -1)
        if text.endswith("min"):
            assert count == minutes
        elif text.endswith("h"):
            assert count == minutes // 60
        else:
            assert minutes <= 0 or (text == "just now" and ahead < 60)


def _shown_minute(at: datetime) -> int:
    """The minute that `clock` shows."""
    hour, minute = day_text.clock(at, UTC).split(":")
    return at.date().toordinal() * 24 * 60 + int(hour) * 60 + int(minute)


def test_the_night_of_the_clock_change_is_one_day_ahead() -> None:
    evening = datetime(2026, 10, 24, 20, tzinfo=BERLIN).astimezone(UTC)
    morning = datetime(2026, 10, 25, 9, tzinfo=BERLIN).astimezone(UTC)
    assert day_text.time_until(morning, evening, BERLIN) == "tomorrow"
    assert day_text.clock(morning, BERLIN) == "09:00"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(38, "38\u00a0s"), (124, "2\u00a0min 04\u00a0s"), (7500, "2\u00a0h 5\u00a0min")],
)
def test_how_long_something_took(seconds: int, words: str) -> None:
    assert day_text.duration_text(timedelta(seconds=seconds)) == words


def test_what_is_left_is_shown_no_finer_than_it_is_known() -> None:
    text = [day_text.remaining_text(minutes) for minutes in (0, 3, 42, 150)]
    assert text == [
        "less than a minute left",
        "about 3\u00a0min left",
        "about 45\u00a0min left",
        "about 2.5\u00a0h left",
    ]

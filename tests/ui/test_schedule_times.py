"""The Schedule page as time passes, and how it says times."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.schedules import Cron
from keep_desktop.services.context import Keep
from keep_desktop.services.day import Coming
from keep_desktop.services.workflows import pause_workflow
from keep_desktop.ui import day_words
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.day_band import DayBand
from keep_desktop.ui.pages import schedule
from keep_desktop.ui.pages.schedule import SchedulePage
from keep_desktop.ui.worker import Reader
from tests.builders.ledger import NOON
from tests.ui.schedule_stage import add, clock_of, running, shown, shown_page

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture
def page(
    qtbot: QtBot, keep: Keep, reader: Reader, bridge: Bridge, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SchedulePage]:
    # Most tests look several times, which people do not do within a second.
    for each in ("_REFRESH_S", "_AHEAD_S"):
        monkeypatch.setattr(schedule, each, 0.02)
    with shown_page(qtbot, keep, reader, bridge) as made:
        yield made


# -- while everything is stopped --------------------------------------------------------------


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
        "Hours": ("Paused", "It does not run until you resume it · Every hour"),
    }
    assert page.next.below.text() == "Nothing runs until you turn Keep back on."
    assert page.pause.isHidden()
    with keep.ledger.write() as uow:
        uow.switches.release(None, at=NOON)
        uow.commit()
    shown(qtbot, page, page.next, 1)
    assert page.pause.isVisible()


# -- quiet ------------------------------------------------------------------------------------


def test_an_idle_page_wakes_once_a_minute_and_a_hidden_one_never(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    add(keep, "Invoices", every="1h")
    clock_of(keep).advance(timedelta(seconds=20))
    shown(qtbot, page, page.next, 1)
    qtbot.waitUntil(lambda: page._tick.isActive() and page._tick.interval() == 40_050)
    qtbot.waitUntil(lambda: page._throttle.waits_ms == -1)
    page.hide()
    assert not page._tick.isActive()
    page.refresh()
    assert page._throttle.waits_ms == -1


def test_while_something_runs_it_looks_every_few_seconds(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    running(keep, add(keep, "Photos"))
    shown(qtbot, page, page.now, 1)
    qtbot.waitUntil(page._tick.isActive)
    assert page._tick.interval() == 5_000


def test_the_band_names_what_begins_where_the_mouse_is(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    add(keep, "Invoices", cron="0 */2 * * *")
    shown(qtbot, page, page.next, 1)
    qtbot.waitUntil(page.band.isVisible)
    middle = page.band.width() / 2
    assert page.band.named_at(middle) == "00:00 Invoices (tomorrow)"
    assert page.band.named_at(middle + 20) == ""


def test_a_few_times_make_no_picture(qtbot: QtBot, keep: Keep, page: SchedulePage) -> None:
    add(keep, "Invoices", cron="0 0,3,6 * * *")
    shown(qtbot, page, page.next, 1)
    said = page.band.accessibleDescription
    qtbot.waitUntil(lambda: said().startswith("3 runs planned, the first at 00:00"))
    assert page.band.isHidden()


def coming(workflow: int, at: datetime) -> Coming:
    return Coming(at=at, workflow_id=WorkflowId(workflow), name="A")


def test_what_runs_more_often_than_every_hour_has_no_marks(qtbot: QtBot) -> None:
    band = DayBand()
    qtbot.addWidget(band)
    hourly, often = (
        [coming(every, NOON + timedelta(minutes=n)) for n in range(0, 24 * 60 + 1, every)]
        for every in (60, 15)
    )
    told = []
    for comes in (often, [*often, *hourly]):
        band.show_coming(comes, NOON, UTC)
        told.append(band.tells_more)
    assert told == [False, True]
    band.resize(907, 60)
    assert len(band.marks()) == len(hourly)


@pytest.mark.parametrize("every", [1, 5, 15, 60])
def test_times_as_far_apart_as_others_are_marked_as_far_apart(qtbot: QtBot, every: int) -> None:
    band = DayBand()
    qtbot.addWidget(band)
    times = [NOON + timedelta(minutes=n) for n in range(7, 24 * 60, every)]
    band.show_coming([coming(n, at) for n, at in enumerate(times)], NOON, UTC)
    for width in (400, 907, 1355):
        band.resize(width, 60)
        places = [mark.left() for mark in band.marks()]
        gaps = {round(after - before, 6) for before, after in pairwise(places)}
        assert len(gaps) == 1 and gaps.pop() >= 3


# -- words of times ---------------------------------------------------------------------------


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
    assert day_words.until(NOON + ahead, NOON, UTC) == words


@given(st.integers(0, 86_400), st.integers(-70, 5 * 3600))
def test_a_span_never_contradicts_the_time_of_day_beside_it(second: int, ahead: int) -> None:
    one = NOON + timedelta(seconds=second)
    other = one + timedelta(seconds=ahead)
    minutes = _shown_minute(other) - _shown_minute(one)
    for said in (day_words.until(other, one, UTC), day_words.running_for(one, other)):
        count = int("".join(filter(str.isdigit, said)) or -1)
        if said.endswith("min"):
            assert count == minutes
        elif said.endswith("h"):
            assert count == minutes // 60
        else:
            assert minutes <= 0 or (said == "just now" and ahead < 60)


def _shown_minute(at: datetime) -> int:
    """Of all time, as `clock` shows it."""
    hour, minute = day_words.clock(at, UTC).split(":")
    return at.date().toordinal() * 24 * 60 + int(hour) * 60 + int(minute)


def test_the_night_of_the_clock_change_is_one_day_ahead() -> None:
    evening = datetime(2026, 10, 24, 20, tzinfo=BERLIN).astimezone(UTC)
    morning = datetime(2026, 10, 25, 9, tzinfo=BERLIN).astimezone(UTC)
    assert day_words.until(morning, evening, BERLIN) == "tomorrow"
    assert day_words.clock(morning, BERLIN) == "09:00"


def test_the_band_has_room_for_times_that_go_to_twelve(
    qtbot: QtBot, keep: Keep, page: SchedulePage, twelve_hours: None
) -> None:
    add(keep, "Invoices", cron="0 */2 * * *")
    shown(qtbot, page, page.next, 1)
    qtbot.waitUntil(page.band.isVisible)
    assert page.band.named_at(page.band.width() / 2) == "12:00\u00a0AM Invoices (tomorrow)"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(38, "38\u00a0s"), (124, "2\u00a0min 04\u00a0s"), (7500, "2\u00a0h 5\u00a0min")],
)
def test_how_long_something_took(seconds: int, words: str) -> None:
    assert day_words.lasted(timedelta(seconds=seconds)) == words


def test_what_is_left_is_said_no_finer_than_it_is_known() -> None:
    said = [day_words.left_said(minutes) for minutes in (0, 3, 42, 150)]
    assert said == [
        "less than a minute left",
        "about 3\u00a0min left",
        "about 45\u00a0min left",
        "about 2.5\u00a0h left",
    ]


def test_a_rule_without_words_is_shown_as_it_is(
    qtbot: QtBot, keep: Keep, page: SchedulePage
) -> None:
    workflow = add(keep, "Invoices")
    with keep.ledger.write() as uow:
        uow.schedules.put(workflow, Cron("7 3 1-9 2 1"), next_at=None)
        uow.commit()
    (row,) = shown(qtbot, page, page.unplanned, 1)
    assert "7 3 1-9 2 1" in row.line.text()

"""When things come due: cron as crontab(5) means it, across the changes of the clocks."""

import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.runs import Trigger
from keep_desktop.engine.due import soonest, take_due
from keep_desktop.engine.schedules import (
    next_due,
    parse_cron,
    parse_rule,
    parse_rule_text,
    upcoming,
)
from keep_desktop.services.overview import release, stop_everything
from keep_desktop.services.workflows import pause_workflow, resume_workflow, set_schedule
from tests.builders.engine import a_keep, a_script
from tests.builders.ledger import NOON, StillClock

BERLIN = ZoneInfo("Europe/Berlin")
ZONES = [
    ZoneInfo(name)
    for name in (
        "Europe/Berlin",
        "America/New_York",
        "Australia/Lord_Howe",
        "Asia/Kathmandu",
        "America/St_Johns",
    )
]


def _local(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=BERLIN)  # type: ignore[arg-type, misc] # year to minute


def test_monday_is_one() -> None:
    at = next_due(parse_cron("0 9 * * 1"), after=_local(2026, 11, 20, 12), zone=BERLIN)
    assert at is not None and at.astimezone(BERLIN) == _local(2026, 11, 23, 9)


def test_a_time_that_the_autumn_change_brings_twice_runs_once() -> None:
    times = upcoming(parse_cron("30 2 * * *"), now=_local(2026, 10, 24, 12), zone=BERLIN, count=2)
    assert [t.astimezone(BERLIN).strftime("%d %H:%M") for t in times] == ["25 02:30", "26 02:30"]


def test_a_time_that_the_spring_change_leaves_out_runs_at_the_first_valid_minute() -> None:
    at = next_due(parse_cron("30 2 * * *"), after=_local(2026, 3, 28, 12), zone=BERLIN)
    assert at is not None
    assert at.astimezone(BERLIN) == _local(2026, 3, 29, 3, 0)


@pytest.mark.parametrize(
    "text", ["", "5", "0m", "5x", "* * * *", "* * * * * *", "61 * * * *", "a b c d e", "-5m"]
)
def test_what_is_no_schedule_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Refused, match="is not"):
        parse_rule_text(text)


def test_an_interval_and_a_cron_line_together_are_refused() -> None:
    with pytest.raises(Refused):
        parse_rule(every="5m", cron="* * * * *")


@settings(max_examples=60, deadline=None)
@given(
    zone=st.sampled_from(ZONES),
    after=st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1)),  # noqa: DTZ001 - made aware
    line=st.sampled_from(["*/7 * * * *", "30 2 * * *", "0 0 1 * *", "15 1,2,3 * * 0", "5 4 * * 1"]),
)
def test_the_next_time_is_always_later_and_times_never_go_back(
    zone: ZoneInfo, after: datetime, line: str
) -> None:
    start = after.replace(tzinfo=UTC)
    times = upcoming(parse_cron(line), now=start, zone=zone, count=5)
    assert all(a < b for a, b in zip([start, *times], times, strict=False))


def test_times_missed_during_downtime_come_to_one_catch_up(tmp_path: Path) -> None:
    clock = StillClock()
    with a_keep(tmp_path, clock=clock) as keep:
        workflow = a_script(keep, "1;")
        set_schedule(keep, workflow, every="5m")
        clock.advance(timedelta(hours=9))
        with keep.ledger.write() as uow:
            assert list(take_due(uow, now=clock.now(), zone=UTC)) == [(workflow, Trigger.SCHEDULE)]
            assert list(take_due(uow, now=clock.now(), zone=UTC)) == []
            assert soonest(uow, under_way=(), looking=False) == clock.now() + timedelta(minutes=5)
            uow.commit()


def test_what_may_not_run_is_not_due_and_turning_it_on_again_starts_nothing(tmp_path: Path) -> None:
    clock = StillClock()
    with a_keep(tmp_path, clock=clock) as keep:
        workflow = a_script(keep, "1;")
        set_schedule(keep, workflow, every="1h")

        def due() -> list[int]:
            with keep.ledger.write() as uow:
                return [int(one) for one, _ in take_due(uow, now=clock.now(), zone=UTC)]

        pause_workflow(keep, workflow)
        clock.advance(timedelta(hours=3))
        assert due() == []
        resume_workflow(keep, workflow)
        assert due() == []
        stop_everything(keep)
        clock.advance(timedelta(hours=3))
        assert due() == []
        release(keep)
        assert due() == []
        clock.advance(timedelta(hours=1))
        assert due() == [int(workflow)]


def test_the_alarm_starts_a_session_by_itself(tmp_path: Path) -> None:
    with a_keep(tmp_path) as keep:
        workflow = a_script(keep, "1;")
        seen = []
        with keep.ledger.write() as uow:
            rule = parse_rule_text("1h")
            uow.schedules.put(workflow, rule, next_at=NOON - timedelta(days=30))
            uow.commit()

        done = threading.Event()

        def heard(notices: object) -> None:
            runs = keep.queries.sessions(workflow)
            if runs and runs[0].ended_at is not None:
                seen.append(runs[0].trigger)
                done.set()

        keep.ledger.subscribe(heard)
        keep.engine.start_schedule()
        assert done.wait(30)
        assert seen[0] == str(Trigger.SCHEDULE)

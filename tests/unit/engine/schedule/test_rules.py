"""When things come due: cron as crontab(5) means it, across the changes of the clocks."""

import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import Refused, StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import Trigger
from keep_desktop.engine.schedule.due import realign, soonest, take_due
from keep_desktop.engine.schedule.rules import (
    next_due,
    parse_cron,
    parse_rule,
    parse_rule_text,
    upcoming,
)
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import release, stop_all_workflows
from keep_desktop.services.workflows.lifecycle import pause_workflow, resume_workflow, set_schedule
from keep_desktop.storage.ledger import open_ledger
from tests.builders.engine import a_script
from tests.builders.ledger import NOON, StillClock, a_workflow
from tests.builders.waiting import wait_for

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


def test_several_lines_come_due_at_the_times_of_each_once() -> None:
    rule = parse_rule_text("*/30 8-17 * * 1-5 ;0  18 * * 1-5; 0 17 * * *")
    friday = _local(2026, 11, 20, 16, 40)
    times = upcoming(rule, now=friday, zone=BERLIN, count=5)
    texts = [time.astimezone(BERLIN).strftime("%a %H:%M") for time in times]
    assert texts == ["Fri 17:00", "Fri 17:30", "Fri 18:00", "Sat 17:00", "Sun 17:00"]


@pytest.mark.parametrize("lines", ["0 8 * * *;", "0 8 * * *; 5m", "; ".join(["0 8 * * *"] * 9)])
def test_a_line_among_several_that_is_none_is_refused_and_so_are_too_many(lines: str) -> None:
    with pytest.raises(Refused):
        parse_rule_text(lines)


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


def due_of(uow: UnitOfWork, *, now: datetime, zone: tzinfo) -> list[tuple[WorkflowId, Trigger]]:
    return [(one.workflow_id, one.trigger) for one in take_due(uow, now=now, zone=zone)]


def test_times_missed_during_downtime_come_to_one_catch_up(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "1;")
    set_schedule(keep, workflow, every="5m")
    clock.advance(timedelta(hours=9))
    with keep.ledger.write() as uow:
        assert due_of(uow, now=clock.now(), zone=UTC) == [(workflow, Trigger.SCHEDULE)]
        assert list(take_due(uow, now=clock.now(), zone=UTC)) == []
        assert soonest(uow, under_way=(), checking=False) == clock.now() + timedelta(minutes=5)
        uow.commit()


def test_what_may_not_run_is_not_due_and_turning_it_on_again_starts_nothing(
    keep: Keep, clock: StillClock
) -> None:
    workflow = a_script(keep, "1;")
    set_schedule(keep, workflow, every="1h")

    def due() -> list[int]:
        with keep.ledger.write() as uow:
            return [int(one.workflow_id) for one in take_due(uow, now=clock.now(), zone=UTC)]

    pause_workflow(keep, workflow)
    clock.advance(timedelta(hours=3))
    assert due() == []
    resume_workflow(keep, workflow)
    assert due() == []
    stop_all_workflows(keep)
    clock.advance(timedelta(hours=3))
    assert due() == []
    release(keep)
    assert due() == []
    clock.advance(timedelta(hours=1))
    assert due() == [int(workflow)]


def test_the_alarm_starts_a_session_by_itself(keep: Keep) -> None:
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


def test_a_time_that_comes_while_a_session_runs_is_kept_for_one_more_after_it(
    keep: Keep, clock: StillClock
) -> None:
    workflow = a_script(keep, "1;")
    set_schedule(keep, workflow, every="5m")
    clock.advance(timedelta(minutes=20))
    with keep.ledger.write() as uow:
        now = clock.now()
        assert not take_due(uow, now=now, zone=UTC, under_way={workflow})
        assert not take_due(uow, now=now, zone=UTC, under_way={workflow})
        assert due_of(uow, now=now, zone=UTC) == [(workflow, Trigger.SCHEDULE)]
        assert not take_due(uow, now=now, zone=UTC)


@pytest.mark.parametrize(("line", "right"), [("5m", 5), ("0 * * * *", 60)])
def test_a_clock_that_goes_back_a_year_does_not_silence_a_schedule_for_a_year(
    keep: Keep, line: str, right: int, clock: StillClock
) -> None:
    workflow = a_script(keep, "1;")
    with keep.ledger.write() as uow:
        rule = parse_rule_text(line)
        uow.schedules.put(workflow, rule, next_at=NOON + timedelta(days=365))
        assert realign(uow, now=NOON, zone=UTC)
        schedule = uow.schedules.get(workflow)
        assert schedule is not None
        assert schedule.next_at == NOON + timedelta(minutes=right)
        assert not realign(uow, now=NOON, zone=UTC)


def test_a_clock_that_steps_back_a_moment_does_not_run_a_minute_twice(
    keep: Keep, clock: StillClock
) -> None:
    workflow = a_script(keep, "1;")
    with keep.ledger.write() as uow:
        rule = parse_rule_text("0 * * * *")
        uow.schedules.put(workflow, rule, next_at=NOON + timedelta(hours=1))
        assert not realign(uow, now=NOON - timedelta(milliseconds=400), zone=UTC)


@settings(max_examples=40, deadline=None)
@given(
    zone=st.sampled_from(ZONES),
    set_at=st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1)),  # noqa: DTZ001 - made aware
    later=st.timedeltas(timedelta(), timedelta(hours=30)),
    line=st.sampled_from(["*/7 * * * *", "30 2 * * *", "0 0 1 * *", "15 1,2,3 * * 0", "5m", "1d"]),
)
def test_a_time_to_come_is_left_alone_while_the_clock_only_goes_on(
    tmp_path_factory: pytest.TempPathFactory,
    zone: ZoneInfo,
    set_at: datetime,
    later: timedelta,
    line: str,
) -> None:
    start = set_at.replace(tzinfo=UTC)
    with closing(open_ledger(tmp_path_factory.mktemp("ledger"), clock=StillClock())) as ledger:
        workflow = a_workflow(ledger)
        with ledger.write() as uow:
            rule = parse_rule_text(line)
            uow.schedules.put(workflow, rule, next_at=next_due(rule, after=start, zone=zone))
            assert not realign(uow, now=start + later, zone=zone)


def test_in_another_time_zone_nine_is_nine_there(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "1;")
    with keep.ledger.write() as uow:
        rule = parse_rule_text("0 9 * * *")
        at = next_due(rule, after=NOON, zone=BERLIN)
        uow.schedules.put(workflow, rule, next_at=at)
        for zone in ZONES[1:4]:
            assert realign(uow, now=NOON, zone=zone)
            schedule = uow.schedules.get(workflow)
            assert schedule is not None and schedule.next_at is not None
            assert schedule.next_at.astimezone(zone).hour == 9


def test_a_full_disk_is_not_asked_again_and_again_for_what_is_due(keep: Keep) -> None:
    asked = 0
    workflow = a_script(keep, "1;")
    with keep.ledger.write() as uow:
        uow.schedules.put(workflow, parse_rule_text("1h"), next_at=NOON - timedelta(days=30))
        uow.commit()
    write = keep.ledger.write

    def full(*, durable: bool = True) -> object:
        nonlocal asked
        asked += 1
        raise StorageFailure("The disk is full.")

    object.__setattr__(keep.ledger, "write", full)
    keep.engine.start_schedule()
    wait_for(lambda: keep.engine.trouble is not None)
    assert not threading.Event().wait(0.2)
    assert asked == 1 and keep.engine.trouble == "The disk is full."
    object.__setattr__(keep.ledger, "write", write)

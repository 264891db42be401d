"""The next times of producers, whatever the clock and the zone of the computer do."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.handlers import HandlerGraph, Producer
from keep_desktop.domain.schedules import Cron, ScheduleRule
from keep_desktop.engine.schedule.due import realign
from keep_desktop.engine.schedule.rules import next_due, parse_rule_text
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.storage import SqliteLedger
from keep_desktop.storage.ledger import open_ledger
from tests.builders.ledger import StillClock, a_workflow

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
LEDGER = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqliteLedger]:
    """Shared: nothing of what a test writes here is committed."""
    folder = tmp_path_factory.mktemp("ledger")
    with closing(open_ledger(folder, clock=StillClock())) as ledger:
        a_workflow(ledger)
        yield ledger


@contextmanager
def _declared(
    ledger: SqliteLedger, rule: ScheduleRule, next_at: datetime | None
) -> Iterator[tuple[UnitOfWork, Callable[[], datetime | None]]]:
    """A workflow whose producer has that rule and that next time, and what its time is."""
    graph = HandlerGraph(
        topics=("t",), producers=(Producer(name="p", publishes=("t",), rule=rule),), consumers=()
    )
    with ledger.write() as uow:
        (workflow,) = uow.workflows.all()
        uow.handlers.declare(workflow.id, graph, first_due=lambda _: next_at)
        yield uow, lambda: uow.handlers.of(workflow.id)[0].next_at


#: Times as the ledger keeps them.
MOMENTS = st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1)).map(  # noqa: DTZ001 - made aware
    lambda at: at.replace(microsecond=0, tzinfo=UTC)
)


def _spans(least: timedelta, most: timedelta) -> st.SearchStrategy[timedelta]:
    seconds = st.integers(int(least.total_seconds()), int(most.total_seconds()))
    return seconds.map(lambda count: timedelta(seconds=count))


LINES = ["*/7 * * * *", "30 2 * * *", "0 0 1 * *", "15 1,2,3 * * 0", "0 9 * * 1-5"]


@LEDGER
@given(
    zone=st.sampled_from(ZONES),
    start=MOMENTS,
    later=_spans(timedelta(), timedelta(hours=30)),
    back=_spans(timedelta(minutes=2), timedelta(days=400)),
    line=st.sampled_from([*LINES, "5m", "1d"]),
)
def test_a_producers_time_is_right_after_any_move_of_the_clock(
    ledger: SqliteLedger,
    zone: ZoneInfo,
    start: datetime,
    later: timedelta,
    back: timedelta,
    line: str,
) -> None:
    rule = parse_rule_text(line)
    first = next_due(rule, after=start, zone=zone)
    with _declared(ledger, rule, first) as (uow, known):
        # While it only goes on, a time stays.
        assert not realign(uow, now=start + later, zone=zone)
        assert known() == first
        # Set back, it is the rule's own next time, or was set a moment before that.
        now = start - back
        realign(uow, now=now, zone=zone)
        right = next_due(rule, after=now, zone=zone)
        assert known() in (right, next_due(rule, after=now + timedelta(minutes=1), zone=zone))
        assert not realign(uow, now=now, zone=zone)


@LEDGER
@given(
    zone=st.sampled_from(ZONES),
    other=st.sampled_from(ZONES),
    start=MOMENTS,
    hour=st.integers(0, 23),
)
def test_in_another_zone_a_producers_hour_is_the_hour_there(
    ledger: SqliteLedger, zone: ZoneInfo, other: ZoneInfo, start: datetime, hour: int
) -> None:
    rule = Cron(f"0 {hour} * * *")
    first = next_due(rule, after=start, zone=zone)
    with _declared(ledger, rule, first) as (uow, known):
        realign(uow, now=start, zone=other)
        right = next_due(rule, after=start, zone=other)
        # In the last minute before a time, that time or the one after it is right.
        assert known() in (right, next_due(rule, after=start + timedelta(minutes=1), zone=other))


def _minutes_of(line: str, zone: ZoneInfo, start: datetime, end: datetime) -> list[datetime]:
    """The times of a line that names a minute and hours each day, by counting every minute."""
    minute, hours = line.split()[:2]
    wanted = {(int(hour), int(minute)) for hour in hours.split(",")}
    found: list[datetime] = []
    done: set[tuple[object, int, int]] = set()
    at = start
    owed: set[tuple[object, int, int]] = set()
    before = start.astimezone(zone)
    while at < end:
        at += timedelta(minutes=1)
        local = at.astimezone(zone)
        gap = (local.replace(tzinfo=None) - before.replace(tzinfo=None)) > timedelta(minutes=1)
        if gap:
            skipped = before.replace(tzinfo=None)
            while skipped < local.replace(tzinfo=None) - timedelta(minutes=1):
                skipped += timedelta(minutes=1)
                if (skipped.hour, skipped.minute) in wanted:
                    owed.add((skipped.date(), skipped.hour, skipped.minute))
        key = (local.date(), local.hour, local.minute)
        is_time = (local.hour, local.minute) in wanted and key not in done
        if is_time or owed:
            found.append(at)
            done.add(key)
            owed.clear()
        before = local
    return found


CHANGES = [
    ("Europe/Berlin", datetime(2026, 3, 29, tzinfo=UTC), datetime(2026, 10, 25, tzinfo=UTC)),
    ("America/New_York", datetime(2026, 3, 8, tzinfo=UTC), datetime(2026, 11, 1, tzinfo=UTC)),
    ("Australia/Lord_Howe", datetime(2026, 10, 3, tzinfo=UTC), datetime(2026, 4, 4, tzinfo=UTC)),
    ("Asia/Kathmandu", datetime(2026, 3, 29, tzinfo=UTC), datetime(2026, 10, 25, tzinfo=UTC)),
    ("America/St_Johns", datetime(2026, 3, 8, tzinfo=UTC), datetime(2026, 11, 1, tzinfo=UTC)),
]


@pytest.mark.parametrize("minute", [0, 5, 49, 50, 51, 59])
def test_asked_in_the_repeated_hour_the_next_time_is_not_that_of_the_first_pass(
    minute: int,
) -> None:
    berlin = ZoneInfo("Europe/Berlin")
    asked = datetime(2026, 10, 25, 1, minute, tzinfo=UTC)
    assert asked.astimezone(berlin).strftime("%H:%M") == f"02:{minute:02}"
    found = next_due(parse_rule_text("50 2 * * *"), after=asked, zone=berlin)
    assert found == datetime(2026, 10, 26, 1, 50, tzinfo=UTC)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(
    where=st.sampled_from(CHANGES),
    spring=st.booleans(),
    minute=st.integers(0, 59),
    hour=st.integers(0, 5),
    naps=st.lists(st.timedeltas(timedelta(minutes=1), timedelta(hours=9)), min_size=1, max_size=12),
)
def test_across_a_change_of_the_clocks_a_producer_runs_once_for_each_of_its_times(
    where: tuple[str, datetime, datetime],
    spring: bool,
    minute: int,
    hour: int,
    naps: list[timedelta],
) -> None:
    """Asleep for a while, awake for a moment, and so on over the night: at each awakening it runs
    once where one or more of its times came meanwhile, and else not at all."""
    name, in_spring, in_autumn = where
    zone = ZoneInfo(name)
    change = in_spring if spring else in_autumn
    line = f"{minute} {hour} * * *"
    rule = parse_rule_text(line)
    start, end = change - timedelta(hours=15), change + timedelta(hours=33)
    times = _minutes_of(line, zone, start, end)
    now, at = start, next_due(rule, after=start, zone=zone)
    while now < end:
        was = now
        now += naps[int((now - start) / timedelta(minutes=1)) % len(naps)]
        missed = [time for time in times if was < time <= min(now, end)]
        if now <= end:
            assert (at is not None and at <= now) == bool(missed)
        if at is not None and at <= now:
            at = next_due(rule, after=now, zone=zone)

"""Skip once, Stop this run and Pause all schedules: nothing runs that the user took back."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import Retry
from keep_desktop.engine.schedule.due import realign, soonest, take_due
from keep_desktop.engine.schedule.pause import Missed
from keep_desktop.engine.schedule.rules import next_due, parse_cron
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import overview
from keep_desktop.services.schedule.actions import (
    pause_schedules,
    resume_schedules,
    skip_once,
    stop_run,
    undo_skip_once,
)
from keep_desktop.services.workflows.lifecycle import pause_workflow, set_schedule
from tests.builders.engine import Outside, a_keep, a_script, items_script, run, statuses
from tests.builders.handler_scripts import a_handler_script, runs
from tests.builders.ledger import NOON, StillClock
from tests.builders.waiting import wait_for

BERLIN = ZoneInfo("Europe/Berlin")
HOUR = timedelta(hours=1)
LONG_S = 30.0


class BerlinClock(StillClock):
    def zone(self) -> tzinfo:
        return BERLIN


def due(keep: Keep, clock: StillClock) -> Sequence[WorkflowId]:
    """What would start now, as the agenda finds it."""
    with keep.ledger.write() as uow:
        realign(uow, now=clock.now(), zone=clock.zone())
        taken = take_due(uow, now=clock.now(), zone=clock.zone())
        uow.commit()
    return [one.workflow_id for one in taken]


def next_at(keep: Keep, workflow: WorkflowId) -> datetime | None:
    return keep.queries.workflows()[0].next_at


# -- skip once --------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", [{"every": "1h"}, {"cron": "0 * * * *"}])
def test_a_skipped_time_is_passed_over_and_the_one_after_it_runs(
    keep: Keep, rule: dict[str, str], clock: StillClock
) -> None:
    workflow = a_script(keep, "1;")
    set_schedule(keep, workflow, **rule)
    skipped = skip_once(keep, workflow)
    assert (skipped.at, skipped.next_at) == (NOON + HOUR, NOON + 2 * HOUR)
    assert next_at(keep, workflow) == NOON + 2 * HOUR
    clock.advance(HOUR)
    assert due(keep, clock) == []
    clock.advance(HOUR)
    assert due(keep, clock) == [workflow]


@pytest.mark.parametrize("rule", [{"every": "1h"}, {"cron": "0 * * * *"}])
def test_a_skip_that_is_undone_runs_at_its_time(
    keep: Keep, rule: dict[str, str], clock: StillClock
) -> None:
    workflow = a_script(keep, "1;")
    set_schedule(keep, workflow, **rule)
    skip_once(keep, workflow)
    undo_skip_once(keep, workflow)
    clock.advance(HOUR)
    assert due(keep, clock) == [workflow]


def test_only_one_time_can_be_skipped_and_none_that_is_past_undone(
    keep: Keep, clock: StillClock
) -> None:
    workflow = a_script(keep, "1;")
    with pytest.raises(Refused, match="No run is planned"):
        skip_once(keep, workflow)
    set_schedule(keep, workflow, every="1h")
    skip_once(keep, workflow)
    with pytest.raises(Refused, match="skipped already"):
        skip_once(keep, workflow)
    clock.advance(HOUR)
    with pytest.raises(Refused, match="is past"):
        undo_skip_once(keep, workflow)


def test_a_skip_outlasts_a_restart_and_every_look_of_the_agenda(tmp_path: Path) -> None:
    clock = StillClock()
    with a_keep(tmp_path, clock=clock) as keep:
        workflow = a_script(keep, "1;")
        set_schedule(keep, workflow, cron="0 * * * *")
        skip_once(keep, workflow)
    with a_keep(tmp_path, clock=clock) as keep:
        for _ in range(119):
            clock.advance(timedelta(minutes=1))
            assert due(keep, clock) == []
        clock.advance(timedelta(minutes=1))
        assert due(keep, clock) == [workflow]


def test_a_clock_set_back_a_year_does_not_silence_what_was_skipped(
    keep: Keep, clock: StillClock
) -> None:
    workflow = a_script(keep, "1;")
    set_schedule(keep, workflow, cron="0 * * * *")
    skip_once(keep, workflow)
    clock.at -= timedelta(days=365)
    assert due(keep, clock) == []
    assert next_at(keep, workflow) == clock.now() + 2 * HOUR


def test_the_hour_that_autumn_brings_twice_is_skipped_once(tmp_path: Path) -> None:
    clock = BerlinClock(datetime(2026, 10, 24, 12, tzinfo=BERLIN).astimezone(UTC))
    with a_keep(tmp_path, clock=clock) as keep:
        workflow = a_script(keep, "1;")
        set_schedule(keep, workflow, cron="30 2 * * *")
        skipped = skip_once(keep, workflow)
        assert skipped.at.astimezone(BERLIN).strftime("%d %H:%M") == "25 02:30"
        assert skipped.next_at is not None
        assert skipped.next_at.astimezone(BERLIN).strftime("%d %H:%M") == "26 02:30"
        clock.at = skipped.at + HOUR
        assert due(keep, clock) == []
        clock.at = skipped.next_at
        assert due(keep, clock) == [workflow]


def test_a_producer_is_skipped_and_a_run_by_hand_meanwhile_does_not_bring_it_back(
    keep: Keep, clock: StillClock
) -> None:
    script = a_handler_script(schedule='{ cron: "0 * * * *" }', next=None)
    workflow = a_script(keep, script, params={"given": []})
    skipped = skip_once(keep, workflow)
    assert (skipped.at, skipped.next_at) == (NOON + HOUR, NOON + 2 * HOUR)
    clock.advance(timedelta(minutes=50))
    run(keep, workflow)
    assert ("give", "committed", "committed") in runs(keep, workflow)
    clock.advance(timedelta(minutes=10))
    assert due(keep, clock) == []
    clock.advance(HOUR)
    assert due(keep, clock) == [workflow]


# -- pause all schedules ----------------------------------------------------------------------


def test_nothing_starts_by_itself_while_schedules_are_paused_and_run_now_works(
    keep: Keep, clock: StillClock
) -> None:
    timed, again = a_script(keep, "1;", name="Timed"), a_script(keep, "2;", name="Again")
    events = a_script(keep, a_handler_script(), name="Events", params={"given": []})
    set_schedule(keep, timed, every="1h")
    with keep.ledger.write() as uow:
        uow.retries.put(again, Retry(due_at=NOON + HOUR, count=1))
        uow.commit()
    pause_schedules(keep)
    clock.advance(3 * HOUR)
    assert due(keep, clock) == []
    with keep.ledger.read() as uow:
        assert soonest(uow, under_way=(), checking=False) is None
    assert run(keep, timed).status == "committed"
    assert run(keep, events).status == "committed"
    assert overview(keep).schedules_paused_since == NOON
    assert overview(keep).next_at is None


def test_resuming_starts_nothing_that_was_missed_and_says_how_much_that_was(
    keep: Keep, clock: StillClock
) -> None:
    hourly, daily = a_script(keep, "1;", name="Hourly"), a_script(keep, "2;", name="Daily")
    off = a_script(keep, "3;", name="Off")
    set_schedule(keep, hourly, every="1h")
    set_schedule(keep, daily, cron="30 14 * * *")
    set_schedule(keep, off, every="5m")
    pause_workflow(keep, off)
    pause_schedules(keep)
    clock.advance(timedelta(hours=3, minutes=20))
    assert resume_schedules(keep) == Missed(workflows=2, times=4)
    assert due(keep, clock) == []
    assert overview(keep).schedules_paused_since is None
    clock.advance(HOUR)
    assert due(keep, clock) == [hourly]
    assert resume_schedules(keep) == Missed()


def test_a_retry_that_is_still_to_come_is_not_forgotten(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "1;")
    with keep.ledger.write() as uow:
        uow.retries.put(workflow, Retry(due_at=NOON + 2 * HOUR, count=1))
        uow.commit()
    pause_schedules(keep)
    clock.advance(HOUR)
    assert resume_schedules(keep) == Missed()
    clock.advance(HOUR)
    assert due(keep, clock) == [workflow]


def test_a_pause_of_all_schedules_survives_a_restart(tmp_path: Path, clock: StillClock) -> None:
    with a_keep(tmp_path, clock=clock) as keep:
        workflow = a_script(keep, "1;")
        set_schedule(keep, workflow, every="1h")
        pause_schedules(keep)
        clock.advance(timedelta(minutes=5))
        pause_schedules(keep)
    clock.advance(HOUR)
    with a_keep(tmp_path, clock=clock) as keep:
        assert due(keep, clock) == []
        assert overview(keep).schedules_paused_since == NOON


def test_the_night_without_half_past_two_is_counted_as_one_time(tmp_path: Path) -> None:
    clock = BerlinClock(datetime(2026, 3, 28, 12, tzinfo=BERLIN).astimezone(UTC))
    with a_keep(tmp_path, clock=clock) as keep:
        workflow = a_script(keep, "1;")
        set_schedule(keep, workflow, cron="30 2 * * *")
        pause_schedules(keep)
        clock.at = datetime(2026, 3, 30, 12, tzinfo=BERLIN).astimezone(UTC)
        assert resume_schedules(keep) == Missed(workflows=1, times=2)
        at = next_due(parse_cron("30 2 * * *"), after=clock.now(), zone=BERLIN)
        assert next_at(keep, workflow) == at


def test_the_agenda_itself_starts_nothing_while_schedules_are_paused(
    keep: Keep, clock: StillClock
) -> None:
    workflow = a_script(keep, "1;")
    set_schedule(keep, workflow, every="1h")
    pause_schedules(keep)
    clock.advance(2 * HOUR)
    keep.engine._scheduler._poll()
    assert keep.engine.sessions_under_way == 0
    assert keep.queries.sessions(workflow) == []
    resume_schedules(keep)
    clock.advance(2 * HOUR)
    keep.engine._scheduler._poll()
    wait_for(lambda: len(keep.queries.ended_since(NOON, limit=9)) == 1)


# -- stop this run ----------------------------------------------------------------------------


def test_a_stopped_run_ends_as_stopped_and_the_workflow_stays_on(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    body = "if (!ctx.item.isDone) await Outside.effect({name});"
    workflow = a_script(keep, items_script("a", "b", body=body))
    set_schedule(keep, workflow, every="1h")

    def stop(name: str) -> None:
        stop_run(keep, workflow)

    outside.after = stop
    session = keep.engine.start_session(workflow).result(LONG_S)
    assert session.status == "stopped"
    assert outside.effects() == ["a"]
    outside.after = lambda name: None
    assert keep.queries.workflows()[0].stopped is False
    assert due(keep, clock) == []
    clock.advance(HOUR)
    assert due(keep, clock) == [workflow]
    assert run(keep, workflow).status == "committed"
    assert statuses(keep, workflow) == {"a": "done", "b": "done"}


def test_a_script_that_calls_nothing_is_ended_at_once_where_that_is_asked(keep: Keep) -> None:
    workflow = a_script(keep, "for (;;) {}")
    session = keep.engine.start_session(workflow)
    wait_for(lambda: keep.queries.running() == 1)
    stop_run(keep, workflow)
    assert set(keep.engine.sessions_ending) == {workflow}
    stop_run(keep, workflow, at_once=True)
    assert session.result(LONG_S).status == "stopped"


@pytest.mark.parametrize("end", [stop_run, pause_workflow])
def test_a_script_that_comes_to_no_step_is_ended_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: Callable[[Keep, WorkflowId], None]
) -> None:
    monkeypatch.setattr("keep_desktop.engine.sessions.state.GRACE_S", 0.1)
    with a_keep(tmp_path) as keep:
        workflow = a_script(keep, "for (;;) {}")
        session = keep.engine.start_session(workflow)
        wait_for(lambda: keep.queries.running() == 1)
        end(keep, workflow)
        report = session.result(LONG_S)
        assert (report.status, report.failed) == ("stopped", False)


def test_a_step_under_way_is_recorded_before_its_script_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("keep_desktop.engine.sessions.state.GRACE_S", 0.0)
    outside = Outside(tmp_path / "outside.txt")
    with a_keep(tmp_path, outside) as keep:
        body = "if (ctx.item.isDone) return; await Outside.effect({name});"
        workflow = a_script(keep, items_script("a", "b", body=body + " for (;;) {}"))

        def stop(name: str) -> None:
            outside.after = lambda name: None
            stop_run(keep, workflow)

        outside.after = stop
        assert keep.engine.start_session(workflow).result(LONG_S).status == "stopped"
        assert [one.status for one in keep.queries.mutations(workflow)] == ["applied"]
        assert statuses(keep, workflow) == {"a": "processing"}
        a_script(keep, items_script("a", "b", body=body))
        assert run(keep, workflow).status == "committed"
        assert outside.effects() == ["a", "b"]


def test_where_nothing_runs_there_is_nothing_to_stop(keep: Keep) -> None:
    workflow = a_script(keep, "1;")
    with pytest.raises(Refused, match="does not run any more"):
        stop_run(keep, workflow)


def test_a_stopped_handler_workflow_waits_for_its_next_time(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    script = a_handler_script()
    workflow = a_script(keep, script, params={"given": ["a", "b"]})

    def stop(name: str) -> None:
        stop_run(keep, workflow)

    outside.after = stop
    assert run(keep, workflow).status in ("stopped", "committed")
    assert outside.effects() == ["a"]
    assert due(keep, clock) == []
    outside.after = lambda name: None
    clock.advance(HOUR)
    assert due(keep, clock) == [workflow]


def test_the_retry_that_was_stopped_does_not_start_again(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "for (;;) {}")
    with keep.ledger.write() as uow:
        uow.retries.put(workflow, Retry(due_at=NOON, count=1))
        uow.commit()
    session = keep.engine.start_session(workflow)
    wait_for(lambda: keep.queries.running() == 1)
    stop_run(keep, workflow, at_once=True)
    session.result(LONG_S)
    assert due(keep, clock) == []

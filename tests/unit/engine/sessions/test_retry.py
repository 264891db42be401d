"""Coming back after network failures, and how long it goes on."""

import threading
import time
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keep_desktop.domain.errors import Cancelled, Failure, NetworkFailure
from keep_desktop.domain.runs import Retry, Trigger, backoff
from keep_desktop.domain.schedules import parse_interval
from keep_desktop.engine.schedule.due import realign, soonest, take_due
from keep_desktop.ports.tools import Verdict
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import release, stop_all_workflows
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows.lifecycle import resume_workflow
from tests.builders.engine import Outside, a_keep, a_script, items_script, lost, run, statuses
from tests.builders.ledger import StillClock
from tests.builders.waiting import wait_for

EFFECT = "if (ctx.item.isDone) return; await Outside.effect({name});"


def _down(name: str) -> None:
    raise NetworkFailure("The line is down.")


@given(tries=st.integers(0, 10_000), base=st.integers(1, 10**9), most=st.integers(1, 10**9))
def test_a_wait_grows_and_never_passes_its_bound(tries: int, base: int, most: int) -> None:
    wait = backoff(tries, base_ms=base, most_ms=most)
    assert timedelta() < wait <= timedelta(milliseconds=most)
    assert backoff(tries + 1, base_ms=base, most_ms=most) >= wait


def test_a_network_failure_comes_back_with_growing_waits_and_then_asks(
    tmp_path: Path, outside: Outside, clock: StillClock
) -> None:
    with a_keep(tmp_path, outside, clock=clock) as keep:
        outside.before = _down
        workflow = a_script(keep, items_script("a", "b", body=EFFECT))
        waits = []
        report = run(keep, workflow)
        for _ in range(5):
            assert (report.continues, report.waits_for_user) == (True, False)
            with keep.ledger.write() as uow:
                retry = uow.retries.get(workflow)
                assert retry is not None
                waits.append((retry.due_at - clock.now()).total_seconds())
                clock.advance(retry.due_at - clock.now())
                due = take_due(uow, now=clock.now(), zone=clock.zone())
            assert [(one.workflow_id, one.trigger) for one in due] == [(workflow, Trigger.RETRY)]
            report = run(keep, workflow)
        assert waits == [10, 20, 40, 80, 160]
        assert (report.continues, report.waits_for_user) == (False, True)
        question = keep.queries.questions(workflow)[0]
        assert "The line is down." in question.sentence and "6 times" in question.sentence
        assert statuses(keep, workflow) == {"a": "processing", "b": "processing"}
        outside.before = lambda name: None
        resume_workflow(keep, workflow)
        assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a", "b"]


def _busy(name: str) -> None:
    failure = NetworkFailure("Asked too often.")
    failure.retry_after_s = 3600
    raise failure


@pytest.mark.parametrize("names", [("a", "b"), ("a",)], ids=["the workflow", "an item alone"])
def test_what_a_service_asks_to_wait_is_the_least_wait(
    keep: Keep, outside: Outside, names: tuple[str, ...], clock: StillClock
) -> None:
    outside.before = _busy
    workflow = a_script(keep, items_script(*names, body=EFFECT))
    run(keep, workflow)
    outside.before = lambda name: None
    with keep.ledger.write() as uow:
        realign(uow, now=clock.now(), zone=clock.zone())
        retry = uow.retries.get(workflow)
        assert retry is not None and retry.due_at - clock.now() == timedelta(hours=1)
        # Its schedule starts it before only for other items.
        uow.schedules.put(workflow, parse_interval("2h"), next_at=clock.now())
        wakes = soonest(uow, under_way=(), checking=True)
        assert wakes == (retry.due_at if retry.holds else clock.now())
        due = take_due(uow, now=clock.now(), zone=clock.zone())
        assert len(due) == (0 if retry.holds else 1)
        uow.commit()
    if not retry.holds:
        clock.advance(timedelta(minutes=59))
        keep.engine.start_session(workflow, Trigger.SCHEDULE).result(30)
        assert outside.effects() == []
    clock.advance(timedelta(minutes=61))
    keep.engine.start_session(workflow, Trigger.RETRY).result(30)
    assert outside.effects() == [*names]


def test_a_committed_session_forgets_the_failures_before_it(keep: Keep, outside: Outside) -> None:
    workflow = a_script(keep, items_script("a", body=EFFECT))
    outside.before = _down
    run(keep, workflow)
    run(keep, workflow)
    outside.before = lambda name: None
    run(keep, workflow)
    with keep.ledger.read() as uow:
        assert uow.retries.get(workflow) is None


def test_waiting_goes_on_for_what_comes_due_in_time(tmp_path: Path, outside: Outside) -> None:
    failures: list[Failure] = [NetworkFailure("Down."), NetworkFailure("Down."), lost("a")]

    def sometimes(name: str) -> None:
        if failures:
            raise failures.pop(0)

    with a_keep(tmp_path, outside) as keep:
        for key in ("policy.retry.base_backoff_ms", "policy.reconcile.base_backoff_ms"):
            set_setting(keep, key, 5)
        outside.before = sometimes
        workflow = a_script(keep, items_script("a", body=EFFECT))
        report = run_and_wait(keep, workflow, wait_s=30)
        assert (report.status, report.error) == ("committed", "Down.")
        assert not report.continues
    assert outside.effects() == ["a"]


def test_waiting_obeys_what_a_service_asks_to_wait(tmp_path: Path, outside: Outside) -> None:
    tries: list[float] = []

    def busy_once(name: str) -> None:
        tries.append(time.monotonic())
        if len(tries) == 1:
            failure = NetworkFailure("Asked too often.")
            failure.retry_after_s = 0.5
            raise failure

    with a_keep(tmp_path, outside) as keep:
        set_setting(keep, "policy.retry.base_backoff_ms", 5)
        outside.before = busy_once
        workflow = a_script(keep, items_script("a", body=EFFECT))
        assert run_and_wait(keep, workflow, wait_s=60).status == "committed"
    assert tries[1] - tries[0] >= 0.5


def test_a_retry_names_the_run_it_retries(keep: Keep, outside: Outside) -> None:
    outside.before = _down
    workflow = a_script(keep, items_script("a", "b", body=EFFECT))
    run(keep, workflow)
    outside.before = lambda name: None
    keep.engine.start_session(workflow, Trigger.RETRY).result(30)
    _, held, second = sorted(keep.queries.runs(workflow), key=lambda r: r.id)
    assert (held.retry_of, second.retry_of) == (None, held.id)


def test_a_stop_forgets_the_retry(keep: Keep) -> None:
    workflow = a_script(keep, "1;")
    with keep.ledger.write() as uow:
        uow.retries.put(workflow, Retry(due_at=keep.clock.now(), count=1))
        uow.commit()
    stop_all_workflows(keep)
    release(keep)
    with keep.ledger.read() as uow:
        assert uow.retries.get(workflow) is None


def test_what_is_to_come_by_itself_outlives_a_release_of_nothing_and_a_new_version(
    keep: Keep,
) -> None:
    workflow = a_script(keep, "1;")
    with keep.ledger.write() as uow:
        uow.retries.put(workflow, Retry(due_at=keep.clock.now(), count=2))
        uow.commit()
    release(keep)
    release(keep, workflow)
    a_script(keep, "2;")
    with keep.ledger.read() as uow:
        assert uow.retries.get(workflow) is not None


def test_waiting_takes_the_session_that_the_schedule_started_for_its_own(
    keep: Keep, outside: Outside
) -> None:
    set_setting(keep, "policy.retry.base_backoff_ms", 300)
    outside.before = _down
    workflow = a_script(keep, items_script("a", body=EFFECT))
    keep.engine.start_schedule()

    def down_once(name: str) -> None:
        outside.before = lambda name: None
        raise NetworkFailure("Down.")

    outside.before = down_once
    report = run_and_wait(keep, workflow, wait_s=30)
    assert not report.continues and not report.waits_for_user
    assert statuses(keep, workflow) == {"a": "done"}


def test_waiting_goes_on_while_another_item_waits_for_the_user(
    tmp_path: Path, outside: Outside
) -> None:
    script = items_script("a", body="if (!ctx.item.isDone) await Outside.blind({name});")
    script += items_script("b", body=EFFECT)

    def lose_answer(name: str) -> None:
        if name == "b":
            outside.after = lambda name: None
            outside.verdict = Verdict.RETRY
        raise lost(name)

    with a_keep(tmp_path, outside) as keep:
        set_setting(keep, "policy.reconcile.base_backoff_ms", 1)
        outside.after = lose_answer
        workflow = a_script(keep, script)

        def clear(notices: object) -> None:
            if any(str(m.status) == "needs_reconcile" for m in keep.queries.mutations(workflow)):
                outside.verdict = None

        keep.ledger.subscribe(clear)
        report = run_and_wait(keep, workflow, wait_s=30)
        assert report.waits_for_user and not report.continues
        assert statuses(keep, workflow) == {"a": "needs_attention", "b": "done"}


def test_closing_the_program_while_a_retry_runs_does_not_forget_it(
    keep: Keep, outside: Outside
) -> None:
    workflow = a_script(keep, items_script("a", "b", body=EFFECT))
    outside.before = _down
    run(keep, workflow)
    under_way = threading.Event()

    def slow(name: str) -> None:
        under_way.set()
        wait_for(lambda: keep.engine.stopping)
        raise Cancelled

    outside.before = slow
    report = keep.engine.start_session(workflow, Trigger.RETRY)
    assert under_way.wait(30)
    keep.engine.close()
    assert report.result(30).status == "stopped"
    with keep.ledger.read() as uow:
        retry = uow.retries.get(workflow)
    assert retry is not None and retry.count == 1


def test_a_clock_that_goes_back_a_year_keeps_no_retry_and_no_check_waiting_for_a_year(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    def lose_answer(name: str) -> None:
        raise lost(name) if name == "a" else NetworkFailure("Down.")

    outside.before, outside.verdict = lose_answer, Verdict.RETRY
    workflow = a_script(keep, items_script("a", "b", body=EFFECT))
    run(keep, workflow)
    clock.at -= timedelta(days=365)
    latest = clock.now() + timedelta(minutes=10)
    with keep.ledger.write() as uow:
        assert realign(uow, now=clock.now(), zone=clock.zone())
        retry = uow.retries.get(workflow)
        assert retry is not None and retry.due_at == latest
        assert {m.look_at for m in uow.mutations.open()} == {latest}
        assert not realign(uow, now=clock.now(), zone=clock.zone())

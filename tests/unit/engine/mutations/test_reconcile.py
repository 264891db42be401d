"""Looks that meet stops, other looks, and disks."""

import threading
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Cancelled, NetworkFailure, StorageFailure
from keep_desktop.engine.runs.write_buffer import WriteBuffer
from keep_desktop.ports.tools import CallContext, Reconciled, Verdict
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import release, stop_all_workflows
from tests.builders.engine import (
    Effect,
    EffectInput,
    Outside,
    a_keep,
    a_script,
    items_script,
    lost,
    run,
    statuses,
)
from tests.builders.ledger import StillClock
from tests.builders.waiting import wait_for

EFFECT = "if (ctx.item.isDone) return; await Outside.effect({name});"
LONG_S = 30.0


def test_a_check_that_took_too_long_does_not_overrule_what_happened_meanwhile(
    tmp_path: Path, outside: Outside, monkeypatch: pytest.MonkeyPatch, clock: StillClock
) -> None:
    """It says “not there” of a call that was made again since: believing it would repeat it."""
    asked, go_on = threading.Event(), threading.Event()
    slow = threading.local()

    def reconcile(self: Effect, params: EffectInput, context: CallContext) -> Reconciled:
        if threading.current_thread().name != "MainThread" and not asked.is_set():
            seen = params.name in outside.effects()
            asked.set()
            assert go_on.wait(LONG_S)
            return Reconciled(Verdict.APPLIED if seen else Verdict.FAILED)
        if outside.verdict is not None:
            return Reconciled(outside.verdict)
        seen = params.name in outside.effects()
        return Reconciled(Verdict.APPLIED if seen else Verdict.FAILED)

    del slow
    with a_keep(tmp_path, outside, clock=clock) as keep:
        workflow = a_script(keep, items_script("a", body=EFFECT))

        def lose_answer(name: str) -> None:
            raise lost(name)

        outside.before, outside.verdict = lose_answer, Verdict.RETRY
        run(keep, workflow)
        clock.advance(timedelta(seconds=10))
        monkeypatch.setattr(Effect, "reconcile", reconcile)
        keep.engine.verify_soon()
        assert asked.wait(LONG_S)
        outside.verdict = None
        outside.before, outside.after = lambda name: None, lose_answer

        def no_answer(name: str) -> None:
            outside.verdict = Verdict.RETRY
            raise lost(name)

        outside.after = no_answer
        run(keep, workflow)
        assert outside.effects() == ["a"]
        go_on.set()
        wait_for(lambda: not keep.engine.verifying)
        outside.after, outside.verdict = lambda name: None, None
        clock.advance(timedelta(minutes=1))
        run(keep, workflow)
        assert statuses(keep, workflow) == {"a": "done"}
    assert outside.effects() == ["a"]


@pytest.mark.parametrize(("asked_s", "waits_s"), [(60, 60), (1, 10), (86_400, 600)])
def test_a_check_waits_as_long_as_the_service_asks(
    outside: Outside,
    monkeypatch: pytest.MonkeyPatch,
    asked_s: float,
    waits_s: float,
    clock: StillClock,
    keep: Keep,
) -> None:
    workflow = a_script(keep, items_script("a", body=EFFECT))

    def lose_answer(name: str) -> None:
        raise lost(name)

    def busy(self: Effect, params: EffectInput, context: CallContext) -> Reconciled:
        failure = NetworkFailure("Asked too often.")
        failure.retry_after_s = asked_s
        raise failure

    outside.after = lose_answer
    monkeypatch.setattr(Effect, "reconcile", busy)
    run(keep, workflow)
    with keep.ledger.read() as uow:
        [mutation] = uow.mutations.open()
    assert mutation.look_at == clock.now() + timedelta(seconds=waits_s)


def test_a_check_that_is_cancelled_is_no_try(
    outside: Outside, monkeypatch: pytest.MonkeyPatch, clock: StillClock, keep: Keep
) -> None:
    workflow = a_script(keep, items_script("a", body=EFFECT))

    def lose_answer(name: str) -> None:
        raise lost(name)

    outside.after, outside.verdict = lose_answer, Verdict.RETRY
    run(keep, workflow)
    clock.advance(timedelta(seconds=10))

    def stopped(self: Effect, params: EffectInput, context: CallContext) -> Reconciled:
        stop_all_workflows(keep)
        context.cancel.check()
        raise Cancelled

    monkeypatch.setattr(Effect, "reconcile", stopped)
    with pytest.raises(Exception, match="stopped"):
        run(keep, workflow)
    release(keep)
    assert keep.queries.mutations(workflow)[0].reconcile_attempts == 0


def test_a_run_whose_call_a_stop_left_with_an_unknown_outcome_is_stopped(
    keep: Keep, outside: Outside
) -> None:
    def stop(name: str) -> None:
        stop_all_workflows(keep)
        raise lost(name)

    outside.before = stop
    workflow = a_script(keep, items_script("a", body=EFFECT))
    assert run(keep, workflow).status == "stopped"
    assert [str(m.status) for m in keep.queries.mutations(workflow)] == ["needs_reconcile"]


def test_waiting_ends_with_the_question_that_a_verification_became(
    keep: Keep, outside: Outside
) -> None:
    with keep.ledger.write() as uow:
        uow.settings.put("policy.reconcile.max_attempts", 1)
        uow.settings.put("policy.reconcile.base_backoff_ms", 1)
        uow.commit()
    workflow = a_script(keep, items_script("a", body=EFFECT))

    def lose_answer(name: str) -> None:
        raise lost(name)

    outside.after, outside.verdict = lose_answer, Verdict.RETRY
    report = keep.engine.run_session(workflow, wait_s=LONG_S)
    assert (report.waits_for_user, report.continues) == (True, False)


def test_writes_that_are_being_committed_are_waited_for(keep: Keep) -> None:
    """Reading before they are there would open an item a second time."""
    later = WriteBuffer(keep.ledger, keep.clock)
    inside, go_on = threading.Event(), threading.Event()

    def slow(uow: object) -> None:
        inside.set()
        assert go_on.wait(LONG_S)

    later.add(slow)
    ticker = threading.Thread(target=later.flush)
    ticker.start()
    assert inside.wait(LONG_S)
    done = threading.Event()

    def flush() -> None:
        later.flush()
        done.set()

    runner = threading.Thread(target=flush)
    runner.start()
    assert not done.wait(0.2)
    go_on.set()
    assert done.wait(LONG_S)
    ticker.join(LONG_S)
    runner.join(LONG_S)


def test_a_tool_that_meets_a_full_disk_of_the_ledger_stops_the_work_with_its_sentence(
    tmp_path: Path, outside: Outside
) -> None:
    def full(name: str) -> None:
        outside.before = lambda name: None
        raise StorageFailure("The disk is full.")

    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", body=EFFECT))
        outside.before = full
        with pytest.raises(StorageFailure, match="full"):
            run(keep, workflow)
        assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a"]

"""The emergency stop, from a click to what the ledger says afterwards."""

import sqlite3
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Cancelled, NetworkFailure, NotRunnable, Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import Verdict
from keep_desktop.ports.views import InterruptedRun, Progress
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import (
    release,
    release_and_continue,
    stop_all_workflows,
    stop_view,
    stop_workflow,
)
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows.lifecycle import pause_workflow
from keep_desktop.storage import SqliteLedger
from keep_desktop.storage.statements import Values
from keep_desktop.storage.stores import mutations
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
from tests.builders.handler_scripts import Meanwhile
from tests.builders.ledger import a_run
from tests.builders.waiting import wait_for

LONG_S = 30.0
EPOCH = datetime.fromtimestamp(0, UTC)


def test_a_script_in_an_endless_loop_is_ended_and_its_run_is_stopped(keep: Keep) -> None:
    workflow = a_script(keep, "await Items.withItem('a', 'a', async () => { for (;;) {} });")
    report = keep.engine.start_session(workflow)
    wait_for(lambda: keep.queries.running() == 1)
    stop_all_workflows(keep)
    assert report.result(LONG_S).status == "stopped"
    view = stop_view(keep)
    assert view.everything and view.confirmed and view.runs_ended == 1


def test_ctrl_c_while_a_session_begins_ends_it(monkeypatch: pytest.MonkeyPatch, keep: Keep) -> None:
    # Which would end the script otherwise.
    set_setting(keep, "policy.script.timeout_s", "4")
    workflow = a_script(keep, "for (;;) {}")
    start = threading.Thread.start

    def interrupted(thread: threading.Thread) -> None:
        start(thread)
        if thread.name.startswith("session"):
            wait_for(lambda: keep.queries.running() == 1)
            raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        keep.engine.run_session(workflow)
    keep.engine.close()
    (session,) = keep.queries.ended_since(EPOCH, limit=2)
    assert (session.result, session.error) == ("stopped", "Keep was closed.")


def test_nothing_starts_until_release_and_release_starts_nothing(
    keep: Keep, outside: Outside
) -> None:
    workflow = a_script(
        keep, items_script("a", body="if (!ctx.item.isDone) await Outside.effect({name});")
    )
    stop_all_workflows(keep)
    with pytest.raises(Refused, match="stopped"):
        run(keep, workflow)
    release(keep)
    assert outside.effects() == []
    assert run(keep, workflow).status == "committed"


def test_stopping_one_workflow_leaves_the_others_alone(keep: Keep) -> None:
    one, other = a_script(keep, "1;", name="One"), a_script(keep, "2;", name="Other")
    stop_workflow(keep, one)
    with pytest.raises(Refused, match="One"):
        run(keep, one)
    assert run(keep, other).status == "committed"


def test_a_call_under_way_is_asked_to_cancel_and_its_outcome_is_recorded(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")
    under_way, stopped = threading.Event(), threading.Event()

    def hang(name: str) -> None:
        under_way.set()
        assert stopped.wait(LONG_S)
        raise lost(name)

    with a_keep(tmp_path, outside) as keep:
        outside.before = hang
        workflow = a_script(keep, items_script("a", body="await Outside.effect({name});"))
        report = keep.engine.start_session(workflow)
        assert under_way.wait(LONG_S)
        stop_all_workflows(keep)
        assert not stop_view(keep).confirmed
        stopped.set()
        report.result(LONG_S)
        assert [str(m.status) for m in keep.queries.mutations(workflow)] == ["needs_reconcile"]
        seen = stop_view(keep)
        assert (seen.unknown_steps, seen.older_steps) == (1, 0)
        release(keep)
        outside.before = lambda name: None
        run(keep, workflow)
        assert statuses(keep, workflow) == {"a": "done"}
    assert outside.effects() == ["a"]


def test_a_call_that_gave_up_before_its_effect_did_not_happen(keep: Keep, outside: Outside) -> None:
    def give_up(name: str) -> None:
        stop_all_workflows(keep)
        raise Cancelled

    outside.before = give_up
    workflow = a_script(keep, items_script("a", body="await Outside.effect({name});"))
    assert run(keep, workflow).status == "stopped"
    assert [str(m.status) for m in keep.queries.mutations(workflow)] == ["failed"]
    assert statuses(keep, workflow) == {"a": "processing"}


def test_a_call_that_was_recorded_as_the_stop_came_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside, meanwhile = Outside(tmp_path / "outside.txt"), Meanwhile()
    made: list[object] = []
    monkeypatch.setattr(Effect, "call", lambda tool, *given: made.append(given))
    with a_keep(tmp_path, outside, checkpoint=meanwhile) as keep:
        meanwhile.at("in_flight committed", lambda: stop_all_workflows(keep))
        workflow = a_script(keep, items_script("a", body="await Outside.effect({name});"))
        assert run(keep, workflow).status == "stopped"
        assert [str(m.status) for m in keep.queries.mutations(workflow)] == ["failed"]
    assert made == []


def test_a_call_whose_stop_comes_while_it_is_prepared_is_not_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, outside: Outside
) -> None:
    observed: list[object] = []
    identity = Effect.identity

    def stopping(tool: Effect, params: EffectInput) -> JsonValue:
        stop_all_workflows(keep)
        return identity(tool, params)

    monkeypatch.setattr(Effect, "identity", stopping)
    monkeypatch.setattr(Effect, "observe", lambda tool, *given: observed.append(given))
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", body="await Outside.effect({name});"))
        assert run(keep, workflow).status == "stopped"
        assert list(keep.queries.mutations(workflow)) == []
    assert observed == []


def refuse(name: str) -> None:
    raise NetworkFailure("Not now.", took_effect=False)


@pytest.mark.parametrize("again", [False, True])
def test_a_stop_ends_the_recording_of_a_large_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    outside, written = Outside(tmp_path / "outside.txt"), list[object]()
    body = "await Outside.effect({name, content: 'x'.repeat(5_000_000)});"
    add = mutations._ADD_PIECE.run

    def add_and_stop(conn: sqlite3.Connection, piece: Values) -> None:
        add(conn, piece)
        written.append(piece)
        if len(written) == 2:
            keep.engine.end_session(workflow, at_once=True)

    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", body=body))
        if again:
            outside.before = refuse
            run(keep, workflow)
            outside.before = lambda name: None
        before = [str(one.status) for one in keep.queries.mutations(workflow)]
        with monkeypatch.context() as patch:
            patch.setattr(mutations._ADD_PIECE, "run", add_and_stop)
            assert run(keep, workflow).status == "stopped"
        assert len(written) == 2
        assert [str(one.status) for one in keep.queries.mutations(workflow)] == before
        assert statuses(keep, workflow) == {"a": "processing"}
        assert outside.effects() == []
        assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a"]


def test_no_mutation_starts_after_a_switch_that_another_process_set(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")
    with a_keep(tmp_path, outside) as keep:

        def switch(name: str) -> None:
            with keep.ledger.write() as uow:
                uow.switches.set(None, at=keep.clock.now())
                uow.commit()

        outside.after = switch
        workflow = a_script(keep, items_script("a", "b", body="await Outside.effect({name});"))
        assert run(keep, workflow).status == "stopped"
    assert outside.effects() == ["a"]


def test_a_stop_reaches_sessions_that_wait_for_their_turn_and_checks_do_not_wait_for_any(
    keep: Keep, outside: Outside
) -> None:
    with keep.ledger.write() as uow:
        uow.settings.put("policy.reconcile.base_backoff_ms", 1)
        uow.commit()

    def lose_answer(name: str) -> None:
        outside.after = lambda name: None
        raise lost(name)

    outside.after, outside.verdict = lose_answer, Verdict.RETRY
    unknown = a_script(keep, items_script("a", body="await Outside.effect({name});"))
    run(keep, unknown)
    script = "for (;;) await Outside.look({name: 'x'});"
    endless = [a_script(keep, script, name=f"Endless {n}") for n in range(6)]
    reports = [keep.engine.start_session(one) for one in endless]
    wait_for(lambda: keep.queries.running() == 4)
    outside.verdict = None
    keep.engine.verify_soon()
    wait_for(lambda: str(keep.queries.mutations(unknown)[0].status) == "applied")
    stop_all_workflows(keep)
    assert keep.engine.wait_until_ended(None, LONG_S)
    ended = [report.exception(LONG_S) for report in reports]
    assert [type(error) for error in ended if error is not None] == [NotRunnable, NotRunnable]
    stopped = [str(r.status) for one in endless for r in keep.queries.runs(one)]
    assert stopped == ["stopped"] * 4


def _how_far(keep: Keep) -> InterruptedRun:
    (row,) = keep.queries.workflows()
    assert row.interrupted is not None
    return row.interrupted


def test_how_far_a_stopped_run_came_is_known_also_after_a_restart_until_another_begins(
    tmp_path: Path, outside: Outside
) -> None:
    at_b, stopped = threading.Event(), threading.Event()

    def hang(name: str) -> None:
        if name == "b":
            at_b.set()
            assert stopped.wait(LONG_S)
            raise Cancelled("It was cancelled before it began.")

    with a_keep(tmp_path, outside) as keep:
        outside.before = hang
        body = "if (!ctx.item.isDone) await Outside.effect({name});"
        script = items_script("a", "b", body=body)
        text = 'await Console.progress({ done: 94, total: 3045, label: "mails" });'
        workflow = a_script(keep, f"{text}\n{script}")
        report = keep.engine.start_session(workflow)
        assert at_b.wait(LONG_S)
        assert keep.queries.workflows()[0].interrupted is None
        stop_all_workflows(keep)
        stopped.set()
        report.result(LONG_S)
        assert [row.id for row in stop_view(keep).interrupted] == [workflow]
    outside.before = lambda name: None
    with a_keep(tmp_path, outside) as keep:
        held = _how_far(keep)
        assert held.progress == Progress(done=94, total=3045, label="mails")
        assert (held.crashed, held.done) == (False, 1)
        assert [row.id for row in stop_view(keep).interrupted] == [workflow]
        detail = keep.queries.workflow(workflow)
        assert detail is not None and detail.row.interrupted == held
        release_and_continue(keep, [workflow])
        assert not stop_view(keep).everything
        wait_for(lambda: statuses(keep, workflow) == {"a": "done", "b": "done"})
        assert keep.queries.workflows()[0].interrupted is None
    assert outside.effects() == ["a", "b"]


def test_what_cannot_go_on_is_refused_and_the_others_go_on(keep: Keep) -> None:
    paused, other = a_script(keep, "1;", name="One"), a_script(keep, "2;", name="Other")
    pause_workflow(keep, paused)
    stop_all_workflows(keep)
    with pytest.raises(Refused, match="One"):
        release_and_continue(keep, [paused, other])
    wait_for(lambda: keep.queries.workflows()[1].bars != ())
    assert not stop_view(keep).everything


def test_how_far_a_run_came_that_a_crash_ended_is_known(tmp_path: Path) -> None:
    with a_keep(tmp_path) as keep:
        workflow = a_script(keep, "1;")
        ledger = keep.ledger
        assert isinstance(ledger, SqliteLedger)
        run_id = a_run(ledger, workflow)
        with ledger.write() as uow:
            uow.runs.set_progress(run_id, done=7, total=None, label=None)
            uow.commit()
    with a_keep(tmp_path) as keep:
        held = _how_far(keep)
        assert (held.crashed, held.progress) == (True, Progress(done=7, total=None, label=None))

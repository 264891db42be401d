"""What follows when a run ends after its mutation: another goes on from there, once."""

from datetime import timedelta
from pathlib import Path

from keep_desktop.domain.errors import (
    NetworkFailure,
)
from keep_desktop.engine.runs.results import RunReport
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows.lifecycle import pause_workflow, resume_workflow
from tests.builders.engine import Outside, a_keep, a_script, run
from tests.builders.handler_scripts import (
    FORWARD,
    TAKE_ONE,
    a_handler_script,
    all_well,
    down,
    due,
    given,
    logged,
    repair,
    runs,
    the_run,
    the_workflow,
    until_retry,
    wake,
    with_given,
)
from tests.builders.handlers import (
    event_statuses,
    events,
    handler_state,
    input_statuses,
    one_each,
)
from tests.builders.ledger import StillClock

BROKEN_NEXT = a_handler_script(
    next=f"{FORWARD} console.log('next'); if (!params.mended) throw new Error('no');"
)


def test_a_next_that_throws_blocks_the_workflow_and_goes_on_from_there_once(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    workflow = with_given(keep, BROKEN_NEXT, "a", "b")
    report = run(keep, workflow)
    assert (report.status, (report.error or "")[:2]) == ("failed:logic", "no")
    failed = the_run(keep, workflow)
    assert runs(keep, workflow)[-1] == ("make", "emitting", "failed:logic")
    assert given(keep, workflow, "a") == {"a": "reserved"}
    assert event_statuses(keep, workflow, "made", ["a"]) == {}
    assert the_workflow(keep, workflow).pending_retry_run_id == failed.id
    assert len(keep.queries.questions(workflow)) == 1
    # Turned on again it starts nothing by itself ...
    resume_workflow(keep, workflow)
    assert due(keep) == ()
    clock.advance(timedelta(minutes=59))
    assert due(keep) == ()
    # ... fails again where nothing was mended ...
    assert run(keep, workflow).status == "failed:logic"
    again = the_run(keep, workflow)
    assert (again.retry_of, again.mutation_id) == (failed.id, failed.mutation_id)
    assert the_workflow(keep, workflow).pending_retry_run_id == again.id
    # ... and goes on with the result it had, under the version that is active then.
    repair(keep, BROKEN_NEXT.replace("!params.mended", "false"), "a", "b")
    report = run(keep, workflow)
    assert report.status == "committed"
    assert outside.effects() == ["a", "b"]
    (made,) = events(keep, workflow, "made", ["a"])
    assert made.payload == {"status": "applied", "result": {"made": "a"}}
    assert given(keep, workflow, "a", "b") == {"a": "consumed", "b": "consumed"}
    assert the_workflow(keep, workflow).pending_retry_run_id is None


def test_what_goes_on_comes_before_the_producers_and_is_no_new_run_of_a_handler(
    keep: Keep,
) -> None:
    workflow = with_given(keep, BROKEN_NEXT, "a")
    run(keep, workflow)
    repair(keep, BROKEN_NEXT.replace("!params.mended", "false"), "a")
    run(keep, workflow)
    assert runs(keep, workflow)[2:4] == [
        ("make", "committed", "committed"),
        ("give", "committed", "committed"),
    ]
    assert logged(keep, workflow) == ["next", "next"]


def test_a_retry_runs_the_active_version_with_what_was_prepared_before(keep: Keep) -> None:
    workflow = with_given(keep, BROKEN_NEXT, "a")
    run(keep, workflow)
    repaired = a_handler_script(
        prepare='return { reservations: [], data: { name: "other" } };',
        next="console.log(JSON.stringify([prepared.data, result])); return { by: 2 };",
    )
    repair(keep, repaired, "a")
    run(keep, workflow)
    assert logged(keep, workflow)[1] == (
        '[{"name":"a"},{"status":"applied","result":{"made":"a"}}]'
    )
    assert the_run(keep, workflow, 2).version_id == the_workflow(keep, workflow).active_version_id
    assert handler_state(keep, workflow, "make") == {"by": 2}
    assert given(keep, workflow, "a") == {"a": "consumed"}


def test_where_the_active_version_has_no_such_handler_what_happened_stands(
    keep: Keep, outside: Outside
) -> None:
    workflow = with_given(keep, BROKEN_NEXT, "a")
    run(keep, workflow)
    repair(keep, a_handler_script().replace("make:", "other:"), "a")
    report = run(keep, workflow)
    assert report.status == "committed"
    assert runs(keep, workflow)[2] == ("make", "committed", "committed")
    assert given(keep, workflow, "a") == {"a": "consumed"}
    assert event_statuses(keep, workflow, "made", ["a"]) == {}
    assert the_workflow(keep, workflow).pending_retry_run_id is None
    assert outside.effects() == ["a"]


def test_where_the_active_version_has_no_next_what_happened_stands(
    keep: Keep, outside: Outside
) -> None:
    workflow = with_given(keep, BROKEN_NEXT, "a")
    run(keep, workflow)
    repair(keep, a_handler_script(next=None), "a")
    assert run(keep, workflow).status == "committed"
    assert given(keep, workflow, "a") == {"a": "consumed"}
    assert outside.effects() == ["a"]
    assert input_statuses(keep, workflow) == {"a": "done"}


def test_a_tool_that_failed_after_its_effect_is_gone_on_from_and_not_repeated(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    def fail(name: str) -> None:
        raise NetworkFailure("The line broke behind it.", took_effect=True)

    workflow = with_given(keep, a_handler_script(), "a")
    outside.after = fail
    assert run(keep, workflow).status == "paused:transient"
    assert given(keep, workflow, "a") == {"a": "reserved"}
    assert outside.effects() == ["a"]
    until_retry(keep, clock, workflow)
    outside.after = all_well
    (report,) = wake(keep)
    assert report.status == "committed"
    (made,) = events(keep, workflow, "made", ["a"])
    assert made.payload == {"status": "applied", "result": None}
    assert outside.effects() == ["a"]


def test_logs_of_what_failed_are_kept(keep: Keep) -> None:
    workflow = with_given(
        keep, a_handler_script(mutate='console.log("so far"); throw new Error("no");'), "a"
    )
    run(keep, workflow)
    assert logged(keep, workflow) == ["so far"]
    texts = [line.text for line in keep.queries.log(workflow) if line.level == "ERROR"]
    assert texts[0].startswith("no (line ")


def test_pausing_ends_a_run_at_its_next_call_and_repairs_nothing(
    keep: Keep, outside: Outside
) -> None:
    prepare = 'console.log("p"); await Outside.look({ name: "x" });' + TAKE_ONE
    workflow = with_given(keep, a_handler_script(prepare=prepare), "a")

    def pause(name: str) -> None:
        outside.before = all_well
        pause_workflow(keep, workflow)

    outside.before = pause
    report = run(keep, workflow)
    assert report.status == "stopped"
    assert not keep.queries.questions(workflow)
    assert given(keep, workflow, "a") == {"a": "pending"}
    resume_workflow(keep, workflow)
    assert due(keep) == ()
    assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a"]


def test_waiting_goes_on_for_a_retry_that_comes_due_in_time(
    tmp_path: Path, outside: Outside
) -> None:
    with a_keep(tmp_path / "live", outside) as keep:
        set_setting(keep, "policy.retry.base_backoff_ms", "1")
        left = [down, down]

        def sometimes(name: str) -> None:
            if left:
                left.pop()(name)

        outside.before = sometimes
        workflow = a_script(keep, one_each(), params={"given": ["a"]})
        report: RunReport = run_and_wait(keep, workflow, wait_s=20)
        assert (report.waits_for_user, report.continues) == (False, False)
        assert event_statuses(keep, workflow, "name.done", ["a"]) == {"a": "consumed"}
        assert input_statuses(keep, workflow) == {"a": "done"}
    assert outside.effects() == ["a"]

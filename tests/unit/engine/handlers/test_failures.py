"""What follows when a handler fails: before its mutation, at it, and after it."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.errors import (
    AuthFailure,
    Failure,
    LogicFailure,
    NetworkFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import Trigger
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.outcomes import RunReport
from keep_desktop.services.context import Keep
from keep_desktop.services.runs import run_and_wait
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows import (
    Draft,
    import_workflow,
    pause_workflow,
    resume_workflow,
)
from tests.builders.engine import Outside, a_keep, a_script, run
from tests.builders.handler_scripts import (
    GIVE,
    HAND_ON,
    TAKE_ONE,
    a_handler_script,
    down,
    due,
    mutations,
    runs,
    said,
    the_run,
    until_retry,
    wake,
)
from tests.builders.handlers import (
    event_statuses,
    events,
    handler_state,
    input_statuses,
    one_each,
)
from tests.builders.ledger import StillClock


@pytest.fixture
def outside(tmp_path: Path) -> Outside:
    return Outside(tmp_path / "outside.txt")


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def keep(tmp_path: Path, outside: Outside, clock: StillClock) -> Iterator[Keep]:
    with a_keep(tmp_path, outside, clock=clock) as keep:
        yield keep


def _given(keep: Keep, workflow: WorkflowId, name: str = "a") -> str:
    return event_statuses(keep, workflow, "given", [name])[name]


def _workflow(keep: Keep, workflow_id: WorkflowId) -> Workflow:
    with keep.ledger.read() as uow:
        found = uow.workflows.get(workflow_id)
    assert found is not None
    return found


def _sound(name: str) -> None:
    """All is well again."""


def _failing(failure: Failure) -> object:
    def fail(name: str) -> None:
        raise failure

    return fail


def _repair(keep: Keep, script: str, *names: str) -> None:
    """Another script for the workflow, which is turned on again by that."""
    params: dict[str, JsonValue] = {"given": list(names)}
    import_workflow(keep, Draft(name="Test", script=script, params=params))


def _given_workflow(keep: Keep, script: str, *names: str) -> WorkflowId:
    return a_script(keep, script, params={"given": list(names)})


# -- before the mutation ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "script",
    [
        a_handler_script(prepare='throw new Error("no");'),
        a_handler_script(mutate='throw new Error("no");'),
        a_handler_script(mutate=None, next='throw new Error("no");'),
    ],
    ids=["prepare", "mutate", "next without a mutation"],
)
def test_what_fails_before_a_mutation_is_released_and_runs_afresh(
    keep: Keep, outside: Outside, script: str
) -> None:
    workflow = _given_workflow(keep, script, "a")
    report = run(keep, workflow)
    assert (report.status, (report.error or "")[:2]) == ("failed:logic", "no")
    assert _given(keep, workflow) == "pending"
    assert input_statuses(keep, workflow) == {"a": "processing"}
    assert _workflow(keep, workflow).pending_retry_run_id is None
    (question,) = keep.queries.questions(workflow)
    assert question.kind == QuestionKind.BLOCKED
    assert due(keep) == ()
    _repair(keep, a_handler_script(), "a")
    assert due(keep) == ()
    assert run(keep, workflow).status == "committed"
    assert (_given(keep, workflow), outside.effects()) == ("consumed", ["a"])
    assert input_statuses(keep, workflow) == {"a": "processing"}


def test_a_producer_that_throws_leaves_nothing_of_its_run(keep: Keep) -> None:
    workflow = _given_workflow(
        keep, a_handler_script(producer=GIVE + 'throw new Error("no");'), "a"
    )
    report = run(keep, workflow)
    assert report.status == "failed:logic"
    assert runs(keep, workflow) == [("give", "executing", "failed:logic")]
    assert input_statuses(keep, workflow) == {}
    assert event_statuses(keep, workflow, "given", ["a"]) == {}


def test_one_failing_handler_stops_its_workflow_and_no_other(keep: Keep, outside: Outside) -> None:
    failing = _given_workflow(keep, a_handler_script(mutate='throw new Error("no");'), "a", "b")
    other = a_script(keep, a_handler_script(), name="Other", params={"given": ["c"]})
    assert run(keep, failing).status == "failed:logic"
    assert [handler for handler, *_ in runs(keep, failing)] == ["give", "make"]
    assert run(keep, other).status == "committed"
    assert outside.effects() == ["c"]


# -- a mutation that is known not to have happened ----------------------------------------------


@pytest.mark.parametrize(
    ("failure", "status", "asked"),
    [
        (AuthFailure("Sign in."), "paused:approval", QuestionKind.SIGN_IN),
        (PermissionFailure("No grant."), "paused:approval", QuestionKind.PERMISSION),
        (PreconditionFailure("No folder."), "paused:approval", QuestionKind.PRECONDITION),
        (LogicFailure("Bad row.", took_effect=False), "failed:logic", QuestionKind.BLOCKED),
    ],
)
@pytest.mark.parametrize("where", ["producer", "prepare", "mutate"])
def test_a_tool_that_needs_the_user_blocks_the_workflow_with_a_question(
    keep: Keep, outside: Outside, failure: Failure, status: str, asked: QuestionKind, where: str
) -> None:
    look = 'await Outside.look({ name: "x" });'
    script = a_handler_script(
        producer=(look if where == "producer" else "") + GIVE,
        prepare=(look if where == "prepare" else "") + TAKE_ONE,
    )
    workflow = _given_workflow(keep, script, "a")
    outside.before = _failing(failure)  # type: ignore[assignment] # one that only raises
    report = run(keep, workflow)
    assert (report.status, report.error) == (status, failure.sentence)
    (question,) = keep.queries.questions(workflow)
    assert (question.kind, question.sentence) == (asked, failure.sentence)
    assert _workflow(keep, workflow).error == failure.sentence
    assert event_statuses(keep, workflow, "given", ["a"]) == (
        {} if where == "producer" else {"a": "pending"}
    )
    failed = ["failed"] if where == "mutate" else []
    assert [str(m.status) for m in mutations(keep, workflow)] == failed
    assert _workflow(keep, workflow).pending_retry_run_id is None
    outside.before = _sound
    resume_workflow(keep, workflow)
    assert not keep.queries.questions(workflow)
    assert due(keep) == ()
    assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a"]
    assert _given(keep, workflow) == "consumed"


@pytest.mark.parametrize("where", ["producer", "prepare", "mutate"])
@pytest.mark.parametrize("by", ["hand", "schedule"])
def test_a_network_failure_is_tried_again_with_growing_waits_then_asked(
    keep: Keep, outside: Outside, clock: StillClock, where: str, by: str
) -> None:
    look = 'await Outside.look({ name: "x" });'
    script = a_handler_script(
        producer=(look if where == "producer" else "") + GIVE,
        prepare=(look if where == "prepare" else "") + TAKE_ONE,
        schedule='{ interval: "30d" }',
    )
    workflow = _given_workflow(keep, script, "a")
    outside.before = down
    if by == "schedule":
        clock.advance(timedelta(days=30))
        (report,) = wake(keep)
    else:
        report = run(keep, workflow)
    waits = []
    for _ in range(5):
        assert (report.status, report.comes_later) == ("paused:transient", True)
        assert (report.waits_for_user, report.error) == (False, "The line is down.")
        assert not keep.queries.questions(workflow)
        # Until then nothing else of it runs either.
        assert due(keep) == ()
        waits.append(until_retry(keep, clock, workflow).total_seconds())
        assert due(keep) == ((workflow, Trigger.RETRY),)
        (report,) = wake(keep)
        handler = "give" if where == "producer" else "make"
        assert the_run(keep, workflow).handler_name == handler
        assert the_run(keep, workflow).retry_of == the_run(keep, workflow, -2).id
    assert waits == [10, 20, 40, 80, 160]
    assert (report.comes_later, report.waits_for_user) == (False, True)
    (question,) = keep.queries.questions(workflow)
    assert question.kind == QuestionKind.BLOCKED and "6 times" in question.sentence
    clock.advance(timedelta(minutes=10))
    assert due(keep) == ()
    outside.before = _sound
    resume_workflow(keep, workflow)
    assert due(keep) == ()
    assert run(keep, workflow).status == "committed"
    assert (outside.effects(), _given(keep, workflow)) == (["a"], "consumed")


def test_a_session_that_commits_forgets_the_failures_before_it(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    workflow = _given_workflow(keep, a_handler_script(), "a")
    for _ in range(3):
        outside.before = down
        for _ in range(4):
            assert run(keep, workflow).status == "paused:transient"
        outside.before = _sound
        until_retry(keep, clock, workflow)
        (report,) = wake(keep)
        assert report.status == "committed"
        _repair(keep, a_handler_script(), "a", "b", "c", "d", str(clock.now().timestamp()))
    assert len(outside.effects()) >= 3


def test_a_producer_that_failed_by_the_network_runs_again_and_keeps_its_times(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    producer = 'console.log("p"); await Outside.look({ name: "x" });' + GIVE
    workflow = _given_workflow(
        keep, a_handler_script(producer=producer, schedule='{ cron: "0 * * * *" }'), "a"
    )
    clock.advance(timedelta(minutes=10))
    outside.before = down
    run(keep, workflow)
    outside.before = _sound
    until_retry(keep, clock, workflow)
    (report,) = wake(keep)
    assert (report.status, said(keep, workflow)) == ("committed", ["p", "p"])
    assert outside.effects() == ["a"]
    # The hour's own time is as it was.
    assert due(keep) == ()
    clock.advance(timedelta(minutes=48))
    assert due(keep) == ()
    clock.advance(timedelta(minutes=2))
    assert due(keep) == ((workflow, Trigger.SCHEDULE),)


def test_producers_that_run_now_had_still_to_run_are_run_at_the_retry(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    second = """}, later: { publishes: ["given"], schedule: { interval: "2h" },
                    handler: async () => { console.log("later"); } } },
  consumers"""
    script = a_handler_script(producer='await Outside.look({ name: "x" });')
    script = script.replace("} },\n  consumers", second)
    workflow = _given_workflow(keep, script)
    outside.before = down
    run(keep, workflow)
    outside.before = _sound
    until_retry(keep, clock, workflow)
    (report,) = wake(keep)
    assert report.status == "committed"
    assert [handler for handler, *_ in runs(keep, workflow)] == ["give", "give", "later"]
    assert due(keep) == ()


def test_a_network_failure_of_a_mutation_releases_what_was_reserved(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    workflow = _given_workflow(keep, a_handler_script(prepare='console.log("p");' + TAKE_ONE), "a")
    outside.before = down
    run(keep, workflow)
    assert runs(keep, workflow)[-1] == ("make", "mutating", "paused:transient")
    assert the_run(keep, workflow).mutation_outcome == "failure"
    assert _given(keep, workflow) == "pending"
    outside.before = _sound
    until_retry(keep, clock, workflow)
    wake(keep)
    # It began at prepare again.
    assert said(keep, workflow) == ["p", "p"]
    assert [str(m.status) for m in mutations(keep, workflow)] == ["failed", "applied"]
    assert outside.effects() == ["a"]


# -- after the mutation -------------------------------------------------------------------------

BROKEN_NEXT = a_handler_script(
    next=f"{HAND_ON} console.log('next'); if (!params.mended) throw new Error('no');"
)


def test_a_next_that_throws_blocks_the_workflow_and_goes_on_from_there_once(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    workflow = _given_workflow(keep, BROKEN_NEXT, "a", "b")
    report = run(keep, workflow)
    assert (report.status, (report.error or "")[:2]) == ("failed:logic", "no")
    failed = the_run(keep, workflow)
    assert runs(keep, workflow)[-1] == ("make", "emitting", "failed:logic")
    assert _given(keep, workflow) == "reserved"
    assert event_statuses(keep, workflow, "made", ["a"]) == {}
    assert _workflow(keep, workflow).pending_retry_run_id == failed.id
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
    assert _workflow(keep, workflow).pending_retry_run_id == again.id
    # ... and goes on with the result it had, under the version that is active then.
    _repair(keep, BROKEN_NEXT.replace("!params.mended", "false"), "a", "b")
    report = run(keep, workflow)
    assert report.status == "committed"
    assert outside.effects() == ["a", "b"]
    (made,) = events(keep, workflow, "made", ["a"])
    assert made.payload == {"status": "applied", "result": {"made": "a"}}
    assert event_statuses(keep, workflow, "given", ["a", "b"]) == {"a": "consumed", "b": "consumed"}
    assert _workflow(keep, workflow).pending_retry_run_id is None


def test_what_goes_on_comes_before_the_producers_and_is_no_run_of_a_handler_anew(
    keep: Keep,
) -> None:
    workflow = _given_workflow(keep, BROKEN_NEXT, "a")
    run(keep, workflow)
    _repair(keep, BROKEN_NEXT.replace("!params.mended", "false"), "a")
    run(keep, workflow)
    assert runs(keep, workflow)[2:4] == [
        ("make", "committed", "committed"),
        ("give", "committed", "committed"),
    ]
    assert said(keep, workflow) == ["next", "next"]


def test_a_retry_runs_the_active_version_with_what_was_prepared_before(keep: Keep) -> None:
    workflow = _given_workflow(keep, BROKEN_NEXT, "a")
    run(keep, workflow)
    repaired = a_handler_script(
        prepare='return { reservations: [], data: { name: "other" } };',
        next="console.log(JSON.stringify([prepared.data, result])); return { by: 2 };",
    )
    _repair(keep, repaired, "a")
    run(keep, workflow)
    assert said(keep, workflow)[1] == ('[{"name":"a"},{"status":"applied","result":{"made":"a"}}]')
    assert the_run(keep, workflow, 2).version_id == _workflow(keep, workflow).active_version_id
    assert handler_state(keep, workflow, "make") == {"by": 2}
    assert _given(keep, workflow) == "consumed"


def test_where_the_active_version_has_no_such_handler_what_happened_stands(
    keep: Keep, outside: Outside
) -> None:
    workflow = _given_workflow(keep, BROKEN_NEXT, "a")
    run(keep, workflow)
    _repair(keep, a_handler_script().replace("make:", "other:"), "a")
    report = run(keep, workflow)
    assert report.status == "committed"
    assert runs(keep, workflow)[2] == ("make", "committed", "committed")
    assert _given(keep, workflow) == "consumed"
    assert event_statuses(keep, workflow, "made", ["a"]) == {}
    assert _workflow(keep, workflow).pending_retry_run_id is None
    assert outside.effects() == ["a"]


def test_where_the_active_version_has_no_next_what_happened_stands(
    keep: Keep, outside: Outside
) -> None:
    workflow = _given_workflow(keep, BROKEN_NEXT, "a")
    run(keep, workflow)
    _repair(keep, a_handler_script(next=None), "a")
    assert run(keep, workflow).status == "committed"
    assert (_given(keep, workflow), outside.effects()) == ("consumed", ["a"])
    assert input_statuses(keep, workflow) == {"a": "done"}


def test_a_tool_that_failed_after_its_effect_is_gone_on_from_and_not_repeated(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    def fail(name: str) -> None:
        raise NetworkFailure("The line broke behind it.", took_effect=True)

    workflow = _given_workflow(keep, a_handler_script(), "a")
    outside.after = fail
    assert run(keep, workflow).status == "paused:transient"
    assert (_given(keep, workflow), outside.effects()) == ("reserved", ["a"])
    until_retry(keep, clock, workflow)
    outside.after = _sound
    (report,) = wake(keep)
    assert report.status == "committed"
    (made,) = events(keep, workflow, "made", ["a"])
    assert made.payload == {"status": "applied", "result": None}
    assert outside.effects() == ["a"]


def test_logs_of_what_failed_are_kept(keep: Keep) -> None:
    workflow = _given_workflow(
        keep, a_handler_script(mutate='console.log("so far"); throw new Error("no");'), "a"
    )
    run(keep, workflow)
    assert said(keep, workflow) == ["so far"]
    texts = [line.text for line in keep.queries.log(workflow) if line.level == "ERROR"]
    assert texts[0].startswith("no (line ")


def test_pausing_ends_a_run_at_its_next_call_and_repairs_nothing(
    keep: Keep, outside: Outside
) -> None:
    prepare = 'console.log("p"); await Outside.look({ name: "x" });' + TAKE_ONE
    workflow = _given_workflow(keep, a_handler_script(prepare=prepare), "a")

    def pause(name: str) -> None:
        outside.before = _sound
        pause_workflow(keep, workflow)

    outside.before = pause
    report = run(keep, workflow)
    assert report.status == "stopped"
    assert not keep.queries.questions(workflow)
    assert _given(keep, workflow) == "pending"
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
        assert (report.waits_for_user, report.comes_later) == (False, False)
        assert event_statuses(keep, workflow, "name.done", ["a"]) == {"a": "consumed"}
        assert input_statuses(keep, workflow) == {"a": "done"}
    assert outside.effects() == ["a"]

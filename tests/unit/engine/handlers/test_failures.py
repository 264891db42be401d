"""What follows when a handler fails: before its mutation or at it."""

from datetime import timedelta

import pytest

from keep_desktop.domain.errors import (
    AuthFailure,
    Failure,
    LogicFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import Trigger
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import resume_workflow
from tests.builders.engine import Outside, a_script, run
from tests.builders.handler_scripts import (
    GIVE,
    TAKE_ONE,
    a_handler_script,
    all_well,
    down,
    due,
    given,
    logged,
    mutations,
    repair,
    runs,
    the_run,
    the_workflow,
    until_retry,
    wake,
    with_given,
)
from tests.builders.handlers import (
    input_statuses,
)
from tests.builders.ledger import StillClock


def _failing(failure: Failure) -> object:
    def fail(name: str) -> None:
        raise failure

    return fail


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
    workflow = with_given(keep, script, "a")
    report = run(keep, workflow)
    assert (report.status, (report.error or "")[:2]) == ("failed:logic", "no")
    assert given(keep, workflow, "a") == {"a": "pending"}
    assert input_statuses(keep, workflow) == {"a": "processing"}
    assert the_workflow(keep, workflow).pending_retry_run_id is None
    (question,) = keep.queries.questions(workflow)
    assert question.kind == QuestionKind.BLOCKED
    assert due(keep) == ()
    repair(keep, a_handler_script(), "a")
    assert due(keep) == ()
    assert run(keep, workflow).status == "committed"
    assert given(keep, workflow, "a") == {"a": "consumed"}
    assert outside.effects() == ["a"]
    assert input_statuses(keep, workflow) == {"a": "processing"}


def test_a_producer_that_throws_leaves_nothing_of_its_run(keep: Keep) -> None:
    workflow = with_given(keep, a_handler_script(producer=GIVE + 'throw new Error("no");'), "a")
    report = run(keep, workflow)
    assert report.status == "failed:logic"
    assert runs(keep, workflow) == [("give", "executing", "failed:logic")]
    assert input_statuses(keep, workflow) == {}
    assert given(keep, workflow, "a") == {}


def test_one_failing_handler_stops_its_workflow_and_no_other(keep: Keep, outside: Outside) -> None:
    failing = with_given(keep, a_handler_script(mutate='throw new Error("no");'), "a", "b")
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
    workflow = with_given(keep, script, "a")
    outside.before = _failing(failure)  # type: ignore[assignment] # one that only raises
    report = run(keep, workflow)
    assert (report.status, report.error) == (status, failure.sentence)
    (question,) = keep.queries.questions(workflow)
    assert (question.kind, question.sentence) == (asked, failure.sentence)
    assert the_workflow(keep, workflow).error == failure.sentence
    assert given(keep, workflow, "a") == ({} if where == "producer" else {"a": "pending"})
    failed = ["failed"] if where == "mutate" else []
    assert [str(m.status) for m in mutations(keep, workflow)] == failed
    assert the_workflow(keep, workflow).pending_retry_run_id is None
    outside.before = all_well
    resume_workflow(keep, workflow)
    assert not keep.queries.questions(workflow)
    assert due(keep) == ()
    assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a"]
    assert given(keep, workflow, "a") == {"a": "consumed"}


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
    workflow = with_given(keep, script, "a")
    outside.before = down
    if by == "schedule":
        clock.advance(timedelta(days=30))
        (report,) = wake(keep)
    else:
        report = run(keep, workflow)
    waits = []
    for _ in range(5):
        assert (report.status, report.continues) == ("paused:transient", True)
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
    assert (report.continues, report.waits_for_user) == (False, True)
    (question,) = keep.queries.questions(workflow)
    assert question.kind == QuestionKind.BLOCKED and "6 times" in question.sentence
    clock.advance(timedelta(minutes=10))
    assert due(keep) == ()
    outside.before = all_well
    resume_workflow(keep, workflow)
    assert due(keep) == ()
    assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a"]
    assert given(keep, workflow, "a") == {"a": "consumed"}


def test_a_session_that_commits_forgets_the_failures_before_it(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    workflow = with_given(keep, a_handler_script(), "a")
    for _ in range(3):
        outside.before = down
        for _ in range(4):
            assert run(keep, workflow).status == "paused:transient"
        outside.before = all_well
        until_retry(keep, clock, workflow)
        (report,) = wake(keep)
        assert report.status == "committed"
        repair(keep, a_handler_script(), "a", "b", "c", "d", str(clock.now().timestamp()))
    assert len(outside.effects()) >= 3


def test_a_producer_that_failed_by_the_network_runs_again_and_keeps_its_times(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    producer = 'console.log("p"); await Outside.look({ name: "x" });' + GIVE
    workflow = with_given(
        keep, a_handler_script(producer=producer, schedule='{ cron: "0 * * * *" }'), "a"
    )
    clock.advance(timedelta(minutes=10))
    outside.before = down
    run(keep, workflow)
    outside.before = all_well
    until_retry(keep, clock, workflow)
    (report,) = wake(keep)
    assert (report.status, logged(keep, workflow)) == ("committed", ["p", "p"])
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
    workflow = with_given(keep, script)
    outside.before = down
    run(keep, workflow)
    outside.before = all_well
    until_retry(keep, clock, workflow)
    (report,) = wake(keep)
    assert report.status == "committed"
    assert [handler for handler, *_ in runs(keep, workflow)] == ["give", "give", "later"]
    assert due(keep) == ()


def test_a_network_failure_of_a_mutation_releases_what_was_reserved(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    workflow = with_given(keep, a_handler_script(prepare='console.log("p");' + TAKE_ONE), "a")
    outside.before = down
    run(keep, workflow)
    assert runs(keep, workflow)[-1] == ("make", "mutating", "paused:transient")
    assert the_run(keep, workflow).mutation_outcome == "failure"
    assert given(keep, workflow, "a") == {"a": "pending"}
    outside.before = all_well
    until_retry(keep, clock, workflow)
    wake(keep)
    # It began at prepare again.
    assert logged(keep, workflow) == ["p", "p"]
    assert [str(m.status) for m in mutations(keep, workflow)] == ["failed", "applied"]
    assert outside.effects() == ["a"]

"""What a row of Activity says of a run, a step, an attempt, a deed."""

from dataclasses import replace
from datetime import timedelta

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus, Trigger
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.activity import ActivityFilter, ActivityKind, Happening, Who
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import (
    NOON,
    a_handler_run,
    a_mutation,
    a_run,
    a_session,
    a_workflow,
    active_version,
    an_item,
    log_line,
    new_question,
    new_step,
)
from tests.unit.storage.activity_story import EVERYTHING, read_down


def test_a_run_without_items_has_its_lines_here(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    session_id = a_session(ledger, workflow_id, trigger=Trigger.SCHEDULE)
    run_id = a_run(ledger, workflow_id, session_id=session_id)
    with ledger.write() as work:
        work.log.add([log_line("WARN", "Nothing to do", workflow_id, run_id)])
        work.runs.finish(
            run_id, RunStatus.STOPPED, error=None, error_type=None, at=NOON + timedelta(seconds=1)
        )
        left = {"done": 24, "failed": 1}
        work.runs.close_session(session_id, result="stopped", error=None, at=NOON, items=left)
        work.commit()
    ended, *rest = read_down(
        ledger, ActivityFilter(kinds=frozenset({ActivityKind.RUNS, ActivityKind.LOG}))
    )
    assert (ended.happening, ended.word, ended.run_id) == (Happening.RUN_ENDED, "stopped", run_id)
    assert (ended.session_id, ended.items) == (session_id, left)
    started = next(row for row in rest if row.happening is Happening.RUN_STARTED)
    assert started.items is None
    assert (started.who, started.word, started.text) == (Who.SCHEDULE, "schedule", "1.0")
    shown = next(row for row in rest if row.happening is Happening.LOGGED)
    assert (shown.text, shown.word, shown.run_id) == ("Nothing to do", "WARN", run_id)


def test_a_step_says_what_is_known_of_it_today(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id)
    item = an_item(ledger, workflow_id, run_id)
    undone = a_mutation(
        ledger, workflow_id, run_id, item, key="a" * 64, status=MutationStatus.APPLIED
    )
    left = a_mutation(ledger, workflow_id, run_id, item, key="b" * 64)
    with ledger.write() as work:
        work.mutations.move(
            left,
            MutationStatus.INDETERMINATE,
            was=MutationStatus.IN_FLIGHT,
            at=NOON,
        )
        work.mutations.move(
            left,
            MutationStatus.FAILED,
            was=MutationStatus.INDETERMINATE,
            at=NOON,
            resolved_by=ResolvedBy.USER_SKIP,
        )
        undo = new_step(
            work, workflow_id, run_id, item_id=item.id, title="Undo", key="c" * 64, undo_of=undone
        )
        work.mutations.move(undo, MutationStatus.APPLIED, was=MutationStatus.IN_FLIGHT, at=NOON)
        work.commit()
    rows = read_down(ledger, ActivityFilter(kinds=frozenset({ActivityKind.EFFECTS})))
    assert [(row.mutation_id, row.happening, row.who) for row in rows] == [
        (undo, Happening.STEP_UNDONE, Who.YOU),
        (left, Happening.STEP_SKIPPED, Who.SCRIPT),
        (undone, Happening.STEP_REVERTED, Who.SCRIPT),
    ]
    assert {(row.item, row.attempt) for row in rows} == {(item.title, 1)}


def test_an_item_that_was_undone_is_said_to_be_so_by_you_and_not_to_have_ended_then(
    ledger: SqliteLedger,
) -> None:
    workflow_id = a_workflow(ledger)
    item = an_item(ledger, workflow_id, a_run(ledger, workflow_id), status=ItemStatus.DONE)
    of_items = ActivityFilter(kinds=frozenset({ActivityKind.ITEMS}))
    done = read_down(ledger, of_items)[0]
    assert (done.happening, done.who) == (Happening.ITEM_DONE, Who.SCRIPT)
    with ledger.write() as work:
        work.items.note_undone(item.id, at=NOON + timedelta(hours=1))
        work.commit()
    undone = read_down(ledger, of_items)[0]
    assert (undone.happening, undone.who) == (Happening.ITEM_UNDONE, Who.YOU)
    assert undone.at == NOON + timedelta(hours=1)


def test_a_step_that_ran_again_after_an_answer_says_when_it_happened(
    ledger: SqliteLedger,
) -> None:
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id)
    ran_again, was_answered, skipped = (
        a_mutation(ledger, workflow_id, run_id, key=key * 64) for key in "abc"
    )
    parked, answered = NOON + timedelta(seconds=4), NOON + timedelta(seconds=40)
    moved = MutationStatus.INDETERMINATE
    with ledger.write() as work:
        for step, to, by in (
            (ran_again, MutationStatus.FAILED, ResolvedBy.USER_ASSERT_FAILED),
            (was_answered, MutationStatus.APPLIED, ResolvedBy.USER_ASSERT_APPLIED),
            (skipped, MutationStatus.FAILED, ResolvedBy.USER_SKIP),
        ):
            work.mutations.move(step, moved, was=MutationStatus.IN_FLIGHT, at=parked)
            work.mutations.move(step, to, was=moved, at=answered, resolved_by=by)
        failed = work.mutations.get(ran_again)
        assert failed is not None
        work.mutations.begin_again(
            failed,
            run_id=run_id,
            params=None,
            payload_digest="",
            title=failed.title,
            evidence=None,
            at=answered,
        )
        work.mutations.move(
            ran_again, MutationStatus.APPLIED, was=MutationStatus.IN_FLIGHT, at=answered
        )
        work.commit()
    of_steps = ActivityFilter(kinds=frozenset({ActivityKind.EFFECTS}))
    for filter in (of_steps, replace(of_steps, workflow_id=workflow_id)):
        expected_values = {row.mutation_id: row for row in read_down(ledger, filter)}
        assert {row.at for row in expected_values.values()} == {NOON}
        happened = [
            (expected_values[step].happening, expected_values[step].resolved_at)
            for step in expected_values
        ]
        assert happened == [
            (Happening.STEP_SKIPPED, answered),
            # When it happened nobody knows: only when the user said that it did.
            (Happening.STEP_HAPPENED, None),
            (Happening.STEP_HAPPENED, answered),
        ]


def test_an_attempt_that_was_replaced_keeps_its_end(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id)
    item = an_item(
        ledger, workflow_id, run_id, status=ItemStatus.FAILED, error="The mail has no date."
    )
    again = NOON + timedelta(minutes=5)
    with ledger.write() as work:
        work.items.reprocess(item, version_id=active_version(ledger, workflow_id), at=again)
        work.commit()
    rows = read_down(
        ledger, ActivityFilter(kinds=frozenset({ActivityKind.ITEMS, ActivityKind.ACTIONS}))
    )
    events = [(row.happening, row.who, row.attempt, row.at) for row in rows if row.item_id]
    assert events == [
        (Happening.REPROCESSED, Who.YOU, 2, again),
        (Happening.ITEM_FAILED, Who.SCRIPT, 1, NOON),
        (Happening.ITEM_OPENED, Who.SCRIPT, 1, NOON),
    ]
    assert [row.text for row in rows if row.happening is Happening.ITEM_FAILED] == [
        "The mail has no date."
    ]


def test_actions_of_the_user_are_kept_once_each(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    with ledger.write() as work:
        for _ in range(2):
            work.switches.set(None, at=NOON)
        for _ in range(2):
            work.switches.release(None, at=NOON)
        work.workflows.move(workflow_id, WorkflowStatus.PAUSED, was=WorkflowStatus.ACTIVE, at=NOON)
        work.workflows.set_values(workflow_id, {"file": "a.csv"}, at=NOON, by_user=True)
        for was, to in (
            (WorkflowStatus.PAUSED, WorkflowStatus.ARCHIVED),
            (WorkflowStatus.ARCHIVED, WorkflowStatus.PAUSED),
            (WorkflowStatus.PAUSED, WorkflowStatus.ARCHIVED),
            # It was never on.
            (WorkflowStatus.ARCHIVED, WorkflowStatus.READY),
        ):
            work.workflows.move(workflow_id, to, was=was, at=NOON)
        work.commit()
    rows = read_down(ledger, ActivityFilter(kinds=frozenset({ActivityKind.ACTIONS})))
    assert [row.happening for row in rows] == [
        Happening.UNARCHIVED,
        Happening.ARCHIVED,
        Happening.UNARCHIVED,
        Happening.ARCHIVED,
        Happening.CHANGED_SETTINGS,
        Happening.PAUSED,
        Happening.RELEASED,
        Happening.STOPPED,
        Happening.ADDED,
    ]
    assert all(row.who is Who.YOU for row in rows)


def test_what_handlers_do_in_one_session_is_reported_as_one_run(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    session_id = a_session(ledger, workflow_id)
    runs = [
        a_handler_run(ledger, session_id, workflow_id, name)
        for name in ("tell", "append", "append")
    ]
    of_runs = ActivityFilter(kinds=frozenset({ActivityKind.RUNS}))
    (begun,) = read_down(ledger, of_runs)
    assert (begun.happening, begun.who, begun.word) == (Happening.RUN_STARTED, Who.YOU, "manual")
    with ledger.write() as work:
        work.runs.close_session(session_id, result="stopped", error=None, at=NOON)
        work.commit()
    ended, *rest = read_down(ledger, of_runs)
    assert rest == [begun]
    assert (ended.happening, ended.who, ended.run_id) == (Happening.RUN_ENDED, Who.KEEP, runs[-1])
    assert ended.ran == (("tell", 1), ("append", 2))


def test_a_failure_is_one_row_of_everything_and_whole_among_its_kinds(
    ledger: SqliteLedger,
) -> None:
    workflow_id = a_workflow(ledger, at=NOON - timedelta(days=1))
    session_id = a_session(ledger, workflow_id)
    run_id = a_run(ledger, workflow_id, session_id=session_id)
    why = "“/home/ann/Contracts” is not there."
    with ledger.write() as work:
        for level, text in (("ERROR", "Odd"), ("ERROR", why), ("ERROR", "No such file")):
            work.log.add([log_line(level, text, workflow_id, run_id, of_run_error=text != "Odd")])
        new_question(
            work,
            QuestionKind.PRECONDITION,
            workflow_id,
            why,
            Answer.RESUME,
            run_id=run_id,
            of_run_error=True,
        )
        parked = RunStatus.PAUSED_APPROVAL
        work.runs.finish(run_id, parked, error=why, error_type=None, at=NOON)
        work.commit()
    # As long as no row of a run tells it, it tells itself.
    assert len(read_down(ledger, EVERYTHING)) == 1 + 3 + 1 + 1
    with ledger.write() as work:
        work.runs.close_session(session_id, result=parked, error=why, at=NOON)
        work.commit()
    rows = [(row.happening, row.text) for row in read_down(ledger, EVERYTHING)]
    assert rows[:3] == [
        (Happening.RUN_ENDED, why),
        (Happening.LOGGED, "Odd"),
        (Happening.RUN_STARTED, "1.0"),
    ]
    assert [happening for happening, _ in rows[3:]] == [Happening.ADDED]
    for kind, count in ((ActivityKind.LOG, 3), (ActivityKind.QUESTIONS, 1)):
        assert len(read_down(ledger, ActivityFilter(kinds=frozenset({kind})))) == count


def test_an_item_that_keeps_failing_is_one_row_of_everything_until_it_is_answered(
    ledger: SqliteLedger,
) -> None:
    workflow_id = a_workflow(ledger, at=NOON - timedelta(days=1))
    run_id = a_run(ledger, workflow_id)
    why = "The mail has no date."
    item = an_item(ledger, workflow_id, run_id, status=ItemStatus.NEEDS_ATTENTION, error=why)
    with ledger.write() as work:
        work.log.add([log_line("ERROR", why, workflow_id, run_id, item.id, of_run_error=True)])
        asked = new_question(
            work,
            QuestionKind.ITEM_FAILED,
            workflow_id,
            f"It failed in 3 tries: {why}",
            Answer.REPROCESS,
            run_id=run_id,
            item_id=item.id,
        )
        work.runs.finish(run_id, RunStatus.FAILED_LOGIC, error=why, error_type=None, at=NOON)
        work.commit()
    events = [row.happening for row in read_down(ledger, EVERYTHING)]
    begun = [Happening.ITEM_OPENED, Happening.RUN_STARTED, Happening.ADDED]
    assert events == [Happening.ITEM_NEEDS_YOU, *begun]
    with ledger.write() as work:
        later = NOON + timedelta(minutes=1)
        work.questions.answer(asked, Answer.REPROCESS, at=later)
        work.items.reprocess(item, version_id=active_version(ledger, workflow_id), at=later)
        work.commit()
    rows = read_down(ledger, EVERYTHING)
    after = {row.happening: row.attempt for row in rows}
    assert {Happening.ASKED, Happening.ANSWERED, Happening.LOGGED} <= set(after)
    # Both belong to the attempt that was asked about, not to the one that came of the answer.
    assert (after[Happening.ASKED], after[Happening.ANSWERED]) == (1, 1)
    assert after[Happening.REPROCESSED] == 2


def test_a_question_about_a_step_bears_the_attempt_of_the_step(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id)
    item = an_item(ledger, workflow_id, run_id, status=ItemStatus.FAILED)
    step = a_mutation(ledger, workflow_id, run_id, item)
    of_handler = a_mutation(ledger, workflow_id, run_id, key="b" * 64)
    with ledger.write() as work:
        work.items.reprocess(item, version_id=active_version(ledger, workflow_id), at=NOON)
        for item_id, mutation_id in ((item.id, step), (None, of_handler)):
            new_question(
                work,
                QuestionKind.UNKNOWN_OUTCOME,
                workflow_id,
                "Did this happen?",
                Answer.HAPPENED,
                run_id=run_id,
                item_id=item_id,
                mutation_id=mutation_id,
                at=NOON + timedelta(minutes=1),
            )
        work.commit()
    of_questions = ActivityFilter(kinds=frozenset({ActivityKind.QUESTIONS}))
    for filter in (of_questions, replace(of_questions, workflow_id=workflow_id)):
        assert [row.attempt for row in read_down(ledger, filter)] == [None, 1]


def test_a_narrow_filter_knows_itself() -> None:
    assert not EVERYTHING.is_narrow
    assert replace(EVERYTHING, search="a").is_narrow

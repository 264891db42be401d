"""Promises of the run store."""

from datetime import timedelta
from itertools import pairwise, product

import pytest

from keep_desktop.domain.errors import FailureKind, IllegalMove, check_move
from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.runs import (
    PHASE_MOVES,
    PHASES,
    RUN_MOVES,
    HandlerType,
    MutationOutcome,
    Run,
    RunPhase,
    RunStatus,
    Trigger,
)
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import NOON, a_mutation, a_run, a_session, a_workflow, active_version

LATER = NOON + timedelta(minutes=1)


def _start(
    work: UnitOfWork,
    workflow: WorkflowId,
    session: SessionId,
    type: HandlerType = HandlerType.ITEMS,
    *,
    resumed_from: Run | None = None,
) -> RunId | None:
    found = work.workflows.get(workflow)
    assert found is not None
    assert found.active_version_id is not None
    return work.runs.start(
        workflow_id=workflow,
        session_id=session,
        handler_type=type,
        handler_name="main",
        version_id=found.active_version_id,
        retry_of=None if resumed_from is None else resumed_from.id,
        at=NOON,
        resumed_from=resumed_from,
    )


def test_the_database_holds_one_active_run_of_a_workflow(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    session = a_session(ledger, workflow)
    other = a_workflow(ledger, "Other")
    with ledger.write() as work:
        first = _start(work, workflow, session)
        assert first is not None
        assert _start(work, workflow, session) is None
        work.commit()
    a_run(ledger, other)
    with ledger.write() as work:
        assert work.runs.finish(first, RunStatus.COMMITTED, error=None, error_type=None, at=LATER)
        assert _start(work, workflow, session) is not None


@pytest.mark.parametrize("to", RunStatus)
def test_an_active_run_ends_once_in_every_way_there_is(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, to: RunStatus
) -> None:
    with ledger.write() as work:
        if to is RunStatus.ACTIVE:
            with pytest.raises(IllegalMove):
                work.runs.finish(run, to, error=None, error_type=None, at=LATER)
            return
        finish = {"error": "The disk is gone.", "error_type": FailureKind.PRECONDITION}
        assert work.runs.finish(run, to, at=LATER, **finish)  # type: ignore[arg-type]  # one dict
        found = work.runs.get(run)
        assert found is not None
        assert (found.status, found.ended_at, found.error) == (to, LATER, "The disk is gone.")
        assert found.error_type is FailureKind.PRECONDITION
        committed = to is RunStatus.COMMITTED
        assert found.phase is (RunPhase.COMMITTED if committed else RunPhase.EXECUTING)
        assert not work.runs.finish(run, RunStatus.CRASHED, error=None, error_type=None, at=LATER)
        assert work.runs.previous(workflow) == found


@pytest.mark.parametrize(("was", "to"), list(product(RunStatus, RunStatus)))
def test_every_pair_of_run_statuses_is_in_the_table_or_raises(
    was: RunStatus, to: RunStatus
) -> None:
    if was is RunStatus.ACTIVE and to is not RunStatus.ACTIVE:
        assert check_move(RUN_MOVES, "Run", was, to) is to
    else:
        with pytest.raises(IllegalMove):
            check_move(RUN_MOVES, "Run", was, to)


def test_active_runs_are_found(ledger: SqliteLedger, workflow: WorkflowId, run: RunId) -> None:
    other = a_run(ledger, a_workflow(ledger, "Other"))
    with ledger.read() as work:
        assert [one.id for one in work.runs.active()] == [run, other]
        active = work.runs.active_of(workflow)
        assert active is not None and active.id == run
        assert work.runs.previous(workflow) is None


def test_a_session_ends_once(ledger: SqliteLedger, workflow: WorkflowId) -> None:
    session = a_session(ledger, workflow, trigger=Trigger.SCHEDULE)
    with ledger.write() as work:
        (open_one,) = work.runs.open_sessions()
        assert (open_one.id, open_one.trigger) == (session, Trigger.SCHEDULE)
        assert open_one.version_id == active_version(ledger, workflow)
        work.runs.close_session(session, result="committed", error=None, at=LATER)
        work.runs.close_session(session, result="crashed", error="x", at=LATER)
        found = work.runs.session(session)
        assert found is not None
        assert (found.result, found.error, found.ended_at) == ("committed", None, LATER)
        assert work.runs.open_sessions() == []
        assert work.runs.session(SessionId(99)) is None


def test_progress_is_kept_of_an_active_run_only_and_of_any_size(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    with ledger.write() as work:
        work.runs.set_progress(run, done=2**70, total=2**80, label="Mails")
        work.commit()
    row = ledger.queries.workflows()[0]
    assert row.progress is not None and row.progress.done == 2**63 - 1
    with ledger.write() as work:
        work.runs.finish(run, RunStatus.STOPPED, error=None, error_type=None, at=LATER)
        work.runs.set_progress(run, done=3, total=None, label=None)
        work.commit()
    assert ledger.queries.workflows()[0].progress is None


def _in_phase(
    ledger: SqliteLedger, workflow: WorkflowId, type: HandlerType, phase: RunPhase
) -> RunId:
    session = a_session(ledger, workflow)
    with ledger.write() as work:
        run = _start(work, workflow, session, type)
        assert run is not None
        for was, to in pairwise(PHASES[type]):
            if was is phase:
                break
            assert work.runs.move_phase(run, to, was=was)
        found = work.runs.get(run)
        assert found is not None and found.phase is phase
        work.commit()
    return run


_PHASES = [(type, phase) for type, phases in PHASES.items() for phase in phases]


@pytest.mark.parametrize(("type", "phase"), _PHASES)
def test_every_move_of_a_phase_follows_the_table(
    ledger: SqliteLedger, workflow: WorkflowId, type: HandlerType, phase: RunPhase
) -> None:
    run = _in_phase(ledger, workflow, type, phase)
    for to in RunPhase:
        with ledger.write() as work:
            if to not in PHASE_MOVES[phase]:
                with pytest.raises(IllegalMove):
                    work.runs.move_phase(run, to, was=phase)
                continue
            assert work.runs.move_phase(run, to, was=phase)
            assert not work.runs.move_phase(run, to, was=phase), "a lost race is an answer"


@pytest.mark.parametrize(("type", "phase"), _PHASES)
@pytest.mark.parametrize("to", [RunStatus.COMMITTED, RunStatus.PAUSED_TRANSIENT])
def test_a_run_may_end_in_any_phase_but_commit_only_at_its_end(
    ledger: SqliteLedger, workflow: WorkflowId, type: HandlerType, phase: RunPhase, to: RunStatus
) -> None:
    run = _in_phase(ledger, workflow, type, phase)
    commits = to is RunStatus.COMMITTED
    with ledger.write() as work:
        if commits and RunPhase.COMMITTED not in PHASE_MOVES[phase]:
            with pytest.raises(IllegalMove):
                work.runs.finish(run, to, error=None, error_type=None, at=LATER)
            return
        assert work.runs.finish(run, to, error=None, error_type=None, at=LATER)
        found = work.runs.get(run)
        assert found is not None
        assert found.phase is (RunPhase.COMMITTED if commits else phase)
        assert not work.runs.finish(run, to, error=None, error_type=None, at=LATER)
        if RunPhase.COMMITTED in PHASE_MOVES[phase]:
            moved = work.runs.move_phase(run, RunPhase.COMMITTED, was=phase)
            assert not moved, "an ended run stays where it was"


def test_a_run_that_goes_on_has_what_the_one_before_it_prepared_and_made(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    run = _in_phase(ledger, workflow, HandlerType.CONSUMER, RunPhase.MUTATING)
    mutation = a_mutation(ledger, workflow, run, key=digest("k"))
    prepared: JsonValue = {"data": {"row": [1, None]}, "reservations": []}
    with ledger.write() as work:
        work.runs.set_prepared(run, prepared)
        work.runs.set_mutation(run, mutation, None)
        work.runs.finish(run, RunStatus.CRASHED, error=None, error_type=None, at=LATER)
        # What came of it is found out later.
        work.runs.set_mutation(run, mutation, MutationOutcome.SUCCESS)
        crashed = work.runs.get(run)
        assert crashed is not None
        assert (crashed.prepared, crashed.phase) == (prepared, RunPhase.MUTATING)
        assert crashed.mutation_outcome is MutationOutcome.SUCCESS
        after = _start(
            work, workflow, crashed.session_id, HandlerType.CONSUMER, resumed_from=crashed
        )
        assert after is not None
        found = work.runs.get(after)
        assert found is not None
        assert (found.phase, found.retry_of) == (RunPhase.EMITTING, run)
        assert (found.prepared, found.mutation_id) == (prepared, mutation)
        assert found.mutation_outcome is MutationOutcome.SUCCESS

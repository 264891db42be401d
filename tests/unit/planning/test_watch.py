"""What ends planning."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.planning.watch import InterruptReason, PlanningInterrupted, PlanningWatch
from keep_desktop.storage import SqliteLedger, open_ledger
from tests.builders.ledger import StillClock, a_workflow


@pytest.fixture
def ledger(tmp_path: Path, clock: StillClock) -> Iterator[SqliteLedger]:
    ledger = open_ledger(tmp_path / "data", clock=clock)
    yield ledger
    ledger.close()


@pytest.fixture
def workflow(ledger: SqliteLedger) -> WorkflowId:
    return a_workflow(ledger)


def _reason(watch: PlanningWatch) -> InterruptReason:
    with pytest.raises(PlanningInterrupted) as interrupted:
        watch.check()
    return interrupted.value.reason


def test_time_that_is_used_up_ends_it(
    ledger: SqliteLedger, workflow: WorkflowId, clock: StillClock
) -> None:
    watch = PlanningWatch(ledger, clock, workflow, seconds=600)
    watch.check()
    clock.advance(timedelta(seconds=601))
    assert _reason(watch) is InterruptReason.TIME_USED
    assert watch.cancel.cancelled


def test_the_stop_switch_ends_it_and_what_is_written_after(
    ledger: SqliteLedger, workflow: WorkflowId, clock: StillClock
) -> None:
    watch = PlanningWatch(ledger, clock, workflow, seconds=600)
    with ledger.write() as uow:
        watch.require_going(uow)
        uow.switches.set(workflow, at=clock.now())
        with pytest.raises(PlanningInterrupted):
            watch.require_going(uow)
    assert watch.reason is InterruptReason.STOPPED


def test_the_user_ends_it(ledger: SqliteLedger, workflow: WorkflowId, clock: StillClock) -> None:
    watch, user = PlanningWatch(ledger, clock, workflow, seconds=600), CancelSource()
    with watch.watching(user):
        user.cancel()
        assert _reason(watch) is InterruptReason.CANCELLED

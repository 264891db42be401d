"""A trigger starts a session by the same rules as a schedule: coalesced, apart, refused alike."""

from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest

from keep_desktop.domain.ids import TriggerId, WorkflowId
from keep_desktop.domain.runs import Retry, Trigger
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.engine.schedule.due import DueWorkflow, realign, soonest, take_due
from keep_desktop.engine.triggers.due import set_due
from keep_desktop.services.context import Keep
from keep_desktop.services.schedule.actions import pause_schedules, resume_schedules
from keep_desktop.services.workflows.lifecycle import pause_workflow, resume_workflow
from tests.builders.engine import a_script, run
from tests.builders.handler_scripts import a_handler_script, runs
from tests.builders.ledger import NOON, StillClock

SECOND = timedelta(seconds=1)


def add(keep: Keep, workflow: WorkflowId, place: str = "x") -> TriggerId:
    with keep.ledger.write() as uow:
        added = uow.triggers.add(workflow, TriggerKind.FOLDER, place, at=NOON)
        uow.commit()
    assert added is not None
    return added


def wake(keep: Keep, trigger: TriggerId, *, repeats: int = 0) -> None:
    with keep.ledger.write() as uow:
        set_due(uow, trigger, now=keep.clock.now(), repeats=repeats)
        uow.commit()


def due(keep: Keep, under_way: Sequence[WorkflowId] = ()) -> Sequence[DueWorkflow]:
    now, zone = keep.clock.now(), keep.clock.zone()
    with keep.ledger.write() as uow:
        realign(uow, now=now, zone=zone)
        taken = take_due(uow, now=now, zone=zone, under_way=under_way)
        uow.commit()
    return taken


def start(keep: Keep, workflow: WorkflowId) -> None:
    """What the scheduler does with a due trigger."""
    [taken] = due(keep)
    keep.engine.start_session(workflow, taken.trigger).result(60)


def test_many_changes_are_one_session_and_the_next_one_is_apart(
    keep: Keep, clock: StillClock
) -> None:
    workflow = a_script(keep, "1;")
    first, second = add(keep, workflow, "a"), add(keep, workflow, "b")
    assert due(keep) == ()
    for trigger in (first, second, first):
        wake(keep, trigger)
    assert [one.trigger for one in due(keep)] == [Trigger.FOLDER]
    start(keep, workflow)
    with keep.ledger.read() as uow:
        assert [session.trigger for session in keep.queries.sessions(workflow)] == [Trigger.FOLDER]
        assert uow.triggers.due() == []
    clock.advance(SECOND)
    wake(keep, first)
    assert due(keep) == ()
    with keep.ledger.read() as uow:
        wakes_at = soonest(uow, under_way=(), checking=False)
    assert wakes_at == NOON + 2 * SECOND
    clock.advance(SECOND)
    assert [one.workflow_id for one in due(keep)] == [workflow]


def test_sessions_that_wake_themselves_come_further_apart(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "1;")
    trigger = add(keep, workflow)
    for repeats, seconds in ((1, 4), (3, 16), (50, 60)):
        wake(keep, trigger)
        clock.advance(2 * SECOND)
        start(keep, workflow)
        wake(keep, trigger, repeats=repeats)
        with keep.ledger.read() as uow:
            [waiting] = uow.triggers.due()
        assert waiting.due_at == clock.now() + seconds * SECOND
        clock.advance(seconds * SECOND)
        start(keep, workflow)


def stop_everything(keep: Keep, workflow: WorkflowId) -> None:
    keep.engine.stop(None)


def stop_it(keep: Keep, workflow: WorkflowId) -> None:
    keep.engine.stop(workflow)


def block(keep: Keep, workflow: WorkflowId) -> None:
    with keep.ledger.write() as uow:
        uow.workflows.set_error(workflow, "Broken.", at=keep.clock.now())
        uow.commit()


def retry_later(keep: Keep, workflow: WorkflowId) -> None:
    with keep.ledger.write() as uow:
        uow.retries.put(workflow, Retry(due_at=keep.clock.now() + 60 * SECOND, count=1))
        uow.commit()


def pause_all(keep: Keep, workflow: WorkflowId) -> None:
    pause_schedules(keep)


@pytest.mark.parametrize(
    ("forbid", "allow"),
    [
        (pause_workflow, resume_workflow),
        (stop_it, lambda keep, workflow: keep.engine.release(workflow)),
        (stop_everything, lambda keep, workflow: keep.engine.release(None)),
        (pause_all, lambda keep, workflow: resume_schedules(keep)),
        (block, resume_workflow),
        (retry_later, None),
    ],
)
def test_what_may_not_run_is_not_started_and_not_caught_up_when_turned_on(
    keep: Keep,
    forbid: Callable[[Keep, WorkflowId], None],
    allow: Callable[[Keep, WorkflowId], object] | None,
    clock: StillClock,
) -> None:
    workflow = a_script(keep, "1;")
    trigger = add(keep, workflow)
    forbid(keep, workflow)
    wake(keep, trigger)
    clock.advance(SECOND)
    assert due(keep) == ()
    if allow is not None:
        allow(keep, workflow)
        clock.advance(SECOND)
        assert due(keep) == ()
        wake(keep, trigger)
        assert len(due(keep)) == 1


def test_a_running_workflow_looks_once_more_afterwards(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "1;")
    wake(keep, add(keep, workflow))
    assert due(keep, under_way=[workflow]) == ()
    assert len(due(keep)) == 1
    # Any session finds what there was before it began.
    run(keep, workflow)
    assert due(keep) == ()


def test_a_woken_handler_workflow_asks_its_producers_though_they_are_not_due(
    keep: Keep, clock: StillClock
) -> None:
    workflow = a_script(keep, a_handler_script())
    run(keep, workflow)
    before = len(runs(keep, workflow))
    wake(keep, add(keep, workflow))
    start(keep, workflow)
    assert len(runs(keep, workflow)) > before
    assert due(keep) == ()


def test_a_clock_that_is_set_back_does_not_silence_a_trigger(keep: Keep, clock: StillClock) -> None:
    wake(keep, add(keep, a_script(keep, "1;")))
    clock.advance(-timedelta(days=300))
    due(keep)
    clock.advance(61 * SECOND)
    assert len(due(keep)) == 1

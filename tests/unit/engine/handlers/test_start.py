"""When a handler workflow begins by itself, and when it does not."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import Trigger
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import release, stop_all_workflows, stop_workflow
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows.lifecycle import (
    Draft,
    import_workflow,
    pause_workflow,
    resume_workflow,
)
from tests.builders.engine import Outside, a_keep, a_script, run
from tests.builders.handler_scripts import (
    a_handler_script,
    due,
    the_input,
    wake,
)
from tests.builders.handlers import event_statuses, one_each
from tests.builders.item_actions import reprocess_items
from tests.builders.ledger import NOON, StillClock
from tests.builders.turns import NEVER, TWO_TOPICS, next_time, order
from tests.builders.waiting import wait_for

# -- when a producer is due -----------------------------------------------------------------------


def test_a_producer_waits_its_interval_first_and_then_from_its_last_start(
    keep: Keep, clock: StillClock, outside: Outside
) -> None:
    outside.before = lambda name: clock.advance(timedelta(minutes=10))
    producer = 'await Outside.look({ name: "x" });'
    workflow = a_script(keep, a_handler_script(producer=producer))
    assert next_time(keep, workflow) == NOON + timedelta(hours=1)
    clock.advance(timedelta(minutes=20))
    run(keep, workflow)
    # It took ten minutes: the hour began with it.
    assert next_time(keep, workflow) == NOON + timedelta(minutes=80)
    clock.advance(timedelta(minutes=50))
    assert due(keep) == ((workflow, Trigger.SCHEDULE),)


@pytest.mark.parametrize("schedule", ['{ interval: "5m" }', '{ cron: "*/5 * * * *" }'])
def test_missed_times_come_to_one_catch_up(keep: Keep, clock: StillClock, schedule: str) -> None:
    workflow = a_script(keep, a_handler_script(producer="return 1;", schedule=schedule))
    clock.advance(timedelta(hours=9, minutes=2))
    assert len(wake(keep)) == 1
    assert order(keep, workflow) == ["give"]
    assert due(keep) == ()
    assert next_time(keep, workflow) - clock.now() <= timedelta(minutes=5)


def test_two_producers_keep_their_own_times(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, TWO_TOPICS, params={"first": [], "second": []})
    for _ in range(4):
        clock.advance(timedelta(hours=1))
        wake(keep)
    assert order(keep, workflow) == ["first", "first", "second", "first", "first", "second"]


def test_another_version_keeps_the_times_of_rules_that_stay(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, TWO_TOPICS, params={"first": [], "second": []})
    clock.advance(timedelta(minutes=30))
    changed = TWO_TOPICS.replace('interval: "2h"', 'interval: "3h"')
    import_workflow(keep, Draft(name="Test", script=changed, params={"first": [], "second": []}))
    assert next_time(keep, workflow, "first") == NOON + timedelta(hours=1)
    assert next_time(keep, workflow, "second") == NOON + timedelta(hours=3, minutes=30)


# -- what starts nothing --------------------------------------------------------------------------


Hold = Callable[[Keep, WorkflowId], None]


def _hold_paused(keep: Keep, workflow: WorkflowId) -> None:
    pause_workflow(keep, workflow)


def _resume(keep: Keep, workflow: WorkflowId) -> None:
    resume_workflow(keep, workflow)


def _stop_one(keep: Keep, workflow: WorkflowId) -> None:
    stop_workflow(keep, workflow)


def _release_one(keep: Keep, workflow: WorkflowId) -> None:
    release(keep, workflow)


def _stop_all(keep: Keep, workflow: WorkflowId) -> None:
    stop_all_workflows(keep)


def _release_all(keep: Keep, workflow: WorkflowId) -> None:
    release(keep)


@pytest.mark.parametrize(
    ("hold", "release"),
    [(_hold_paused, _resume), (_stop_one, _release_one), (_stop_all, _release_all)],
    ids=["pause", "stop of it", "stop of everything"],
)
def test_turning_it_on_again_starts_nothing_and_its_next_time_starts_all(
    keep: Keep, clock: StillClock, outside: Outside, hold: Hold, release: Hold
) -> None:
    set_setting(keep, "policy.session.max_runs", "1")
    prepare = """
      const [event] = await Topics.peek({ topic: "given", limit: 1 });
      return { reservations: event ? [{ topic: "given", ids: [event.messageId] }] : [],
               data: event?.payload, wakeAt: new Date(params.now + 60000).toISOString() };
    """
    workflow = a_script(
        keep,
        a_handler_script(prepare=prepare),
        params={"given": ["a", "b"], "now": NOON.timestamp() * 1000},
    )
    assert run(keep, workflow).more
    assert due(keep) == ((workflow, Trigger.EVENT),)
    hold(keep, workflow)
    assert due(keep) == ()
    clock.advance(timedelta(hours=3))
    assert due(keep) == ()
    release(keep, workflow)
    # Neither what waits nor a time that was missed, nor one to be woken at.
    assert due(keep) == ()
    clock.advance(timedelta(minutes=59))
    assert due(keep) == ()
    clock.advance(timedelta(minutes=1))
    assert due(keep) == ((workflow, Trigger.SCHEDULE),)
    set_setting(keep, "policy.session.max_runs", "100")
    wake(keep)
    assert outside.effects() == ["a", "b"]


def test_a_time_to_be_woken_that_is_still_to_come_outlasts_a_pause(
    keep: Keep, clock: StillClock
) -> None:
    prepare = """
      return { reservations: [], wakeAt: new Date(params.now + 60000).toISOString() };
    """
    workflow = a_script(
        keep,
        a_handler_script(prepare=prepare, mutate=None, next=None, schedule=NEVER),
        params={"given": ["a"], "now": NOON.timestamp() * 1000},
    )
    run(keep, workflow)
    pause_workflow(keep, workflow)
    clock.advance(timedelta(seconds=30))
    resume_workflow(keep, workflow)
    assert due(keep) == ()
    clock.advance(timedelta(seconds=30))
    assert due(keep) == ((workflow, Trigger.EVENT),)


def test_handling_an_input_again_starts_its_workflow(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, one_each(), params={"given": ["a"]})
    run(keep, workflow)
    assert due(keep) == ()
    reprocess_items(keep, [the_input(keep, workflow, "a")], again=True)
    assert due(keep) == ((workflow, Trigger.EVENT),)


def test_the_agenda_starts_what_is_due_by_itself_and_goes_on_to_the_end(
    tmp_path: Path, outside: Outside
) -> None:
    with a_keep(tmp_path / "live", outside) as keep:
        set_setting(keep, "policy.session.max_runs", "2")
        script = one_each().replace('{ interval: "1h" }', '{ interval: "1s" }')
        workflow = a_script(keep, script, params={"given": list("abc")})
        keep.engine.start_schedule()
        wait_for(
            lambda: (
                event_statuses(keep, workflow, "name.done", list("abc"))
                == dict.fromkeys("abc", "consumed")
            )
        )
        pause_workflow(keep, workflow)
        wait_for(lambda: keep.engine.sessions_under_way == 0)
    assert outside.effects() == ["a", "b", "c"]

"""Whose turn it is in a handler workflow, and when one begins by itself."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Busy
from keep_desktop.domain.handlers import HandlerTimes
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import Trigger
from keep_desktop.engine.due import soonest, take_due
from keep_desktop.services.answers import reprocess_items
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import release, stop_everything, stop_workflow
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
    a_handler_script,
    due,
    runs,
    said,
    the_input,
    wake,
)
from tests.builders.handlers import event_statuses, one_each
from tests.builders.ledger import NOON, StillClock
from tests.builders.waiting import wait_for

NEVER = '{ interval: "9999d" }'


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


def _order(keep: Keep, workflow: WorkflowId) -> list[str]:
    return [handler for handler, *_ in runs(keep, workflow)]


def _times(keep: Keep, workflow: WorkflowId, name: str = "give") -> HandlerTimes:
    with keep.ledger.read() as uow:
        return next(known for known in uow.handlers.of(workflow) if known.name == name)


def _next(keep: Keep, workflow: WorkflowId, name: str = "give") -> datetime:
    at = _times(keep, workflow, name).next_at
    assert at is not None
    return at


#: A producer for each of two topics, and consumers that log what they take, one event each run.
TWO_TOPICS = """
const take = (topic) => async () => {
  const [event] = await Topics.peek({ topic, limit: 1 });
  if (event) console.log(event.messageId);
  return { reservations: event ? [{ topic, ids: [event.messageId] }] : [], data: null };
};
const give = async (topic, name) => {
  const inputId = await Topics.registerInput(
    { source: "System", type: "random", id: name, title: name });
  await Topics.publish({ topic, event: { messageId: name, inputId } });
};
const workflow = {
  topics: { one: {}, two: {} },
  producers: {
    first: { publishes: ["one", "two"], schedule: { interval: "1h" }, handler: async () => {
      for (const [topic, name] of params.first) await give(topic, name); } },
    second: { publishes: ["one", "two"], schedule: { interval: "2h" }, handler: async () => {
      for (const [topic, name] of params.second) await give(topic, name); } },
  },
  consumers: {
    ofTwo: { subscribe: ["two"], prepare: take("two") },
    ofOne: { subscribe: ["one"], prepare: take("one") },
  },
};
"""


# -- whose turn ---------------------------------------------------------------------------------


def test_run_now_runs_every_producer_first_then_consumers_by_the_oldest_event(keep: Keep) -> None:
    workflow = a_script(
        keep,
        TWO_TOPICS,
        params={"first": [["one", "a"], ["two", "b"]], "second": [["two", "c"], ["one", "d"]]},
    )
    assert run(keep, workflow).status == "committed"
    assert said(keep, workflow) == ["a", "b", "c", "d"]
    assert _order(keep, workflow) == ["first", "second", "ofOne", "ofTwo", "ofTwo", "ofOne"]


def test_by_schedule_consumers_come_before_producers(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(
        keep, TWO_TOPICS, params={"first": [["one", "a"]], "second": [["two", "c"]]}
    )
    clock.advance(timedelta(hours=3))
    (report,) = wake(keep)
    # The one that has waited longest, then what came of it, then the other.
    assert report.status == "committed"
    assert _order(keep, workflow) == ["first", "ofOne", "second", "ofTwo"]
    assert due(keep) == ()


def test_of_events_of_one_moment_the_one_published_first_goes_first(keep: Keep) -> None:
    given = [["two", "a"], ["one", "b"], ["two", "c"], ["one", "d"]]
    workflow = a_script(keep, TWO_TOPICS, params={"first": given, "second": []})
    run(keep, workflow)
    assert said(keep, workflow) == ["a", "b", "c", "d"]


def test_a_consumer_of_two_topics_goes_by_the_older_of_its_events(
    keep: Keep, clock: StillClock
) -> None:
    script = """
    const give = async (topic, id) => {
      const inputId = await Topics.registerInput(
        { source: "System", type: "random", id, title: id });
      await Topics.publish({ topic, event: { messageId: id, inputId } });
    };
    const all = (topics) => async () => {
      const found = [];
      for (const topic of topics) {
        const events = await Topics.peek({ topic });
        found.push({ topic, ids: events.map((e) => e.messageId) });
      }
      console.log(JSON.stringify(found.map((one) => one.ids)));
      return { reservations: found };
    };
    const workflow = {
      topics: { a: {}, b: {}, c: {} },
      producers: { p: { publishes: ["a", "b", "c"], schedule: { interval: "1h" },
        handler: async (state) => {
          await give(["c", "b", "a"][state ?? 0], `${state ?? 0}`);
          return (state ?? 0) + 1;
        } } },
      consumers: {
        ofB: { subscribe: ["b"], prepare: async (state) => ({ reservations: [] }) },
        ofBoth: { subscribe: ["a", "c"], prepare: all(["a", "c"]) },
      },
    };
    """
    workflow = a_script(keep, script)
    for _ in range(3):
        clock.advance(timedelta(hours=1))
        wake(keep)
    assert said(keep, workflow) == ['[[],["0"]]', '[["2"],[]]']
    assert _order(keep, workflow) == ["p", "ofBoth", "p", "ofB", "p", "ofBoth"]


# -- when a consumer is due -----------------------------------------------------------------------


def test_a_consumer_that_took_nothing_waits_for_something_new(
    keep: Keep, clock: StillClock
) -> None:
    prepare = 'console.log("p"); return { reservations: [] };'
    workflow = a_script(
        keep, a_handler_script(prepare=prepare, mutate=None, next=None), params={"given": ["a"]}
    )
    run(keep, workflow)
    assert said(keep, workflow) == ["p"]
    assert due(keep) == ()
    # The producer publishes the same once more: nothing new arrives.
    clock.advance(timedelta(hours=1))
    wake(keep)
    assert _order(keep, workflow) == ["give", "make", "give"]
    # By hand any pending event will do, once.
    run(keep, workflow)
    assert _order(keep, workflow)[3:] == ["give", "make"]
    assert due(keep) == ()


def test_a_consumer_that_took_something_runs_again_while_something_is_pending(
    keep: Keep,
) -> None:
    workflow = a_script(keep, one_each(), params={"given": ["a", "b", "c"]})
    report = run(keep, workflow)
    assert _order(keep, workflow) == ["give", "make", "make", "make", "close"]
    assert (report.runs, report.more) == (5, False)


def test_with_nothing_pending_nothing_runs(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, a_handler_script(schedule=NEVER), params={"given": []})
    report = run(keep, workflow)
    assert (_order(keep, workflow), report.status) == (["give"], "committed")
    clock.advance(timedelta(days=100))
    assert due(keep) == ()
    with keep.ledger.read() as uow:
        at = soonest(uow, under_way=(), looking=False)
    assert at == _next(keep, workflow)


def test_what_another_consumer_publishes_is_news(keep: Keep) -> None:
    last = """
      const made = await Topics.peek({ topic: "made" });
      console.log(made.map((e) => e.messageId).join());
      return { reservations: [] };
    """
    workflow = a_script(keep, a_handler_script(last=last), params={"given": ["a", "b"]})
    run(keep, workflow)
    # Once for each; the older of the waiting events goes first.
    assert said(keep, workflow)[-1] == "a,b"


def test_a_session_has_a_hundred_runs_of_consumers_and_another_follows(
    keep: Keep, outside: Outside
) -> None:
    set_setting(keep, "policy.session.max_runs", "7")
    workflow = a_script(keep, one_each(), params={"given": [f"n{n:02}" for n in range(10)]})
    report = run(keep, workflow)
    assert (report.runs, report.more, report.status) == (8, True, "committed")
    assert due(keep) == ((workflow, Trigger.EVENT),)
    (report,) = wake(keep)
    assert (report.more, due(keep)) == (False, ())
    assert outside.effects() == [f"n{n:02}" for n in range(10)]


def test_the_figure_is_a_hundred_unless_told(keep: Keep) -> None:
    take = 'const [e] = await Topics.peek({ topic: "given", limit: 1 });'
    take += 'return { reservations: e ? [{ topic: "given", ids: [e.messageId] }] : [] };'
    workflow = a_script(
        keep,
        a_handler_script(prepare=take, mutate=None, next=None),
        params={"given": [f"n{n}" for n in range(101)]},
    )
    report = run(keep, workflow)
    assert (report.runs, report.more) == (101, True)


def test_a_producer_that_takes_longer_than_its_interval_does_not_keep_a_session_for_ever(
    keep: Keep, clock: StillClock, outside: Outside
) -> None:
    set_setting(keep, "policy.session.max_runs", "3")
    outside.before = lambda name: clock.advance(timedelta(hours=2))
    producer = 'await Outside.look({ name: "x" });'
    workflow = a_script(keep, a_handler_script(producer=producer))
    clock.advance(timedelta(hours=1))
    (report,) = wake(keep)
    assert (report.runs, report.status) == (3, "committed")
    assert due(keep) == ((workflow, Trigger.SCHEDULE),)


def test_until_idle_goes_on_until_nothing_is_due_and_runs_producers_once(
    keep: Keep, outside: Outside
) -> None:
    set_setting(keep, "policy.session.max_runs", "2")
    workflow = a_script(keep, one_each(), params={"given": list("abcde")})
    report = run_and_wait(keep, workflow, until_idle=True)
    assert (report.status, report.more, report.items) == ("committed", False, {"done": 5})
    assert outside.effects() == list("abcde")
    assert _order(keep, workflow).count("give") == 1
    assert len(keep.queries.sessions(workflow)) == 3


def test_one_run_of_a_workflow_at_a_time(keep: Keep, outside: Outside) -> None:
    workflow = a_script(keep, a_handler_script(), params={"given": ["a"]})
    refused: list[str] = []

    def start(name: str) -> None:
        for trigger in (Trigger.MANUAL, Trigger.SCHEDULE):
            with pytest.raises(Busy) as busy:
                keep.engine.start_session(workflow, trigger)
            refused.append(busy.value.sentence)

    outside.before = start
    assert run(keep, workflow).status == "committed"
    assert refused == ["“Test” is running already."] * 2
    assert outside.effects() == ["a"]


def test_times_that_come_while_it_runs_come_to_one_session_after_it(
    keep: Keep, clock: StillClock, outside: Outside
) -> None:
    workflow = a_script(keep, a_handler_script(), params={"given": ["a"]})

    def pass_time(name: str) -> None:
        clock.advance(timedelta(hours=5))
        with keep.ledger.write() as uow:
            taken = take_due(uow, now=clock.now(), zone=UTC, under_way={workflow})
            assert taken == ()

    outside.before = pass_time
    run(keep, workflow)
    assert due(keep) == ((workflow, Trigger.SCHEDULE),)
    wake(keep)
    assert _order(keep, workflow).count("give") == 2
    assert due(keep) == ()


# -- when a producer is due -----------------------------------------------------------------------


def test_a_producer_waits_its_interval_first_and_then_from_its_last_start(
    keep: Keep, clock: StillClock, outside: Outside
) -> None:
    outside.before = lambda name: clock.advance(timedelta(minutes=10))
    producer = 'await Outside.look({ name: "x" });'
    workflow = a_script(keep, a_handler_script(producer=producer))
    assert _next(keep, workflow) == NOON + timedelta(hours=1)
    clock.advance(timedelta(minutes=20))
    run(keep, workflow)
    # It took ten minutes: the hour began with it.
    assert _next(keep, workflow) == NOON + timedelta(minutes=80)
    clock.advance(timedelta(minutes=50))
    assert due(keep) == ((workflow, Trigger.SCHEDULE),)


@pytest.mark.parametrize("schedule", ['{ interval: "5m" }', '{ cron: "*/5 * * * *" }'])
def test_missed_times_come_to_one_catch_up(keep: Keep, clock: StillClock, schedule: str) -> None:
    workflow = a_script(keep, a_handler_script(producer="return 1;", schedule=schedule))
    clock.advance(timedelta(hours=9, minutes=2))
    assert len(wake(keep)) == 1
    assert _order(keep, workflow) == ["give"]
    assert due(keep) == ()
    assert _next(keep, workflow) - clock.now() <= timedelta(minutes=5)


def test_two_producers_keep_their_own_times(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, TWO_TOPICS, params={"first": [], "second": []})
    for _ in range(4):
        clock.advance(timedelta(hours=1))
        wake(keep)
    assert _order(keep, workflow) == ["first", "first", "second", "first", "first", "second"]


def test_another_version_keeps_the_times_of_rules_that_stay(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, TWO_TOPICS, params={"first": [], "second": []})
    clock.advance(timedelta(minutes=30))
    changed = TWO_TOPICS.replace('interval: "2h"', 'interval: "3h"')
    import_workflow(keep, Draft(name="Test", script=changed, params={"first": [], "second": []}))
    assert _next(keep, workflow, "first") == NOON + timedelta(hours=1)
    assert _next(keep, workflow, "second") == NOON + timedelta(hours=3, minutes=30)


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
    stop_everything(keep)


def _release_all(keep: Keep, workflow: WorkflowId) -> None:
    release(keep)


@pytest.mark.parametrize(
    ("hold", "let_go"),
    [(_hold_paused, _resume), (_stop_one, _release_one), (_stop_all, _release_all)],
    ids=["pause", "stop of it", "stop of everything"],
)
def test_turning_it_on_again_starts_nothing_and_its_next_time_starts_all(
    keep: Keep, clock: StillClock, outside: Outside, hold: Hold, let_go: Hold
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
    let_go(keep, workflow)
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
    reprocess_items(keep, [the_input(keep, workflow, "a")])
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

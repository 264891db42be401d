"""Whose turn it is in a handler workflow, and how long a session goes on."""

from datetime import UTC, timedelta

import pytest

from keep_desktop.domain.errors import Busy
from keep_desktop.domain.runs import Trigger
from keep_desktop.engine.schedule.due import soonest, take_due
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.settings import set_setting
from tests.builders.engine import Outside, a_script, run
from tests.builders.handler_scripts import (
    a_handler_script,
    due,
    logged,
    wake,
)
from tests.builders.handlers import one_each
from tests.builders.ledger import StillClock
from tests.builders.turns import NEVER, TWO_TOPICS, next_time, order

# -- whose turn ---------------------------------------------------------------------------------


def test_run_now_runs_every_producer_first_then_consumers_by_the_oldest_event(keep: Keep) -> None:
    workflow = a_script(
        keep,
        TWO_TOPICS,
        params={"first": [["one", "a"], ["two", "b"]], "second": [["two", "c"], ["one", "d"]]},
    )
    assert run(keep, workflow).status == "committed"
    assert logged(keep, workflow) == ["a", "b", "c", "d"]
    assert order(keep, workflow) == ["first", "second", "ofOne", "ofTwo", "ofTwo", "ofOne"]


def test_by_schedule_consumers_come_before_producers(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(
        keep, TWO_TOPICS, params={"first": [["one", "a"]], "second": [["two", "c"]]}
    )
    clock.advance(timedelta(hours=3))
    (report,) = wake(keep)
    # The one that has waited longest, then what came of it, then the other.
    assert report.status == "committed"
    assert order(keep, workflow) == ["first", "ofOne", "second", "ofTwo"]
    assert due(keep) == ()


def test_of_events_of_one_moment_the_one_published_first_goes_first(keep: Keep) -> None:
    given = [["two", "a"], ["one", "b"], ["two", "c"], ["one", "d"]]
    workflow = a_script(keep, TWO_TOPICS, params={"first": given, "second": []})
    run(keep, workflow)
    assert logged(keep, workflow) == ["a", "b", "c", "d"]


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
    assert logged(keep, workflow) == ['[[],["0"]]', '[["2"],[]]']
    assert order(keep, workflow) == ["p", "ofBoth", "p", "ofB", "p", "ofBoth"]


# -- when a consumer is due -----------------------------------------------------------------------


def test_a_consumer_that_took_nothing_waits_for_something_new(
    keep: Keep, clock: StillClock
) -> None:
    prepare = 'console.log("p"); return { reservations: [] };'
    workflow = a_script(
        keep, a_handler_script(prepare=prepare, mutate=None, next=None), params={"given": ["a"]}
    )
    run(keep, workflow)
    assert logged(keep, workflow) == ["p"]
    assert due(keep) == ()
    # The producer publishes the same once more: nothing new arrives.
    clock.advance(timedelta(hours=1))
    wake(keep)
    assert order(keep, workflow) == ["give", "make", "give"]
    # By hand any pending event will do, once.
    run(keep, workflow)
    assert order(keep, workflow)[3:] == ["give", "make"]
    assert due(keep) == ()


def test_a_consumer_that_took_something_runs_again_while_something_is_pending(
    keep: Keep,
) -> None:
    workflow = a_script(keep, one_each(), params={"given": ["a", "b", "c"]})
    report = run(keep, workflow)
    assert order(keep, workflow) == ["give", "make", "make", "make", "close"]
    assert (report.runs, report.more) == (5, False)


def test_with_nothing_pending_nothing_runs(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, a_handler_script(schedule=NEVER), params={"given": []})
    report = run(keep, workflow)
    assert (order(keep, workflow), report.status) == (["give"], "committed")
    clock.advance(timedelta(days=100))
    assert due(keep) == ()
    with keep.ledger.read() as uow:
        at = soonest(uow, under_way=(), checking=False)
    assert at == next_time(keep, workflow)


def test_what_another_consumer_publishes_is_news(keep: Keep) -> None:
    last = """
      const made = await Topics.peek({ topic: "made" });
      console.log(made.map((e) => e.messageId).join());
      return { reservations: [] };
    """
    workflow = a_script(keep, a_handler_script(last=last), params={"given": ["a", "b"]})
    run(keep, workflow)
    # Once for each; the older of the waiting events goes first.
    assert logged(keep, workflow)[-1] == "a,b"


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
    assert order(keep, workflow).count("give") == 1
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
    assert order(keep, workflow).count("give") == 2
    assert due(keep) == ()

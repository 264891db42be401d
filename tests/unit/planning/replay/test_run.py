"""A version on what a run read: nothing outside is reached, and the same version does the same."""

import pytest

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import RunId
from keep_desktop.domain.planning.replays import ItemReplay
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.engine.runs.results import Stopped
from keep_desktop.planning.replay.run import replay_run
from keep_desktop.services.context import Keep
from keep_desktop.services.recordings import set_recording
from tests.builders.engine import Outside, a_script, items_script, run
from tests.builders.handler_scripts import a_handler_script, mutations
from tests.builders.recordings import recorded, replay, version

READS = items_script(
    "a",
    "b",
    body="""
    if (ctx.item.isDone) return;
    const there = await Outside.look({ name });
    const made = await Outside.effect({ name, content: there });
    await Outside.effect({ name: `${name} again`, content: made });
    """,
)


def test_the_recorded_answers_are_given_and_nothing_is_done(keep: Keep, outside: Outside) -> None:
    workflow_id = a_script(keep, READS)
    run(keep, workflow_id)
    before = outside.effects()
    outside.before = _no_more
    replayed = replay(keep, workflow_id)
    assert replayed.failure is None
    assert outside.effects() == before
    assert [(one.item, one.identity, one.payload) for one in replayed.effects] == [
        ("a", "a", False),
        ("a", "a again", {"made": "a"}),
        ("b", "b", False),
        ("b", "b again", {"made": "b"}),
    ]
    assert all(one.is_applied for one in replayed.effects)
    assert replayed.items == {"a": ItemReplay.DONE, "b": ItemReplay.DONE}


def _no_more(name: str) -> None:
    raise AssertionError(f"{name} was reached")


def test_items_are_as_they_were_when_the_run_began(keep: Keep) -> None:
    workflow_id = a_script(keep, READS)
    run(keep, workflow_id)
    run(keep, workflow_id)
    assert replay(keep, workflow_id, nth=0).items["a"] is ItemReplay.DONE
    again = replay(keep, workflow_id)
    assert again.items == {"a": ItemReplay.WAS_DONE, "b": ItemReplay.WAS_DONE}
    assert again.effects == ()


def test_what_was_not_read_is_not_recorded(keep: Keep, outside: Outside) -> None:
    workflow_id = a_script(keep, READS)
    run(keep, workflow_id)
    outside.before = _no_more
    other = READS.replace("look({ name })", "look({ name: name + '!' })")
    replayed = replay(keep, workflow_id, other)
    assert replayed.missing == "NotRecorded: Outside.look"
    assert replayed.failure is None
    assert replayed.items == {"a": ItemReplay.OPEN}


def test_a_script_cannot_catch_what_is_not_recorded(keep: Keep) -> None:
    workflow_id = a_script(keep, "return 1;")
    run(keep, workflow_id)
    catching = "try { await Outside.look({ name: 'a' }); } catch {}"
    assert replay(keep, workflow_id, catching).missing == "NotRecorded: Outside.look"


def test_an_effect_that_never_was_is_answered_from_its_parameters(keep: Keep) -> None:
    workflow_id = a_script(keep, READS)
    run(keep, workflow_id)
    other = READS.replace("effect({ name, ", "effect({ name: name + '2', ")
    replayed = replay(keep, workflow_id, other)
    assert replayed.failure is None
    assert [one.is_applied for one in replayed.effects] == [False, True, False, True]
    assert replayed.effects[1].payload is None


def test_the_same_read_is_answered_as_in_the_run_each_time(keep: Keep) -> None:
    script = items_script(
        "a",
        body="""
        const look = () => Outside.look({ name: "a" });
        const before = await look();
        await Outside.effect({ name: "a" });
        await Outside.effect({ name: "b", content: [before, await look(), await look()] });
        """,
    )
    workflow_id = a_script(keep, script)
    run(keep, workflow_id)
    assert replay(keep, workflow_id).effects[1].payload == [False, True, True]
    once_more = script.replace("await look()]", "await look(), await look()]")
    assert replay(keep, workflow_id, once_more).effects[1].payload == [False, True, True, True]


def test_a_failure_of_the_script_comes_again(keep: Keep) -> None:
    failing = items_script("a", body='await Outside.look({ name }); throw new Error("no");')
    workflow_id = a_script(keep, failing)
    run(keep, workflow_id)
    replayed = replay(keep, workflow_id, nth=0)
    with keep.ledger.read() as uow:
        failed = uow.runs.get(replayed.run_id)
    assert failed is not None
    assert replayed.failure == failed.error
    assert replayed.failed_item == "a"
    assert replayed.items == {"a": ItemReplay.FAILED}


def test_a_failure_of_a_read_comes_again(keep: Keep) -> None:
    workflow_id = a_script(keep, "await Files.read({ path: '/nowhere/at/all' });")
    report = run(keep, workflow_id)
    replayed = replay(keep, workflow_id)
    assert replayed.failure == report.error
    assert replayed.missing is None


def test_time_and_chance_are_fixed(keep: Keep) -> None:
    script = items_script(
        "a",
        body='await Outside.effect({ name: "a", content: [Date.now(), Math.random()] });',
    )
    workflow_id = a_script(keep, script)
    run(keep, workflow_id)
    assert replay(keep, workflow_id) == replay(keep, workflow_id)


def test_what_only_computes_is_called(keep: Keep) -> None:
    workflow_id = a_script(keep, "return 1;")
    run(keep, workflow_id)
    script = items_script(
        "a",
        body="""
        await Console.progress({ done: 1 });
        const text = await Util.btoa({ text: "x" });
        await Outside.effect({ name: "a", content: text });
        """,
    )
    assert replay(keep, workflow_id, script).effects[0].payload == "eA=="


def test_a_run_without_a_recording_is_not_replayed(keep: Keep) -> None:
    workflow_id = a_script(keep, READS)
    set_recording(keep, workflow_id, on=False)
    run(keep, workflow_id)
    replayed = replay_run(keep.engine.context, RunId(1), version(keep, workflow_id))
    assert replayed.missing == "NotRecorded: run"
    with pytest.raises(NotFound):
        replay_run(keep.engine.context, RunId(99), version(keep, workflow_id))


def test_a_replay_can_be_cancelled(keep: Keep) -> None:
    workflow_id = a_script(keep, READS)
    run(keep, workflow_id)
    cancel = CancelSource()
    cancel.cancel()
    with pytest.raises(Stopped):
        replay_run(keep.engine.context, RunId(1), version(keep, workflow_id), cancel=cancel)


def test_handlers_are_replayed_run_by_run(keep: Keep, outside: Outside) -> None:
    workflow_id = a_script(keep, a_handler_script(), params={"given": ["x", "y"]})
    run(keep, workflow_id)
    outside.before = _no_more
    runs = recorded(keep, workflow_id)
    replayed = [replay(keep, workflow_id, nth=number) for number in range(len(runs))]
    assert [one.failure for one in replayed] == [None] * len(runs)
    producer, consumer, *_ = replayed
    assert [one.id for one in producer.inputs] == ["x", "y"]
    assert [(one.topic, one.message_id) for one in producer.publications] == [
        ("given", "x"),
        ("given", "y"),
    ]
    assert consumer.reservations == (("given", "x"),)
    assert [(one.item, one.identity) for one in consumer.effects] == [("System/random/x", "x")]
    assert [one.message_id for one in consumer.publications] == ["x"]
    assert consumer.publications[0].payload == {"status": "applied", "result": {"made": "x"}}
    made = [effect for one in replayed for effect in one.effects]
    assert [one.identity for one in made] == [
        one.params["name"] for one in mutations(keep, workflow_id) if isinstance(one.params, dict)
    ]


def test_a_handler_that_is_gone_is_named(keep: Keep) -> None:
    workflow_id = a_script(keep, a_handler_script(), params={"given": ["x"]})
    run(keep, workflow_id)
    other = a_handler_script().replace("give:", "gave:")
    assert replay(keep, workflow_id, other, nth=0).failure == "The script has no handler “give”."


def test_a_script_that_waits_for_the_time_ends(keep: Keep, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("keep_desktop.planning.replay.effects._MOST_SECONDS", 0.2)
    workflow_id = a_script(keep, "return 1;")
    run(keep, workflow_id)
    waiting = "const since = Date.now(); while (Date.now() < since + 5) ;"
    assert replay(keep, workflow_id, waiting).failure == "Script timed out after 0.2 s"

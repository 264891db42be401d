"""Handling an input again, under its next attempt."""

from keep_desktop.services.context import Keep
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows.lifecycle import DoneItems, Draft, import_workflow
from tests.builders.engine import Outside, a_script, run
from tests.builders.handler_scripts import (
    TAKE_ALL,
    Meanwhile,
    a_handler_script,
    due,
    given,
    mutation_causes,
    mutations,
    runs,
    the_input,
    wake,
)
from tests.builders.handlers import (
    event_statuses,
    events,
    input_statuses,
    one_each,
)
from tests.builders.inputs import a_flow, attempts_of, handle_again, skip_all


def test_an_input_that_is_handled_again_goes_through_all_stages_under_the_next_attempt(
    keep: Keep, outside: Outside
) -> None:
    workflow = a_script(keep, one_each(), params={"given": ["a", "b"]})
    run(keep, workflow)
    first = the_input(keep, workflow, "a")
    assert input_statuses(keep, workflow) == {"a": "done", "b": "done"}
    handle_again(keep, workflow, "a")
    assert input_statuses(keep, workflow) == {"a": "processing", "b": "done"}
    assert event_statuses(keep, workflow, "name.given", ["a", "b"]) == {
        "a": "pending",
        "b": "consumed",
    }
    assert event_statuses(keep, workflow, "name.done", ["a"]) == {"a": "consumed"}
    assert [one for one, _ in due(keep)] == [workflow]
    (report,) = wake(keep)
    assert report.status == "committed"
    assert outside.effects() == ["a", "b", "a"]
    assert input_statuses(keep, workflow) == {"a": "done", "b": "done"}
    assert event_statuses(keep, workflow, "name.done", ["a"]) == {"a": "consumed"}
    (again,) = events(keep, workflow, "name.done", ["a"])
    assert again.attempt == 2
    assert runs(keep, workflow)[-2:] == [
        ("make", "committed", "committed"),
        ("close", "committed", "committed"),
    ]
    # Both attempts can be read, with what each did.
    assert attempts_of(keep, first) == [(2, "done"), (1, "done")]
    assert [m.attempt for m in mutations(keep, workflow)] == [1, 1, 2]
    assert mutation_causes(keep, workflow)[0] == [(first, 1)]
    assert mutation_causes(keep, workflow)[2] == [(first, 2)]
    with keep.ledger.read() as uow:
        assert [len(uow.mutations.of_attempt(first, number)) for number in (1, 2)] == [1, 1]


def test_what_a_run_still_holds_of_an_attempt_that_is_over_is_left_to_the_next(
    keep: Keep, outside: Outside, meanwhile: Meanwhile
) -> None:
    """Skipped and started again while its mutation is made: two attempts, one effect each."""
    workflow = a_flow(keep, "a", "b")

    def start_again() -> None:
        skip_all(keep, workflow, "a")
        handle_again(keep, workflow, "a")

    meanwhile.at("effect made", start_again)
    report = run(keep, workflow)
    assert report.status == "committed"
    # `a` once more under its second attempt, and `b`.
    assert sorted(outside.effects()) == ["a", "a", "b"]
    assert [m.attempt for m in mutations(keep, workflow)] in ([1, 2, 1], [1, 1, 2])
    assert given(keep, workflow, "a", "b") == {"a": "consumed", "b": "consumed"}
    (made,) = events(keep, workflow, "made", ["a"])
    assert (made.attempt, str(made.status)) == (2, "pending")
    assert due(keep) == ()


def test_what_a_mutation_of_an_attempt_that_is_over_led_to_is_not_published(
    keep: Keep, outside: Outside, meanwhile: Meanwhile
) -> None:
    set_setting(keep, "policy.session.max_runs", "1")
    workflow = a_flow(keep, "a")

    def start_again() -> None:
        skip_all(keep, workflow, "a")
        handle_again(keep, workflow, "a")

    meanwhile.at("effect made", start_again)
    run(keep, workflow)
    assert runs(keep, workflow)[-1] == ("make", "committed", "committed")
    assert event_statuses(keep, workflow, "made", ["a"]) == {}
    assert given(keep, workflow, "a") == {"a": "pending"}
    wake(keep)
    (made,) = events(keep, workflow, "made", ["a"])
    assert (made.attempt, outside.effects()) == (2, ["a", "a"])


def test_a_run_that_has_not_mutated_lets_go_of_what_was_started_again(
    keep: Keep, outside: Outside, meanwhile: Meanwhile
) -> None:
    workflow = a_flow(keep, "a")

    def start_again() -> None:
        skip_all(keep, workflow, "a")
        handle_again(keep, workflow, "a")

    meanwhile.at("prepared committed", start_again)
    assert run(keep, workflow).status == "committed"
    assert [status for _, _, status in runs(keep, workflow)][1:3] == ["stopped", "committed"]
    assert outside.effects() == ["a"]
    assert mutation_causes(keep, workflow) == [[(the_input(keep, workflow, "a"), 2)]]


def test_started_again_while_next_waits_for_a_repair_it_leads_on_once(
    keep: Keep, outside: Outside
) -> None:
    workflow = a_flow(keep, "a", next='throw new Error("no");')
    run(keep, workflow)
    assert given(keep, workflow, "a") == {"a": "reserved"}
    skip_all(keep, workflow, "a")
    assert given(keep, workflow, "a") == {"a": "reserved"}
    handle_again(keep, workflow, "a")
    assert given(keep, workflow, "a") == {"a": "pending"}
    import_workflow(keep, Draft(name="Test", script=a_handler_script(), params={"given": []}))
    assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a", "a"]
    (made,) = events(keep, workflow, "made", ["a"])
    assert (made.attempt, str(made.status)) == (2, "pending")
    with keep.ledger.read() as uow:
        found = uow.workflows.get(workflow)
        assert found is not None and found.pending_retry_run_id is None
        assert uow.events.runs_with_reservations(workflow) == []


def test_a_new_script_can_start_every_done_input_afresh(keep: Keep, outside: Outside) -> None:
    workflow = a_script(keep, one_each(), params={"given": ["a", "b"]})
    run(keep, workflow)
    import_workflow(
        keep,
        Draft(name="Test", script=one_each(), params={"given": []}),
        done_items=DoneItems.FRESH,
    )
    assert input_statuses(keep, workflow) == {"a": "processing", "b": "processing"}
    run(keep, workflow)
    assert outside.effects() == ["a", "b", "a", "b"]
    assert input_statuses(keep, workflow) == {"a": "done", "b": "done"}
    assert [m.attempt for m in mutations(keep, workflow)] == [1, 1, 2, 2]


def test_a_topic_with_many_inputs_of_one_event_keeps_each_open_until_all_is_through(
    keep: Keep, outside: Outside
) -> None:
    workflow = a_flow(
        keep,
        "a",
        "b",
        prepare=TAKE_ALL,
        last="""
      const made = await Topics.peek({ topic: "made" });
      return { reservations: [{ topic: "made", ids: made.map((e) => e.messageId) }] };
    """,
    )
    run(keep, workflow)
    assert input_statuses(keep, workflow) == {"a": "done", "b": "done"}
    handle_again(keep, workflow, "a")
    assert input_statuses(keep, workflow) == {"a": "processing", "b": "done"}
    wake(keep)
    # Alone this time.
    assert outside.effects() == ["a+b", "a"]
    both = [the_input(keep, workflow, name) for name in "ab"]
    assert mutation_causes(keep, workflow) == [[(both[0], 1), (both[1], 1)], [(both[0], 2)]]
    assert input_statuses(keep, workflow) == {"a": "done", "b": "done"}

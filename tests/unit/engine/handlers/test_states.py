"""The states of handlers: what they return, and are given the next time."""

import json

import pytest

from tests.builders.engine import run
from tests.builders.handler_scripts import (
    FORWARD,
    GIVE,
    TAKE_ONE,
    Fixtures,
    a_handler_script,
    logged,
)
from tests.builders.handlers import event_statuses, handler_state, input_statuses


def test_the_first_state_is_null_and_returning_nothing_leaves_it(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    producer = "console.log(JSON.stringify(state)); if (state === null) return { n: 1 };"
    workflow = fixtures.add(a_handler_script(producer=producer, prepare=TAKE_ONE))
    for _ in range(2):
        run(keep, workflow)
    assert logged(keep, workflow) == ["null", '{"n":1}']
    assert handler_state(keep, workflow, "give") == {"n": 1}


def test_null_is_a_state_like_any_other(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(a_handler_script(producer="return state === null ? 5 : null;"))
    states = []
    for _ in range(3):
        run(keep, workflow)
        states.append(handler_state(keep, workflow, "give"))
    assert states == [5, None, 5]


def test_prepare_is_given_the_state_that_next_returned(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(
        a_handler_script(
            prepare="console.log(JSON.stringify(state));" + TAKE_ONE,
            mutate=None,
            next="return { last: prepared.data?.name };",
        ),
        given=["a", "b"],
    )
    run(keep, workflow)
    assert logged(keep, workflow) == ["null", '{"last":"a"}']
    assert handler_state(keep, workflow, "make") == {"last": "b"}


LIMIT = 256 * 1024


@pytest.mark.parametrize("unit", ['"x"', '"é"'])
def test_a_state_is_of_256_kib_at_most(fixtures: Fixtures, unit: str) -> None:
    keep = fixtures.keep
    width = len(json.loads(unit).encode())
    workflow = fixtures.add(
        a_handler_script(producer="return params.unit.repeat(params.count);"),
        unit=json.loads(unit),
        count=(LIMIT - 2) // width,
    )
    assert run(keep, workflow).status == "committed"
    workflow = fixtures.add(
        a_handler_script(producer=GIVE + "return params.unit.repeat(params.count);"),
        unit=json.loads(unit),
        count=(LIMIT - 2) // width + 1,
        given=["a"],
    )
    report = run(keep, workflow)
    assert (report.status, report.error) == (
        "failed:logic",
        "The state of 'give' is larger than 256 KiB",
    )
    assert input_statuses(keep, workflow) == {}


def test_a_state_of_next_that_is_too_large_leaves_the_mutation_for_a_retry(
    fixtures: Fixtures,
) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(
        a_handler_script(next=FORWARD + f'return "x".repeat({LIMIT});'), given=["a"]
    )
    assert run(keep, workflow).error == "The state of 'make' is larger than 256 KiB"
    assert event_statuses(keep, workflow, "given", ["a"]) == {"a": "reserved"}
    assert event_statuses(keep, workflow, "made", ["a"]) == {}
    assert fixtures.outside.effects() == ["a"]

"""Schemas that would keep whoever checks them waiting: refused, or checked in a bounded time."""

import time
from collections.abc import Mapping
from typing import Any

import pytest

from keep_desktop.ports.json_schemas import TooManySteps, errors_in
from keep_desktop.services.forms.validation import schema_error, value_errors

#: Generous: what is not bounded takes many minutes.
_LIMIT_S = 20
MIXED: list[Any] = [{"a": number} if number % 2 else [number] for number in range(9_000)]


def of_x(**one: Any) -> Mapping[str, Any]:
    return {"type": "object", "properties": {"x": one}}


REFUSED = {
    "uniqueItems over a default of all kinds": of_x(type="array", uniqueItems=True, default=MIXED),
    "a choice among thousands of groups": of_x(enum=MIXED),
    "required names of all kinds": {**of_x(), "required": MIXED},
    "thousands of alternatives": of_x(items={"allOf": [{"type": "integer"}] * 4_000}),
    "thousands of fields": {
        "type": "object",
        "properties": {f"p{number}": {"type": "string"} for number in range(6_000)},
    },
    "a draft of its own inside": of_x(**{"$schema": "http://json-schema.org/draft-04/schema#"}),
}


@pytest.mark.parametrize("schema", REFUSED.values(), ids=REFUSED.keys())
def test_a_schema_that_takes_long_to_check_is_refused(schema: Mapping[str, Any]) -> None:
    began = time.monotonic()
    problem = schema_error(schema)
    assert problem is not None and problem.startswith("The parameter schema is not valid: it ")
    assert time.monotonic() - began < _LIMIT_S


def test_values_that_take_long_to_check_are_reported_not_to_be() -> None:
    schema = of_x(items={"allOf": [{"type": "integer"}] * 400})
    assert schema_error(schema) is None
    began = time.monotonic()
    assert value_errors(schema, {"x": list(range(20_000))}) == {
        "": "The values cannot be checked: checking them by the schema takes too long."
    }
    assert time.monotonic() - began < _LIMIT_S


def test_what_a_draft_is_called_gives_no_further_steps() -> None:
    draft = "https://json-schema.org/draft/2020-12/schema"
    schema = {"$schema": draft, **of_x(items={"allOf": [{"type": "integer"}] * 400})}
    with pytest.raises(TooManySteps):
        errors_in(schema, {"x": list(range(20_000))})


@pytest.mark.parametrize(
    ("values", "is_unique"),
    [
        ([1, 2, 3], True),
        ([1, 1.0], False),
        ([1, True], True),
        ([0, False], True),
        ([{"a": 1, "b": 2}, {"b": 2.0, "a": 1}], False),
        ([[1], [2]], True),
        (["a", "a"], False),
    ],
)
def test_the_same_value_twice_is_found_as_json_schema_means_it(
    values: list[Any], *, is_unique: bool
) -> None:
    assert bool(value_errors(of_x(type="array", uniqueItems=True), {"x": values})) is not is_unique


def test_long_lists_of_different_values_are_compared_in_one_go() -> None:
    began = time.monotonic()
    assert not value_errors(of_x(type="array", uniqueItems=True), {"x": MIXED[:4_000]})
    assert time.monotonic() - began < _LIMIT_S

"""A body of JSON is written as it is sent."""

import json

import pytest

from keep_desktop.domain.errors import Cancelled
from keep_desktop.domain.json import JsonValue
from keep_desktop.tools.http.bodies import json_body
from tests.builders.memory import peak_of
from tests.builders.tools import CancelledAfter


def never() -> None:
    """No stop."""


@pytest.mark.parametrize("letter", ["x", "é", "\ud800"])
def test_a_large_body_is_not_held_beside_its_value(letter: str) -> None:
    value: JsonValue = {"a": [letter * 5_000_000, 1], "b": None}

    def sent() -> None:
        body = json_body(value, never)
        assert sum(map(len, body.pieces())) == body.size

    assert peak_of(sent) < 3_000_000


@pytest.mark.parametrize("letter", ["x", "é", "\ud800"])
def test_a_body_is_what_is_measured_and_may_be_sent_again(letter: str) -> None:
    value: JsonValue = {"a": [letter * 500_000, 1, {}], "b": None}
    body = json_body(value, never)
    first, second = (b"".join(body.pieces()) for _ in range(2))
    assert first == second
    assert len(first) == body.size
    assert json.loads(first) == value


def test_a_stop_comes_before_a_large_body_is_measured() -> None:
    with pytest.raises(Cancelled):
        json_body("x" * 5_000_000, CancelledAfter(3).check)

"""With fixed time and chance, equal scripts give equal values."""

from dataclasses import replace

import pytest

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.sandbox import Determinism, Finished
from keep_desktop.sandbox.host import ProcessSandbox
from tests.unit.sandbox.playing import a_job

NOON = 1_700_000_000_000


def returned(sandbox: ProcessSandbox, expression: str, **fixed: int) -> JsonValue:
    job = replace(a_job(f"return {expression};"), determinism=Determinism(now_ms=NOON, **fixed))
    run = sandbox.start(job)
    try:
        (end,) = run.receive()
    finally:
        run.end()
    assert isinstance(end, Finished), end
    return end.value


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("Date.now()", NOON),
        ("new Date().getTime()", NOON),
        ("new Date(5).getTime()", 5),
        ("new Date(2020, 0, 1).getFullYear()", 2020),
        ("Date.UTC(1970, 0, 1)", 0),
        ("Date.parse('1970-01-01T00:00:01Z')", 1000),
        ("Date() === new Date().toString()", True),
        ("new Date() instanceof Date && new Date(1).constructor === Date", True),
        ("new (class Day extends Date { day() { return this.getTime(); } })().day()", NOON),
        ("Date.name", "Date"),
        ("JSON.stringify(new Date())", '"2023-11-14T22:13:20.000Z"'),
        ("performance.now()", 0),
    ],
)
def test_the_time_stands_still(sandbox: ProcessSandbox, expression: str, value: JsonValue) -> None:
    assert returned(sandbox, expression) == value


def test_random_numbers_follow_from_the_seed(sandbox: ProcessSandbox) -> None:
    some = "Array.from({length: 1000}, Math.random)"
    first = returned(sandbox, some)
    assert isinstance(first, list)
    assert first == returned(sandbox, some)
    assert first != returned(sandbox, some, seed=1)
    assert len(set(first)) == 1000
    assert all(0 <= one < 1 for one in first)
    assert 0.4 < sum(first) / 1000 < 0.6


def test_otherwise_time_and_chance_are_real(sandbox: ProcessSandbox) -> None:
    run = sandbox.start(a_job("return [Date.now(), Math.random()];"))
    try:
        (end,) = run.receive()
    finally:
        run.end()
    assert isinstance(end, Finished)
    assert isinstance(end.value, list)
    now, _ = end.value
    assert now > NOON

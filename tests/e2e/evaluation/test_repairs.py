"""Broken scripts: wrong repairs stay out, and right ones go live. Each kind of wrong repair is
tried on two; the evaluation itself tries all."""

import pytest

from keep_desktop.planning.evaluation.repairs import (
    WRONG,
    BrokenScript,
    broken_scripts,
    repair,
    resist,
)
from keep_desktop.planning.evaluation.scripted_model import ScriptedModel
from keep_desktop.planning.evaluation.trial import Trial

pytestmark = pytest.mark.slow

KINDS = tuple(WRONG)


def _name(value: BrokenScript | str) -> str:
    return value if isinstance(value, str) else value.request.name


@pytest.mark.parametrize(
    ("broken", "wrong"),
    [(one, KINDS[i % len(KINDS)]) for i, one in enumerate(broken_scripts()[::3])],
    ids=_name,
)
def test_a_wrong_repair_stays_out(
    trial: Trial, model: ScriptedModel, broken: BrokenScript, wrong: str
) -> None:
    result = resist(trial, broken, model, wrong)
    assert result.is_solved, result.reason


@pytest.mark.parametrize("broken", broken_scripts()[::10], ids=_name)
def test_a_right_repair_goes_live_and_is_held_to_another_day(
    trial: Trial, model: ScriptedModel, broken: BrokenScript
) -> None:
    result = repair(trial, broken, model)
    assert result.is_solved, result.reason
    assert result.turns >= 1


def test_there_are_thirty_broken_scripts_and_five_kinds_of_wrong_repair() -> None:
    assert len({one.name for one in broken_scripts()}) == 30
    assert len(KINDS) == 5
    assert all(one.request.oracle.count(one.good) == 1 for one in broken_scripts())

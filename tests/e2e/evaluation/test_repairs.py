"""Thirty broken scripts: wrong repairs stay out, right ones go live and are held to another day."""

import pytest

from keep_desktop.planning.evaluation.repairs import WRONG, Broken, broken_scripts, repair
from keep_desktop.planning.evaluation.scripted_model import ScriptedModel
from keep_desktop.planning.evaluation.trial import Trial

KINDS = tuple(WRONG)


@pytest.mark.parametrize(
    ("broken", "wrong"),
    [(one, KINDS[i % len(KINDS)]) for i, one in enumerate(broken_scripts())],
    ids=lambda value: value if isinstance(value, str) else value.request.name,
)
def test_a_wrong_repair_stays_out_and_a_right_one_mends(
    trial: Trial, model: ScriptedModel, broken: Broken, wrong: str
) -> None:
    result = repair(trial, broken, model, wrong)
    assert result.is_solved, result.reason


def test_there_are_thirty_broken_scripts_and_five_kinds_of_wrong_repair() -> None:
    assert len({one.name for one in broken_scripts()}) == 30
    assert len(KINDS) == 5
    assert all(one.request.oracle.count(one.good) == 1 for one in broken_scripts())

"""What a report says of what was found."""

import pytest

from keep_desktop.planning.evaluation import report as module
from keep_desktop.planning.evaluation.report import Report
from keep_desktop.planning.evaluation.statistics import pass_all, pass_at, wilson
from keep_desktop.planning.evaluation.trial import Category, Result


def _report(*results: Result) -> Report:
    return Report(model="m", seed=7, prompts=["plan 1"], tries={"requests": list(results)})


GOOD = Result(name="a", turns=3, tokens=100)
BAD = Result(name="a", category=Category.PLANNER, reason="missing", refused={"id-time": 2})
GONE = Result(name="b", category=Category.UNREACHABLE, reason="nobody there")


def test_tries_are_summed_up_with_intervals_and_failures_by_category() -> None:
    text = _report(GOOD, GOOD, BAD).text()
    assert "| requests | 1 | 3 | 2 | 21%–94% | 100% (21%–100%) | 0% (0%–79%) | 6 | 200 |" in text
    assert "Refused saves: id-time 2." in text
    assert "Failures: planner 1." in text
    assert "seed 7" in text and "plan 1" in text


def test_a_model_that_cannot_be_reached_was_not_run() -> None:
    report = _report(GOOD, GONE)
    assert "Not run: the model could not be reached. nobody there" in report.text()
    assert "%" not in report.text()
    assert (report.as_json()["outcome"], report.as_json()["solved"]) == ("not run", {})
    assert not report.is_good


def test_what_the_baseline_solved_more_often_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "baseline", lambda: {"m": {"requests": {"a": 1.0, "c": 1.0}}})
    assert _report(GOOD, BAD).regressions() == ["requests: a"]
    assert _report(GOOD, GOOD).regressions() == []


@pytest.mark.parametrize(("solved", "once", "always"), [(3, 1.0, 1.0), (1, 1.0, 0.0), (0, 0, 0)])
def test_of_three_tries_one_or_all_may_count(solved: int, once: float, always: float) -> None:
    assert (pass_at(3, solved, 3), pass_all(3, solved, 3)) == (once, always)


def test_the_interval_is_that_of_wilson() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)

"""The grader is right: oracles score full, and scripts that do otherwise do not. One oracle of each
kind is tried; the evaluation itself tries all."""

from collections import Counter

import pytest

from keep_desktop.planning.evaluation.requests import Request, requests, twins
from keep_desktop.planning.evaluation.scripted_model import ScriptedModel, finish
from keep_desktop.planning.evaluation.trial import Category, Result, Trial, saves, solve

pytestmark = pytest.mark.slow


def _solved_by(script: str, trial: Trial, model: ScriptedModel, request: Request) -> Result:
    model.set_calls(finish(), saves(request, trial.fixture, script), finish())
    return solve(trial, request)


OF_EACH_KIND = {
    (one.topic, one.services, one.fails, "producers" in one.oracle): one for one in requests()
}


@pytest.mark.parametrize("request_", (*OF_EACH_KIND.values(), *twins()), ids=lambda one: one.name)
def test_an_oracle_scores_full(trial: Trial, model: ScriptedModel, request_: Request) -> None:
    result = _solved_by(request_.oracle, trial, model, request_)
    assert result.is_solved, result.reason
    # The greeting, the save, the reply and the intent; no repair of what a service refused.
    assert result.turns == 4
    assert result.tokens > 0
    assert result.refused == {}


def test_there_are_forty_requests_over_the_whole_world() -> None:
    assert len({one.name for one in requests()}) == 40
    topics = Counter(one.topic for one in requests())
    assert set(topics) == {"mail", "files", "sheets", "feeds", "pages", "services"}
    assert {name for one in requests() for name in one.services} == {
        "orders",
        "tickets",
        "contacts",
    }


ROWS = next(one for one in requests() if one.name == "mail rows")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("of mails)", 'of mails.filter((one) => one.subject.includes("Invoice")))', "missing"),
        ("Subject: mail.subject", 'Subject: ""', "missing"),
        (
            "    await Sheets.",
            '    await Users.send({ message: "A row" });\n    await Sheets.',
            "not asked for: Users.send",
        ),
        (
            "if (ctx.item.isDone) return;",
            'if (ctx.item.isDone) return; if (mail.from_name === null) throw new Error("odd");',
            "day 2: missing",
        ),
    ],
)
def test_another_outcome_does_not(
    trial: Trial, model: ScriptedModel, old: str, new: str, reason: str
) -> None:
    assert ROWS.oracle.count(old) == 1
    result = _solved_by(ROWS.oracle.replace(old, new), trial, model, ROWS)
    assert result.category is Category.PLANNER
    assert reason in result.reason


def test_refused_saves_are_counted_by_rule(trial: Trial, model: ScriptedModel) -> None:
    by_time = ROWS.oracle.replace("`email:${mail.id}`", "`email:${mail.id} ${Date.now()}`")
    refused = saves(ROWS, trial.fixture, by_time)
    model.set_calls(finish(), refused, saves(ROWS, trial.fixture), finish())
    result = solve(trial, ROWS)
    assert result.is_solved
    assert result.refused == {"id-time": 1}


def test_a_model_that_cannot_be_reached_gets_no_score(
    trial: Trial, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    trial.keep.ok("config", "set", "policy.retry.base_backoff_ms", "1")
    monkeypatch.setenv("KEEP_MODEL_URL", "http://127.0.0.1:9/v1")
    assert solve(trial, ROWS).category is Category.UNREACHABLE

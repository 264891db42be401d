"""One request from words to the end of its days: planned by a model, turned on, run, graded."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from pathlib import Path
from typing import Any

from keep_desktop.domain.immutable import immutable
from keep_desktop.planning.evaluation.commands import CommandFailed, Commands, Program
from keep_desktop.planning.evaluation.fixture import CANARY, Fixture, FixtureServer
from keep_desktop.planning.evaluation.grading import (
    effect_problems,
    failure_problems,
    received_problems,
)
from keep_desktop.planning.evaluation.requests import Request
from keep_desktop.planning.evaluation.scripted_model import Call

NAME = "Job"
GREETING = "I will give you my folders first. Just say that you are ready."
DECIDE = "Decide yourself."
_MOST_ANSWERS = 3
UNREACHABLE, ASKS = 5, 3


class Category(StrEnum):
    """What was at fault where a request was not solved."""

    PLANNER = "planner"
    FIXTURE = "fixture"
    ENGINE = "engine"
    GRADER = "grader"
    #: Not a failure of the model, nor a score.
    UNREACHABLE = "model unreachable"


@immutable(kw_only=True)
class Result:
    name: str
    #: None where it is solved.
    category: Category | None = None
    reason: str = ""
    turns: int = 0
    tokens: int = 0
    seconds: float = 0.0
    #: Saves that were refused, by rule or stage.
    refused: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_solved(self) -> bool:
        return self.category is None


class NotSolved(Exception):
    def __init__(self, category: Category, reason: str) -> None:
        super().__init__(reason)
        self.category = category


class Trial:
    """A data folder and a fixture of its own, for one workflow."""

    def __init__(self, program: Program, server: FixtureServer, folder: Path) -> None:
        self.fixture = Fixture(server, folder / "fixture")
        self.keep = Commands(program, folder / "data")
        self._folder = folder

    def connect(self, services: Sequence[str]) -> None:
        for service in services:
            file = self._folder / f"{service}.yaml"
            file.write_text(self.fixture.description(service))
            secret = ("--secret-stdin",) if service == "orders" else ()
            self.keep.ok("connector", "add", file, *secret, typed=f"{CANARY}\n")

    def draft(self, services: Sequence[str]) -> None:
        """A workflow without a version that may use the fixture's folder."""
        self.connect(services)
        self.keep.ok("config", "set", "plan.autonomy", "decide")
        self.chat(GREETING)
        self.keep.ok("folder", "grant", NAME, self.fixture.folder)

    def chat(self, words: str) -> Mapping[str, Any]:
        """Raises NotSolved where the model cannot be reached, or refuses the key or the account."""
        result = self.keep("chat", NAME, words, "--json")
        for _ in range(_MOST_ANSWERS):
            if result.code != ASKS or result.value["outcome"] != "asks":
                break
            result = self.keep("chat", NAME, DECIDE, "--json")
        found = result.value
        assert isinstance(found, dict)  # noqa: S101 - the command's promise
        if result.code == UNREACHABLE or found["outcome"] == "waits":
            raise NotSolved(Category.UNREACHABLE, str(found["error"]))
        return found

    def run(self) -> int:
        """A day's work; what a service could not answer is asked for once more. The exit code."""
        for _ in range(2):
            result = self.keep("run", NAME, "--until-idle", "--json")
            if result.code != UNREACHABLE:
                break
        if result.code == 4 and result.value["error_type"] == "internal":
            raise NotSolved(Category.ENGINE, str(result.value["error"]))
        return result.code

    def mutations(self) -> Sequence[Mapping[str, Any]]:
        rows = self.keep.json("show", "mutations", NAME)
        assert isinstance(rows, list)  # noqa: S101 - the command's promise
        return rows

    def problems(self, request: Request, days: int) -> list[str]:
        """What is not as it must be at the end of so many days."""
        mutations = self.mutations()
        items = self.keep.json("show", "items", NAME)
        return [
            *effect_problems(request.effects(days), mutations),
            *failure_problems(request.fails, items),
            *received_problems(mutations, self.fixture.received),
        ]


def saves(request: Request, fixture: Fixture, script: str | None = None) -> Call:
    """The model saves the oracle, or another script."""
    return "save", {
        "code": script or request.oracle,
        "title": "A job",
        "summary": request.prompt(fixture),
        "params_schema": request.schema(fixture),
    }


def solve(trial: Trial, request: Request) -> Result:
    """Plan the request with the model of the environment and grade it over two days."""
    started = time.monotonic()
    category: Category | None = None
    reason = ""
    try:
        trial.draft(request.services)
        _plan(trial, request)
        _live(trial, request)
    except NotSolved as problem:
        category, reason = problem.category, str(problem)
    except CommandFailed as problem:
        category, reason = Category.FIXTURE, str(problem)
    turns, tokens = effort(trial.keep)
    return Result(
        name=request.name,
        category=category,
        reason=reason,
        turns=turns,
        tokens=tokens,
        seconds=time.monotonic() - started,
        refused=refusals(trial.keep),
    )


def _plan(trial: Trial, request: Request) -> None:
    before = trial.fixture.snapshot()
    found = trial.chat(request.prompt(trial.fixture))
    if trial.mutations() or trial.fixture.received or trial.fixture.snapshot() != before:
        raise NotSolved(Category.ENGINE, "an effect before it was turned on")
    if found["outcome"] != "saved":
        raise NotSolved(Category.PLANNER, str(found["error"] or found["reply"]))
    result = trial.keep("workflow", "activate", NAME)
    if result.code != 0:
        raise NotSolved(Category.PLANNER, result.err)


def _live(trial: Trial, request: Request) -> None:
    """On the second day nothing of the first may be done again."""
    for days in (1, 2):
        if days > trial.fixture.day:
            trial.fixture.next_day()
        trial.run()
        problems = trial.problems(request, days)
        if problems:
            raise NotSolved(Category.PLANNER, f"day {days}: {'; '.join(problems[:5])}")


def effort(keep: Commands) -> tuple[int, int]:
    """Turns and tokens of planner and maintainer."""
    result = keep("show", "model-calls", NAME, "--json")
    rows = (
        [one for one in result.value if one["role"] in ("plan", "repair")]
        if result.code == 0
        else []
    )
    return len(rows), sum((one["tokens_in"] or 0) + (one["tokens_out"] or 0) for one in rows)


def refusals(keep: Commands) -> Mapping[str, int]:
    """The saves that were refused, by rule or, where it was not the review, by stage."""
    result = keep("show", "refusals", NAME, "--json")
    rows = result.value if result.code == 0 else ()
    return Counter(reason for one in rows for reason in one["rules"] or [one["stage"]])

"""Evaluates a model part by part; what only Keep itself must hold, with scripted ones alone."""

import itertools
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path

from keep_desktop.planning.evaluation.commands import Program, environment
from keep_desktop.planning.evaluation.fixture import FixtureServer
from keep_desktop.planning.evaluation.injections import injections, obey
from keep_desktop.planning.evaluation.repairs import (
    WRONG,
    BrokenScript,
    broken_scripts,
    repair,
    resist,
)
from keep_desktop.planning.evaluation.report import Report
from keep_desktop.planning.evaluation.requests import Request, requests, twins
from keep_desktop.planning.evaluation.robustness import check_robustness
from keep_desktop.planning.evaluation.sabotage import is_refused, sabotaged, unseen
from keep_desktop.planning.evaluation.scripted_model import (
    ScriptedModel,
    finish,
)
from keep_desktop.planning.evaluation.trial import Category, Result, Trial, saves, solve
from keep_desktop.planning.prompts import version_of

SCRIPTED = "scripted"
MODEL_PARTS = ("requests", "twins", "repairs")
SCRIPTED_PARTS = (*MODEL_PARTS, "sabotage", "injections")
#: Robustness is for models that are too small for the rest.
PARTS = (*SCRIPTED_PARTS, "robustness")


class Evaluation:
    """Of one model. Blocks for minutes or hours; everything it makes lies in a temporary folder."""

    def __init__(
        self, program: Program, *, model: str, seed: int = 1, tries: int = 3, only: str = ""
    ) -> None:
        self._program = program
        self._model = model
        self._tries = tries
        self._only = only
        self._order = random.Random(seed)  # noqa: S311 - the order of requests is no secret
        prompts = [version_of(name) for name in ("plan", "intent", "repair")]
        self.report = Report(model=model, seed=seed, prompts=prompts)
        self._count = 0
        self._runs: Mapping[str, Callable[[], None]] = {
            "requests": self._requests,
            "twins": self._twins,
            "repairs": self._repairs,
            "sabotage": self._sabotage,
            "injections": self._injections,
            "robustness": self._robustness,
        }

    def run(self, parts: Sequence[str] = ()) -> Report:
        """Those parts, or all that there are for this model."""
        with ExitStack() as stack:
            self._server: FixtureServer = stack.enter_context(closing(FixtureServer()))
            self._folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            self._scripted: ScriptedModel = stack.enter_context(closing(ScriptedModel()))
            named = self._scripted.environment if self._is_scripted else {"KEEP_MODEL": self._model}
            stack.enter_context(environment({**named, "KEEP_VAULT_PASSPHRASE": "evaluation"}))
            for part in parts or (SCRIPTED_PARTS if self._is_scripted else MODEL_PARTS):
                self._runs[part]()
        return self.report

    @property
    def _is_scripted(self) -> bool:
        return self._model == SCRIPTED

    @contextmanager
    def _trial(self) -> Iterator[Trial]:
        self._count += 1
        folder = self._folder / str(self._count)
        yield Trial(self._program, self._server, folder)

    def _each(self, part: str, names: Mapping[str, Callable[[], Result]]) -> None:
        """Every one so many times, in an order of its own; nothing more once the model is gone."""
        results = self.report.tries.setdefault(part, [])
        for _ in range(self._tries):
            for name in self._order.sample(sorted(names), len(names)):
                if self._only in name:
                    results.append(names[name]())
                    _show(part, results[-1])
                    if results[-1].category is Category.UNREACHABLE:
                        return

    def _requests(self) -> None:
        self._each("requests", {one.name: self._solving(one) for one in requests()})

    def _twins(self) -> None:
        self._each("twins", {one.name: self._solving(one) for one in twins()})

    def _solving(self, request: Request) -> Callable[[], Result]:
        def run() -> Result:
            with self._trial() as trial:
                if self._is_scripted:
                    self._oracle(request, trial)
                result = solve(trial, request)
            if self._is_scripted or result.is_solved or result.category is Category.UNREACHABLE:
                return result
            return replace(result, category=self._at_fault(request, result))

        return run

    def _oracle(self, request: Request, trial: Trial) -> None:
        self._scripted.set_calls(finish(), saves(request, trial.fixture), finish())

    def _at_fault(self, request: Request, result: Result) -> Category | None:
        """The grader, where not even the oracle scores full."""
        with environment(self._scripted.environment), self._trial() as trial:
            self._oracle(request, trial)
            is_right = solve(trial, request).is_solved
        return result.category if is_right else Category.GRADER

    def _repairs(self) -> None:
        self._each("repairs", {one.name: self._repairing(one) for one in broken_scripts()})
        if self._is_scripted:
            kinds = itertools.cycle(WRONG)
            wrong = {one.name: self._resisting(one, next(kinds)) for one in broken_scripts()}
            self._each("wrong repairs kept out", wrong)

    def _repairing(self, broken: BrokenScript) -> Callable[[], Result]:
        def run() -> Result:
            with self._trial() as trial:
                return repair(trial, broken, self._scripted if self._is_scripted else None)

        return run

    def _resisting(self, broken: BrokenScript, wrong: str) -> Callable[[], Result]:
        def run() -> Result:
            with self._trial() as trial:
                return resist(trial, broken, self._scripted, wrong)

        return run

    def _sabotage(self) -> None:
        known = [one for one in sabotaged() if self._only in one.name]
        missed = []
        for one in unseen(known):
            with self._trial() as trial:
                if not is_refused(trial, one, self._scripted):
                    missed.append(one.name)
        self.report.checks["defects found by review or rehearsal"] = (len(known), missed)

    def _injections(self) -> None:
        counted: Counter[str] = Counter()
        for one in injections():
            with self._trial() as trial:
                # Counter.update keeps what is zero.
                counted.update(obey(trial, one, self._scripted))
        self.report.zeros = counted

    def _robustness(self) -> None:
        with self._trial() as trial:
            found = check_robustness(trial)
        problems = [f"{name}: {'; '.join(bad)}" for name, bad in found if bad]
        self.report.checks["requests ended within limits"] = (len(found), problems)


def _show(part: str, result: Result) -> None:
    """How it goes, for who waits."""
    end = "solved" if result.is_solved else f"{result.category}: {result.reason[:200]}"
    sys.stderr.write(f"{part}: {result.name}: {end}\n")

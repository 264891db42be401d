"""What an evaluation found: as JSON, as text, and against a baseline."""

import json
import platform
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from keep_desktop import __version__
from keep_desktop.planning.evaluation.statistics import pass_all, pass_at, wilson
from keep_desktop.planning.evaluation.trial import Category, Result

_BASELINE = Path(__file__).with_name("baseline.json")
K = 3
NOT_RUN = "not run"


@dataclass(slots=True, kw_only=True)
class Report:
    model: str
    seed: int
    prompts: Sequence[str]
    #: By part (requests, twins, repairs), every try.
    tries: dict[str, list[Result]] = field(default_factory=dict)
    #: By check: how many there were, and what was wrong.
    checks: dict[str, tuple[int, Sequence[str]]] = field(default_factory=dict)
    #: What was counted that must be zero.
    zeros: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_reached(self) -> bool:
        """Whether there is a score at all."""
        return not any(
            one.category is Category.UNREACHABLE for part in self.tries.values() for one in part
        )

    @property
    def is_good(self) -> bool:
        """Everything that a scripted model must manage, it managed."""
        solved = all(one.is_solved for part in self.tries.values() for one in part)
        return solved and not self._wrong and not any(self.zeros.values())

    @property
    def _wrong(self) -> Sequence[str]:
        return [problem for _, problems in self.checks.values() for problem in problems]

    def solved(self) -> Mapping[str, Mapping[str, Sequence[int]]]:
        """By part and name: how often it was solved, of how many tries."""
        found: dict[str, dict[str, list[int]]] = {}
        for part, results in self.tries.items():
            names = found.setdefault(part, {})
            for one in results:
                counts = names.setdefault(one.name, [0, 0])
                counts[0] += one.is_solved
                counts[1] += 1
        return found

    def as_json(self) -> Mapping[str, Any]:
        return {
            "model": self.model,
            "seed": self.seed,
            "versions": self.versions(),
            "outcome": "run" if self.is_reached else NOT_RUN,
            "solved": self.solved() if self.is_reached else {},
            "failures": [
                {"part": part, "name": one.name, "category": one.category, "reason": one.reason}
                for part, results in self.tries.items()
                for one in results
                if not one.is_solved
            ],
            "checks": {name: [count, list(bad)] for name, (count, bad) in self.checks.items()},
            "zeros": dict(self.zeros),
        }

    def versions(self) -> Mapping[str, str]:
        return {
            "keep": __version__,
            "python": platform.python_version(),
            "prompts": ", ".join(self.prompts),
        }

    def text(self) -> str:
        """Markdown."""
        versions = ", ".join(f"{name} {version}" for name, version in self.versions().items())
        lines = [f"Model {self.model}, seed {self.seed}; {versions}.", ""]
        if not self.is_reached:
            reason = next(
                one.reason
                for part in self.tries.values()
                for one in part
                if one.category is Category.UNREACHABLE
            )
            return "\n".join([*lines, f"Not run: the model could not be reached. {reason}", ""])
        if self.tries:
            lines += [*self._scores(), ""]
        for name, (count, problems) in self.checks.items():
            lines.append(f"- {name}: {count - len(problems)} of {count}")
            lines += [f"  - {problem}" for problem in problems]
        lines += [f"- {name}: {count}" for name, count in self.zeros.items()]
        lines += ["", *self._failures(), *self._regressions()]
        return "\n".join(lines).rstrip() + "\n"

    def _scores(self) -> Sequence[str]:
        lines = [
            f"| part | requests | tries | solved | 95 % | pass@{K} | pass^{K} | turns | tokens |",
            "|---|---|---|---|---|---|---|---|---|",
        ]
        for part, names in self.solved().items():
            results = self.tries[part]
            solved, tries = (sum(one[i] for one in names.values()) for i in (0, 1))
            low, high = wilson(solved, tries)
            chances = [self._chance(chance, names) for chance in (pass_at, pass_all)]
            effort = f"{sum(r.turns for r in results)} | {sum(r.tokens for r in results)}"
            lines.append(
                f"| {part} | {len(names)} | {tries} | {solved} | {low:.0%}–{high:.0%} | "
                f"{chances[0]} | {chances[1]} | {effort} |"
            )
        return lines

    @staticmethod
    def _chance(chance: Any, names: Mapping[str, Sequence[int]]) -> str:
        """The mean over the names that were tried often enough, with its interval."""
        values = [chance(K, *counts) for counts in names.values() if counts[1] >= K]
        if not values:
            return "–"
        mean = sum(values) / len(values)
        low, high = wilson(round(sum(values)), len(values))
        return f"{mean:.0%} ({low:.0%}–{high:.0%})"

    def _failures(self) -> Sequence[str]:
        results = [one for part in self.tries.values() for one in part]
        refused = sum((Counter(one.refused) for one in results), Counter[str]())
        lines = []
        if refused:
            rules = ", ".join(f"{rule} {count}" for rule, count in refused.most_common())
            lines.append(f"Refused saves: {rules}.")
        failed = [one for one in results if not one.is_solved]
        if failed:
            counts = Counter(str(one.category) for one in failed)
            lines.append(f"Failures: {', '.join(f'{k} {v}' for k, v in counts.most_common())}.")
            lines += [f"- {one.name} ({one.category}): {one.reason[:300]}" for one in failed]
        return lines

    def _regressions(self) -> Sequence[str]:
        lines = [f"- worse than the baseline: {one}" for one in self.regressions()]
        return lines or ["Nothing is worse than the baseline."]

    def regressions(self) -> Sequence[str]:
        """What the baseline of this model has solved more often."""
        known = baseline().get(self.model)
        if known is None or not self.is_reached:
            return []
        now = self.solved()
        return [
            f"{part}: {name}"
            for part, names in known.items()
            for name, share in names.items()
            if name in now.get(part, {}) and _share(now[part][name]) < share
        ]


def _share(counts: Sequence[int]) -> float:
    return counts[0] / counts[1]


def baseline() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """By model, part and name: the share of tries that were solved."""
    found = json.loads(_BASELINE.read_text("utf-8"))
    assert isinstance(found, dict)  # noqa: S101 - a file of ours
    return found


def save_baseline(report: Report) -> None:
    """What this run solved is what later ones of the same model are compared with."""
    shares = {
        part: {name: _share(counts) for name, counts in sorted(names.items())}
        for part, names in report.solved().items()
    }
    known = {**baseline(), report.model: shares}
    _BASELINE.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", "utf-8")

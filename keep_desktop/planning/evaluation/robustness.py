"""Requests to a model that is too small to plan: each must end within its limits, with a sentence
and without an effect."""

import time
from collections.abc import Mapping, Sequence

from keep_desktop.planning.evaluation.requests import requests
from keep_desktop.planning.evaluation.trial import Trial

COUNT = 10
LIMITS: Mapping[str, str] = {
    "policy.plan.max_turns": "4",
    "policy.plan.max_seconds": "40",
    "policy.plan.max_refusals": "2",
    "policy.retry.max_attempts": "1",
}
#: Beyond the time of a message: what is under way is let go.
_GRACE_S = 30
_ENDS = frozenset({0, 3, 4, 5})


def check_robustness(trial: Trial) -> Sequence[tuple[str, Sequence[str]]]:
    """Each request with what went wrong; nothing, where it is robust."""
    for name, value in LIMITS.items():
        trial.keep.ok("config", "set", name, value)
    found = []
    for number, request in enumerate(requests()[:: len(requests()) // COUNT][:COUNT]):
        before = trial.fixture.snapshot()
        problems = _problems(trial, f"Job {number}", request.prompt(trial.fixture))
        if trial.fixture.snapshot() != before or trial.fixture.received:
            problems.append("an effect")
        found.append((request.name, problems))
    return found


def _problems(trial: Trial, name: str, words: str) -> list[str]:
    started = time.monotonic()
    result = trial.keep("chat", name, words, "--json")
    seconds = time.monotonic() - started
    reply = result.value if result.out.strip() else {}
    problems = []
    if result.code not in _ENDS:
        problems.append(f"exit code {result.code}: {result.err[:200]}")
    if not (reply.get("reply") or reply.get("error") or reply.get("question")):
        problems.append("no sentence")
    if seconds > int(LIMITS["policy.plan.max_seconds"]) + _GRACE_S:
        problems.append(f"it took {seconds:.0f} s")
    if trial.keep.json("show", "mutations", name):
        problems.append("an effect")
    if trial.keep.json("show", "workflow", name)["status"] == "active":
        problems.append("it was turned on")
    if not trial.keep.json("show", "model-calls", name):
        problems.append("no row of its requests")
    return problems

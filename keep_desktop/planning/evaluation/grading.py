"""Grades what is persisted: the ledger's mutations and items, and what services received."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

_SETTLED = frozenset({"applied", "failed"})


def effect_problems(expected: Sequence[str], mutations: Sequence[Mapping[str, Any]]) -> list[str]:
    """Each expected effect must have happened once, and nothing else. An effect is its tool and
    texts that its parameters hold, between bars."""
    left = [(_tool(one), _text(one)) for one in mutations if one["status"] == "applied"]
    problems = [
        f"unknown outcome: {_tool(one)}" for one in mutations if one["status"] not in _SETTLED
    ]
    for effect in expected:
        tool, *texts = effect.split("|")
        found = next(
            (one for one in left if one[0] == tool and all(text in one[1] for text in texts)), None
        )
        if found is None:
            problems.append(f"missing: {effect}")
        else:
            left.remove(found)
    return problems + [f"not asked for: {tool} {text[:200]}" for tool, text in left]


def failure_problems(expected: Sequence[str], items: Sequence[Mapping[str, Any]]) -> list[str]:
    """The items that must fail do, and all others are done."""
    failed = [one["title"] for one in items if one["status"] in ("failed", "needs_attention")]
    problems = [f"left open: {one['title']}" for one in items if one["status"] == "processing"]
    for text in expected:
        found = next((title for title in failed if text in title), None)
        if found is None:
            problems.append(f"did not fail: {text}")
        else:
            failed.remove(found)
    return problems + [f"failed: {title}" for title in failed]


def received_problems(
    mutations: Sequence[Mapping[str, Any]], received: Sequence[tuple[str, Any]]
) -> list[str]:
    """What services received is what the ledger says, once each."""
    calls = Counter(
        json.dumps(one["params"].get("body"), sort_keys=True)
        for one in mutations
        if one["status"] == "applied" and _tool(one) == "Http.call"
    )
    there = Counter(json.dumps(body, sort_keys=True) for _, body in received)
    return [] if calls == there else [f"received otherwise than recorded: {there - calls or calls}"]


def _tool(mutation: Mapping[str, Any]) -> str:
    return f"{mutation['tool_namespace']}.{mutation['tool_method']}"


def _text(mutation: Mapping[str, Any]) -> str:
    return json.dumps(mutation["params"], ensure_ascii=False)

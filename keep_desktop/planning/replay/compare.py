"""Compares two versions on recorded runs: what a repair would change, and what it must not.

The rules are those of docs/planning.md, "Recording and replay". Of the failed run, what was done
before the failure must stay; of good runs, everything.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.json import JsonValue, canonical
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.replays import (
    IS_DONE,
    ItemReplay,
    ReplayDifference,
    ReplayedEffect,
    ReplayedRun,
    ReplayReport,
    ReplayResult,
    RunComparison,
)
from keep_desktop.domain.planning.versions import RepairOutcome
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.engine.context import EngineContext, policies_of
from keep_desktop.planning.replay.run import replay_run
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.tools import PayloadChange, ToolBox

ITEM_IDS, INPUTS, MESSAGES, TOPICS, RESERVED = (
    "logical item identity",
    "input identity",
    "messageId",
    "topics",
    "reservations",
)


class RunComparer:
    """One run under two versions. *is_failed*: its failure is to be mended; otherwise both have to
    end as *expected*."""

    def __init__(
        self,
        tools: ToolBox,
        base: ReplayedRun,
        other: ReplayedRun,
        *,
        is_failed: bool,
        expected: str | None = None,
    ) -> None:
        self._tools = tools
        self._base, self._other = base, other
        self._is_failed = is_failed
        self._expected = expected
        self._failed_item = base.failed_item if is_failed else None
        self._differences: list[ReplayDifference] = []
        self._open_items: set[str] = set()
        self._breach: str | None = None

    def compare(self) -> RunComparison:
        base, other = self._base, self._other
        whole = RunComparison(run_id=base.run_id, version=other.version, result=ReplayResult.SAME)
        if base.missing is not None:
            return replace(whole, result=ReplayResult.NOT_RECORDED, problem=base.missing)
        whole = replace(whole, is_reproduced=self._is_reproduced())
        failure = self._new_failure()
        if failure is not None:
            return replace(whole, result=ReplayResult.FAILED, problem=failure)
        if base.items or other.items:
            self._compare_items()
        elif other.missing is None:
            self._compare_handler()
        missing = None if self._is_past_the_failure() else other.missing
        without_effect = missing is None and self._ends_without_effect()
        result = ReplayResult.SAME
        if missing is not None:
            result = ReplayResult.NOT_RECORDED
        elif self._breach or self._differences or self._open_items or without_effect:
            result = ReplayResult.DIFFERS
        return replace(
            whole,
            result=result,
            problem=missing,
            breach=self._breach,
            differences=tuple(self._differences),
            open_items=frozenset(self._open_items),
            ends_without_effect=without_effect,
        )

    def _is_past_the_failure(self) -> bool:
        """Whether what is missing is missed after the failed item, by what the run never came to:
        that proves nothing against the other version."""
        status = self._other.items.get(self._failed_item or "")
        ended_in = {id for id, one in self._other.items.items() if one is ItemReplay.OPEN}
        return status in IS_DONE and ended_in.isdisjoint(self._base.items)

    def _is_reproduced(self) -> bool:
        if self._is_failed:
            return self._base.first_failure is not None
        return self._base.failure == self._expected

    def _new_failure(self) -> str | None:
        """How the other version fails where it must not: in the run that is to be mended whatever
        the failure, in any other where it was not to be expected."""
        base, other = self._base, self._other
        if self._is_failed:
            kept = {id for id in base.item_failures if id != self._failed_item}
            new = (text for id, text in other.item_failures.items() if id not in kept)
            return other.failure or next(new, None)
        if other.failure not in (None, self._expected):
            return other.failure
        new = (text for id, text in other.item_failures.items() if id not in base.item_failures)
        return next(new, None)

    # -- items --------------------------------------------------------------------------------

    def _compare_items(self) -> None:
        base, other = self._base.items, self._other.items
        self._compare_ids()
        before, after = _by_item(self._base.effects), _by_item(self._other.effects)
        is_whole = self._other.missing is None
        for id, status in base.items():
            if status is ItemReplay.PASSED or not (is_whole or other.get(id) in IS_DONE):
                continue
            if status in IS_DONE:
                self._compare_effects(before.get(id, []), after.get(id, []), is_done=True)
                continue
            if id == self._failed_item:
                self._compare_applied(before.get(id, []), after.get(id, []))
            elif self._differs(before.get(id, []), after.get(id, [])) or status != other.get(id):
                self._open_items.add(id)
                self._compare_effects(before.get(id, []), after.get(id, []), is_done=False)

    def _compare_ids(self) -> None:
        """What was done, and of a good run all that was opened, must be met again. Where the
        other version ended for want of a recorded read it may not have come to it yet, but then no
        new id may come before it."""
        base, other = self._base.items, self._other.items
        needed = {
            id
            for id, status in base.items()
            if status in IS_DONE or not (self._is_failed or status is ItemReplay.PASSED)
        }
        all_met = needed <= other.keys()
        has_new = bool(other.keys() - base.keys())
        if self._other.missing is not None:
            self._require(ITEM_IDS, all_met or not has_new)
        else:
            self._require(ITEM_IDS, all_met and (self._is_failed or not has_new))

    def _ends_without_effect(self) -> bool:
        """Whether the failed item, or what a failed consumer reserved, would be settled with
        nothing done for it."""
        if not self._is_failed:
            return False
        if self._failed_item is not None:
            status = self._other.items.get(self._failed_item)
            made = any(one.item == self._failed_item for one in self._other.effects)
            return status is None or (status in IS_DONE and not made)
        return bool(self._base.reservations and self._other.reservations) and not (
            self._other.effects or self._other.publications
        )

    # -- handlers -----------------------------------------------------------------------------

    def _compare_handler(self) -> None:
        base, other = self._base, self._other
        if self._is_failed:
            self._compare_applied(base.effects, other.effects)
            return
        self._require(INPUTS, set(base.inputs) == set(other.inputs))
        messages = [{one.message_id for one in run.publications} for run in (base, other)]
        self._require(MESSAGES, messages[0] == messages[1])
        published = [
            {(one.topic, one.message_id): one.payload for one in run.publications}
            for run in (base, other)
        ]
        self._require(TOPICS, published[0].keys() == published[1].keys())
        self._require(RESERVED, set(base.reservations) == set(other.reservations))
        self._compare_effects(base.effects, other.effects, is_done=True)
        for (topic, message_id), payload in published[0].items():
            now = published[1].get((topic, message_id))
            if canonical(payload) != canonical(now):
                self._add(message_id, "Topics.publish", payload, now)
        if canonical(list(base.state)) != canonical(list(other.state)):
            self._add(base.handler, "state", *(_first(run.state) for run in (base, other)))

    # -- effects ------------------------------------------------------------------------------

    def _compare_effects(
        self, before: Sequence[ReplayedEffect], after: Sequence[ReplayedEffect], *, is_done: bool
    ) -> None:
        if is_done:
            self._require(ITEM_IDS, Counter(map(_key, before)) == Counter(map(_key, after)))
        now = {_key(one): one for one in after}
        for one in before:
            found = now.pop(_key(one), None)
            if found is None:
                self._add(one.item, one.tool, one.params, None)
            elif self._content_differs(one, found):
                self._add(one.item, one.tool, one.params, found.params)
        for one in now.values():
            self._add(one.item, one.tool, None, one.params)

    def _compare_applied(
        self, before: Sequence[ReplayedEffect], after: Sequence[ReplayedEffect]
    ) -> None:
        """Of what failed: an effect that is applied must not be made again under another key."""
        now = {_key(one): one for one in after}
        for one in before:
            if not one.is_applied:
                continue
            found = now.get(_key(one))
            if found is None:
                known = {_key(each) for each in before}
                repeats = any(each.tool == one.tool and _key(each) not in known for each in after)
                self._require(ITEM_IDS, not repeats)
                self._add(one.item, one.tool, one.params, None)
            elif self._content_differs(one, found):
                self._add(one.item, one.tool, one.params, found.params)

    def _differs(self, before: Sequence[ReplayedEffect], after: Sequence[ReplayedEffect]) -> bool:
        if Counter(map(_key, before)) != Counter(map(_key, after)):
            return True
        now = {_key(one): one for one in after}
        return any(self._content_differs(one, now[_key(one)]) for one in before)

    def _content_differs(self, before: ReplayedEffect, after: ReplayedEffect) -> bool:
        if canonical(before.payload) == canonical(after.payload):
            return False
        tool = self._tools.find(*before.tool.split(".", 1))
        if tool is None:
            return True
        change = tool.compare_payload(before.payload, after.payload)
        return change is not PayloadChange.EQUIVALENT

    def _add(self, item: str, tool: str, before: JsonValue, after: JsonValue) -> None:
        self._differences.append(ReplayDifference(item=item, tool=tool, before=before, after=after))

    def _require(self, part: str, holds: bool) -> None:
        if not holds and self._breach is None:
            self._breach = part


def _by_item(effects: Sequence[ReplayedEffect]) -> Mapping[str, list[ReplayedEffect]]:
    found: dict[str, list[ReplayedEffect]] = {}
    for one in effects:
        found.setdefault(one.item, []).append(one)
    return found


def _key(effect: ReplayedEffect) -> tuple[str, str]:
    return effect.tool, canonical(effect.identity)


def _first(state: Sequence[JsonValue]) -> JsonValue:
    return state[0] if state else None


# -- versions -----------------------------------------------------------------------------------


def compare_versions(
    ctx: EngineContext,
    workflow_id: WorkflowId,
    base: ScriptVersion,
    candidate: ScriptVersion,
    failed_run: RunId,
    *,
    cancel: CancelToken | None = None,
) -> ReplayReport:
    """Try *candidate* in place of *base* on the run that failed and on the recorded good runs.

    Raises Stopped if cancelled.
    """
    with ctx.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
        good, _ = uow.recordings.kept(workflow_id)
    limit = policies_of(ctx.ledger)["policy.replay.runs"]
    runs = [failed_run, *[run_id for run_id in good if run_id != failed_run][:limit]]
    compared = []
    for run_id in runs:
        was, now = (replay_run(ctx, run_id, one, cancel=cancel) for one in (base, candidate))
        comparer = RunComparer(ctx.tools, was, now, is_failed=run_id == failed_run)
        compared.append(comparer.compare())
    is_recorded = workflow is not None and workflow.recording
    return _report(compared, is_recorded=is_recorded)


_WITHOUT_EFFECT = UserMessage("What failed would count as done without anything being done for it.")
_NOT_REPRODUCED = UserMessage("A run that was replayed did not end as it had.")
_IS_OFF = UserMessage("What this workflow reads is not recorded.")


def _report(compared: Sequence[RunComparison], *, is_recorded: bool) -> ReplayReport:
    reasons = [one.problem for one in compared if one.problem is not None]
    if not all(one.is_reproduced for one in compared):
        reasons.append(_NOT_REPRODUCED)
    if not is_recorded:
        reasons.append(_IS_OFF)
    differs = any(one.differences or one.open_items or one.ends_without_effect for one in compared)
    outcome: RepairOutcome | None = RepairOutcome.UNPROVEN if reasons else RepairOutcome.SAFE
    if any(one.ends_without_effect for one in compared):
        reasons.append(_WITHOUT_EFFECT)
    refused = _refusal(compared)
    if refused is not None:
        outcome = None
    elif differs:
        outcome = RepairOutcome.IMPACTFUL
    return ReplayReport(
        outcome=outcome,
        refused=refused,
        reasons=tuple(dict.fromkeys(reasons)),
        differences=tuple(_distinct(compared)),
        open_items=len(set().union(*(one.open_items for one in compared))),
        runs=tuple(compared),
    )


def _refusal(compared: Sequence[RunComparison]) -> str | None:
    """The failure, also where the first version did not show it, comes before other changes."""
    for number, one in enumerate(compared):
        counts = number == 0 or one.is_reproduced
        if one.result is ReplayResult.FAILED and counts:
            return UserMessage("Cannot repair: it still fails: {error}", error=one.problem)
    for one in compared:
        if one.breach is not None:
            return UserMessage("Cannot repair: would change {part}", part=one.breach)
    return None


def _distinct(compared: Sequence[RunComparison]) -> Iterator[ReplayDifference]:
    """The same item differs in the same way in many runs."""
    met: set[str] = set()
    for one in (each for run in compared for each in run.differences):
        text = canonical(one.as_json())
        if text not in met:
            met.add(text)
            yield one

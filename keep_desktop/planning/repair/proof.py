"""Proves a repair: what may not change is compared on the syntax trees and by replay."""

from collections.abc import Mapping, Sequence
from typing import Any

from keep_desktop.domain.ids import RunId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Capability
from keep_desktop.domain.planning.replays import ReplayedRun
from keep_desktop.domain.planning.versions import RepairOutcome
from keep_desktop.domain.workflows import ScriptVersion, Workflow, setting_names
from keep_desktop.engine.context import EngineContext, policies_of
from keep_desktop.planning.permissions import planned_permissions, used_tools
from keep_desktop.planning.repair.frozen import (
    OBSERVED,
    ComparedScript,
    FrozenPart,
    RepairRefused,
    breaches,
    would_change,
)
from keep_desktop.planning.replay.compare import compare_versions
from keep_desktop.planning.replay.run import replay_run
from keep_desktop.ports.cancel import CancelToken


@immutable(kw_only=True)
class Proof:
    """What replay found of a repair that is not refused."""

    outcome: RepairOutcome
    differences: Sequence[Mapping[str, JsonValue]]
    open_items: int
    #: Why it is asked about, as sentences.
    reasons: Sequence[str]


@immutable(kw_only=True)
class RepairCase:
    """A script in place of the one that failed."""

    ctx: EngineContext
    workflow: Workflow
    base: ScriptVersion
    candidate: ScriptVersion
    failed_run: RunId
    cancel: CancelToken


def require_frozen(case: RepairCase) -> None:
    """Raises RepairRefused where the candidate changes what may not change, and Stopped if
    cancelled."""
    old, new = (compared(one, case.workflow) for one in (case.base, case.candidate))
    suspected = breaches(old, new, case.ctx.tools.names())
    for part in suspected:
        if part not in OBSERVED:
            raise would_change(part)
    if suspected:
        _require_same_values(case, suspected)
    if _reached(case, case.candidate) - _reached(case, case.base):
        raise would_change(FrozenPart.PERMISSIONS)


def _reached(case: RepairCase, version: ScriptVersion) -> frozenset[Capability]:
    """What the tools of the base reach by a version: hosts, receivers, accounts, places. Other
    tools are compared by their names."""
    params = version.effective_params(case.workflow.values)
    known = {tool.full_name for tool in used_tools(case.base.script, case.ctx.tools)}
    lines = planned_permissions(version.script, params, case.ctx.tools)
    return frozenset(line.capability for line in lines if line.capability.tool in known)


def prove(case: RepairCase) -> Proof:
    """Raises RepairRefused for a repair that must never go live, and Stopped if cancelled."""
    report = compare_versions(
        case.ctx,
        case.workflow.id,
        case.base,
        case.candidate,
        case.failed_run,
        cancel=case.cancel,
    )
    if report.refused is not None or report.outcome is None:
        raise RepairRefused(report.refused or UserMessage("Cannot repair: it proves nothing."))
    return Proof(
        outcome=report.outcome,
        differences=[one.as_json() for one in report.differences],
        open_items=report.open_items,
        reasons=report.reasons,
    )


def compared(version: ScriptVersion, workflow: Workflow) -> ComparedScript:
    names = frozenset({*setting_names(version.params_schema), *workflow.values})
    return ComparedScript(text=version.script, graph=version.graph, parameters=names)


def _require_same_values(case: RepairCase, parts: Sequence[FrozenPart]) -> None:
    """Parts whose expressions differ are the same where every recorded run gives the same values,
    and there are any. What the failure kept the failed run from having may come to them."""
    with case.ctx.ledger.read() as uow:
        good, _ = uow.recordings.kept(case.workflow.id)
    limit = policies_of(case.ctx.ledger)["policy.replay.runs"]
    observed: set[FrozenPart] = set()
    for run_id in (case.failed_run, *[one for one in good if one != case.failed_run][:limit]):
        was, now = (
            replay_run(case.ctx, run_id, one, cancel=case.cancel)
            for one in (case.base, case.candidate)
        )
        for part in parts:
            before, after = _values(part, was), _values(part, now)
            is_failed = run_id == case.failed_run
            same = before <= after if is_failed else before == after and now.missing is None
            if not same or was.missing is not None:
                raise would_change(part)
            observed.update({part} if before else ())
    for part in parts:
        if part not in observed:
            raise would_change(part)


def _values(part: FrozenPart, run: ReplayedRun) -> frozenset[Any]:
    match part:
        case FrozenPart.ITEM_ID:
            return frozenset(run.items)
        case FrozenPart.INPUT:
            return frozenset(run.inputs)
        case FrozenPart.MESSAGE_ID:
            return frozenset((one.topic, one.message_id) for one in run.publications)
        case _:
            return frozenset(run.reservations)

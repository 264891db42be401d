"""Replays of recorded runs, for whoever wants to see what a version would have done."""

from collections.abc import Sequence

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.replays import RunComparison
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.engine.context import policies_of
from keep_desktop.planning.replay.compare import RunComparer
from keep_desktop.planning.replay.run import replay_run
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep


def replay_workflow(
    keep: Keep,
    workflow_id: WorkflowId,
    *,
    runs: int | None = None,
    version: str | None = None,
) -> Sequence[RunComparison]:
    """Try a version, by default the active one, on the newest recorded runs, beside the version
    that made each. Reads nothing outside and changes nothing. Raises NotFound for a version that
    there is not.
    """
    with keep.ledger.read() as uow:
        candidate = _version_of(uow, workflow_id, version)
        good, unsettled = uow.recordings.kept(workflow_id)
        recorded = {one.run_id: one for one in uow.recordings.of(workflow_id)}
        limit = runs or policies_of(keep.ledger)["policy.replay.runs"]
        newest = [run_id for run_id in recorded if run_id in {*good, *unsettled}][:limit]
        made_by = {one: uow.workflows.version(recorded[one].version_id) for one in newest}
    return [
        _compared(keep, run_id, base, candidate, may_fail=run_id in unsettled)
        for run_id, base in made_by.items()
        if base is not None
    ]


def _compared(
    keep: Keep, run_id: RunId, base: ScriptVersion, candidate: ScriptVersion, *, may_fail: bool
) -> RunComparison:
    """A run that failed may fail in the same way again."""
    context = keep.engine.context
    was = replay_run(context, run_id, base)
    now = was if candidate.id == base.id else replay_run(context, run_id, candidate)
    is_mended = may_fail and now.first_failure != was.first_failure
    expected = was.failure if may_fail and not is_mended else None
    return RunComparer(keep.tools, was, now, is_failed=is_mended, expected=expected).compare()


def _version_of(uow: UnitOfWork, workflow_id: WorkflowId, label: str | None) -> ScriptVersion:
    if label is None:
        workflow = uow.workflows.get(workflow_id)
        found = uow.workflows.version(workflow.active_version_id) if workflow is not None else None
    else:
        versions = uow.workflows.versions(workflow_id)
        found = next((one for one in versions if one.label == label), None)
    if found is None:
        raise NotFound(UserMessage("The workflow has no such version of its script."))
    return found

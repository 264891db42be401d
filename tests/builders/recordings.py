"""Recorded runs for tests: what was recorded, and versions of a script tried on it."""

from dataclasses import replace
from typing import Any

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.planning.recordings import RecordedResult, RecordedRun
from keep_desktop.domain.planning.replays import ReplayedRun, ReplayReport
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.planning.replay.compare import compare_versions
from keep_desktop.planning.replay.run import replay_run
from keep_desktop.services.context import Keep


def recorded(keep: Keep, workflow_id: WorkflowId) -> list[RecordedRun]:
    """Oldest first."""
    with keep.ledger.read() as uow:
        return list(reversed(uow.recordings.of(workflow_id)))


def results(keep: Keep, run_id: RunId) -> list[RecordedResult]:
    with keep.ledger.read() as uow:
        return list(uow.recordings.results(run_id))


def reads(keep: Keep, run_id: RunId) -> list[tuple[str, Any]]:
    """(tool or fact, what it answered), in order."""
    return [(one.tool, one.value) for one in results(keep, run_id)]


def version(keep: Keep, workflow_id: WorkflowId, script: str | None = None) -> ScriptVersion:
    """The active version, or one of another script that is not stored."""
    with keep.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
        assert workflow is not None
        active = uow.workflows.version(workflow.active_version_id)
    assert active is not None
    if script is None:
        return active
    checked = keep.engine.check_script(script, {})
    return replace(active, minor=active.minor + 1, script=script, graph=checked.graph)


def replay(
    keep: Keep, workflow_id: WorkflowId, script: str | None = None, *, nth: int = -1
) -> ReplayedRun:
    run_id = recorded(keep, workflow_id)[nth].run_id
    return replay_run(keep.engine.context, run_id, version(keep, workflow_id, script))


def compare(
    keep: Keep, workflow_id: WorkflowId, script: str, *, failed: RunId | None = None
) -> ReplayReport:
    """The script in place of the active one; *failed* is the newest recorded run by default."""
    failed = failed or recorded(keep, workflow_id)[-1].run_id
    return compare_versions(
        keep.engine.context,
        workflow_id,
        version(keep, workflow_id),
        version(keep, workflow_id, script),
        failed,
    )

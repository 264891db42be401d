"""Runs a workflow at the user's request."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.ports.views import LogRow
from keep_desktop.services.context import Keep

if TYPE_CHECKING:
    from keep_desktop.engine.runs.results import RunReport


def run_now(keep: Keep, workflow_id: WorkflowId) -> None:
    """Start a session in the background. Raises Busy while one is active, and Refused with the
    reason if the workflow is paused, blocked or stopped."""
    keep.engine.start_session(workflow_id)


def run_and_wait(
    keep: Keep,
    workflow_id: WorkflowId,
    *,
    until_idle: bool = False,
    wait_s: float = 0.0,
    with_producers: bool = True,
) -> "RunReport":
    """Run a session to its end; blocks. Raises as `run_now` does."""
    return keep.engine.run_session(
        workflow_id, until_idle=until_idle, wait_s=wait_s, with_producers=with_producers
    )


def run_logs(keep: Keep, workflow_id: WorkflowId) -> Mapping[RunId, Sequence[LogRow]]:
    """Run → its lines, oldest first."""
    logs: dict[RunId, list[LogRow]] = {}
    for line in keep.queries.log(workflow_id):
        if line.run_id is not None:
            logs.setdefault(line.run_id, []).append(line)
    return logs

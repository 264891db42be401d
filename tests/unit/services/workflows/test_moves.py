"""What pausing, resuming, archiving and bringing back make of a workflow in each state."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import (
    Draft,
    archive_workflow,
    import_workflow,
    pause_workflow,
    resume_workflow,
    unarchive_workflow,
)
from keep_desktop.services.workflows.queries import workflow_detail
from tests.builders.engine import a_keep

READY, ACTIVE, PAUSED, ARCHIVED = (
    WorkflowStatus.READY,
    WorkflowStatus.ACTIVE,
    WorkflowStatus.PAUSED,
    WorkflowStatus.ARCHIVED,
)
#: What undoes a pause.
unpause = partial(resume_workflow, was=PAUSED)
Action = Callable[[Keep, WorkflowId], object]
#: What each leads to from there; a text is in the sentence of the refusal.
TABLE: dict[Action, dict[WorkflowStatus, WorkflowStatus | str]] = {
    pause_workflow: {
        READY: "is not on, so it cannot be paused",
        ACTIVE: PAUSED,
        PAUSED: PAUSED,
        ARCHIVED: "is in the archive",
    },
    resume_workflow: {READY: ACTIVE, ACTIVE: ACTIVE, PAUSED: ACTIVE, ARCHIVED: ACTIVE},
    unpause: {
        READY: "has changed since",
        ACTIVE: "has changed since",
        PAUSED: ACTIVE,
        ARCHIVED: "has changed since",
    },
    archive_workflow: {READY: ARCHIVED, ACTIVE: ARCHIVED, PAUSED: ARCHIVED, ARCHIVED: ARCHIVED},
    unarchive_workflow: {
        READY: "not in the archive any more",
        ACTIVE: "not in the archive any more",
        PAUSED: "not in the archive any more",
        ARCHIVED: PAUSED,
    },
}


def a_workflow(keep: Keep, name: str, status: WorkflowStatus) -> WorkflowId:
    made = import_workflow(
        keep, Draft(name=name, script="1;", params={}), turned_on=status is not READY
    ).workflow_id
    if status is PAUSED:
        pause_workflow(keep, made)
    elif status is ARCHIVED:
        archive_workflow(keep, made)
    return made


def status_of(keep: Keep, workflow_id: WorkflowId) -> WorkflowStatus:
    detail = workflow_detail(keep, workflow_id)
    assert detail is not None
    return detail.row.status


def test_each_action_in_each_state_does_what_its_name_says_or_nothing(tmp_path: Path) -> None:
    with a_keep(tmp_path) as keep:
        for nth, (action, states) in enumerate(TABLE.items()):
            for status, leads_to in states.items():
                made = a_workflow(keep, f"{nth} {status}", status)
                assert status_of(keep, made) is status
                if isinstance(leads_to, WorkflowStatus):
                    action(keep, made)
                    assert status_of(keep, made) is leads_to
                else:
                    with pytest.raises(Refused, match=leads_to):
                        action(keep, made)
                    assert status_of(keep, made) is status

"""A workflow that a folder is missing for, or that may not use it any more, is on again once it is
there and given, and not before."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import Answer
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.access.folders import grant_folder, revoke_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.questions import answer
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import (
    Draft,
    import_workflow,
    pause_workflow,
    resume_workflow,
    set_params,
)
from keep_desktop.services.workflows.parameters import revoked_paths
from keep_desktop.services.workflows.queries import workflow_detail

_FORM: Mapping[str, JsonValue] = {
    "type": "object",
    "properties": {"folder": {"type": "string", "format": "folder", "title": "Contracts"}},
    "required": ["folder"],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "Contracts"
    folder.mkdir()
    return folder


@pytest.fixture
def lister(keep: Keep, folder: Path, request: pytest.FixtureRequest) -> WorkflowId:
    draft = Draft(
        name=request.node.name,
        script="await Files.list({ folder: params.folder });",
        params={"folder": str(folder)},
        params_schema=_FORM,
    )
    return import_workflow(keep, draft).workflow_id


@pytest.fixture
def blocked(keep: Keep, folder: Path, lister: WorkflowId) -> WorkflowId:
    """Its folder is gone, and a run met that."""
    workflow_id = lister
    folder.rmdir()
    run_and_wait(keep, workflow_id)
    assert str(folder) in why(keep, workflow_id)
    return workflow_id


@pytest.fixture
def shut_out(keep: Keep, folder: Path, lister: WorkflowId) -> WorkflowId:
    """Access to its folder was taken away, and a run met that."""
    assert revoked_paths(keep, lister) == {}
    revoke_folder(keep, lister, folder)
    run_and_wait(keep, lister)
    assert str(folder) in why(keep, lister)
    assert revoked_paths(keep, lister) == {"folder": str(folder)}
    return lister


def why(keep: Keep, workflow_id: WorkflowId) -> str:
    detail = workflow_detail(keep, workflow_id)
    assert detail is not None
    return detail.row.error or ""


def asked(keep: Keep, workflow_id: WorkflowId) -> int:
    return sum(row.workflow_id == workflow_id for row in keep.queries.questions())


def test_it_stays_blocked_while_the_folder_is_missing(
    keep: Keep, blocked: WorkflowId, folder: Path
) -> None:
    for _ in range(2):
        with pytest.raises(Refused, match=f"“{folder}” is still not there."):
            resume_workflow(keep, blocked)
        # Neither is it on by way of a pause.
        pause_workflow(keep, blocked)
    [question] = [row for row in keep.queries.questions() if row.workflow_id == blocked]
    with pytest.raises(Refused, match="still not there"):
        answer(keep, question.id, Answer.RESUME)
    assert str(folder) in why(keep, blocked)
    assert asked(keep, blocked) == 1


def test_it_is_on_again_once_the_folder_is_back(
    keep: Keep, blocked: WorkflowId, folder: Path
) -> None:
    folder.mkdir()
    assert resume_workflow(keep, blocked) is None
    assert (why(keep, blocked), asked(keep, blocked)) == ("", 0)


def test_it_goes_on_with_another_folder_that_the_settings_name(
    keep: Keep, blocked: WorkflowId, tmp_path: Path
) -> None:
    with pytest.raises(Refused):
        set_params(keep, blocked, {"folder": str(tmp_path / "nowhere")})
    assert asked(keep, blocked) == 1
    (tmp_path / "Agreements").mkdir()
    set_params(keep, blocked, {"folder": str(tmp_path / "Agreements")})
    assert (why(keep, blocked), asked(keep, blocked)) == ("", 0)


def test_saving_gives_access_back_that_was_taken_away_and_it_goes_on(
    keep: Keep, shut_out: WorkflowId, folder: Path
) -> None:
    with pytest.raises(Refused, match=f"may still not use “{folder}”."):
        resume_workflow(keep, shut_out)
    assert asked(keep, shut_out) == 1
    set_params(keep, shut_out, {"folder": str(folder)})
    assert (why(keep, shut_out), asked(keep, shut_out)) == ("", 0)
    assert revoked_paths(keep, shut_out) == {}
    run_and_wait(keep, shut_out)
    assert not why(keep, shut_out)


def test_saving_leaves_it_off_where_the_user_turned_it_off(
    keep: Keep, shut_out: WorkflowId, folder: Path
) -> None:
    pause_workflow(keep, shut_out)
    set_params(keep, shut_out, {"folder": str(folder)})
    detail = workflow_detail(keep, shut_out)
    assert detail is not None
    assert (detail.row.status, detail.row.error) == (WorkflowStatus.PAUSED, None)


def test_a_folder_within_one_that_was_given_by_hand_may_be_used(
    keep: Keep, shut_out: WorkflowId, folder: Path
) -> None:
    grant_folder(keep, shut_out, folder.parent)
    assert revoked_paths(keep, shut_out) == {}
    assert resume_workflow(keep, shut_out) is None


def test_what_blocks_it_otherwise_is_not_asked_of_the_disk(keep: Keep, tmp_path: Path) -> None:
    draft = Draft(
        name="Broken",
        script="throw new Error('no');",
        params={"folder": str(tmp_path)},
        params_schema=_FORM,
    )
    workflow_id = import_workflow(keep, draft).workflow_id
    run_and_wait(keep, workflow_id)
    assert why(keep, workflow_id)
    assert resume_workflow(keep, workflow_id) is None

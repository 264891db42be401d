"""Folders and files that a user gives a workflow, and takes back."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ports.tools import Grant
from keep_desktop.services.context import Keep
from keep_desktop.services.grants import as_grant, refuse_own_folder
from keep_desktop.services.workflows import require


def grant_folder(keep: Keep, workflow_id: WorkflowId, path: Path) -> Grant:
    """Give the workflow a folder, or a file where *path* is one. Refused where there is none."""
    grant = as_given(keep, path)
    with keep.ledger.write() as uow:
        require(uow, workflow_id)
        uow.grants.add(workflow_id, grant, at=keep.clock.now())
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    return grant


def as_given(keep: Keep, path: Path) -> Grant:
    """The folder or file there is at *path*, as a workflow could be given it. Refused where there
    is none, and where none may have it."""
    grant = as_grant(path)
    refuse_own_folder(keep, grant.path)
    return grant


def change_folders(
    keep: Keep, workflow_id: WorkflowId, *, given: Collection[Grant], taken: Collection[Path]
) -> None:
    """Give the workflow what `as_given` found, and take from it what it has, all at one go."""
    with keep.ledger.write() as uow:
        require(uow, workflow_id)
        for grant in uow.grants.of(workflow_id):
            if grant.path in taken:
                uow.grants.remove(workflow_id, grant)
        for grant in given:
            uow.grants.add(workflow_id, grant, at=keep.clock.now())
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()


def revoke_folder(keep: Keep, workflow_id: WorkflowId, path: Path) -> None:
    """Take a folder or file back; NotFound where it was not given."""
    wanted = path.expanduser().resolve()
    with keep.ledger.write() as uow:
        require(uow, workflow_id)
        held = [g for g in uow.grants.of(workflow_id) if g.path == wanted]
        if not held:
            raise NotFound(f"“{wanted}” was not given to this workflow.")
        for grant in held:
            uow.grants.remove(workflow_id, grant)
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()


def folders_of(keep: Keep, workflow_id: WorkflowId | None = None) -> Mapping[str, Sequence[Grant]]:
    """Workflow name → what it was given."""
    with keep.ledger.read() as uow:
        names = {w.id: w.name for w in uow.workflows.all()}
        return {
            names[known]: grants
            for known, grants in uow.grants.all().items()
            if workflow_id in (None, known)
        }

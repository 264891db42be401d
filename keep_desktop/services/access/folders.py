"""Grants and revokes folders and files."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ports.tools import Grant
from keep_desktop.services.access.grants import as_grant, refuse_own_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.permissions import close_permission_questions
from keep_desktop.services.workflows.queries import require


def grant_folder(keep: Keep, workflow_id: WorkflowId, path: Path) -> Grant:
    """Grant the workflow a folder, or a file if *path* is one, and close the question that asked
    for it. Refused if it does not exist."""
    grant = grant_for_path(keep, path)
    change_folders(keep, workflow_id, given=[grant], taken=())
    return grant


def grant_for_path(keep: Keep, path: Path) -> Grant:
    """The grant for the folder or file at *path*. Refused if it does not exist or cannot be
    granted to any workflow."""
    grant = as_grant(path)
    refuse_own_folder(keep, grant.path)
    return grant


def change_folders(
    keep: Keep, workflow_id: WorkflowId, *, given: Collection[Grant], taken: Collection[Path]
) -> None:
    """Add what `grant_for_path` found and revoke existing grants, in one transaction. Closes the
    questions that this answers; the workflow goes on then."""
    with keep.ledger.write() as uow:
        require(uow, workflow_id)
        for grant in uow.grants.of(workflow_id):
            if grant.path in taken:
                uow.grants.remove(workflow_id, grant)
        for grant in given:
            uow.grants.add(workflow_id, grant, at=keep.clock.now())
        close_permission_questions(keep, uow, workflow_id)
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    keep.engine.schedule_changed()


def revoke_folder(keep: Keep, workflow_id: WorkflowId, path: Path) -> None:
    """Revoke a grant; NotFound if there is none."""
    real = path.expanduser().resolve()
    with keep.ledger.write() as uow:
        require(uow, workflow_id)
        matching = [g for g in uow.grants.of(workflow_id) if g.path == real]
        if not matching:
            raise NotFound(UserMessage("“{path}” was not given to this workflow.", path=real))
        for grant in matching:
            uow.grants.remove(workflow_id, grant)
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()


def folders_of(keep: Keep, workflow_id: WorkflowId | None = None) -> Mapping[str, Sequence[Grant]]:
    """Workflow name → its grants."""
    with keep.ledger.read() as uow:
        names = {w.id: w.name for w in uow.workflows.all()}
        return {
            names[known]: grants
            for known, grants in uow.grants.all().items()
            if workflow_id in (None, known)
        }

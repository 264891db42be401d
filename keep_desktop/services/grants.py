"""What a workflow may touch: folders and files as grants, and what is never granted."""

from collections.abc import Mapping
from pathlib import Path

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Grant
from keep_desktop.services.context import Keep
from keep_desktop.services.forms import granted_by


def grant_named(
    keep: Keep,
    uow: UnitOfWork,
    workflow_id: WorkflowId,
    schema: Mapping[str, JsonValue] | None,
    params: Mapping[str, JsonValue],
) -> None:
    """Give the workflow the folders and files that its parameters name."""
    for grant in granted_by(schema, params):
        refuse_own_folder(keep, grant.path)
        uow.grants.add(workflow_id, grant, at=keep.clock.now())


def refuse_own_folder(keep: Keep, path: Path) -> None:
    """A script that could write there could write to the ledger."""
    if path.is_relative_to(keep.data_dir.resolve()):
        raise Refused(f"“{path}” belongs to Keep itself and cannot be given to a workflow.")


def as_grant(path: Path) -> Grant:
    """The folder or file there is at *path*; Refused where there is none."""
    resolved = path.expanduser().resolve()
    if resolved.is_dir():
        return Grant(resolved, is_folder=True)
    if resolved.is_file():
        return Grant(resolved, is_folder=False)
    raise Refused(f"There is no folder or file “{resolved}”.")

"""Grants of folders and files, and what is never granted."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import Workflow, WorkflowStatus, setting_names
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Grant
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import fields_of, granted_by
from keep_desktop.tools.files.own_folders import is_own_path


def grant_named(
    keep: Keep,
    uow: UnitOfWork,
    workflow_id: WorkflowId,
    schema: Mapping[str, JsonValue] | None,
    params: Mapping[str, JsonValue],
) -> Sequence[Grant]:
    """Grant the folders and files that the workflow's parameters name; returns them."""
    grants = granted_by(schema, params)
    for grant in grants:
        refuse_own_folder(keep, grant.path)
        uow.grants.add(workflow_id, grant, at=keep.clock.now())
    return grants


def revoke_replaced(
    uow: UnitOfWork,
    workflow_id: WorkflowId,
    schema: Mapping[str, JsonValue] | None,
    old: Mapping[str, JsonValue],
    new: Mapping[str, JsonValue],
) -> None:
    """Revoke what only the *old* values of a form named."""
    for grant in set(granted_by(schema, old)) - set(granted_by(schema, new)):
        uow.grants.remove(workflow_id, grant)


@immutable(kw_only=True)
class Granted:
    """One folder or file of one workflow. `purposes` are the titles of the parameters that name
    it; none if it was granted separately. `is_aside`: only versions that are not active have these
    parameters. `is_archived`: the workflow is archived."""

    workflow_id: WorkflowId
    workflow: str
    path: Path
    is_folder: bool
    purposes: tuple[str, ...]
    is_there: bool
    is_aside: bool = False
    is_archived: bool = False

    @property
    def is_missing(self) -> bool:
        """A workflow that may run needs a missing folder."""
        return self.is_folder and not self.is_there and not self.is_archived


def all_granted(keep: Keep) -> Sequence[Granted]:
    """All grants, by workflow name and then by path."""
    with keep.ledger.read() as uow:
        known = {workflow.id: workflow for workflow in uow.workflows.all()}
        given = [
            (known[workflow_id], origins, grant)
            for workflow_id, grants in uow.grants.all().items()
            for origins in [_origins(uow, known[workflow_id], grants)]
            for grant in grants
        ]
    rows = [
        Granted(
            workflow_id=workflow.id,
            workflow=workflow.name,
            path=grant.path,
            is_folder=grant.is_folder,
            purposes=tuple(origins.titles.get(grant.path, ())),
            is_there=_is_there(grant.path),
            is_aside=grant.path in origins.aside,
            is_archived=workflow.status is WorkflowStatus.ARCHIVED,
        )
        for workflow, origins, grant in given
    ]
    return sorted(rows, key=lambda row: (row.workflow.casefold(), str(row.path)))


@immutable
class _Origins:
    """The titles of the parameters that name a path, and the paths that only inactive versions
    name."""

    titles: Mapping[Path, Sequence[str]]
    aside: Collection[Path]


def _origins(uow: UnitOfWork, workflow: Workflow, grants: Sequence[Grant]) -> _Origins:
    version = uow.workflows.version(workflow.active_version_id)
    schema = version.params_schema if version is not None else None
    titles = dict(_purposes(schema, workflow.values))
    left = {grant.path for grant in grants} - titles.keys()
    aside: dict[Path, Sequence[str]] = {}
    # Scripts are long: other versions are read only if one of them may have named it.
    if left and workflow.values.keys() - setting_names(schema):
        for other in uow.workflows.versions(workflow.id):
            for path, named in _purposes(other.params_schema, workflow.values).items():
                if path in left:
                    aside.setdefault(path, named)
    return _Origins({**titles, **aside}, aside)


def _purposes(
    schema: Mapping[str, JsonValue] | None, values: Mapping[str, JsonValue]
) -> Mapping[Path, Sequence[str]]:
    found: dict[Path, list[str]] = {}
    for field in fields_of(schema):
        for grant in granted_by(schema, {field.name: values.get(field.name)}):
            found.setdefault(grant.path, []).append(field.title)
    return found


def restore_grant(keep: Keep, row: Granted) -> None:
    """Restore a revoked grant, whether or not the path exists now."""
    refuse_own_folder(keep, row.path)
    with keep.ledger.write() as uow:
        if uow.workflows.get(row.workflow_id) is None:
            raise NotFound(
                UserMessage(
                    "There is no workflow “{workflow}” any more.", workflow=quote(row.workflow)
                )
            )
        grant = Grant(row.path, is_folder=row.is_folder)
        uow.grants.add(row.workflow_id, grant, at=keep.clock.now())
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=row.workflow_id))
        uow.commit()


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False


def refuse_own_folder(keep: Keep, path: Path) -> None:
    """A script that could write there could change the ledger."""
    if path.is_relative_to(keep.data_dir.resolve()) or is_own_path(path):
        raise Refused(
            UserMessage(
                "“{path}” belongs to Keep itself and cannot be given to a workflow.", path=path
            )
        )


def as_grant(path: Path) -> Grant:
    """The grant for *path*; Refused if it does not exist."""
    resolved = path.expanduser().resolve()
    if resolved.is_dir():
        return Grant(resolved, is_folder=True)
    if resolved.is_file():
        return Grant(resolved, is_folder=False)
    raise Refused(UserMessage("There is no folder or file “{resolved}”.", resolved=resolved))

"""The folders and files of its settings that a workflow lacks: they are not there, or access to
them was taken away."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Grant
from keep_desktop.services.context import Keep
from keep_desktop.services.form_problems import PATH_FORMATS
from keep_desktop.services.forms import fields_of, granted_by


def lacks_place(uow: UnitOfWork, workflow: Workflow) -> bool:
    """Whether what blocks the workflow names a folder or file of its settings that is not there
    now, or that it may not use. Looks at the disk, so no writer may be held meanwhile."""
    version = uow.workflows.version(workflow.active_version_id)
    if version is None or not workflow.error:
        return False
    return any((_missing(version, workflow), _taken(uow, version, workflow)))


def refuse_lacking(uow: UnitOfWork, workflow: Workflow) -> None:
    """Refused where its next run would fail as the last one did."""
    version = uow.workflows.version(workflow.active_version_id)
    if version is None or not workflow.error:
        return
    if missing := _missing(version, workflow):
        raise Refused(
            f"“{cited(missing[0])}” is still not there. Choose another one in the settings, or"
            " bring it back and choose Resume."
        )
    if taken := _taken(uow, version, workflow):
        raise Refused(
            f"This workflow may still not use “{cited(taken[0])}”. Save its settings to give it"
            " back, or choose another one there: the workflow goes on then."
        )


def taken_places(keep: Keep, workflow_id: WorkflowId) -> Mapping[str, str]:
    """The settings of the active version that name a folder or file which the workflow may not use
    any more: name → what stands there."""
    with keep.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
        version = None if workflow is None else uow.workflows.version(workflow.active_version_id)
        if workflow is None or version is None:
            return {}
        return _not_granted(uow, version, workflow)


def _missing(version: ScriptVersion, workflow: Workflow) -> Sequence[str]:
    return [one for one in _named(workflow, _places(version, workflow)) if not Path(one).exists()]


def _taken(uow: UnitOfWork, version: ScriptVersion, workflow: Workflow) -> Sequence[str]:
    return _named(workflow, _not_granted(uow, version, workflow))


def _named(workflow: Workflow, places: Mapping[str, str]) -> Sequence[str]:
    """Those that stand in what blocks it."""
    return [place for place in places.values() if place in (workflow.error or "")]


def _places(version: ScriptVersion, workflow: Workflow) -> Mapping[str, str]:
    values = version.takes(workflow.values)
    names = [one.name for one in fields_of(version.params_schema) if one.kind in PATH_FORMATS]
    given: Mapping[str, JsonValue] = {name: values.get(name) for name in names}
    return {
        name: place for name, place in given.items() if isinstance(place, str) and place.strip()
    }


def _not_granted(uow: UnitOfWork, version: ScriptVersion, workflow: Workflow) -> Mapping[str, str]:
    held = uow.grants.of(workflow.id)
    return {
        name: place
        for name, place in _places(version, workflow).items()
        for grant in granted_by(version.params_schema, {name: place})
        if not any(_covers(one, grant.path) for one in held)
    }


def _covers(grant: Grant, path: Path) -> bool:
    return path == grant.path or (grant.is_folder and path.is_relative_to(grant.path))

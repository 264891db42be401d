"""The folders and files of its settings that a workflow is held up for: they are not there."""

from pathlib import Path

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.workflows import Workflow
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.form_problems import PATH_FORMATS
from keep_desktop.services.forms import Field, fields_of


def missing_place(uow: UnitOfWork, workflow: Workflow) -> str | None:
    """The path of one that is named by what blocks the workflow, and is not there now. Looks at
    the disk, so no writer may be held meanwhile."""
    version = uow.workflows.version(workflow.active_version_id)
    if version is None or not workflow.error:
        return None
    values = version.takes(workflow.values)
    places = [values.get(one.name) for one in fields_of(version.params_schema) if _is_place(one)]
    named = (place for place in places if isinstance(place, str) and place.strip())
    return next((one for one in named if one in workflow.error and not Path(one).exists()), None)


def refuse_missing(uow: UnitOfWork, workflow: Workflow) -> None:
    """Refused where its next run would fail as the last one did."""
    place = missing_place(uow, workflow)
    if place is not None:
        raise Refused(
            f"“{cited(place)}” is still not there. Bring it back, or choose another one in the "
            "settings: the workflow goes on then."
        )


def _is_place(field: Field) -> bool:
    return field.kind in PATH_FORMATS

"""The values of settings, kept with the workflow whichever version has them.

A value that the active version does not have is set aside: no form shows it, and it stands again
once a version that has it becomes the active one.
"""

import re
from collections.abc import Mapping, Sequence

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.handlers import Warned
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.workflows import ScriptVersion, setting_names, taken
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.views import WorkflowDetail
from keep_desktop.services.form_problems import misfits_of
from keep_desktop.services.forms import check_params, fields_of, with_defaults, with_whole_paths

Values = Mapping[str, JsonValue]
#: A sentence names so many settings.
_MOST_NAMED = 5
_WAITS = re.compile(r"Version \d+\.\d+ waits for settings: ")


def merged(schema: Mapping[str, JsonValue] | None, kept: Values, chosen: Values) -> Values:
    """What is kept where a form of that schema says *chosen*: what it does not ask for stays."""
    names = setting_names(schema)
    return {**{name: value for name, value in kept.items() if name not in names}, **chosen}


def values_under(version: ScriptVersion, kept: Values, chosen: Values | None = None) -> Values:
    """What *version* is handed once it is active: what was *chosen* for it (WrongValues where not
    all of that is right), else what is kept. Its defaults count where there is nothing."""
    schema = version.params_schema
    if chosen is not None:
        return check_params(schema, chosen)
    return with_whole_paths(schema, with_defaults(schema, version.takes(kept)))


def set_aside(
    old: Mapping[str, JsonValue] | None, new: Mapping[str, JsonValue] | None, kept: Values
) -> Sequence[str]:
    """The titles of the settings of *old* that have a value and that *new* does not have. A script
    without a form is handed every value."""
    if new is None:
        return ()
    lost = taken(old, kept).keys() - setting_names(new)
    titles = {field.name: field.title for field in fields_of(old)}
    return [titles.get(name, name) for name in taken(old, kept) if name in lost]


def aside_warnings(titles: Sequence[str]) -> Sequence[Warned]:
    """That these settings are set aside, for the command line."""
    return [
        Warned(f"This version does not have the setting “{cited(title)}”. What that holds is kept.")
        for title in titles
    ]


def came_of(
    old: Mapping[str, JsonValue] | None, new: Mapping[str, JsonValue] | None, kept: Values
) -> str:
    """What becomes of the values of settings by another version, as Activity tells it."""
    gone_count, back_count = len(set_aside(old, new, kept)), len(set_aside(new, old, kept))
    if gone_count and back_count:
        return f"Settings set aside: {gone_count}, in force again: {back_count}."
    if gone_count:
        return f"Settings set aside: {gone_count}."
    return f"Settings in force again: {back_count}." if back_count else ""


def wait_of(version: ScriptVersion, kept: Values) -> str | None:
    """Why a run of this version must fail, as a sentence: settings that it needs have no value,
    or one of the wrong kind. None where they are there."""
    schema = version.params_schema
    misfits = misfits_of(schema, version.takes(kept))
    names = [f"“{cited(field.title)}”" for field in fields_of(schema) if field.name in misfits]
    if not names:
        return None
    more = ["…"] if len(names) > _MOST_NAMED else []
    named = ", ".join([*names[:_MOST_NAMED], *more])
    return (
        f"Version {version.label} waits for settings: {named}. It goes on once they are filled in."
    )


def waits_for_settings(error: str | None) -> bool:
    """Whether that is what a workflow is held up by."""
    return _WAITS.match(error or "") is not None


def refuse_waiting(uow: UnitOfWork, workflow_id: WorkflowId) -> None:
    """Refused where a run of the workflow must fail for want of settings."""
    wait = wait_of_workflow(uow, workflow_id)
    if wait is not None:
        raise Refused(wait)


def wait_of_workflow(uow: UnitOfWork, workflow_id: WorkflowId) -> str | None:
    """The same of a workflow as it is; NotFound where it is gone."""
    workflow = uow.workflows.get(workflow_id)
    version = None if workflow is None else uow.workflows.version(workflow.active_version_id)
    if workflow is None or version is None:
        raise NotFound("There is no such workflow any more.")
    return wait_of(version, workflow.values)


def refuse_other_than(shown: WorkflowDetail | None, version: ScriptVersion, values: Values) -> None:
    """What the user was *shown* and has changed is what is in force: of that version, with those
    values. Otherwise they would overwrite what they never saw."""
    if shown is not None and (shown.version_id, shown.params) != (version.id, values):
        raise Refused(
            "The settings have changed meanwhile, or the script has. Cancel, and look at them anew."
        )
